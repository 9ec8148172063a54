/** What this browser keeps of a guest's puzzles: a rating, which were solved or missed at the first try, and the days. */
import type { Puzzles, Verdict } from "../frames";

const KEY = "fracas:puzzles";

export type Kept = { mu?: number; sigma?: number; value?: number; spread?: number; done: Record<string, boolean>; days: number[] };

type Shelf = Pick<Storage, "getItem" | "setItem">;

export function kept(store: Pick<Shelf, "getItem"> = localStorage): Kept {
  try {
    const found = JSON.parse(store.getItem(KEY) ?? "{}") as Partial<Kept> | null;
    const done = found?.done && typeof found.done === "object" ? found.done : {};
    const numbers = typeof found?.mu === "number" && typeof found.sigma === "number";
    const rating = numbers ? { mu: found.mu, sigma: found.sigma, value: found.value, spread: found.spread } : {};
    return { ...rating, done, days: Array.isArray(found?.days) ? found.days.filter(Number.isInteger) : [] };
  } catch {
    return { done: {}, days: [] }; // What cannot be read is begun again.
  }
}

/** Keep a first try; of a puzzle that was tried before only the first counts. */
export function keepTry(name: string, verdict: Verdict, day: number, daily: string, store: Shelf = localStorage): void {
  const now = kept(store);
  if (name in now.done) return;
  const days = verdict.right && name === daily ? [...now.days, day] : now.days;
  const { mu, sigma, person } = verdict;
  store.setItem(KEY, JSON.stringify({ mu, sigma, value: person.value, spread: person.spread, done: { ...now.done, [name]: verdict.right }, days }));
}

/** Days in a row with the daily puzzle solved, up to today; until today's is tried, up to yesterday. */
export function streak(days: number[], today: number): number {
  const solved = new Set(days);
  const last = solved.has(today) ? today : today - 1;
  let count = 0;
  while (solved.has(last - count)) count += 1;
  return count;
}

/** How whoever looks stands: an account by what the server knows, a guest by what this browser kept. */
export function standing({ me, day }: Pick<Puzzles, "me" | "day">, own: Kept = kept()) {
  if (!me) {
    const rating = own.value === undefined || own.spread === undefined ? null : { value: own.value, spread: own.spread };
    return { rating, streak: streak(own.days, day), done: own.done };
  }
  const done: Record<string, boolean> = Object.fromEntries([...me.missed.map((name) => [name, false]), ...me.solved.map((name) => [name, true])]);
  return { rating: me.tries ? me.rating : null, streak: me.streak, done };
}

/** The puzzle to go on with: of the same game the next that was not tried, else of any game. */
export function after(name: string, puzzles: Pick<Puzzles, "puzzles">["puzzles"], done: Record<string, boolean>): string {
  const names = puzzles.map((one) => `${one.game}/${one.id}`);
  const place = names.indexOf(name);
  const turned = [...names.slice(place + 1), ...names.slice(0, Math.max(place, 0))];
  const open = turned.filter((one) => !(one in done));
  const game = name.split("/")[0]!;
  return open.find((one) => one.startsWith(`${game}/`)) ?? open[0] ?? turned[0] ?? "";
}
