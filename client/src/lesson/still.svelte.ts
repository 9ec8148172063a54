/** Words about a table wait until it stands still; then what matters next has the focus, and is in sight. */
import { tick } from "svelte";
import type { Match } from "../match.svelte";

/** What was said last, as of the last time the table stood still. */
export function whenStill<T extends object>(match: () => Match, said: () => T | null): { readonly now: T | null } {
  let now = $state.raw<T | null>(null);
  $effect(() => {
    const { picture } = match();
    const held = picture.stop !== null && !picture.passing;
    const latest = said();
    if (latest && !picture.busy && !held) now = latest;
  });
  return {
    get now() {
      return now;
    },
  };
}

/** After a wrong answer and at the end there is one thing to do next: Enter does it. */
export function focusNext(wanted: () => boolean, button: () => HTMLElement | undefined): void {
  $effect(() => {
    if (wanted()) button()?.focus({ preventScroll: true });
  });
}

/** Scroll an option into the middle if none of its places can be seen, as on a phone whose table is longer than the screen. */
export async function bringIntoSight(option: number): Promise<void> {
  await tick();
  const places = [...document.querySelectorAll<HTMLElement>(`[data-option="${option}"]`)].filter((one) => one.checkVisibility());
  const seen = places.some((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  if (!seen) places[0]?.scrollIntoView({ block: "center" });
}
