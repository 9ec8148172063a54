/** Small things to do with lists. */

/** A list with one of each of these taken out, as far as they are there. */
export function without(list: readonly string[] | null | undefined, taken: readonly string[]): string[] {
  const left = [...(list ?? [])];
  for (const one of taken) {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
