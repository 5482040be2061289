// The steps of a layout as states that can be shown: a pure function from the state before a step to the one after
// it.

import { moved } from "./marks";
import type { Shapes } from "./shapes";
import type { Bounds, Cell, LayoutStep, Orientation, Placed, RoomsReply, TemplateShape } from "../schemas";

/** A room that stands; cells are counted from the upper left corner of the map. */
export interface StandingRoom extends Orientation, Cell {
  id: number;
  template: string;
  shape: TemplateShape;
  walker: number | null;
  from: number | null;
  role: string | null;
  /** The how manieth room it is, from one. */
  order: number;
  /** The step that placed the first room of the same piece. */
  piece: number;
}

/** How a walker came from one room to another. */
export interface Way {
  walker: number;
  from: number;
  to: number;
  /** Whether it died and began anew there. */
  jumped: boolean;
}

export interface Death {
  walker: number;
  room: number;
  reason: "stuck" | "spent";
}

/** The middle of a cell that two rooms share and where both have a connection. */
export interface Meeting extends Cell {
  rooms: [number, number];
  /** What a door there covers. */
  door: Bounds;
  open: boolean;
}

export interface State {
  attempt: number;
  rooms: readonly StandingRoom[];
  meetings: readonly Meeting[];
  ways: readonly Way[];
  deaths: readonly Death[];
  /** Where each walker is, and whether it lives. */
  walkers: ReadonlyMap<number, { room: number; alive: boolean }>;
  /** The piece that rooms are being placed of: its first step, and the connections that were tried for it. */
  piece: { step: number; tried: readonly Point[] } | null;
}

/** A connection of a room that stands, or of one that is placed in the same piece. */
interface Point {
  room: number;
  connection: number;
}

export const EMPTY: State = { attempt: 0, rooms: [], meetings: [], ways: [], deaths: [], walkers: new Map(), piece: null };

/** What is needed to understand steps: the templates, and where on the map their cells are counted from. */
export interface ReplayContext {
  shapes: Shapes;
  origin: Cell;
}

/** The state after a step. */
export function apply(state: State, step: LayoutStep, context: ReplayContext): State {
  if (step.event === "placed") return place(state, step, context);
  if (step.event === "tried" && step.accepted && step.from) return tried(state, step.step, step.from);
  // What was tried for a room that is then rejected is forgotten with it.
  const waits = step.event === "required" || (step.event === "tried" && step.depth > 0);
  const next = state.piece && !waits ? { ...state, piece: null } : state;
  switch (step.event) {
    case "attempt":
      return { ...EMPTY, attempt: step.number };
    case "moved":
    case "teleported": {
      const way = { walker: step.walker, from: step.from, to: step.to, jumped: step.event === "teleported" };
      return { ...next, ways: [...next.ways, way], walkers: stands(next, step.walker, step.to, true) };
    }
    case "died": {
      const death = { walker: step.walker, room: step.room, reason: step.reason };
      return { ...next, deaths: [...next.deaths, death], walkers: stands(next, step.walker, step.room, false) };
    }
    case "respawned":
      return { ...next, walkers: stands(next, step.walker, step.room, true) };
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

function stands(state: State, walker: number, room: number, alive: boolean): State["walkers"] {
  return new Map(state.walkers).set(walker, { room, alive });
}

/** Rooms that wait for others are accepted after them, so that all that is accepted in a row may be one piece. */
function tried(state: State, step: number, from: Point): State {
  return { ...state, piece: { step, tried: [...(state.piece?.tried ?? []), from] } };
}

function place(state: State, step: Placed, { shapes, origin }: ReplayContext): State {
  const piece = state.piece ?? { step: step.step, tried: [] };
  const room: StandingRoom = {
    ...add(step.position, origin),
    ...step.orientation,
    id: step.room,
    template: step.template,
    shape: shapes.get(step.template, step.orientation),
    walker: step.walker,
    from: step.from,
    role: null,
    order: state.rooms.length + 1,
    piece: piece.step,
  };
  const met = meetings(room, state.rooms, piece.tried);
  const walkers = step.walker === null || state.walkers.has(step.walker) || step.from === null;
  return {
    ...state,
    rooms: [...state.rooms, room],
    meetings: met.length ? [...state.meetings, ...met] : state.meetings,
    // A walker that places its first room stands in the one it placed it from.
    walkers: walkers ? state.walkers : stands(state, step.walker ?? 0, step.from ?? 0, true),
    piece,
  };
}

/** Where the connections of a new room meet those of rooms that stand. */
function meetings(room: StandingRoom, others: readonly StandingRoom[], tried: readonly Point[]): Meeting[] {
  const found: Meeting[] = [];
  for (const other of others) {
    const apart =
      other.x >= room.x + room.shape.width ||
      room.x >= other.x + other.shape.width ||
      other.y >= room.y + room.shape.height ||
      room.y >= other.y + other.shape.height;
    if (apart) continue;
    // Rooms of a graph are tried at no connection: there the first one that meets joins them.
    const within = other.piece === room.piece;
    let first = other.id === room.from && tried.length === 0;
    for (const own of room.shape.connections) {
      const [x, y] = [room.x + own.at[0], room.y + own.at[1]];
      // Doors across one cell are as wide as each other where the connections face each other.
      const faces = other.shape.connections.find(
        (its) => other.x + its.at[0] === x && other.y + its.at[1] === y && its.door.width === own.door.width,
      );
      if (!faces) continue;
      // Rooms are joined where one was placed from the other, where one requires it, and within a piece; other
      // connections that meet stay closed until a step opens them.
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

/** The layout as it was answered; its doors are in its scene. When walkers died is known only from the steps. */
export function laid(answer: RoomsReply, shapes: Shapes, walked: State): State {
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
    piece: room.group ? room.group.first : room.id,
  }));
  const whole = answer.stepsLeftOut === 0;
  const { ways, deaths, walkers } = whole ? walked : EMPTY;
  return { attempt: answer.attempts, rooms, meetings: [], ways, deaths, walkers, piece: null };
}
