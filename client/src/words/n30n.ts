// Made by `python -m fracas.server.typescript client/src`. Do not edit.
import type * as frames from "../frames";

/** What is agreed before the match. */
export type Options = {
  mode: "king" | "overkill" | "royale" | "rumble" | "rush" | "training";
  content: "fixture" | "shipped";
  cancel_table: "cycle" | "ring";
  cancel_threshold: "all" | "any" | "shortfall";
  cancelled_move_spent: "no" | "yes";
  n30n_price: 1 | 2;
  line_up: "attacker_first" | "simultaneous";
  revives: "1 per Pit-Stop" | "1 per game";
  revive_unit: "cards" | "cash";
  specialty_scope: "colour" | "move";
  sucker_punch: "evade" | "trade";
  walls: "one_use" | "stay";
  overkill_award: "any" | "brawl";
  second_wind_when: "last_fighter" | "tarmac";
  reveal: "all" | "one_by_one";
  rush_next_attacker: "alternate" | "same";
  bench_weapons: "kept" | "removed";
  dummy_n30n_per_round: 0 | 1;
  king_draw: "player" | "team";
  draft: "free" | "random" | "snake";
  round_limit: number | "none";
  match_minutes: number | null;
  decision_seconds: number | null;
};

export type Pick = {
  do: "pick";
  fighter: string;
};

/** Training: the dummy's Fighter is drawn at random. */
export type Deal = {
  do: "deal";
};

export type Attack = {
  do: "attack";
};

export type Defend = {
  do: "defend";
};

export type Trade = {
  do: "trade";
  deck: "brawl" | "item" | "n30n";
};

export type Offer = {
  do: "offer";
  card: string;
};

export type Revive = {
  do: "revive";
  fighter: string;
};

export type Discard = {
  do: "discard";
  card: string;
};

export type Done = {
  do: "done";
};

export type Put = {
  do: "put";
  fighter: string;
};

export type Empty = {
  do: "empty";
};

export type Strike = {
  do: "strike";
  fighter: string;
};

export type Counter = {
  do: "counter";
  fighter: string;
};

export type Target = {
  do: "target";
  fighter: string;
};

export type Pay = {
  do: "pay";
  card: string;
};

/** Lay a card on one live war card; `copy` tells live cards of the same name apart, first placed first. */
export type Cancel = {
  do: "cancel";
  card: string;
  target: string;
  copy?: number;
};

export type Accept = {
  do: "accept";
};

export type Add = {
  do: "add";
  card: string;
};

export type Concede = {
  do: "concede";
};

export type Place = {
  do: "place";
  card: string;
};

export type Betray = {
  do: "betray";
  card: string;
};

export type Skip = {
  do: "skip";
};

export type Boost = {
  do: "boost";
  slot: "Chrome" | "Chromeo" | "Cosmo" | "Rage" | "Reflux" | "Toxic";
};

/** Take the Item on top of the deck (`deck`), or one from the hand of that seat. */
export type Claim = {
  do: "claim";
  place: string;
  challenge: string;
};

export type Take = {
  do: "take";
  card: string;
};

export type Give = {
  do: "give";
  card: string;
};

export type Face = {
  do: "face";
  fighter: string;
};

export type Pass = {
  do: "pass";
};

/** Unasked, at any time. */
export type Resign = {
  do: "resign";
};

export type GameStarted = {
  event: "game_started";
  mode: string;
};

export type FighterDrafted = {
  event: "fighter_drafted";
  seat: number;
  fighter: string;
};

export type CoinTossed = {
  event: "coin_tossed";
  winner: number;
  purpose: string;
};

export type RoleChosen = {
  event: "role_chosen";
  seat: number;
  role: string;
};

export type PitStopBegan = {
  event: "pit_stop_began";
  round: number;
};

/** Cards come to a hand; faces only to those who may see them, Challenges of Items to all. */
export type CardsDrawn = {
  event: "cards_drawn";
  seat: number;
  deck: string;
  count: number;
  reason: string;
  cards?: string[];
  challenges?: string[];
};

export type DeckReshuffled = {
  event: "deck_reshuffled";
  deck: string;
  area: number;
};

/** The back of the Item now on top of a deck. */
export type TopItemShown = {
  event: "top_item_shown";
  area: number;
  challenge: string;
};

/** A card is put on the counter, and more must follow: the card that closes a trade or a revive is told with it. */
export type CardOffered = {
  event: "card_offered";
  seat: number;
  card: string;
};

export type TradeMade = {
  event: "trade_made";
  seat: number;
  offered: string[];
  deck: string;
  count: number;
  lost?: number;
};

