// What the program answers when it shuffles doors.

export interface GraphRoom {
  name: string;
  /** The number of its world. */
  world: number | null;
  /** Its middle. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One end of a door, and the rooms it led and leads to; none where nobody can leave through it. */
export interface GraphEnd {
  name: string;
  end: string;
  kind?: string;
  room: number;
  before: number | null;
  after: number | null;
  oneWay: boolean;
  switchable: boolean;
  changed: boolean;
}

export interface GraphWorld {
  name: string;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}

export interface Graph {
  width: number;
  height: number;
  worlds: GraphWorld[];
  rooms: GraphRoom[];
  doors: GraphEnd[];
}

export type StepKind =
  | "attempt"
  | "iteration"
  | "centre"
  | "contiguous"
  | "outer"
  | "spinning"
  | "swapping"
  | "selfLoop"
  | "aborted"
  | "shifted"
  | "joined"
  | "parted"
  | "rejected";

/** A step of the shuffle. Ends that belong together, as those that were joined, follow one another in pairs. */
export interface DoorStep {
  kind: StepKind;
  text: string;
  rooms: number[];
  ends: [string, string][];
  reason: string | null;
}

export type Mode = "spin" | "swap" | "full" | "decoupled";

export interface DoorsAnswer {
  pack: { name: string };
  seed: string;
  hashWords: string[];
  hashGlyphs: string[];
  asked: { mode: Mode; iterations: number; swaps: number };
  attempts: number;
  moves: number;
  switchable: number;
  changes: { door: string; from: string; before: string; after: string; leadsBack: boolean }[];
  /** Where each end leads: `to` is a door, and `at` is its end. */
  table: { door: string; end: string; to: string; at: string }[];
  metrics: { changedDoors: number; changedEnds: number };
  proof: { steps: number; verified: boolean };
  graph: Graph;
  steps: DoorStep[];
  stepsLeftOut: number;
}
