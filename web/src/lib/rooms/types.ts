// What the program answers when it lays out rooms.

export interface Cell {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How a drawing lies: mirrored or not, then turned clockwise. */
export interface Orientation {
  rotation: number;
  mirrored: boolean;
}

export type Role = "entrance" | "exit" | "boss" | "treasure" | "merchant" | "event" | "gate";

/** A room of the layout; cells are counted from the upper left corner of the map. */
export interface LaidRoom extends Orientation {
  id: number;
  name: string;
  template: string;
  position: Cell;
  bounds: Cell & Size;
  role: Role | null;
  depth: number;
  group: { name: string; first: number } | null;
  walker: number | null;
  from: number | null;
  step: number | null;
  slots: { letter: string; cell: Cell }[];
}

export interface LaidDoor {
  id: number;
  rooms: [number, number];
  position: Cell;
  direction: "up" | "right" | "down" | "left";
  length: number;
  cells: Cell[];
  kind: string;
}

/** What was asked for, with what the pack and the program say where nobody did. */
export interface Asked {
  target: { rooms: number } | { floor: number };
  walkers: number;
  roomsPerWalker: number;
  templatesPerConnection: number;
  iterations: number;
  compactness: number;
  repeats: boolean;
  respawnInPlace: number;
  turning: boolean;
  mirroring: boolean;
  required: "grow" | "strict";
  bounds: [number, number] | null;
  loops: number;
  deadEnds: [number, number];
  attempts: number;
  /** Only where the rooms of a graph are laid out. */
  graph?: unknown;
}

/** Wishes for a layout, by the names in `Asked`; `rooms` and `floor` are the two kinds of targets. */
export type Wishes = Record<string, number | boolean | string | number[]>;

export interface RoomsAnswer {
  pack: string;
  seed: string;
  size: Size;
  origin: Cell;
  floor: number;
  attempts: number;
  tries: number;
  rooms: LaidRoom[];
  doors: LaidDoor[];
  closed: LaidDoor[];
  hashWords: string[];
  hashGlyphs: string[];
  proof: { verified: boolean };
  asked: Asked;
  templates: Record<string, string[]>;
  steps: Step[];
  stepsLeftOut: number;
}

export interface Rejection {
  reason: string;
  /** The cell that two rooms can't share. */
  cell?: Cell;
  /** The room of the piece, and its connection, that requires what is not there. */
  part?: number;
  connection?: number;
  /** The room that could no longer be joined. */
  room?: number;
}

export type Piece = { template: string } | { group: string };

interface Numbered {
  step: number;
}

export interface Tried extends Numbered {
  event: "tried";
  walker: number | null;
  from: { room: number; connection: number } | null;
  name?: string | null;
  depth: number;
  piece: Piece;
  orientation: Orientation;
  position: Cell;
  accepted: boolean;
  rejection: Rejection | null;
}

export interface Required extends Numbered {
  event: "required";
  part: number;
  template: string;
  orientation: Orientation;
  required: number[];
  satisfied: number[];
}

export interface Placed extends Numbered {
  event: "placed";
  room: number;
  walker: number | null;
  from: number | null;
  template: string;
  orientation: Orientation;
  position: Cell;
}

/** One step of the placing; cells are counted from where the first room was placed. */
export type Step =
  | (Numbered & { event: "attempt"; number: number })
  | Tried
  | Required
  | Placed
  | (Numbered & { event: "moved" | "teleported"; walker: number; from: number; to: number })
  | (Numbered & { event: "died"; walker: number; room: number; reason: "stuck" | "spent" })
  | (Numbered & { event: "respawned"; walker: number; room: number })
  | (Numbered & { event: "removed"; room: number })
  | (Numbered & { event: "shifted"; by: Cell })
  | (Numbered & { event: "ended"; how: string })
  | (Numbered & { event: "opened"; rooms: [number, number]; cell: Cell })
  | (Numbered & { event: "assigned"; room: number; role: Role })
  | (Numbered & { event: "missed"; reason: string })
  | (Numbered & { event: "laid"; size: Size; origin: Cell });
