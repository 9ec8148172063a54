/** Event by event: what the eye sees. Each file has its part. */
import { contest } from "./moves_contest";
import { map } from "./moves_map";
import { setup } from "./moves_setup";
import type { All } from "./stagecraft";
import { story } from "./story/moves";

export const moves: All = { ...setup, ...map, ...contest, ...story };
