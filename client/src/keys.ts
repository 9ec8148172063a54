/** Which key does what. The help shows this table; the page obeys it. */

export const KEYS: { keys: string[]; words: string }[] = [
  { keys: ["1", "…", "9", "0"], words: "pick that option; again, or Enter, sends it" },
  { keys: ["←", "→"], words: "step through the options" },
  { keys: ["Enter"], words: "send the picked option" },
  { keys: ["Space"], words: "skip what is playing" },
  { keys: ["Esc"], words: "take the pick back, close a sheet" },
  { keys: ["."], words: "what would you do? A hint, where the table allows it" },
  { keys: ["L"], words: "fold the log" },
  { keys: ["M"], words: "sound on and off" },
  { keys: ["R"], words: "rematch, after the end" },
  { keys: [","], words: "settings" },
  { keys: ["?"], words: "this page" },
];

const NAMES: Record<string, string> = {
  "?": "help",
  ",": "settings",
  ".": "hint",
  m: "sound",
  l: "log",
  r: "rematch",
  Escape: "disarm",
  ArrowRight: "next",
  ArrowLeft: "previous",
};

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey"> & { target: unknown };

/** What a key press means here; undefined leaves it to the browser (Enter and Space on a focused button). */
export function keyName(event: Pressed, now: { dialog: boolean; busy: boolean }): string | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (now.dialog) return key === "?" ? "help" : undefined;
  if (key === " ") return now.busy ? "skip" : undefined;
  if (/^\d$/.test(key)) return `option ${(Number(key) + 9) % 10}`;
  return Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
}

function typing(target: unknown): boolean {
  const element = target as { tagName?: string; type?: string; isContentEditable?: boolean } | null;
  if (!element?.tagName) return false;
  if (element.isContentEditable || element.tagName === "TEXTAREA" || element.tagName === "SELECT") return true;
  return element.tagName === "INPUT";
}
