/** Fills the lines of a game's text.toml. The grammar is that of fracas/match/text.py; both are tested with text.fixture.json. */
import type { Action, Ask, Event, Outcome } from "./frames";

type Fields = { [name: string]: unknown };
/** What [terms] of a text.toml says of a word. */
export type Term = { rule: string; text: string };
type Tables = { [table: string]: Fields };
type Part =
  | { kind: "text"; words: string }
  | { kind: "field"; path: string; table: string }
  | { kind: "if"; path: string; line: string }
  | { kind: "is" | "not"; path: string; word: string; line: string };

/** A line of text.toml cannot be read; the message names the line. */
export class LineError extends Error {}

/** A line with its fields filled in. */
export function fill(line: string, fields: unknown, tables: Tables, seats: readonly string[]): string {
  return parts(line)
    .map((part) => {
      if (part.kind === "text") return part.words;
      const value = valueAt(fields, part.path);
      if (part.kind === "field") return word(value, part.table, tables, seats);
      const met = part.kind === "if" ? isSet(value) : (word(value, "", {}, []) === part.word) === (part.kind === "is");
      return met ? fill(part.line, fields, tables, seats) : "";
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
    this.tables = joined({ side: sideNames(text, names, options) }, (text.tables ?? {}) as Tables, content);
  }

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
    if (outcome.scores.length === 1 && best !== 0.5) return `${this.names[0]} ${best > 0.5 ? "wins" : "loses"}.`;
    if (winners.length === outcome.scores.length && best > 0 && best < 1) return "A draw.";
    if (winners.length === outcome.scores.length) return best ? "Everybody wins." : "Nobody wins.";
    return `${winners.join(" and ")} ${winners.length > 1 ? "win" : "wins"}.`;
  }

  /** Any line of the game's texts about an event. */
  say(line: string, { event: _, ...fields }: Event): string {
    return fill(line, fields, this.tables, this.names);
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

  private line(kind: string, tag: string, fields: Fields): string {
    const line = (this.text[kind] as Fields | undefined)?.[tag];
    if (typeof line !== "string") {
      const said = Object.entries(fields).map(([name, value]) => `${name} ${word(value, "", {}, this.names)}`);
      return `${tag.replaceAll("_", " ")} ${said.join("; ")}`.trim();
    }
    try {
      return fill(line, fields, this.tables, this.names);
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

/** How many teams an option makes ([teams] of text.toml); 0 if everybody plays alone. */
function teamsOf(text: Fields, options: Fields): number {
  const counts = Object.entries((text.teams ?? {}) as Record<string, Record<string, number>>);
  return counts.map(([option, teams]) => teams[String(options[option])] ?? 0).find((teams) => teams > 0) ?? 0;
}

/** What the sides of a match are called: teams by their players, else each seat by its player. */
function sideNames(text: Fields, names: readonly string[], options: Fields): Fields {
  const teams = teamsOf(text, options);
  if (teams) return Object.fromEntries(Array.from({ length: teams }, (_, side) => [side, team(names.filter((_, seat) => seat % teams === side))]));
  return Object.fromEntries(names.entries());
}

const team = (names: readonly string[]): string => (names.length < 3 ? names.join(" & ") : `${names[0]}'s team`);

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
  const end = inside.search(/[?:]/);
  const rest = end < 0 ? "" : inside.slice(end + 1);
  const [, path, not, wanted] = /^(.*?)(?:(!?)=(.*))?$/su.exec(end < 0 ? inside : inside.slice(0, end)) as unknown as [string, string, string?, string?];
  const compares = wanted !== undefined && inside[end] === "?";
  if ((wanted !== undefined && !compares) || !path.split(".").every((name) => /^([\p{L}_][\p{L}\p{N}_]*|\d+)$/u.test(name))) {
    throw new LineError(`${JSON.stringify(path)} is not the name of a field in ${JSON.stringify(line)}`);
  }
  if (compares) return { kind: not ? "not" : "is", path, word: wanted, line: rest };
  return inside[end] === "?" ? { kind: "if", path, line: rest } : { kind: "field", path, table: rest };
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
