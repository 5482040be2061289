// The packs that views offer: the embedded ones and the user's own.

import { get, ownProblem, Problem, post } from "./api";
import type { PackChoice, PackFile, PackRow, PackStage } from "./schemas";
import { ofTab } from "./storage.svelte";

interface Own {
  entry: PackRow;
  hash: string;
  files: PackFile[];
}

/** The name of the user's own pack in choosers and addresses; no embedded pack can have it. */
export const OWN = ".own";
const STORAGE_KEY = "own pack";

class Packs {
  /** The user's own pack. It is stored until the browser tab is closed. */
  own = $state.raw<Own | null>(stored());
  #embedded: Promise<PackRow[]> | null = null;

  /** The embedded packs. They are requested once, because they do not change while the server runs. */
  async embedded(): Promise<PackRow[]> {
    this.#embedded ??= get("/api/packs").then(({ packs }) => packs);
    try {
      return await this.#embedded;
    } catch (error) {
      this.#embedded = null;
      throw error;
    }
  }

  /** The packs with a stage, the user's own last. */
  async with(stage: PackStage): Promise<PackRow[]> {
    const own = this.own ? [this.own.entry] : [];
    return [...(await this.embedded()), ...own].filter((pack) => pack.stages.includes(stage));
  }

  /** A pack as requests name it. The name can come from an address, so it is checked first. */
  async choice(name: string): Promise<PackChoice> {
    if (name === OWN && this.own) return { files: this.own.files };
    if ((await this.embedded()).some((pack) => pack.name === name)) return name;
    const unknown = ownProblem("Unknown pack", `there is no pack named “${name}”`, "choose one from the list");
    throw new Problem(name === OWN ? OWN_PACK_MISSING : unknown);
  }

  /** Makes checked files the user's own pack. */
  async use(files: PackFile[]): Promise<PackRow> {
    const { pack, stages, generates } = await post("/api/settings", { pack: { files } });
    const about = files.map((file) => file.name).join(", ");
    const entry = { name: OWN, title: `${pack.name} (your own)`, about, stages, generates };
    this.own = { entry, hash: pack.hash, files };
    ofTab.set(STORAGE_KEY, JSON.stringify(this.own));
    return entry;
  }
}

const OWN_PACK_MISSING = ownProblem(
  "Pack not loaded",
  "this link needs a pack that is not embedded, and none is loaded",
  "choose its files under World, press “Use this pack”, then open the link again",
);

/** Whether a pack builds a world with items. Other packs generate a layout, doors, locks or levels for the other views. */
export const buildsWorld = (pack: Pick<PackRow, "generates" | "stages">): boolean =>
  pack.generates && pack.stages.includes("items");

export const packs = new Packs();

function stored(): Own | null {
  try {
    return JSON.parse(ofTab.get(STORAGE_KEY) ?? "null") as Own | null;
  } catch {
    // Unreadable: the user chooses the pack again.
    return null;
  }
}
