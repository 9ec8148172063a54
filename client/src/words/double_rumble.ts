// Made by `python -m fracas.server.typescript client/src`. Do not edit.
import type * as frames from "../frames";

/** What is agreed before the match. */
export type Options = {
  difficulty: "easy" | "hard" | "medium";
  brawl_mode: "floor" | "free" | "team";
  placement_authority: "alternate" | "consensus" | "player1";
  deck_peek: "counts" | "ordered" | "top";
  break_check: "any_roll" | "final_face";
  lethal_move: "allow" | "forbid";
  medium_cube: 3 | 4;
  life_cubes: [number, number, number, number];
  credits: Credits;
  repetition_guard: "off" | "on";
  stall_cap: number | null;
  match_minutes: number | null;
  decision_seconds: number | null;
};

/** Credits at the start, by the side of the board's upper part. */
export type Credits = {
  A: number;
  B: number;
};

export type ChooseFighter = {
  do: "choose_fighter";
  fighter: string;
};

export type ChooseSymbol = {
  do: "choose_symbol";
  symbol: string;
};

export type ChooseStartSpace = {
  do: "choose_start_space";
  space: string;
};

export type ChooseEntrySpace = {
  do: "choose_entry_space";
  space: string;
};

/** Put the drawn card at the end of a row. */
export type Place = {
  do: "place";
  row: string;
};

/** Take a symbol, free by an effect. */
export type Set = {
  do: "set";
  symbol: string;
};

export type Decline = {
  do: "decline";
};

export type Done = {
  do: "done";
};

/** Hand the floor to the partner. */
export type Yield = {
  do: "yield";
};

export type RollBlue = {
  do: "roll_blue";
  answer: string;
};

export type Move = {
  do: "move";
  fighter: string;
  space: string;
};

export type Change = {
  do: "change";
  fighter: string;
  symbol: string;
};

export type Battle = {
  do: "battle";
  fighter: string;
};

export type Active = {
  do: "active";
  fighter: string;
};

/** Re-roll a die by a source: an Equipment, passive, ongoing, power or active. */
export type Reroll = {
  do: "reroll";
  source: string;
  die: string;
};

export type Use = {
  do: "use";
  fighter: string;
  equipment: string;
};

export type Discard = {
  do: "discard";
  equipment: string;
};

export type Give = {
  do: "give";
  equipment: string;
  giver: string;
  taker: string;
};

/** Give up: the partner takes over both Fighters; with nobody left the game is lost. */
export type Resign = {
  do: "resign";
};

/** A placement or an action, in its own words: `place UL`, `battle F2`. It changes nothing. */
export type Suggest = {
  do: "suggest";
  what: string;
};

/** Say yes or no to what the partner suggests. */
export type Reply = {
  do: "reply";
  answer: string;
};

export type GameStart = {
  event: "game_start";
  difficulty: string;
  credits: number;
  options: Options;
};

export type FighterChosen = {
  event: "fighter_chosen";
  fighter: string;
  who: string;
};

export type SymbolSet = {
  event: "symbol_set";
  fighter: string;
  who: string;
  symbol: string;
  paid?: number;
};

/** A Stage begins; `deck` is what its backs show, as far as deck_peek allows. */
export type StageStart = {
  event: "stage_start";
  stage: number;
  deck?: string[];
};

export type FightersPlaced = {
  event: "fighters_placed";
  spaces: [string, string];
};

/** A card is turned over; `deck` is what the backs left show now. */
export type CardDrawn = {
  event: "card_drawn";
  card: string;
  back: string;
  number: number;
  deck?: string[];
};

/** Consensus: a player names a row; it is not final yet. */
export type RowNamed = {
  event: "row_named";
  seat: number;
  row: string;
};

export type CardPlaced = {
  event: "card_placed";
  card: string;
  row: string;
  position: number;
};

export type Suggestion = {
  event: "suggestion";
  seat: number;
  what: string;
};

export type SuggestionAnswered = {
  event: "suggestion_answered";
  seat: number;
  answer: string;
  what: string;
};

export type StrengthCubeAdded = {
  event: "strength_cube_added";
  card: string;
};

export type StrengthCubeRemoved = {
  event: "strength_cube_removed";
  card: string;
};

export type LifeCubesSet = {
  event: "life_cubes_set";
  card: string;
  left: number;
};

export type LifeCubeAdded = {
  event: "life_cube_added";
  card: string;
  left: number;
  cause: string;
};

export type LifeCubeRemoved = {
  event: "life_cube_removed";
  card: string;
  left: number;
  cause: string;
};

export type PowerTriggered = {
  event: "power_triggered";
  card: string;
  colour: string;
  fighter: string;
  who: string;
};

export type OngoingToken = {
  event: "ongoing_token";
  fighter: string;
  who: string;
  what: string;
};

export type BrawlStart = {
  event: "brawl_start";
  floor?: number | null;
};

export type FloorYielded = {
  event: "floor_yielded";
  seat: number;
  to: number;
};

