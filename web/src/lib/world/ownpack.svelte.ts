// The editor for the user's own pack: its files and their diagnostics.

import { asProblem, ownProblem, post } from "../api";
import { packs } from "../packs.svelte";
import { Request } from "../request.svelte";
import type { Check, PackFile, PackRow } from "../schemas";
import type { Draft } from "./draftlist";
import { drafts } from "./drafts.svelte";

/** The server's limit for a request; larger files would be rejected anyway. */
const MOST_BYTES = 1024 * 1024;

class OwnPack {
  /** Whether the editor is open. */
  shown = $state(false);
  files = $state<PackFile[]>(drafts.reloaded ?? packs.own?.files ?? []);
  /** The index of the file in the editor. */
  open = $state(0);
  check = $state.raw<Check | null>(null);
  /** The files as they were checked; diagnostics refer to their lines. */
  checked = $state.raw<PackFile[]>([]);
  readonly work = new Request();

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

  /** Replaces the files in the editor; what was typed before stays a draft. */
  async take(files: PackFile[]) {
    drafts.begin();
    this.files = files;
    this.open = 0;
    await this.look();
  }

  /** Checks the files. */
  async look() {
    const files = $state.snapshot(this.files);
    await this.work.run(
      ({ signal }) => post("/api/check", { pack: { files } }, { signal }),
      (check) => {
        this.check = check;
        this.checked = files;
      },
    );
  }

  /** Keeps what was typed. */
  keep() {
    drafts.keep($state.snapshot(this.files));
  }

  /** Continues with the text of a draft. */
  async restore(draft: Draft) {
    await this.take(draft.files.map((file) => ({ ...file })));
  }

  /** Offers the edited pack to all views. */
  async use(): Promise<PackRow | null> {
    this.work.problem = null;
    try {
      return await packs.use($state.snapshot(this.files));
    } catch (error) {
      this.work.problem = asProblem(error);
      return null;
    }
  }

  #refuse(detail: string) {
    this.work.problem = ownProblem("File not loaded", detail, "packs are .toml or .json files");
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
