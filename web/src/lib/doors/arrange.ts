// Worlds side by side in as many columns as suit the shape of the view.

import type { Graph } from "./types";

const GAP = 40;
const MARGIN = 12;

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

/** The worlds with their frames in reading order; nothing unless each has one. */
function framesOf(graph: Graph): { world: number; frame: Framed }[] | null {
  const frames = graph.worlds.map(({ x, y, width, height }, world) =>
    x === undefined || y === undefined || width === undefined || height === undefined
      ? null
      : { world, frame: { x, y, width, height } },
  );
  const whole = frames.filter((found) => found !== null);
  if (whole.length < frames.length || whole.length === 0) return null;
  return whole.sort((one, other) => one.frame.y - other.frame.y || one.frame.x - other.frame.x);
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

/** How many columns make the map largest in a view of this shape. */
export function columnsFor(graph: Graph, view: { width: number; height: number }): number {
  const frames = (framesOf(graph) ?? []).map(({ frame }) => frame);
  let [best, most] = [1, 0];
  for (let count = 1; count <= frames.length; count += 1) {
    const { width, height } = gridOf(frames, count);
    const scale = Math.min(view.width / width, view.height / height);
    if (scale > most) [best, most] = [count, scale];
  }
  return best;
}

/** The graph with its worlds in so many columns; rooms stay where they are in their world. */
export function arrange(graph: Graph, count: number): Graph {
  const frames = framesOf(graph);
  if (!frames) return graph;
  const grid = gridOf(
    frames.map(({ frame }) => frame),
    count,
  );
  const before = (sizes: number[], index: number) =>
    sizes.slice(0, index).reduce((sum, size) => sum + size + GAP, MARGIN);
  const shifts = new Map<number, [number, number]>();
  const worlds = [...graph.worlds];
  frames.forEach(({ world, frame }, index) => {
    const x = before(grid.columns, index % count);
    const y = before(grid.rows, Math.floor(index / count));
    shifts.set(world, [x - frame.x, y - frame.y]);
    worlds[world] = { name: graph.worlds[world]?.name ?? "", ...frame, x, y };
  });
  const rooms = graph.rooms.map((room) => {
    const [right, down] = shifts.get(room.world ?? -1) ?? [0, 0];
    return { ...room, x: room.x + right, y: room.y + down };
  });
  return { ...graph, worlds, rooms, width: grid.width, height: grid.height };
}
