// What the view of rooms is about: what is asked for, the answer, and where its replay is.

import { asProblem, download, isAborted, post } from "../../lib/api";
import { OWN, packs } from "../../lib/packs.svelte";
import { ghost, groupsOf, type Ghost, type Sources } from "../../lib/rooms/ghost";
import { apply, EMPTY, laid, type StandingRoom, type State } from "../../lib/rooms/replay";
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

/** How large a tile may become, in pixels. */
const LARGEST_TILE = 64;

/** An answer with everything that is drawn from it. */
interface Layout {
  answer: RoomsReply;
  sources: Sources;
  replay: Replay<State, LayoutStep>;
  final: State;
  descriptions: StepDescription[];
  rooms: Map<number, LayoutRoom>;
  /** How rooms are drawn in files. */
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
    final: laid(answer, shapes, replay.state(replay.length)),
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
  /** The last request as the program resolved it; it stays while the next layout is made or was refused, so that forms do not jump. */
  request = $state.raw<RoomsReply["request"] | null>(null);
  stepping = $state(false);
  paths = $state(false);
  numbers = $state(false);
  chosen = $state<number | null>(null);
  /** The files that are being made, and why one could not be. */
  saving = $state.raw<string[]>([]);
  notSaved = $state.raw<ProblemDocument | null>(null);
  readonly player = new Player();
  readonly view = new Zoom();
  #work: AbortController | null = null;
  #left = false;

  readonly ready = $derived(this.layout !== null);
  readonly news = $derived.by(() => {
    const answer = this.layout?.answer;
    return answer ? `${answer.rooms.length} rooms and ${answer.doors.length} doors, laid out with the seed ${answer.seed}` : "";
  });
  readonly steps = $derived<StepDescription[]>(this.layout?.descriptions ?? []);
  readonly stepsLeftOut = $derived(this.layout?.answer.stepsLeftOut ?? 0);
  /** What is drawn: the layout, or the state after the current step. */
  readonly shown = $derived.by((): State | null => {
    if (!this.layout) return null;
    const { replay, final, answer } = this.layout;
    const done = this.player.at >= replay.length && answer.stepsLeftOut === 0;
    return this.stepping && !done ? replay.state(this.player.at) : final;
  });
  /** What the layout is drawn from, where all of it is shown. */
  readonly scene = $derived(this.layout && this.shown === this.layout.final ? this.layout.answer.scene : null);
  readonly ghost = $derived.by((): Ghost | null => {
    if (!this.layout || !this.stepping || !this.shown) return null;
    return ghost(this.player.at, this.shown, this.layout.sources);
  });
  /** Rooms that the current step is about. */
  readonly about = $derived.by((): number[] => {
    const step = this.stepping ? this.layout?.answer.steps[this.player.at - 1] : undefined;
    if (this.ghost) return this.ghost.rooms;
    if (!step) return [];
    if (step.event === "opened") return step.rooms;
    if ("to" in step) return [step.to];
    return "room" in step ? [step.room] : [];
  });

  /** Reads the address, and lays out what it says. */
  async begin() {
    const { parameters } = router;
    try {
      this.packs = await packs.with("rooms");
    } catch (error) {
      this.problem = asProblem(error);
      return;
    }
    if (this.#left) return;
    // Campaigns lay out many maps; a pack of rooms alone is the better beginning.
    const usual = this.packs.find((pack) => !pack.stages.includes("campaign")) ?? this.packs[0];
    this.pack = parameters.get("pack") ?? usual?.name ?? "";
    this.settings = settingsFrom(parameters);
    await this.layOut(parameters.get("seed") ?? undefined);
  }

  /** Stops what is under way, when somebody leaves the view. */
  end() {
    this.#left = true;
    this.player.pause();
    this.cancel();
  }

  /** Gives up what is under way; what was there before stays. */
  cancel() {
    this.#work?.abort();
    this.busy = false;
  }

  /** Lays out with a seed; without one the program draws one. */
  async layOut(seed?: string) {
    if (!this.pack) return;
    this.#work?.abort();
    const work = new AbortController();
    this.#work = work;
    [this.busy, this.progress] = [true, null];
    const told = (progress: Progress) => (this.progress = progress);
    try {
      const request = { pack: await packs.choice(this.pack), seed, layout: $state.snapshot(this.settings) };
      this.#take(await post("/api/rooms", request, { signal: work.signal, progress: told }));
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
    router.say("rooms", addressOfLayout(this.pack, answer.seed, this.settings));
    if (this.stepping) this.#play();
  }

  /** Another pack has other settings. */
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

  anew() {
    void this.layOut();
  }

  toggleSteps() {
    this.stepping = !this.stepping;
    this.player.go(0);
    this.view.show(this.#frame(), true);
    if (this.stepping) this.#play();
    else this.player.pause();
  }

  /** Plays at once, unless somebody would rather not have things move. */
  #play() {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.player.play();
  }

  /** Chooses a room. The map stays where it is, unless the room was chosen elsewhere and can't be seen on it. */
  choose(room: number | null, reveal = false) {
    this.chosen = room;
    const at = this.shown?.rooms.find(({ id }) => id === room);
    if (at && reveal) this.view.reveal(at.x + at.shape.width / 2, at.y + at.shape.height / 2);
  }

  /** Keeps what the current step is about in sight, where the view was moved. */
  follow() {
    const part = this.ghost?.parts[0];
    const room = this.shown?.rooms.find(({ id }) => this.about.includes(id));
    const at = part ?? room;
    if (at) this.view.reveal(at.x + at.shape.width / 2, at.y + at.shape.height / 2);
  }

  /** How a room is drawn in files, and how far from there it stands now; nothing where another one has its number. */
  drawn(room: StandingRoom): { drawn: LayoutSceneRoom; by: Point } | null {
    const [laid, drawn] = [this.layout?.rooms.get(room.id), this.layout?.drawn.get(room.id)];
    if (!laid || !drawn || laid.template !== room.template) return null;
    if (laid.rotation !== room.rotation || laid.mirrored !== room.mirrored) return null;
    return { drawn, by: [room.x - laid.position.x, room.y - laid.position.y] };
  }

  nameOf(room: number, template: string): string {
    return this.layout?.answer.request.graph ? (this.layout.rooms.get(room)?.name ?? template) : template;
  }

  /** Files of the layout that is shown. */
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

  /** Everything that is ever drawn: the layout, and while it is replayed also what other attempts placed. */
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
