// Made by `python -m fracas.server.typescript client/src`. Do not edit.

/** What a seat may do: one of `ask.options`, sent back as it came. */
export type Action = { do: string; [field: string]: unknown };

/** What happened: the key of its line in the game's texts, and that line's fields. */
export type Event = { event: string; [field: string]: unknown };

/** Everything the seat may know; each game has its own. */
export type View = { [field: string]: unknown };

/** First frame of a socket: which table, and the secret token of a seat; whoever has none watches. */
export type Join = {
  frame: "join";
  table: string;
  token?: string | null;
  name?: string;
  screen?: boolean;
  language?: string;
};

/** First frame of a socket that learns, answered by Welcome, Update and Caption. To go on later, name the step. */
export type Learn = {
  frame: "learn";
  game: string;
  lesson: string;
  step?: number;
  name?: string;
  face?: Face | null;
  language?: string;
};

/** A portrait in words, for people and bots alike; `colours` are up to three, as "cyan/ink/gold". */
export type Face = {
  build?: string;
  stance?: string;
  hair?: string;
  mask?: string;
  outfit?: string;
  prop?: string;
  skin?: string;
  colours?: string;
};

/** First frame of a socket that tries a puzzle. `mu` and `sigma` are a guest's rating, kept by the browser. */
export type Solve = {
  frame: "solve";
  game: string;
  puzzle: string;
  name?: string;
  face?: Face | null;
  language?: string;
  mu?: number | null;
  sigma?: number | null;
};

/** Go to a step of the lesson: to the open one, to take a wrong move back; to 0, to begin again. */
export type ToStep = {
  frame: "to_step";
  step: number;
};

/** Answer a puzzle that is answered in words: the number of a choice, from 0. */
export type Guess = {
  frame: "guess";
  choice: number;
};

/**
 * Answer an ask (ask None: an aside). `id` is the client's own: the same id is never played twice.
 *
 * Send the same frame again after a lost connection: if it was played, an Update says so in `answered`.
 */
export type Answer<A = Action> = {
  frame: "answer";
  id: string;
  action: A;
  ask?: number | null;
};

/** Send me a whole update: I missed something. */
export type Refresh = {
  frame: "refresh";
};

/** The same table again, seats rotated, once the match is over: answered by Notice(kind="rematch") to each seat. */
export type Rematch = {
  frame: "rematch";
};

/** A line of chat, from a seat to everybody at the table, or to its team alone. */
export type Say = {
  frame: "say";
  text: string;
  to?: "all" | "team";
};

/** What a seat's pointer rests on, by the name the game's table gives it: passed on to the others, kept nowhere. */
export type Point = {
  frame: "point";
  spot: string;
};

/** What would you do? `ask` is the id of the open question; answered by Advice. By turns only. */
export type Hint = {
  frame: "hint";
  ask: number;
};

/**
 * Why may I not do that? Nothing is played: it is answered by RefusedAnswer with the same id, and with the reason.
 *
 * The code is `legal` if nothing speaks against it.
 */
export type WhyNot = {
  frame: "why_not";
  id: string;
  action: Action;
};

/** A seat says that it may begin, or not yet. Only where the table asks for it (Seats.handshake). */
export type Ready = {
  frame: "ready";
  id: string;
  ready?: boolean;
};

/** The host lets two seats change places, taken or free. Everybody says again that they are ready. */
export type Swap = {
  frame: "swap";
  id: string;
  one: number;
  other: number;
};

/** The host gives a free seat to a bot, or a bot's to another; without a bot the seat is free again. */
export type SeatBot = {
  frame: "seat_bot";
  id: string;
  seat: number;
  bot?: string | null;
};

/** The host shows the table to everybody on the home page, or only to those who have its link. */
export type Listed = {
  frame: "listed";
  id: string;
  listed: boolean;
};

/** The host closes the table before it begins. */
export type Cancel = {
  frame: "cancel";
  id: string;
};

