import { describe, expect, it } from "vitest";
import type { Review } from "../frames";
import { reviewFrom } from "./show";

const made: Review = { seat: 0, points: [], turns: [], decisions: [], ledger: null, cut: false };

/** Lines as they come over a wire: cut anywhere. */
const sent = (...parts: string[]): ReadableStream<Uint8Array> => {
  const bytes = parts.map((part) => new TextEncoder().encode(part));
  return new ReadableStream({ start: (to) => (bytes.forEach((one) => to.enqueue(one)), to.close()) });
};

describe("a review as it is made", () => {
  it("is told step by step, however the lines are cut", async () => {
    const heard: number[] = [];
    const last = JSON.stringify({ percent: 100, review: made });
    expect(await reviewFrom(sent('{"percent":0}\n{"per', 'cent":40}\n', last.slice(0, 30), `${last.slice(30)}\n`), (percent) => heard.push(percent))).toEqual(made);
    expect(heard).toEqual([0, 40, 100]);
  });

  it("ends with the reason if there is none", async () => {
    const line = JSON.stringify({ percent: 100, problem: { status_code: 503, detail: "many records are being played" } });
    await expect(reviewFrom(sent('{"percent":0}\n', `${line}\n`), () => undefined)).rejects.toMatchObject({ status: 503, message: "many records are being played" });
  });

  it("is missed if the server goes away on the way", async () => {
    await expect(reviewFrom(sent('{"percent":0}\n{"percent":7'), () => undefined)).rejects.toMatchObject({ status: 0 });
  });
});
