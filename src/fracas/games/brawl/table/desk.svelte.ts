/** What the parts of a table share: what is seen, what is offered, and what a press does. */
import type { TableProps } from "$shell/table";
import type { Action, Handout } from "$shell/words/brawl";
import type { Code } from "./cards";
import { Hands } from "./hands";
import { keyOf, keys, keyWord, namesFor } from "./keys.svelte";
import { live, nearEnd, optionAt, optionOf, playAt, source, spotName, zonesShown, type Picture, type Spot } from "./picture";
import { Reasons } from "./reasons.svelte";

export type Props = TableProps<Picture, Action, Handout>;

/** A press: on a spot, on the own deck or pile, or on a button for one action. */
export type Press = { on: "spot"; spot: Spot } | { on: "deck" } | { on: "pile" } | { on: "word"; action: Action; at: string };

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class Desk {
  readonly reasons = new Reasons();
  /** The card that is being dragged, and the spot under it. */
  dragging = $state<Code | null>(null);
  over = $state("");
  private readonly hands: Hands<Press, Action>;

  constructor(private readonly props: () => Props) {
    this.hands = new Hands<Press, Action>({
      mean: (press) => this.mean(press),
      send: (action) => this.props().send(action),
      refused: (press, refusal) => this.refused(press, refusal),
      interval: () => this.view.options.min_interval_ms ?? 0,
      now: () => performance.now(),
      sleep,
    });
  }

  get view(): Picture {
    return this.props().view;
  }

  get book() {
    return this.props().book;
  }

  get seat(): number | null {
    return this.props().seat;
  }

  get handout(): Handout {
    return this.props().handout;
  }

  get options(): readonly Action[] | undefined {
    return this.props().ask?.options;
  }

  get asides(): readonly Action[] | undefined {
    return this.props().ask?.asides;
  }

  get armed(): number {
    return this.props().armed;
  }

  get sending(): boolean {
    return this.props().sending;
  }

  get seats() {
    return this.props().seats;
  }

  now(): number {
    return this.props().now();
  }

  /** The card a spot would get now. */
  readonly source = $derived.by(() => (this.seat === null ? null : source(this.view, this.seat)));

  option(spot: Spot): number {
    return optionAt(this.options, spot);
  }

  optionFor(...tags: Action["do"][]): number {
    return optionOf(this.options, ...tags);
  }

  /** The spots with their names for keys, as they lie on the screen. */
  readonly places = $derived.by(() => {
    const found = new Map<string, string>();
    if (this.seat === null) return found;
    zonesShown(this.view).forEach((z, shown) => {
      const zone = this.view.zones[z]!;
      const near = nearEnd(this.view, zone);
      const pre = shown === 0 ? "" : "2";
      if (shown > 1) return;
      zone.row.forEach((base, i) => {
        found.set(spotName({ zone: z, at: "end", base, side: base.ends[1 - near]!.side }), `${pre}far${i + 1}`);
        found.set(spotName({ zone: z, at: "centre", base }), `${pre}mid${i + 1}`);
        found.set(spotName({ zone: z, at: "end", base, side: base.ends[near].side }), `${pre}near${i + 1}`);
      });
      found.set(`row_left:${z}`, `${pre}left`);
      found.set(`row_right:${z}`, `${pre}right`);
    });
    return found;
  });

  /** The key of a spot, as a cap shows it. */
  keyAt(spot: string): string {
    const name = this.places.get(spot) ?? (spot in keys ? spot : "");
    return name ? keyWord(name) : "";
  }

  press(press: Press): void {
    if (this.seat === null) return;
    if (live(this.view)) return this.hands.press(press);
    if (this.sending) return;
    // Nothing is asked at this moment: other players' moves are still being shown.
    if (!this.options?.length) return this.refused(press, { code: "not_your_turn" });
    const action = this.mean(press);
    if (!action) return;
    const option = this.find(action);
    if (option >= 0) return this.props().choose(option);
    void this.props().send(action).then((refusal) => refusal && this.refused(press, refusal));
  }

  /** Take a key; true when it meant something here. */
  key(event: KeyboardEvent): boolean {
    const pressed = keyOf(event);
    for (const name of namesFor(pressed)) {
      if (event.shiftKey && pressed.length === 1 && pressed !== " ") {
        if (this.foul(name)) return true;
      } else if (this.named(name)) return true;
    }
    return false;
  }

  /** What may be done about fouls at an end: take one's own top card back, call the others' (BR-8.5, 8.6). */
  foulsAt(spot: Spot): Action[] {
    const same = (one: Action) => "base" in one && one.base === spot.base?.id && "side" in one && one.side === spot.side;
    return this.asides?.filter((one) => (one.do === "retract" || one.do === "call") && same(one)) ?? [];
  }

  /** Shift and the key of an end: take back if that can be, else call. */
  private foul(name: string): boolean {
    const spot = this.spotNamed(name);
    const action = spot && this.foulsAt(spot)[0];
    if (!spot || !action) return false;
    this.press({ on: "word", action, at: spotName(spot) });
    return true;
  }

  private named(name: string): boolean {
    if (name === "deck" || name === "pile") {
      // By turns these keys belong to the table only on one's own turn: at other times Space skips what is playing.
      if (this.seat === null || !(live(this.view) ? this.view.phase === "live" : this.options?.length)) return false;
      this.press({ on: name });
      return true;
    }
    if (name === "knock" || name.startsWith("tag")) {
      const tags = (this.options ?? []).filter((one) => one.do === (name === "knock" ? "knock" : "tag"));
      const action = tags[name === "knock" ? 0 : Number(name.slice(3)) - 1];
      if (action) this.press({ on: "word", action, at: name });
      return action !== undefined;
    }
    const spot = this.spotNamed(name);
    if (spot) this.press({ on: "spot", spot });
    return spot !== undefined;
  }

  private spotNamed(name: string): Spot | undefined {
    for (const [spot, called] of this.places) if (called === name) return this.spotAt(spot);
    return undefined;
  }

  /** The spot of a name, if it is on the table. */
  spotAt(name: string): Spot | undefined {
    const [at, what, side] = name.split(":");
    if (at === "row_left" || at === "row_right") return { zone: Number(what), at };
    for (const [zone, { row }] of this.view.zones.entries()) {
      const base = row.find((one) => one.id === what);
      if (base) return at === "end" ? { zone, at, base, side: Number(side) } : { zone, at: "centre", base };
    }
    return undefined;
  }

  private mean(press: Press): Action | null {
    if (press.on === "word") return press.action;
    if (press.on === "deck") return { do: "draw" };
    const seat = this.seat!;
    if (press.on === "pile") {
      const holding = this.view.players.find((one) => one.seat === seat)?.hand;
      if (live(this.view)) return { do: holding ? "drop" : "pick" };
      return holding ? { do: "discard" } : null;
    }
    const action = playAt(this.view, seat, press.spot);
    if (!action) this.refused(press, { code: "hand_empty" });
    return action;
  }

  private find(action: Action): number {
    const bare = (one: Action) => JSON.stringify(Object.entries(one).filter(([name, value]) => name !== "expect" && value !== null).sort());
    return this.options?.findIndex((one) => bare(one) === bare(action)) ?? -1;
  }

  /** Say at the spot why a press did nothing: there is room for the few words of [tables.why], by the code. */
  private refused(press: Press, { code, why = "" }: { code: string; why?: string }): void {
    const spot = press.on === "spot" ? spotName(press.spot) : press.on === "word" ? press.at : press.on;
    const few = this.book.word("why", code);
    this.reasons.say(spot, few === code ? why : few);
  }
}

