/** Fills the lines of a game's text.toml. The grammar is that of fracas/match/text.py; both are tested with text.fixture.json. */
import type { Action, Ask, Event, Outcome } from "./frames";

type Fields = { [name: string]: unknown };
/** What [terms] of a text.toml says of a word. */
export type Term = { rule: string; text: string; word?: string };
type Tables = { [table: string]: Fields };
type Part =
  | { kind: "text"; words: string }
  | { kind: "field"; path: string; table: string }
  | { kind: "if"; path: string; line: string }
  | { kind: "number"; path: string; forms: string[] }
  | { kind: "gender"; path: string; table: string; forms: string[] }
  | { kind: "is" | "not"; path: string; word: string; line: string };

/** What the house itself says of a match, as in SAYINGS of fracas/match/text.py. Another language brings its own. */
const SAYINGS = {
  wins: "{name} wins.",
  loses: "{name} loses.",
  win: "{names} win.",
  and: " and ",
  draw: "A draw.",
  all_win: "Everybody wins.",
  none_win: "Nobody wins.",
  team: "{name}'s team",
};
type Saying = keyof typeof SAYINGS;

/** Which form of {field#one|many} goes with a number, as in LANGUAGES of fracas/match/text.py. */
const FORMS: Record<string, (number: number) => number> = {
  en: (number) => (number === 1 ? 0 : 1),
  fr: (number) => (Math.abs(number) < 2 ? 0 : 1),
};

/** A line of text.toml cannot be read; the message names the line. */
export class LineError extends Error {}

/** A line with its fields filled in. */
export function fill(line: string, fields: unknown, tables: Tables, seats: readonly string[], language = "en"): string {
  return parts(line)
    .map((part) => {
      if (part.kind === "text") return part.words;
      const value = valueAt(fields, part.path);
      if (part.kind === "field") return word(value, part.table, tables, seats);
      if (part.kind === "number") return fill(part.forms[(FORMS[language] ?? FORMS.en!)(numberOf(value))]!, fields, tables, seats, language);
      if (part.kind === "gender") return fill(part.forms[isFeminine(value, tables[`@${part.table}`]) ? 1 : 0]!, fields, tables, seats, language);
      const met = part.kind === "if" ? isSet(value) : (word(value, "", {}, []) === part.word) === (part.kind === "is");
      return met ? fill(part.line, fields, tables, seats, language) : "";
    })
    .join("");
}

/** A game's words with the names of players and content in them: what a table, a prompt and a log say. */
export class Book {
  constructor(
    readonly text: Fields,
    readonly names: readonly string[],
    private readonly options: Fields = {},
    content: Tables = {},
  ) {
    const words = (text.tables ?? {}) as Tables;
    this.language = typeof text.language === "string" ? text.language : "en";
    this.tables = joined({ side: sideNames(text, names, options), said: (text.said ?? {}) as Fields }, words, (text.genders ?? {}) as Tables, inWords(content, text));
  }

  private readonly language: string;

  readonly tables: Tables;

  /** What the log says of an event; empty when the game has nothing to say about it. */
  event(event: Event): string {
    const { event: tag, ...fields } = event;
    return this.line("event", tag, fields);
  }

  /** The question a seat is asked. */
  ask(ask: Ask): string {
    return this.line("ask", ask.kind ?? "", { seat: ask.seat, ...ask.about });
  }

  /** An option, as its button says it. */
  action(action: Action): string {
    const { do: tag, ...fields } = action;
    return this.line("action", tag, fields);
  }

  /** Who won, in one line. */
  outcome(outcome: Outcome): string {
    const best = Math.max(...outcome.scores);
    const winners = this.names.filter((_, seat) => outcome.scores[seat] === best);
    const say = (key: Saying, fields: Fields = {}): string => saying(this.text, key, fields);
    if (outcome.scores.length === 1 && best !== 0.5) return say(best > 0.5 ? "wins" : "loses", { name: this.names[0] });
    if (winners.length === outcome.scores.length && best > 0 && best < 1) return say("draw");
    if (winners.length === outcome.scores.length) return say(best ? "all_win" : "none_win");
    return winners.length > 1 ? say("win", { names: winners.join(say("and")) }) : say("wins", { name: winners[0] });
  }

  /** Any line of the game's texts about an event. */
  say(line: string, { event: _, ...fields }: Event): string {
    return fill(line, fields, this.tables, this.names, this.language);
  }

