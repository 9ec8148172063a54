/** N30N City RUMBLE's face: what the shell looks for in a game's folder. */
import { defineTable } from "$shell/table";
import type { Action, Event, Handout } from "$shell/words/n30n";
import Help from "./KeyHelp.svelte";
import { moves } from "./moves";
import { nameOf, sheetOf, type Picture } from "./picture";
import { DRAWN } from "./placing";
import Hidden from "./Hidden.svelte";
import Poster from "./Poster.svelte";
import Table from "./Table.svelte";
import { label } from "./wording";

export default defineTable<Picture, Action, Event, Handout>({
  Table,
  Poster,
  Hidden,
  Help,
  moves,
  label,
  faces: ({ view, handout }) =>
    (view.fighters ?? []).map((one) => ({ seat: one.seat, name: nameOf(view, handout, one.fighter), look: sheetOf(handout, one)?.look ?? {}, down: one.ko })),
  /** The cards themselves; the prompt bar has the rest, and the table a list of all. */
  onTable: (option) => DRAWN.has(option.do),
  /** With the street on a big screen the list of all has them. */
  inHand: (option) => DRAWN.has(option.do),
});
