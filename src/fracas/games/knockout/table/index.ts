/** Knockout City Rivals' face: what the shell looks for in a game's folder. */
import { defineTable } from "$shell/table";
import type { Action, Event, Handout } from "$shell/words/knockout";
import { lookOf } from "./looks";
import { moves } from "./moves";
import * as brawl from "./offers";
import { isTold, type Picture } from "./picture";
import Poster from "./Poster.svelte";
import * as story from "./story/options";
import Safety from "./story/Safety.svelte";
import { quotes, standing } from "./story/quotes";
import Table from "./Table.svelte";

/** What one reaches for in a turn. */
const OFTEN = ["throw", "charge", "take_cover"] as const;

export default defineTable<Picture, Action, Event, Handout>({
  Table,
  Poster,
  /** The X-Card is in reach over every dialog, too (KC-1.5). */
  Always: Safety,
  moves,
  faces: ({ view, handout }) => (view.brawlers ?? []).map((one) => ({ seat: one.seat, name: one.name, look: lookOf(handout, one), down: one.ko })),
  score: ({ view }) => (view.points ? view.points.join(" : ") : undefined),
  /** Options of the Brawl are drawn on the map and listed beside it; the story says which of its own it draws. */
  onTable: (option) => brawl.onTable(option) || story.onTable(option),
  /** With the city on a big screen: all it offers is listed beside the sheets. */
  inHand: (option) => brawl.onTable(option) || story.onTable(option),
  /** What a Brawler cannot do now is shown all the same, and says why. */
  greyed: (ask) => {
    const offered = new Set(ask.options?.map((option) => option.do));
    return ask.kind === "action" ? OFTEN.filter((one) => !offered.has(one)).map((one): Action => ({ do: one })) : [];
  },
  /** Every form belongs to the story's pages. */
  drawsForm: () => true,
  label: (option, now) => (isTold(now.view) ? undefined : brawl.label(option, now)) ?? story.label(option, now),
  /** A story goes on: the same Crew, another evening. */
  again: (view) => (view.story ? `Session ${(view.story.facts.session ?? 1) + 1}` : undefined),
  quotes,
  standing,
});
