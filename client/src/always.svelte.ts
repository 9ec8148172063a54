/** What stays in reach whatever lies over the table, a dialog or a moment that is looked back at: the table says what. */
import type { Snippet } from "svelte";

class Always {
  shown = $state.raw<Snippet | null>(null);
}

export const always = new Always();
