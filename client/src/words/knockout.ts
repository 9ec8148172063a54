// Made by `python -m fracas.server.typescript client/src`. Do not edit.
import type * as frames from "../frames";

/** What is agreed before the match. `map` is a premade map's id or a map of your own. */
export type Options = {
  mode: "brawl" | "campaign" | "full";
  special: "basic" | "bomb" | "boomerang" | "cage" | "moon" | "multi" | "party" | "poison" | "sniper" | null;
  party_scope: "all" | "special_only";
  map: string | MapSpec;
  points_to_win: number;
  head_start: number;
  distance: "between" | "steps";
  dodge_landing: "origin_zone" | "target_zone";
  catch_charge: 0 | 1;
  landmark_mode: "any_die" | "highest";
  tackle_focus: "dodge" | "tackle";
  tackle_cover_die: "off" | "on";
  rivalry_limit: "bump_and_effect" | "one_use";
  bond_carry: "off" | "on";
  start_bond: number;
  start_boosts: [number, number, number];
  safety: Safety;
  turn_cap: number | null;
  ask_setup: boolean;
  crew: string | [Fighter, Fighter, Fighter];
  rivals: string | [Fighter, Fighter, Fighter];
  campaign: Record<string, unknown> | null;
  match_minutes: number | null;
  decision_seconds: number | null;
};

/** A map: Zones in order of number, spawns and Cover as Zone numbers (Crew, Rivals). */
export type MapSpec = {
  name: string;
  zones: ZoneSpec[];
  backdrop?: string;
  spawns?: [number, number] | null;
  cover?: [number, number] | null;
};

/** A Zone of a map: its name and its rectangle on the grid (x, y, width, height). */
export type ZoneSpec = {
  name: string;
  at: [number, number, number, number];
};

/** Which safety tools the table uses (KC-1.4). */
export type Safety = {
  x_card?: boolean;
  script_change?: boolean;
  lines_and_veils?: boolean;
};

/** A Brawler for a quick brawl: a name and a Focus (KC-22.6). */
export type Fighter = {
  name: string;
  focus: "catch" | "dodge" | "tackle" | "throw";
};

export type Activate = {
  do: "activate";
  who: string;
};

/** A ball on the ground in the own Zone by its slot (`ball 1`), or a mate in Ball Form by name. */
export type Grab = {
  do: "grab";
  what: string;
  kind?: string;
};

export type Charge = {
  do: "charge";
};

export type Pass = {
  do: "pass";
  to: string;
};

export type Throw = {
  do: "throw";
};

export type TakeCover = {
  do: "take_cover";
};

export type StepOut = {
  do: "step_out";
};

export type Move = {
  do: "move";
  zone: number;
  place?: string;
};

export type BallUp = {
  do: "ball_up";
};

export type Uncurl = {
  do: "uncurl";
};

export type JumpOut = {
  do: "jump_out";
};

export type CallThrowMe = {
  do: "throw_me";
  to: string;
};

/** A Tackle: of that foe as an action, of the thrower (no name) as a Reaction. */
export type Tackle = {
  do: "tackle";
  who?: string;
};

export type BustOut = {
  do: "bust_out";
};

export type BreakCage = {
  do: "break_cage";
};

export type BreakOut = {
  do: "break_out";
};

export type Refresh = {
  do: "refresh";
  who: string;
};

export type EndTurn = {
  do: "end_turn";
};

export type Stay = {
  do: "stay";
};

/** Roll into a mate's hands (KC-19.12). */
export type Into = {
  do: "into";
  who: string;
};

export type No = {
  do: "no";
};

export type Target = {
  do: "target";
  who: string;
};

export type Stop = {
  do: "stop";
};

export type Drink = {
  do: "drink";
  number: number;
};

export type Catch = {
  do: "catch";
};

export type Dodge = {
  do: "dodge";
};

export type FakeThrow = {
  do: "fake_throw";
};

/** Raise one of the own dice that shows this number by 1. */
export type Bump = {
  do: "bump";
  die: number;
};