export type FighterRevived = {
  event: "fighter_revived";
  seat: number;
  fighter: string;
  cards: string[];
};

export type LineUpShown = {
  event: "line_up_shown";
  seat: number;
  zones: string[];
  bench?: string[];
};

export type CombatRoundBegan = {
  event: "combat_round_began";
  round: number;
  attackers: number[];
  challenges?: string[];
};

export type PhaseBegan = {
  event: "phase_began";
  phase: string;
};

/** Of a Fighter alone on its tarmac; without one, of the player that is left of a team in King (N3-20.19). */
export type SecondWindGained = {
  event: "second_wind_gained";
  seat: number;
  fighter?: string;
};

/** Of a Fighter alone on its tarmac; without one, of the player that is left of a team in King (N3-20.19). */
export type SecondWindLost = {
  event: "second_wind_lost";
  seat: number;
  fighter?: string;
};

export type MoveDeclared = {
  event: "move_declared";
  fighter: string;
  move: string;
  name: string;
  target?: string;
};

export type N30nPaid = {
  event: "n30n_paid";
  seat: number;
  card: string;
};

export type N30nCancelled = {
  event: "n30n_cancelled";
  seat: number;
  card: string;
  target: string;
};

export type N30nRestored = {
  event: "n30n_restored";
  card: string;
};

export type N30nAdded = {
  event: "n30n_added";
  seat: number;
  card: string;
};

export type MoveActivated = {
  event: "move_activated";
  fighter: string;
  move: string;
};

export type MoveCancelled = {
  event: "move_cancelled";
  fighter: string;
  move: string;
};

export type DieRolled = {
  event: "die_rolled";
  purpose: string;
  result: number;
};

export type CoinFlipped = {
  event: "coin_flipped";
  purpose: string;
  result: string;
};

/** A card lies face down (its back shows), or nothing does; told when all are done. */
export type CardPlaced = {
  event: "card_placed";
  seat: number;
  lane: number;
  fighter: string;
  back?: string;
  challenge?: string;
};

export type CardsRevealed = {
  event: "cards_revealed";
  lanes: Shown[];
};

/** The cards of a lane; an empty word is no card. */
export type Shown = {
  lane: number;
  attack?: string;
  defence?: string;
  betrays?: boolean;
};

export type BrawlEvaded = {
  event: "brawl_evaded";
  lane: number;
  fighter: string;
  attack: string;
  defence: string;
};

export type BrawlConnected = {
  event: "brawl_connected";
  lane: number;
  fighter: string;
  move: string;
  damage: number;
};

export type SpecialtyBonus = {
  event: "specialty_bonus";
  fighter: string;
  card: string;
  amount: number;
};

export type MasteryBonus = {
  event: "mastery_bonus";
  fighter: string;
  card: string;
};

export type BoostDeclared = {
  event: "boost_declared";
  fighter: string;
  card: string;
  slot: string;
};

export type BoostApplied = {
  event: "boost_applied";
  fighter: string;
  card: string;
  slot: string;
};

export type BoostCancelled = {
  event: "boost_cancelled";
  fighter: string;
  card: string;
  slot: string;
};

export type ItemUsed = {
  event: "item_used";
  fighter: string;
  item: string;
};

export type ItemCancelled = {
  event: "item_cancelled";
  fighter: string;
  item: string;
  by: string;
};

export type ItemIneffective = {
  event: "item_ineffective";
  fighter: string;
  item: string;
};

export type WallSoaked = {
  event: "wall_soaked";
  fighter: string;
  stopped: number;
};

export type WallExceeded = {
  event: "wall_exceeded";
  fighter: string;
  stopped: number;
  through: number;
};

export type SuckerPunch = {
  event: "sucker_punch";
  fighter: string;
  card: string;
  die: number;
  damage: number;
};

export type ThreadsWorn = {
  event: "threads_worn";
  fighter: string;
  item: string;
};

export type ThreadsLost = {
  event: "threads_lost";
  fighter: string;
  item: string;
};

export type DamageDealt = {
  event: "damage_dealt";
  source: string;
  target: string;
  amount: number;
  before: number;
  after: number;
};

export type HpRestored = {
  event: "hp_restored";
  fighter: string;
  amount: number;
  hp: number;
};

export type FighterKo = {
  event: "fighter_ko";
  fighter: string;
  by: string;
  overkill?: number;
};

export type N30nAwarded = {
  event: "n30n_awarded";
  seat: number;
  count: number;
  hits?: number;
  overkill?: number;
  betrayal?: number;
};

export type UsedCardsTaken = {
  event: "used_cards_taken";
  seat: number;
  source: number;
  cards: string[];
};

