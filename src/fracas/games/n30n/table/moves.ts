/** Event by event: what the eye sees. A null says that the log line is enough. */
import { combat } from "./moves_combat";
import { pit } from "./moves_pit";
import type { All } from "./moves_shared";
import { war } from "./moves_war";

export const moves: All = { ...pit, ...war, ...combat };
