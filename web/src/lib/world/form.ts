// Settings as they stand in the form: what the pack says, what the preset says over it, and what was changed by hand.

import type { SettingValue, Settings } from "../schemas";

export type Values = Record<string, SettingValue>;

/** The values of a preset: those of the pack where it says nothing. */
export function valuesOf(settings: Settings, preset: string): Values {
  const values: Values = {};
  // A choice of which all words are weighed has no default of its own.
  for (const option of settings.options) values[option.name] = option.default ?? option.value;
  for (const trick of settings.tricks) values[trick.name] = trick.default;
  return { ...values, ...settings.presets.find(({ name }) => name === preset)?.set };
}

/** What differs from the preset, which is all that a request has to say. */
export function changesOf(settings: Settings, preset: string, values: Values): Values {
  const given = valuesOf(settings, preset);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name in given && given[name] !== value));
}

/** The preset that explains given values best: the one with the fewest changes, before none at all. */
export function presetOf(settings: Settings, values: Values): string {
  let best = { name: "", changes: Object.keys(changesOf(settings, "", values)).length };
  for (const { name } of settings.presets) {
    const changes = Object.keys(changesOf(settings, name, values)).length;
    if (changes < best.changes || (changes === best.changes && !best.name)) best = { name, changes };
  }
  return best.name;
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A seed that nobody has to be able to guess, but that can be read to somebody. */
export function drawSeed(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join("");
}