export type FighterMoved = {
  event: "fighter_moved";
  fighter: string;
  who: string;
  origin: string;
  to: string;
  cost?: number;
};

/** A Battle begins; `strength` is the total: base, cube, red Power, and what the Fighter brings upon itself. */
export type BattleStart = {
  event: "battle_start";
  fighter: string;
  who: string;
  card: string;
  strength: number;
  base: number;
  cube?: number;
  power?: number;
  other?: number;
};

export type DiceRolled = {
  event: "dice_rolled";
  fighter: string;
  who: string;
  green: number;
  blue?: number | null;
  yellow?: number | null;
  red?: number | null;
  white?: number | null;
};

export type DieRerolled = {
  event: "die_rerolled";
  fighter: string;
  who: string;
  die: string;
  old: number;
  new: number;
  source: string;
  forced?: boolean;
};

/** A die settles an effect, outside the roll of a Battle. */
export type DieRolled = {
  event: "die_rolled";
  fighter: string;
  who: string;
  die: string;
  face: number;
};

export type Result = {
  event: "result";
  fighter: string;
  who: string;
  sum: number;
  bonus: number;
  result: number;
  strength: number;
};

export type BattleWon = {
  event: "battle_won";
  fighter: string;
  who: string;
  card: string;
  margin: number;
};

export type BattleLost = {
  event: "battle_lost";
  fighter: string;
  who: string;
  card: string;
  margin: number;
};

export type EnemyThrown = {
  event: "enemy_thrown";
  card: string;
  into?: string;
};

export type EnemyEliminated = {
  event: "enemy_eliminated";
  card: string;
  cause: string;
};

export type EnemyScared = {
  event: "enemy_scared";
  card: string;
};

export type RowSlid = {
  event: "row_slid";
  row: string;
};

export type BossHit = {
  event: "boss_hit";
  card: string;
  left: number;
};

export type BossEliminated = {
  event: "boss_eliminated";
  card: string;
};

export type FuryChanged = {
  event: "fury_changed";
  fighter: string;
  who: string;
  level: number;
  delta: number;
};

export type PassiveOn = {
  event: "passive_on";
  fighter: string;
  who: string;
  level: number;
};

export type PassiveOff = {
  event: "passive_off";
  fighter: string;
  who: string;
  level: number;
};

export type ActiveUsed = {
  event: "active_used";
  fighter: string;
  who: string;
};

export type HeartsChanged = {
  event: "hearts_changed";
  fighter: string;
  who: string;
  delta: number;
  hearts: number;
  cause: string;
};

export type EquipmentDrawn = {
  event: "equipment_drawn";
  fighter: string;
  who: string;
  card: string;
};

export type EquipmentDiscarded = {
  event: "equipment_discarded";
  fighter: string;
  who: string;
  card: string;
  cause: string;
};

export type EquipmentBroken = {
  event: "equipment_broken";
  fighter: string;
  who: string;
  card: string;
};

export type EquipmentUsed = {
  event: "equipment_used";
  fighter: string;
  who: string;
  card: string;
};

export type EquipmentExchanged = {
  event: "equipment_exchanged";
  card: string;
  giver: string;
  taker: string;
};

export type EquipmentDeckEmpty = {
  event: "equipment_deck_empty";
};

export type FighterDown = {
  event: "fighter_down";
  fighter: string;
  who: string;
};

export type FighterDefeated = {
  event: "fighter_defeated";
  fighter: string;
  who: string;
};

export type CreditSpent = {
  event: "credit_spent";
  left: number;
};

export type FighterEntered = {
  event: "fighter_entered";
  fighter: string;
  who: string;
  space: string;
};

export type StageClear = {
  event: "stage_clear";
  stage: number;
  reward?: string;
};

export type Resigned = {
  event: "resigned";
  seat: number;
};

export type GameOver = {
  event: "game_over";
  won: boolean;
  reason: string;
  stars?: number;
};

/** Everything a seat may know of the match; partners hide nothing from each other. */
export type RumbleView = {
  seat: number | null;
  options: Options;
  seats: number;
  phase: string;
  stage: number;
  asked: number[];
  opened: number;
  credits: number;
  fighters: FighterView[];
  rows: RowView[];
  street: string[];
  drawn?: string;
  drawn_number?: number;
  deck?: string[];
  deck_size?: number;
  equipment_deck?: number;
  discarded?: string[];
  gone?: string[];
  taken?: string[];
  battle?: BattleView | null;
  floor?: number | null;
  actions?: number;
  odds?: Odds[];
  advice?: Advice | null;
  wishes?: string[];
  resigned?: number[];
  bots?: number[];
  won?: boolean | null;
  reason?: string;
  stars?: number;
  facts?: Facts;
  pack?: string | null;
};

/**
 * A Fighter slot with its Controller; `who` is empty before the choice, `space` while nobody stands there.
 *
 * In the Brawl `move_cost` and `change_cost` are what a move and another symbol cost now, in hearts (None: an effect
 * locks the symbol), and `warns` says what the rules allow and nobody wants, as keys of [tables.warning].
 */
