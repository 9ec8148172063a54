/** The player's settings: kept in this browser, read by everything that moves or makes a sound. */
import type { Bound } from "./keys";
import type { Language } from "./language";

/** How the page is lit. `system` goes by what the system asks for: light or dark, and more contrast. */
export type Theme = "dark" | "light" | "contrast" | "system";

import { randomFace } from "./faces";
import type { Face } from "./frames";

export type Settings = {
  /** How fast events play; 1 is the designed pace. */
  speed: number;
  sound: boolean;
  theme: Theme;
  motion: "system" | "reduced";
  /** `system` goes by what the browser asks for. */
  language: Language | "system";
  /** The first press on an option arms it, the second one sends it. */
  confirm: boolean;
  logOpen: boolean;
  name: string;
  /** The portrait others see beside the name. */
  face: Face;
  /** Games whose rules were shown, or waved away. */
  taught: string[];
  /** Keys of one's own, by command. */
  keys: Bound;
};

const KEY = "fracas:settings";
const DEFAULTS: Settings = {
  speed: 1,
  sound: true,
  theme: "dark",
  motion: "system",
  language: "system",
  confirm: false,
  logOpen: true,
  name: "Player",
  face: randomFace(Math.random),
  taught: [],
  keys: {},
};

function stored(): Partial<Settings> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings> & { contrast?: string };
    // Before there were themes there was a contrast.
    if (kept.contrast === "high") kept.theme ??= "contrast";
    delete kept.contrast;
    return kept;
  } catch {
    return {}; // Unreadable settings are no settings; the next change writes good ones.
  }
}

export const settings = $state<Settings>({ ...DEFAULTS, ...stored() });

/** Who this is, as it is sent with a seat. */
export const self = (): { name: string; face: Face } => ({ name: settings.name.trim() || "Player", face: $state.snapshot(settings.face) });

/** Write settings down and put them on the page whenever they change. Call once, in an effect root. */
export function keepSettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    document.documentElement.dataset.theme = lit();
    document.documentElement.dataset.motion = still() ? "reduced" : "full";
  });
}

const wish = matchMedia("(prefers-reduced-motion: reduce)");
let systemStill = $state(wish.matches);
wish.addEventListener("change", () => (systemStill = wish.matches));

const light = matchMedia("(prefers-color-scheme: light)");
const more = matchMedia("(prefers-contrast: more)");
let systemLit = $state(0); // counts changes of the system's wishes, so that they are read again
for (const wish of [light, more]) wish.addEventListener("change", () => systemLit++);

/** The theme that is shown. public/theme.js says the same before the first picture: keep them alike. */
function lit(): Exclude<Theme, "system"> {
  void systemLit;
  if (settings.theme !== "system") return settings.theme;
  return more.matches ? "contrast" : light.matches ? "light" : "dark";
}

/** Reduced motion: the same facts are shown, and nothing travels. */
export const still = (): boolean => settings.motion === "reduced" || systemStill;
