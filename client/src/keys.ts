/** Which key does what. The help shows this table, the settings change it, the page obeys it. */
import { say } from "./plural";

export type Command = "hint" | "undo" | "order" | "rule" | "log" | "sound" | "zen" | "rematch" | "settings" | "help";

/** What a key is bound to; a player may bind another. Letters are scarce: tables with a key per spot use most of them. */
export const COMMANDS: { name: Command; key: string; words: string }[] = [
  { name: "hint", key: ".", words: "what would you do? A hint, where the table allows it" },
  { name: "undo", key: "Backspace", words: "take your answer back, as long as nobody has learned of it" },
  { name: "order", key: ";", words: "give the standing order that is offered, or take it back" },
  { name: "rule", key: "/", words: "what is that? The rule of what has the focus, or lies under the pointer" },
  { name: "log", key: "l", words: "fold the log" },
  { name: "sound", key: "m", words: "sound on and off" },
  { name: "zen", key: "-", words: "zen: nothing but the table, and back" },
  { name: "rematch", key: "r", words: "rematch, after the end; never in real time" },
  { name: "settings", key: ",", words: say("settings") },
  { name: "help", key: "?", words: "this page" },
];

/** Keys that mean the same on every screen and cannot be bound. */
const FIXED: { keys: string[]; words: string }[] = [
  { keys: ["1", "…", "9", "0"], words: "pick that option; again, or Enter, sends it" },
  { keys: ["←", "→"], words: "step through the options" },
  { keys: [say("Enter")], words: "send the picked option" },
  { keys: ["Space"], words: "skip what is playing" },
  { keys: [say("Esc")], words: "take the pick back, close a sheet" },
];
const FIXED_NAMES: Record<string, string> = { Escape: "disarm", ArrowRight: "next", ArrowLeft: "previous" };
const UNBINDABLE = /^(\d| |Enter|Escape|Tab|Arrow\w+|Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified)$/;

/** The player's own keys, by command. */
export type Bound = Partial<Record<Command, string>>;

export const keyOf = (name: Command, own: Bound = {}): string => own[name] ?? COMMANDS.find((one) => one.name === name)!.key;

/** Bind a command to a key; the command that had it takes the old one in exchange. Null for keys that are spoken for. */
export function bind(own: Bound, name: Command, key: string): Bound | null {
  const wanted = letter(key);
  if (UNBINDABLE.test(wanted)) return null;
  const other = COMMANDS.find((one) => one.name !== name && keyOf(one.name, own) === wanted);
  return { ...own, ...(other ? { [other.name]: keyOf(name, own) } : {}), [name]: wanted };
}

/** A key as the help writes it. */
export const keyWord = (key: string): string => (key.length === 1 ? key.toUpperCase() : (NAMED[key] ?? key));

/** Keys with a name of their own that a command may have. */
const NAMED: Record<string, string> = { Backspace: say("Backspace"), Delete: say("Delete"), Insert: say("Insert") };

/** Every key of a screen where these commands can be given. */
export const shownKeys = (own: Bound, can: (name: Command) => boolean): { keys: string[]; words: string }[] => [
  ...FIXED,
  ...COMMANDS.filter(({ name }) => can(name)).map(({ name, words }) => ({ keys: [keyWord(keyOf(name, own))], words })),
];

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey"> & { target: unknown };

/** What a key press means here; undefined leaves it to the browser (Enter and Space on a focused button). */
export function keyName(event: Pressed, now: { dialog: boolean; busy: boolean; own?: Bound }): string | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return undefined;
  const key = letter(event.key);
  const command = COMMANDS.find(({ name }) => keyOf(name, now.own) === key)?.name;
  if (now.dialog) return command === "help" ? command : undefined;
  if (key === " ") return now.busy ? "skip" : undefined;
  if (/^\d$/.test(key)) return `option ${(Number(key) + 9) % 10}`;
  return command ?? (Object.hasOwn(FIXED_NAMES, key) ? FIXED_NAMES[key] : undefined);
}

const letter = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

function typing(target: unknown): boolean {
  const element = target as { tagName?: string; type?: string; isContentEditable?: boolean } | null;
  if (!element?.tagName) return false;
  if (element.isContentEditable || element.tagName === "TEXTAREA" || element.tagName === "SELECT") return true;
  return element.tagName === "INPUT";
}
