// The levels of the Population view. They outlive the view.

import { asProblem, download, isAborted, post } from "../api";
import { OWN, packs } from "../packs.svelte";
import type { Level, PopulationReply, PopulationRequest, ProblemDocument } from "../schemas";

/** The settings of a run: a request in which only the seed is optional, with the pack by name. */
export type LevelSettings = Required<Pick<PopulationRequest, "from" | "wins" | "last">> & {
  pack: string;
  seed?: string;
  to: number;
  difficulty: number | null;
  map: PopulationRequest["map"] | null;
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
    map: null,
  });
  answer = $state.raw<PopulationReply | null>(null);
  problem = $state.raw<ProblemDocument | null>(null);
  busy = $state(false);
  depth = $state(1);
  /** The index of the selected thing. */
  chosen = $state<number | null>(null);

  #running: AbortController | null = null;

  get level(): Level | null {
    return this.answer?.levels.find((level) => level.depth === this.depth) ?? null;
  }

  /** Whether these levels are up to date: the user's own pack may have changed since. */
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

  /** Cancels the running request; the current levels stay. */
  cancel() {
    this.#running?.abort();
    this.busy = false;
  }

  /** Goes to a level, clamped to the filled depths. */
  go(depth: number) {
    this.depth = Math.max(this.settings.from, Math.min(this.settings.to, depth));
    this.chosen = null;
  }

  /** Downloads a file of the current level or of all levels. */
  async save(file: string) {
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
