// Doors and places for items, many of a kind in one path: there can be thousands.

import type { Meeting, StandingRoom } from "./replay";

/** Some meetings of rooms: gaps in the walls, their sides, and the doors in them. */
interface Doors {
  gaps: string;
  sides: string;
  doors: string;
}

/** What lies on some floors. */
interface Floors {
  innerDoors: string;
  slots: string;
}

export interface Marks {
  doors: Doors[];
  floors: Floors[];
}

/** How thick doors are, as parts of a cell. */
const DOOR = 0.34;
const INNER_DOOR = 0.2;
/** How far a gap reaches over the lines of the walls. */
const OVER = 0.09;
const SLOT = 0.24;
/** How many share a path: few enough that one more room does not have all others drawn again. */
const TOGETHER = 40;

const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}Z`;

/** A list in parts of the same length; all but the last stay as they are when something is added to it. */
export function parts<T>(list: readonly T[], length: number): T[][] {
  const count = Math.ceil(list.length / length);
  return Array.from({ length: count }, (_, index) => list.slice(index * length, (index + 1) * length));
}

export function marks(rooms: readonly StandingRoom[], meetings: readonly Meeting[]): Marks {
  return { doors: parts(meetings, TOGETHER).map(doorsOf), floors: parts(rooms, TOGETHER).map(floorsOf) };
}

function doorsOf(meetings: Meeting[]): Doors {
  const found: Doors = { gaps: "", sides: "", doors: "" };
  for (const { x, y, level } of meetings.filter(({ open }) => open)) {
    found.gaps += level ? box(x - OVER, y, 1 + 2 * OVER, 1) : box(x, y - OVER, 1, 1 + 2 * OVER);
    found.sides += level ? `M${x} ${y}h1M${x} ${y + 1}h1` : `M${x} ${y}v1M${x + 1} ${y}v1`;
    found.doors += level ? box(x + (1 - DOOR) / 2, y, DOOR, 1) : box(x, y + (1 - DOOR) / 2, 1, DOOR);
  }
  return found;
}

function floorsOf(rooms: StandingRoom[]): Floors {
  const found: Floors = { innerDoors: "", slots: "" };
  const half = (1 - INNER_DOOR) / 2;
  for (const room of rooms) {
    for (const door of room.shape.innerDoors) {
      const [x, y] = [room.x + door.x, room.y + door.y];
      found.innerDoors += door.level ? box(x + half, y, INNER_DOOR, 1) : box(x, y + half, 1, INNER_DOOR);
    }
    for (const slot of room.shape.slots) {
      const [x, y] = [room.x + slot.x + 0.5, room.y + slot.y + 0.5];
      found.slots += `M${x} ${y - SLOT}l${SLOT} ${SLOT}l${-SLOT} ${SLOT}l${-SLOT} ${-SLOT}Z`;
    }
  }
  return found;
}
