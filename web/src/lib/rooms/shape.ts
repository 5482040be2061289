// Templates as they lie on the map: turned, and cut into what is drawn.

import { labelOf, type Label } from "./label";
import { outline } from "./outline";
import { isFloor } from "./symbols";
import type { Cell, Orientation, Size } from "./types";

export type Direction = 0 | 1 | 2 | 3;
/** Where edges face, clockwise from the top, as steps to the right and down. */
export const WAYS: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** A cell of the wall where a way out can be. Its place in the list is its number in the steps. */
export interface Connection extends Cell {
  direction: Direction;
  required: boolean;
}

/** A template in one of its orientations. */
export interface Shape extends Size {
  /** Rows of the same length; a space is not part of the room. */
  rows: string[];
  /** Path data of the floor, and of all that belongs to the room. */
  floor: string;
  whole: string;
  connections: Connection[];
  /** Doors between two parts of the room; level ones are passed from left to right. */
  innerDoors: (Cell & { level: boolean })[];
  slots: (Cell & { letter: string })[];
  /** The floor nearest to the middle: where walkers stand. */
  middle: Cell;
  /** The corner of the wall before the first cell of floor, for a number: no other room has the same. */
  corner: Cell;
  /** Where the name fits best. */
  label: Label;
}

/** Where a cell of a drawing of this size comes to lie: mirrored first, then turned clockwise. */
export function turnedCell({ x, y }: Cell, { width, height }: Size, { rotation, mirrored }: Orientation): Cell {
  const across = mirrored ? width - 1 - x : x;
  switch (rotation) {
    case 0:
      return { x: across, y };
    case 90:
      return { x: height - 1 - y, y: across };
    case 180:
      return { x: width - 1 - across, y: height - 1 - y };
    default:
      return { x: y, y: width - 1 - across };
  }
}

/** The rows of a drawing as they lie. */
export function turnedRows(rows: string[], orientation: Orientation): string[] {
  const size = { width: Math.max(...rows.map((row) => row.length)), height: rows.length };
  const lies = orientation.rotation % 180 === 0;
  const [wide, high] = lies ? [size.width, size.height] : [size.height, size.width];
  const cells = Array.from({ length: high }, () => Array.from({ length: wide }, () => " "));
  rows.forEach((row, y) =>
    Array.from(row).forEach((character, x) => {
      const to = turnedCell({ x, y }, size, orientation);
      const line = cells[to.y];
      if (line) line[to.x] = character;
    }),
  );
  return cells.map((row) => row.join(""));
}

/** Turns templates, each way once. */
export class Shapes {
  #known = new Map<string, Shape>();
  #templates: Record<string, string[]>;

  constructor(templates: Record<string, string[]>) {
    this.#templates = templates;
  }

  /** A template as it lies. One that is not known has no cells. */
  get(template: string, orientation: Orientation): Shape {
    const key = `${template} ${orientation.rotation} ${orientation.mirrored}`;
    let shape = this.#known.get(key);
    if (!shape) {
      shape = cut(this.#templates[template] ?? [""], orientation);
      this.#known.set(key, shape);
    }
    return shape;
  }
}

function cut(drawing: string[], orientation: Orientation): Shape {
  const rows = turnedRows(drawing, orientation);
  const size = { width: rows[0]?.length ?? 0, height: rows.length };
  const at = (x: number, y: number) => rows[y]?.[x] ?? " ";
  const open = (x: number, y: number) => isFloor(at(x, y));
  const innerDoors: Shape["innerDoors"] = [];
  const slots: Shape["slots"] = [];
  rows.forEach((row, y) =>
    Array.from(row).forEach((character, x) => {
      if (character === "+") innerDoors.push({ x, y, level: open(x - 1, y) });
      else if (isFloor(character) && character !== ".") slots.push({ x, y, letter: character });
    }),
  );
  return {
    ...size,
    rows,
    floor: outline(size.width, size.height, open),
    whole: outline(size.width, size.height, (x, y) => at(x, y) !== " "),
    connections: connections(drawing, orientation, at),
    innerDoors,
    slots,
    middle: middle(size, (x, y) => at(x, y) !== "+" && open(x, y)),
    corner: firstCorner(rows),
    label: labelOf(rows),
  };
}

/** The connections in the order of the drawing, whichever way it lies: that is how steps number them. */
function connections(
  drawing: string[],
  orientation: Orientation,
  at: (x: number, y: number) => string,
): Connection[] {
  const size = { width: Math.max(...drawing.map((row) => row.length)), height: drawing.length };
  const found: Connection[] = [];
  drawing.forEach((row, y) =>
    Array.from(row).forEach((character, x) => {
      if (character !== "?" && character !== "!") return;
      const cell = turnedCell({ x, y }, size, orientation);
      const outwards = WAYS.findIndex(([right, down]) => at(cell.x + right, cell.y + down) === " ");
      found.push({ ...cell, direction: outwards as Direction, required: character === "!" });
    }),
  );
  return found;
}

function firstCorner(rows: string[]): Cell {
  const y = rows.findIndex((row) => Array.from(row).some(isFloor));
  return { x: Array.from(rows[y] ?? "").findIndex(isFloor) - 1, y: y - 1 };
}

function middle({ width, height }: Size, open: (x: number, y: number) => boolean): Cell {
  let best: Cell = { x: 0, y: 0 };
  let least = Infinity;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const far = (2 * x + 1 - width) ** 2 + (2 * y + 1 - height) ** 2;
      if (far < least && open(x, y)) [best, least] = [{ x, y }, far];
    }
  }
  return best;
}