/** Put the Landmark's +1 on one of the own dice that shows this number (`landmark_mode=any_die`). */
export type Landmark = {
  do: "landmark";
  die: number;
};

export type Done = {
  do: "done";
};

export type Deflect = {
  do: "deflect";
  zone: number;
  place?: string;
};

/** Knock Back to this Zone. */
export type To = {
  do: "to";
  zone: number;
  place?: string;
};

export type Steal = {
  do: "steal";
};

export type RallyAt = {
  do: "rally";
  who: string;
};

export type Hold = {
  do: "hold";
};

export type TossOff = {
  do: "toss_off";
};

export type Land = {
  do: "land";
  zone: number;
  place?: string;
};

export type Reroll = {
  do: "reroll";
};

export type Keep = {
  do: "keep";
};

/** The kind of the special ball. */
export type Type = {
  do: "type";
  ball: string;
};

/** The Zone the Crew starts in. */
export type Side = {
  do: "side";
  zone: number;
  place?: string;
};

/** A Zone for a Cover Spot. */
export type Cover = {
  do: "cover";
  zone: number;
  place?: string;
};

/** The two spawn Zones. */
export type Pair = {
  do: "pair";
  low: number;
  high: number;
  places?: string;
};

/** Give up: whatever is left is played without you. */
export type Resign = {
  do: "resign";
};

/** I agree: to the session's lists, to going on after a pause, to the end of the epilogue. */
export type Confirm = {
  do: "confirm";
};

export type SetTool = {
  do: "set_tool";
  tool: "lines_and_veils" | "script_change" | "x_card";
  on: boolean;
};

/** This sheet (or map) is done: show it. */
export type Finish = {
  do: "finish";
};

/** A seat that shall pick the scene: a volunteer, or whom the last picker names. */
export type Name = {
  do: "name";
  seat: number;
};

export type PickPrompt = {
  do: "prompt";
  prompt: string;
};

export type Begin = {
  do: "begin";
};

/** The Crew Brawler that gets the Rival of this scene. */
export type Creator = {
  do: "creator";
  who: string;
};

export type Introduce = {
  do: "introduce";
  who: string;
};

export type CreateRival = {
  do: "create_rival";
};

/** Object to the last deed of somebody else. */
export type Object = {
  do: "object";
};

/** Take the own objection, or the own deed, back. */
export type Withdraw = {
  do: "withdraw";
};

export type SuggestEnd = {
  do: "suggest_end";
};

export type ProposeBond = {
  do: "propose_bond";
};

export type Award = {
  do: "award";
};

export type Decline = {
  do: "decline";
};

/** Did the Crew show its bond? Asked of people when a bot is the DJ. */
export type Shown = {
  do: "shown";
  yes: boolean;
};

export type EndScene = {
  do: "end_scene";
};

export type Premade = {
  do: "premade";
  map: string;
};

export type StopZones = {
  do: "stop_zones";
};

export type Accept = {
  do: "accept";
};

/** For a proposal, by its place in the list, from 1. */
export type Vote = {
  do: "vote";
  number: number;
};

export type PickBoost = {
  do: "boost";
  boost: "fake_throw" | "lucky" | "refreshing";
};

export type Xcard = {
  do: "xcard";
};

/** Script Change: pause, forward, or rewind by that many contributions. */
export type Script = {
  do: "script";
  how: "forward" | "pause" | "rewind";
  back?: number;
};

/** I would like to pick the next scene. */
export type Volunteer = {
  do: "volunteer";
};

/** Nothing to add yet: with a clock on decisions it starts again. */
export type Wait = {
  do: "wait";
};

/** With a clock on decisions: what my Rival still lacks comes from the tables. */
export type Draw = {
  do: "draw";
};

export type Consent = {
  do: "consent";
};

export type Refuse = {
  do: "refuse";
};

/** In a joint decision a seat proposes, answers with a proposal of its own (or the same), or votes. */
export type Spoke = {
  event: "spoke";
  seat: number;
  how: string;
  what: string;
};

export type SpawnsSet = {
  event: "spawns_set";
  crew: number;
  crew_place: string;
  rivals: number;
  rivals_place: string;
};

