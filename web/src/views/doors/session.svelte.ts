// The state of the Doors view: the request, the reply and its replay.

import { numberIn, type Shown } from "../../lib/address";
import { asProblem, post } from "../../lib/api";
import { arrange, arrangementFor } from "../../lib/doors/arrange";
import { apply, Ends, first, type Linking, type Moment, NOWHERE, original, shuffled } from "../../lib/doors/linking";
import { describeAll, type Row, rowOf } from "../../lib/doors/words";
import { packs } from "../../lib/packs.svelte";
import { Request } from "../../lib/request.svelte";
import { router } from "../../lib/router.svelte";
import type { DoorScene, DoorStep, DoorsReply, Mode, PackRow } from "../../lib/schemas";
import type { StepDescription } from "../../parts/steps/description";
import { Player } from "../../parts/steps/player.svelte";
import { Replay } from "../../parts/steps/replay";
import type { Bench } from "../../parts/steps/Workbench.svelte";
import { Zoom } from "../../parts/zoom";

export const MODES: [Mode, string][] = [
  ["spin", "Circle spin"],
  ["swap", "Swaps"],
  ["full", "Full shuffle"],
  ["decoupled", "Decoupled"],
];

/** The maximum zoom. */
const LARGEST_SCALE = 4;

/** The margin around the map, and the space below it for the zoom buttons. */
const MARGIN = 8;
const BELOW = 48;

/** The map that is shown. */
export type Side = "before" | "after" | "steps";

/** A reply and the data derived from it for drawing. */
interface Shuffle {
  answer: DoorsReply;
  before: Linking;
  after: Linking;
  replay: Replay<Moment, DoorStep>;
  descriptions: StepDescription[];
  /** The changed ends, one per linked pair. */
  changes: Row[];
}

function shuffleOf(answer: DoorsReply): Shuffle {
  const { graph } = answer;
  const ends = new Ends(graph);
  const context = { graph, ends, mode: answer.request.mode };
  const [before, after] = [original(graph, ends), shuffled(answer, ends)];
  const once = (end: number) => {
    const partner = after[end] ?? NOWHERE;
    return before[end] !== partner && (after[partner] !== end || end < partner);
  };
  const changed = graph.doors.map((_, end) => end).filter(once);
  return {
    answer,
    before,
    after,
    replay: new Replay(answer.steps, first(context), (moment: Moment, step: DoorStep) => apply(moment, step, context)),
    descriptions: describeAll(answer),
    changes: changed.flatMap((end) => rowOf(graph, before, after, end) ?? []),
  };
}

export class Session implements Bench {
  packs = $state.raw<PackRow[]>([]);
  pack = $state("");
  seed = $state("");
  mode = $state<Mode | null>(null);
  iterations = $state<number | null>(null);
  shuffle = $state.raw<Shuffle | null>(null);
  /** The last resolved request. It stays while the next shuffle is pending or has failed, so the form does not jump. */
  request = $state.raw<DoorsReply["request"] | null>(null);
  side = $state<Side>("after");
  chosen = $state<number | null>(null);
  hovered = $state<number | null>(null);
  /** The size of the view, which the map is arranged for. */
  size = $state.raw({ width: 1, height: 1 });
  readonly player = new Player();
  readonly view = new Zoom(MARGIN, BELOW);
  readonly work = new Request();
  #left = false;

