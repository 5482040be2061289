// The state of the Rooms view: the request, the reply and its replay.

import { flag, numberIn, type Shown } from "../../lib/address";
import { asProblem, download, post } from "../../lib/api";
import { OWN, packs } from "../../lib/packs.svelte";
import { Request } from "../../lib/request.svelte";
import { type Ghost, ghost, groupsOf, type Sources } from "../../lib/rooms/ghost";
import { apply, EMPTY, finalState, type PlacedRoom, type State } from "../../lib/rooms/replay";
import { addressOfLayout, type LayoutSettings, type LayoutValue, type SettingName, settingsFrom } from "../../lib/rooms/settings";
import { Shapes } from "../../lib/rooms/shapes";
import { describeAll } from "../../lib/rooms/words";
import { router } from "../../lib/router.svelte";
import type { LayoutRoom, LayoutSceneRoom, LayoutStep, PackRow, Point, ProblemDocument, RoomsReply } from "../../lib/schemas";
import type { StepDescription } from "../../parts/steps/description";
import { Player } from "../../parts/steps/player.svelte";
import { Replay } from "../../parts/steps/replay";
import type { Bench } from "../../parts/steps/Workbench.svelte";
import { type Frame, Zoom } from "../../parts/zoom";

/** The maximum size of a tile, in pixels. */
const LARGEST_TILE = 64;

/** The tabs next to the map. */
export const TABS = [
  ["layout", "Layout"],
  ["settings", "Settings"],
] as const;

/** A reply and the data derived from it for drawing. */
interface Layout {
  answer: RoomsReply;
  sources: Sources;
  replay: Replay<State, LayoutStep>;
  final: State;
  descriptions: StepDescription[];
  rooms: Map<number, LayoutRoom>;
  /** The rooms as drawn in files. */
  drawn: Map<number, LayoutSceneRoom>;
}

function layoutOf(answer: RoomsReply): Layout {
  const shapes = new Shapes(answer.shapes);
  const context = { shapes, origin: answer.origin };
  const replay = new Replay(answer.steps, EMPTY, (state: State, step: LayoutStep) => apply(state, step, context));
  return {
    answer,
    sources: { steps: answer.steps, shapes, groups: groupsOf(answer), origin: answer.origin },
    replay,
    final: finalState(answer, shapes, replay.state(replay.length)),
    descriptions: describeAll(answer),
    rooms: new Map(answer.rooms.map((room) => [room.id, room])),
    drawn: new Map(answer.scene.rooms.map((room) => [room.id, room])),
  };
}

export class Session implements Bench {
  packs = $state.raw<PackRow[]>([]);
  pack = $state("");
  seed = $state("");
  settings = $state<LayoutSettings>({});
  layout = $state.raw<Layout | null>(null);
  /** The last resolved request. It stays while the next layout is pending or has failed, so the form does not jump. */
  request = $state.raw<RoomsReply["request"] | null>(null);
  stepping = $state(false);
  tab = $state<(typeof TABS)[number][0]>("layout");
  paths = $state(false);
  numbers = $state(false);
  chosen = $state<number | null>(null);
  /** The running downloads, and the problem of the last failed one. */
  saving = $state.raw<string[]>([]);
  notSaved = $state.raw<ProblemDocument | null>(null);
  readonly player = new Player();
  readonly view = new Zoom();
  readonly work = new Request();
  #left = false;
  /** The pack without one in the address; none before the packs are known. */
  #initial = "";