export type SpecialChosen = {
  event: "special_chosen";
  ball: string;
};

export type CoverPlaced = {
  event: "cover_placed";
  side: string;
  zone: number;
  place: string;
};

export type LocationRolled = {
  event: "location_rolled";
  what: string;
  dice: number[];
  zone: number;
};

export type LocationRerolled = {
  event: "location_rerolled";
  what: string;
  zone: number;
  why: string;
};

export type BallSpawned = {
  event: "ball_spawned";
  slot: number;
  ball: string;
  zone: number;
  place: string;
};

export type BallRespawned = {
  event: "ball_respawned";
  slot: number;
  ball: string;
  zone: number;
  place: string;
};

export type BallTypeDrawn = {
  event: "ball_type_drawn";
  slot: number;
  ball: string;
};

export type LandmarkPlaced = {
  event: "landmark_placed";
  zone: number;
  place: string;
};

export type InitiativeRolled = {
  event: "initiative_rolled";
  who: string[];
  dice: number[];
};

export type InitiativeTied = {
  event: "initiative_tied";
  die: number;
};

export type InitiativeWon = {
  event: "initiative_won";
  side: string;
};

export type RoundStarted = {
  event: "round_started";
  round: number;
};

export type CardsRefreshed = {
  event: "cards_refreshed";
  side: string;
};

export type Activated = {
  event: "activated";
  who: string;
  turn: number;
};

export type ApSpent = {
  event: "ap_spent";
  who: string;
  left: number;
};

export type TurnEnded = {
  event: "turn_ended";
  who: string;
};

export type Grabbed = {
  event: "grabbed";
  who: string;
  ball: string;
};

export type Charged = {
  event: "charged";
  who: string;
  ball: string;
  charge: number;
};

export type ChargeLost = {
  event: "charge_lost";
  who: string;
};

export type Passed = {
  event: "passed";
  who: string;
  to: string;
  ball: string;
};

export type CoverTaken = {
  event: "cover_taken";
  who: string;
  zone: number;
  place: string;
};

export type CoverLeft = {
  event: "cover_left";
  who: string;
};

export type Moved = {
  event: "moved";
  who: string;
  zone: number;
  place: string;
  how: string;
};

export type BalledUp = {
  event: "balled_up";
  who: string;
};

export type Uncurled = {
  event: "uncurled";
  who: string;
};

export type JumpedOut = {
  event: "jumped_out";
  who: string;
};

export type ThrowMe = {
  event: "throw_me";
  who: string;
  to: string;
};

export type RolledIn = {
  event: "rolled_in";
  who: string;
  to: string;
};

export type BustedOut = {
  event: "busted_out";
  who: string;
  mate: string;
  zone: number;
  place: string;
};

export type CageBroken = {
  event: "cage_broken";
  who: string;
};

export type BrokeOut = {
  event: "broke_out";
  who: string;
};

export type ThrowDeclared = {
  event: "throw_declared";
  who: string;
  target: string;
  ball: string;
  charge: number;
};

export type TackleDeclared = {
  event: "tackle_declared";
  who: string;
  target: string;
};

export type TossDeclared = {
  event: "toss_declared";
  who: string;
  target: string;
};

export type Drank = {
  event: "drank";
  who: string;
  number: number;
  left: number;
};

export type ReactionDeclared = {
  event: "reaction_declared";
  who: string;
  reaction: string;
};

export type DodgeMoved = {
  event: "dodge_moved";
  who: string;
  zone: number;
  place: string;
};

/** One pool, in the order the dice fell; `lines` say where each die and modifier comes from. */
export type PoolsRolled = {
  event: "pools_rolled";
  who: string;
  role: string;
  dice: number[];
  lines: PoolLine[];
};

/** One line of a pool: a reason, the dice it gives, what it adds to the value. */
export type PoolLine = {
  why: string;
  dice: number;
  value: number;
};

export type FakeThrowUsed = {
  event: "fake_throw_used";
  who: string;
  left: number;
};

export type Bumped = {
  event: "bumped";
  who: string;
  die: number;
  why: string;
};