/** Whoever has a seat gives it up before the match begins, and watches. Its tokens open nothing any more. */
export type StandUp = {
  frame: "stand_up";
  id: string;
};

/** A seat says whether those who watch may look into its hand. They see all hands while everybody says so. */
export type OpenHands = {
  frame: "open_hands";
  id: string;
  open: boolean;
};

/** Somebody has left for too long, and another side does not wait: the seat resigns, by the rules of its game. */
export type Claim = {
  frame: "claim";
  id: string;
  seat: number;
};

/** Somebody has left for too long: a bot plays on for them until they are back. */
export type StandIn = {
  frame: "stand_in";
  id: string;
  seat: number;
  bot: string;
};

/** A seat says once what to answer where its game asks again and again, or takes that back; `order` is its id. */
export type Order = {
  frame: "order";
  id: string;
  order: string;
  on?: boolean;
};

/** The answer to an ask with a form: free text by field name. */
export type Fill = {
  do: "fill";
  fields?: Record<string, string>;
};

/**
 * Open a table; whoever opens it takes the first seat that is no bot's.
 *
 * Without a mode it is the game's first; options are laid over the mode's; without seats it is the mode's smallest
 * number of them, all for people. When every seat is a bot's, whoever opens the table watches. `hints` false: nobody
 * may ask what a bot would do. With `handshake` the match begins when everybody has said that they are ready, else as
 * soon as the last seat is taken. `listed`: the home page shows the table to everybody. `rated`: the result counts for
 * the ratings of its people, who need accounts; there are no hints, and the mode's own rules are played. `screen`:
 * whoever opens it is the big screen of a room and takes no seat; who sits down first is the host. `pack` names one
 * that is installed on the server. `undo` false: nobody takes an answer back, as in rated matches.
 */
export type NewTable = {
  game: string;
  mode?: string | null;
  options?: Record<string, unknown>;
  seats?: SeatWish[];
  name?: string;
  hints?: boolean;
  face?: Face | null;
  handshake?: boolean;
  listed?: boolean;
  rated?: boolean;
  screen?: boolean;
  pack?: string;
  undo?: boolean;
};

/** A seat of a new table: a bot's id, or None for a person. */
export type SeatWish = {
  name?: string;
  bot?: string | null;
};

/** Body of a join: the name and the face to sit under. */
export type TakeSeat = {
  name?: string;
  face?: Face | null;
};

/**
 * Look for anybody who wants to play: the seat of somebody who waits, or a table of one's own to wait at.
 *
 * Ask again with `wide` to take any mode of the game, and with `leave` and `token`, the table one waits at: it is
 * closed if somebody else is found, and given back if not.
 */
export type QuickMatch = {
  game: string;
  mode?: string | null;
  name?: string;
  face?: Face | null;
  wide?: boolean;
  leave?: string | null;
  token?: string | null;
};

/**
 * Play on from a moment of a finished match, against bots: the last that happened is the scene `seq` of a view.
 *
 * `luck`: "same" is the luck the match had, as far as it is asked for in the same way; "fresh" is other luck from
 * there on. What was dealt before stays as it is. `seat` is the one to play in, `bot` plays all others.
 */
export type PlayOn = {
  seq: number;
  seat: number;
  view?: string;
  bot?: string | null;
  luck?: "fresh" | "same";
  name?: string;
  face?: Face | null;
};

/**
 * What somebody has to say about the scene `seq` of a view.
 *
 * `pen` is a secret of the browser that writes: whoever has no account proves by it that a comment is theirs.
 */
export type NewComment = {
  seq: number;
  text: string;
  pen: string;
  view?: string;
  name?: string;
};

/** Take a comment back; `pen` is that of the browser that wrote it. */
export type Unsay = {
  pen?: string;
};

/** Take up a challenge: which seat, and who sits down. */
export type DealWish = {
  seat: number;
  name?: string;
  face?: Face | null;
};

