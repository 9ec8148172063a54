/** One socket to one table: joins, answers, notices what it missed, comes back by itself. */
import type { Action, Answer, Down, Update, Up } from "./frames";

/**
 * connecting: the first time; reconnecting: it was open; gone: tried for long, and still trying;
 * refused: the server knows no such table or seat, and trying again would not help.
 */
export type LinkState = "connecting" | "open" | "reconnecting" | "gone" | "refused" | "closed";

/** Close codes that mean no: see docs/protocol.md. */
export const NO_SUCH_SEAT = 4401;
export const NO_SUCH_TABLE = 4404;
const REFUSALS = new Set([NO_SUCH_SEAT, 4403, NO_SUCH_TABLE]);

export type Listener = {
  link: (state: LinkState, code?: number) => void;
  /** Every frame but what is the connection's own business: stale, doubled or holed updates. */
  frame: (frame: Down) => void;
};

/** The part of WebSocket that is used, so that tests can be the server. */
export type Socket = Pick<WebSocket, "send" | "close"> & {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code?: number }) => void) | null;
};

export type Outside = {
  open: (url: string) => Socket;
  random: () => number;
};

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
/** After so many failures in a row the page says that the server is gone; trying goes on. */
const GONE_AFTER = 5;
/** An answer that nobody acknowledges for so long means that the line is dead, whatever the socket thinks. */
const ANSWER_PATIENCE_MS = 6_000;

const BROWSER: Outside = {
  open: (url) => new WebSocket(url) as unknown as Socket,
  random: Math.random,
};

export class Connection {
  private socket: Socket | null = null;
  private state: LinkState = "connecting";
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  /** The last update shown; null right after joining, when the next one is whole. */
  private seq: number | null = null;
  private refreshing = false;
  private answers = 0;
  private readonly name: string;
  /** Answers on their way, in order: sent again under the same id until acknowledged or refused. */
  private readonly unanswered = new Map<string, Answer>();

  constructor(
    private readonly url: string,
    /** The first frame of every line: which table, or which lesson. */
    private readonly first: () => Up,
    private readonly listener: Listener,
    private readonly outside: Outside = BROWSER,
  ) {
    this.name = newName(outside.random);
    this.connect();
  }

  /** Answer an ask, or send an aside (ask null). Returns the answer's id. */
  answer(ask: number | null, action: Action): string {
    const id = `${this.name}-${++this.answers}`;
    const frame: Answer = { frame: "answer", id, action, ask };
    this.unanswered.set(id, frame);
    if (this.state === "open") this.send(frame);
    this.watchAnswers();
    return id;
  }

  /** Send a frame if the line is open; true if it went out. */
  send(frame: Up): boolean {
    if (this.state !== "open" || !this.socket) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** Try again now: the player pressed the button, or the network is back. */
  retry(): void {
    if (this.state !== "open" && !this.ended) this.connect();
  }

  close(): void {
    this.end("closed");
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.drop();
    const socket = this.outside.open(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.seq = null;
      this.refreshing = false;
      socket.send(JSON.stringify(this.first()));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data) as Down);
    socket.onclose = ({ code }) => (REFUSALS.has(code ?? 0) ? this.refused(code) : this.lost());
  }

  private receive(frame: Down): void {
    if (frame.frame === "welcome") this.opened();
    if (frame.frame === "update" && !this.fits(frame)) return;
    if (frame.frame === "refused") this.settle(frame.id);
    this.listener.frame(frame);
  }

  private opened(): void {
    const resend = this.state !== "open";
    this.failures = 0;
    this.enter("open");
    // The server plays an id once: what was lost arrives now, what was not is acknowledged again.
    if (resend) for (const frame of this.unanswered.values()) this.send(frame);
    this.watchAnswers();
  }

  /** Whether an update follows on what is shown. A hole is mended by asking for a whole one. */
  private fits(update: Update): boolean {
    if (update.answered) this.settle(update.answered);
    const whole = update.events.length === 0;
    const next = this.seq === null || update.seq === this.seq + 1;
    if (!next && !whole) {
      if (update.seq > this.seq! && !this.refreshing) this.refreshing = this.send({ frame: "refresh" });
      return false;
    }
    if (this.seq !== null && update.seq < this.seq) return false;
    this.seq = update.seq;
    this.refreshing = false;
    return true;
  }

  private settle(id: string): void {
    this.unanswered.delete(id);
    this.watchAnswers();
  }

  private watchAnswers(): void {
    clearTimeout(this.watch);
    if (this.unanswered.size === 0 || this.state !== "open") return;
    this.watch = setTimeout(() => this.lost(), ANSWER_PATIENCE_MS);
  }

  private refused(code?: number): void {
    this.end("refused", code);
  }

  private get ended(): boolean {
    return this.state === "closed" || this.state === "refused";
  }

  private end(state: LinkState, code?: number): void {
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.enter(state, code);
    this.drop();
  }

  private lost(): void {
    this.drop();
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    if (this.ended) return;
    this.failures++;
    if (this.failures >= GONE_AFTER) this.enter("gone");
    else if (this.state !== "connecting") this.enter("reconnecting");
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.failures - 1));
    // Jitter: when a server comes back, its tables should not all knock in the same millisecond.
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + this.outside.random() / 2));
  }

  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private enter(state: LinkState, code?: number): void {
    if (state === this.state) return;
    this.state = state;
    this.listener.link(state, code);
  }
}

/** The address of the socket, on whatever host served the page. */
export function socketUrl(place: { protocol: string; host: string }): string {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/ws`;
}

/** A prefix for answer ids that no other page of this seat will choose. */
function newName(random: () => number): string {
  const part = () => Math.floor(random() * 2 ** 32).toString(36);
  return `${Date.now().toString(36)}-${part()}${part()}`;
}
