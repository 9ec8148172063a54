/** A bot DJ on the radio: one line at a time, from the tables, in turn. A person at the microphone speaks for themself. */
import type { Event } from "$shell/words/knockout";
import { inWords } from "$shell/said";
import type { On } from "./stagecraft";
import { djOf, has } from "./story/told";

class Radio {
  /** What is on air. */
  line = $state("");
  private readonly told = new Map<string, number>();

  /** Comment on an event, if there is a line for it and a bot to speak it. */
  hear(event: Event, t: On): void {
    const lines = t.handout?.commentary?.[event.event];
    if (!lines?.length || !has(t.picture.bots, djOf(t.picture))) return;
    const turn = this.told.get(event.event) ?? 0;
    this.told.set(event.event, turn + 1);
    this.line = spoken(lines[turn % lines.length]!, event);
  }
}

/** A line with the fields of its event filled in. */
export const spoken = (line: string, event: Event): string =>
  line.replaceAll(/{(\w+)}/g, (_, field: string) => inWords(String((event as Record<string, unknown>)[field] ?? "")));

export const radio = new Radio();
