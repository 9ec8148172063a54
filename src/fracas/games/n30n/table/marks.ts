/** Colours, energies, Item icons: each with a drawing and a letter, so that colour alone never tells. */
import blockIcon from "icon:vibrating-shield";
import duckIcon from "icon:dodging";
import jumpIcon from "icon:jump-across";
import kickIcon from "icon:high-kick";
import parryIcon from "icon:black-hand-shield";
import punchIcon from "icon:punch";
import sweepIcon from "icon:foot-trip";
import uppercutIcon from "icon:high-punch";
import flame from "icon:flame";
import biohazard from "icon:biohazard";
import planet from "icon:ringed-planet";
import disc from "icon:metal-disc";
import cycle from "icon:cycle";
import robot from "icon:robot-antennas";
import bat from "icon:baseball-bat";
import dynamite from "icon:dynamite";
import gun from "icon:revolver";
import hamburger from "icon:hamburger";
import knife from "icon:butterfly-knife";
import shirt from "icon:t-shirt";
import shuriken from "icon:shuriken";
import slots from "icon:slot-machine";
import vhs from "icon:vhs";
import wall from "icon:brick-wall";
import brass from "icon:brass-knuckles";
import present from "icon:present";
import unknown from "icon:help";

export type Mark = { icon: string; letter: string; colour: string; shape: string };

/** One shape per colour pair: an attack and the defence that evades it have the same one. */
const CIRCLE = "M16 2a14 14 0 1 0 0 28a14 14 0 1 0 0-28Z";
const TRIANGLE = "M16 1 31 30H1Z";
const SQUARE = "M3 3H29V29H3Z";
const DIAMOND = "M16 0 32 16 16 32 0 16Z";

const pair = (colour: string, letter: string, shape: string, attack: [string, string], defence: [string, string]): [string, Mark][] =>
  [attack, defence].map(([move, icon]) => [move, { icon, letter, colour, shape }]);

const MOVES = new Map<string, Mark>([
  ...pair("#6cb2ff", "B", CIRCLE, ["Punch", punchIcon], ["Parry", parryIcon]),
  ...pair("#4fdc93", "G", TRIANGLE, ["Uppercut", uppercutIcon], ["Duck", duckIcon]),
  ...pair("#ff7a70", "R", SQUARE, ["Kick", kickIcon], ["Block", blockIcon]),
  ...pair("#ffdc55", "Y", DIAMOND, ["Sweep", sweepIcon], ["Jump", jumpIcon]),
]);

const HEX = "M9 2H23L31 16 23 30H9L1 16Z";
const ENERGIES = new Map<string, Mark>([
  ["Rage", { icon: flame, letter: "R", colour: "#ff6a55", shape: HEX }],
  ["Toxic", { icon: biohazard, letter: "T", colour: "#9cf04a", shape: HEX }],
  ["Cosmo", { icon: planet, letter: "C", colour: "#b79bff", shape: HEX }],
  ["Chrome", { icon: disc, letter: "H", colour: "#d3deee", shape: HEX }],
  ["Reflux", { icon: cycle, letter: "X", colour: "#ffb648", shape: HEX }],
  ["Chromeo", { icon: robot, letter: "O", colour: "#55e0ff", shape: HEX }],
]);

const ICONS = new Map<string, string>([
  ["Knife", knife], ["Bat", bat], ["Shuriken", shuriken], ["TNT", dynamite], ["Gun", gun], ["Food", hamburger],
  ["Wall", wall], ["Slots", slots], ["VHS", vhs], ["Shirt", shirt],
]); // prettier-ignore

const NO_MARK: Mark = { icon: unknown, letter: "?", colour: "#aab4c8", shape: SQUARE };

export const moveMark = (move: string): Mark => MOVES.get(move) ?? NO_MARK;
export const energyMark = (energy: string): Mark => ENERGIES.get(energy) ?? NO_MARK;
export const itemIcon = (icon: string): string => ICONS.get(icon) ?? present;
export const ENERGY_WORDS: readonly string[] = [...ENERGIES.keys()];

export const backIcon = (deck: string): string => (deck === "brawl" ? brass : deck === "n30n" ? flame : present);
/** The word of the rules for what a deck holds. */
export const KIND_OF: Record<string, string> = { brawl: "Brawl", n30n: "N30N", item: "Item" };

export const BACK_COLOUR: Record<string, string> = { brawl: "#ff9d5c", n30n: "#ff5fe0", item: "#6fd8c4" };
