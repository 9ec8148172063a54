/** Reading the view: which card lies where, whose Fighter it is, which option a thing on the table stands for. */
import type { Ask } from "$shell/frames";
import type { Action, CardSheet, EquipmentSheet, FighterSheet, FighterView, Handout, Odds, RowCard, RumbleView } from "$shell/words/double_rumble";

/** The view on its way to the next one: events add what no view needs to keep. */
export type Picture = RumbleView & {
  /** Dice being shown, by colour, after a Battle is over. */
  shown?: { fighter: string; card: string; strength: number; dice: Record<string, number>; result?: number; verdict?: string };
  /** A Fighter that walks, strikes or falls just now. */
  doing?: Record<string, string>;
};

export const SPACES = ["UL", "LL", "UR", "LR"] as const;
export const SYMBOLS = ["PUNCH", "KICK", "SWEEP", "BLAST"] as const;
export const DICE = ["green", "blue", "yellow", "red", "white"] as const;
export const ARROWS = ["↓", "↙", "←", "↖", "↑"] as const;

export const cardOf = (handout: Handout | undefined, id: string): CardSheet | undefined => handout?.cards.find((card) => card.id === id);
export const gearOf = (handout: Handout | undefined, id: string): EquipmentSheet | undefined => handout?.equipment.find((one) => one.id === id);
export const sheetOf = (handout: Handout | undefined, id: string): FighterSheet | undefined => handout?.fighters.find((one) => one.id === id);

export const rowOf = (view: RumbleView, row: string): RowCard[] => view.rows.find((one) => one.row === row)?.cards ?? [];
export const fighterAt = (view: RumbleView, space: string): FighterView | undefined => view.fighters.find((one) => one.space === space);
export const slotOf = (view: RumbleView, slot: string): FighterView | undefined => view.fighters.find((one) => one.fighter === slot);

/** Whose Fighter it is: one's own, or the whole team's. */
export function isMine(view: RumbleView, fighter: FighterView, seat: number | null): boolean {
  if (seat === null) return false;
  if (view.resigned?.length) return !view.resigned.includes(seat);
  return view.seats === 1 || (view.options.brawl_mode === "team" && !view.bots?.length) || fighter.seat === seat;
}

/** Rows a drawn card may go to, by what its back or facing says. */
export function rowsFor(handout: Handout | undefined, card: string): string[] {
  const sheet = cardOf(handout, card);
  if (!sheet) return [];
  const left = sheet.boss ? sheet.back === "right" : sheet.back === "red";
  return left ? ["UL", "LL"] : ["UR", "LR"];
}

/** Whether the view warns of something the rules allow and nobody wants. */
export const warned = (fighter: FighterView, warning: string): boolean => (fighter.warns ?? []).includes(warning);

export const optionIndex = (ask: Ask<Action> | null, match: (option: Action) => boolean): number => ask?.options?.findIndex(match) ?? -1;

/** The suggestion with these words, if it may be sent. */
export const suggestion = (ask: Ask<Action> | null, what: string): Action | undefined =>
  ask?.asides?.find((one) => one.do === "suggest" && one.what === what);

export const oddsOf = (view: RumbleView, slot: string): Odds[] => (view.odds ?? []).filter((one) => one.fighter === slot);

export const percent = (part: number, of: number): string => `${Math.round((100 * part) / of)}\u00a0%`;

/** Odds in words, for those who do not see the bar. */
export const saidOdds = (odds: Odds): string =>
  `${percent(odds.win, odds.of)} win, ${percent(odds.throw, odds.of)} throw, ${percent(odds.of - odds.win, odds.of)} loss, ${(odds.loss / odds.of).toFixed(1)} hearts on average`;

export const signed = (face: number): string => (face > 0 ? `+${face}` : String(face).replace("-", "−"));
export const faceWords = (die: string, face: number): string => (die === "green" ? String(face) : signed(face));
