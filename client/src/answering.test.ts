import { describe, expect, test } from "vitest";
import { Answering } from "./answering.svelte";
import type { Action, Ask, Update } from "./frames";

const PUNCH = { do: "punch" };
const KICK = { do: "kick" };
const RESIGN = { do: "resign" };

const ask = (id: number | null, options: Action[] = [PUNCH, KICK]): Ask => ({ seat: 0, id, options, asides: [RESIGN] });
const update = (of: Ask | null, answered?: string): Update => ({ frame: "update", seq: 1, at: 0, events: [], view: {}, ask: of, seats: [], answered });

/** A seat that is asked to punch or kick, and the server that writes down what it is sent. */
function seat({ realTime = false, confirm = false } = {}) {
  const sent: [number | null, string][] = [];
  const sounds: string[] = [];
  const answering = new Answering(
    {
      answer: (of, action) => `a${sent.push([of, action.do])}`,
      realTime: () => realTime,
      confirm: () => confirm,
      sound: (name) => void sounds.push(name),
    },
    (option) => option.do === "punch",
  );
  answering.shown(update(ask(1)));
  return { answering, sent, sounds };
}

describe("choosing", () => {
  test("a press sends the option, once", () => {
    const { answering, sent } = seat();
    answering.press(1);
    answering.press(0);
    expect(sent).toEqual([[1, "kick"]]);
  });

  test("a press arms first for who wants to be asked twice", () => {
    const { answering, sent } = seat({ confirm: true });
    answering.press(1);
    expect([answering.armed, sent]).toEqual([1, []]);
    answering.press(1);
    expect([answering.armed, sent]).toEqual([-1, [[1, "kick"]]]);
  });

  test("in real time a press is never held back", () => {
    const { answering, sent } = seat({ realTime: true, confirm: true });
    answering.press(1);
    answering.press(0);
    expect(sent).toEqual([[1, "kick"], [1, "punch"]]);
    expect(answering.sending).toBeNull();
  });

  test("what is not there cannot be armed", () => {
    const { answering } = seat();
    for (const option of [-1, 2]) answering.arm(option);
    expect(answering.armed).toBe(-1);
  });

  test("an answer is taken back while the server says so, once", () => {
    const { answering, sent } = seat();
    answering.takeBack();
    expect(sent).toEqual([]);
    answering.shown({ ...update(ask(null, [])), undo: true });
    answering.takeBack();
    answering.takeBack();
    expect(sent).toEqual([[null, "take_back"]]);
    answering.shown(update(ask(1)));
    expect([answering.undo, answering.question?.id]).toEqual([false, 1]);
  });

  test("a form is sent as one action", () => {
    const { answering, sent } = seat();
    answering.fill({ name: "Ann" });
    expect(sent).toEqual([[1, "fill"]]);
  });

  test("with nothing but asides there is no question", () => {
    const { answering, sent } = seat();
    answering.shown(update(ask(null, [])));
    answering.choose(0);
    expect([answering.question, sent]).toEqual([null, []]);
    answering.aside(RESIGN);
    expect(sent).toEqual([[null, "resign"]]);
  });

  test("the bar has what the table does not draw, under its own number", () => {
    const { answering } = seat();
    expect(answering.barOptions).toEqual([{ action: KICK, option: 1 }]);
    expect(answering.rareAsides).toEqual([RESIGN]);
  });
});

describe("the question", () => {
  test("closes as soon as the picture moves on to another", () => {
    const { answering } = seat();
    answering.moving(update(ask(2)));
    expect(answering.question).toBeNull();
    answering.shown(update(ask(2)));
    expect(answering.question?.id).toBe(2);
  });

  test("stays open while events play that do not change it", () => {
    const { answering } = seat();
    answering.moving(update(ask(1)));
    expect(answering.question?.id).toBe(1);
  });

  test("whose options change keeps what is armed, under its new number", () => {
    const { answering } = seat();
    answering.arm(1);
    answering.shown(update(ask(1, [KICK, PUNCH])));
    expect(answering.armed).toBe(0);
    answering.shown(update(ask(1, [PUNCH])));
    expect(answering.armed).toBe(-1);
  });

  test("that is another one has nothing armed", () => {
    const { answering } = seat();
    answering.arm(1);
    answering.shown(update(ask(2)));
    expect(answering.armed).toBe(-1);
  });
});

describe("the answer on its way", () => {
  test("has arrived when an update says so, or when another question is asked", () => {
    for (const next of [update(ask(1), "a1"), update(ask(2))]) {
      const { answering } = seat();
      answering.choose(0);
      answering.moving(update(ask(1)));
      expect(answering.sending).toEqual({ id: "a1", ask: 1 });
      answering.moving(next);
      expect(answering.sending).toBeNull();
    }
  });

  test("that is refused may be given again, and says why until then", () => {
    const { answering, sounds } = seat();
    answering.choose(0);
    answering.refused({ frame: "refused", id: "a1", code: "frozen", why: "That Base is frozen." });
    expect([answering.sending, answering.trouble]).toEqual([null, "That Base is frozen."]);
    answering.choose(1);
    expect(answering.trouble).toBe("");
    expect(sounds).toEqual(["card", "no", "card"]);
  });

  test("that is refused late does not free the one after it", () => {
    const { answering } = seat();
    void answering.send(RESIGN);
    answering.choose(0);
    answering.refused({ frame: "refused", id: "a1", code: "closed", why: "" });
    expect(answering.sending?.id).toBe("a2");
  });
});

describe("what a table sends", () => {
  test("is an aside where it is offered as one, else an answer, offered or not", () => {
    const { answering, sent } = seat({ realTime: true });
    for (const action of [RESIGN, KICK, { do: "fly" }]) void answering.send(action);
    expect(sent).toEqual([[null, "resign"], [1, "kick"], [1, "fly"]]);
  });

  test("resolves to null once it is played, else to the refusal", async () => {
    const { answering } = seat({ realTime: true });
    const [first, second] = [answering.send(KICK), answering.send(PUNCH)];
    answering.refused({ frame: "refused", id: "a2", code: "too_fast", why: "Too fast." });
    answering.arrived(update(ask(1), "a1"));
    expect(await first).toBeNull();
    expect(await second).toMatchObject({ code: "too_fast", why: "Too fast." });
  });
});
