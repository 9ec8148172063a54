/** The player's settings: kept in this browser, read by everything that moves or makes a sound. */

import { randomFace } from "./faces";
import type { Face } from "./frames";

export type Settings = {
  /** How fast events play; 1 is the designed pace. */
  speed: number;
  sound: boolean;
  contrast: "normal" | "high";
  motion: "system" | "reduced";
  /** The first press on an option arms it, the second one sends it. */
  confirm: boolean;
  logOpen: boolean;
  name: string;
  /** The portrait others see beside the name. */
  face: Face;
  /** Games whose rules were shown, or waved away. */
  taught: string[];
};

const KEY = "fracas:settings";
const DEFAULTS: Settings = {
  speed: 1,
  sound: true,
  contrast: "normal",
  motion: "system",
  confirm: false,
  logOpen: true,
  name: "Player",
  face: randomFace(Math.random),
  taught: [],
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
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
    document.documentElement.dataset.contrast = settings.contrast;
    document.documentElement.dataset.motion = still() ? "reduced" : "full";
  });
}

const wish = matchMedia("(prefers-reduced-motion: reduce)");
let systemStill = $state(wish.matches);
wish.addEventListener("change", () => (systemStill = wish.matches));

/** Reduced motion: the same facts are shown, and nothing travels. */
export const still = (): boolean => settings.motion === "reduced" || systemStill;
