// Level pictures: text rows become a few paths, so that a level of thousands of cells is drawn with three elements.

import type { Level, Room, Thing } from "./types";

/** What is seen of a level: the cells around its floor. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

const isFloor = (grid: string[], x: number, y: number) => {
  const cell = grid[y]?.[x];
  return cell !== undefined && cell !== "#" && cell !== " ";
};

/** The floor as rectangles one cell high. */
export function floorPath(grid: string[]): string {
  const parts: string[] = [];
  grid.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!isFloor(grid, x, y)) continue;
      const start = x;
      while (isFloor(grid, x, y)) x++;
      parts.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
    }
  });
  return parts.join("");
}

/** The lines between floor and rock; what continues straight is one line. */
export function wallPath(grid: string[]): string {
  const height = grid.length;
  const width = Math.max(0, ...grid.map((row) => row.length));
  const parts: string[] = [];
  const lines = (outer: number, inner: number, edge: (a: number, b: number) => boolean, write: (a: number, b: number, n: number) => string) => {
    for (let a = 0; a <= outer; a++) {
      for (let b = 0; b < inner; b++) {
        if (!edge(a, b)) continue;
        const start = b;
        while (b < inner && edge(a, b)) b++;
        parts.push(write(a, start, b - start));
      }
    }
  };
  lines(height, width, (y, x) => isFloor(grid, x, y) !== isFloor(grid, x, y - 1), (y, x, length) => `M${x} ${y}h${length}`);
  lines(width, height, (x, y) => isFloor(grid, x, y) !== isFloor(grid, x - 1, y), (x, y, length) => `M${x} ${y}v${length}`);
  return parts.join("");
}

/** Doors that a map draws. */
export function doorCells(grid: string[]): [number, number][] {
  return grid.flatMap((row, y) => Array.from(row).flatMap((cell, x): [number, number][] => (cell === "+" ? [[x, y]] : [])));
}

/** The part of the map that has floor, with a margin of a cell. */
export function frameOf(grid: string[]): Frame {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  grid.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!isFloor(grid, x, y)) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  });
  if (left === Infinity) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left - 1.5, y: top - 1.5, width: right - left + 4, height: bottom - top + 4 };
}

/** One frame for all levels of a run, so that the picture keeps its size from level to level. */
export function commonFrame(levels: Level[]): Frame {
  const frames = levels.map((level) => frameOf(level.grid));
  const x = Math.min(...frames.map((frame) => frame.x));
  const y = Math.min(...frames.map((frame) => frame.y));
  const right = Math.max(...frames.map((frame) => frame.x + frame.width));
  const bottom = Math.max(...frames.map((frame) => frame.y + frame.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The outline of a room. */
export function roomPath(room: Room | undefined): string {
  if (!room) return "";
  if (room.cells) return room.cells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");
  const { x = 0, y = 0, width = 0, height = 0 } = room;
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/** The order in which things are drawn, each over those before it: the player, who is looked for first, over all. */
export function drawingOrder(things: Thing[]): number[] {
  const all = things.map((_, index) => index);
  return all.sort((one, other) => Number(things[one]?.what === "player") - Number(things[other]?.what === "player"));
}

/** The thing that is nearest to a place, if one is near enough to be meant. */
export function nearest(things: Thing[], x: number, y: number, reach: number): number | null {
  let found: number | null = null;
  let best = reach;
  for (const index of drawingOrder(things)) {
    const [right, down] = things[index]?.at ?? [Infinity, Infinity];
    const distance = Math.hypot(right + 0.5 - x, down + 0.5 - y);
    // Of things in one cell the last is drawn on top, and it is the one that is meant.
    if (distance <= best) [found, best] = [index, distance];
  }
  return found;
}
