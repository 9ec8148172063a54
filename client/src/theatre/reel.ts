/** What can be told of a show without showing it: where something mattered, the same moment in another view, links. */
import type { Scene } from "../frames";
import { stopAt } from "../stop";
import type { Book } from "../text";

/** Something that mattered: what has ended there, in words; of what has not come yet, without. */
export type Mark = { at: number; title: string };

/** Marks in what is here, and then the places of those that lie ahead. */
export const withPlaces = (here: readonly Mark[], places: readonly number[], scenes: number): Mark[] => [
  ...here,
  ...places.filter((at) => at >= scenes).map((at) => ({ at, title: "" })),
];

/** Where [stop] of the game's texts says that something has ended. */
export function marksOf(book: Book, scenes: readonly Scene[]): Mark[] {
  return scenes.flatMap((scene, at) =>
    scene.events.flatMap((_, i) => {
      const stop = stopAt(book, scene.events, i);
      return stop ? [{ at, title: stop.title }] : [];
    }),
  );
}

/** The mark before or after a moment, or the first or last moment. */
export function nextMark(marks: readonly Mark[], at: number, by: 1 | -1, last: number): number {
  const found = by > 0 ? marks.find((mark) => mark.at > at) : marks.findLast((mark) => mark.at < at);
  return found?.at ?? (by > 0 ? last : 0);
}

/**
 * The same moment in another view: by the number of the entry where both tell it, else by the clock. Several scenes may
 * have the same time: then one that lies as far along among them.
 */
export function sameMoment(from: readonly Scene[], at: number, to: readonly Scene[]): number {
  const here = from[at];
  if (!here) return 0;
  if (here.entry != null && to.some((scene) => scene.entry != null)) {
    return Math.max(0, to.findLastIndex((scene) => (scene.entry ?? Infinity) <= here.entry!));
  }
  const [mine, others] = [alike(from, here.at), alike(to, here.at)];
  if (!others.length) return atTime(to, here.at);
  const along = mine.indexOf(at) / mine.length;
  return others[Math.min(others.length - 1, Math.floor(along * others.length))]!;
}

/** The last scene that had been seen at that time. */
export const atTime = (scenes: readonly Scene[], time: number): number => Math.max(0, scenes.findLastIndex((scene) => scene.at <= time));

const alike = (scenes: readonly Scene[], time: number): number[] => scenes.flatMap((scene, i) => (scene.at === time ? [i] : []));

/** A moment as an address names it: whose eyes, which scene, and its time, for those to whom these eyes are closed. */
export type Moment = { view: string; at: number; time: number };

export const linkTo = ({ view, at, time }: Moment): string => `?as=${encodeURIComponent(view)}&at=${at}&t=${time}`;

export function momentIn(search: string): Partial<Moment> {
  const asked = new URLSearchParams(search);
  const number = (name: string): number | undefined => (/^\d{1,9}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : undefined);
  return { view: asked.get("as") ?? undefined, at: number("at"), time: number("t") };
}

/** The match's clock, as people write it: 1:05. */
export const clock = (ms: number): string => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;
