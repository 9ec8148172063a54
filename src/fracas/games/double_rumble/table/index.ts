/** Double Rumble's face: what the shell looks for in a game's folder. */
import { among, defineTable } from "$shell/table";
import type { Action, Event, Handout } from "$shell/words/double_rumble";
import Ending from "./Ending.svelte";
import { moves } from "./moves";
import type { Picture } from "./picture";
import Poster from "./Poster.svelte";
import Table from "./Table.svelte";
import { label } from "./wording";

export default defineTable<Picture, Action, Event, Handout>({
  Table,
  Poster,
  Ending,
  moves,
  label,
  faces: ({ view, handout }) =>
    view.fighters.flatMap(({ seat, who, hearts }) => handout.fighters.filter((one) => one.id === who).map(({ name, look }) => ({ seat, name, look: look ?? {}, down: hearts <= 0 }))),
  /** Rows, spaces and Controllers themselves; the prompt bar has the rest. */
  onTable: among(
    "choose_fighter", "choose_start_space", "choose_entry_space", "place", "move", "change", "battle", "active", "use",
    "suggest", "reply",
  ), // prettier-ignore
  /** Rows and spaces are on the big screen: they are chosen below. */
  inHand: among("choose_fighter", "change", "battle", "active", "use", "suggest", "reply"),
});
