// The editor for the user's own pack: its files and their diagnostics.

import { asProblem, isAborted, ownProblem, post } from "../api";
import { packs } from "../packs.svelte";
import type { Check, PackFile, PackRow, ProblemDocument } from "../schemas";

/** The server's limit for a request; larger files would be rejected anyway. */
const MOST_BYTES = 1024 * 1024;

class OwnPack {
  /** Whether the editor is open. */
  shown = $state(false);
  files = $state<PackFile[]>(packs.own?.files ?? []);
  /** The index of the file in the editor. */
  open = $state(0);
  check = $state.raw<Check | null>(null);
  /** The files as they were checked; diagnostics refer to their lines. */
  checked = $state.raw<PackFile[]>([]);
  problem = $state.raw<ProblemDocument | null>(null);
  #work: AbortController | null = null;

  async add(chosen: Iterable<File>) {
    const read: PackFile[] = [];
    for (const file of chosen) {
      if (!/\.(toml|json)$/i.test(file.name)) return this.#refuse(`${file.name} is neither a .toml nor a .json file`);
      if (file.size > MOST_BYTES) return this.#refuse(`${file.name} is larger than 1 MiB`);
      read.push({ name: file.name, text: await file.text() });
    }
    if (!read.length) return;
    await this.take(read);
  }

  /** Replaces the files in the editor. */
  async take(files: PackFile[]) {
    this.files = files;
    this.open = 0;
    await this.look();
  }

  /** Checks the files. */
  async look() {
    this.#work?.abort();
    const work = new AbortController();
    this.#work = work;
    this.problem = null;
    const files = $state.snapshot(this.files);
    try {
      const check = await post("/api/check", { pack: { files } }, { signal: work.signal });
      this.check = check;
      this.checked = files;
    } catch (error) {
      if (!isAborted(error)) this.problem = asProblem(error);
    }
  }

  /** Offers the edited pack to all views. */
  async use(): Promise<PackRow | null> {
    this.problem = null;
    try {
      return await packs.use($state.snapshot(this.files));
    } catch (error) {
      this.problem = asProblem(error);
      return null;
    }
  }

  #refuse(detail: string) {
    this.problem = ownProblem("File not loaded", detail, "packs are .toml or .json files");
  }
}

export const ownPack = new OwnPack();

/** A sample pack to start from. */
export const SAMPLE: PackFile = {
  name: "pack.toml",
  text: `# The smallest useful pack: a key, a door, a goal.

[pack]
format = 1
id = "mine"
name = "Mine"
start = "Hall"
goal = "reached(Vault)"

[items]
Key = {}

[rooms.Hall]
locations = [{ name = "Under the mat", was = "Key" }]

[rooms.Vault]

[doors]
"Hall-Vault" = { a = "Hall", b = "Vault", need = "Key" }
`,
};
