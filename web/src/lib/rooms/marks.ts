// Doors and item places. There can be thousands, so several share one path.

import { SLOT } from "../measures";
import type { Bounds, Point } from "../schemas";
import type { Meeting, PlacedRoom } from "./replay";

/** Path data for a batch of doors and the wall gaps they are in. */
interface Doors {
  gaps: string;
  doors: string;
}

/** Path data for the inner doors and item places of a batch of rooms. */
interface Floors {
  innerDoors: string;
  slots: string;
}

/** The batch size: small enough that a new room redraws few others. */
const BATCH = 40;

export const boxes = (list: Bounds[]) =>
  list.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}Z`).join("");

export const diamonds = (list: Point[]) =>
  list.map(([x, y]) => `M${x} ${y - SLOT}l${SLOT} ${SLOT}l${-SLOT} ${SLOT}l${-SLOT} ${-SLOT}Z`).join("");

/** Splits a list into parts of the same length; appending changes only the last part. */
export function parts<T>(list: readonly T[], length: number): T[][] {
  const count = Math.ceil(list.length / length);
  return Array.from({ length: count }, (_, index) => list.slice(index * length, (index + 1) * length));
}

export function doorMarks(meetings: readonly Meeting[]): Doors[] {
  return parts(meetings, BATCH).map((some) => {
    const open = some.filter(({ open }) => open);
    const cells = open.map(({ x, y }) => ({ x: x - 0.5, y: y - 0.5, width: 1, height: 1 }));
    return { gaps: boxes(cells), doors: boxes(open.map(({ door }) => door)) };
  });
}

export function floorMarks(rooms: readonly PlacedRoom[]): Floors[] {
  return parts(rooms, BATCH).map((some) => ({
    innerDoors: boxes(some.flatMap((room) => room.shape.innerDoors.map((door) => moved(door, room)))),
    slots: diamonds(some.flatMap((room) => room.shape.slots.map(([x, y]): Point => [room.x + x, room.y + y]))),
  }));
}

/** A box of a template at the position of its room. */
export const moved = (box: Bounds, { x, y }: { x: number; y: number }): Bounds => ({ ...box, x: box.x + x, y: box.y + y });
