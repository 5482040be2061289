// Which signs a map shows with its layers, for the legend.

import type { Layer } from "../../parts/map/state.svelte";
import type { Look } from "./look";
import type { Scene, Thing } from "./types";

/** What kinds of things are called; others are called by their own kind. */
const KINDS: Record<string, string> = {
  player: "where one comes onto a floor",
  stairs: "stairs to the next floor",
  victory: "what ends the game",
  ration: "food",
  item: "other thing of use, a sign for its kind",
};

/** Whether a layer shows a thing. */
export function isShown({ what }: Thing, layers: Record<Layer, boolean>): boolean {
  if (what === "monster") return layers.monsters;
  if (what === "player" || what === "stairs" || what === "victory") return true;
  return layers.items;
}

export interface ThingRow {
  what: string;
  glyph: string;
  label: string;
}

/** A row for each kind of thing on the map; the letters of monsters and the signs of items are as many as their names. */
export function thingRows(scene: Scene, look: Look, layers: Record<Layer, boolean>): ThingRow[] {
  const rows = new Map<string, ThingRow>();
  for (const thing of scene.floors.flatMap((floor) => floor.things)) {
    if (!isShown(thing, layers) || !look.thing(thing)) continue;
    const { what, glyph } = thing;
    const label = what === "monster" ? "monster, a letter for its kind" : (KINDS[what] ?? what);
    if (!rows.has(what)) rows.set(what, { what, label, glyph });
  }
  return [...rows.values()];
}

/** The numbers of the walkers that laid out rooms, in order. */
export function walkersOf(scene: Scene): number[] {
  const rooms = scene.floors.flatMap((floor) => floor.rooms);
  return [...new Set(rooms.flatMap((room) => (room.walker === null ? [] : [room.walker])))].sort((a, b) => a - b);
}
