// Replays the steps of a layout: a pure function from the state before a step to the state after it.

import type { Bounds, Cell, LayoutStep, Orientation, Placed, RoomsReply, TemplateShape } from "../schemas";
import { moved } from "./marks";
import type { Shapes } from "./shapes";

/** A placed room; its cell is counted from the upper left corner of the map. */
export interface PlacedRoom extends Orientation, Cell {
  id: number;
  template: string;
  shape: TemplateShape;
  walker: number | null;
  from: number | null;
  role: string | null;
  /** Its position in the order of placement, from 1. */
  order: number;
  /** The step that placed the first room of the same unit: a single room or a group. */
  unit: number;
}

/** A walker's move from one room to another. */
export interface Way {
  walker: number;
  from: number;
  to: number;
  /** Whether it died and restarted there. */
  jumped: boolean;
}

export interface Death {
  walker: number;
  room: number;
  reason: "stuck" | "spent";
}

/** The centre of a cell that two rooms share and where both have a connection. */
export interface Meeting extends Cell {
  rooms: [number, number];
  /** The area of a door there. */
  door: Bounds;
  open: boolean;
}

export interface State {
  attempt: number;
  rooms: readonly PlacedRoom[];
  meetings: readonly Meeting[];
  ways: readonly Way[];
  deaths: readonly Death[];
  /** The position of each walker and whether it is alive. */
  walkers: ReadonlyMap<number, { room: number; alive: boolean }>;
  /** The unit being placed: its first step and the connections tried for it. */
  unit: { step: number; tried: readonly Point[] } | null;
}

/** A connection of a placed room, or of one in the same unit. */
interface Point {
  room: number;
  connection: number;
}

export const EMPTY: State = { attempt: 0, rooms: [], meetings: [], ways: [], deaths: [], walkers: new Map(), unit: null };

/** The context of steps: the template shapes and the origin of their cells on the map. */
export interface ReplayContext {
  shapes: Shapes;
  origin: Cell;
}

/** The state after a step. */
export function apply(state: State, step: LayoutStep, context: ReplayContext): State {
  if (step.event === "placed") return place(state, step, context);
  if (step.event === "tried" && step.accepted && step.from) return tried(state, step.step, step.from);
  // When a room is rejected, the connections tried for it are discarded.
  const continues = step.event === "required" || (step.event === "tried" && step.depth > 0);
  const next = state.unit && !continues ? { ...state, unit: null } : state;
  switch (step.event) {
    case "attempt":
      return { ...EMPTY, attempt: step.number };
    case "moved":
    case "teleported": {
      const way = { walker: step.walker, from: step.from, to: step.to, jumped: step.event === "teleported" };
      return { ...next, ways: [...next.ways, way], walkers: moveWalker(next, step.walker, step.to, true) };
    }
    case "died": {
      const death = { walker: step.walker, room: step.room, reason: step.reason };
      return { ...next, deaths: [...next.deaths, death], walkers: moveWalker(next, step.walker, step.room, false) };
    }
    case "respawned":
      return { ...next, walkers: moveWalker(next, step.walker, step.room, true) };
    case "removed":
      return remove(next, step.room);
    case "shifted":
      return shift(next, step.by);
    case "opened": {
      const { x, y } = add(step.cell, context.origin);
      const open = (meeting: Meeting) => meeting.x === x + 0.5 && meeting.y === y + 0.5;
      return { ...next, meetings: next.meetings.map((at) => (open(at) ? { ...at, open: true } : at)) };
    }
    case "assigned": {
      const { room, role } = step;
      return { ...next, rooms: next.rooms.map((at) => (at.id === room ? { ...at, role } : at)) };
    }
    default:
      return next;
  }
}

const add = (one: Cell, other: Cell): Cell => ({ x: one.x + other.x, y: one.y + other.y });

function moveWalker(state: State, walker: number, room: number, alive: boolean): State["walkers"] {
  return new Map(state.walkers).set(walker, { room, alive });
}

