// What the program says about levels. Powers, levels and difficulties are in thousandths.

export interface Thing {
  what: string;
  name: string;
  at: [number, number];
  room: number | null;
  rule: string;
  glyph?: string | null;
  level?: number;
  power?: number;
  experience?: number;
}

/** A room: a rectangle, or a list of cells. */
export interface Room {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  cells?: [number, number][];
}

export interface LevelPromise {
  promise: string;
  words: string;
  at: [number, number] | null;
  count: number;
  verdict: string;
}

/** What was expected, and what there is. */
export type Balance = Record<string, { expected: number; actual: number }>;

export interface Level {
  depth: number;
  wins: number;
  last: boolean;
  difficulty: number;
  grid: string[];
  rooms: Room[];
  things: Thing[];
  promises: LevelPromise[];
  notes: string[];
  balance: Balance;
}

/** What is promised of several levels together. */
export interface RunPromise {
  promise: string;
  of: string | null;
  depths: [number, number];
  count: number;
  least: number | null;
  most: number | null;
  made: boolean;
}

export interface CurveRow {
  depth: number;
  difficulty: number;
  expectedMonster: number;
  actualMonster: number;
  strongestMonster: number;
  hero: number;
  weapon: number;
  armour: number;
  ratio: number;
  leastRatio: number;
}

export interface PopulationAnswer {
  pack: { id: string; name: string; hash: string };
  seed: string;
  hashWords: string[];
  hashGlyphs: string[];
  levels: Level[];
  balance: Balance;
  promises: RunPromise[];
  proof: { promises: number; kept: number; verified: boolean };
  curve: { promisedRatio: number; leastRatio: number; levels: CurveRow[] };
}

export interface PopulationRequest {
  pack: string;
  seed?: string;
  from: number;
  to: number;
  wins: number;
  difficulty: number | null;
  last: boolean;
}
