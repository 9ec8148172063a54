// Made by `python -m fracas.server.typescript client/src`. Do not edit.
import type * as frames from "../frames";

/** What is agreed before the match. */
export type Options = {
  mode: "tournament" | "training";
  format: "duel" | "round_robin" | "tag_team";
  best_of: 1 | 3 | 5 | 7;
  must_act: boolean;
  strict_fouls: boolean;
  tag_clear: "ends_only" | "literal";
  hold: "off" | "on";
  null: "off" | "on";
  wild_block: "off" | "on";
  calls: "off" | "on";
  countdown_s: number;
  min_interval_ms: number;
  stall_seconds: number;
  pause_limit: number;
  pause_seconds: number;
  turn_seconds: number | null;
  max_rerounds: number;
  characters: string[] | null;
  match_minutes: number | null;
};

/** Play the card in hand. */
export type Play = {
  do: "play";
  card: "Ba" | "Cl" | "Dg" | "Fz" | "Ho" | "Nu" | "Pr" | "Rv" | "WB" | "bB" | "bH" | "bH2" | "gB" | "gH" | "gH2" | "rB" | "rH" | "rH2";
  at: "centre" | "clear" | "end" | "row_left" | "row_right";
  base?: string | null;
  side?: number | null;
  zone?: number | null;
  expect?: number | string | null;
};

/** Play the top card of the own discard pile. */
export type Playtop = {
  do: "playtop";
  card: "Ba" | "Cl" | "Dg" | "Fz" | "Ho" | "Nu" | "Pr" | "Rv" | "WB" | "bB" | "bH" | "bH2" | "gB" | "gH" | "gH2" | "rB" | "rH" | "rH2";
  at: "centre" | "clear" | "end" | "row_left" | "row_right";
  base?: string | null;
  side?: number | null;
  zone?: number | null;
  expect?: number | string | null;
};

export type Draw = {
  do: "draw";
};

/** Training: put the drawn card on the own discard pile. */
export type Discard = {
  do: "discard";
};

/** Tournament: take the top card of the own discard pile into the hand. */
export type Pick = {
  do: "pick";
};

/** Tournament: put the card in hand on the own discard pile. */
export type Drop = {
  do: "drop";
};

export type Pass = {
  do: "pass";
};

/** Make a teammate active. */
export type Tag = {
  do: "tag";
  mate: number;
};

/** Say that you are ready. */
export type Knock = {
  do: "knock";
};

export type Pause = {
  do: "pause";
};

/** Give up this game. */
export type Resign = {
  do: "resign";
};

/** Take back an own foul card that is physically on top of a string. */
export type Retract = {
  do: "retract";
  base: string;
  side: number;
};

/** Name a string in which the opponents have played a foul card. */
export type Call = {
  do: "call";
  base: string;
  side: number;
};

/** Let a foul Clear be carried out. */
export type Stand = {
  do: "stand";
};

/** Claim the win for a foul Clear. */
export type Forfeit = {
  do: "forfeit";
};

export type Character = {
  do: "character";
  character: string;
};

/** Name the player of the own team who begins. */
export type FirstActive = {
  do: "first_active";
  mate: number;
};

/** The connection is lost: sent by the table for the seat. */
export type Leave = {
  do: "leave";
};

/** The connection is back. */
export type Return = {
  do: "return";
};

/** A seat has given in a secret choice; which, nobody learns before all have. */
export type Sealed = {
  event: "sealed";
  seat: number;
  what: "character" | "first_active";
};

export type CharactersShown = {
  event: "characters_shown";
  characters: string[];
};

export type FirstActivesShown = {
  event: "first_actives_shown";
  seats: number[];
};

/** A game or a re-round is on the table: who plays it, and the Bases of each zone. */
export type GameSetUp = {
  event: "game_set_up";
  game: number;
  reround: number;
  seats: number[];
  bases: string[];
};

export type FirstPlayerDrawn = {
  event: "first_player_drawn";
  seat: number;
};

export type Knocked = {
  event: "knocked";
  seat: number;
};

export type Countdown = {
  event: "countdown";
  ms: number;
};

export type Started = {
  event: "started";
};

export type TurnBegan = {
  event: "turn_began";
  seat: number;
};

export type CardDrawn = {
  event: "card_drawn";
  seat: number;
  card: string;
  left: number;
};

export type CardPickedUp = {
  event: "card_picked_up";
  seat: number;
  card: string;
};

export type CardPutDown = {
  event: "card_put_down";
  seat: number;
  card: string;
};

