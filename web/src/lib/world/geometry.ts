// Geometry of room outlines, for routes: does a straight line stay within a room?

import type { Point } from "../schemas";

/** The corners of path data made of M, L, H, V and Z, one list per loop. */
export function loopsOf(path: string): Point[][] {
  const loops: Point[][] = [];
  let at: Point = [0, 0];
  for (const [, letter = "", rest = ""] of path.matchAll(/([MLHVZmlhvz])([^MLHVZmlhvz]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
    const command = letter.toUpperCase();
    if (command === "Z") continue;
    const step = command === "H" || command === "V" ? 1 : 2;
    const [x, y] = letter === command ? [0, 0] : [1, 1];
    for (let index = 0; index + step <= numbers.length; index += step) {
      const first = numbers[index] ?? 0;
      if (command === "H") at = [first + x * at[0], at[1]];
      else if (command === "V") at = [at[0], first + y * at[1]];
      else at = [first + x * at[0], (numbers[index + 1] ?? 0) + y * at[1]];
      if (command === "M" && index === 0) loops.push([]);
      loops.at(-1)?.push(at);
    }
  }
  return loops;
}

/** The x coordinates where loops cross a horizontal line. */
function crossings(loops: Point[][], y: number): number[] {
  const found: number[] = [];
  for (const loop of loops) {
    let [ax, ay] = loop.at(-1) ?? [0, 0];
    for (const [bx, by] of loop) {
      if (ay > y !== by > y) found.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
      [ax, ay] = [bx, by];
    }
  }
  return found;
}

/** Whether a point is inside loops; a loop inside a loop is a hole. */
function contains(loops: Point[][], [x, y]: Point): boolean {
  return crossings(loops, y).filter((border) => x < border).length % 2 === 1;
}

/** Whether the straight line between two points at the border stays within loops. */
export function staysWithin(loops: Point[][], from: Point, to: Point): boolean {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  // Doors are in the wall, up to a unit outside, so the ends of the line are ignored.
  const margin = Math.min(0.45, 1.1 / Math.max(length, 0.001));
  for (let step = 0; step <= 12; step++) {
    const share = margin + ((1 - 2 * margin) * step) / 12;
    const point: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    if (!contains(loops, point)) return false;
  }
  return true;
}

/** Rounds a number for path data. */
const short = (value: number) => Math.round(value * 100) / 100;

/** Path data of a line through points. */
export function lineThrough(points: Point[]): string {
  return points.map(([x, y], index) => `${index ? "L" : "M"}${short(x)} ${short(y)}`).join("");
}