export type FighterView = {
  seat: number;
  fighter: string;
  who: string;
  space: string;
  hearts: number;
  fury: number;
  symbol: string;
  equipment?: string[];
  token?: boolean;
  passive?: boolean;
  move_cost?: number;
  change_cost?: number | null;
  warns?: string[];
};

/** A row from the board outward. */
export type RowView = {
  row: string;
  cards?: RowCard[];
};

export type RowCard = {
  card: string;
  cube?: boolean;
  life?: number;
};

/** The Battle under way. Dice are faces by colour, only those rolled. */
export type BattleView = {
  fighter: string;
  card: string;
  row: string;
  strength: number;
  dice?: Record<string, number>;
  faces?: number[];
  red_on?: number;
  red_amounts?: number[];
  used?: number[];
  active?: boolean;
  breaking?: string[];
  instant?: boolean;
};

/**
 * What a Battle promises, in shares of `of`: re-rolls used so as to win most often, then to Throw most often.
 *
 * `loss` is the mean number of hearts lost, times `of`. `blue` says whether the blue die is rolled.
 */
export type Odds = {
  fighter: string;
  card: string;
  strength: number;
  win: number;
  throw: number;
  loss: number;
  of: number;
  blue?: boolean;
};

/** What the partner would do: an option in its words, and why, as a key of [tables.why] with its numbers. */
export type Advice = {
  what: string;
  why: string;
  win?: number;
  loss?: number;
};

/** Public numbers of the rules' own, for whoever rebuilds the state (core/state.py). */
export type Facts = {
  acting?: number;
  numbers?: [number, number];
  agenda?: number[][];
  dying?: string[];
  moved?: string[];
  boss_by?: number;
  called?: number;
  yielded?: number;
  acted_free?: number;
  seen?: number[];
  names?: number[];
  named?: number[];
};

/** Fixed and public for the whole match: every card that exists, and the dice. */
export type Handout = {
  stages: StageSheet[];
  cards: CardSheet[];
  equipment: EquipmentSheet[];
  fighters: FighterSheet[];
  dice: Record<string, number[]>;
  victory: string;
  defeat: string;
};

export type StageSheet = {
  name: string;
  flavour: string;
};

/** An Enemy or Boss as printed. */
export type CardSheet = {
  id: string;
  name: string;
  stage: number;
  back: string;
  base: number;
  weak?: string[];
  powers?: PowerSheet[];
  ongoing?: string;
  boss?: boolean;
  flavour?: string;
  look?: Record<string, string>;
};

/** A Power in words: colour, text; `strength` where it adds to Strength (chevrons). */
export type PowerSheet = {
  colour: string;
  text: string;
  strength?: boolean;
};

export type EquipmentSheet = {
  id: string;
  name: string;
  symbols?: string[];
  text?: string;
  use?: string;
  breaks?: number | null;
  icon?: string;
};

export type FighterSheet = {
  id: string;
  name: string;
  colour: string;
  passive: string;
  active: string;
  timing: string;
  flavour?: string;
  look?: Record<string, string>;
};

export type Action =
  | ChooseFighter
  | ChooseSymbol
  | ChooseStartSpace
  | ChooseEntrySpace
  | Place
  | Set
  | Decline
  | Done
  | Yield
  | RollBlue
  | Move
  | Change
  | Battle
  | Active
  | Reroll
  | Use
  | Discard
  | Give
  | Resign
  | Suggest
  | Reply;

export type Event =
  | GameStart
  | FighterChosen
  | SymbolSet
  | StageStart
  | FightersPlaced
  | CardDrawn
  | RowNamed
  | CardPlaced
  | Suggestion
  | SuggestionAnswered
  | StrengthCubeAdded
  | StrengthCubeRemoved
  | LifeCubesSet
  | LifeCubeAdded
  | LifeCubeRemoved
  | PowerTriggered
  | OngoingToken
  | BrawlStart
  | FloorYielded
  | FighterMoved
  | BattleStart
  | DiceRolled
  | DieRerolled
  | DieRolled
  | Result
  | BattleWon
  | BattleLost
  | EnemyThrown
  | EnemyEliminated
  | EnemyScared
  | RowSlid
  | BossHit
  | BossEliminated
  | FuryChanged
  | PassiveOn
  | PassiveOff
  | ActiveUsed
  | HeartsChanged
  | EquipmentDrawn
  | EquipmentDiscarded
  | EquipmentBroken
  | EquipmentUsed
  | EquipmentExchanged
  | EquipmentDeckEmpty
  | FighterDown
  | FighterDefeated
  | CreditSpent
  | FighterEntered
  | StageClear
  | Resigned
  | GameOver;

export type View = RumbleView;

export type Welcome = frames.Welcome<Handout>;
export type Ask = frames.Ask<Action>;
export type Answer = frames.Answer<Action>;
export type Update = frames.Update<View, Event, Action>;
