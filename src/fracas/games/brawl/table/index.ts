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
  faces: ({ view, handout }) =>
    view.players.flatMap(({ seat, character }) => handout.characters.filter((one) => one.id === character).map(({ name, look }) => ({ seat, name, look }))),
  score: ({ view }) => ((view.options.best_of ?? 1) > 1 ? view.wins.join(" : ") : undefined),
  /** The faces, piles, Bases and ends themselves; the prompt bar has the rest, the flag giving up. */
  onTable: among(
    "character", "play", "playtop", "draw", "discard", "pick", "drop", "tag",
    "call", "retract", "pause", // buttons at the ends and in the corner
    "leave", "return", // sent by the server itself when a connection is lost and when it is back
  ), // prettier-ignore
  /** Bases, ends and partners are on the big screen: what goes there is chosen below. */
  inHand: among("character", "draw", "discard", "pick", "drop", "pause", "leave", "return"),
});
