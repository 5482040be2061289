// The last world that was built. Views share it, so switching between them keeps it.

import { isAborted, ownProblem, Problem, post } from "../api";
import { packs } from "../packs.svelte";
import { Request, type Sending } from "../request.svelte";
import type { World, WorldRequest } from "../schemas";
import { type Atlas, atlasOf } from "./atlas";

const NO_WORLD = ownProblem(
  "No world",
  "this pack places no items, so there is no world to build",
  "open it in another view: Rooms, Doors, Code or Population",
);

class CurrentWorld {
  world = $state.raw<World | null>(null);
  atlas = $state.raw<Atlas | null>(null);
  /** A request that reproduces this world. */
  request = $state.raw<WorldRequest>({});
  readonly work = new Request();

  /** Opens the world of a permalink, trying the user's own pack if the server does not know the pack. */
  open(permalink: string): Promise<boolean> {
    const own = packs.own ? { permalink, pack: { files: packs.own.files } } : undefined;
    return this.build({ permalink }, own);
  }

  /** Builds a world, falling back to `otherwise` if the first request is rejected. Cancels earlier work; returns whether a world was built. */
  async build(request: WorldRequest, otherwise?: WorldRequest): Promise<boolean> {
    this.work.problem = null;
    return this.work.run(async (sending) => {
      try {
        await this.#generate(request, sending);
      } catch (error) {
        if (isAborted(error) || !otherwise) throw error;
        await this.#generate(otherwise, sending);
      }
    });
  }

  async #generate(request: WorldRequest, sending: Sending) {
    const world = await post("/api/generate", request, sending);
    if (!("placements" in world)) throw new Problem(NO_WORLD);
    // Other work can begin while the last bytes of an answer arrive.
    if (!sending.signal.aborted) this.#take(world, request);
  }

  /** Whether this is the world of a permalink. */
  is(permalink: string): boolean {
    return this.world?.permalink === permalink;
  }

  /** Whether it was built from the user's own pack. */
  get isOwn(): boolean {
    return typeof this.request.pack === "object";
  }

  /** Identifies the world in storage. */
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
