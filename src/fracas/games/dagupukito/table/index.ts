/** DaGuPuKiTo's face: what the shell looks for in a game's folder. */
import { among, defineTable } from "$shell/table";
import type { Action, Event, Handout } from "$shell/words/dagupukito";
import { moves } from "./moves";
import { sheetOf, type Picture } from "./picture";
import Hidden from "./Hidden.svelte";
import Poster from "./Poster.svelte";
import Table from "./Table.svelte";
import { label } from "./wording";

export default defineTable<Picture, Action, Event, Handout>({
  Table,
  Poster,
  Hidden,
  moves,
  label,
  faces: ({ view, handout }) =>
    (view.fighters ?? []).map(({ seat, fighter, ko }) => ({ seat, name: sheetOf(handout, fighter)?.name ?? fighter, look: sheetOf(handout, fighter)?.look ?? {}, down: ko })),
  score: ({ view }) => (view.options.rounds_to_win > 1 ? view.wins.join(" : ") : undefined),
  /** A move without damage cannot hit: the button is there all the same, and says why. */
  greyed: (ask) => (ask.kind === "declare" && !ask.options?.some((option) => option.do === "hit") ? [{ do: "hit" }] : []),
  /** The cards, faces and fighters themselves; the prompt bar has the rest. */
  onTable: among("pick", "face", "play", "discard", "put_aside", "cycle", "strip", "throw"),
  /** A rival's cards are on the big screen: what to strip is chosen below. */
  inHand: among("pick", "face", "play", "discard", "put_aside", "cycle", "throw"),
});
