// The settings of levels, and their addresses.

import { numberIn } from "../address";
import type { PopulationRequest } from "../schemas";

/** A request in which only the seed is optional, with the pack by name. */
export type LevelSettings = Required<Pick<PopulationRequest, "from" | "wins" | "last">> & {
  pack: string;
  seed?: string;
  to: number;
  difficulty: number | null;
};

export function addressOfLevels({ pack, seed = "", from, to, wins, difficulty, last }: LevelSettings): string {
  const parameters = new URLSearchParams({ pack, seed, from: String(from), to: String(to) });
  if (wins) parameters.set("wins", String(wins));
  if (difficulty !== null) parameters.set("difficulty", String(difficulty));
  if (last) parameters.set("last", "1");
  return `/population?${parameters}`;
}

/** The settings in an address; what it leaves out is as before. */
export function settingsOfLevels(parameters: URLSearchParams, before: LevelSettings): LevelSettings {
  const [pack, seed] = [parameters.get("pack"), parameters.get("seed")];
  // An address without a pack is the link to the view.
  if (pack === null && seed === null) return before;
  const difficulty = Number(parameters.get("difficulty") ?? Number.NaN);
  return {
    pack: pack ?? before.pack,
    seed: seed ?? before.seed,
    from: numberIn(parameters, "from") ?? before.from,
    to: numberIn(parameters, "to") ?? before.to,
    wins: numberIn(parameters, "wins") ?? 0,
    difficulty: Number.isFinite(difficulty) ? difficulty : null,
    last: parameters.get("last") === "1",
  };
}
