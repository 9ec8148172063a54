/** Whole seconds until a time on the match's clock. Call it while a component is set up. */
import { plural } from "./plural";

/** A time left as a clock shows it, and as it is read aloud; `last` in the last minute. */
export function clockWords(left: number): { shown: string; spoken: string; last: boolean } {
  const [minutes, seconds] = [Math.floor(left / 60), left % 60];
  const hours = Math.floor(minutes / 60);
  const two = (n: number): string => String(n).padStart(2, "0");
  const shown = hours ? `${hours}:${two(minutes % 60)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  const last = left <= 60;
  const count = last ? left : Math.ceil(left / 60);
  return { shown, spoken: last ? plural(count, ["The match ends in # second", "The match ends in # seconds"]) : plural(count, ["The match ends in # minute", "The match ends in # minutes"]), last };
}

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
