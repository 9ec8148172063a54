/** The options of a game as knobs for the lobby, read from their JSON Schema without knowing the game. */
import type { GameCard, Lobby, ModeCard } from "./frames";
import { say } from "./plural";

export type Choice = { value: string | number | boolean | null; label: string };
export type Knob = { name: string; label: string; initial: Choice["value"]; choices: Choice[] };
export type KnobGroup = { title: string; knobs: (Knob & { help: string })[] };

type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  enum?: (string | number)[];
  anyOf?: Schema[];
  type?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
};

/** Numbers a player would ask for, where a range is too wide to list. */
const ROUND_NUMBERS = [0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600];
const MOST_CHOICES = 12;

/** The knobs of a mode, named by text.toml's [options]. Options that are lists or tables have none: they are set in files. */
export function knobs(card: Pick<GameCard, "options" | "modes" | "text">, mode: ModeCard): Knob[] {
  const schema = card.options as Schema;
  const whole = schema.$ref ? schema.$defs?.[schema.$ref.split("/").at(-1)!] : schema;
  // An option for which some mode sets a word is chosen with the mode, so it has no knob. A number a mode sets is only a default.
  const modal = new Set(
    card.modes.flatMap((other) => Object.entries(other.options).flatMap(([name, set]) => (typeof set === "string" ? [name] : []))),
  );
  const labels = (card.text.options ?? {}) as Record<string, string>;
  return Object.entries(whole?.properties ?? {}).flatMap(([name, field]) => {
    const own = (card.text.choices as Record<string, Record<string, string>> | undefined)?.[name] ?? {};
    const choices = choicesOf(field).map((choice) => ({ ...choice, label: own[String(choice.value)] ?? choice.label }));
    if (choices.length < 2 || modal.has(name)) return [];
    const initial = (mode.options[name] ?? field.default ?? null) as Choice["value"];
    return [{ name, label: labels[name] ?? words(name), initial, choices }];
  });
}

/** The same in the groups of lobby.toml, each with its sentence; what stands in no group comes last. */
export function grouped(found: Knob[], { group, hidden }: Pick<Lobby, "group" | "hidden">): KnobGroup[] {
  const inGroups = group.map(({ title, rules }) => ({
    title,
    knobs: Object.entries(rules).flatMap(([name, help]) => found.filter((knob) => knob.name === name).map((knob) => ({ ...knob, help }))),
  }));
  const placed = new Set([...hidden, ...group.flatMap(({ rules }) => Object.keys(rules))]);
  const rest = found.filter((knob) => !placed.has(knob.name)).map((knob) => ({ ...knob, help: "" }));
  return [...inGroups, { title: "More", knobs: rest }].filter(({ knobs }) => knobs.length > 0);
}

/** Only what differs from the mode is sent. */
export function changed(knobs: Knob[], set: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    knobs.flatMap(({ name, initial, choices }) =>
      name in set && set[name] !== initial && choices.some((choice) => choice.value === set[name]) ? [[name, set[name]]] : [],
    ),
  );
}

function choicesOf(field: Schema): Choice[] {
  if (field.enum) return field.enum.map((value) => ({ value, label: words(String(value)) }));
  if (field.type === "boolean") return [false, true].map((value) => ({ value, label: value ? say("On") : say("Off") }));
  if (field.anyOf) {
    const some = field.anyOf.flatMap(choicesOf);
    const none = field.anyOf.some((one) => one.type === "null");
    return none && some.length ? [{ value: null, label: say("None") }, ...some] : some;
  }
  if (field.type !== "integer" || field.minimum === undefined || field.maximum === undefined) return [];
  const { minimum, maximum } = field;
  const all = Array.from({ length: Math.min(maximum - minimum + 1, 1000) }, (_, i) => minimum + i);
  const shown = all.length <= MOST_CHOICES ? all : ROUND_NUMBERS.filter((n) => n >= minimum && n <= maximum);
  return shown.map((value) => ({ value, label: String(value) }));
}

const words = (name: string): string => {
  const spaced = name.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
