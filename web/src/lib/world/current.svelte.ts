// The world that was built last. Views share it, so that switching between them keeps it.

import { asProblem, isAborted, ownProblem, post, Problem } from "../api";
import { packs } from "../packs.svelte";
import { atlasOf, type Atlas } from "./atlas";
import type { ProblemDocument, Progress, World, WorldRequest } from "../schemas";

const NO_WORLD = ownProblem(
  "No world",
  "this pack makes no world with items in it",
  "open the pack in another view: Rooms, Doors, Code or Population",
);

class CurrentWorld {
  world = $state.raw<World | null>(null);
  atlas = $state.raw<Atlas | null>(null);
  /** What asks for this very world again. */
  request = $state.raw<WorldRequest>({});
  busy = $state(false);
  progress = $state.raw<Progress | null>(null);
  problem = $state.raw<ProblemDocument | null>(null);
  #work: AbortController | null = null;

  /** Opens the world of a permalink, which may be one of the pack of one's own. */
  open(permalink: string): Promise<boolean> {
    const own = packs.own ? { permalink, pack: { files: packs.own.files } } : undefined;
    return this.build({ permalink }, own);
  }

  /** Builds a world, `otherwise` where the first is refused; whether it was built. What was under way before is given up. */
  async build(request: WorldRequest, otherwise?: WorldRequest): Promise<boolean> {
    this.cancel();
    const work = new AbortController();
    this.#work = work;
    this.busy = true;
    this.progress = null;
    this.problem = null;
    try {
      await this.#generate(request, work.signal).catch((error: unknown) => {
        if (isAborted(error) || !otherwise) throw error;
        return this.#generate(otherwise, work.signal);
      });
      return true;
    } catch (error) {
      if (!isAborted(error)) this.problem = asProblem(error);
      return false;
    } finally {
      if (this.#work === work) this.busy = false;
    }
  }

  async #generate(request: WorldRequest, signal: AbortSignal) {
    const progress = (told: Progress) => (this.progress = told);
    const made = await post("/api/generate", request, { signal, progress });
    if (!("placements" in made)) throw new Problem(NO_WORLD);
    this.#take(made, request);
  }

  cancel() {
    this.#work?.abort();
    this.busy = false;
  }

  /** Whether this is the world that a permalink means. */
  is(permalink: string): boolean {
    return this.world?.permalink === permalink;
  }

  /** Whether it was built from a pack of one's own. */
  get isOwn(): boolean {
    return typeof this.request.pack === "object";
  }

  /** What tells this world from all others, for what is kept about it. */
  get key(): string {
    const world = this.world;
    return world ? (world.permalink ?? `${world.pack.hash}/${world.seed}`) : "";
  }

  #take(world: World, request: WorldRequest) {
    this.world = world;
    this.atlas = atlasOf(world.scene);
    const pack = request.pack ?? world.pack.id;
    this.request = world.permalink
      ? { pack, permalink: world.permalink }
      : { pack, seed: world.seed, preset: request.preset, settings: request.settings };
  }
}

export const current = new CurrentWorld();
