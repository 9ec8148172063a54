/** What the waiting room says: who sits with whom, what is played, and what the table still waits for. */
import { modeNamed } from "./choice";
import type { GameCard, SeatStatus, Setup } from "./frames";
import { knobs } from "./options";
import type { Book } from "./text";
import { plural } from "./plural";

/** Seats by team, in the order of their first seats; one group where everybody plays alone. */
export function teamsIn(seats: readonly unknown[], book: Book): number[][] {
  const groups = new Map<number, number[]>();
  seats.forEach((_, seat) => {
    const team = [seat, ...book.teammates(seat)];
    const first = team.length > 1 ? Math.min(...team) : -1;
    groups.set(first, [...(groups.get(first) ?? []), seat]);
  });
  return [...groups.values()];
}

/** House rules that differ from the mode's, in words: "Best of: 5". */
export function rulesOf(card: GameCard, setup: Setup): string[] {
  const mode = modeNamed(card, setup.mode);
  if (!mode) return [];
  return knobs(card, mode).flatMap(({ name, label, initial, choices }) => {
    const value = setup.options?.[name];
    const chosen = choices.find((choice) => choice.value === value);
    return name in (setup.options ?? {}) && value !== initial && chosen ? [`${label}: ${chosen.label.toLowerCase()}`] : [];
  });
}

const list = (names: string[]): string => (names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** What it waits for, as one of its seats reads it; a watcher has no seat. */
export function stillMissing(seats: readonly SeatStatus[], own: number | null, handshake: boolean): string {
  const free = seats.filter((seat) => seat.free).length;
  const people = seats.map((seat, i) => ({ ...seat, i })).filter((seat) => !seat.free && !seat.bot);
  const away = people.filter((seat) => seat.away && seat.i !== own).map((seat) => seat.name);
  if (free) return plural(free, ["One seat is still free.", "# seats are still free."]);
  if (!handshake) return "It begins in a moment.";
  if (away.length) return away.length > 1 ? `${list(away)} are away.` : `${list(away)} is away.`;
  const slow = people.filter((seat) => !seat.ready && seat.i !== own).map((seat) => seat.name);
  const mine = own !== null && people.some((seat) => seat.i === own && !seat.ready);
  if (mine && !slow.length) return "Everybody waits for you.";
  if (slow.length) return slow.length > 1 ? `${list(slow)} are not ready yet.` : `${list(slow)} is not ready yet.`;
  return "It begins in a moment.";
}

/** A seat whose person has left: seconds until the others may decide, or the bot that plays on. */
export type Left = { seat: number; name: string; seconds: number; bot: string | null };

/** Who has left, as one of the others sees it at a time on the match's clock. */
export function leftSeats(seats: readonly SeatStatus[], own: number | null, now: number): Left[] {
  return seats.flatMap(({ name, claim_at, stand_in }, seat) => {
    if (seat === own || (claim_at == null && !stand_in)) return [];
    return [{ seat, name, seconds: Math.max(0, Math.ceil(((claim_at ?? now) - now) / 1000)), bot: stand_in ?? null }];
  });
}
