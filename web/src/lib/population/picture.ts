// Finding things on the map of a level.

import type { Bounds, Level } from "../schemas";

/** One frame for all levels of a run, so the map keeps its size from level to level. */
export function commonFrame(levels: Level[]): Bounds {
  const frames = levels.map(({ scene }) => scene.bounds);
  const x = Math.min(...frames.map((frame) => frame.x));
  const y = Math.min(...frames.map((frame) => frame.y));
  const right = Math.max(...frames.map((frame) => frame.x + frame.width));
  const bottom = Math.max(...frames.map((frame) => frame.y + frame.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The thing nearest to a point, if it is within reach. */
export function nearest({ things, scene }: Level, x: number, y: number, reach: number): number | null {
  let found: number | null = null;
  let best = reach;
  for (const index of scene.order) {
    const [right, down] = things[index]?.at ?? [Infinity, Infinity];
    const distance = Math.hypot(right + 0.5 - x, down + 0.5 - y);
    // Of several things in one cell, the last is drawn on top, so it is the one meant.
    if (distance <= best) [found, best] = [index, distance];
  }
  return found;
}
