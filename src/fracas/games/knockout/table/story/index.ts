/** The story half in the browser: session zero, sheets, scenes, the map maker, the epilogue. */
import type { Action, Ask } from "$shell/frames";
import type { Move, TableModule } from "$shell/table";
import type { KnockoutView } from "$shell/words/knockout";

export { default as Aside } from "./Aside.svelte";
export { default as Story } from "./Story.svelte";

/** Options the pages draw themselves; all others are in the prompt bar. */
const DRAWN = new Set(["prompt", "xcard", "script", "consent", "refuse", "set_tool", "vote", "accept"]);

export const onTable = (option: Action, _ask: Ask): boolean => DRAWN.has(option.do);

export const label: TableModule["label"] = (option, { view, book, seat }) => {
  if (option.do === "name" && option.seat === seat) return "I do";
  if (option.do === "set_tool") return `${book.word("tool", option.tool)}: ${option.on ? "on" : "off"}`;
  if (option.do === "finish") return (view as KnockoutView).story?.facts.stage === "brawlers" ? "Show my sheet" : "This stands";
  return undefined;
};

/** Pages show what the view says; the log has the line. A few moments get a word over the table. */
export const moves: Record<string, Move<any, any, any> | null> = {
  agreed: null,
  agreement_done: (_event, stage) => stage.banner("Agreed", "good"),
  archetype_revised: null,
  asked: null,
  avoid_added: null,
  award_declined: null,
  backdrop_set: (event, stage) => stage.banner(event.text, "accent"),
  bond_awarded: (event, stage) => stage.banner(`Bond ${event.bond}`, "good"),
  bond_proposed: null,
  boost_gained: (_event, stage) => stage.banner("Crew Boost", "good"),
  checklist_passed: (_event, stage) => stage.banner("Setting the Stakes", "accent"),
  commentary: null,
  creator_named: null,
  deed_objected: null,
  end_suggested: null,
  epilogue_started: (_event, stage) => stage.banner("Epilogue", "accent"),
  field_set: null,
  focus_picked: null,
  group_picked: null,
  idea_given: null,
  introduced: null,
  map_arranged: null,
  narration: null,
  phase_started: null,
  picker_named: null,
  prompt_picked: null,
  proposed: null,
  replied: null,
  resumed: null,
  rival_created: (event, stage) => stage.banner(event.name, "bad"),
  said: null,
  scene_ended: (event, stage) => stage.banner(`Scene ${event.scene} ends`, "plain"),
  scene_framed: null,
  script_change: null,
  session_saved: null,
  sheet_complete: (_event, stage) => stage.sound("flip"),
  suggested: null,
  tool_switched: null,
  volunteered: null,
  wish_added: null,
  xcard: null,
  zone_added: null,
};
