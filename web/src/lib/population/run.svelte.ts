// The levels that are looked at. They live outside the view, so that they are there when one comes back.

import { asProblem, download, isAborted, post } from "../api";
import { OWN, packs } from "../packs.svelte";
import type { Level, PopulationReply, PopulationRequest, ProblemDocument } from "../schemas";

/** The settings of levels: a request that leaves nothing out but the seed, with the pack by its name. */
export type LevelSettings = Required<Pick<PopulationRequest, "from" | "wins" | "last">> & {
  pack: string;
  seed?: string;
  to: number;
  difficulty: number | null;
};

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
  problem = $state.raw<ProblemDocument | null>(null);
  busy = $state(false);
  depth = $state(1);
  /** Which thing of the level is looked at. */
  chosen = $state<number | null>(null);

  #running: AbortController | null = null;

  get level(): Level | null {
    return this.answer?.levels.find((level) => level.depth === this.depth) ?? null;
  }

  /** Whether these levels are of the pack as it is now: one's own may have been changed since. */
  get isCurrent(): boolean {
    return this.answer !== null && (this.settings.pack !== OWN || this.answer.pack.hash === packs.own?.hash);
  }

  async fill(request: LevelSettings) {
    this.cancel();
    const mine = new AbortController();
    this.#running = mine;
    this.settings = request;
    this.busy = true;
    try {
      const body = { ...request, pack: await packs.choice(request.pack) };
      const answer = (await post("/api/population", body, { signal: mine.signal })) as PopulationReply;
      this.answer = answer;
      this.settings = { ...request, seed: answer.seed };
      this.problem = null;
      this.go(this.depth);
    } catch (error) {
      if (isAborted(error)) return;
      this.problem = asProblem(error);
    }
    this.busy = false;
  }

  /** Gives up what is under way; the levels that are there stay. */
  cancel() {
    this.#running?.abort();
    this.busy = false;
  }

  /** Goes to a level; those that were not filled are too deep or not deep enough. */
  go(depth: number) {
    this.depth = Math.max(this.settings.from, Math.min(this.settings.to, depth));
    this.chosen = null;
  }

  /** Has a file made of the level that is looked at, or of all levels. */
  async keep(file: string) {
    const one = file.startsWith("level.");
    const settings = one ? { ...this.settings, from: this.depth, to: this.depth, last: this.level?.last ?? false } : this.settings;
    try {
      const body = { ...settings, pack: await packs.choice(settings.pack) };
      await download(`/api/population/files/${file}`, body, one ? file.replace("level", `level-${this.depth}`) : file);
    } catch (error) {
      this.problem = asProblem(error);
    }
  }
}

export const run = new Run();
