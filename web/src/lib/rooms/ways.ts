// Where walkers went, as lines over the floor.

import { parts } from "./marks";
import type { StandingRoom, State, Way } from "./replay";
import { WAYS } from "./shape";
import { isFloor } from "./symbols";
import type { Cell } from "./types";

/** The trail of one walker, cut into pieces: path data of what it walked and of its jumps; and where it died. */
export interface Trail {
  walker: number;
  pieces: { walked: string; jumped: string }[];
  deaths: (Cell & { reason: string })[];
}

/** How many ways share a path: few enough that one more does not have the whole trail drawn again. */
const TOGETHER = 25;

const middleOf = (room: StandingRoom): Cell => ({
  x: room.x + room.shape.middle.x,
  y: room.y + room.shape.middle.y,
});

/** The corners of a way, found once for each way: states share them. */
const known = new WeakMap<Way, { rooms: StandingRoom[]; corners: Cell[] }>();

/** The trails of a state, one for each walker. */
export function trails(state: State): Trail[] {
  const rooms = new Map(state.rooms.map((room) => [room.id, room]));
  const [ways, deaths] = [byWalker(state.ways), byWalker(state.deaths)];
  const walkers = [...new Set([...ways.keys(), ...deaths.keys()])].sort((one, other) => one - other);
  return walkers.map((walker) => ({
    walker,
    pieces: parts(ways.get(walker) ?? [], TOGETHER).map((some) => piece(some, rooms, state)),
    deaths: (deaths.get(walker) ?? []).flatMap(({ room, reason }) => {
      const at = rooms.get(room);
      return at ? [{ ...middleOf(at), reason }] : [];
    }),
  }));
}

function byWalker<T extends { walker: number }>(list: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const one of list) {
    const own = found.get(one.walker);
    if (own) own.push(one);
    else found.set(one.walker, [one]);
  }
  return found;
}

function piece(ways: Way[], rooms: Map<number, StandingRoom>, state: State): Trail["pieces"][number] {
  const found = { walked: "", jumped: "" };
  for (const way of ways) {
    const [from, to] = [rooms.get(way.from), rooms.get(way.to)];
    if (!from || !to) continue;
    if (way.jumped) found.jumped += line([middleOf(from), middleOf(to)]);
    else found.walked += line(corners(way, from, to, state.rooms));
  }
  return found;
}

const line = (cells: Cell[]) => `M${cells.map(({ x, y }) => `${x + 0.5} ${y + 0.5}`).join("L")}`;

function corners(way: Way, from: StandingRoom, to: StandingRoom, all: readonly StandingRoom[]): Cell[] {
  const before = known.get(way);
  if (before?.rooms[0] === from && before.rooms[1] === to) return before.corners;
  // A group may have been entered by another room than the one that the walker goes to.
  const rooms = [from, to, ...all.filter((room) => room.piece === to.piece && room !== to)];
  const found = { rooms, corners: walk(rooms, middleOf(from), middleOf(to)) };
  known.set(way, found);
  return found.corners;
}

const KEY_STRIDE = 1 << 20;
const keyOf = (x: number, y: number) => y * KEY_STRIDE + x;

/** The cells of some rooms that can be walked on: floor, and connections that two of them share. */
function openCells(rooms: StandingRoom[]): Set<number> {
  const open = new Set<number>();
  const once = new Set<number>();
  for (const room of rooms) {
    room.shape.rows.forEach((row, y) =>
      Array.from(row).forEach((character, x) => {
        if (isFloor(character)) open.add(keyOf(room.x + x, room.y + y));
      }),
    );
    for (const { x, y } of room.shape.connections) {
      const key = keyOf(room.x + x, room.y + y);
      if (once.has(key)) open.add(key);
      once.add(key);
    }
  }
  return open;
}

/** The corners of a shortest way over the floors of some rooms; straight through the walls if there is none. */
function walk(rooms: StandingRoom[], first: Cell, last: Cell): Cell[] {
  const open = openCells(rooms);
  const next = new Map<number, Cell>([[keyOf(last.x, last.y), last]]);
  const queue = [last];
  for (const cell of queue) {
    for (const [right, down] of WAYS) {
      const [x, y] = [cell.x + right, cell.y + down];
      const key = keyOf(x, y);
      if (!open.has(key) || next.has(key)) continue;
      next.set(key, cell);
      queue.push({ x, y });
    }
  }
  const cells = [first];
  for (let at = first; at.x !== last.x || at.y !== last.y; ) {
    const step = next.get(keyOf(at.x, at.y));
    if (!step) return [first, last];
    cells.push(step);
    at = step;
  }
  return cells.filter((cell, index) => {
    const [before, after] = [cells[index - 1], cells[index + 1]];
    return !before || !after || before.x + after.x !== 2 * cell.x || before.y + after.y !== 2 * cell.y;
  });
}
