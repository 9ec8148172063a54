/** Rules in reach: a right click, a long press or a key on anything opens what the rules say of it. */
import type { Action } from "../frames";
import type { Refusal } from "../table";

/** What is looked up: things in order of nearness; for a greyed choice, why it is greyed. */
export type Question = { game: string; about: string[]; why?: string };

class Reach {
  /** What the sheet shows; null when it is closed. */
  question = $state.raw<Question | null>(null);
  /** What the pointer rests on. */
  under: Element | null = null;

  open(game: string, about: string[], why?: string): void {
    if (about.length || why) this.question = { game, about, why };
  }

  close(): void {
    this.question = null;
  }
}

export const reach = new Reach();

/** What a screen knows of the things on it. */
export type Around = {
  game: string;
  /** The action an option's number stands for. */
  option?: (number: number) => Action | undefined;
  /** Why the seat may not do something. */
  whyNot?: (action: Action) => Promise<Refusal>;
};

const LONG_MS = 500;
const WANDER_PX = 12;
const THINGS = "[data-about], [data-option], [data-why], [data-tag], [data-prompt], [data-rule]";

/** What an element is about, nearest first: the card on a button before what the button does. */
export function aboutOf(element: Element, { option }: Pick<Around, "option"> = {}): string[] {
  const found: string[] = [];
  const note = (one: Element): void => {
    const { about, option: number, why, tag, prompt, rule } = (one as HTMLElement).dataset;
    if (rule) found.push(rule);
    if (about) found.push(about);
    const action = why ? (JSON.parse(why) as Action) : number === undefined ? undefined : option?.(Number(number));
    if (action) found.push(`action ${action.do}`);
    if (tag) found.push(`event ${tag}`);
    if (prompt) found.push(`ask ${prompt}`);
  };
  // A focused button is about the card drawn in it, too.
  if (element.matches("button, a")) for (const inner of element.querySelectorAll("[data-about]")) note(inner);
  for (let one = element.closest(THINGS); one; one = one.parentElement?.closest(THINGS) ?? null) note(one);
  return [...new Set(found)];
}

const LONGEST = 60; // letters of what may be a word of the rules
const HERE = 'main, [aria-label="Prompt"]';

/** What stands there, for words nobody has marked; and last the open question, which is always about something. */
function saidBy(element: Element): { word: string[]; question: string[] } {
  if (!element.closest(HERE)) return { word: [], question: [] };
  const text = (element.textContent ?? "").replace(/\s+/g, " ").trim();
  const kind = document.querySelector<HTMLElement>("[data-prompt]")?.dataset.prompt;
  // @wc-ignore
  const word = `said ${text}`;
  return { word: text && text.length <= LONGEST ? [word] : [], question: text && kind ? [`ask ${kind}`] : [] };
}

/** Open what the rules say of an element; false if they say nothing. */
export function lookUp(element: Element | null, around: Around): boolean {
  if (!element) return false;
  const { word, question } = saidBy(element);
  const about = [...new Set([...word, ...aboutOf(element, around), ...question])];
  const greyed = element.closest<HTMLElement>("[data-why]")?.dataset.why;
  if (greyed && around.whyNot) void around.whyNot(JSON.parse(greyed) as Action).then(({ code, why }) => reach.open(around.game, [`refused ${code}`, ...about], why));
  else reach.open(around.game, about);
  return greyed !== undefined || about.length > 0;
}

/** Lets everything below an element be looked up: by right click, long press, and a press on what is greyed. */
export function inReach(around: () => Around) {
  return (root: HTMLElement): (() => void) => {
    let press: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined;
    let swallow = false;
    const drop = (): void => {
      clearTimeout(press?.timer);
      press = undefined;
    };
    const on: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
      contextmenu: (event) => {
        // Whoever selects text, or asks for the menu of a link or a box to write in, gets the browser's own.
        const target = event.target as Element;
        if (event.defaultPrevented || target.closest("a[href], input, textarea") || !getSelection()?.isCollapsed) return;
        const open = reach.question !== null;
        if (open || lookUp(target, around())) event.preventDefault();
      },
      pointerdown: (event) => {
        drop();
        swallow = false;
        if (event.pointerType !== "touch" || !event.isPrimary) return;
        const target = event.target as Element;
        press = {
          x: event.clientX,
          y: event.clientY,
          timer: setTimeout(() => {
            press = undefined;
            if (reach.question === null) swallow = lookUp(target, around());
          }, LONG_MS),
        };
      },
      pointermove: (event) => {
        if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > WANDER_PX) drop();
      },
      pointerover: (event) => (reach.under = event.target as Element),
      pointerleave: () => (reach.under = null),
      pointerup: drop,
      pointercancel: drop,
    };
    for (const [name, does] of Object.entries(on)) root.addEventListener(name, does as EventListener);
    /** A long press is no press, and a press on what is greyed, or on a rule's number, asks. */
    const click = (event: MouseEvent): void => {
      const asks = (event.target as Element).closest?.("[data-why], [data-rule]");
      if (swallow || asks) {
        event.preventDefault();
        event.stopPropagation();
        if (!swallow && asks) lookUp(asks, around());
      }
      swallow = false;
    };
    root.addEventListener("click", click, true);
    return () => {
      drop();
      for (const [name, does] of Object.entries(on)) root.removeEventListener(name, does as EventListener);
      root.removeEventListener("click", click, true);
    };
  };
}

/** For a choice that is shown and not offered: `<button aria-disabled="true" {...greyed(action)}>`. */
export const greyed = (action: Action): { "data-why": string; "aria-disabled": "true" } => ({ "data-why": JSON.stringify(action), "aria-disabled": "true" });
