// The packs that views offer: those that the program has, and the one of one's own.

import { get, post, Problem, type PackChoice, type PackFile } from "./api";

export interface PackEntry {
  name: string;
  title: string;
  about: string;
  stages: string[];
  /** Whether whole worlds can be made from it. */
  generates: boolean;
}

interface Own {
  entry: PackEntry;
  hash: string;
  files: PackFile[];
}

/** How the pack of one's own is called in choosers and addresses; embedded ones can't be called so. */
export const OWN = ".own";
const KEPT = "own pack";

class Packs {
  /** The pack of one's own that is in use. It is kept until the browser's tab is closed. */
  own = $state.raw<Own | null>(kept());
  #embedded: Promise<PackEntry[]> | null = null;

  /** The packs that the program has. They are asked for once: they do not change while it runs. */
  async embedded(): Promise<PackEntry[]> {
    this.#embedded ??= get<{ packs: PackEntry[] }>("/api/packs").then(({ packs }) => packs);
    try {
      return await this.#embedded;
    } catch (error) {
      this.#embedded = null;
      throw error;
    }
  }

  /** The packs that have something for a stage, one's own as the last. */
  async with(stage: string): Promise<PackEntry[]> {
    const own = this.own ? [this.own.entry] : [];
    return [...(await this.embedded()), ...own].filter((pack) => pack.stages.includes(stage));
  }

  /** A pack as requests name it. An address can say any name, so that not every one is of a pack. */
  async choice(name: string): Promise<PackChoice> {
    if (name === OWN && this.own) return { files: this.own.files };
    if ((await this.embedded()).some((pack) => pack.name === name)) return name;
    throw new Problem(name === OWN ? NONE_OF_ONES_OWN : { ...UNKNOWN, detail: `there is no pack called “${name}” here` });
  }

  /** Makes files that were checked the pack of one's own. */
  async use(files: PackFile[]): Promise<PackEntry> {
    const { pack, stages, generates } = await post<Said>("/api/settings", { pack: { files } });
    const about = files.map((file) => file.name).join(", ");
    const entry = { name: OWN, title: `${pack.name} (your own)`, about, stages, generates };
    this.own = { entry, hash: pack.hash, files };
    keep(this.own);
    return entry;
  }
}

interface Said {
  pack: { name: string; hash: string };
  stages: string[];
  generates: boolean;
}

const UNKNOWN = { title: "No such pack", status: 0, hint: "choose one from the list" };
const NONE_OF_ONES_OWN = {
  title: "No pack of your own",
  status: 0,
  detail: "this address is of a pack of somebody's own, and none is in use here",
  hint: "choose its files under World, press “Use this pack”, and open the address again",
};

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
