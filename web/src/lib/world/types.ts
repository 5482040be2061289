// The answers of the program that the world and the tracker are made from. Only what the page reads is named.

import type { Diagnostic } from "../api";

export type Point = [number, number];

export interface Zone {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  about: string;
}

export interface Room {
  id: number;
  name: string;
  zone: number;
  path: string;
  label: Point;
  sphere: number | null;
  role: string | null;
  walker: number | null;
  from: number | null;
  step: number | null;
}

export interface Door {
  name: string;
  rooms: [number, number];
  at: Point;
  /** Whether it lies in a wall that runs from left to right. */
  horizontal: boolean;
  length: number;
  path: string | null;
  locks: number[];
  need: string | null;
  oneWay: boolean;
}

export type GateKind = "lift" | "stairs" | "portal" | "fall" | "totem";

export interface Gate {
  name: string;
  number: number;
  kind: GateKind;
  room: number;
  at: Point;
  to: { floor: number; room: number; at: Point };
  locks: number[];
  oneWay: boolean;
}

/** A location: a place where one item lies. */
export interface Spot {
  name: string;
  room: number;
  at: Point;
  item: string | null;
  progression: boolean;
  sphere: number | null;
}

export interface Thing {
  what: string;
  name: string;
  glyph: string;
  at: Point;
  room: number | null;
  details: string;
}

export interface Floor {
  name: string;
  width: number;
  height: number;
  zones: Zone[];
  rooms: Room[];
  walls: string | null;
  doors: Door[];
  gates: Gate[];
  places: Spot[];
  things: Thing[];
}

export interface Lock {
  name: string;
  kind: "ability" | "key" | "code";
  colour: number;
}

export interface Scene {
  floors: Floor[];
  locks: Lock[];
  start: number | null;
  goal: number | null;
  spheres: number;
}

export interface Found {
  location: string;
  item: string;
  progression: boolean;
}

export interface Sphere {
  open: number;
  progression: number;
  finished: boolean;
  found: Found[];
  events: string[];
}

export interface Placement {
  item: string;
  locationName: string;
  roomName: string;
  isProgression: boolean;
}

export interface CodeLock {
  lock: string;
  secret: string[];
  notes: { item: string; guess: string[]; black: number; white: number }[];
  difficultyThousandths: number | null;
}

/** A built world. Packs that only have doors say nothing about items and spheres. */
export interface World {
  pack: { id: string; name: string; hash: string };
  settings: Record<string, boolean | number | string>;
  seed: string;
  hashWords: string[];
  hashGlyphs: string[];
  permalink: string | null;
  doors?: unknown[];
  placements?: Placement[];
  spheres?: Sphere[];
  playthrough?: { sphere: number; location: string; item: string }[];
  locks?: CodeLock[];
  proof: { steps: number; verified: boolean };
  campaign?: { floors: number };
  scene: Scene;
}

export type OptionValue = boolean | number | string;

export type Option =
  | { kind: "switch"; name: string; help: string; value: boolean; default: boolean }
  | { kind: "range"; name: string; help: string; value: number; default: number; min: number; max: number }
  | { kind: "choice"; name: string; help: string; value: string; default: string; values: string[] };

export interface Trick {
  name: string;
  help: string;
  value: number;
  max: number;
  default: number;
}

export interface Preset {
  name: string;
  help: string;
  set: Record<string, OptionValue>;
}

export interface Settings {
  options: Option[];
  tricks: Trick[];
  presets: Preset[];
}

export interface Reach {
  locations: string[];
  rooms: string[];
  next: Record<string, string[]>;
  nextRooms: Record<string, string[]>;
  goal: boolean;
}

/** A way that is closed, and what it lacks. */
export interface Blocked {
  kind: string;
  name: string | null;
  from: string;
  to: string;
  missing: string | null;
  noWayBack: boolean;
}

export interface Reason {
  target: string;
  missing: string | null;
  blocked: Blocked[];
  trapped: boolean;
}

/** Items that would be enough, and the way that they open. */
export interface OpeningSet {
  items: Record<string, number>;
  path: Step[];
}

/** A step of a way: to a spot, through a door unless it lies in the same room. */
export interface Step {
  to: string;
  door: string | null;
}

export interface Explanation {
  target: string;
  possible: boolean;
  start?: string;
  path?: Step[];
  reasons?: Reason[];
  opens?: { complete: boolean; sets: OpeningSet[] };
  text: string;
}

export interface Fact {
  fact: string;
  by: string;
  round: number;
}

export interface Verdict {
  verdict: string;
  claims: string[];
  steps?: number;
  transcript?: Fact[];
}

export interface Check {
  sound: boolean;
  diagnostics: Diagnostic[];
  sizes?: Record<string, number>;
}
