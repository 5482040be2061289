// Colours of worlds, for light and for dark: the boxes of rooms. Words on them can be read in both.

import type { Graph } from "./types";

const WORLDS = [
  "light-dark(#99ccee, #23506f)",
  "light-dark(#eeb488, #6b3f1c)",
  "light-dark(#b9d98e, #41591f)",
  "light-dark(#f0df90, #5d5014)",
  "light-dark(#f4b6c2, #6d3342)",
  "light-dark(#83cfb8, #1d5a49)",
  "light-dark(#c7b4e2, #4b3a6b)",
  "light-dark(#d6d2c4, #4b4a44)",
  "light-dark(#bbe4f0, #2a5360)",
  "light-dark(#d8b894, #57432c)",
  "light-dark(#d2d46a, #52531a)",
  "light-dark(#e39da0, #662d31)",
];

/**
 * The colours of worlds by their numbers. They follow the order of rooms, which is that of the pack: worlds stand
 * elsewhere for every seed, and keep their colours.
 */
export function worldColours(graph: Graph): (world: number | null) => string {
  const ranks = new Map<number, number>();
  for (const { world } of graph.rooms) if (world !== null && !ranks.has(world)) ranks.set(world, ranks.size);
  return (world) => WORLDS[(ranks.get(world ?? -1) ?? -1) % WORLDS.length] ?? "var(--raised)";
}
