// What the view of doors is about: what is asked for, the answer, and where its replay is.

import { asProblem, isAborted, post } from "../../lib/api";
import { apply, drawn, Ends, first, NOWHERE, shuffled, type Linking, type Moment } from "../../lib/doors/linking";
import { arrange, arrangementFor } from "../../lib/doors/arrange";
import type { DoorScene, DoorStep, DoorsReply, Mode, PackRow, ProblemDocument } from "../../lib/schemas";
import { rowOf, describeAll, type Row } from "../../lib/doors/words";
import { packs } from "../../lib/packs.svelte";
import { router } from "../../lib/router.svelte";
import { Player } from "../../parts/steps/player.svelte";
import { Replay } from "../../parts/steps/replay";
import type { StepDescription } from "../../parts/steps/description";
import type { Bench } from "../../parts/steps/Workbench.svelte";
import { Zoom } from "../../parts/zoom";

export const MODES: [Mode, string][] = [
  ["spin", "Circle spin"],
  ["swap", "Swaps"],
  ["full", "All anew"],
  ["decoupled", "All anew, one way"],
];

/** How much the map may be enlarged. */
const LARGEST_SCALE = 4;

/** What stays free around the map, and below it for the buttons that enlarge it. */
const MARGIN = 8;
const BELOW = 48;

/** Which map is shown. */
export type Side = "before" | "after" | "steps";

/** An answer with everything that is drawn from it. */
interface Shuffle {
  answer: DoorsReply;
  before: Linking;
  after: Linking;
  replay: Replay<Moment, DoorStep>;
  descriptions: StepDescription[];
  /** Ends that lead elsewhere, one for each pair that was joined. */
  changes: Row[];
}

function shuffleOf(answer: DoorsReply): Shuffle {
  const { graph } = answer;
  const ends = new Ends(graph);
  const rules = { graph, ends, mode: answer.request.mode };
  const [before, after] = [drawn(graph, ends), shuffled(answer, ends)];
  const once = (end: number) => {
    const partner = after[end] ?? NOWHERE;
    return before[end] !== partner && (after[partner] !== end || end < partner);
  };
  const changed = graph.doors.map((_, end) => end).filter(once);
  return {
    answer,
    before,
    after,
    replay: new Replay(answer.steps, first(rules), (moment: Moment, step: DoorStep) => apply(moment, step, rules)),
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
  busy = $state(false);
  problem = $state.raw<ProblemDocument | null>(null);
  shuffle = $state.raw<Shuffle | null>(null);
  /** The last request as the program resolved it; it stays while the next map is made or was refused, so that forms do not jump. */
  request = $state.raw<DoorsReply["request"] | null>(null);
  side = $state<Side>("after");
  chosen = $state<number | null>(null);
  hovered = $state<number | null>(null);
  /** How large the view is; the map is arranged for it. */
  size = $state.raw({ width: 1, height: 1 });
  readonly player = new Player();
  readonly view = new Zoom(MARGIN, BELOW);
  #work: AbortController | null = null;
  #left = false;

  readonly ready = $derived(this.shuffle !== null);
  readonly stepping = $derived(this.side === "steps");
  readonly news = $derived.by(() => {
    const answer = this.shuffle?.answer;
    return answer ? `${answer.metrics.changedDoors} doors lead elsewhere, shuffled with the seed ${answer.seed}` : "";
  });
  readonly steps = $derived<StepDescription[]>(this.shuffle?.descriptions ?? []);
  readonly stepsLeftOut = $derived(this.shuffle?.answer.stepsLeftOut ?? 0);
  /** The map is made again only where this changes, not whenever the view is a little larger. */
  readonly #best = $derived.by((): number | null => {
    const view = { width: this.size.width - 2 * MARGIN, height: this.size.height - MARGIN - BELOW };
    return this.shuffle ? arrangementFor(this.shuffle.answer.graph, view) : null;
  });
  readonly graph = $derived.by((): DoorScene | null => (this.shuffle ? arrange(this.shuffle.answer.graph, this.#best) : null));

  /** What the current step shows, where steps are shown. */
  readonly moment = $derived.by((): Moment | null => {
    if (!this.shuffle || !this.stepping) return null;
    return this.shuffle.replay.state(this.player.at);
  });
  readonly linking = $derived.by((): Linking => {
    if (!this.shuffle) return [];
    if (this.moment) return this.moment.linking;
    return this.side === "before" ? this.shuffle.before : this.shuffle.after;
  });
  /** The room whose doors are told: the one that was chosen, or else the one pointed at. */
  readonly told = $derived(this.chosen ?? this.hovered);
  readonly rows = $derived.by((): Row[] => {
    const { shuffle, told } = this;
    if (!shuffle || told === null) return [];
    const { graph } = shuffle.answer;
    const own = graph.doors.flatMap(({ room }, end) => (room === told ? [end] : []));
    return own.flatMap((end) => rowOf(graph, shuffle.before, shuffle.after, end) ?? []);
  });

  async begin() {
    const { parameters } = router;
    try {
      // The doors of campaigns are made with their rooms, and are no map that could be shuffled.
      this.packs = (await packs.with("doors")).filter((pack) => !pack.stages.includes("campaign"));
    } catch (error) {
      this.problem = asProblem(error);
      return;
    }
    if (this.#left) return;
    this.pack = parameters.get("pack") ?? this.packs[0]?.name ?? "";
    this.mode = MODES.find(([mode]) => mode === parameters.get("mode"))?.[0] ?? null;
    this.iterations = Number(parameters.get("iterations")) || null;
    await this.spin(parameters.get("seed") ?? undefined);
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

  /** Shuffles with a seed; without one the program draws one. */
  async spin(seed?: string) {
    if (!this.pack) return;
    this.#work?.abort();
    const work = new AbortController();
    this.#work = work;
    this.busy = true;
    const shuffle = { mode: this.mode ?? undefined, iterations: this.iterations ?? undefined };
    try {
      const request = { pack: await packs.choice(this.pack), seed, shuffle };
      this.#take(await post("/api/doors", request, { signal: work.signal }));
    } catch (error) {
      if (isAborted(error)) return;
      this.problem = asProblem(error);
      this.shuffle = null;
      this.player.load(0);
    }
    if (this.#work === work) this.busy = false;
  }

  #take(answer: DoorsReply) {
    this.problem = null;
    this.seed = answer.seed;
    [this.chosen, this.hovered] = [null, null];
    this.shuffle = shuffleOf(answer);
    this.request = answer.request;
    this.player.load(answer.steps.length);
    router.say("doors", this.#address(answer.seed));
    if (this.stepping) this.#play();
  }

  /** Shows all of a map that was made or arranged anew. */
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

  /** Another pack has other settings. */
  choosePack(name: string) {
    [this.pack, this.mode, this.iterations] = [name, null, null];
    this.again();
  }

  again() {
    void this.spin(this.seed || undefined);
  }

  anew() {
    void this.spin();
  }

  show(side: Side) {
    this.side = side;
    this.player.go(0);
    if (side === "steps") this.#play();
    else this.player.pause();
  }

  /** Plays at once, slowly enough to read, unless somebody would rather not have things move. */
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
