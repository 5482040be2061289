// Names within rooms: broken into lines, and as large as the room allows.

import type { Box } from "./geometry";

/**
 * How far below the middle letters stand, as a share of their size. Browsers know the middle themselves, but round it
 * to whole pixels of the map's units, which are large.
 */
export const BASELINE = 0.35;

export interface Label {
  lines: string[];
  size: number;
}

// Letters of a serif are about six tenths as wide as they are high.
const LETTER = 0.6;

/** The arrangement of a name that can be written largest in a box, its letters at most `most` high. */
export function labelIn(name: string, box: Box, most: number, mostLines = 4): Label {
  const words = name.split(" ");
  let best: Label = { lines: [name], size: 0 };
  for (let count = 1; count <= Math.min(words.length, mostLines); count++) {
    const lines = broken(words, count);
    const longest = Math.max(...lines.map((line) => line.length));
    const size = Math.min((box.width * 0.92) / (longest * LETTER), (box.height * 0.86) / (lines.length * 1.1), most);
    if (size > best.size * 1.02) best = { lines, size };
  }
  return best;
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
