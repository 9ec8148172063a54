/** Who is in the story: Brawlers and Rivals with their faces, who plays them, and where they are just now. */
import type { Look } from "$shell/portrait/portrait";
import type { Facts, KnockoutView, Line } from "$shell/words/knockout";
import { inWords } from "$shell/said";
import { lookOf } from "../looks";
import type { Handout, Side } from "../picture";
import { djOf, factsOf, has } from "./told";

/** `id` is what a line is signed with: C1 a Brawler, R1 the Rival of the same place. */
export type Character = { id: string; name: string; side: Side; look: Look; seat: number };

/** The seat that plays each Crew Brawler: with fewer players the first has more of them; what who has left played goes to the first that is left. */
export function seatOfSlot(view: Pick<KnockoutView, "seats" | "quit">, slot: number): number {
  const dj = djOf(view);
  const own = dj <= 1 ? 0 : dj === 2 ? (slot < 2 ? 0 : 1) : slot;
  const quit = view.quit ?? [];
  if (!quit.includes(own)) return own;
  return [0, 1, 2].slice(0, Math.max(dj, 1)).find((seat) => !quit.includes(seat)) ?? own;
}

export function crewOf(view: KnockoutView, handout: Handout | undefined): Character[] {
  const facts = factsOf(view);
  return [0, 1, 2].flatMap((slot) => {
    const sheet = facts.sheets?.[slot];
    if (!has(facts.shown, slot) || !sheet?.name) return [];
    return [{ id: `C${slot + 1}`, name: sheet.name, side: "crew" as const, look: lookOf(handout, { id: `C${slot + 1}`, name: sheet.name, focus: sheet.focus ?? "" }), seat: seatOfSlot(view, slot) }];
  });
}

export function rivalsOf(view: KnockoutView, handout: Handout | undefined): Character[] {
  return (factsOf(view).columns ?? []).map((one, i) => ({ id: `R${one.versus + 1}`, name: one.name, side: "rivals" as const, look: lookOf(handout, { id: `R${i + 1}`, name: one.name, focus: one.focus }), seat: djOf(view) }));
}

/** Whom a seat may speak for in character: the DJ for the Rivals, a player for their Brawlers. */
export const voicesOf = (view: KnockoutView, handout: Handout | undefined, seat: number | null): Character[] =>
  [...crewOf(view, handout), ...rivalsOf(view, handout)].filter((one) => one.seat === seat);

/** What follows a name and a colon at the beginning of a text; a name may hold colons of its own. Empty: it does not begin so. */
export function spoken(text: string, name: string): string {
  for (let at = text.indexOf(":"); at >= 0; at = text.indexOf(":", at + 1)) {
    if (text.slice(0, at).trim().toLowerCase() === name.toLowerCase()) return text.slice(at + 1).trim();
  }
  return "";
}

/** The words of a line, without the name it may begin with: that stands beside it. */
export const wordsOf = (line: Line, name: string | undefined): string => (line.who && name && spoken(line.text, name)) || line.text;

/** Where the evening is just now, by name: the scene's place, else the Hideout it is about. */
export function placeOf(facts: Facts): string {
  const home = facts.crew?.hideout || "Knockout City, the street";
  switch (facts.stage) {
    case "rivals1":
    case "rivals2":
      return facts.rivals?.hideout || "The club of the others";
    case "frame":
    case "rival_creator":
    case "scene":
    case "shown":
      return facts.frame?.place || home;
    case "backdrop":
    case "add_zone":
    case "arrange":
    case "epilogue":
    case "boost":
    case "over":
      return facts.backdrop || home;
    case "agree":
    case "brawlers":
      return "Knockout City, the street";
    default:
      return home;
  }
}

/** Where, in words for the sign: nothing where nobody has named a place yet. */
export function signOf(facts: Facts): string {
  const place = placeOf(facts);
  if (place.startsWith("Knockout City,")) return "Knockout City";
  return place === "The club of the others" ? "" : inWords(place);
}
