// The settings in the form: the pack's defaults, then the preset, then the user's changes.

import type { Settings, SettingValue, WorldRequest } from "../schemas";

export type Values = Record<string, SettingValue>;

/** The values of a preset over the pack's defaults. */
export function valuesOf(settings: Settings, preset: string): Values {
  const values: Values = {};
  // A choice whose values are all weighted has no default.
  for (const option of settings.options) values[option.name] = option.default ?? option.value;
  for (const trick of settings.tricks) values[trick.name] = trick.default;
  return { ...values, ...settings.presets.find(({ name }) => name === preset)?.set };
}

/** The values that differ from the preset: all that a request needs to include. */
export function changesOf(settings: Settings, preset: string, values: Values): Values {
  const given = valuesOf(settings, preset);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name in given && given[name] !== value));
}

/** The preset closest to given values; on a tie, any preset wins over none. */
export function presetOf(settings: Settings, values: Values): string {
  let best = { name: "", changes: Object.keys(changesOf(settings, "", values)).length };
  for (const { name } of settings.presets) {
    const changes = Object.keys(changesOf(settings, name, values)).length;
    if (changes < best.changes || (changes === best.changes && !best.name)) best = { name, changes };
  }
  return best.name;
}

/** The shape of a request: one of the pack, with terms that replace its own. */
export function shapeOf(base: string, terms: Record<string, string>): WorldRequest["shape"] {
  const given = Object.entries(terms)
    .map(([key, range]) => [key, range.trim()] as const)
    .filter(([, range]) => range);
  const shape = Object.fromEntries(base ? [["base", base], ...given] : given);
  return Object.keys(shape).length ? (shape as WorldRequest["shape"]) : undefined;
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Draws a random seed that is easy to read aloud. */
export function drawSeed(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join("");
}
