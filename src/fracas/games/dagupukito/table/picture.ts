/** Reading the view: who stands where, seen from whoever looks. */
import type { Action, ComboView, CornerView, DuelView, FighterView, Handout, SheetView } from "$shell/words/dagupukito";

/** The view on its way to the next one: events add what no view needs to keep. */
export type Picture = DuelView & {
  /** Throws of rock-paper-scissors, by seat. */
  thrown?: Record<number, string>;
  /** Who acts first this turn. */
  first?: number;
};

export const sideOf = (view: DuelView, seat: number): number => (view.options.format === "gauntlet" ? seat : seat % 2);

/** The corner drawn below: one's own side's, or the first for who watches or waits. */
export function lowerCorner(view: DuelView, seat: number | null): number {
  if (seat === null) return 0;
  const own = view.corners?.findIndex((corner) => sideOf(view, corner.seat) === sideOf(view, seat)) ?? -1;
  return Math.max(0, own);
}

export const cornerOf = (view: DuelView, seat: number): CornerView | undefined => view.corners?.find((corner) => corner.seat === seat);

export function activeFighter(view: DuelView, corner: CornerView): FighterView | undefined {
  return view.fighters?.find((fighter) => fighter.slot === corner.slot && sideOf(view, fighter.seat) === sideOf(view, corner.seat));
}

/** The fighter of an event: by its player and its name, in the corner or waiting. */
export const fighterOf = (view: DuelView, seat: number, name: string): FighterView | undefined =>
  view.fighters?.find((fighter) => fighter.seat === seat && fighter.fighter === name);

/** Fighters of the corner's side that are not in the ring, in their places. */
export const benchOf = (view: DuelView, corner: CornerView): FighterView[] =>
  (view.fighters ?? []).filter((fighter) => sideOf(view, fighter.seat) === sideOf(view, corner.seat) && fighter.slot !== corner.slot);

/** Those who wait in a gauntlet's line: they are on nobody's side. */
export const inLine = (view: DuelView): FighterView[] =>
  view.options.format === "gauntlet" && view.phase !== "pick"
    ? (view.line ?? []).flatMap((seat) => view.fighters?.find((fighter) => fighter.seat === seat && !fighter.ko) ?? [])
    : [];

export const sheetOf = (handout: Handout | undefined, fighter: string): SheetView | undefined =>
  handout?.sheets.find((sheet) => sheet.id === fighter);

export const facesOf = (sheet: SheetView): { face: "A" | "B"; combos: ComboView[] }[] =>
  (["A", "B"] as const).map((face) => ({ face, combos: sheet.combos.filter((combo) => combo.id.startsWith(face)) }));

/** Faces are open from their showing to the end of the turn; before that the view still has the last turn's. */
const BEFORE_FACES = new Set(["pick", "start", "cycle", "face", "draw"]);

export const shownFace = (view: DuelView, fighter: FighterView): string => (BEFORE_FACES.has(view.phase) ? "" : (fighter.face ?? ""));

/** What a corner has declared openly. Until it declares, the view still has last turn's declaration. */
export function actOf(view: DuelView, corner: CornerView): string {
  if (!corner.played) return "";
  const open = view.options.declare === "fast_first" && !view.asked.includes(corner.seat);
  if (view.phase === "move" || view.phase === "reveal" || (view.phase === "declare" && !open)) return "";
  return corner.act ?? "";
}

/** A card lies face down before the corner: its own player may know which. */
export function sealedMove(view: DuelView, corner: CornerView): { down: boolean; card: string } {
  const fighter = activeFighter(view, corner);
  const down = view.phase === "move" && !view.asked.includes(corner.seat) && (fighter?.hand_size ?? 0) > 0;
  const own = corner.sealed?.do === "play" ? corner.sealed.card : "";
  return { down, card: down ? own : "" };
}

export const optionIndex = (options: readonly Action[] | undefined, match: (option: Action) => boolean): number =>
  options?.findIndex(match) ?? -1;

/** The option that spends a card of that kind from hand, whatever the question. */
export const handOption = (options: readonly Action[] | undefined, letter: string): number =>
  optionIndex(options, (o) => (o.do === "play" || o.do === "discard" || o.do === "put_aside" || o.do === "cycle") && o.card === letter);
