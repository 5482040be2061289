// Doors and places for items, all of a kind in one path: there can be thousands.

import type { Meeting, StandingRoom } from "./replay";

export interface Marks {
  /** Gaps in the walls, their sides, and the doors in them. */
  gaps: string;
  sides: string;
  doors: string;
  innerDoors: string;
  slots: string;
}

/** How thick doors are, as parts of a cell. */
const DOOR = 0.34;
const INNER_DOOR = 0.2;
/** How far a gap reaches over the lines of the walls. */
const OVER = 0.09;
const SLOT = 0.24;

const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}Z`;

export function marks(rooms: readonly StandingRoom[], meetings: readonly Meeting[]): Marks {
  const found: Marks = { gaps: "", sides: "", doors: "", innerDoors: "", slots: "" };
  for (const { x, y, level } of meetings.filter(({ open }) => open)) {
    found.gaps += level ? box(x - OVER, y, 1 + 2 * OVER, 1) : box(x, y - OVER, 1, 1 + 2 * OVER);
    found.sides += level ? `M${x} ${y}h1M${x} ${y + 1}h1` : `M${x} ${y}v1M${x + 1} ${y}v1`;
    found.doors += level ? box(x + (1 - DOOR) / 2, y, DOOR, 1) : box(x, y + (1 - DOOR) / 2, 1, DOOR);
  }
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