export type ValuesCompared = {
  event: "values_compared";
  who: string;
  value: number;
  target: string;
  against: number;
};

export type TieToDefender = {
  event: "tie_to_defender";
  who: string;
};

export type Hit = {
  event: "hit";
  who: string;
  target: string;
  ball: string;
};

export type Caught = {
  event: "caught";
  who: string;
  ball: string;
  charge: number;
};

export type PerfectCatch = {
  event: "perfect_catch";
  who: string;
};

export type Dodged = {
  event: "dodged";
  who: string;
  what: string;
};

export type Deflected = {
  event: "deflected";
  who: string;
  zone: number;
  place: string;
};

export type Tackled = {
  event: "tackled";
  who: string;
  target: string;
};

export type Stolen = {
  event: "stolen";
  who: string;
  ball: string;
  charge: number;
};

export type Dropped = {
  event: "dropped";
  who: string;
  ball: string;
  zone: number;
  place: string;
};

export type BallLanded = {
  event: "ball_landed";
  ball: string;
  zone: number;
  place: string;
};

export type KnockedBack = {
  event: "knocked_back";
  who: string;
  zone: number;
  place: string;
};

export type HeartLost = {
  event: "heart_lost";
  who: string;
  left: number;
  why: string;
};

export type Koed = {
  event: "koed";
  who: string;
};

export type InstantKo = {
  event: "instant_ko";
  who: string;
  by: string;
};

export type TossedOff = {
  event: "tossed_off";
  who: string;
  target: string;
};

export type BrokeFree = {
  event: "broke_free";
  who: string;
};

export type Captured = {
  event: "captured";
  who: string;
  by: string;
};

export type Rally = {
  event: "rally";
  who: string;
};

export type Held = {
  event: "held";
  who: string;
};

export type BondGained = {
  event: "bond_gained";
  bond: number;
  why: string;
};

export type BondSpent = {
  event: "bond_spent";
  who: string;
  left: number;
  why: string;
};

export type BondRefilled = {
  event: "bond_refilled";
};

export type RivalryUsed = {
  event: "rivalry_used";
  who: string;
  why: string;
};

export type Exploded = {
  event: "exploded";
  ball: string;
  zone: number;
  place: string;
};

export type BallDestroyed = {
  event: "ball_destroyed";
  ball: string;
  why: string;
};

export type Caged = {
  event: "caged";
  who: string;
};

export type GasReleased = {
  event: "gas_released";
  zone: number;
  place: string;
};

export type GasTicked = {
  event: "gas_ticked";
  zone: number;
  place: string;
  left: number;
};

export type GasCleared = {
  event: "gas_cleared";
  zone: number;
  place: string;
};

export type Escaped = {
  event: "escaped";
  who: string;
  zone: number;
  place: string;
};

export type MultiDepleted = {
  event: "multi_depleted";
  slot: number;
};

export type BoomerangReturning = {
  event: "boomerang_returning";
  who: string;
  value: number;
};

export type BoomerangCaught = {
  event: "boomerang_caught";
  who: string;
};

export type BoomerangBounced = {
  event: "boomerang_bounced";
  who: string;
};

export type PointScored = {
  event: "point_scored";
  side: string;
  points: number;
};

export type RoundEnded = {
  event: "round_ended";
  round: number;
  crew: number;
  rivals: number;
};

export type NewRound = {
  event: "new_round";
  round: number;
  first: string;
};

export type BrawlWon = {
  event: "brawl_won";
  side: string;
  crew: number;
  rivals: number;
};

export type DrinkRefreshed = {
  event: "drink_refreshed";
  who: string;
  drinks: number;
  left: number;
};

export type LuckyBallUsed = {
  event: "lucky_ball_used";
  slot: number;
  left: number;
};

export type Resigned = {
  event: "resigned";
  seat: number;
};

/** Nobody learns who wrote it (KC-1.3). */
export type AvoidAdded = {
  event: "avoid_added";
  text: string;
  kind?: string;
};

export type WishAdded = {
  event: "wish_added";
  seat: number;
  text: string;
};

