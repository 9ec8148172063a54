/** Event by event: what the eye sees. A null says that the log line is enough. */
import type { Moves } from "$shell/table";
import type { Event, Handout } from "$shell/words/n30n";
import { combat } from "./moves_combat";
import { pit } from "./moves_pit";
import { war } from "./moves_war";
import type { Picture } from "./picture";

export const moves: Moves<Event, Picture, Handout> = { ...pit, ...war, ...combat };