/** A table to be played with a pack that is brought along. */
export type TableWithPack = {
  table: NewTable;
  pack: NewPack;
};

/** A pack that somebody brings: its files by their names, or a zip of them (in base64). */
export type NewPack = {
  name: string;
  files?: Record<string, string>;
  zip?: string;
};

/**
 * Answer to Join, and sent again when a waiting table begins: what stays the same for the whole match.
 *
 * `now` is the match's clock, in ms since it began: deadlines are told on the same clock. `handout` has the public
 * facts fixed for the match (fighter sheets, recipe cards, maps), `names` the names of its content, by table and id:
 * lines of text look them up like tables of their own. In `real_time` nothing waits for an animation. `promise` is the
 * hash of the secret from which all luck of the match follows, if its record opens at the end. `rated`: the result
 * counts for the ratings. `watching` and `screens` are as in Seats. `pack` says what the pack of the match changes.
 */
export type Welcome<H = unknown> = {
  frame: "welcome";
  table: string;
  seat: number | null;
  setup: Setup;
  now: number;
  handout?: H;
  names?: Record<string, Record<string, string>>;
  real_time?: boolean;
  promise?: string;
  rated?: boolean;
  watching?: string[];
  screens?: number;
  pack?: PackCard | null;
};

/**
 * What is agreed before the match: game, seats, options by their words; `pack` names extra content.
 *
 * `hints` says whether a seat may ask what a bot would do. `mode` is what the options were chosen by, for people to
 * read: no rule looks at it. With `undo` a seat may take an answer back that nobody has learned of (match/undo.py).
 */
export type Setup = {
  game: string;
  seats: SeatSetup[];
  options?: Record<string, unknown>;
  pack?: string | null;
  hints?: boolean;
  mode?: string;
  undo?: boolean;
};

/** Who sits where: a name, the bot's id if a bot plays the seat, and the face a person has chosen. */
export type SeatSetup = {
  name: string;
  bot?: string | null;
  face?: Face | null;
};

/** A pack as everybody at a table sees it. `installed`: the host has put it on the server. */
export type PackCard = {
  name: string;
  changes?: PackChange[];
  installed?: boolean;
};

/**
 * What happens to one list or value of one file: names of what joins, of what becomes another, of what goes.
 *
 * `what` is its key in the file. A value that is no list takes the place of the shipped one: then `instead` is true.
 */
export type PackChange = {
  file: string;
  what: string;
  adds?: string[];
  changes?: string[];
  drops?: string[];
  instead?: boolean;
};

/**
 * Who is here: sent when somebody comes or goes. While `waiting`, nothing has begun and there is no Update.
 *
 * With `handshake` the match begins when everybody is here and ready, else when the last seat is taken. `listed`: the
 * home page shows the table to everybody. `quick`: it is there to find anybody, and begins when somebody is found.
 * `rated`: it takes an account to sit down. `watching`: who watches and has said a name. `screens`: how many big
 * screens show the table in a room.
 */
export type Seats = {
  frame: "seats";
  seats: SeatStatus[];
  waiting?: boolean;
  handshake?: boolean;
  listed?: boolean;
  quick?: boolean;
  rated?: boolean;
  watching?: string[];
  screens?: number;
};

/** Who sits there and what the table waits for; never what was chosen. */
export type SeatStatus = {
  name: string;
  bot?: string | null;
  asked?: boolean;
  away?: boolean;
  free?: boolean;
  hints?: number;
  host?: boolean;
  ready?: boolean;
  face?: Face | null;
  claim_at?: number | null;
  stand_in?: string | null;
  handle?: string;
  rating?: Rating | null;
  opens?: boolean;
};

/**
 * How strong somebody is in what is played: points, and how far the truth may lie from them (95 %).
 *
 * `change` is told when a rated match is over.
 */
export type Rating = {
  value: number;
  spread: number;
  change?: number | null;
};

