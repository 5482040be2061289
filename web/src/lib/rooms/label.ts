// Where the name of a room is written.

import { isFloor, isMarked } from "./symbols";

/** The middle of a run of floor, and how long it is. */
export interface Label {
  x: number;
  y: number;
  length: number;
  /** Whether it is written upwards. */
  upright: boolean;
  /** Whether there is floor above it, for a sign. */
  roomy: boolean;
}

interface Run {
  line: number;
  from: number;
  to: number;
  worth: number;
}

/** How much longer an upright run must be before it is taken: text lies better. */
const UPRIGHT_COST = 1.7;

/** The best place in a drawing. */
export function labelOf(rows: string[]): Label {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const columns = Array.from({ length: width }, (_, x) => rows.map((row) => row[x] ?? " ").join(""));
  const [level, upright] = [longest(rows), longest(columns)];
  const length = (run: Run | null) => (run ? run.to - run.from : 0);
  if (upright && length(upright) > length(level) * UPRIGHT_COST) {
    return { x: upright.line + 0.5, y: (upright.from + upright.to) / 2, length: length(upright), upright: true, roomy: false };
  }
  if (!level) return { x: width / 2, y: height / 2, length: 0, upright: false, roomy: false };
  const x = (level.from + level.to) / 2;
  const above = (rows[level.line - 1] ?? "")[Math.floor(x)] ?? " ";
  return { x, y: level.line + 0.5, length: length(level), upright: false, roomy: isFloor(above) };
}

/** The longest run of floor; near the middle, and away from what lies on the floor, counts too. */
function longest(lines: string[]): Run | null {
  let best: Run | null = null;
  lines.forEach((text, line) => {
    for (let at = 0, from = 0; at <= text.length; at += 1) {
      if (isFloor(text[at] ?? " ")) continue;
      const marks = Array.from(text.slice(from, at)).filter(isMarked).length;
      const worth = at - from - 2.5 * marks - (2 * Math.abs(line + 0.5 - lines.length / 2)) / lines.length;
      if (at > from && (!best || worth > best.worth)) best = { line, from, to: at, worth };
      from = at + 1;
    }
  });
  return best;
}

/** How wide a character is, measured in sizes of the font. */
const CHARACTER_WIDTH = 0.55;
const LARGEST = 0.82;
const SMALLEST = 0.36;

/** How large a name can be written, in cells; nothing if it would be too small to read. */
export function sizeOf(label: Label, text: string): number | null {
  const size = Math.min(LARGEST, (label.length - 0.2) / (CHARACTER_WIDTH * Math.max(text.length, 1)));
  return size < SMALLEST ? null : size;
}

/** Whether a name touches the number in the corner of its room, which is `wide` and `high` around a point. */
export function touches(label: Label, size: number, text: string, at: { x: number; y: number }, wide: number, high: number): boolean {
  const length = (size * CHARACTER_WIDTH * text.length) / 2;
  const [along, across] = label.upright ? [size / 2, length] : [length, size / 2];
  return Math.abs(label.x - at.x) < along + wide / 2 && Math.abs(label.y - at.y) < across + high / 2;
}
