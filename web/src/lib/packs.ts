// The packs that the program has.

import { get } from "./api";

export interface PackEntry {
  name: string;
  title: string;
  about: string;
  stages: string[];
}

let known: Promise<{ packs: PackEntry[] }> | null = null;

/** The packs that have something for a stage. They are asked for once: they do not change while the program runs. */
export async function packsWith(stage: string): Promise<PackEntry[]> {
  known ??= get<{ packs: PackEntry[] }>("/api/packs");
  try {
    return (await known).packs.filter((pack) => pack.stages.includes(stage));
  } catch (error) {
    known = null;
    throw error;
  }
}