/**
 * What happened since the last update, what is seen now and what is asked.
 *
 * `events` of a joining or refreshing client are empty: show the view as it is. `seq` is the seat's own count, or the
 * watchers': a gap in it asks for Refresh. `at` is the match's clock when what is shown was played. `ask` is None for
 * watchers and after the end. `answered` is the client's id of the answer this update is the result of. `promise` is a
 * hash of all entries up to the last one this audience noticed (docs/decisions/0011). `undo`: you may take your last
 * answer back, by an Answer with the action `take_back` and no ask.
 */
export type Update<V = View, E = Event, A = Action> = {
  frame: "update";
  seq: number;
  at: number;
  events: E[];
  view: V;
  ask: Ask<A> | null;
  seats: SeatStatus[];
  outcome?: Outcome | null;
  answered?: string | null;
  promise?: string;
  undo?: boolean;
};

/**
 * One open question: answered by naming its id and one of its options (or by filling its form).
 *
 * `asides` are what the seat may send unasked; an ask that holds only asides has no id and waits for nothing.
 * `deadline` is in milliseconds since the match began.
 */
export type Ask<A = Action> = {
  seat: number;
  id?: number | null;
  kind?: string;
  about?: Record<string, unknown>;
  options?: A[];
  asides?: A[];
  deadline?: number | null;
  form?: Field[];
};

/**
 * One box of a typed form: a line of text, several lines, one of `choices`, or a number.
 *
 * `help` is a sentence for the person who fills it in. `required` is what the whole form needs before it is done; it
 * may be sent a few boxes at a time. `value` is what is in the box now.
 */
export type Field = {
  name: string;
  label: string;
  kind?: "choice" | "lines" | "number" | "text";
  choices?: string[];
  required?: boolean;
  longest?: number;
  value?: string;
  help?: string;
};

/** The result: a score per seat (1 win, 0.5 draw, 0 loss), and how it came about in a word. */
export type Outcome = {
  scores: number[];
  why: string;
};

/**
 * An answer changed nothing: `code` is for programs, `why` for people (docs/protocol.md lists the codes).
 *
 * `box` names the box of a form that is at fault, if one is.
 */
export type RefusedAnswer = {
  frame: "refused";
  id: string;
  code: string;
  why: string;
  ask?: number | null;
  box?: string;
};

/**
 * Answer to Hint: the best choices, the best first, each with its chance to win and a reason.
 *
 * They come from what the seat was sent and nothing else. `together` tells that others choose at the same time.
 * `why_not` says why there are none; such an answer counts for nothing. `count` is how often the seat has asked.
 */
export type Advice = {
  frame: "advice";
  ask: number;
  choices?: Suggestion[];
  worlds?: number;
  together?: boolean;
  count?: number;
  why_not?: string;
};

/** One answer: its place among the options, the chance to win with it, and a reason in words. */
export type Suggestion = {
  option: number;
  chance: number;
  why: string;
};

/** Which orders of yours stand, to your seat alone, when that changes. After Welcome none does until this comes. */
export type Orders = {
  frame: "orders";
  on: string[];
};

/**
 * What a lesson says now, after the updates it belongs to.
 *
 * `done` says what came of the step before. After a wrong move `wrong` says why it was one, and `happened` tells what
 * it did; nothing is asked then until ToStep takes it back. `option` is the place of the option that the words ask
 * for, so that a small screen can bring it into sight. `over`: `say` closes the lesson.
 */
export type Caption = {
  frame: "caption";
  step: number;
  steps: number;
  say: string;
  done?: string;
  wrong?: string;
  happened?: string[];
  over?: boolean;
  option?: number | null;
};

/**
 * What a puzzle says now, after the updates it belongs to.
 *
 * After a wrong try `wrong` is set, and `happened` tells what it did. `why` and `right` come with the answer, when it
 * is `over`.
 */
export type Riddle = {
  frame: "riddle";
  kind: "best" | "can" | "know" | "win";
  ask: string;
  choices?: string[];
  chosen?: number | null;
  right?: number | null;
  wrong?: boolean;
  happened?: string[];
  over?: boolean;
  why?: string;
  shown?: boolean;
};