  /** One word of a table, or the word itself. */
  word(table: string, value: string | number): string {
    return word(value, table, this.tables, this.names);
  }

  /** The other seats of a seat's team; none if there are no teams. */
  teammates(seat: number): number[] {
    const teams = teamsOf(this.text, this.options);
    return teams ? [...this.names.keys()].filter((other) => other !== seat && other % teams === seat % teams) : [];
  }

  /** The rule behind a word of the game, in short, and where it stands. */
  term(word: string): Term | undefined {
    const terms = (this.text.terms ?? {}) as Record<string, Term>;
    return Object.hasOwn(terms, word) ? terms[word] : undefined;
  }

  /** What a word of the game is called in the language of its words. */
  named(word: string): string {
    return this.term(word)?.word ?? word;
  }

  private line(kind: string, tag: string, fields: Fields): string {
    const line = (this.text[kind] as Fields | undefined)?.[tag];
    if (typeof line !== "string") {
      const said = Object.entries(fields).map(([name, value]) => `${name} ${word(value, "", {}, this.names)}`);
      return `${tag.replaceAll("_", " ")} ${said.join("; ")}`.trim();
    }
    try {
      return fill(line, fields, this.tables, this.names, this.language);
    } catch (error) {
      if (error instanceof LineError) throw new LineError(`text.toml: ${kind}.${tag}: ${error.message}`);
      throw error;
    }
  }
}

/** Tables of words laid over each other: a later one adds words to a table of the same name, or replaces them. */
function joined(...several: Tables[]): Tables {
  const found: Tables = {};
  for (const tables of several) for (const [name, words] of Object.entries(tables)) found[name] = { ...found[name], ...words };
  return found;
}

/** A line of the house, in the language of the game's words. */
function saying(text: Fields, key: Saying, fields: Fields): string {
  const own = ((text.house as Fields | undefined)?.sayings ?? {}) as Record<string, string>;
  return fill(own[key] ?? SAYINGS[key], fields, {}, [], typeof text.language === "string" ? text.language : "en");
}

/** The names of a match's content in the language of the game's words; what a pack calls otherwise keeps its name. */
function inWords(content: Tables, text: Fields): Tables {
  const said = (text.said ?? {}) as Fields;
  const names = (words: Fields): Fields => Object.fromEntries(Object.entries(words).map(([id, name]) => [id, said[String(name)] ?? name]));
  return Object.fromEntries(Object.entries(content).map(([table, words]) => [table, names(words)]));
}


/** A line of the server in the language of the game's words, found by its English; the line itself where there is none. */
export function heard(line: string, text: Fields): string {
  const said = ((text.house as Fields | undefined)?.said ?? {}) as Record<string, string>;
  if (Object.hasOwn(said, line)) return said[line]!;
  for (const [pattern, own] of patterns(said)) {
    const found = pattern.exec(line)?.groups;
    // A reason within a line is a line itself.
    if (found) return own.replaceAll(FIELD, (_, name: string) => heard(found[name] ?? "", text));
  }
  return line;
}

const FIELD = /\{(\w+)\}/g;
const known = new WeakMap<Record<string, string>, [RegExp, string][]>();

/** Lines with fields, those with the most of their own words first, as the server looks for them (languages/house.py). */
function patterns(said: Record<string, string>): [RegExp, string][] {
  let found = known.get(said);
  if (!found) {
    const own = (line: string): number => line.replaceAll(FIELD, "").length;
    const lines = Object.entries(said).filter(([english]) => english.includes("{"));
    lines.sort(([one], [other]) => own(other) - own(one));
    const shape = (english: string): string => english.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(FIELD, "(?<$1>.+?)");
    known.set(said, (found = lines.map(([english, line]) => [new RegExp(`^${shape(english)}$`, "s"), line])));
  }
  return found;
}

/** How many teams an option makes ([teams] of text.toml); 0 if everybody plays alone. */
function teamsOf(text: Fields, options: Fields): number {
  const counts = Object.entries((text.teams ?? {}) as Record<string, Record<string, number>>);
  return counts.map(([option, teams]) => teams[String(options[option])] ?? 0).find((teams) => teams > 0) ?? 0;
}

/** What the sides of a match are called: teams by their players, else each seat by its player. */
function sideNames(text: Fields, names: readonly string[], options: Fields): Fields {
  const teams = teamsOf(text, options);
  if (teams) return Object.fromEntries(Array.from({ length: teams }, (_, side) => [side, team(text, names.filter((_, seat) => seat % teams === side))]));
  return Object.fromEntries(names.entries());
}