export type ToolSwitched = {
  event: "tool_switched";
  seat: number;
  tool: string;
  on: boolean;
};

export type Agreed = {
  event: "agreed";
  seat: number;
  what: string;
};

export type AgreementDone = {
  event: "agreement_done";
};

/** Boxes were written. To others a private draft says only that somebody writes. */
export type FieldSet = {
  event: "field_set";
  seat: number;
  sheet: string;
  boxes?: string[];
  texts?: string[];
};

export type IdeaGiven = {
  event: "idea_given";
  seat: number;
  box?: string;
  text?: string;
};

export type FocusPicked = {
  event: "focus_picked";
  seat: number;
  who: string;
  focus: string;
};

export type GroupPicked = {
  event: "group_picked";
  seat: number;
  who: string;
  group: string;
};

/** A sheet is shown: until now only its writer knew what is on it. */
export type SheetComplete = {
  event: "sheet_complete";
  seat: number;
  sheet: string;
  who: string;
  texts: Record<string, string>;
};

export type ChecklistPassed = {
  event: "checklist_passed";
};

export type Asked = {
  event: "asked";
  seat: number;
  to: number;
  box: string;
  question: string;
};

export type Replied = {
  event: "replied";
  seat: number;
  to: number;
  box: string;
  text: string;
};

export type Suggested = {
  event: "suggested";
  seat: number;
  text: string;
};

/** How a proposed change of an Archetype stands: proposed, revised or refused. */
export type ArchetypeRevised = {
  event: "archetype_revised";
  seat: number;
  who: string;
  box: string;
  text: string;
  how: string;
};

export type PhaseStarted = {
  event: "phase_started";
  phase: string;
};

export type PickerNamed = {
  event: "picker_named";
  seat: number;
  scene: number;
};

/** A seat would like to pick that scene. */
export type Volunteered = {
  event: "volunteered";
  seat: number;
  scene: number;
};

export type PromptPicked = {
  event: "prompt_picked";
  seat: number;
  prompt: string;
  scene: number;
};

export type SceneFramed = {
  event: "scene_framed";
  seat: number;
  frame: Record<string, string>;
};

export type CreatorNamed = {
  event: "creator_named";
  who: string;
};

/** A line of a scene; `who` signs it where it is said in character. */
export type Said = {
  event: "said";
  seat: number;
  text: string;
  voice: string;
  deed?: boolean;
  who?: string;
};

export type Introduced = {
  event: "introduced";
  seat: number;
  who: string;
};

/** An objection, or its end. */
export type DeedObjected = {
  event: "deed_objected";
  seat: number;
  stands: boolean;
};

export type EndSuggested = {
  event: "end_suggested";
  seat: number;
};

export type BondProposed = {
  event: "bond_proposed";
  seat: number;
};

export type BondAwarded = {
  event: "bond_awarded";
  bond: number;
};

export type AwardDeclined = {
  event: "award_declined";
};

export type RivalCreated = {
  event: "rival_created";
  name: string;
  versus: string;
  focus: string;
  notes: string;
};

export type SceneEnded = {
  event: "scene_ended";
  scene: number;
};

export type ScriptChanged = {
  event: "script_change";
  seat: number;
  how: string;
  back?: number;
};

/** Nobody is asked why, and nobody learns who. */
export type XcardPlayed = {
  event: "xcard";
};

export type Resumed = {
  event: "resumed";
};

export type Proposed = {
  event: "proposed";
  seat: number;
  what: string;
  text: string;
  how: string;
  named?: number | null;
};

export type BackdropSet = {
  event: "backdrop_set";
  text: string;
  map?: string;
};

export type ZoneAdded = {
  event: "zone_added";
  seat: number;
  number: number;
  name: string;
};

export type MapArranged = {
  event: "map_arranged";
  zones: number;
};

export type EpilogueStarted = {
  event: "epilogue_started";
  winner: string;
};

export type BoostGained = {
  event: "boost_gained";
  boost: string;
  level: number;
};

export type SessionSaved = {
  event: "session_saved";
  session: number;
};

