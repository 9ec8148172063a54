import { describe, expect, test } from "vitest";
import type { Stage } from "$shell/table";
import { Book } from "$shell/text";
import type { Event, Handout } from "$shell/words/dagupukito";
import films from "./film.json";
import { moves } from "./moves";
import type { Picture } from "./picture";

/**
 * Real matches as a seat was told and shown them (film.json). Playing the events must lead the picture to where the
 * next view has it, or something would jump at the end of every turn.
 */
type Shown = (typeof films)[number]["steps"][number]["view"];

function pictureOf(options: unknown, seat: number | null, view: Shown): Picture {
  const fighters = (view.fighters as (string | number | null)[][]).map(([owner, slot, fighter, hp, deck, hand_size, charge, discard, ko, hand, face]) => ({
    seat: owner,
    slot,
    fighter,
    hp,
    deck,
    hand_size,
    charge: [...String(charge)],
    discard: [...String(discard)],
    ko: ko === 1,
    hand: hand === null ? null : [...String(hand)],
    face,
  }));
  const corners = (view.corners as (string | number)[][]).map(([owner, slot, played]) => ({ seat: owner, slot, played }));
  return { ...view, options, seat, seats: view.wins.length, opened: 0, corners, fighters } as unknown as Picture;
}

const sorted = (cards: readonly string[] | null | undefined) => [...(cards ?? [])].sort().join("");

/** What the eye would notice if it jumped. */
const facts = (picture: Picture) => ({
  round: picture.round,
  turn: picture.turn,
  wins: picture.wins,
  corners: (picture.corners ?? []).map(({ seat, slot, played }) => [seat, slot, played ?? ""]),
  fighters: (picture.fighters ?? [])
    .map((one) => [
      `${one.seat}/${one.slot} ${one.fighter}`,
      `hp ${one.hp}, deck ${one.deck}, hand ${one.hand_size} ${one.hand ? sorted(one.hand) : "?"}`,
      `charge ${sorted(one.charge)}, out ${sorted(one.discard)}${one.ko ? ", K.O." : ""}`,
    ])
    .sort(),
});

function rehearse(picture: Picture, seat: number | null, sheets: unknown[]): { stage: Stage<Picture, Handout>; spots: string[] } {
  const spots: string[] = [];
  const stage: Stage<Picture, Handout> = {
    picture,
    seat,
    book: new Book({}, ["Ann", "Bo", "Cy"]),
    handout: { sheets: sheets as unknown as Handout["sheets"], blocks: {} },
    wait: async () => {},
    fly: async (from, to) => void spots.push(from, to),
    float: (spot) => void spots.push(spot),
    shake: (spot) => void spots.push(spot),
    flash: (spot) => void spots.push(spot),
    banner: () => {},
    sound: () => {},
  };
  return { stage, spots };
}

describe.each(films)("the film of a $mode", ({ options, seat, sheets, steps }) => {
  test("leads from every picture to the next view", async () => {
    let picture = pictureOf(options, seat, steps[0]!.view);
    for (const [number, { events, view }] of steps.entries()) {
      if (number === 0) continue;
      const { stage } = rehearse(picture, seat, sheets);
      for (const event of events as Event[]) await moves[event.event]?.(event as never, stage);
      const next = pictureOf(options, seat, view);
      expect(facts(picture), `step ${number}: ${JSON.stringify(events)}`).toEqual(facts(next));
      picture = next;
    }
  });

  test("lights only spots that a table has", async () => {
    let picture = pictureOf(options, seat, steps[0]!.view);
    for (const { events, view } of steps.slice(1)) {
      const { stage, spots } = rehearse(picture, seat, sheets);
      for (const event of events as Event[]) await moves[event.event]?.(event as never, stage);
      for (const spot of spots) expect(spot).toMatch(/^(portrait|corner|clash|charge|discard|deck|hand|sheet|bench):[0-5]$/);
      picture = pictureOf(options, seat, view);
    }
  });
});