export type CardsDiscarded = {
  event: "cards_discarded";
  seat: number;
  cards: string[];
  why: string;
};

export type CardsSalvaged = {
  event: "cards_salvaged";
  seat: number;
  cards: string[];
};

export type ChallengeMet = {
  event: "challenge_met";
  seat: number;
  challenge: string;
};

export type ItemClaimed = {
  event: "item_claimed";
  seat: number;
  challenge: string;
  item?: string;
};

export type ItemStolen = {
  event: "item_stolen";
  seat: number;
  source: number;
  challenge: string;
  item?: string;
};

export type CleanedUp = {
  event: "cleaned_up";
  cards: string[];
};

export type RolesSwapped = {
  event: "roles_swapped";
  attackers: number[];
};

export type CaptainChanged = {
  event: "captain_changed";
  seat: number;
};

export type CardsSharedOut = {
  event: "cards_shared_out";
  seat: number;
  brawl: number;
  n30n: number;
  cards?: string[];
};

export type CardGiven = {
  event: "card_given";
  seat: number;
  to: number;
  deck: string;
  challenge?: string;
  card?: string;
  locked?: boolean;
};

/** A lone survivor names who faces an opposing Fighter. */
export type FighterPaired = {
  event: "fighter_paired";
  fighter: string;
  foe: string;
};

export type Betrayal = {
  event: "betrayal";
  betrayer: string;
  victim: string;
  result: string;
};

export type PlayerDefeated = {
  event: "player_defeated";
  seat: number;
};

export type AllianceEnded = {
  event: "alliance_ended";
  seats: number[];
};

export type Resigned = {
  event: "resigned";
  seat: number;
};

/** The Fighter of who has resigned goes to a teammate. */
export type FighterTakenOver = {
  event: "fighter_taken_over";
  fighter: string;
  seat: number;
};

export type GameOver = {
  event: "game_over";
  seats: number[];
  why: string;
};

/** Everything a seat may know of the match. */
export type MatchView = {
  seat: number | null;
  options: Options;
  phase: string;
  asked: number[];
  round: number;
  attackers?: number[];
  fighters?: FighterView[];
  hands?: HandView[];
  areas?: AreaView[];
  lanes?: LaneView[];
  war?: WarView | null;
  effect?: EffectView | null;
  shop?: ShopView | null;
  picks?: (string[] | null)[];
  picked?: number[];
  pool?: string[] | null;
  pool_backs?: number[];
  shares?: string[][];
  line?: string[];
  pairs?: string[];
  resigned?: number[];
  winners?: number[];
  why?: string;
  memo?: number[];
  order?: number[];
  queue?: number[];
  actors?: number[];
  had?: number[];
  captains?: number[];
  pack?: string | null;
};

/** One Fighter. `zone` is 1 to 3, 0 on the bench; `sheet` is the card's id where the name in play differs. */
export type FighterView = {
  seat: number;
  fighter: string;
  hp: number;
  zone?: number;
  ko?: boolean;
  threads?: string;
  bonus?: number;
  struck?: boolean;
  countered?: boolean;
  wall?: string;
  guard?: number;
  next_wall?: string;
  next_guard?: number;
  second_wind?: boolean;
  sheet?: string;
};

/**
 * One hand: backs for all (counts, Challenges), faces for its owners.
 *
 * `known` are cards the viewer remembers to be in a hidden hand or face down; `seen` is, for one's own hand, what
 * each other hand's owners (watchers last) know of it. `awaits` is N30N won in lanes and not yet drawn. `sealed` is,
 * while cards are placed and for one's own hand, how many of its lanes are done; of others nobody knows (N3-16.3).
 */
export type HandView = {
  seat: number;
  brawl: number;
  n30n: number;
  item: number;
  challenges?: string[];
  cards?: string[] | null;
  locked?: string[];
  known?: string[];
  seen?: string[][];
  used?: string[];
  awaits?: number[];
  deeds?: number[];
  claimable?: string[];
  open_to_claim?: Record<string, number>;
  revive_used?: boolean;
  revived?: string;
  defeated?: boolean;
  side?: number;
  sealed?: number;
};

/** The Pit-Stop of an area: deck sizes, the back on top of the Items, the junkyard. */
export type AreaView = {
  brawl: number;
  n30n: number;
  item: number;
  top?: string;
  top_claimable?: boolean;
  junk_brawl?: string[];
  junk_n30n?: string[];
  junk_item?: string[];
};

