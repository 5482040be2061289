// Names of items beside the places where they lie, where they cover nothing else that is written or drawn.

import type { Bounds, Label, Point, SceneFloor } from "../schemas";

/** Letters are about so wide, as a share of their height. */
const LETTER = 0.64;
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
export function placedNames(names: ItemName[], taken: Bounds[], sign: number): { key: string; text: string; at: Point }[] {
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

/** Whether two boxes share more than a border. */
const overlaps = (a: Bounds, b: Bounds) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A box around a point. */
const around = ([x, y]: Point, width: number, height = width): Bounds => ({ x: x - width / 2, y: y - height / 2, width, height });

/** Everything on a floor that names of items keep out of: what stands there, and what is written. */
export function takenOn({ places, gates, things, doors, rooms, sign }: SceneFloor): Bounds[] {
  const signs = [...places, ...gates, ...things].map(({ at }) => around(at, sign));
  const marks = doors.flatMap((door) => door.marks.map(({ at, radius }) => around(at, 2 * radius)));
  const names = rooms.flatMap(({ title, free }) => [...(title ? [boxOf(title)] : []), ...free.map((at) => around(at, sign))]);
  return [...signs, ...marks, ...names];
}

/** What a name covers. */
function boxOf({ lines, size, leading, at, upright }: Label): Bounds {
  const [long, high] = [Math.max(...lines.map((line) => line.length)) * LETTER * size, lines.length * leading];
  return upright ? around(at, high, long) : around(at, long, high);
}
