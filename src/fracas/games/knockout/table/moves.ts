/** Event by event: what the eye sees. Each file has its part; the story's are laid over them. */
import type { Move } from "$shell/table";
import { contest } from "./moves_contest";
import { map } from "./moves_map";
import { setup } from "./moves_setup";
import { story } from "./plug";

export const moves: Record<string, Move<any, any, any> | null> = { ...setup, ...map, ...contest, ...story?.moves } as Record<
  string,
  Move<any, any, any> | null
>;
