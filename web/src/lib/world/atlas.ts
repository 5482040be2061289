// A scene with everything looked up once: rooms by number and by name, where places lie, how large signs are drawn.

import { arranged } from "./arrange";
import { boxOf, loopsOf, type Box } from "./geometry";
import type { Door, Floor, Gate, Point, Room, Scene, Spot } from "./types";

export interface RoomEntry {
  room: Room;
  floor: number;
  box: Box;
  loops: Point[][];
}

export interface SpotEntry {
  spot: Spot;
  floor: number;
}

export interface Atlas {
  scene: Scene;
  rooms: Map<number, RoomEntry>;
  roomNames: Map<string, number>;
  spots: Map<string, SpotEntry>;
  /** For each floor, how many of its units a sign is wide. */
  signs: number[];
}

export function atlasOf(given: Scene): Atlas {
  const scene = arranged(given);
  const rooms = new Map<number, RoomEntry>();
  const roomNames = new Map<string, number>();
  const spots = new Map<string, SpotEntry>();
  scene.floors.forEach((floor, number) => {
    for (const room of floor.rooms) {
      const loops = loopsOf(room.path);
      rooms.set(room.id, { room, floor: number, loops, box: boxOf(loops.flat()) });
      roomNames.set(room.name, room.id);
    }
    for (const spot of floor.places) spots.set(spot.name, { spot, floor: number });
  });
  const signs = scene.floors.map((floor) => signOf(floor, rooms));
  return { scene, rooms, roomNames, spots, signs };
}

/** A cell where floors have cells; else a third of what rooms are usually wide. */
function signOf(floor: Floor, rooms: Map<number, RoomEntry>): number {
  if (floor.walls !== null) return 1;
  const sides = floor.rooms.map(({ id }) => {
    const box = rooms.get(id)?.box;
    return box ? Math.min(box.width, box.height) : 3;
  });
  sides.sort((a, b) => a - b);
  return (sides[Math.floor(sides.length / 2)] ?? 3) / 2.4;
}

/** The room of a name such as `Room.spot`; rooms and spots may have points in their names themselves. */
export function roomOfSpot(atlas: Atlas, name: string): number | null {
  for (let end = name.length; end > 0; end = name.lastIndexOf(".", end - 1)) {
    const found = atlas.roomNames.get(name.slice(0, end));
    if (found !== undefined) return found;
  }
  return null;
}

/** The part of a location's name that stands behind its room. */
export function spotTitle(atlas: Atlas, spot: Spot): string {
  const room = atlas.rooms.get(spot.room)?.room.name;
  return room && spot.name.startsWith(`${room}.`) ? spot.name.slice(room.length + 1) : spot.name;
}

/** The doors and gates of a room. */
export function waysOf(atlas: Atlas, id: number): { doors: Door[]; gates: Gate[] } {
  const floor = atlas.scene.floors[atlas.rooms.get(id)?.floor ?? 0];
  return {
    doors: floor?.doors.filter((door) => door.rooms.includes(id)) ?? [],
    gates: floor?.gates.filter((gate) => gate.room === id) ?? [],
  };
}
