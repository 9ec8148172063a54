import { expect, test } from "vitest";
import { canonical, verify, type OpenRecord } from "./verify";

const LUCK = "7f8b6804f12c3f6b9107a94be39b8383ddfcdd0d98892adc61fee0838b4162c6";
const START = "c55d55d09798e07e37609321317ed8a57f243c39fb87abaaaab64f87f480de99";
const LINE = "7b2bdfc4478d2d5f4310185c271c3ecfbc98334968d860855082599a6d59e118";
const NOTE = "a4fd2738e637ab59de12ede6a257d7e8da14f127d3e1342fe37a7cb7441cb25d";

/** A record whose promises were made by the server's code: a start, a line, a note whose author never opens. */
const made = (): OpenRecord => ({
  table: "atable2345",
  seed: "5eed".repeat(16),
  promise: LUCK,
  entries: [
    { seq: 0, at: 0, salt: "00".repeat(16), promise: START },
    {
      seq: 1,
      at: 1250,
      seat: 1,
      action: { do: "fill", fields: { line: 'Zoë says "hi"\n\x01', b: "/" } },
      salt: "ab".repeat(16),
      promise: LINE,
    },
    { seq: 2, at: 1300, action: { do: "fill", fields: { note: "x" } }, salt: "cd".repeat(16), promise: NOTE },
  ],
});

const states = async (record: OpenRecord, sent: string[] = [LUCK]) => (await verify(record, sent)).map(({ state }) => state);

test("a record keeps its promises", async () => {
  expect(await verify(made(), [LUCK, LINE])).toEqual([
    { state: "kept", said: "Luck: the secret is the one that was promised before the match." },
    { state: "kept", said: "Choices: 1 of 2 are those that were promised; the others never open." },
    { state: "kept", said: "Promises: all 2 that this page was sent are in the record." },
  ]);
});

test("keys are sorted, whatever their order was", () => {
  expect(canonical({ b: [1, null, { d: "é", c: true }], a: undefined })).toBe('{"a":null,"b":[1,null,{"c":true,"d":"é"}]}');
});

test("another secret is noticed", async () => {
  expect(await states({ ...made(), seed: "a".repeat(64) })).toEqual(["broken", "kept", "kept"]);
});

test.each<[string, (record: OpenRecord) => void]>([
  ["is not the one that was promised", ({ entries }) => (entries[1]!.action = { do: "done" })],
  ["is not the one that was promised", ({ entries }) => (entries[1]!.seat = 0)],
  ["is not the one that was promised", ({ entries }) => (entries[1]!.at = 1251)],
  ["has lost its promise", ({ entries }) => delete entries[1]!.promise],
  ["has lost the salt of its promise", ({ entries }) => delete entries[1]!.salt],
  ["is missing", ({ entries }) => entries.splice(1, 1)],
])("a changed entry is named: it %s", async (why, change) => {
  const record = made();
  change(record);
  expect((await verify(record, []))[1]).toEqual({ state: "broken", said: `Choices: entry 1 ${why}.` });
});

test("what was struck out has no salt, and the chain goes on behind it", async () => {
  const record = made();
  record.entries[1]!.action = { do: "fill", fields: { line: "[struck 1]", b: "/" } };
  delete record.entries[1]!.salt;
  expect((await verify(record, []))[1]!.said).toBe("Choices: 0 of 2 are those that were promised; the others never open.");
});

test("a promise that this page was sent must be in the record", async () => {
  expect(await states(made(), [LUCK, "0".repeat(64)])).toEqual(["kept", "kept", "broken"]);
  expect(await states(made(), [])).toEqual(["kept", "kept", "unknown"]);
});

test("a record that did not open, or has no promises, proves nothing", async () => {
  expect(await states({ seen_by: "seat 0", entries: [] })).toEqual(["unknown"]);
  expect(await states({ entries: [{ seq: 0, at: 0 }] })).toEqual(["unknown"]);
});
