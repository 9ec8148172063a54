/** How far this browser has come with each lesson: the step to go on with, and which are done. */

const KEY = "fracas:lessons";

type Progress = { step: number; done: boolean };

function all(store: Pick<Storage, "getItem">): Record<string, Progress> {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? "{}") as unknown;
    return kept && typeof kept === "object" && !Array.isArray(kept) ? (kept as Record<string, Progress>) : {};
  } catch {
    return {}; // What cannot be read is begun again.
  }
}

const name = (game: string, lesson: string): string => `${game}/${lesson}`;

/** How far one lesson has come; `learnt` is what whoever is signed in has played to the end, here or elsewhere. */
export function progressOf(
  game: string,
  lesson: string,
  learnt: readonly string[] = [],
  store: Pick<Storage, "getItem"> = localStorage,
): Progress {
  const kept = all(store)[name(game, lesson)];
  const done = kept?.done === true || learnt.includes(name(game, lesson));
  return { step: Number.isInteger(kept?.step) && kept!.step > 0 ? kept!.step : 0, done };
}

/** Keep the step to go on with. A lesson that is over is done, and begins anew the next time. */
export function keepProgress(
  game: string,
  lesson: string,
  { step, over = false }: { step: number; over?: boolean },
  store: Pick<Storage, "getItem" | "setItem"> = localStorage,
): void {
  const done = over || progressOf(game, lesson, [], store).done;
  store.setItem(KEY, JSON.stringify({ ...all(store), [name(game, lesson)]: { step: over ? 0 : step, done } }));
}

/** Minutes in words: "two minutes". */
export function inWords(minutes: number): string {
  const words: Record<number, string> = { 0.5: "half a minute", 1: "a minute", 1.5: "ninety seconds", 2: "two minutes", 3: "three minutes" };
  return words[minutes] ?? `${minutes} minutes`;
}
