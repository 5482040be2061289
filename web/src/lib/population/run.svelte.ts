// The levels of the Population view. They outlive the view.

import { asProblem, download, post } from "../api";
import { OWN, packs } from "../packs.svelte";
import { Request } from "../request.svelte";
import type { Level, PopulationReply } from "../schemas";
import type { LevelSettings } from "./settings";

class Run {
  settings = $state.raw<LevelSettings>({
    pack: "depths",
    seed: "first light",
    from: 1,
    to: 26,
    wins: 0,
    difficulty: null,
    last: false,
  });
  answer = $state.raw<PopulationReply | null>(null);
  readonly work = new Request();
  depth = $state(1);
  /** The index of the selected thing. */
  chosen = $state<number | null>(null);

  get level(): Level | null {
    return this.answer?.levels.find((level) => level.depth === this.depth) ?? null;
  }

  /** Whether these levels are up to date: the user's own pack may have changed since. */
  get isCurrent(): boolean {
    return this.answer !== null && (this.settings.pack !== OWN || this.answer.pack.hash === packs.own?.hash);
  }

  /** Fills levels; returns whether it did. */
  async fill(request: LevelSettings): Promise<boolean> {
    this.settings = request;
    return this.work.run(
      async ({ signal }) => {
        const body = { ...request, pack: await packs.choice(request.pack) };
        return (await post("/api/population", body, { signal })) as PopulationReply;
      },
      (answer) => {
        this.answer = answer;
        this.settings = { ...request, seed: answer.seed };
        this.go(this.depth);
      },
    );
  }

  /** Goes to a level, clamped to the filled depths. */
  go(depth: number) {
    this.depth = Math.max(this.settings.from, Math.min(this.settings.to, depth));
    this.chosen = null;
  }

  /** Downloads a file of the current level or of all levels. */
  async save(file: string) {
    const one = file.startsWith("level.");
    const settings = one
      ? { ...this.settings, from: this.depth, to: this.depth, last: this.level?.last ?? false }
      : this.settings;
    try {
      const body = { ...settings, pack: await packs.choice(settings.pack) };
      await download(`/api/population/files/${file}`, body, one ? file.replace("level", `level-${this.depth}`) : file);
    } catch (error) {
      this.work.problem = asProblem(error);
    }
  }
}

export const run = new Run();
