/** Reading the story's part of the view, and what the handout says about it. */
import type { Refusal, TableProps } from "$shell/table";
import type { Action, Facts, Handout, KnockoutView } from "$shell/words/knockout";

export type Props = TableProps<KnockoutView, Action, Handout>;
export type Fields = Record<string, string>;

const EMPTY: Facts = { stage: "" };

export const factsOf = (view: KnockoutView): Facts => view.story?.facts ?? EMPTY;

/** The seat of the DJ: the last that plays. */
export const djOf = (view: Pick<KnockoutView, "seats">): number => Math.min(view.seats, 4) - 1;

export const seatName = (props: Pick<Props, "seats">, seat: number): string => props.seats[seat]?.name ?? `Seat ${seat}`;

export const has = (mask: number | undefined, bit: number): boolean => (((mask ?? 0) >> bit) & 1) === 1;

/** Send words for boxes; resolves to null once they are taken. */
export const fill = (props: Pick<Props, "send">, fields: Fields): Promise<Refusal | null> => props.send({ do: "fill", fields });

/** The same for a page with one line for trouble: resolves to why not, in words, or "". */
export const write = async (props: Pick<Props, "send">, fields: Fields): Promise<string> => (await fill(props, fields))?.why ?? "";

/** Kinds of lines that are part of a scene, and of the one that ends a beat. Other contributions stand elsewhere. */
export const SAID = ["told", "in character", "dj"];
export const CUT = "cut";

export const STEPS: [string, string[]][] = [
  ["Session zero", ["agree"]],
  ["Brawlers", ["brawlers"]],
  ["Crew", ["crew_sheet"]],
  ["Rival Crew", ["rivals1", "rivals2"]],
  ["Five scenes", ["first_picker", "pick_prompt", "frame", "rival_creator", "scene", "shown", "next_picker"]],
  ["Map", ["backdrop", "add_zone", "arrange"]],
  ["Brawl", ["brawl"]],
  ["Epilogue", ["epilogue", "boost", "over"]],
];