  readonly ready = $derived(this.shuffle !== null);
  readonly stepping = $derived(this.side === "steps");
  readonly news = $derived.by(() => {
    const answer = this.shuffle?.answer;
    return answer ? `${answer.metrics.changedDoors} doors changed, seed ${answer.seed}` : "";
  });
  readonly steps = $derived<StepDescription[]>(this.shuffle?.descriptions ?? []);
  readonly stepsLeftOut = $derived(this.shuffle?.answer.stepsLeftOut ?? 0);
  /** The map is rearranged only when this changes, not on every small resize. */
  readonly #best = $derived.by((): number | null => {
    const view = { width: this.size.width - 2 * MARGIN, height: this.size.height - MARGIN - BELOW };
    return this.shuffle ? arrangementFor(this.shuffle.answer.graph, view) : null;
  });
  readonly graph = $derived.by((): DoorScene | null => (this.shuffle ? arrange(this.shuffle.answer.graph, this.#best) : null));

  /** The state after the current step, if steps are shown. */
  readonly moment = $derived.by((): Moment | null => {
    if (!this.shuffle || !this.stepping) return null;
    return this.shuffle.replay.state(this.player.at);
  });
  readonly linking = $derived.by((): Linking => {
    if (!this.shuffle) return [];
    if (this.moment) return this.moment.linking;
    return this.side === "before" ? this.shuffle.before : this.shuffle.after;
  });
  /** The room whose doors are listed: the selected one, or else the hovered one. */
  readonly inspected = $derived(this.chosen ?? this.hovered);
  readonly rows = $derived.by((): Row[] => {
    const { shuffle, inspected } = this;
    if (!shuffle || inspected === null) return [];
    const { graph } = shuffle.answer;
    const own = graph.doors.flatMap(({ room }, end) => (room === inspected ? [end] : []));
    return own.flatMap((end) => rowOf(graph, shuffle.before, shuffle.after, end) ?? []);
  });

  async begin() {
    const { parameters } = router;
    try {
      // Campaigns generate their doors with their rooms, so there is no map to shuffle.
      this.packs = (await packs.with("doors")).filter((pack) => !pack.stages.includes("campaign"));
    } catch (error) {
      this.work.problem = asProblem(error);
      return;
    }
    if (this.#left) return;
    await this.go(parameters);
  }

  /** Requests the shuffle of an address, unless it is shown. */
  async go(parameters: URLSearchParams) {
    if (!this.packs.length) return;
    const before = this.#address(this.seed);
    this.pack = parameters.get("pack") ?? this.packs[0]?.name ?? "";
    this.mode = MODES.find(([mode]) => mode === parameters.get("mode"))?.[0] ?? null;
    this.iterations = numberIn(parameters, "iterations") || null;
    const seed = parameters.get("seed") ?? undefined;
    if (this.shuffle && seed !== undefined && this.#address(seed) === before) return;
    await this.spin(seed, false);
  }

  /** Cancels the running request when the user leaves the view. */
  end() {
    this.#left = true;
    this.player.pause();
    this.work.cancel();
  }

  /** Requests a shuffle; without a seed the server draws one. `isNew`: the user asks for it, not the address. */
  async spin(seed?: string, isNew = true) {
    if (!this.pack) return;
    const { pack } = this;
    const shuffle = { mode: this.mode ?? undefined, iterations: this.iterations ?? undefined };
    await this.work.run(
      async ({ signal }) => post("/api/doors", { pack: await packs.choice(pack), seed, shuffle }, { signal }),
      (answer) => this.#take(answer, isNew),
    );
    if (!this.work.problem) return;
    this.shuffle = null;
    this.player.load(0);
  }

  #take(answer: DoorsReply, isNew: boolean) {
    this.seed = answer.seed;
    [this.chosen, this.hovered] = [null, null];
    this.shuffle = shuffleOf(answer);
    this.request = answer.request;
    this.player.load(answer.steps.length);
    router.record("doors", this.#address(answer.seed), isNew, this.parameters);
    if (this.stepping) this.#play();
  }

  /** Fits a new or rearranged map into the view. */
  fit() {
    const { width, height } = this.graph ?? { width: 1, height: 1 };
    this.view.show({ x: 0, y: 0, width, height, largest: LARGEST_SCALE });
  }

  #address(seed: string): string {
    const parameters = new URLSearchParams({ pack: this.pack, seed });
    if (this.mode) parameters.set("mode", this.mode);
    if (this.iterations) parameters.set("iterations", String(this.iterations));
    return `/doors?${parameters}`;
  }

  /** Selects a pack and clears the settings, which belong to the old one. */
  choosePack(name: string) {
    [this.pack, this.mode, this.iterations] = [name, null, null];
    this.again();
  }

  again() {
    void this.spin(this.seed || undefined);
  }

  newSeed() {
    void this.spin();
  }

  /** The parameters of what is shown of the shuffle. */
  get parameters(): Shown {
    const step = this.stepping ? String(this.player.playing ? 0 : this.player.at) : null;
    const room = this.chosen === null ? null : String(this.chosen);
    return { show: this.side === "after" ? null : this.side, step, room };
  }

  /** Shows what an address names of the shuffle. */
  open(parameters: URLSearchParams) {
    const named = parameters.get("show");
    const side: Side = named === "before" || named === "steps" ? named : "after";
    if (side !== this.side) this.show(side);
    const step = numberIn(parameters, "step");
    if (step !== null && this.stepping) {
      this.player.pause();
      this.player.go(step);
    }
    const room = numberIn(parameters, "room");
    this.choose(room !== null && this.graph?.rooms[room] ? room : null);
  }

  show(side: Side) {
    this.side = side;
    this.player.go(0);
    if (side === "steps") this.#play();
    else this.player.pause();
  }

  /** Starts playing, slowly enough to read, unless the user prefers reduced motion. */
  #play() {
    this.player.pace = 1;
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.player.play();
  }

  choose(room: number | null, reveal = false) {
    this.chosen = room;
    const at = room === null ? undefined : this.graph?.rooms[room];
    if (at && reveal) this.view.reveal(at.x, at.y);
  }
}
