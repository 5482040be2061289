// The zones of a floor in rows. The program lays them out in one row, which leaves most of a view empty; nothing but
// gates leads from zone to zone there, and gates have no length, so that zones may stand anywhere.

import { loopsOf, movedPath } from "./geometry";
import type { Floor, Point, Scene, Zone } from "./types";

/** How wide views of maps are for their height. */
const SHAPE = 1.15;
/** How far zones stand apart, in cells; the name of a zone stands above it. */
const GAP = 4;

/** How far everything in a zone is moved. */
type Shifts = Point[];

export function arranged(scene: Scene): Scene {
  const shifts = scene.floors.map(shiftsOf);
  const byRoom = new Map<number, Point>();
  scene.floors.forEach((floor, number) => {
    for (const room of floor.rooms) byRoom.set(room.id, shifts[number]?.[room.zone] ?? [0, 0]);
  });
  return { ...scene, floors: scene.floors.map((floor, number) => movedFloor(floor, shifts[number] ?? null, byRoom)) };
}

function shiftsOf(floor: Floor): Shifts | null {
  const zones = new Map(floor.rooms.map((room) => [room.id, room.zone]));
  const apart = floor.doors.every(({ rooms: [a, b] }) => zones.get(a) === zones.get(b));
  if (floor.walls === null || floor.zones.length < 2 || !apart) return null;
  const rows = bestRows(floor.zones);
  const [left, top] = [Math.min(...floor.zones.map((zone) => zone.x)), Math.min(...floor.zones.map((zone) => zone.y))];
  const wide = Math.max(...rows.map(widthOf));
  const shifts = new Map<Zone, Point>();
  let y = top;
  for (const row of rows) {
    // Whole cells, so that walls stay as sharp as they were.
    let x = left + Math.round((wide - widthOf(row)) / 2);
    for (const zone of row) {
      shifts.set(zone, [x - zone.x, y - zone.y]);
      x += zone.width + GAP;
    }
    y += heightOf(row) + GAP;
  }
  return floor.zones.map((zone) => shifts.get(zone) ?? [0, 0]);
}

const widthOf = (row: Zone[]) => row.reduce((sum, zone) => sum + zone.width, 0) + GAP * (row.length - 1);
const heightOf = (row: Zone[]) => Math.max(...row.map((zone) => zone.height));

/** The rows, in the order of the zones, that are shown largest. */
function bestRows(zones: Zone[]): Zone[][] {
  let best = [zones];
  for (let from = 0; from < zones.length; from++) {
    for (let to = from + 1; to <= zones.length; to++) {
      const rows = filled(zones, widthOf(zones.slice(from, to)));
      if (need(rows) < need(best)) best = rows;
    }
  }
  return best;
}

/** How high a view has to be to show all rows. */
function need(rows: Zone[][]): number {
  const high = rows.reduce((sum, row) => sum + heightOf(row) + GAP, 0);
  return Math.max(Math.max(...rows.map(widthOf)) / SHAPE, high);
}

/** Rows that are no wider than told, as far as zones are not wider themselves. */
function filled(zones: Zone[], most: number): Zone[][] {
  const rows: Zone[][] = [];
  for (const zone of zones) {
    const last = rows.at(-1);
    if (last && widthOf([...last, zone]) <= most) last.push(zone);
    else rows.push([zone]);
  }
  return rows;
}

function movedFloor(floor: Floor, shifts: Shifts | null, byRoom: Map<number, Point>): Floor {
  const by = (room: number | null) => byRoom.get(room ?? -1) ?? [0, 0];
  const gates = floor.gates.map((gate) => ({
    ...gate,
    at: plus(gate.at, by(gate.room)),
    to: { ...gate.to, at: plus(gate.to.at, by(gate.to.room)) },
  }));
  if (!shifts) return { ...floor, gates };
  const zones = floor.zones.map((zone, index) => {
    const [x, y] = plus([zone.x, zone.y], shifts[index] ?? [0, 0]);
    return { ...zone, x, y };
  });
  const [right, bottom] = [Math.max(...zones.map(({ x, width }) => x + width)), Math.max(...zones.map(({ y, height }) => y + height))];
  return {
    ...floor,
    zones,
    gates,
    width: right + Math.min(...zones.map((zone) => zone.x)),
    height: bottom + 2,
    rooms: floor.rooms.map((room) => ({
      ...room,
      path: movedPath(loopsOf(room.path), () => by(room.id)),
      label: plus(room.label, by(room.id)),
    })),
    walls: floor.walls && movedPath(loopsOf(floor.walls), (corner) => shifts[zoneAt(floor, corner)] ?? [0, 0]),
    doors: floor.doors.map((door) => ({ ...door, at: plus(door.at, by(door.rooms[0])) })),
    places: floor.places.map((spot) => ({ ...spot, at: plus(spot.at, by(spot.room)) })),
    things: floor.things.map((thing) => ({ ...thing, at: plus(thing.at, by(thing.room)) })),
  };
}

const plus = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy];

/** The zone around a corner of a wall. */
const zoneAt = (floor: Floor, [x, y]: Point) =>
  floor.zones.findIndex((zone) => x >= zone.x && x <= zone.x + zone.width && y >= zone.y && y <= zone.y + zone.height);
