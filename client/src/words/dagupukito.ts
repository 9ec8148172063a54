// Made by `python -m fracas.server.typescript client/src`. Do not edit.
import type * as frames from "../frames";

/** What is agreed before the match (CF-1.1). `fighters` may be a list: a handicap, one number per side. */
export type Options = {
  hp: 100 | 200;
  fighters: number | number[];
  rounds_to_win: number;
  format: "duel" | "gauntlet" | "team";
  block_table: "classic" | "wheel" | Record<string, ("D" | "G" | "K" | "P" | "T")[]>;
  hit_then_charge: "off" | "on";
  declare: "fast_first" | "sealed";
  mixed_speed: "by_card" | "by_damage";
  combo_zero: "fast" | "slow";
  deck_out: "lenient" | "strict";
  rps: "coin" | "play";
  opening_hand: number;
  hand_limit: number | null;
  charge_limit: number | null;
  bench_cycle: "off" | "on";
  mirror: "off" | "on";
  gauntlet_winner: "rested" | "worn";
  turn_seconds: number | null;
  roster: string[] | null;
  match_minutes: number | null;
};

export type Face = {
  do: "face";
  face: "A" | "B";
};

export type Play = {
  do: "play";
  card: "D" | "G" | "K" | "P" | "T";
};

export type Hit = {
  do: "hit";
};

/** A combo of the shown face, by its place on the sheet: `A1` to `B4`. */
export type Combo = {
  do: "combo";
  combo: "A1" | "A2" | "A3" | "A4" | "B1" | "B2" | "B3" | "B4";
};

export type Charge = {
  do: "charge";
};

export type Throw = {
  do: "throw";
  sign: "paper" | "rock" | "scissors";
};

export type Discard = {
  do: "discard";
  card: "D" | "G" | "K" | "P" | "T";
};

export type PutAside = {
  do: "put_aside";
  card: "D" | "G" | "K" | "P" | "T";
};

export type Strip = {
  do: "strip";
  card: "D" | "G" | "K" | "P" | "T";
};

export type Recover = {
  do: "recover";
  card: "D" | "G" | "K" | "P" | "T";
};

export type Stop = {
  do: "stop";
};

export type Cycle = {
  do: "cycle";
  card: "D" | "G" | "K" | "P" | "T";
};

export type Skip = {
  do: "skip";
};

/** Bring in a fighter of the own side, by its place there (1 to 3). */
export type Enter = {
  do: "enter";
  slot: number;
};

export type Start = {
  do: "start";
  slot: number;
};

export type Pick = {
  do: "pick";
  fighter: string;
};

export type Resign = {
  do: "resign";
  what: "match" | "round";
};

export type MatchStarted = {
  event: "match_started";
};

export type RoundStarted = {
  event: "round_started";
  round: number;
};

/** A seat has given in a secret choice; which, nobody learns before all have. */
export type Sealed = {
  event: "sealed";
  seat: number;
  what: string;
};

/** An open pick (mirror off). */
export type FighterPicked = {
  event: "fighter_picked";
  seat: number;
  fighter: string;
};

export type FightersPicked = {
  event: "fighters_picked";
  seat: number;
  fighters: string[];
};

/** The order of a gauntlet, or of open picks. */
export type LineDrawn = {
  event: "line_drawn";
  seats: number[];
  what: string;
};

export type StarterShown = {
  event: "starter_shown";
  seat: number;
  fighter: string;
};

export type TurnStarted = {
  event: "turn_started";
  turn: number;
};

export type CardsDrawn = {
  event: "cards_drawn";
  seat: number;
  fighter: string;
  count: number;
  cards?: string[];
};

export type DrawFailed = {
  event: "draw_failed";
  seat: number;
  fighter: string;
};

export type DeckedOut = {
  event: "decked_out";
  seats: number[];
};

export type DeckOutCompared = {
  event: "deck_out_compared";
  criterion: string;
  winner: number;
};