export type CardPlayed = {
  event: "card_played";
  seat: number;
  card: string;
  at: string;
  zone: number;
  seq: number;
  base?: string | null;
  side?: number | null;
  from_discard?: boolean;
};

export type BasePlaced = {
  event: "base_placed";
  base: string;
  side: number;
  zone: number;
  end: "left" | "right";
};

export type HitLanded = {
  event: "hit_landed";
  base: string;
  side: number;
  hits: number;
};

export type Blocked = {
  event: "blocked";
  base: string;
  side: number;
};

export type PressCancelled = {
  event: "press_cancelled";
  base: string;
  what: "block" | "dodge" | "modifiers";
  side?: number | null;
};

export type Dodged = {
  event: "dodged";
  base: string;
  side: number;
  hits: number;
};

export type DodgeUndone = {
  event: "dodge_undone";
  base: string;
  side: number;
  hits: number;
};

export type Reversed = {
  event: "reversed";
  base: string;
  reversed: boolean;
};

export type Held = {
  event: "held";
  base: string;
};

export type Nulled = {
  event: "nulled";
  base: string;
};

export type BaseCleared = {
  event: "base_cleared";
  base: string;
  zone: number;
  cards: number;
};

export type BaseFrozen = {
  event: "base_frozen";
  base: string;
  zone: number;
  frozen: number;
  of: number;
};

export type LeadChanged = {
  event: "lead_changed";
  base: string;
  side: number;
};

export type Called = {
  event: "called";
  seat: number;
  card: string;
};

export type DeckLow = {
  event: "deck_low";
  seat: number;
  freezes: number;
};

export type DeckEmpty = {
  event: "deck_empty";
  seat: number;
};

export type Passed = {
  event: "passed";
  seat: number;
};

export type Tagged = {
  event: "tagged";
  seat: number;
  to: number;
};

export type Paused = {
  event: "paused";
  seat: number;
  why: string;
};

export type PauseTimeSpent = {
  event: "pause_time_spent";
  seat: number;
};

export type Resumed = {
  event: "resumed";
};

export type StallWarning = {
  event: "stall_warning";
  ms: number;
};

export type Stalled = {
  event: "stalled";
};

export type ZoneClosed = {
  event: "zone_closed";
  zone: number;
  why: string;
};

export type FoulRetracted = {
  event: "foul_retracted";
  seat: number;
  base: string;
  side: number;
  card: string;
};

/** A call; without a card it found nothing. The card goes on the discard pile of `by`. */
export type FoulCalled = {
  event: "foul_called";
  seat: number;
  base: string;
  side: number;
  card?: string | null;
  by?: number | null;
};

export type FoulClearPending = {
  event: "foul_clear_pending";
  seat: number;
  base: string;
  judge: number;
};

export type FoulStood = {
  event: "foul_stood";
  base: string;
};

export type Forfeited = {
  event: "forfeited";
  seat: number;
};

export type WentAway = {
  event: "went_away";
  seat: number;
};

export type CameBack = {
  event: "came_back";
  seat: number;
};

/** BR-6.20: an absent team member is out of the game. */
export type TakenOut = {
  event: "taken_out";
  seat: number;
};

export type Resigned = {
  event: "resigned";
  seat: number;
};

export type GameOver = {
  event: "game_over";
  why: string;
};

export type BaseScored = {
  event: "base_scored";
  base: string;
  zone: number;
  hits: [number, number];
  reversed: boolean;
  winner: number | null;
  reason: string;
  sides: [number, number];
};

/** Bases won by side, the sides that win (one, or several that share: a draw), and the sides that played. */
export type GameScored = {
  event: "game_scored";
  bases: number[];
  winners: number[];
  sides: number[];
};

export type Reround = {
  event: "reround";
  seats: number[];
};

export type SeriesScore = {
  event: "series_score";
  wins: number[];
  game: number;
};

/** Everything an observer may know: all but the order of the decks and sealed choices. */
export type TableView = {
  seat: number | null;
  options: Options;
  seats: number;
  phase: string;
  asked: number[];
  opened: number;
  game: number;
  reround: number;
  wins: number[];
  ring: number[];
  zones: ZoneView[];
  players: PlayerView[];
  active?: number[];
  turn?: number;
  tagged?: boolean;
  passed?: number[];
  seq?: number;
  bases?: number;
  chosen?: number[];
  own_choice?: string | number | null;
  knocked?: number[];
  away?: number[];
  out?: number[];
  resigned?: number[];
  quitting?: number[];
  clock?: ClockView;
  foul_clear?: FoulClearView | null;
  winners?: number[];
  why?: string;
  pack?: string | null;
};

