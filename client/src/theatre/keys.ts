/** Which key does what in the theatre: the page obeys this table, and its help shows it. */
import { say } from "../plural";

const BOUND: { keys: string[]; does: string; shown: string[]; words: string }[] = [
  { keys: [" ", "k"], does: "toggle", shown: ["Space"], words: "play and pause" },
  { keys: ["ArrowLeft"], does: "back", shown: ["←"], words: "one step back" },
  { keys: ["ArrowRight"], does: "on", shown: ["→"], words: "one step on" },
  { keys: ["PageUp", "["], does: "mark_back", shown: ["Page up", "["], words: "to the mark before" },
  { keys: ["PageDown", "]"], does: "mark_on", shown: ["Page down", "]"], words: "to the next mark" },
  // @wc-context: key
  { keys: ["Home"], does: "first", shown: [say("Home")], words: "to the beginning" },
  // @wc-context: key
  { keys: ["End"], does: "last", shown: [say("End")], words: "to the end" },
  { keys: ["-", "ArrowDown"], does: "slower", shown: ["-", "↓"], words: say("slower") },
  { keys: ["+", "=", "ArrowUp"], does: "faster", shown: ["+", "↑"], words: say("faster") },
  { keys: ["v"], does: "view", shown: ["V"], words: "through other eyes" },
  { keys: ["r"], does: "review", shown: ["R"], words: "review the choices of the seat you look through" },
  { keys: ["o"], does: "play_on", shown: ["O"], words: "play on from here" },
  { keys: ["m"], does: "comments", shown: ["M"], words: "comments: read them, or write one on this moment" },
  { keys: ["c"], does: "copy", shown: ["C"], words: "copy the link to this moment" },
  { keys: ["/"], does: "rule", shown: ["/"], words: "what is that? The rule of what has the focus, or lies under the pointer" },
  { keys: ["l"], does: "log", shown: ["L"], words: "fold the log" },
  { keys: ["?"], does: "help", shown: ["?"], words: "this page" },
];

export const KEYS = BOUND.map(({ shown, words }) => ({ keys: shown, words }));

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey"> & { target: unknown };

/** What a key press does; undefined leaves it to the browser. Space on a button presses the button. */
export function keyOf(event: Pressed, dialog: boolean): string | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const element = event.target as { tagName?: string; type?: string } | null;
  const tag = element?.tagName ?? "";
  if (tag === "TEXTAREA" || tag === "SELECT" || (tag === "INPUT" && element?.type !== "range")) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === " " && ["BUTTON", "A", "SUMMARY"].includes(tag)) return undefined;
  const does = BOUND.find(({ keys }) => keys.includes(key))?.does;
  return dialog && does !== "help" ? undefined : does;
}
