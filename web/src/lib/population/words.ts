// What is said about levels and what is in them.

import type { LevelThing, RunPromise } from "../schemas";

/** What sorts of things are called, in the order in which they are listed. */
const SORTS: Record<string, string> = {
  player: "player",
  stairs: "way down",
  victory: "what the game is about",
  monster: "monster",
  weapon: "weapon",
  armour: "armour",
  ration: "ration",
  consumable: "item",
  metered: "metered item",
};

export const SORT_NAMES = Object.keys(SORTS);
export const sortName = (what: string) => SORTS[what] ?? what;

const RULES: Record<string, string> = {
  start: "the player starts in the middle of the first room",
  exit: "the way out is in the middle of the last room",
  ration: "every level has one ration",
  startingGear: "the first level begins with a weapon and an armour",
  guaranteed: "guaranteed: one in every group of levels",
  metered: "metered: neither too rarely nor too often",
  room: "left to chance, within the limit of its room",
};

export const ruleWords = (rule: string) => RULES[rule] ?? rule;

const AMOUNT = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const RATIO = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** Thousandths as people write them: nobody needs more than two digits after the point. */
export const amount = (value: number) => AMOUNT.format(value / 1000);

/** Ratios are near one, and what is promised of them is to be exact. */
export const ratio = (value: number) => RATIO.format(value / 1000);

/** What is told about a thing, as pairs of a word and a value. */
export function detailsOf(thing: LevelThing): [string, string][] {
  const details: [string, string][] = [["sort", sortName(thing.what)]];
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
  weaponsApart: "guaranteed weapons are never on two levels in a row",
  armoursApart: "guaranteed armours are never on two levels in a row",
  weaponGap: "the next guaranteed weapon is never too far",
  armourGap: "the next guaranteed armour is never too far",
  pace: "comes at its pace",
  ratio: "the player keeps up",
};

/** A promise about several levels in words. */
export function runPromiseWords(row: RunPromise): string {
  const words = RUN_PROMISES[row.promise] ?? row.promise;
  const [from, to] = row.depths;
  return `${row.of ? `${row.of} ` : ""}${words}, ${from === to ? `depth ${from}` : `depths ${from} to ${to}`}`;
}
