// Colours of maps. What depends on the theme is said with the theme's variables, so that nothing is drawn anew when
// the theme changes.

import type { Lock } from "./types";

/** The golden angle: neighbours are far apart in hue, and it takes long until a hue comes near an earlier one. */
const TURN = 137.5;

/** The fill of rooms of a sphere. Every other sphere is a step darker, so that neighbours are apart in lightness too. */
export function sphereFill(sphere: number): string {
  const hue = Math.round(95 + sphere * TURN) % 360;
  return `oklch(var(--sphere-${sphere % 2 ? "dark" : "light"}) 0.1 ${hue})`;
}

/** Dark enough for white signs on them, and apart in hue; the sign on a lock tells it apart without its colour. */
const LOCK_COLOURS = [
  "#1d62a8",
  "#b8430f",
  "#237a43",
  "#7c35a3",
  "#8a2a4e",
  "#5f6a12",
  "#0d6f77",
  "#8a4b14",
  "#3f4a9e",
  "#96303a",
  "#4d6b2c",
  "#6a4a8c",
];

export function lockColour(lock: Lock | undefined): string {
  return lock ? (LOCK_COLOURS[lock.colour % LOCK_COLOURS.length] ?? "#555") : "var(--gate)";
}

/** Walkers in colours that are apart on light and on dark floors. */
const WALKER_COLOURS = ["#a8480f", "#1f6ca8", "#2c7a41", "#8443a3", "#8a6508", "#ab375c", "#1f7f80", "#66661f"];

export function walkerColour(walker: number | null): string {
  return WALKER_COLOURS[(walker ?? 0) % WALKER_COLOURS.length] ?? "#888";
}

const NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

/** What stands on the sign of each lock: letters for abilities, numbers for keys, numerals for codes. */
export function lockSigns(locks: Lock[]): string[] {
  const count = { ability: 0, key: 0, code: 0 };
  return locks.map(({ kind }) => {
    const number = count[kind]++;
    if (kind === "ability") return number < 26 ? String.fromCharCode(65 + number) : `A${number}`;
    return kind === "key" ? String(number + 1) : (NUMERALS[number] ?? String(number + 1));
  });
}