export type Cycled = {
  event: "cycled";
  seat: number;
  fighter: string;
  card: string;
  drawn?: string;
};

export type FacesShown = {
  event: "faces_shown";
  seats: [number, number];
  faces: [string, string];
};

/** Both moves together; an empty word is an empty hand. */
export type MovesRevealed = {
  event: "moves_revealed";
  seats: [number, number];
  moves: [string, string];
};

export type MoveBlocked = {
  event: "move_blocked";
  seat: number;
  move: string;
  by: string;
};

export type Declared = {
  event: "declared";
  seat: number;
  what: string;
  card: string;
  combo?: string;
  name?: string;
};

export type SpeedOrder = {
  event: "speed_order";
  first: number;
  reason: string;
};

export type RpsThrown = {
  event: "rps_thrown";
  seats: [number, number];
  throws: [string, string];
};

export type CoinFlipped = {
  event: "coin_flipped";
  winner: number;
};

export type HitLanded = {
  event: "hit_landed";
  seat: number;
  card: string;
  damage: number;
};

export type ComboStarted = {
  event: "combo_started";
  seat: number;
  combo: string;
  name: string;
  cards: string[];
};

/** A special has worked. `result` counts cards moved or seen, HP healed, a counter's bonus; of a cancel it is 1. */
export type Special = {
  event: "special";
  seat: number;
  word: string;
  result: number;
};

export type SpecialFizzled = {
  event: "special_fizzled";
  seat: number;
  word: string;
};

export type Cancelled = {
  event: "cancelled";
  seat: number;
  what: string;
  cards: string[];
};

export type Countered = {
  event: "countered";
  seat: number;
  what: string;
  bonus: number;
};

/** A hand was seen; its cards only to those entitled. */
export type HandRevealed = {
  event: "hand_revealed";
  seat: number;
  to: number;
  cards?: string[];
};

export type Damaged = {
  event: "damaged";
  seat: number;
  fighter: string;
  amount: number;
  hp: number;
};

export type Healed = {
  event: "healed";
  seat: number;
  fighter: string;
  amount: number;
  hp: number;
};

export type ComboEnded = {
  event: "combo_ended";
  seat: number;
  how: string;
};

export type Charged = {
  event: "charged";
  seat: number;
  card: string;
};

export type Discarded = {
  event: "discarded";
  seat: number;
  cards: string[];
  why: string;
};

export type KnockedOut = {
  event: "knocked_out";
  seat: number;
  fighter: string;
  why: string;
};

export type Swapped = {
  event: "swapped";
  seat: number;
  out: string;
  into: string;
};

export type Replaced = {
  event: "replaced";
  seat: number;
  out: string;
  into: string;
};

export type NextChallenger = {
  event: "next_challenger";
  seat: number;
  fighter: string;
};

/** The winner of a bout in a gauntlet is as new but for the Charge Zone of the fighter in the ring (CF-R11). */
export type Rested = {
  event: "rested";
  seat: number;
  fighter: string;
};

export type Resigned = {
  event: "resigned";
  seat: number;
  what: string;
};

export type RoundWon = {
  event: "round_won";
  seats: number[];
  cause: string;
  wins: number;
};

export type MatchWon = {
  event: "match_won";
  seats: number[];
  cause: string;
};

/** Time is up, and these stand equal (CF-R12). */
export type MatchDrawn = {
  event: "match_drawn";
  seats: number[];
};

/** Everything a seat may know of the match. */
export type DuelView = {
  seat: number | null;
  options: Options;
  seats: number;
  phase: string;
  asked: number[];
  opened: number;
  round: number;
  turn: number;
  wins: number[];
  turn_facts?: TurnView;
  corners?: CornerView[];
  fighters?: FighterView[];
  line?: number[];
  picks?: (string[] | null)[];
  picked?: number[];
  starters?: (number | null)[];
  cycling?: CyclerView[];
  quit_round?: number[];
  quit_match?: number[];
  due?: number[];
  winners?: number[];
  why?: string;
  pack?: string | null;
};

