// Outlines of rooms as numbers: how large a room is, and whether a straight line stays within it.

import type { Point } from "./types";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether two boxes share more than a border. */
export const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The corners of path data made of M, L, H, V and Z, a list for each loop. */
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

/** The smallest box around points. */
export function boxOf(points: Point[]): Box {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Where the borders of loops cross a line from left to right. */
export function crossings(loops: Point[][], y: number): number[] {
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

/** Whether a point lies within loops; a loop within a loop is a hole. */
export function contains(loops: Point[][], [x, y]: Point): boolean {
  return crossings(loops, y).filter((border) => x < border).length % 2 === 1;
}

/** Whether the straight line between two points at the border stays within loops. */
export function staysWithin(loops: Point[][], from: Point, to: Point): boolean {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  // Doors stand in the wall, up to a unit outside, so that the ends say nothing.
  const margin = Math.min(0.45, 1.1 / Math.max(length, 0.001));
  for (let step = 0; step <= 12; step++) {
    const share = margin + ((1 - 2 * margin) * step) / 12;
    const point: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    if (!contains(loops, point)) return false;
  }
  return true;
}

/** A number short enough for path data. */
export const short = (value: number) => Math.round(value * 100) / 100;

/** Path data of a line through points. */
export function lineThrough(points: Point[]): string {
  return points.map(([x, y], index) => `${index ? "L" : "M"}${short(x)} ${short(y)}`).join("");
}

/** Path data of loops, each moved as its first corner is told to. */
export function movedPath(loops: Point[][], shift: (corner: Point) => Point): string {
  return loops.map((loop) => {
    const [dx, dy] = shift(loop[0] ?? [0, 0]);
    return `${lineThrough(loop.map(([x, y]): Point => [x + dx, y + dy]))}Z`;
  }).join("");
}
