/** A game's rulebook in the page: words in two sentences, rules by number, a search over both. */
import type { Chapter, RulesCard, WordCard } from "../frames";
import { call } from "../lobby";

/** What stands around a word: a bullet before it, how many there are behind it. */
const EDGES = /^[^\p{L}]+|[^\p{L}\p{N}.-]+\d*$/gu;
/** A rule's number, `CF-3.1`, or that of a ruling, `CF-R4`. */
const NUMBER = /\b[A-Z][A-Z0-9]-(?:R\d+|G?\d+(?:\.\d+)*[a-z]?)(?![\w.]*\d)/g;

export type Rule = { number: string; text: string; chapter: Chapter };
/** What a search finds: a word or a rule. */
export type Find = { word: WordCard } | { rule: Rule };
/** A text cut where it names rules. */
export type Part = { text: string; number?: string };

export class Rulebook {
  private readonly rules = new Map<string, Rule>();

  constructor(readonly card: RulesCard) {
    for (const chapter of card.chapters) {
      for (const block of chapter.blocks) {
        if (block.number) this.add(block.number, block.text ?? "", chapter);
        for (const [first = "", ...cells] of (block.rows ?? []).slice(1)) if (isNumber(first)) this.add(first, cells.join(" "), chapter);
      }
    }
  }

  /** The rule of that number; `DR-18` is the first of its chapter. */
  rule(number: string): Rule | undefined {
    return this.rules.get(number) ?? [...this.rules.values()].find((rule) => rule.number.startsWith(`${number}.`));
  }

  /** What explains a thing: `card Pr`, `action play`, `refused frozen`, a word itself, or a rule's number. */
  word(about: string): WordCard | undefined {
    const { words, about: index } = this.card;
    if (about.startsWith("word ")) return words.find((one) => one.word.toLowerCase() === about.slice(5).toLowerCase());
    if (about.startsWith("said ")) return this.said(about.slice(5));
    if (isNumber(about)) return words.find((one) => one.rules[0] === about) ?? words.find((one) => one.rules.includes(this.rule(about)?.number ?? about));
    const place = index[about] ?? index[about.split(" ")[0]!];
    return place === undefined ? undefined : words[place];
  }

  /** The word that stands there, if nothing else does but its number: `Hand 4` is the hand. */
  private said(text: string): WordCard | undefined {
    const found = (bare: string) => this.card.words.find(({ word }) => [plain(word).toLowerCase(), `${plain(word).toLowerCase()}s`].includes(bare));
    return found(text.toLowerCase()) ?? found(text.replace(EDGES, "").toLowerCase());
  }

  /** Words and rules in which all that is looked for stands: words called so first, then words, then rules. */
  search(text: string): Find[] {
    const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (!wanted.length) return [];
    const has = (where: string): boolean => wanted.every((one) => startsAWord(where.toLowerCase(), one));
    const words = this.card.words.filter((one) => has(`${plain(one.word)} ${one.text} ${one.rules.join(" ")}`));
    const called = words.filter((one) => has(plain(one.word)));
    const rules = [...this.rules.values()].filter((rule) => has(`${rule.number} ${rule.chapter.title} ${rule.text}`));
    const exact = rules.filter((rule) => wanted.includes(rule.number.toLowerCase()));
    return [
      ...[...called, ...words.filter((one) => !called.includes(one))].map((word) => ({ word })),
      ...[...exact, ...rules.filter((rule) => !exact.includes(rule))].map((rule) => ({ rule })),
    ];
  }

  private add(number: string, text: string, chapter: Chapter): void {
    if (!this.rules.has(number)) this.rules.set(number, { number, text, chapter });
  }
}

export const isNumber = (text: string): boolean => text.match(NUMBER)?.[0] === text;

/** The rules a text names, each once. */
export const cited = (text: string): string[] => [...new Set(text.match(NUMBER) ?? [])];

/** Cut a text where it names rules. */
export function parts(text: string): Part[] {
  const found: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(NUMBER)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index) });
    found.push({ text: match[0], number: match[0] });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at) });
  return found;
}

/** A word as people write it: `charge_zone` is the file's. */
export const plain = (word: string): string => word.replaceAll("_", " ");

const startsAWord = (where: string, what: string): boolean => {
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) if (!at || !/[a-z0-9]/.test(where[at - 1]!)) return true;
  return false;
};

const books = new Map<string, Promise<Rulebook>>();

/** The rulebook of a game, asked for once. */
export function rulebookOf(game: string): Promise<Rulebook> {
  let book = books.get(game);
  if (!book) {
    book = call<RulesCard>(`/api/rules/${encodeURIComponent(game)}`).then((card) => new Rulebook(card));
    books.set(game, book);
    book.catch(() => books.delete(game));
  }
  return book;
}
