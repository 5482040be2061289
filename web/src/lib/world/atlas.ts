// A scene with indexes: rooms by id and by name, and the floor of each place.

import { WALKER_COLOURS } from "../measures";
import type { Point, Scene, SceneDoor, SceneFloor, SceneGate, ScenePlace, SceneRoom } from "../schemas";

export interface RoomEntry {
  room: SceneRoom;
  floor: number;
}

export interface SpotEntry {
  spot: ScenePlace;
  floor: number;
}

export interface Atlas {
  scene: Scene;
  rooms: Map<number, RoomEntry>;
  roomNames: Map<string, number>;
  spots: Map<string, SpotEntry>;
}

export function atlasOf(scene: Scene): Atlas {
  const atlas: Atlas = { scene, rooms: new Map(), roomNames: new Map(), spots: new Map() };
  scene.floors.forEach((floor, number) => {
    for (const room of floor.rooms) {
      atlas.rooms.set(room.id, { room, floor: number });
      atlas.roomNames.set(room.name, room.id);
    }
    for (const spot of floor.places) atlas.spots.set(spot.name, { spot, floor: number });
  });
  return atlas;
}

/** The part of a floor that belongs to a zone, without walls and rock. */
export function partOf(floor: SceneFloor, zone: number): SceneFloor {
  const rooms = floor.rooms.filter((room) => room.zone === zone);
  const within = new Set(rooms.map((room) => room.id));
  return {
    ...floor,
    zones: [],
    rooms,
    walls: "",
    rock: "",
    doors: floor.doors.filter((door) => within.has(door.rooms[0])),
    innerDoors: [],
    gates: floor.gates.filter((gate) => within.has(gate.room)),
    places: floor.places.filter((spot) => within.has(spot.room)),
    things: floor.things.filter((thing) => thing.room !== null && within.has(thing.room)),
  };
}

/** The transform of a floor within a picture: scaled, then moved. */
export interface Placing {
  scale: number;
  shift: Point;
}

export const IN_PLACE: Placing = { scale: 1, shift: [0, 0] };

export const placed = ({ scale, shift }: Placing, [x, y]: Point): Point => [x * scale + shift[0], y * scale + shift[1]];

/** The room of a name such as `Room.spot`. The names of rooms and spots can contain dots themselves. */
export function roomOfSpot(atlas: Atlas, name: string): number | null {
  for (let end = name.length; end > 0; end = name.lastIndexOf(".", end - 1)) {
    const found = atlas.roomNames.get(name.slice(0, end));
    if (found !== undefined) return found;
  }
  return null;
}

/** A location's name without its room. */
export function spotTitle(atlas: Atlas, spot: ScenePlace): string {
  const room = atlas.rooms.get(spot.room)?.room.name;
  return room && spot.name.startsWith(`${room}.`) ? spot.name.slice(room.length + 1) : spot.name;
}

/** The doors and gates of a room. */
export function exitsOf(atlas: Atlas, id: number): { doors: SceneDoor[]; gates: SceneGate[] } {
  const floor = atlas.scene.floors[atlas.rooms.get(id)?.floor ?? 0];
  return {
    doors: floor?.doors.filter((door) => door.rooms.includes(id)) ?? [],
    gates: floor?.gates.filter((gate) => gate.room === id) ?? [],
  };
}

export const walkerColour = (walker: number | null) => `var(--map-area-line-${(walker ?? 0) % WALKER_COLOURS})`;