/** A lane: Fighters, cards as far as the viewer may see them (`?brawl`, `?item:CH-KO` are backs). */
export type LaneView = {
  attacker?: string;
  defender?: string;
  attack?: string;
  defence?: string;
  betrays?: boolean;
  mark?: string;
  area?: number;
  zone?: number;
  shown?: boolean;
  done?: boolean;
  slots_a?: string[];
  slots_d?: string[];
};

/** The war under way, as a stack. */
export type WarView = {
  kind: string;
  fighter: string;
  name: string;
  seat: number;
  cost: Record<string, number>;
  cards?: WarCard[];
  target?: string;
  covered?: boolean;
  paying?: boolean;
  asked?: number;
  betrayed?: number | null;
  first?: number[];
  lane?: number;
  side?: number;
};

/** A card in a war: `target` is the place (from 1) of the card it cancels, 0 for a paying card. */
export type WarCard = {
  card: string;
  seat: number;
  target?: number;
  live?: boolean;
};

/** An effect that waits for a choice. */
export type EffectView = {
  kind: string;
  fighter: string;
  target?: string;
  card?: string;
  lane?: number;
  part?: number;
  step?: number;
  luck?: number;
  bonus?: number;
  left?: number;
  victim?: number;
  over?: number;
};

/** A trade or a revive under way. */
export type ShopView = {
  seat: number;
  buys?: string;
  revives?: string;
  cash?: number;
  offered?: string[];
};

/** Fixed and public for the whole match. */
export type Handout = {
  fighters: FighterCard[];
  items: ItemCard[];
  challenges: ChallengeCard[];
  punches: PunchCard[];
  cancels: Record<string, string[]>;
  prices: Record<string, number>;
  evades: Record<string, string>;
};

/** A Fighter card as printed. */
export type FighterCard = {
  id: string;
  name: string;
  hp: number;
  revive: number;
  strike: MoveCard;
  counter: MoveCard;
  look: Record<string, string>;
  specialty?: string;
  mastery?: string;
  line?: string;
};

export type MoveCard = {
  name: string;
  cost: Record<string, number>;
  text: string;
};

/** An Item as printed, back included. */
export type ItemCard = {
  id: string;
  name: string;
  type: string;
  icon: string;
  use: string[];
  cancelled_by: string[];
  challenge: string;
  price: number;
  text: string;
};

export type ChallengeCard = {
  id: string;
  text: string;
};

export type PunchCard = {
  id: string;
  name: string;
  text: string;
};

export type Action =
  | Pick
  | Deal
  | Attack
  | Defend
  | Trade
  | Offer
  | Revive
  | Discard
  | Done
  | Put
  | Empty
  | Strike
  | Counter
  | Target
  | Pay
  | Cancel
  | Accept
  | Add
  | Concede
  | Place
  | Betray
  | Skip
  | Boost
  | Claim
  | Take
  | Give
  | Face
  | Pass
  | Resign;

export type Event =
  | GameStarted
  | FighterDrafted
  | CoinTossed
  | RoleChosen
  | PitStopBegan
  | CardsDrawn
  | DeckReshuffled
  | TopItemShown
  | CardOffered
  | TradeMade
  | FighterRevived
  | LineUpShown
  | CombatRoundBegan
  | PhaseBegan
  | SecondWindGained
  | SecondWindLost
  | MoveDeclared
  | N30nPaid
  | N30nCancelled
  | N30nRestored
  | N30nAdded
  | MoveActivated
  | MoveCancelled
  | DieRolled
  | CoinFlipped
  | CardPlaced
  | CardsRevealed
  | BrawlEvaded
  | BrawlConnected
  | SpecialtyBonus
  | MasteryBonus
  | BoostDeclared
  | BoostApplied
  | BoostCancelled
  | ItemUsed
  | ItemCancelled
  | ItemIneffective
  | WallSoaked
  | WallExceeded
  | SuckerPunch
  | ThreadsWorn
  | ThreadsLost
  | DamageDealt
  | HpRestored
  | FighterKo
  | N30nAwarded
  | UsedCardsTaken
  | CardsDiscarded
  | CardsSalvaged
  | ChallengeMet
  | ItemClaimed
  | ItemStolen
  | CleanedUp
  | RolesSwapped
  | CaptainChanged
  | CardsSharedOut
  | CardGiven
  | FighterPaired
  | Betrayal
  | PlayerDefeated
  | AllianceEnded
  | Resigned
  | FighterTakenOver
  | GameOver;

export type View = MatchView;

export type Welcome = frames.Welcome<Handout>;
export type Ask = frames.Ask<Action>;
export type Answer = frames.Answer<Action>;
export type Update = frames.Update<View, Event, Action>;