  readonly ready = $derived(this.layout !== null);
  readonly news = $derived.by(() => {
    const answer = this.layout?.answer;
    return answer ? `${answer.rooms.length} rooms and ${answer.doors.length} doors, seed ${answer.seed}` : "";
  });
  readonly steps = $derived<StepDescription[]>(this.layout?.descriptions ?? []);
  readonly stepsLeftOut = $derived(this.layout?.answer.stepsLeftOut ?? 0);
  /** The state on the map: the finished layout, or the state after the current step. */
  readonly shown = $derived.by((): State | null => {
    if (!this.layout) return null;
    const { replay, final, answer } = this.layout;
    const done = this.player.at >= replay.length && answer.stepsLeftOut === 0;
    return this.stepping && !done ? replay.state(this.player.at) : final;
  });
  /** The scene of the layout, if the finished layout is shown. */
  readonly scene = $derived(this.layout && this.shown === this.layout.final ? this.layout.answer.scene : null);
  readonly ghost = $derived.by((): Ghost | null => {
    if (!this.layout || !this.stepping || !this.shown) return null;
    return ghost(this.player.at, this.shown, this.layout.sources);
  });
  /** The rooms of the current step. */
  readonly about = $derived.by((): number[] => {
    const step = this.stepping ? this.layout?.answer.steps[this.player.at - 1] : undefined;
    if (this.ghost) return this.ghost.rooms;
    if (!step) return [];
    if (step.event === "opened") return step.rooms;
    if ("to" in step) return [step.to];
    return "room" in step ? [step.room] : [];
  });

