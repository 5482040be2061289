// The state of the Rooms view: the request, the reply and its replay.

import { asProblem, download, isAborted, post } from "../../lib/api";
import { OWN, packs } from "../../lib/packs.svelte";
import { ghost, groupsOf, type Ghost, type Sources } from "../../lib/rooms/ghost";
import { apply, EMPTY, finalState, type PlacedRoom, type State } from "../../lib/rooms/replay";
import { Shapes } from "../../lib/rooms/shapes";
import type { LayoutRoom, LayoutSceneRoom, LayoutStep, PackRow, Point, ProblemDocument, Progress, RoomsReply } from "../../lib/schemas";
import { addressOfLayout, settingsFrom, type LayoutSettings, type LayoutValue, type SettingName } from "../../lib/rooms/settings";
import { describeAll } from "../../lib/rooms/words";
import { router } from "../../lib/router.svelte";
import { Player } from "../../parts/steps/player.svelte";
import { Replay } from "../../parts/steps/replay";
import type { StepDescription } from "../../parts/steps/description";
import type { Bench } from "../../parts/steps/Workbench.svelte";
import { Zoom, type Frame } from "../../parts/zoom";

/** The maximum size of a tile, in pixels. */
const LARGEST_TILE = 64;

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
  busy = $state(false);
  progress = $state.raw<Progress | null>(null);
  problem = $state.raw<ProblemDocument | null>(null);
  layout = $state.raw<Layout | null>(null);
  /** The last resolved request. It stays while the next layout is pending or has failed, so the form does not jump. */
  request = $state.raw<RoomsReply["request"] | null>(null);
  stepping = $state(false);
  paths = $state(false);
  numbers = $state(false);
  chosen = $state<number | null>(null);
  /** The running downloads, and the problem of the last failed one. */
  saving = $state.raw<string[]>([]);
  notSaved = $state.raw<ProblemDocument | null>(null);
  readonly player = new Player();
  readonly view = new Zoom();
  #work: AbortController | null = null;
  #left = false;

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
      this.problem = asProblem(error);
      return;
    }
    if (this.#left) return;
    // Campaigns have many layouts; a pack with only rooms is a better default.
    const initial = this.packs.find((pack) => !pack.stages.includes("campaign")) ?? this.packs[0];
    this.pack = parameters.get("pack") ?? initial?.name ?? "";
    this.settings = settingsFrom(parameters);
    await this.layOut(parameters.get("seed") ?? undefined);
  }

  /** Cancels the running request when the user leaves the view. */
  end() {
    this.#left = true;
    this.player.pause();
    this.cancel();
  }

  /** Cancels the running request; the current layout stays. */
  cancel() {
    this.#work?.abort();
    this.busy = false;
  }

  /** Requests a layout; without a seed the server draws one. */
  async layOut(seed?: string) {
    if (!this.pack) return;
    this.#work?.abort();
    const work = new AbortController();
    this.#work = work;
    [this.busy, this.progress] = [true, null];
    const onProgress = (progress: Progress) => (this.progress = progress);
    try {
      const request = { pack: await packs.choice(this.pack), seed, layout: $state.snapshot(this.settings) };
      this.#take(await post("/api/rooms", request, { signal: work.signal, progress: onProgress }));
    } catch (error) {
      if (isAborted(error)) return;
      this.problem = asProblem(error);
      this.layout = null;
      this.player.load(0);
    }
    if (this.#work === work) this.busy = false;
  }

  #take(answer: RoomsReply) {
    [this.problem, this.notSaved] = [null, null];
    this.seed = answer.seed;
    this.chosen = null;
    this.layout = layoutOf(answer);
    this.request = answer.request;
    this.player.load(answer.steps.length);
    this.view.show(this.#frame());
    router.replace("rooms", addressOfLayout(this.pack, answer.seed, this.settings));
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
