// Worlds side by side in as many columns as suit the shape of the view, and their rooms upright or across in them. Files
// have one shape for all, which would be too small to be read on a phone; all that is moved keeps its size and colours.

import type { DoorScene, Point } from "../schemas";

const GAP = 30;
const MARGIN = 10;
/** What is left free between rooms of a world that is turned, around them, and above them for its name. */
const ROOM_GAP = { x: 20, y: 34 };
const WORLD_MARGIN = 13;
const NAME_HEIGHT = 22;

/** How a map is laid out. */
export interface Arrangement {
  columns: number;
  /** Whether the rows of rooms in a world have become its columns. */
  turned: boolean;
}

interface Grid {
  columns: number[];
  rows: number[];
  width: number;
  height: number;
}

interface Framed {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface World {
  world: number;
  frame: Framed;
  /** Where its rooms are, counted from the corner of its frame. */
  rooms: Map<number, { x: number; y: number }>;
}

/** The worlds with their frames in reading order; nothing where there are none. */
function worldsOf(graph: DoorScene): World[] | null {
  const found = graph.worlds.map(({ x, y, width, height }, world): World => {
    const own = graph.rooms.flatMap((room, index) => (room.world === world ? [[index, room] as const] : []));
    const rooms = new Map(own.map(([index, room]) => [index, { x: room.x - x, y: room.y - y }]));
    return { world, frame: { x, y, width, height }, rooms };
  });
  if (found.length === 0) return null;
  return found.sort((one, other) => one.frame.y - other.frame.y || one.frame.x - other.frame.x);
}

/** The same world with rows in place of columns: who stood beside each other stands below each other. */
function turned({ world, frame, rooms }: World, graph: DoorScene): World {
  const places = [...rooms.values()];
  const inOrder = (values: number[]) => [...new Set(values)].sort((one, other) => one - other);
  const [across, down] = [inOrder(places.map(({ x }) => x)), inOrder(places.map(({ y }) => y))];
  const boxes = [...rooms.keys()].flatMap((index) => graph.rooms[index] ?? []);
  const wide = Math.max(0, ...boxes.map(({ width }) => width)) + ROOM_GAP.x;
  const high = Math.max(0, ...boxes.map(({ height }) => height)) + ROOM_GAP.y;
  const [left, top] = [WORLD_MARGIN - ROOM_GAP.x / 2, WORLD_MARGIN + NAME_HEIGHT - ROOM_GAP.y / 2];
  return {
    world,
    frame: { ...frame, width: down.length * wide + 2 * left, height: across.length * high + 2 * top - NAME_HEIGHT },
    rooms: new Map(
      [...rooms].map(([index, { x, y }]) => [
        index,
        { x: left + (down.indexOf(y) + 0.5) * wide, y: top + (across.indexOf(x) + 0.5) * high },
      ]),
    ),
  };
}

function laid(graph: DoorScene, isTurned: boolean): World[] | null {
  const worlds = worldsOf(graph);
  return isTurned ? (worlds?.map((world) => turned(world, graph)) ?? null) : worlds;
}

function gridOf(frames: Framed[], count: number): Grid {
  const columns = Array.from({ length: count }, () => 0);
  const rows = Array.from({ length: Math.ceil(frames.length / count) }, () => 0);
  frames.forEach(({ width, height }, index) => {
    const [column, row] = [index % count, Math.floor(index / count)];
    columns[column] = Math.max(columns[column] ?? 0, width);
    rows[row] = Math.max(rows[row] ?? 0, height);
  });
  const long = (sizes: number[]) => sizes.reduce((sum, size) => sum + size + GAP, 2 * MARGIN - GAP);
  return { columns, rows, width: long(columns), height: long(rows) };
}

/** What makes the map largest in a view of this shape. */
export function arrangementFor(graph: DoorScene, view: { width: number; height: number }): Arrangement {
  let best: Arrangement = { columns: 1, turned: false };
  let most = 0;
  for (const isTurned of [false, true]) {
    const frames = (laid(graph, isTurned) ?? []).map(({ frame }) => frame);
    for (let count = 1; count <= frames.length; count += 1) {
      const { width, height } = gridOf(frames, count);
      const scale = Math.min(view.width / width, view.height / height);
      if (scale > most) [best, most] = [{ columns: count, turned: isTurned }, scale];
    }
  }
  return best;
}

const moved = ([x, y]: Point, right: number, down: number): Point => [x + right, y + down];

/** The graph with its worlds and their rooms in another arrangement. */
export function arrange(graph: DoorScene, { columns, turned: isTurned }: Arrangement): DoorScene {
  const found = laid(graph, isTurned);
  if (!found) return graph;
  const grid = gridOf(
    found.map(({ frame }) => frame),
    columns,
  );
  const before = (sizes: number[], index: number) =>
    sizes.slice(0, index).reduce((sum, size) => sum + size + GAP, MARGIN);
  const [worlds, rooms] = [[...graph.worlds], [...graph.rooms]];
  found.forEach(({ world, frame, rooms: own }, index) => {
    const x = before(grid.columns, index % columns);
    const y = before(grid.rows, Math.floor(index / columns));
    const drawn = graph.worlds[world];
    if (drawn) {
      const title = { ...drawn.title, at: moved(drawn.title.at, x - drawn.x, y - drawn.y) };
      worlds[world] = { ...drawn, ...frame, x, y, title };
    }
    for (const [number, place] of own) {
      const room = graph.rooms[number];
      if (!room) continue;
      const [right, down] = [x + place.x, y + place.y];
      const title = { ...room.title, at: moved(room.title.at, right - room.x, down - room.y) };
      rooms[number] = { ...room, x: right, y: down, title };
    }
  });
  return { ...graph, worlds, rooms, width: grid.width, height: grid.height };
}
