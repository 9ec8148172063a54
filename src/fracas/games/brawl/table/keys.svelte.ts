/** One key per spot. Bindings are the player's own: kept in this browser, shown and changed in the help. */
import { say } from "$shell/plural";

/** Spots by their place on the screen: far, middle or near row, Bases counted from the left; `2` is the right-hand zone. */
export const DEFAULTS: Record<string, string> = {
  deck: " ",
  pile: "j",
  knock: "k",
  far1: "q", far2: "w", far3: "e", far4: "r",
  mid1: "a", mid2: "s", mid3: "d", mid4: "f",
  near1: "z", near2: "x", near3: "c", near4: "v",
  left: "u", right: "i",
  "2far1": "r", "2far2": "t", "2far3": "y",
  "2mid1": "f", "2mid2": "g", "2mid3": "h",
  "2near1": "v", "2near2": "b", "2near3": "n",
  "2left": "o", "2right": "p",
  tag1: "t", tag2: "g", tag3: "b",
};

/** Spots that are never on the table together may share a key: the fourth Base and tags, and the right-hand zone. */
const alone = (name: string): number => (name.startsWith("2") ? 2 : name.endsWith("4") || name.startsWith("tag") ? 1 : 0);
const meet = (one: string, other: string): boolean => alone(one) + alone(other) !== 3;

/** Keys the shell keeps. */
const TAKEN = new Set(["Escape", "Enter", "Tab", "?", ",", ".", "ArrowLeft", "ArrowRight", "Shift", "Control", "Alt", "Meta"]);
const STORE = "fracas:brawl:keys";

function stored(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, string>;
  } catch {
    return {}; // Unreadable keys are the default keys.
  }
}

export const keys = $state<Record<string, string>>({ ...DEFAULTS, ...stored() });

export const keyOf = (event: Pick<KeyboardEvent, "key">): string => (event.key.length === 1 ? event.key.toLowerCase() : event.key);

/** Bind a spot to a key; a spot that had it takes the old one in exchange. False for keys that are spoken for. */
export function bind(name: string, key: string): boolean {
  if (TAKEN.has(key) || /^\d$/.test(key)) return false;
  const other = Object.keys(keys).find((one) => one !== name && keys[one] === key && meet(one, name));
  if (other) keys[other] = keys[name]!;
  keys[name] = key;
  localStorage.setItem(STORE, JSON.stringify(keys));
  return true;
}

export function reset(): void {
  Object.assign(keys, DEFAULTS);
  localStorage.removeItem(STORE);
}

/** The spots a key stands for; at most one of them is on the table. */
export const namesFor = (key: string): string[] => Object.keys(keys).filter((name) => keys[name] === key);
export const keyWord = (name: string): string => (keys[name] === " " ? "Space" : (keys[name] ?? "").toUpperCase());

/** What a spot is called in the help. */
export function spotWords(name: string): string {
  const words: Record<string, string> = { deck: say("draw"), pile: "discard pile: drop, pick up", knock: say("knock"), left: "left of the row", right: "right of the row" };
  const [, zone, place, number] = /^(2?)(\D+)(\d?)$/.exec(name)!;
  const where: Record<string, string> = { far: "far end", mid: "the Base itself", near: "near end", tag: "tag in mate" };
  const spot = where[place!];
  const said = !spot ? words[place!]! : place === "tag" ? `${spot} ${number}` : `${spot}, Base ${number}`;
  return zone ? `${said}, right-hand zone` : said;
}
