// How a map draws rooms and places. Views with spoilers and views without them each provide their own look.

import type { LegendSign, ScenePlace, SceneRoom, SceneThing } from "../schemas";
import { LEAST_LETTERS } from "./labels";

/** Signs for a player's progress, which the server's symbols do not cover; one unit wide. */
export const OVERLAYS = {
  check: "M-.42 0L-.18-.2L-.08-.04L.28-.4L.46-.2L-.06.38Z",
  plus: "M-.14-.42H.14V-.14H.42V.14H.14V.42H-.14V.14H-.42V-.14H-.14Z",
  loop: "M-.44-.06L-.2-.4L.04-.06H-.1V.06A.15.15 0 0 0 .2.06V-.34H.42V.06A.37.37 0 0 1-.32.06V-.06Z",
  down: "M-.13-.42H.13V-.02H.4L0 .42L-.4-.02H-.13Z",
  cross: "M-.34-.2L-.2-.34L0-.14L.2-.34L.34-.2L.14 0L.34.2L.2.34L0 .14L-.2.34L-.34.2L-.14 0Z",
};

/** A symbol from the server or an overlay. */
export type PlaceSign = "slot" | "opener" | "note" | "treasure" | keyof typeof OVERLAYS;

export interface PlaceLook {
  sign: PlaceSign;
  /** The tooltip text after its name. */
  about: string;
  /** The label next to it, if there is space. */
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
  /** The fill of a room, stronger for small rooms; null to draw it as in files. */
  fill(room: SceneRoom, isSmall?: boolean): string | null;
  /** The tooltip text after a room's name. */
  about(room: SceneRoom): string;
  place(place: ScenePlace): PlaceLook;
  thing(thing: SceneThing): boolean;
  /** The text of a room's badge. */
  badge(room: SceneRoom): string | null;
  /** Whether items are named at their places. */
  showsItems: boolean;
  legend: OwnRow[];
  /** Kinds of legend signs that the map does not use. */
  hides: LegendSign["kind"][];
}

/** The zoom at which letters of a size can be read, as the next power of the square root of two. */
export const levelOf = (size: number, readable: number = LEAST_LETTERS) => Math.ceil(2 * Math.log2(readable / size));
