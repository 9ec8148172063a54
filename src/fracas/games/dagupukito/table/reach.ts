/** How far a combo is from being declared, read off the open Charge Zone. A help for players: the server decides. */

export type Reach = {
  /** For each card of the combo, in its order: does the Charge Zone hold it? */
  held: boolean[];
  /** What the Charge Zone lacks; one of them may be the move just played. */
  missing: string[];
  state: "ready" | "near" | "far";
};

/**
 * The move that is played counts for one card (CF-5.3), so a combo is ready when at most one is missing, and near
 * when two are. `hand` is what the viewer sees of the fighter's hand, null if nothing: then any card may be there.
 */
export function reach(cards: readonly string[], charge: readonly string[], hand: readonly string[] | null): Reach {
  const left = [...charge];
  const held = cards.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const missing = cards.filter((_, i) => !held[i]);
  const playable = missing.length === 1 ? missing : missing.length === 0 ? cards : [];
  const ready = playable.some((card) => hand === null || hand.includes(card));
  return { held, missing, state: ready ? "ready" : missing.length <= 2 ? "near" : "far" };
}
