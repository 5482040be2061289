// Texts about levels and the things in them.

import type { LevelThing, RunPromise } from "../schemas";

/** The names of the kinds of things, in list order. */
const KINDS: Record<string, string> = {
  player: "player",
  stairs: "stairs down",
  victory: "victory item",
  monster: "monster",
  weapon: "weapon",
  armour: "armour",
  ration: "ration",
  consumable: "item",
  metered: "metered item",
};

export const KIND_NAMES = Object.keys(KINDS);
export const kindName = (what: string) => KINDS[what] ?? what;

const RULES: Record<string, string> = {
  start: "the player starts in the middle of the first room",
  exit: "the exit is in the middle of the last room",
  ration: "every level has one ration",
  startingGear: "starting gear: a weapon and armour on the first level",
  guaranteed: "guaranteed: one in every group of levels",
  metered: "metered: neither too rare nor too frequent",
  room: "random, within the limit of its room",
};

export const ruleWords = (rule: string) => RULES[rule] ?? rule;

const AMOUNT = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const RATIO = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** Formats thousandths with at most two decimals. */
export const amount = (value: number) => AMOUNT.format(value / 1000);

/** Formats a ratio. Ratios are near one and promises are exact, so they keep three decimals. */
export const ratio = (value: number) => RATIO.format(value / 1000);

/** The details of a thing as pairs of label and value. */
export function detailsOf(thing: LevelThing): [string, string][] {
  const details: [string, string][] = [["kind", kindName(thing.what)]];
  if (typeof thing.power === "number") details.push(["power", amount(thing.power)]);
  if (typeof thing.level === "number") details.push(["level", amount(thing.level)]);
  if (typeof thing.experience === "number") details.push(["experience", String(thing.experience)]);
  details.push(["room", String(thing.room + 1)]);
  details.push(["cell", `${thing.at[0]}, ${thing.at[1]}`]);
  details.push(["why", ruleWords(thing.rule)]);
  return details;
}

const RUN_PROMISES: Record<string, string> = {
  weaponInGroup: "one guaranteed weapon in the group",
  armourInGroup: "one guaranteed armour in the group",
  firstWeapon: "the first guaranteed weapon comes in time",
  firstArmour: "the first guaranteed armour comes in time",
  weaponsApart: "guaranteed weapons are never on consecutive levels",
  armoursApart: "guaranteed armour is never on consecutive levels",
  weaponGap: "the next guaranteed weapon is never too far away",
  armourGap: "the next guaranteed armour is never too far away",
  pace: "keeps its pace",
  ratio: "the player keeps up",
};

/** A description of a promise about several levels. */
export function runPromiseWords(row: RunPromise): string {
  const words = RUN_PROMISES[row.promise] ?? row.promise;
  const [from, to] = row.depths;
  return `${row.of ? `${row.of} ` : ""}${words}, ${from === to ? `depth ${from}` : `depths ${from} to ${to}`}`;
}