/** Rooms that depend on others are accepted after them, so consecutive accepted tries can belong to one unit. */
function tried(state: State, step: number, from: Point): State {
  return { ...state, unit: { step, tried: [...(state.unit?.tried ?? []), from] } };
}

function place(state: State, step: Placed, { shapes, origin }: ReplayContext): State {
  const unit = state.unit ?? { step: step.step, tried: [] };
  const room: PlacedRoom = {
    ...add(step.position, origin),
    ...step.orientation,
    id: step.room,
    template: step.template,
    shape: shapes.get(step.template, step.orientation),
    walker: step.walker,
    from: step.from,
    role: null,
    order: state.rooms.length + 1,
    unit: unit.step,
  };
  const met = meetings(room, state.rooms, unit.tried);
  const walkers = step.walker === null || state.walkers.has(step.walker) || step.from === null;
  return {
    ...state,
    rooms: [...state.rooms, room],
    meetings: met.length ? [...state.meetings, ...met] : state.meetings,
    // A walker that places its first room starts in the room it placed it from.
    walkers: walkers ? state.walkers : moveWalker(state, step.walker ?? 0, step.from ?? 0, true),
    unit,
  };
}

/** The cells where connections of a new room meet those of placed rooms. */
function meetings(room: PlacedRoom, others: readonly PlacedRoom[], tried: readonly Point[]): Meeting[] {
  const found: Meeting[] = [];
  for (const other of others) {
    const apart =
      other.x >= room.x + room.shape.width ||
      room.x >= other.x + other.shape.width ||
      other.y >= room.y + room.shape.height ||
      room.y >= other.y + other.shape.height;
    if (apart) continue;
    // Rooms of a graph are not tried at a connection: the first meeting connection joins them.
    const within = other.unit === room.unit;
    let first = other.id === room.from && tried.length === 0;
    for (const own of room.shape.connections) {
      const [x, y] = [room.x + own.at[0], room.y + own.at[1]];
      // Connections that face each other have doors of equal width across one cell.
      const faces = other.shape.connections.find(
        (its) => other.x + its.at[0] === x && other.y + its.at[1] === y && its.door.width === own.door.width,
      );
      if (!faces) continue;
      // Rooms are joined where one was placed from the other, where one requires it, and within a unit. Other
      // meeting connections stay closed until a step opens them.
      const number = other.shape.connections.indexOf(faces);
      const joined = first || tried.some((point) => point.room === other.id && point.connection === number);
      const open = joined || within || own.required || faces.required;
      found.push({ x, y, rooms: [other.id, room.id], door: moved(own.door, room), open });
      first = false;
    }
  }
  return found;
}

function remove(state: State, id: number): State {
  return {
    ...state,
    rooms: state.rooms.filter((room) => room.id !== id),
    meetings: state.meetings.filter((meeting) => !meeting.rooms.includes(id)),
  };
}

function shift(state: State, by: Cell): State {
  const shifted = <T extends Cell>(at: T): T => ({ ...at, ...add(at, by) });
  const meetings = state.meetings.map((meeting) => ({ ...shifted(meeting), door: moved(meeting.door, by) }));
  return { ...state, rooms: state.rooms.map(shifted), meetings };
}

/** The finished layout of a reply; its doors are in its scene. The deaths of walkers are known only from the steps. */
export function finalState(answer: RoomsReply, shapes: Shapes, walked: State): State {
  const rooms = answer.rooms.map((room, index) => ({
    ...room.position,
    rotation: room.rotation,
    mirrored: room.mirrored,
    id: room.id,
    template: room.template,
    shape: shapes.get(room.template, room),
    walker: room.walker,
    from: room.from,
    role: room.role,
    order: walked.rooms.find((placed) => placed.id === room.id)?.order ?? index + 1,
    unit: room.group ? room.group.first : room.id,
  }));
  const whole = answer.stepsLeftOut === 0;
  const { ways, deaths, walkers } = whole ? walked : EMPTY;
  return { attempt: answer.attempts, rooms, meetings: [], ways, deaths, walkers, unit: null };
}
