// Moving between rooms with the arrow keys.

import type { RoomBox } from "../schemas";

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest room in the direction of an arrow key; rooms off to the side count as farther away. */
export function nearest(rooms: RoomBox[], from: number, key: string): number | null {
  const way = DIRECTIONS[key];
  const here = rooms[from];
  if (!way || !here) return null;
  let best: number | null = null;
  let least = Infinity;
  rooms.forEach(({ x, y }, room) => {
    const ahead = (x - here.x) * way[0] + (y - here.y) * way[1];
    const aside = Math.abs((x - here.x) * way[1]) + Math.abs((y - here.y) * way[0]);
    if (ahead > 0 && ahead + 3 * aside < least) [best, least] = [room, ahead + 3 * aside];
  });
  return best;
}
