// A route through rooms as lines on the floors that it crosses.

import type { Point, Route, SceneGate } from "../schemas";
import { type Atlas, roomOfSpot } from "./atlas";
import { loopsOf, staysWithin } from "./geometry";

/** The part of a route between two gates. */
export interface Leg {
  floor: number;
  points: Point[];
  /** The lines of the doors it goes through, on maps that draw doors as lines between rooms. */
  lines: string[];
  rooms: number[];
  /** The gate at its end. */
  gate: SceneGate | null;
}

/** The rooms that an explanation leads through, in order. */
export function roomsAlong(atlas: Atlas, route: Route): number[] {
  const names = [route.start ?? "", ...route.path.map((step) => step.to)];
  const rooms: number[] = [];
  for (const name of names) {
    const room = roomOfSpot(atlas, name);
    if (room !== null && room !== rooms.at(-1)) rooms.push(room);
  }
  return rooms;
}

/** The legs of a route through rooms; the last one ends at `end`, if given. */
export function legsOf(atlas: Atlas, rooms: number[], end: Point | null): Leg[] {
  const first = atlas.rooms.get(rooms[0] ?? -1);
  if (!first) return [];
  let leg: Leg = { floor: first.floor, points: [first.room.label], lines: [], rooms: [first.room.id], gate: null };
  const legs = [leg];
  for (let index = 1; index < rooms.length; index++) {
    const [from, to] = [rooms[index - 1] as number, rooms[index] as number];
    const floor = atlas.scene.floors[leg.floor];
    const door = floor?.doors.find(({ rooms: [a, b] }) => (a === from && b === to) || (a === to && b === from));
    const gate = door ? undefined : floor?.gates.find((other) => other.room === from && other.to.room === to);
    if (gate) {
      reach(atlas, leg, from, gate.at);
      leg.gate = gate;
      leg = { floor: gate.to.floor, points: [gate.to.at], lines: [], rooms: [], gate: null };
      legs.push(leg);
    } else if (door?.path) {
      leg.lines.push(door.path);
      leg.points = [atlas.rooms.get(to)?.room.label ?? door.at];
    } else {
      reach(atlas, leg, from, door?.at ?? atlas.rooms.get(to)?.room.label ?? [0, 0]);
    }
    leg.rooms.push(to);
  }
  const last = rooms.at(-1) as number;
  const target = end ?? atlas.rooms.get(last)?.room.label;
  if (target && !leg.lines.length) reach(atlas, leg, last, target);
  return legs;
}

/** Extends a leg to a point within a room: straight, or through the centre of a concave room. */
function reach(atlas: Atlas, leg: Leg, id: number, to: Point) {
  const entry = atlas.rooms.get(id);
  const from = leg.points.at(-1);
  if (!entry || !from) return;
  if (from[0] === to[0] && from[1] === to[1]) return;
  const { label } = entry.room;
  const [afar, close] = [label[0] !== from[0] || label[1] !== from[1], label[0] !== to[0] || label[1] !== to[1]];
  if (afar && close && !staysWithin(loopsOf(entry.room.path), from, to)) leg.points.push(label);
  leg.points.push(to);
}
