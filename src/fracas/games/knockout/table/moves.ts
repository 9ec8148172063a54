/** Event by event: what the eye sees. Each file has its part; the radio listens to all of them. */
import type { Event } from "$shell/words/knockout";
import { contest } from "./moves_contest";
import { map } from "./moves_map";
import { setup } from "./moves_setup";
import { radio } from "./radio.svelte";
import type { All, On } from "./stagecraft";
import { story } from "./story/moves";

type Play = (event: Event, t: On) => void | Promise<void>;

/** The same move, with the DJ's word on its event. */
function hear<Tag extends keyof All>(all: All, tag: Tag): void {
  const move = all[tag] as Play | null;
  const heard: Play = (event, t) => {
    radio.hear(event, t);
    return move?.(event, t);
  };
  all[tag] = heard as All[Tag];
}

export const moves: All = { ...setup, ...map, ...contest, ...story };
for (const tag of Object.keys(moves) as (keyof All)[]) hear(moves, tag);
