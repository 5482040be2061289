// Pure functions for a guess in progress.

import type { Choices, Code, Slots } from "../schemas";

export const empty = (length: number): Slots => Array.from({ length }, () => null);

/** The guess, if every position is filled. */
export function complete(slots: Slots): Code | null {
  const code = slots.filter((slot) => slot !== null);
  return code.length > 0 && code.length === slots.length ? code : null;
}

/** A copy of the slots with one changed. */
export function changed(slots: Slots, position: number, element: string | null): Slots {
  return slots.map((slot, index) => (index === position ? element : slot));
}

/** The next empty position after `from`, wrapping around; if none is empty, the next position. */
export function nextPosition(slots: Slots, from: number): number {
  for (let step = 1; step <= slots.length; step++) {
    const position = (from + step) % slots.length;
    if (slots[position] === null) return position;
  }
  return Math.min(from + 1, slots.length - 1);
}

/** The element that a key selects: the one with that name, so digits work in a game of digits, or else with that number. */
export function elementForKey(elements: string[], key: string): string | null {
  const named = elements.find((element) => element.toLowerCase() === key.toLowerCase());
  if (named !== undefined) return named;
  return /^[1-9]$/.test(key) ? (elements[Number(key) - 1] ?? null) : null;
}

/** A short mark for each element: its shortest unique prefix of up to three letters, or else its number. */
export function marks(elements: string[]): string[] {
  return elements.map((element, index) => {
    const letters = Array.from(element);
    for (let length = 1; length <= 3; length++) {
      const mark = letters.slice(0, length).join("");
      const same = elements.filter((other) => Array.from(other).slice(0, length).join("") === mark);
      if (same.length === 1) return mark;
    }
    return String(index + 1);
  });
}

/** A possible placement at the empty position with the fewest choices. */
export function onePlacement(choices: Choices, slots: Slots): { element: string; position: number; of: number } | null {
  const open = choices.positions
    .map((elements, position) => ({ elements, position }))
    .filter(({ elements, position }) => slots[position] === null && elements.length > 0)
    .sort((one, other) => one.elements.length - other.elements.length);
  const first = open[0];
  const element = first?.elements[0];
  return first && element !== undefined ? { element, position: first.position, of: first.elements.length } : null;
}

/** The positions, from 0, that an element can take. */
export function positionsOf(choices: Choices | null, element: string): number[] {
  return choices?.byElement.find((row) => row.element === element)?.positions.map((position) => position - 1) ?? [];
}

/** Splits typed elements at commas, or at spaces if there are no commas. */
export function typedElements(text: string): string[] {
  const parts = text.includes(",") ? text.split(",") : text.split(/\s+/);
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Draws a random seed. */
export function randomSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}
