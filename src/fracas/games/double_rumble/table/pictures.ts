/** Icons and colours of symbols, Equipment and dice, by the words of the data. */
import beer from "icon:beer-bottle";
import boots from "icon:boots";
import boxing from "icon:boxing-glove";
import brass from "icon:brass-knuckles";
import broom from "icon:broom";
import coins from "icon:two-coins";
import crowbar from "icon:crowbar";
import dynamite from "icon:dynamite";
import energy from "icon:energy-breath";
import firstAid from "icon:first-aid-kit";
import helmet from "icon:full-motorcycle-helmet";
import kick from "icon:high-kick";
import megaphone from "icon:megaphone";
import pack from "icon:backpack";
import pistol from "icon:pistol-gun";
import punch from "icon:punch";
import rings from "icon:linked-rings";
import sweep from "icon:foot-trip";
import toes from "icon:steeltoe-boots";
import vest from "icon:kevlar-vest";

export const SYMBOL_ICONS: Record<string, string> = { PUNCH: punch, KICK: kick, SWEEP: sweep, BLAST: energy };

const GEAR: Record<string, string> = {
  "beer-bottle": beer,
  boots,
  "boxing-glove": boxing,
  "brass-knuckles": brass,
  broom,
  "two-coins": coins,
  crowbar,
  dynamite,
  "first-aid-kit": firstAid,
  "full-motorcycle-helmet": helmet,
  megaphone,
  "pistol-gun": pistol,
  "linked-rings": rings,
  "steeltoe-boots": toes,
  "kevlar-vest": vest,
};

/** An Equipment's icon, by the name in its data; for an unknown name a bag. */
export const gearIcon = (name: string | undefined): string => GEAR[name ?? ""] ?? pack;

export const DIE_COLOURS: Record<string, string> = { green: "#4ade80", blue: "#60a5fa", yellow: "#facc15", red: "#f87171", white: "#e5e7eb" };
export const POWER_COLOURS: Record<string, string> = { yellow: "#facc15", red: "#f87171", blue: "#60a5fa" };
/** When a Power counts, as a mark beside its colour. */
export const POWER_MARKS: Record<string, string> = { yellow: "▼", red: "⚔", blue: "✕" };
export const COLOURS: Record<string, string> = {
  amber: "#fbbf24",
  magenta: "#e879f9",
  cyan: "#22d3ee",
  orange: "#fb923c",
  violet: "#a78bfa",
  teal: "#2dd4bf",
  steel: "#94a3b8",
};