export type Commentary = {
  event: "commentary";
  seat: number;
  text: string;
};

export type Narration = {
  event: "narration";
  seat: number;
  text: string;
};

/** Everything a seat may know: all of the Brawl, and of the story what is shown (KC-0.2). */
export type KnockoutView = {
  seat: number | null;
  options: Options;
  pack?: string | null;
  seats: number;
  bots?: number;
  phase: string;
  asked?: number[];
  opened?: number;
  round?: number;
  turn?: number;
  points?: [number, number];
  points_to_win?: number;
  bond?: number;
  boosts?: number[];
  uses?: number[];
  special?: string;
  party?: boolean;
  to_act?: string;
  active?: string;
  ap?: number;
  landmark?: number;
  winner?: string;
  ended?: string;
  quit?: number[];
  brawlers?: BrawlerView[];
  balls?: BallView[];
  map?: MapView | null;
  contest?: ContestView | null;
  targets?: TargetOdds[];
  facts?: TurnFacts;
  story?: StoryView | null;
};

/** One Brawler. `holds` is ball 1 to ball 3, single 1 to single 3, or a place on a sheet (a Brawler as a ball). */
export type BrawlerView = {
  id: string;
  name: string;
  seat: number;
  focus: string;
  rival: string;
  hearts: number;
  drinks: number;
  zone: number;
  cover?: boolean;
  form?: string;
  caged_turn?: number;
  holder?: string;
  holds?: string;
  charge?: number;
  picked?: number;
  ko?: boolean;
  done?: boolean;
};

export type BallView = {
  slot: number;
  ball: string;
  zone?: number;
  holder?: string;
  caging?: string;
  count?: number;
};

export type MapView = {
  name: string;
  zones: ZoneView[];
  spawns: [number, number];
  cover: [number, number];
  spec?: MapSpec | null;
};

export type ZoneView = {
  number: number;
  name: string;
  at: [number, number, number, number];
  near: number[];
  cover?: number;
  gas?: number;
  gas_turn?: number;
  landmark?: boolean;
  spawn?: string;
};

/**
 * The contest in progress: who, what, the pools line by line, the dice once rolled, the odds as they stand.
 *
 * `odds` is the attacker's chance before any bump, were the dice rolled now; by each Reaction that is open. While
 * somebody is asked for drinks, `drink_odds` has the same for 0, 1, 2… of them.
 */
export type ContestView = {
  kind: string;
  attacker: string;
  defender: string;
  drinker?: string;
  ball?: string;
  charge?: number;
  reaction?: string;
  drank_attack?: number | null;
  drank_defence?: number | null;
  attack?: PoolLine[];
  defence?: PoolLine[];
  attack_dice?: number[];
  defence_dice?: number[];
  attack_value?: number;
  defence_value?: number;
  window?: number;
  odds?: Record<string, number>;
  drink_odds?: Record<string, number>[];
};

/** A Target that may be thrown at now: the attacker's chance by each Reaction, nobody drinking. */
export type TargetOdds = {
  who: string;
  odds: Record<string, number>;
};

/** What else the rules remember. */
export type TurnFacts = {
  agenda?: number[];
  candidates?: number[];
  asker?: number;
  joint?: number;
  band?: number;
  named?: number[];
  last_landmark?: number;
  lost?: number;
  lucky_slot?: number;
  zones_moved?: number;
  hold_used?: number;
  received?: number;
  throw_me?: number;
  volley?: number;
  item?: number;
  bumped?: number;
  rolled?: number;
  lifted?: number;
  effect?: number;
  was_cover?: number;
  origin?: number;
  caught_value?: number;
  steps?: number;
  visited?: number;
  hit_zone?: number;
  knocked?: number;
  banned?: number;
  loose?: number;
  first_spawn?: number;
};

/** The story as one seat knows it: all that is shown, its own draft, and how often it wrote without a name. */
export type StoryView = {
  facts: Facts;
  draft?: Record<string, string>;
  export?: Record<string, unknown> | null;
  anonymous_answers?: number;
};