  /** Reads the address and requests its layout. */
  async begin() {
    const { parameters } = router;
    try {
      this.packs = await packs.with("rooms");
    } catch (error) {
      this.work.problem = asProblem(error);
      return;
    }
    if (this.#left) return;
    // Campaigns have many layouts; a pack with only rooms is a better default.
    const initial = this.packs.find((pack) => !pack.stages.includes("campaign")) ?? this.packs[0];
    this.#initial = initial?.name ?? "";
    await this.go(parameters);
  }

  /** Requests the layout of an address, unless it is shown. */
  async go(parameters: URLSearchParams) {
    if (!this.#initial) return;
    const [pack, settings] = [parameters.get("pack") ?? this.#initial, settingsFrom(parameters)];
    const seed = parameters.get("seed") ?? undefined;
    if (this.layout && seed !== undefined && addressOfLayout(pack, seed, settings) === this.#address) return;
    [this.pack, this.settings] = [pack, settings];
    await this.layOut(seed, false);
  }

  /** The address of the current layout. */
  get #address(): string {
    return addressOfLayout(this.pack, this.seed, this.settings);
  }

  /** Cancels the running request when the user leaves the view. */
  end() {
    this.#left = true;
    this.player.pause();
    this.work.cancel();
  }

  /** Requests a layout; without a seed the server draws one. `isNew`: the user asks for it, not the address. */
  async layOut(seed?: string, isNew = true) {
    if (!this.pack) return;
    const { pack, settings } = this;
    await this.work.run(
      async (sending) => post("/api/rooms", { pack: await packs.choice(pack), seed, layout: $state.snapshot(settings) }, sending),
      (answer) => this.#take(answer, isNew),
    );
    if (!this.work.problem) return;
    this.layout = null;
    this.player.load(0);
  }

  #take(answer: RoomsReply, isNew: boolean) {
    this.notSaved = null;
    this.seed = answer.seed;
    this.chosen = null;
    this.layout = layoutOf(answer);
    this.request = answer.request;
    this.player.load(answer.steps.length);
    this.view.show(this.#frame());
    router.record("rooms", this.#address, isNew, this.parameters);
    if (this.stepping) this.#play();
  }

  /** Selects a pack and clears the settings, which belong to the old one. */
  choosePack(name: string) {
    this.pack = name;
    this.settings = {};
    void this.layOut(this.seed || undefined);
  }

  set(name: SettingName, value: LayoutValue) {
    const others = Object.entries(this.settings).filter(([other]) => other !== name);
    this.settings = Object.fromEntries(value === null ? others : [...others, [name, value]]);
    void this.layOut(this.seed || undefined);
  }

  again() {
    void this.layOut(this.seed || undefined);
  }

  newSeed() {
    void this.layOut();
  }

  /** The parameters of what is shown of the layout. */
  get parameters(): Shown {
    const room = this.chosen === null ? null : String(this.chosen);
    // A playing replay would change the address many times a second.
    const step = this.stepping ? String(this.player.playing ? 0 : this.player.at) : null;
    const tab = this.tab === "layout" ? null : this.tab;
    return { step, room, paths: flag(this.paths), numbers: flag(this.numbers), tab };
  }

  /** Shows what an address names of the layout. */
  show(parameters: URLSearchParams) {
    const isOn = (name: string) => parameters.get(name) === "1";
    [this.paths, this.numbers] = [isOn("paths"), isOn("numbers")];
    this.tab = TABS.find(([name]) => name === parameters.get("tab"))?.[0] ?? "layout";
    const step = numberIn(parameters, "step");
    if ((step !== null) !== this.stepping) this.toggleSteps();
    if (step !== null && this.stepping) {
      this.player.pause();
      this.player.go(step);
    }
    const room = numberIn(parameters, "room");
    this.choose(room !== null && this.layout?.rooms.has(room) ? room : null);
  }

  toggleSteps() {
    this.stepping = !this.stepping;
    this.player.go(0);
    this.view.show(this.#frame(), true);
    if (this.stepping) this.#play();
    else this.player.pause();
  }

  /** Starts playing, unless the user prefers reduced motion. */
  #play() {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.player.play();
  }

  /** Selects a room. With `reveal` the map moves to the room if it is out of sight. */
  choose(room: number | null, reveal = false) {
    this.chosen = room;
    const at = this.shown?.rooms.find(({ id }) => id === room);
    if (at && reveal) this.view.reveal(at.x + at.shape.width / 2, at.y + at.shape.height / 2);
  }

  /** Keeps the rooms of the current step in sight. */
  follow() {
    const part = this.ghost?.parts[0];
    const room = this.shown?.rooms.find(({ id }) => this.about.includes(id));
    const at = part ?? room;
    if (at) this.view.reveal(at.x + at.shape.width / 2, at.y + at.shape.height / 2);
  }

  /** The drawing of a room in files and its current offset from it; null if the id belongs to another room by now. */
  drawn(room: PlacedRoom): { drawn: LayoutSceneRoom; by: Point } | null {
    const [placed, drawn] = [this.layout?.rooms.get(room.id), this.layout?.drawn.get(room.id)];
    if (!placed || !drawn || placed.template !== room.template) return null;
    if (placed.rotation !== room.rotation || placed.mirrored !== room.mirrored) return null;
    return { drawn, by: [room.x - placed.position.x, room.y - placed.position.y] };
  }

  nameOf(room: number, template: string): string {
    return this.layout?.answer.request.graph ? (this.layout.rooms.get(room)?.name ?? template) : template;
  }

  /** Downloads files of the current layout. */
  async file(names: string[]) {
    const answer = this.layout?.answer;
    if (!answer) return;
    [this.saving, this.notSaved] = [[...this.saving, ...names], null];
    const title = this.pack === OWN ? "own" : this.pack;
    try {
      const request = { pack: await packs.choice(this.pack), seed: answer.seed, layout: $state.snapshot(this.settings) };
      for (const name of names) await download(`/api/rooms/files/${name}`, request, `${title}-${name}`);
    } catch (error) {
      this.notSaved = asProblem(error);
    }
    this.saving = this.saving.filter((name) => !names.includes(name));
  }

  /** The bounds of everything drawn: the layout, and during a replay also the rooms of other attempts. */
  #frame(): Frame {
    const { answer, sources } = this.layout ?? {};
    if (!answer || !sources) return { x: 0, y: 0, width: 1, height: 1, largest: LARGEST_TILE };
    let [left, top, right, bottom] = [0, 0, answer.size.width, answer.size.height];
    for (const step of this.stepping ? answer.steps : []) {
      if (step.event !== "placed") continue;
      const { width, height } = sources.shapes.get(step.template, step.orientation);
      const [x, y] = [step.position.x + answer.origin.x, step.position.y + answer.origin.y];
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
    }
    return { x: left, y: top, width: right - left, height: bottom - top, largest: LARGEST_TILE };
  }
}