/**
 * What the first try has done: to whoever tried, and to the puzzle. `counted` is False for a puzzle tried before.
 *
 * A guest's browser keeps `mu` and `sigma`; of an account the server does, and knows its `streak` of daily puzzles.
 */
export type Verdict = {
  frame: "verdict";
  right: boolean;
  counted: boolean;
  person: Rating;
  puzzle: Rating;
  mu: number;
  sigma: number;
  streak?: number | null;
};

/**
 * Anything else worth a line.
 *
 * chat      `seat` said `text`, to everybody or, if `to` says so, to your team alone
 * point     `seat` points at the spot `text`
 * rematch   the new table is `table`; your `seat` and `token` there (a watcher gets the table alone)
 * error     a frame of yours was wrong (`text` names the field), or the socket is about to be closed and why
 * closing   the server stops or restarts: connect again in a moment
 * cancelled the table is closed before it began, and `text` says by whom
 * left      `seat` has decided about somebody who left, and `text` says what
 */
export type Notice = {
  frame: "notice";
  kind: "cancelled" | "chat" | "closing" | "error" | "left" | "point" | "rematch";
  text?: string;
  seat?: number | null;
  table?: string | null;
  token?: string | null;
  to?: "all" | "team";
};

/** One game, as the lobby shows it: its texts, the JSON Schema of its options, its bots and lessons come along. */
export type GameCard = {
  id: string;
  title: string;
  tagline: string;
  accent: string;
  modes: ModeCard[];
  options: Record<string, unknown>;
  text: Record<string, unknown>;
  bots: BotCard[];
  lobby: Lobby;
  lessons: LessonCard[];
};

/** One way to play, as the lobby shows it, with the bot a newcomer meets there. */
export type ModeCard = {
  id: string;
  title: string;
  brief: string;
  seats: number[];
  options: Record<string, unknown>;
  bot: string;
  real_time: boolean;
  bots: string[];
  rated: boolean;
};

/** A bot that may be given a seat. The levels have a face and say a line when they sit down. */
export type BotCard = {
  id: string;
  title: string;
  brief: string;
  face: Face | null;
  line: string;
  level: number;
};

/**
 * lobby.toml: what the home page says of a game before anybody sits down.
 *
 * `minutes` are by mode, "*" for all others: how long people take, about. `first` are the modes that are offered
 * first; the others are variants. `together` is for games in which all sit on one side: whoever else is there is a
 * partner. `hidden` are options for tests and simulations: no page offers them. `roles` say what each seat is, by the
 * number of seats, where they differ. `unrated` are modes that are not played for a rating; `rated_for_two` says that
 * only two at a table can be. `ladder` has the share of matches that each level wins against the one below, from level
 * 2 up, by turns (`fracas lab ladder`): ratings of bots follow from it.
 */
export type Lobby = {
  pitch: string;
  learn: "easy" | "much" | "some";
  together: boolean;
  first: string[];
  minutes: Record<string, number>;
  way: Way[];
  group: RuleGroup[];
  hidden: string[];
  roles: Record<string, string[]>;
  unrated: string[];
  rated_for_two: boolean;
  ladder: number[];
};

/** A button of its own on a game's poster: a mode that people come for. */
export type Way = {
  mode: string;
  title: string;
  brief: string;
};

/** House rules that belong together: a sentence for each option, in the order they are shown. */
export type RuleGroup = {
  title: string;
  rules: Record<string, string>;
};

/** A lesson of a game, as it is offered; the first is for whoever never played the game. */
export type LessonCard = {
  id: string;
  title: string;
  idea: string;
  minutes: number;
  steps: number;
};

/** A seat at a table, with the secret that proves it: keep it, it is not told again. */
export type Created = {
  table: string;
  seat: number | null;
  token: string | null;
};