/** All of the story that everybody may know. Drafts are not here. */
export type Facts = {
  stage: string;
  opened?: number[];
  avoid?: AvoidEntry[];
  wish?: WishEntry[];
  tools?: boolean[];
  agreed?: number;
  sheets?: Record<string, string>[];
  shown?: number;
  crew?: Record<string, string>;
  rivals?: Record<string, string>;
  columns?: RivalSheet[];
  kept?: RivalSheet[];
  checked?: boolean;
  questions?: Question[];
  revision?: Revision | null;
  scene?: number;
  picker?: number;
  pickers?: number[];
  prompt?: string;
  volunteers?: number;
  used?: string[];
  frame?: Record<string, string>;
  creator?: number;
  introduced?: number;
  made?: boolean;
  bond?: number;
  awarded?: boolean;
  proposed_bond?: number;
  suggested?: number;
  declined?: boolean;
  log?: Line[];
  paused?: boolean;
  resumed?: number;
  proposals?: Proposal[];
  voting?: boolean;
  votes?: number[];
  spoken?: number;
  backdrop?: string;
  zones?: string[];
  layout?: number[][];
  namer?: number;
  stopping?: boolean;
  winner?: string;
  boosts?: number[];
  gained?: string;
  session?: number;
  chronicle?: string[];
  past?: string[];
  points?: number[];
  verdict?: Verdict | null;
};

/** What must not appear: a line or a veil (KC-1.7). Nobody's name is on it (KC-1.3). */
export type AvoidEntry = {
  text: string;
  kind: string;
};

/** What should appear (KC-1.2). */
export type WishEntry = {
  seat: number;
  text: string;
};

/** A Rival column (KC-4.1); `versus` is the slot of its Crew Brawler, from 0. */
export type RivalSheet = {
  name: string;
  focus: string;
  versus: number;
  notes?: string;
};

/** A question of a sheet put to another seat (KC-2.11). */
export type Question = {
  seat: number;
  to: number;
  box: string;
  question: string;
  reply?: string;
};

/** A proposed change of an Archetype or Trait (KC-2.15). */
export type Revision = {
  seat: number;
  slot: number;
  box: string;
  text: string;
  consent?: number;
};

/**
 * A contribution: who, what, of which kind. A struck one keeps no text (KC-1.5).
 *
 * What is written on a sheet stands there; its line only names the boxes whose words are the writer's.
 */
export type Line = {
  seat: number;
  text: string;
  kind: string;
  scene?: number;
  struck?: boolean;
  deed?: boolean;
  objected?: number;
  boxes?: string[];
  slot?: number;
  who?: string;
};

/** What a seat proposes in a joint decision (KC-0.7). */
export type Proposal = {
  seat: number;
  text: string;
};

/** What the rules say of a map: faults that forbid it, and what follows from its shape. */
export type Verdict = {
  ok: boolean;
  faults?: string[];
  adjacent?: [number, number][];
  connected?: boolean;
  complete?: boolean;
  farthest?: [number, number][];
  distance?: number;
  spawns?: [number, number];
  cover?: [number, number];
  cover_choices?: [number[], number[]];
};

/** Fixed and public for the whole match; `labels` are the boxes of each sheet, `looks` the faces by name. */
export type Handout = {
  balls: Record<string, BallRule>;
  maps: Record<string, MapSpec>;
  looks: Record<string, Record<string, string>>;
  prompts: PromptSpec[];
  scenes: SceneSpec[];
  advice: string[];
  labels: Record<string, Record<string, string>>;
  commentary: Record<string, string[]>;
  samples: Record<string, Record<string, Record<string, string>>>;
};

/** What a kind of ball is called and does. */
export type BallRule = {
  name: string;
  rule: string;
};

/** A prompt a scene may begin with (KC-5.7). */
export type PromptSpec = {
  id: string;
  name: string;
  meaning: string;
  seeds: string[];
};

/** What a scene is for, and what must happen before it can end (KC-5.1). */
export type SceneSpec = {
  purpose: string;
  gate: string;
};

