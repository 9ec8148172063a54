import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, socketUrl, type LinkState, type Socket } from "./connection";
import type { Down, Event, Up, Update } from "./frames";

/** The other end of the line. */
class FakeSocket implements Socket {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code?: number }) => void) | null = null;
  sent: Up[] = [];
  closed = false;

  send(data: unknown): void {
    this.sent.push(JSON.parse(String(data)));
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.onopen?.(undefined as never);
  }

  says(frame: Partial<Down> & { frame: Down["frame"] }): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  breaks(code = 1006): void {
    this.onclose?.({ code });
  }
}

const welcome: Down = { frame: "welcome", table: "t1", seat: 0, setup: { game: "g", seats: [] }, now: 0 };
const update = (seq: number, ...events: string[]): Update => ({
  frame: "update",
  seq,
  at: 0,
  events: events.map((event): Event => ({ event })),
  view: {},
  ask: null,
  seats: [],
});

function line() {
  const sockets: FakeSocket[] = [];
  const links: LinkState[] = [];
  const frames: Down[] = [];
  const connection = new Connection(
    "ws://x/ws",
    () => ({ frame: "join", table: "t1", token: "secret" }),
    { link: (state) => links.push(state), frame: (frame) => frames.push(frame) },
    {
      open: () => {
        sockets.push(new FakeSocket());
        return sockets.at(-1)!;
      },
      random: () => 0.5,
    },
  );
  const server = () => sockets.at(-1)!;
  const join = (seq: number) => {
    server().opens();
    server().says(welcome);
    server().says(update(seq));
  };
  const shown = () => frames.filter((frame) => frame.frame === "update").map((frame) => frame.seq);
  return { connection, sockets, links, frames, server, join, shown };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("joins with its token and is open when welcomed", () => {
  const { server, links, join, shown } = line();
  join(7);
  expect(server().sent).toEqual([{ frame: "join", table: "t1", token: "secret" }]);
  expect(links).toEqual(["open"]);
  expect(shown()).toEqual([7]);
});

describe("updates", () => {
  test("in order are passed on", () => {
    const { server, join, shown } = line();
    join(7);
    server().says(update(8, "a"));
    server().says(update(9, "b"));
    expect(shown()).toEqual([7, 8, 9]);
  });

  test("after a gap are held back and one whole update is asked for", () => {
    const { server, join, shown } = line();
    join(7);
    server().says(update(9, "b"));
    server().says(update(10, "c"));
    expect(shown()).toEqual([7]);
    expect(server().sent.filter((frame) => frame.frame === "refresh")).toHaveLength(1);
    server().says(update(10));
    server().says(update(11, "d"));
    expect(shown()).toEqual([7, 10, 11]);
  });

  test("that come twice or late are dropped", () => {
    const { server, join, shown } = line();
    join(7);
    server().says(update(8, "a"));
    server().says(update(8, "a"));
    server().says(update(6));
    expect(shown()).toEqual([7, 8]);
  });

  test("may start the count anew at every join", () => {
    const { server, join, shown } = line();
    join(7);
    server().breaks();
    vi.advanceTimersByTime(400);
    join(12);
    server().says(update(13, "a"));
    expect(shown()).toEqual([7, 12, 13]);
  });
});

describe("a broken line", () => {
  test("comes back by itself, ever more slowly, and says so", () => {
    const { sockets, links, server, join } = line();
    join(1);
    server().breaks();
    expect(links).toEqual(["open", "reconnecting"]);
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries++) {
      const before = sockets.length;
      let waited = 0;
      while (sockets.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
      server().breaks();
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
    expect(links).toEqual(["open", "reconnecting", "gone"]);
    vi.advanceTimersByTime(8000);
    join(1);
    expect(links.at(-1)).toBe("open");
  });

  test("is tried at once when asked to", () => {
    const { connection, sockets, server, join } = line();
    join(1);
    server().breaks();
    connection.retry();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(sockets).toHaveLength(2);
  });

  test("is left alone when the server knows no such table", () => {
    const { sockets, links, server } = line();
    server().opens();
    server().breaks(4404);
    vi.advanceTimersByTime(60_000);
    expect(links).toEqual(["refused"]);
    expect(sockets).toHaveLength(1);
  });

  test("stays closed once the page has left", () => {
    const { connection, sockets, server, join } = line();
    join(1);
    connection.close();
    server().breaks();
    vi.advanceTimersByTime(20_000);
    expect(sockets).toHaveLength(1);
    expect(server().closed).toBe(true);
  });
});

describe("an answer", () => {
  const kick = { do: "play", card: "K" };

  test("is sent again under its id after the line broke, until it is acknowledged", () => {
    const { connection, server, join } = line();
    join(1);
    const id = connection.answer(4, kick);
    expect(server().sent.at(-1)).toEqual({ frame: "answer", id, action: kick, ask: 4 });
    server().breaks();
    vi.advanceTimersByTime(400);
    join(2);
    expect(server().sent.at(-1)).toEqual({ frame: "answer", id, action: kick, ask: 4 });
    server().says({ ...update(2), answered: id });
    server().breaks();
    vi.advanceTimersByTime(400);
    join(3);
    expect(server().sent).toEqual([{ frame: "join", table: "t1", token: "secret" }]);
  });

  test("given while the line is down goes out when it is back", () => {
    const { connection, server, join } = line();
    join(1);
    server().breaks();
    const id = connection.answer(4, kick);
    vi.advanceTimersByTime(400);
    join(1);
    expect(server().sent.at(-1)).toMatchObject({ frame: "answer", id });
  });

  test("that was refused is not sent again", () => {
    const { connection, server, join, frames } = line();
    join(1);
    const id = connection.answer(4, kick);
    server().says({ frame: "refused", id, why: "that question is closed" });
    expect(frames.at(-1)).toMatchObject({ frame: "refused", id });
    server().breaks();
    vi.advanceTimersByTime(400);
    join(1);
    expect(server().sent).toHaveLength(1);
  });

  test("is not sent twice when a waiting table begins", () => {
    const { connection, server, join } = line();
    join(1);
    connection.answer(4, kick);
    server().says(welcome);
    expect(server().sent.filter((frame) => frame.frame === "answer")).toHaveLength(1);
  });

  test("that nobody acknowledges shows that the line is dead", () => {
    const { connection, sockets, links, join } = line();
    join(1);
    connection.answer(4, kick);
    vi.advanceTimersByTime(6_000);
    expect(links.at(-1)).toBe("reconnecting");
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
  });

  test("has an id of its own, on this page and on the next", () => {
    const page = (luck: number) =>
      new Connection("", () => ({ frame: "join", table: "" }), { link() {}, frame() {} }, { open: () => new FakeSocket(), random: () => luck });
    const [one, two] = [page(0.1), page(0.2)];
    expect(new Set([one.answer(1, kick), one.answer(1, kick), two.answer(1, kick)]).size).toBe(3);
  });
});

test("the socket is where the page came from", () => {
  expect(socketUrl({ protocol: "http:", host: "127.0.0.1:8000" })).toBe("ws://127.0.0.1:8000/ws");
  expect(socketUrl({ protocol: "https:", host: "fracas.example" })).toBe("wss://fracas.example/ws");
});