/**
 * What anybody may know of a table.
 *
 * `status` is waiting, cancelled before it began, playing, over or stopped (`why` then says why). `promise` is that
 * of Welcome, for whoever wants it before taking a seat. `opened` is in ms since 1970, `watching` is how many look on.
 * `quick`: whoever opened it looks for anybody. `pack` says what the pack it is played with changes.
 */
export type TableCard = {
  table: string;
  status: "cancelled" | "over" | "playing" | "stopped" | "waiting";
  setup: Setup;
  seats: SeatStatus[];
  seq: number | null;
  outcome: Outcome | null;
  why: string;
  promise: string;
  listed: boolean;
  quick: boolean;
  opened: number;
  watching: number;
  rated: boolean;
  pack: PackCard | null;
};

/**
 * Who can come to this server: `url` begins every link to it.
 *
 * If `local_only`, no other device can; `may_open` then tells whether whoever asks may let the network in.
 */
export type ReachCard = {
  url: string;
  local_only: boolean;
  may_open: boolean;
};

/** Body of every HTTP answer that is an error: `detail` names what is wrong. */
export type Problem = {
  status_code: number;
  detail: string;
};

/** Who is signed in here. If nobody can be, `why_not` says why: then no passphrase is to be asked for. */
export type Me = {
  account: AccountCard | null;
  why_not: string;
};

/**
 * An account, for its owner. `devices` are signed in now; `blocked` are handles.
 *
 * `played` are games it had a seat in; `learnt` are lessons played to the end, as "game/lesson".
 */
export type AccountCard = {
  handle: string;
  name: string;
  face: Face | null;
  created: number;
  devices: number;
  blocked: string[];
  ratings: RatingCard[];
  played: string[];
  learnt: string[];
};

/** A rating in one mode of a game: points, how far the truth may lie from them (95 %), and from how many matches. */
export type RatingCard = {
  game: string;
  mode: string;
  value: number;
  spread: number;
  matches: number;
};

/** Matches, the newest first; `more` is what to send as `before` for the next ones. */
export type History = {
  lines: HistoryLine[];
  more: string;
};

/** A match somebody has a seat in; `handles` are by seat, empty for guests and bots. */
export type HistoryLine = {
  table: string;
  game: string;
  mode: string;
  at: number;
  status: "over" | "playing" | "stopped";
  seat: number;
  seats: SeatSetup[];
  handles: string[];
  result: "draw" | "lost" | "won" | null;
  rated: boolean;
  change: number | null;
};

/** The best of a mode, the first one first; or why there are none. */
export type Best = {
  lines: BestLine[];
  why_not: string;
};

/** One of the best of a mode: somebody, or a bot by its id, whose rating was measured and stays. */
export type BestLine = {
  name: string;
  handle: string;
  bot: string;
  value: number;
  spread: number;
  matches: number;
};

/** All puzzles, that of the day (`day` counts days since 1970) and who asks, if signed in. */
export type Puzzles = {
  day: number;
  daily: string;
  puzzles: PuzzleCard[];
  me: SolverCard | null;
};

/** A puzzle as the list shows it, with how hard it is by now. */
export type PuzzleCard = {
  game: string;
  id: string;
  kind: "best" | "can" | "know" | "win";
  title: string;
  rating: Rating;
  tries: number;
};

/** How an account stands: rating, days in a row with the daily one solved, what was solved or missed. */
export type SolverCard = {
  rating: Rating;
  tries: number;
  streak: number;
  solved: string[];
  missed: string[];
};

/**
 * A finished match as one audience saw it, with what a page needs to draw it.
 *
 * `view` is whose eyes these are: "watchers", "0" for seat 0, or "all"; `views` lists those that are open to whoever
 * asked, and `own` is their seat. `playable`: one may play on from a moment. `reviews` are the views whose
 * choices one may have reviewed. `note` says what is odd about a record: other rules, a wrong digest.
 *
 * `scenes` may be a part: those from `first` on, of `count` in all. Then `outcome` comes with the last scene and not
 * before, and of what lies ahead only its places are told: `marks`, where something ends, and `remarks`, where
 * somebody has written something. `comments` are those on scenes that have been sent by now.
 */