export type ZoneView = {
  sides: [number, number];
  row: BaseView[];
  removed?: ("Ba" | "Cl" | "Dg" | "Fz" | "Ho" | "Nu" | "Pr" | "Rv" | "WB" | "bB" | "bH" | "bH2" | "gB" | "gH" | "gH2" | "rB" | "rH" | "rH2")[];
  closed?: string;
  given_to?: number | null;
  seq?: number;
};

export type BaseView = {
  id: string;
  owner: number;
  ends: [EndView, EndView];
  modifiers?: LaidCard[];
  frozen?: boolean;
  reversed?: boolean;
  held?: boolean;
  nulled?: boolean;
  leader?: number | null;
  seq?: number;
  touched?: number;
};

/** A string, bottom first. `top` is what the next card meets; with strict fouls nobody is told, nor the Hits. */
export type EndView = {
  side: number;
  cards?: LaidCard[];
  hits?: number | null;
  top?: string | null;
  seq?: number;
};

/** A card on the table and the seat that played it. */
export type LaidCard = [card: "Ba" | "Cl" | "Dg" | "Fz" | "Ho" | "Nu" | "Pr" | "Rv" | "WB" | "bB" | "bH" | "bH2" | "gB" | "gH" | "gH2" | "rB" | "rH" | "rH2", by: number];

/** One player's cards, all open but for the order of the deck: `left` counts the cards in it without Freezes. */
export type PlayerView = {
  seat: number;
  character?: string | null;
  deck?: number;
  freezes?: number;
  left?: Record<string, number>;
  hand?: "Ba" | "Cl" | "Dg" | "Fz" | "Ho" | "Nu" | "Pr" | "Rv" | "WB" | "bB" | "bH" | "bH2" | "gB" | "gH" | "gH2" | "rB" | "rH" | "rH2" | null;
  discard?: ("Ba" | "Cl" | "Dg" | "Fz" | "Ho" | "Nu" | "Pr" | "Rv" | "WB" | "bB" | "bH" | "bH2" | "gB" | "gH" | "gH2" | "rB" | "rH" | "rH2")[];
  last?: number | null;
  pauses?: number;
  spent?: number;
  since?: number | null;
};

/** Times in ms of the match. */
export type ClockView = {
  due?: number;
  stall_due?: number;
  stall_left?: number;
  warned?: boolean;
};

export type FoulClearView = {
  seat: number;
  zone: number;
  base: string;
  judge: number;
};

export type Handout = {
  characters: RecipeView[];
};

/** A recipe card: what everybody may read all match long (BR-1.2). */
export type RecipeView = {
  id: string;
  name: string;
  style: string;
  difficulty: string;
  strong: string;
  weak: string;
  look: Record<string, string>;
  cards: Record<string, number>;
};

export type Action =
  | Play
  | Playtop
  | Draw
  | Discard
  | Pick
  | Drop
  | Pass
  | Tag
  | Knock
  | Pause
  | Resign
  | Retract
  | Call
  | Stand
  | Forfeit
  | Character
  | FirstActive
  | Leave
  | Return;

export type Event =
  | Sealed
  | CharactersShown
  | FirstActivesShown
  | GameSetUp
  | FirstPlayerDrawn
  | Knocked
  | Countdown
  | Started
  | TurnBegan
  | CardDrawn
  | CardPickedUp
  | CardPutDown
  | CardPlayed
  | BasePlaced
  | HitLanded
  | Blocked
  | PressCancelled
  | Dodged
  | DodgeUndone
  | Reversed
  | Held
  | Nulled
  | BaseCleared
  | BaseFrozen
  | LeadChanged
  | Called
  | DeckLow
  | DeckEmpty
  | Passed
  | Tagged
  | Paused
  | PauseTimeSpent
  | Resumed
  | StallWarning
  | Stalled
  | ZoneClosed
  | FoulRetracted
  | FoulCalled
  | FoulClearPending
  | FoulStood
  | Forfeited
  | WentAway
  | CameBack
  | TakenOut
  | Resigned
  | GameOver
  | BaseScored
  | GameScored
  | Reround
  | SeriesScore;

export type View = TableView;

export type Welcome = frames.Welcome<Handout>;
export type Ask = frames.Ask<Action>;
export type Answer = frames.Answer<Action>;
export type Update = frames.Update<View, Event, Action>;
