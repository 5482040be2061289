// Names within rooms: broken into lines, as large as the room allows, and where they cover nothing.

import { crossings, type Box } from "./geometry";
import type { Point } from "./types";

/**
 * How far below the middle letters stand, as a share of their size. Browsers know the middle themselves, but round it
 * to whole pixels of the map's units, which are large.
 */
export const BASELINE = 0.35;
/** How far lines are apart, as a share of the size of letters. */
export const LEADING = 1.1;

export interface Label {
  lines: string[];
  size: number;
  /** Its middle. */
  at: Point;
}

/** Letters of a wide serif are about so wide, as a share of their height. */
export const LETTER = 0.64;
/** How much of a free place a name may fill: walls have a width, and letters differ. */
const FILLED = 0.92;
/** What overlaps by less than this only touches. */
const SLACK = 0.001;

/** Where a name may stand: the outline of its room, and what is in the way. */
export interface Ground {
  loops: Point[][];
  box: Box;
  taken: Box[];
  /** Where it would stand best. */
  middle: Point;
  /** How large the cells are that outlines are made of, or smaller. */
  cell: number;
}

/** A name written as large as the free places of a room allow, its letters at most `most` high. */
export function labelIn(name: string, ground: Ground, most: number): Label {
  const choices = arrangements(name);
  const across = Math.hypot(ground.box.width, ground.box.height);
  let best: Label = { lines: [name], size: 0, at: ground.middle };
  let worth = 0;
  for (const place of freePlaces(ground)) {
    for (const { lines, wide, high } of choices) {
      const size = Math.min(place.width / wide, place.height / high, most);
      if (size <= worth) continue;
      const at = nearest(place, ground.middle, wide * size, high * size);
      const away = Math.hypot(at[0] - ground.middle[0], at[1] - ground.middle[1]);
      // A name in the middle is found first by the eye, and worth somewhat smaller letters.
      const now = size * (1 - away / across);
      if (now > worth) [best, worth] = [{ lines, size, at }, now];
    }
  }
  return best;
}

/** What a name covers. */
export function boxOfLabel({ lines, size, at: [x, y] }: Label): Box {
  const [width, height] = [Math.max(...lines.map((line) => line.length)) * LETTER * size, lines.length * LEADING * size];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The place within another for something of a size that is nearest to a point. */
export function nearest(place: Box, [x, y]: Point, width: number, height: number): Point {
  const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));
  return [
    between(x, place.x + width / 2, place.x + place.width - width / 2),
    between(y, place.y + height / 2, place.y + place.height - height / 2),
  ];
}

/** The free rectangles of a room that can't be made larger. */
export function freePlaces({ loops, box, taken, cell }: Ground): Box[] {
  const [columns, rows] = [Math.max(1, Math.round(box.width / cell)), Math.max(1, Math.round(box.height / cell))];
  const [wide, high] = [box.width / columns, box.height / rows];
  // How many free cells stand above each other, down to the row at hand.
  const heights = new Array<number>(columns).fill(0);
  const places: Box[] = [];
  for (let row = 0; row < rows; row++) {
    const top = box.y + row * high;
    const borders = crossings(loops, top + high / 2).sort((a, b) => a - b);
    let crossed = 0;
    const beside = taken.filter((other) => top < other.y + other.height - SLACK && other.y < top + high - SLACK);
    for (let column = 0; column < columns; column++) {
      const left = box.x + column * wide;
      while ((borders[crossed] ?? Infinity) < left + wide / 2) crossed++;
      const isFree = crossed % 2 === 1 && !beside.some(({ x, width }) => left < x + width - SLACK && x < left + wide - SLACK);
      heights[column] = isFree ? (heights[column] ?? 0) + 1 : 0;
    }
    for (const { from, to, height } of rectanglesUnder(heights)) {
      places.push({ x: box.x + from * wide, y: top + (1 - height) * high, width: (to - from) * wide, height: height * high });
    }
  }
  return places;
}

/** The rectangles below a row of heights that can be made neither wider nor higher. */
function rectanglesUnder(heights: number[]): { from: number; to: number; height: number }[] {
  const found: { from: number; to: number; height: number }[] = [];
  const open: { from: number; height: number }[] = [];
  for (let column = 0; column <= heights.length; column++) {
    const height = heights[column] ?? 0;
    let from = column;
    for (let last = open.at(-1); last && last.height > height; last = open.at(-1)) {
      found.push({ from: last.from, to: column, height: last.height });
      from = last.from;
      open.pop();
    }
    if (height > (open.at(-1)?.height ?? 0)) open.push({ from, height });
  }
  return found;
}

/** A name in one line, in two, and so on; how wide and high each is for letters of size 1. */
function arrangements(name: string, most = 4): { lines: string[]; wide: number; high: number }[] {
  const words = name.split(" ");
  return Array.from({ length: Math.min(words.length, most) }, (_, index) => {
    const lines = broken(words, index + 1);
    const longest = Math.max(...lines.map((line) => line.length));
    return { lines, wide: (longest * LETTER) / FILLED, high: (lines.length * LEADING) / FILLED };
  });
}

/** Words in lines of nearly the same length. */
function broken(words: string[], count: number): string[] {
  const aim = words.join(" ").length / count;
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || (last.length + word.length / 2 > aim && lines.length < count)) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** The zoom at which letters of a size can be read, as the next power of the square root of two. */
export const levelOf = (size: number, readable = 7) => Math.ceil(2 * Math.log2(readable / size));
