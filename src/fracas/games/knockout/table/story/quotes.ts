/** Players' own words: which lines of the log quote them, and which of them stand. What is struck leaves the log too. */
import type { Event, KnockoutView } from "$shell/words/knockout";
import { wordsOf } from "./cast";
import { factsOf } from "./told";

const PREMADE = "map:";
/** A line of a scene must stand as one: the same words on the Avoid list do not keep it. */
const SAID = "said\t";
/** What somebody is called whose name was struck: nobody's words. */
const PLACE = /^[CR][123]$/;
const VOICES = ["told", "in character", "dj"];

/** The words of players in an event. */
export function quotes(event: Event): string[] {
  switch (event.event) {
    case "said":
      return [SAID + event.text, ...(event.who && !PLACE.test(event.who) ? [event.who] : [])];
    case "suggested":
    case "commentary":
    case "narration":
    case "wish_added":
    case "avoid_added":
    case "replied":
    case "archetype_revised":
      return [event.text];
    case "backdrop_set":
      return event.map ? [] : [event.text];
    case "proposed":
      return event.what === "backdrop" && !event.text.startsWith(PREMADE) ? [event.text] : [];
    case "zone_added":
      return [event.name];
    case "rival_created":
      return [event.name, event.notes].filter(Boolean);
    case "scene_framed":
      return [event.frame.place ?? ""].filter(Boolean);
    case "sheet_complete":
    case "focus_picked":
    case "group_picked":
      return [event.who];
    default:
      return [];
  }
}

/** All words of players that stand in the log of the story, on sheets and on the map. */
export function standing(view: KnockoutView): string[] {
  const facts = factsOf(view);
  // A line is told without the name it was signed with (KC-R18).
  const speakers = new Map([
    ...(facts.sheets ?? []).map((sheet, slot): [string, string] => [`C${slot + 1}`, sheet.name ?? ""]),
    ...(facts.columns ?? []).map((rival): [string, string] => [`R${rival.versus + 1}`, rival.name]),
  ]);
  return [
    ...(facts.log ?? []).map((line) => (line.text && VOICES.includes(line.kind) ? SAID + wordsOf(line, speakers.get(line.who ?? "")) : line.text)),
    ...(facts.proposals ?? []).map((one) => one.text),
    ...(facts.columns ?? []).flatMap((rival) => [rival.name, rival.notes ?? ""]),
    ...[...(facts.sheets ?? []), facts.crew, facts.rivals].map((sheet) => sheet?.name ?? ""),
    facts.backdrop ?? "",
    facts.frame?.place ?? "",
  ].filter(Boolean);
}
