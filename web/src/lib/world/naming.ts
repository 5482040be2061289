// Where the names of a floor stand, and the numbers of spheres beside them.

import type { Atlas, RoomEntry } from "./atlas";
import type { Box } from "./geometry";
import { boxOfLabel, freePlaces, labelIn, nearest, type Ground, type Label } from "./labels";
import type { Door, Floor, Point, Room } from "./types";

export interface Named {
  room: Room;
  label: Label;
  /** Where something may be written in a corner of the room. */
  corner: Point | null;
}

export interface Wishes {
  /** Whether something is written in the corners of rooms. */
  corners: boolean;
  /** Where the numbers of steps stand, if they do. */
  steps: Map<number, Point> | null;
  /** Whether names of items stand below places. */
  items: boolean;
}

/** How wide a badge is, in signs. */
export const BADGE = 0.9;
/** How wide the number of a step is, in signs. */
export const STEP = 1;
/** Letters below this, in signs, can hardly be read: then a name may rather cover something small. */
const SMALL = 0.34;

export function namesOn(atlas: Atlas, floor: Floor, sign: number, wishes: Wishes): Named[] {
  const boxes = floor.walls === null;
  const marks = marksOf(floor, sign, wishes.items);
  return floor.rooms.flatMap((room) => {
    const entry = atlas.rooms.get(room.id);
    return entry ? [named(entry, marks.get(room.id) ?? { fixed: [], things: [] }, sign, boxes, wishes)] : [];
  });
}

interface Marks {
  fixed: Box[];
  things: Box[];
}

function named({ room, loops, box }: RoomEntry, { fixed, things }: Marks, sign: number, boxes: boolean, wishes: Wishes): Named {
  const step = wishes.steps?.get(room.id);
  const covered = step ? [around(step, sign, STEP)] : [];
  const ground: Ground = { loops, box, taken: [...fixed, ...things, ...covered], middle: room.label, cell: sign / 2 };
  // Around boxes there is space enough, and little within.
  const corner = !wishes.corners ? null : boxes ? around([box.x, box.y], sign, BADGE) : cornerOf(ground, sign);
  const always = [...fixed, ...(corner && !boxes ? [corner] : []), ...covered];
  const most = sign * (boxes ? 0.8 : 1.05);
  let label = labelIn(room.name, { ...ground, taken: [...always, ...things] }, most);
  if (label.size < sign * SMALL && things.length) label = labelIn(room.name, { ...ground, taken: always }, most);
  return { room, label, corner: corner && [corner.x + corner.width / 2, corner.y + corner.height / 2] };
}

/** The free corner of a room that is the uppermost, and among those the one farthest to the left. */
function cornerOf(ground: Ground, sign: number): Box | null {
  const side = sign * BADGE;
  const places = freePlaces(ground).filter(({ width, height }) => width >= side && height >= side);
  places.sort((a, b) => a.y - b.y || a.x - b.x);
  const first = places[0];
  return first ? { x: first.x, y: first.y, width: side, height: side } : null;
}

/** Where the numbers of steps stand: as near to the middle of their rooms as they cover nothing that lies there. */
export function stepPlaces(atlas: Atlas, floor: Floor, sign: number): Map<number, Point> {
  const marks = marksOf(floor, sign, false);
  const side = sign * STEP;
  const found = new Map<number, Point>();
  for (const room of floor.rooms) {
    const entry = atlas.rooms.get(room.id);
    if (room.step === null || !entry) continue;
    const { fixed = [], things = [] } = marks.get(room.id) ?? {};
    const { loops, box } = entry;
    const places = freePlaces({ loops, box, taken: [...fixed, ...things], middle: room.label, cell: sign / 2 });
    const middles = places.filter(({ width, height }) => width >= side && height >= side).map((place) => nearest(place, room.label, side, side));
    const away = ([x, y]: Point) => Math.hypot(x - room.label[0], y - room.label[1]);
    middles.sort((a, b) => away(a) - away(b));
    found.set(room.id, middles[0] ?? room.label);
  }
  return found;
}

/** Everything on a floor that names of items keep out of. */
export function takenOn(floor: Floor, names: Named[], sign: number, steps: Map<number, Point> | null): Box[] {
  const within = [...marksOf(floor, sign, false).values()].flatMap(({ fixed, things }) => [...fixed, ...things]);
  const locks = floor.doors.filter((door) => door.locks.length).map((door) => rowOfLocks(door, sign));
  const written = names.flatMap(({ label, corner }) => [boxOfLabel(label), ...(corner ? [around(corner, sign, BADGE)] : [])]);
  return [...within, ...locks, ...written, ...[...(steps?.values() ?? [])].map((at) => around(at, sign, STEP))];
}

/** What the signs of the locks of a door cover; they stand in a row along the wall. */
function rowOfLocks({ at: [x, y], horizontal, locks }: Door, sign: number): Box {
  const [length, thickness] = [locks.length * 0.9 * sign, 0.9 * sign];
  const [width, height] = horizontal ? [length, thickness] : [thickness, length];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

const around = ([x, y]: Point, sign: number, side: number): Box => ({
  x: x - (side * sign) / 2,
  y: y - (side * sign) / 2,
  width: side * sign,
  height: side * sign,
});

/** What stands in rooms, as boxes that names keep out of. */
function marksOf(floor: Floor, sign: number, items: boolean): Map<number, Marks> {
  const marks = new Map<number, Marks>(floor.rooms.map((room) => [room.id, { fixed: [], things: [] }]));
  const boxes = floor.walls === null;
  for (const { room, at } of floor.places) {
    const fixed = marks.get(room)?.fixed;
    fixed?.push(around(at, sign, boxes ? 0.7 : 1));
    if (items && !boxes) fixed?.push({ x: at[0] - sign * 1.4, y: at[1] + sign * 0.5, width: sign * 2.8, height: sign * 0.5 });
  }
  for (const { room, at } of floor.gates) marks.get(room)?.fixed.push(around(at, sign, 1.2));
  for (const { room, at } of floor.things) marks.get(room ?? -1)?.things.push(around(at, sign, 0.9));
  return marks;
}
