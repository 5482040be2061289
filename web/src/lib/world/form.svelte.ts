// The form of the World view. It outlives the view, so nothing has to be typed twice.

import { asProblem, isAborted, post } from "../api";
import { buildsWorld, OWN, packs } from "../packs.svelte";
import { changesOf, drawSeed, presetOf, shapeOf, valuesOf, type Values } from "./form";
import type { PackChoice, PackRow, ProblemDocument, Settings, World, WorldRequest } from "../schemas";

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
  /** Whether the settings are unfolded. On wide screens they start unfolded, next to the map. */
  unfolded = $state(matchMedia("(min-width: 1200px)").matches);
  problem = $state.raw<ProblemDocument | null>(null);
  #loading: AbortController | null = null;
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

  /** Loads the list of packs and selects the first. */
  async begin() {
    if (this.packs.length) return;
    try {
      this.packs = (await packs.embedded()).filter(buildsWorld);
      const first = this.packs[0]?.name;
      if (!this.pack && first) await this.choose(first);
    } catch (error) {
      this.problem = asProblem(error);
    }
  }

  /** Selects a pack and loads its settings; `values` come from a world that was built from it. */
  async choose(pack: string, values?: Values) {
    this.#loading?.abort();
    const loading = new AbortController();
    this.#loading = loading;
    this.pack = pack;
    this.problem = null;
    try {
      const settings = await post("/api/settings", { pack: this.choice }, { signal: loading.signal });
      this.settings = settings;
      this.#described = pack;
      this.shape = "";
      this.terms = {};
      this.usePreset(values ? presetOf(settings, values) : (settings.presets.find(isDefault)?.name ?? ""));
      if (values) this.values = { ...this.values, ...values };
    } catch (error) {
      if (isAborted(error)) return;
      this.settings = null;
      this.problem = asProblem(error);
    }
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
