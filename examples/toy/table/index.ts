import { defineTable } from "$shell/table";
import type { Action, BidView, Event } from "$shell/words/toy";
import Table from "./Table.svelte";

const bang = (_: unknown, stage: { sound(name: "hit"): void }): void => stage.sound("hit");

export default defineTable<BidView, Action, Event, unknown>({ Table, moves: { dealt: null, resigned: null, shown: bang } });