export type Action =
  | Activate
  | Grab
  | Charge
  | Pass
  | Throw
  | TakeCover
  | StepOut
  | Move
  | BallUp
  | Uncurl
  | JumpOut
  | CallThrowMe
  | Tackle
  | BustOut
  | BreakCage
  | BreakOut
  | Refresh
  | EndTurn
  | Stay
  | Into
  | No
  | Target
  | Stop
  | Drink
  | Catch
  | Dodge
  | FakeThrow
  | Bump
  | Landmark
  | Done
  | Deflect
  | To
  | Steal
  | RallyAt
  | Hold
  | TossOff
  | Land
  | Reroll
  | Keep
  | Type
  | Side
  | Cover
  | Pair
  | Resign
  | Confirm
  | SetTool
  | Finish
  | Name
  | PickPrompt
  | Begin
  | Creator
  | Introduce
  | CreateRival
  | Object
  | Withdraw
  | SuggestEnd
  | ProposeBond
  | Award
  | Decline
  | Shown
  | EndScene
  | Premade
  | StopZones
  | Accept
  | Vote
  | PickBoost
  | Xcard
  | Script
  | Volunteer
  | Wait
  | Draw
  | Consent
  | Refuse;

export type Event =
  | Spoke
  | SpawnsSet
  | SpecialChosen
  | CoverPlaced
  | LocationRolled
  | LocationRerolled
  | BallSpawned
  | BallRespawned
  | BallTypeDrawn
  | LandmarkPlaced
  | InitiativeRolled
  | InitiativeTied
  | InitiativeWon
  | RoundStarted
  | CardsRefreshed
  | Activated
  | ApSpent
  | TurnEnded
  | Grabbed
  | Charged
  | ChargeLost
  | Passed
  | CoverTaken
  | CoverLeft
  | Moved
  | BalledUp
  | Uncurled
  | JumpedOut
  | ThrowMe
  | RolledIn
  | BustedOut
  | CageBroken
  | BrokeOut
  | ThrowDeclared
  | TackleDeclared
  | TossDeclared
  | Drank
  | ReactionDeclared
  | DodgeMoved
  | PoolsRolled
  | FakeThrowUsed
  | Bumped
  | ValuesCompared
  | TieToDefender
  | Hit
  | Caught
  | PerfectCatch
  | Dodged
  | Deflected
  | Tackled
  | Stolen
  | Dropped
  | BallLanded
  | KnockedBack
  | HeartLost
  | Koed
  | InstantKo
  | TossedOff
  | BrokeFree
  | Captured
  | Rally
  | Held
  | BondGained
  | BondSpent
  | BondRefilled
  | RivalryUsed
  | Exploded
  | BallDestroyed
  | Caged
  | GasReleased
  | GasTicked
  | GasCleared
  | Escaped
  | MultiDepleted
  | BoomerangReturning
  | BoomerangCaught
  | BoomerangBounced
  | PointScored
  | RoundEnded
  | NewRound
  | BrawlWon
  | DrinkRefreshed
  | LuckyBallUsed
  | Resigned
  | AvoidAdded
  | WishAdded
  | ToolSwitched
  | Agreed
  | AgreementDone
  | FieldSet
  | IdeaGiven
  | FocusPicked
  | GroupPicked
  | SheetComplete
  | ChecklistPassed
  | Asked
  | Replied
  | Suggested
  | ArchetypeRevised
  | PhaseStarted
  | PickerNamed
  | Volunteered
  | PromptPicked
  | SceneFramed
  | CreatorNamed
  | Said
  | Introduced
  | DeedObjected
  | EndSuggested
  | BondProposed
  | BondAwarded
  | AwardDeclined
  | RivalCreated
  | SceneEnded
  | ScriptChanged
  | XcardPlayed
  | Resumed
  | Proposed
  | BackdropSet
  | ZoneAdded
  | MapArranged
  | EpilogueStarted
  | BoostGained
  | SessionSaved
  | Commentary
  | Narration;

export type View = KnockoutView;

export type Welcome = frames.Welcome<Handout>;
export type Ask = frames.Ask<Action>;
export type Answer = frames.Answer<Action>;
export type Update = frames.Update<View, Event, Action>;
