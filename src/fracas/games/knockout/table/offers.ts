/** Options and the things they belong to: a Zone, a Brawler, a ball, a die; what belongs to none is the prompt bar's. */
import type { Shown } from "$shell/table";
import type { Book } from "$shell/text";
import type { Action, KnockoutView } from "$shell/words/knockout";
import { brawlerOf, oddsOf, percent, type OptionAt } from "./picture";

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

/** "dodge 42%, catch 18%", in the game's words. */
export const oddsWords = (odds: Record<string, number>, book: Book): string =>
  Object.entries(odds)
    .map(([how, chance]) => (how === "tackled" ? percent(chance) : `${book.word("focus", how).toLowerCase()} ${percent(chance)}`))
    .join(", ");

/** What an option is called in the prompt bar where the line of the texts says too little. */
export function label(option: Action, { view, book }: Pick<Shown<KnockoutView>, "view" | "book">): string | undefined {
  const odds = view.contest?.odds ?? {};
  const reaction = option.do === "catch" || option.do === "dodge" || (option.do === "tackle" && !option.who) ? option.do : "";
  if (reaction && odds[reaction] !== undefined) return `${book.word("focus", reaction)} · hit ${percent(odds[reaction])}`;
  if (option.do === "type") return book.word("ball", option.ball);
  if (option.do === "target") return `Throw at ${option.who}`;
  if (option.do === "activate") return option.who;
  return undefined;
}
