// Chooses one of the server's arrangements for a view. Files use a single shape, which would be too small to read on a
// phone.

import type { DoorScene } from "../schemas";

interface Size {
  width: number;
  height: number;
}

/** The arrangement that makes the map largest in a view: its index, or null for the arrangement of files. */
export function arrangementFor(graph: DoorScene, view: Size): number | null {
  const scale = ({ width, height }: Size) => Math.min(view.width / width, view.height / height);
  let [best, most] = [null as number | null, scale(graph)];
  graph.arrangements.forEach((arrangement, number) => {
    if (scale(arrangement) > most) [best, most] = [number, scale(arrangement)];
  });
  return best;
}

/** The graph with the positions of an arrangement. */
export function arrange(graph: DoorScene, number: number | null): DoorScene {
  const arrangement = graph.arrangements[number ?? -1];
  if (!arrangement) return graph;
  const { width, height, worlds } = arrangement;
  const rooms = graph.rooms.map((room, index) => {
    const at = arrangement.rooms[index] ?? room.title.at;
    return { ...room, x: at[0], y: at[1], title: { ...room.title, at } };
  });
  return { ...graph, width, height, worlds, rooms };
}
