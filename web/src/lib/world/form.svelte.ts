// The form of the World view. It outlives the view, so nothing has to be typed twice.

import { asProblem, ownProblem, post } from "../api";
import { buildsWorld, OWN, packs } from "../packs.svelte";
import { Request } from "../request.svelte";
import type { PackChoice, PackRow, Settings, World, WorldRequest } from "../schemas";
import { changesOf, drawSeed, presetOf, shapeOf, type Values, valuesOf } from "./form";

class WorldForm {
  packs = $state.raw<PackRow[]>([]);
  pack = $state("");
  settings = $state.raw<Settings | null>(null);
  preset = $state("");
  values = $state<Values>({});
  seed = $state("");
  /** The shape of the pack, and the terms that replace its own, by key. */
  shape = $state("");
  terms = $state<Record<string, string>>({});
  /** Whether the drawer with the settings is open. It lies over the map, so it starts closed. */
  unfolded = $state(false);
  readonly work = new Request();
  /** The first loading of the packs: the form and the address both wait for it. */
  #begun: Promise<void> | null = null;
  /** The pack that the shown settings belong to: until those of a new pack arrive, the previous ones stay, so nothing jumps. */
  #described = "";

  /** The pack as requests name it. */
  get choice(): PackChoice {
    return this.pack === OWN && packs.own ? { files: packs.own.files } : this.pack;
  }

  /** The settings that differ from the preset. */
  get changes(): Values {
    return this.settings ? changesOf(this.settings, this.preset, this.values) : {};
  }

  get request(): WorldRequest {
    const world = { pack: this.choice, seed: this.seed || undefined };
    // A request must not hold the settings of another pack.
    if (this.#described !== this.pack) return { ...world, settings: {} };
    return { ...world, shape: shapeOf(this.shape, this.terms), preset: this.preset || undefined, settings: this.changes };
  }

  /** The world of a day, which everyone gets who arrives on it. */
  daily(day = new Date()): WorldRequest {
    return { pack: this.choice, preset: this.preset || undefined, settings: {}, seed: `daily ${day.toISOString().slice(0, 10)}` };
  }

  /** Loads the list of packs and selects the first. */
  async begin() {
    this.#begun ??= this.#begin();
    await this.#begun;
    // Without packs, the next visit tries again.
    if (!this.packs.length) this.#begun = null;
  }

  async #begin() {
    try {
      // Not with the request for settings, which a link can send at the same time.
      this.packs = (await packs.embedded()).filter(buildsWorld);
    } catch (error) {
      this.work.problem = asProblem(error);
    }
    const first = this.packs[0]?.name;
    if (!this.pack && first) await this.choose(first);
  }

  /** Selects a pack and loads its settings; `values` come from a world that was built from it. */
  async choose(pack: string, values?: Values) {
    this.pack = pack;
    this.work.problem = null;
    const { choice } = this;
    await this.work.run(
      ({ signal }) => post("/api/settings", { pack: choice }, { signal }),
      (settings) => this.#describe(pack, settings, values),
    );
    if (this.work.problem) this.settings = null;
  }

  #describe(pack: string, settings: Settings, values?: Values) {
    this.settings = settings;
    this.#described = pack;
    this.shape = "";
    this.terms = {};
    this.usePreset(values ? presetOf(settings, values) : (settings.presets.find(isDefault)?.name ?? ""));
    if (values) this.values = { ...this.values, ...values };
  }

  usePreset(name: string) {
    this.preset = name;
    if (this.settings) this.values = valuesOf(this.settings, name);
  }

  reset(name: string) {
    if (!this.settings) return;
    const value = valuesOf(this.settings, this.preset)[name];
    if (value !== undefined) this.values[name] = value;
  }

  draw() {
    this.seed = drawSeed();
  }

  /** Whether the parameters of an address name a world to build. */
  takes(parameters: URLSearchParams): boolean {
    return ["pack", "preset", "seed"].some((name) => parameters.has(name));
  }

  /** Fills the form with the parameters of an address, which can be wrong. */
  async read(parameters: URLSearchParams) {
    await this.begin();
    const pack = parameters.get("pack") ?? this.packs[0]?.name ?? "";
    // Throws for packs that are not there.
    if (!(await this.work.run(() => packs.choice(pack)))) return;
    await this.choose(pack);
    const preset = parameters.get("preset");
    if (preset !== null) {
      if (this.settings && !this.settings.presets.some(({ name }) => name === preset)) {
        this.work.problem = ownProblem("Unknown preset", `this pack has no preset named “${preset}”`, "choose one from the list");
        return;
      }
      this.usePreset(preset);
    }
    this.seed = parameters.get("seed") ?? "";
  }

  /** Fills the form with the request of a world. */
  async follow(world: World, own: boolean) {
    this.seed = world.seed;
    const pack = own ? OWN : world.pack.id;
    if (this.pack !== pack || !this.settings) await this.choose(pack, world.settings);
    else {
      this.preset = presetOf(this.settings, world.settings);
      this.values = { ...valuesOf(this.settings, this.preset), ...world.settings };
    }
  }
}

/** A preset that changes nothing is the default. */
const isDefault = (preset: { set: Values }) => Object.keys(preset.set).length === 0;

export const form = new WorldForm();