const team = (text: Fields, names: readonly string[]): string => (names.length < 3 ? names.join(" & ") : saying(text, "team", { name: names[0] }));

const cut = new Map<string, Part[]>();

function parts(line: string): Part[] {
  let found = cut.get(line);
  if (!found) cut.set(line, (found = read(line)));
  return found;
}

function read(line: string): Part[] {
  const found: Part[] = [];
  let at = 0;
  while (at < line.length) {
    const start = line.indexOf("{", at);
    const words = line.slice(at, start < 0 ? undefined : start);
    if (words.includes("}")) throw new LineError(`a brace closes that was not opened in ${JSON.stringify(line)}`);
    if (words) found.push({ kind: "text", words });
    if (start < 0) break;
    at = closing(line, start) + 1;
    found.push(field(line.slice(start + 1, at - 1), line));
  }
  return found;
}

function closing(line: string, start: number): number {
  let depth = 0;
  for (let i = start; i < line.length; i++) {
    if (line[i] === "{") depth++;
    if (line[i] === "}" && --depth === 0) return i;
  }
  throw new LineError(`a brace is not closed in ${JSON.stringify(line)}`);
}

function field(inside: string, line: string): Part {
  const end = inside.search(/[?:#]/);
  const rest = end < 0 ? "" : inside.slice(end + 1);
  const [, path, not, wanted] = /^(.*?)(?:(!?)=(.*))?$/su.exec(end < 0 ? inside : inside.slice(0, end)) as unknown as [string, string, string?, string?];
  const compares = wanted !== undefined && inside[end] === "?";
  if ((wanted !== undefined && !compares) || !path.split(".").every((name) => /^([\p{L}_][\p{L}\p{N}_]*|\d+)$/u.test(name))) {
    throw new LineError(`${JSON.stringify(path)} is not the name of a field in ${JSON.stringify(line)}`);
  }
  if (compares) return { kind: not ? "not" : "is", path, word: wanted, line: rest };
  if (inside[end] === "?") return { kind: "if", path, line: rest };
  if (inside[end] === "#") return { kind: "number", path, forms: forms(rest, line) };
  const at = rest.indexOf("@");
  return at < 0 ? { kind: "field", path, table: rest } : { kind: "gender", path, table: rest.slice(0, at), forms: forms(rest.slice(at + 1), line) };
}

/** `one|many`, cut where no brace is open. */
function forms(inside: string, line: string): string[] {
  const found = [""];
  let depth = 0;
  for (const letter of inside) {
    if (letter === "{") depth++;
    if (letter === "}") depth--;
    if (letter === "|" && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  if (found.length !== 2) throw new LineError(`${JSON.stringify(inside)} is not two forms with a | between them in ${JSON.stringify(line)}`);
  return found;
}

/** The number that decides on a form: of a list, how many there are. */
function numberOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (value !== null && typeof value === "object") return Object.keys(value).length;
  const number = Number(value ?? 0);
  return Number.isNaN(number) ? 0 : number;
}

/** Whether a thing is feminine, or all of a list are. */
function isFeminine(value: unknown, genders: Fields = {}): boolean {
  const things = Array.isArray(value) ? value : [value];
  return things.length > 0 && things.every((one) => genders[word(one, "", {}, [])] === "f");
}

function valueAt(fields: unknown, path: string): unknown {
  let value = fields;
  for (const name of path.split(".")) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, name)) return undefined;
    if (Array.isArray(value) && !/^\d+$/.test(name)) return undefined;
    value = (value as Fields)[name];
  }
  return value;
}

/** Whether a field counts as set for `{field?…}`: it is there, and not empty, 0 or false. */
function isSet(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (value !== null && typeof value === "object") return Object.keys(value).length > 0;
  return Boolean(value);
}

function word(value: unknown, table: string, tables: Tables, seats: readonly string[]): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((item) => word(item, table, tables, seats)).join(", ");
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([key, item]) => `${key} ${word(item, table, tables, seats)}`)
      .join(", ");
  }
  const plain = typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
  if (table === "seat" && /^\d+$/.test(plain) && Number(plain) < seats.length) return seats[Number(plain)]!;
  const words = table && Object.hasOwn(tables, table) ? tables[table] : undefined;
  return words && Object.hasOwn(words, plain) ? String(words[plain]) : plain;
}
