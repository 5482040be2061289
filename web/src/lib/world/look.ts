// What a map is told about the looks of things; a caller that knows spoilers says other things than one that doesn't.

import type { LegendSign, ScenePlace, SceneRoom, SceneThing } from "../schemas";

/** Signs that the page puts over places, where those of the program say nothing of a player: one unit wide. */
export const OVERLAYS = {
  check: "M-.42 0L-.18-.2L-.08-.04L.28-.4L.46-.2L-.06.38Z",
  plus: "M-.14-.42H.14V-.14H.42V.14H.14V.42H-.14V.14H-.42V-.14H-.14Z",
  cross: "M-.34-.2L-.2-.34L0-.14L.2-.34L.34-.2L.14 0L.34.2L.2.34L0 .14L-.2.34L-.34.2L-.14 0Z",
};

/** A symbol of the program, or a sign of the page. */
export type PlaceSign = "slot" | "opener" | "note" | "treasure" | keyof typeof OVERLAYS;

export interface PlaceLook {
  sign: PlaceSign;
  /** What is said of it beside its name. */
  about: string;
  /** What is written at it when there is space. */
  label: string | null;
}

export interface OwnRow {
  label: string;
  /** The fill of a room. */
  fill?: string;
  /** The sign of a location. */
  sign?: PlaceSign;
}

export interface Look {
  /** The fill of a room, a stronger one where rooms are small; null where it is drawn as in files. */
  fill(room: SceneRoom, isSmall?: boolean): string | null;
  /** What is said of a room beside its name. */
  about(room: SceneRoom): string;
  place(place: ScenePlace): PlaceLook;
  thing(thing: SceneThing): boolean;
  /** What is written in a free place of a room. */
  badge(room: SceneRoom): string | null;
  /** Whether items are named at the places where they lie. */
  tellsItems: boolean;
  legend: OwnRow[];
  /** Signs of files that the map does without. */
  hides: LegendSign["kind"][];
}

/** The zoom at which letters of a size can be read, as the next power of the square root of two. */
export const levelOf = (size: number, readable = 7) => Math.ceil(2 * Math.log2(readable / size));
