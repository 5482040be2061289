// Doors and places for items, many of a kind in one path: there can be thousands.

import { SLOT } from "../measures";
import type { Bounds, Point } from "../schemas";
import type { Meeting, StandingRoom } from "./replay";

/** Some meetings of rooms: the gaps in their walls, and the doors in them. */
interface Doors {
  gaps: string;
  doors: string;
}

/** What lies on some floors. */
interface Floors {
  innerDoors: string;
  slots: string;
}

/** How many share a path: few enough that one more room does not have all others drawn again. */
const TOGETHER = 40;

export const boxes = (list: Bounds[]) => list.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}Z`).join("");

export const diamonds = (list: Point[]) =>
  list.map(([x, y]) => `M${x} ${y - SLOT}l${SLOT} ${SLOT}l${-SLOT} ${SLOT}l${-SLOT} ${-SLOT}Z`).join("");

/** A list in parts of the same length; all but the last stay as they are when something is added to it. */
export function parts<T>(list: readonly T[], length: number): T[][] {
  const count = Math.ceil(list.length / length);
  return Array.from({ length: count }, (_, index) => list.slice(index * length, (index + 1) * length));
}

export function doorMarks(meetings: readonly Meeting[]): Doors[] {
  return parts(meetings, TOGETHER).map((some) => {
    const open = some.filter(({ open }) => open);
    const cells = open.map(({ x, y }) => ({ x: x - 0.5, y: y - 0.5, width: 1, height: 1 }));
    return { gaps: boxes(cells), doors: boxes(open.map(({ door }) => door)) };
  });
}

export function floorMarks(rooms: readonly StandingRoom[]): Floors[] {
  return parts(rooms, TOGETHER).map((some) => ({
    innerDoors: boxes(some.flatMap((room) => room.shape.innerDoors.map((door) => moved(door, room)))),
    slots: diamonds(some.flatMap((room) => room.shape.slots.map(([x, y]): Point => [room.x + x, room.y + y]))),
  }));
}

/** A box of a template where the room stands. */
export const moved = (box: Bounds, { x, y }: { x: number; y: number }): Bounds => ({ ...box, x: box.x + x, y: box.y + y });
