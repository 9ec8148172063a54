/** The story's options: which its pages draw, and what they are called. */
import type { Shown } from "$shell/table";
import type { Action, Handout } from "$shell/words/knockout";
import type { Picture } from "../picture";
import { has } from "./told";

/** Options the pages draw themselves; all others are in the prompt bar. */
const DRAWN = new Set<Action["do"]>(["prompt", "xcard", "script", "volunteer", "consent", "refuse", "set_tool", "vote", "accept"]);

export const onTable = (option: Action): boolean => DRAWN.has(option.do);

export function label(option: Action, { view, book, seat }: Shown<Picture, Handout>): string | undefined {
  if (option.do === "name" && option.seat === seat) return "I do";
  if (option.do === "name" && has(view.story?.facts.volunteers, option.seat)) return `${book.action(option)} (volunteers)`;
  if (option.do === "set_tool") return `${book.word("tool", option.tool)}: ${option.on ? "on" : "off"}`;
  if (option.do === "wait" && !view.story?.facts.paused) return "Nothing to add for now";
  if (option.do === "finish") return view.story?.facts.stage === "brawlers" ? "Show my sheet" : "This stands";
  return undefined;
}
