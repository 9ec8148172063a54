import { expect, test } from "vitest";
import type { ModeCard } from "./frames";
import { changed, grouped, knobs } from "./options";

const mode = (id: string, options: Record<string, unknown>): ModeCard => ({ id, title: id, brief: "", seats: [2], options, bot: "", real_time: false, bots: [], rated: true });
const modes = [mode("duel", {}), mode("trio", { fighters: 3 }), mode("team", { format: "team" })];
const options = {
  $ref: "#/$defs/Options",
  $defs: {
    Options: {
      type: "object",
      properties: {
        hp: { enum: [100, 200], default: 100 },
        fighters: { anyOf: [{ type: "integer", minimum: 1, maximum: 3 }, { type: "array" }], default: 1 },
        format: { enum: ["duel", "team"], default: "duel" },
        hit_then_charge: { enum: ["off", "on"], default: "off" },
        must_act: { type: "boolean", default: true },
        turn_seconds: { anyOf: [{ type: "integer", minimum: 5, maximum: 120 }, { type: "null" }], default: null },
        roster: { anyOf: [{ type: "array" }, { type: "null" }], default: null },
      },
    },
  },
};
const card = { options, modes, text: { options: { hp: "Hit points" } } };

test("a schema becomes knobs; lists and what is chosen as a mode do not", () => {
  const found = knobs(card, modes[0]!);
  expect(found.map((knob) => knob.label)).toEqual(["Hit points", "Fighters", "Hit then charge", "Must act", "Turn seconds"]);
  expect(found[1]!.choices.map((choice) => choice.value)).toEqual([1, 2, 3]);
  expect(found[3]).toMatchObject({ initial: true, choices: [{ value: false, label: "Off" }, { value: true, label: "On" }] });
  expect(found[4]!.choices.map((choice) => choice.label)).toEqual(["None", "5", "10", "15", "20", "30", "45", "60", "90", "120"]);
});

test("a mode sets where a knob starts", () => {
  expect(knobs(card, modes[1]!).find((knob) => knob.name === "fighters")!.initial).toBe(3);
});

test("only what differs is sent, and only what is offered", () => {
  const found = knobs(card, modes[0]!);
  expect(changed(found, { hp: 100, fighters: 2, hit_then_charge: "sideways", unknown: 1 })).toEqual({ fighters: 2 });
  expect(changed(found, { turn_seconds: null })).toEqual({});
});

test("house rules stand in the groups of lobby.toml; what has none comes last", () => {
  const groups = grouped(knobs(card, modes[0]!), {
    group: [{ title: "Fight", rules: { hit_then_charge: "Why.", hp: "How much.", gone: "No such option." } }],
    hidden: ["turn_seconds"],
  });
  expect(groups.map(({ title, knobs }) => [title, knobs.map(({ name, help }) => [name, help])])).toEqual([
    ["Fight", [["hit_then_charge", "Why."], ["hp", "How much."]]],
    ["More", [["fighters", ""], ["must_act", ""]]],
  ]);
});
