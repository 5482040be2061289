// The packs that views offer: those that the program has, and the one of one's own.

import { get, ownProblem, post, Problem } from "./api";
import type { PackChoice, PackFile, PackRow, PackStage } from "./schemas";

interface Own {
  entry: PackRow;
  hash: string;
  files: PackFile[];
}

/** How the pack of one's own is called in choosers and addresses; embedded ones can't be called so. */
export const OWN = ".own";
const KEPT = "own pack";

class Packs {
  /** The pack of one's own that is in use. It is kept until the browser's tab is closed. */
  own = $state.raw<Own | null>(kept());
  #embedded: Promise<PackRow[]> | null = null;

  /** The packs that the program has. They are asked for once: they do not change while it runs. */
  async embedded(): Promise<PackRow[]> {
    this.#embedded ??= get("/api/packs").then(({ packs }) => packs);
    try {
      return await this.#embedded;
    } catch (error) {
      this.#embedded = null;
      throw error;
    }
  }

  /** The packs that have something for a stage, one's own as the last. */
  async with(stage: PackStage): Promise<PackRow[]> {
    const own = this.own ? [this.own.entry] : [];
    return [...(await this.embedded()), ...own].filter((pack) => pack.stages.includes(stage));
  }

  /** A pack as requests name it. An address can say any name, so that not every one is of a pack. */
  async choice(name: string): Promise<PackChoice> {
    if (name === OWN && this.own) return { files: this.own.files };
    if ((await this.embedded()).some((pack) => pack.name === name)) return name;
    const unknown = ownProblem("No such pack", `there is no pack called “${name}” here`, "choose one from the list");
    throw new Problem(name === OWN ? NONE_OF_ONES_OWN : unknown);
  }

  /** Makes files that were checked the pack of one's own. */
  async use(files: PackFile[]): Promise<PackRow> {
    const { pack, stages, generates } = await post("/api/settings", { pack: { files } });
    const about = files.map((file) => file.name).join(", ");
    const entry = { name: OWN, title: `${pack.name} (your own)`, about, stages, generates };
    this.own = { entry, hash: pack.hash, files };
    keep(this.own);
    return entry;
  }
}

const NONE_OF_ONES_OWN = ownProblem(
  "No pack of your own",
  "this address is of a pack of somebody's own, and none is in use here",
  "choose its files under World, press “Use this pack”, and open the address again",
);

/** Whether a pack gives a world with items in it. Others give a layout, doors, locks or levels, which other views show. */
export const buildsWorld = (pack: Pick<PackRow, "generates" | "stages">): boolean =>
  pack.generates && pack.stages.includes("items");

export const packs = new Packs();

function kept(): Own | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Own | null;
  } catch {
    // What can't be read can't be used; the pack is chosen again.
    return null;
  }
}

function keep(own: Own) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(own));
  } catch {
    // A browser that keeps nothing only forgets the pack when the page is loaded again.
  }
}