/** The public numbers of a turn under way, as the rules keep them (Board in core/state.py). */
export type TurnView = {
  after?: number;
  failed?: number;
  first?: number;
  acting?: number;
  settled?: number;
  ties?: number;
  step?: number;
  left?: number;
  bonus?: number;
  worth?: number;
  pick_turn?: number;
  taken?: number;
};

/**
 * The active fighter of a corner and its turn so far.
 *
 * `may` are the declarations open to it, which all can see; `sealed` is shown to its own player only.
 */
export type CornerView = {
  seat: number;
  slot: number;
  played?: string;
  act?: string;
  combo?: string;
  committed?: string[];
  combo_won?: boolean;
  may?: string[];
  sealed?: Face | Play | Hit | Combo | Charge | Throw | Discard | PutAside | Strip | Recover | Stop | Cycle | Skip | Enter | Start | Pick | Resign | null;
};

/**
 * One fighter in the round. `hand` is there for those who may see it; `known` is what this viewer remembers of a
 * hidden hand; `seen` is, for one's own, what each side remembers of it. Zones are in order of arrival where the
 * clock asks for that order, else fastest first.
 */
export type FighterView = {
  seat: number;
  slot: number;
  fighter: string;
  hp: number;
  deck: number;
  hand_size: number;
  charge?: string[];
  discard?: string[];
  ko?: boolean;
  hand?: string[] | null;
  known?: string[];
  seen?: string[][];
  marked?: boolean;
  face?: string;
};

/** A waiting fighter that may change a card; the choice is shown to its own player only. */
export type CyclerView = {
  seat: number;
  slot: number;
  done?: boolean;
  choice?: Face | Play | Hit | Combo | Charge | Throw | Discard | PutAside | Strip | Recover | Stop | Cycle | Skip | Enter | Start | Pick | Resign | null;
};

/** Fixed and public for the whole match: the sheets to choose from and the block table (row blocks column). */
export type Handout = {
  sheets: SheetView[];
  blocks: Record<string, string[]>;
};

/** A fighter's public sheet: style, look and eight combos, four a face. */
export type SheetView = {
  id: string;
  name: string;
  style: string;
  look: Record<string, string>;
  combos: ComboView[];
};

/** A combo as printed: `damage` is a number or the formula of its X. */
export type ComboView = {
  id: string;
  name: string;
  cards: string[];
  damage: number | string;
  specials?: string[];
};

export type Action =
  | Face
  | Play
  | Hit
  | Combo
  | Charge
  | Throw
  | Discard
  | PutAside
  | Strip
  | Recover
  | Stop
  | Cycle
  | Skip
  | Enter
  | Start
  | Pick
  | Resign;

export type Event =
  | MatchStarted
  | RoundStarted
  | Sealed
  | FighterPicked
  | FightersPicked
  | LineDrawn
  | StarterShown
  | TurnStarted
  | CardsDrawn
  | DrawFailed
  | DeckedOut
  | DeckOutCompared
  | Cycled
  | FacesShown
  | MovesRevealed
  | MoveBlocked
  | Declared
  | SpeedOrder
  | RpsThrown
  | CoinFlipped
  | HitLanded
  | ComboStarted
  | Special
  | SpecialFizzled
  | Cancelled
  | Countered
  | HandRevealed
  | Damaged
  | Healed
  | ComboEnded
  | Charged
  | Discarded
  | KnockedOut
  | Swapped
  | Replaced
  | NextChallenger
  | Rested
  | Resigned
  | RoundWon
  | MatchWon
  | MatchDrawn;

export type View = DuelView;

export type Welcome = frames.Welcome<Handout>;
export type Ask = frames.Ask<Action>;
export type Answer = frames.Answer<Action>;
export type Update = frames.Update<View, Event, Action>;
