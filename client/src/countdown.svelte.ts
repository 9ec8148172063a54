/** Whole seconds until a time on the match's clock. Call it while a component is set up. */

/** `left` is null while nothing is due. */
export function countdown(due: () => number | null | undefined, now: () => number, everyMs = 250): { readonly left: number | null } {
  let left = $state<number | null>(null);
  $effect(() => {
    const until = due();
    left = null;
    if (!until) return;
    const count = () => (left = Math.max(0, Math.ceil((until - now()) / 1000)));
    count();
    const timer = setInterval(count, everyMs);
    return () => clearInterval(timer);
  });
  return {
    get left() {
      return left;
    },
  };
}