export type Show = {
  setup: Setup;
  view: string;
  views: string[];
  scenes: Scene[];
  count: number;
  first?: number;
  table?: string;
  own?: number | null;
  outcome?: Outcome | null;
  handout?: unknown;
  names?: Record<string, Record<string, string>>;
  real_time?: boolean;
  pack?: PackCard | null;
  playable?: boolean;
  reviews?: string[];
  note?: string;
  marks?: number[];
  comments?: Comment[];
  remarks?: number[];
};

/**
 * One entry as an audience learned of it: the time, what was told, and what was then seen.
 *
 * `seq` is the audience's own count, as in Update; `entry` is the number in the log, where that is open. `action` is
 * what the audience itself chose; of the all-seeing view, what anybody chose, and `seat` is who.
 */
export type Scene = {
  seq: number;
  at: number;
  events: Event[];
  view: View;
  entry?: number | null;
  seat?: number | null;
  action?: Action | null;
};

/**
 * What somebody wrote about a moment. `scene` is its place among the scenes of the view that was asked for.
 *
 * `seat` is that of somebody who played the match, `handle` that of an account. `mine`: whoever asks may delete it.
 */
export type Comment = {
  id: string;
  scene: number;
  name: string;
  text: string;
  created: number;
  seat?: number | null;
  handle?: string;
  mine?: boolean;
};

/**
 * The whole review of one seat. `cut`: time ran out, and later choices are not judged.
 *
 * Of a match that never opens what was hidden there is no `ledger`: it reckons with what was true.
 */
export type Review = {
  seat: number;
  points: Standing[];
  turns: Turn[];
  decisions: Decision[];
  ledger: Ledger | null;
  cut: boolean;
};

/**
 * The chance to win at a scene of the seat's own view, with what it knew and with what was true.
 *
 * `true` is None in a match that never opens what was hidden.
 */
export type Standing = {
  seq: number;
  known: number;
  true: number | null;
};

/** Where the chance, as the seat knew it, changed most; `why` is what happened, in the game's words. */
export type Turn = {
  seq: number;
  before: number;
  after: number;
  why: string;
};

/**
 * A choice in two columns, each with the best first and what was chosen among them.
 *
 * `true` is empty in a match that never opens what was hidden.
 * `foes` so many chose at the same time: whoever always takes the best is foreseen. `mix` is what to do about that
 * where there is one, the likeliest first: how often to make each choice; empty where one is good enough all the same.
 */
export type Decision = {
  seq: number;
  chosen: string;
  known: Worth[];
  true: Worth[];
  verdict: string;
  foes: number;
  mix: Share[];
};

/** One choice and the chance to win with it. */
export type Worth = {
  words: string;
  chance: number;
};

/** One choice of an advised mix, and how often it should be made. */
export type Share = {
  words: string;
  share: number;
};

/** One seat's match: start + luck + choices = result, as chances to win. `cut`: time ran out before its end. */
export type Ledger = {
  start: number;
  luck: number;
  choices: number;
  result: number;
  strokes: Stroke[];
  cut: boolean;
};

/** Where luck did most: at a scene of the seat's own view, what it gave, and what happened. */
export type Stroke = {
  seq: number;
  luck: number;
  why: string;
};

/**
 * A line about a review that is being made: how much is done, in percent; in the last the review, or why there is
 * none.
 */
export type Reviewing = {
  percent: number;
  review?: Review;
  problem?: Problem | null;
};

/**
 * All rules of a game. `about` says where a thing is explained: `card Pr` and the place of its word in `words`.
 *
 * `captions` says in a sentence what each picture shows.
 */
export type RulesCard = {
  game: string;
  title: string;
  version: string;
  chapters: Chapter[];
  words: WordCard[];
  about: Record<string, number>;
  captions: Record<string, string>;
};

