/** Event by event: what the eye sees. Each file has its part; the radio listens to all of them. */
import type { Event } from "$shell/words/knockout";
import { contest } from "./moves_contest";
import { map } from "./moves_map";
import { setup } from "./moves_setup";
import { radio } from "./radio.svelte";
import type { All, On } from "./stagecraft";
import { story } from "./story/moves";

type Play = (event: Event, t: On) => void | Promise<void>;

const parts: All = { ...setup, ...map, ...contest, ...story };

const heard = (move: Play | null): Play => (event, t) => {
  radio.hear(event, t);
  return move?.(event, t);
};

export const moves = Object.fromEntries(Object.entries(parts).map(([event, move]) => [event, heard(move as Play | null)])) as unknown as All;
