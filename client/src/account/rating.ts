/** Ratings in words: points, and how far the truth may lie from them. */
import type { Rating } from "./../frames";

/** With a true minus, so that +12 and −12 are equally wide. */
export const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

export const ratingWords = ({ value, spread }: Pick<Rating, "value" | "spread">): string => `${value} ± ${spread}`;