/** What stands under one heading; the first chapter is what stands before them all. */
export type Chapter = {
  id: string;
  title: string;
  blocks: Block[];
};

/**
 * A piece of a chapter. `number` is that of a rule; a table has rows, of which the first names the columns.
 *
 * A row whose first word is a number is a rule of its own: rulings are listed so.
 */
export type Block = {
  kind: "heading" | "item" | "rule" | "table" | "text";
  text?: string;
  number?: string;
  rows?: string[][];
};

/** A word in two sentences, with its rules (the chief one first), and the picture of it. */
export type WordCard = {
  word: string;
  text: string;
  rules: string[];
  picture?: string;
};

/** A position as one seat sees it; `spot` is where the eye should go, by the table's own name for the place. */
export type PictureCard = {
  seat: number;
  setup: Setup;
  handout: unknown;
  names: Record<string, Record<string, string>>;
  view: View;
  ask: Ask;
  spot: string;
};

/**
 * Of one person in one game: `of` is all of it, and says from how many matches; `older` says that there are more.
 *
 * `trend` has ten matches each, the oldest first.
 */
export type PersonFigures = {
  game: string;
  of: Tally;
  older: boolean;
  modes: Tally[];
  brought: Tally[];
  met: Tally[];
  openings: Tally[];
  trend: Tally[];
};

/**
 * How often something was there, and how it ended for whoever had it.
 *
 * `low` and `high` bound the share of wins with 95 % certainty; a draw counts half. `kind` and `id` name content that
 * has a page of its own.
 */
export type Tally = {
  title: string;
  matches: number;
  won?: number;
  drawn?: number;
  lost?: number;
  low?: number;
  high?: number;
  kind?: string;
  id?: string;
};

/** What players of a game bring, from so many finished matches on this server. */
export type ContentList = {
  game: string;
  matches: number;
  older: boolean;
  kinds: Brought[];
};

/** A kind of content that players bring to a match: fighters, decks. */
export type Brought = {
  kind: string;
  title: string;
  lines: Tally[];
};

/** One fighter or deck: its sheet as the game hands it out, and how it did in `matches` finished matches here. */
export type ContentFigures = {
  game: string;
  kind: string;
  id: string;
  title: string;
  sheet: { [field: string]: unknown };
  matches: number;
  older: boolean;
  of: Tally;
  people: Tally;
  bots: Tally;
  modes: Tally[];
  against: Tally[];
};

/** A challenge. What came of it is told only to whoever has played it: `open`, and then `lines`. */
export type DealCard = {
  table: string;
  setup: Setup;
  played: number;
  open?: boolean;
  lines?: DealLine[];
};

/**
 * What somebody made of the deal. `again`: not their first try; `source`: the match that was given.
 *
 * `table` is the match, to be seen again.
 */
export type DealLine = {
  table: string;
  seat: number;
  name: string;
  result: string;
  decisions: number;
  face?: Face | null;
  again?: boolean;
  source?: boolean;
};

/** What a client may send. */
export type Up =
  | Join
  | Learn
  | Solve
  | ToStep
  | Guess
  | Answer
  | Refresh
  | Rematch
  | Say
  | Point
  | Hint
  | WhyNot
  | Ready
  | Swap
  | SeatBot
  | Listed
  | Cancel
  | StandUp
  | OpenHands
  | Claim
  | StandIn
  | Order;

/** Something people arrange, before it is given its id. */
export type Arranging = { [F in Up as F["frame"]]: F extends { id: string } ? Omit<F, "id"> : never }["ready" | "swap" | "seat_bot" | "listed" | "cancel" | "stand_up" | "open_hands" | "claim" | "stand_in" | "order"];

/** What the server sends. */
export type Down =
  | Welcome
  | Seats
  | Update
  | RefusedAnswer
  | Advice
  | Orders
  | Caption
  | Riddle
  | Verdict
  | Notice;
