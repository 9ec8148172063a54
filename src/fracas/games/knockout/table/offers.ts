/** Options and the things they belong to: a Zone, a Brawler, a ball, a die; what belongs to none is the prompt bar's. */
import type { Shown } from "$shell/table";
import type { Book } from "$shell/text";
import type { Action, KnockoutView } from "$shell/words/knockout";
import { brawlerOf, oddsOf, percent, span, type OptionAt } from "./picture";

/** Options that are drawn on the map and listed beside it, with the title of their list. */
const GROUPS: Partial<Record<Action["do"], string>> = {
  activate: "Activate",
  move: "Go to",
  to: "Knock back to",
  deflect: "Deflect to",
  land: "Lands at",
  side: "Start at",
  cover: "Cover at",
  target: "Throw at",
  rally: "Rally at",
  tackle: "Tackle",
  pass: "Pass to",
  throw_me: "Throw me",
  into: "Roll to",
  grab: "Grab",
  refresh: "A drink for",
};

/** The table has these; the prompt bar has the rest. A Tackle without a name is a Reaction: a plain button. */
export const onTable = (option: Action): boolean => option.do === "type" || listed(option);

/** All that the table draws is listed too, but for the kinds of ball: they are cards of their own. */
const listed = (option: Action): boolean => Object.hasOwn(GROUPS, option.do) && !(option.do === "tackle" && !option.who);

export type Group = { title: string; options: OptionAt[] };

/** What the table has to offer, grouped, in the order of the numbers. */
export function groupsOf(options: readonly Action[] | undefined): Group[] {
  const groups: Group[] = [];
  (options ?? []).forEach((action, option) => {
    if (!listed(action)) return;
    const title = GROUPS[action.do]!;
    const group = groups.find((one) => one.title === title);
    if (group) group.options.push({ option, action });
    else groups.push({ title, options: [{ option, action }] });
  });
  return groups;
}

const found = (options: readonly Action[] | undefined, fits: (action: Action) => boolean): OptionAt[] =>
  (options ?? []).flatMap((action, option) => (fits(action) ? [{ option, action }] : []));

export const atZone = (options: readonly Action[] | undefined, zone: number): OptionAt | undefined =>
  found(options, (action) => listed(action) && "zone" in action && action.zone === zone)[0];

export const atBall = (options: readonly Action[] | undefined, slot: number): OptionAt | undefined =>
  found(options, (action) => action.do === "grab" && action.what === `ball ${slot}`)[0];

export const atBrawler = (options: readonly Action[] | undefined, one: { id: string; name: string }): OptionAt[] =>
  found(options, (action) => {
    if (!listed(action)) return false;
    const named = "who" in action ? action.who : "to" in action ? action.to : action.do === "grab" ? action.what : "";
    return named === one.name || named === one.id;
  });

/** Dice that may be turned up: the option by the face it is for. */
export const atDie = (options: readonly Action[] | undefined, face: number): OptionAt | undefined =>
  found(options, (action) => (action.do === "bump" || action.do === "landmark") && action.die === face)[0];

/** What an option does to whom it is pressed on, in a word. */
export const verb = (action: Action): string => GROUPS[action.do] ?? "";

/** The chances of an option against a foe, as the view tells them; nothing where it tells none. */
export function chancesOf(view: KnockoutView, action: Action): Record<string, number> | undefined {
  if (!("who" in action) || !action.who) return undefined;
  const name = brawlerOf(view, action.who)?.name ?? "";
  const { tackled, ...thrown } = oddsOf(view, name) ?? {};
  if (action.do === "tackle") return tackled === undefined ? undefined : { tackled };
  if (action.do !== "target" && action.do !== "rally") return undefined;
  return Object.keys(thrown).length ? (thrown as Record<string, number>) : undefined;
}

/** "you hit: 42% if they dodge, 18% if they catch": whose chance it is, in the game's words. */
export function oddsWords(odds: Record<string, number>, book: Book): string {
  if (odds.tackled !== undefined) return `you win: ${percent(odds.tackled)}`;
  const by = Object.entries(odds).map(([how, chance]) => `${percent(chance)} if they ${book.word("focus", how).toLowerCase()}`);
  return `you hit: ${by.join(", ")}`;
}

/** What that many drinks make of the contest, for whoever drinks: the attacker's hit, or the defender's way out. */
export function drinkWords(view: KnockoutView, number: number): string {
  const { contest } = view;
  const odds = contest?.drink_odds?.[number];
  if (!contest || !odds || !Object.keys(odds).length) return "";
  const thrown = contest.kind === "throw" || contest.kind === "return";
  const attacking = contest.drank_attack === undefined && contest.kind !== "return";
  if (attacking) return thrown ? `you hit ${span(odds)}` : `you win ${span(odds)}`;
  return `you get away ${span(Object.fromEntries(Object.entries(odds).map(([how, chance]) => [how, 1 - chance])))}`;
}

/** What an option is called in the prompt bar where the line of the texts says too little. */
export function label(option: Action, { view, book }: Pick<Shown<KnockoutView>, "view" | "book">): string | undefined {
  const odds = view.contest?.odds ?? {};
  const reaction = option.do === "catch" || option.do === "dodge" || (option.do === "tackle" && !option.who) ? option.do : "";
  if (reaction && odds[reaction] !== undefined) return `${book.word("focus", reaction)} · you are hit ${percent(odds[reaction])}`;
  const drink = option.do === "drink" ? drinkWords(view, option.number) : "";
  if (drink && option.do === "drink") return `${book.word("drink", String(option.number))} · ${drink}`;
  if (option.do === "type") return book.word("ball", option.ball);
  if (option.do === "target") return `Throw at ${option.who}`;
  if (option.do === "activate") return option.who;
  return undefined;
}
