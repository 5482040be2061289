// What a map is told about the looks of things; a caller that knows spoilers says other things than one that doesn't.

import type { Room, Spot, Thing } from "./types";

export type SpotShape = "ring" | "gem" | "star" | "check" | "plus" | "cross";

export interface SpotLook {
  shape: SpotShape;
  /** What is said of it beside its name. */
  about: string;
  /** What is written at it when there is space. */
  label: string | null;
}

export interface LegendRow {
  label: string;
  /** The fill of a room. */
  fill?: string;
  /** The sign of a location. */
  shape?: SpotShape;
}

export interface Look {
  fill(room: Room): string;
  /** What is said of a room beside its name. */
  about(room: Room): string;
  spot(spot: Spot): SpotLook | null;
  thing(thing: Thing): boolean;
  /** What is written in a corner of a room. */
  badge(room: Room): string | null;
  /** Whether items are named at the places where they lie. */
  tellsItems: boolean;
  legend: LegendRow[];
}

/** Path data of the sign of a location, one unit wide and around its middle. */
export const SHAPES: Record<SpotShape, string> = {
  ring: "M-.3 0A.3.3 0 1 1 .3 0A.3.3 0 1 1-.3 0Z",
  gem: "M0-.4L.34 0L0 .4L-.34 0Z",
  star: "M0-.48L.14-.16L.48-.14L.22.09L.3.44L0 .25L-.3.44L-.22.09L-.48-.14L-.14-.16Z",
  check: "M-.42 0L-.18-.2L-.08-.04L.28-.4L.46-.2L-.06.38Z",
  plus: "M-.14-.42H.14V-.14H.42V.14H.14V.42H-.14V.14H-.42V-.14H-.14Z",
  cross: "M-.34-.2L-.2-.34L0-.14L.2-.34L.34-.2L.14 0L.34.2L.2.34L0 .14L-.2.34L-.34.2L-.14 0Z",
};