/** Drag a card: it follows the finger and is played at the spot where it is let go. Without a move it is a press. */
export function draggable(desk: Desk, card: () => Code | undefined | null) {
  return (element: HTMLElement) => {
    const START_PX = 8;
    let ghost: HTMLElement | null = null;
    let from: { x: number; y: number; left: number; top: number } | null = null;

    const under = (event: PointerEvent): string =>
      document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest<HTMLElement>("[data-target]")?.dataset.target).find(Boolean) ?? "";

    const down = (event: PointerEvent) => {
      const drawn = element.querySelector<HTMLElement>(".card") ?? element;
      const box = drawn.getBoundingClientRect();
      if (event.button || !card()) return;
      from = { x: event.clientX, y: event.clientY, left: box.left, top: box.top };
      element.setPointerCapture(event.pointerId);
    };
    const lift = (): HTMLElement => {
      const drawn = element.querySelector<HTMLElement>(".card") ?? element;
      const copy = drawn.cloneNode(true) as HTMLElement;
      copy.setAttribute("aria-hidden", "true");
      Object.assign(copy.style, { position: "fixed", left: `${from!.left}px`, top: `${from!.top}px`, zIndex: "var(--z-ghost)", pointerEvents: "none", margin: "0" });
      document.body.append(copy);
      desk.dragging = card() ?? null;
      return copy;
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!ghost && Math.hypot(x, y) < START_PX) return;
      ghost ??= lift();
      ghost.style.transform = `translate(${x}px, ${y}px) rotate(-4deg) scale(0.9)`;
      desk.over = under(event);
    };
    const drop = (event: PointerEvent) => {
      if (ghost && event.type === "pointerup") {
        const name = under(event);
        const spot = desk.spotAt(name);
        if (spot) desk.press({ on: "spot", spot });
        else if (name === "pile") desk.press({ on: "pile" });
        // The click that follows a drag is not a press.
        element.addEventListener("click", (click) => (click.stopPropagation(), click.preventDefault()), { capture: true, once: true });
      }
      ghost?.remove();
      [ghost, from, desk.dragging, desk.over] = [null, null, null, ""];
    };
    const events = { pointerdown: down, pointermove: move, pointerup: drop, pointercancel: drop } as const;
    for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener as EventListener);
    return () => {
      ghost?.remove();
      for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener as EventListener);
    };
  };
}
