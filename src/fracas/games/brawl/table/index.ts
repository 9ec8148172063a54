/** BRAWL's face: what the shell looks for in a game's folder. */
import { among, defineTable } from "$shell/table";
import type { Action, Event, Handout } from "$shell/words/brawl";
import Help from "./KeyHelp.svelte";
import { moves } from "./moves";
import type { Picture } from "./picture";
import Poster from "./Poster.svelte";
import Ending from "./Score.svelte";
import Table from "./Table.svelte";
import { label } from "./wording";

export default defineTable<Picture, Action, Event, Handout>({
  Table,
  Poster,
  Help,
  Ending,
  moves,
  label,
  /** The faces, piles, Bases and ends themselves; the prompt bar has the rest, the flag giving up. */
  onTable: among(
    "character", "play", "playtop", "draw", "discard", "pick", "drop", "tag",
    "call", "retract", "pause", // buttons at the ends and in the corner
    "leave", "return", // sent by the server itself when a connection is lost and when it is back
  ), // prettier-ignore
});
