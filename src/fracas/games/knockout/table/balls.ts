/** The balls as they are printed: icon, two letters, colour. Words come from the game's texts. */
import basic from "icon:basketball-ball";
import bomb from "icon:rolling-bomb";
import boomerang from "icon:boomerang";
import cage from "icon:cage";
import moon from "icon:moon";
import multi from "icon:dragon-balls";
import party from "icon:party-popper";
import poison from "icon:poison-gas";
import sniper from "icon:crosshair";

export type Print = { icon: string; code: string; colour: string };

export const PRINTS: Record<string, Print> = {
  basic: { icon: basic, code: "Ba", colour: "#ffb070" },
  bomb: { icon: bomb, code: "Bo", colour: "#ff8a8a" },
  cage: { icon: cage, code: "Ca", colour: "#c9d4ea" },
  sniper: { icon: sniper, code: "Sn", colour: "#7fe0ff" },
  moon: { icon: moon, code: "Mo", colour: "#fff0a8" },
  multi: { icon: multi, code: "Mu", colour: "#ffa8e8" },
  boomerang: { icon: boomerang, code: "Br", colour: "#b6f08a" },
  poison: { icon: poison, code: "Po", colour: "#8ef0b4" },
  party: { icon: party, code: "??", colour: "#ffd166" },
};

const UNKNOWN: Print = { icon: basic, code: "?", colour: "#c9d4ea" };

export const printOf = (ball: string): Print => (Object.hasOwn(PRINTS, ball) ? PRINTS[ball]! : UNKNOWN);
