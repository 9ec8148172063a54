/** A picture for a Zone, by a word of its name: players name Zones too, so more of the city is here than the maps need. */
import antenna from "icon:radio-tower";
import arcade from "icon:joystick";
import bank from "icon:bank";
import billboard from "icon:hanging-sign";
import bistro from "icon:round-table";
import bowling from "icon:bowling-alley";
import bridge from "icon:rope-bridge";
import burger from "icon:hamburger";
import bus from "icon:bus-stop";
import cable from "icon:cable-stayed-bridge";
import car from "icon:city-car";
import cement from "icon:concrete-bag";
import cinema from "icon:film-projector";
import city from "icon:modern-city";
import clock from "icon:clock-tower";
import coop from "icon:nest-birds";
import crane from "icon:cargo-crane";
import gate from "icon:security-gate";
import golf from "icon:golf-flag";
import harbour from "icon:harbor-dock";
import house from "icon:house";
import laundry from "icon:clothesline";
import moon from "icon:moon-orbit";
import park from "icon:park-bench";
import pipes from "icon:pipes";
import police from "icon:police-badge";
import pool from "icon:pool-dive";
import sauna from "icon:steam";
import scaffold from "icon:ladders-platform";
import shop from "icon:shopping-bag";
import skylight from "icon:window";
import subway from "icon:subway";
import theatre from "icon:theater-curtains";
import train from "icon:subway-train";
import vip from "icon:martini";
import warehouse from "icon:warehouse";
import water from "icon:water-tower";
import wrecking from "icon:wrecking-ball";

/** The first word found in the name decides, so longer words come first. */
const WORDS: [string, string][] = [
  ["clock", clock],
  ["water", water],
  ["parking", car],
  ["vip", vip],
  ["bar", vip],
  ["bistro", bistro],
  ["diner", burger],
  ["burger", burger],
  ["restaurant", bistro],
  ["café", bistro],
  ["cafe", bistro],
  ["pool", pool],
  ["sauna", sauna],
  ["spa", sauna],
  ["golf", golf],
  ["gate", gate],
  ["entrance", gate],
  ["cement", cement],
  ["mixer", cement],
  ["scaffold", scaffold],
  ["wrecking", wrecking],
  ["pipe", pipes],
  ["sewer", pipes],
  ["crane", crane],
  ["arcade", arcade],
  ["movie", theatre],
  ["theat", theatre],
  ["stage", theatre],
  ["cinema", cinema],
  ["drive-in", cinema],
  ["underpass", subway],
  ["subway", subway],
  ["tunnel", subway],
  ["train", train],
  ["station", train],
  ["bus", bus],
  ["shop", shop],
  ["mall", shop],
  ["market", shop],
  ["store", shop],
  ["billboard", billboard],
  ["sign", billboard],
  ["laundry", laundry],
  ["cable", cable],
  ["bridge", bridge],
  ["plank", bridge],
  ["skylight", skylight],
  ["window", skylight],
  ["pigeon", coop],
  ["coop", coop],
  ["antenna", antenna],
  ["radio", antenna],
  ["bowling", bowling],
  ["bank", bank],
  ["museum", bank],
  ["police", police],
  ["park", park],
  ["garden", park],
  ["dock", harbour],
  ["harbo", harbour],
  ["pier", harbour],
  ["warehouse", warehouse],
  ["garage", car],
  ["street", car],
  ["road", car],
  ["moon", moon],
  ["house", house],
  ["home", house],
];

export const pictureOf = (name: string): string => {
  const lower = name.toLowerCase();
  return WORDS.find(([word]) => lower.includes(word))?.[1] ?? city;
};
