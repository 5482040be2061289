// Item names next to their places, wherever they cover no other text or sign.

import type { Bounds, Label, Point, SceneFloor } from "../schemas";

/** The approximate width of a letter, relative to its height. */
const LETTER = 0.64;
/** The height of letters, in signs. */
export const ITEM_SIZE = 0.45;
/** The distance between the centres of a name and its sign, in signs. */
const AWAY = 0.74;

export interface ItemName {
  key: string;
  text: string;
  /** The centre of its sign. */
  at: Point;
  /** Whether it is placed before others. */
  important: boolean;
}

/** The names that fit, each with its centre: below, above or to the side of its sign. Important names are placed first. */
export function placedNames(names: ItemName[], taken: Bounds[], sign: number): { key: string; text: string; at: Point }[] {
  const filled = [...taken];
  const ordered = [...names].sort((a, b) => Number(b.important) - Number(a.important));
  return ordered.flatMap(({ key, text, at: [x, y] }) => {
    const [width, height] = [text.length * LETTER * ITEM_SIZE * sign, ITEM_SIZE * 1.1 * sign];
    const aside = sign * 0.55 + width / 2;
    const middles: Point[] = [
      [x, y + AWAY * sign],
      [x, y - AWAY * sign],
      [x + aside, y],
      [x - aside, y],
    ];
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

/** The areas of a floor that item names must not cover: signs and room names. */
export function takenOn({ places, gates, things, doors, rooms, sign }: SceneFloor): Bounds[] {
  const signs = [...places, ...gates, ...things].map(({ at }) => around(at, sign));
  const marks = doors.flatMap((door) => door.marks.map(({ at, radius }) => around(at, 2 * radius)));
  const names = rooms.flatMap(({ title, free }) => [...(title ? [boxOf(title)] : []), ...free.map((at) => around(at, sign))]);
  return [...signs, ...marks, ...names];
}

/** The area of a name. */
function boxOf({ lines, size, leading, at, upright }: Label): Bounds {
  const [long, high] = [Math.max(...lines.map((line) => line.length)) * LETTER * size, lines.length * leading];
  return upright ? around(at, high, long) : around(at, long, high);
}
