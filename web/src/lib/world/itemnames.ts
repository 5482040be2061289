// Names of items beside the places where they lie, where they cover nothing else that is written or drawn.

import { overlaps, type Box } from "./geometry";
import { LETTER } from "./labels";
import type { Point } from "./types";

/** How high letters are, in signs. */
export const ITEM_SIZE = 0.45;
/** How far the middle of a name is from that of its sign, in signs. */
const AWAY = 0.74;

export interface ItemName {
  key: string;
  text: string;
  /** Where its sign stands. */
  at: Point;
  /** Whether it is worth more than others. */
  important: boolean;
}

/** The names that have a place, with its middle: below, above, or beside their signs. Those of use choose first. */
export function placedNames(names: ItemName[], taken: Box[], sign: number): { key: string; text: string; at: Point }[] {
  const filled = [...taken];
  const ordered = [...names].sort((a, b) => Number(b.important) - Number(a.important));
  return ordered.flatMap(({ key, text, at: [x, y] }) => {
    const [width, height] = [text.length * LETTER * ITEM_SIZE * sign, ITEM_SIZE * 1.1 * sign];
    const beside = sign * 0.55 + width / 2;
    const middles: Point[] = [[x, y + AWAY * sign], [x, y - AWAY * sign], [x + beside, y], [x - beside, y]];
    for (const at of middles) {
      const box = { x: at[0] - width / 2, y: at[1] - height / 2, width, height };
      if (filled.some((other) => overlaps(box, other))) continue;
      filled.push(box);
      return [{ key, text, at }];
    }
    return [];
  });
}
