// A player's items and visited places, and what they can reach. The browser stores this for each world.

import { asProblem, isAborted, post } from "../api";
import { current } from "./current.svelte";
import type { Look, PlaceSign } from "./look";
import type { ProblemDocument, Reach, Scene, ScenePlace, SceneRoom, World } from "../schemas";

export type Status = "open" | "next" | "closed";

export interface ItemRow {
  name: string;
  /** The number of item copies in the world. */
  copies: number;
}

/** Changes within this time, in milliseconds, share one request. */
const PAUSE = 60;

class Tracker {
  have = $state<Record<string, number>>({});
  taken = $state<Record<string, boolean>>({});
  reach = $state.raw<Reach | null>(null);
  problem = $state.raw<ProblemDocument | null>(null);
  #key = "";
  #work: AbortController | null = null;
  #waiting = 0;
  #rooms = $derived(new Set(this.reach?.rooms));
  #spots = $derived(new Set(this.reach?.locations));

  /** Restores the player's progress in a world. */
  open(key: string) {
    if (this.#key === key) return;
    this.#key = key;
    this.reach = null;
    const stored = read(storageKey(key));
    this.have = stored.have;
    this.taken = stored.taken;
    this.#query();
  }

  set(item: string, count: number) {
    this.have[item] = count;
    this.#changed();
  }

  take(spot: string, taken: boolean) {
    this.taken[spot] = taken;
    this.#store();
  }

  clear() {
    this.have = {};
    this.taken = {};
    this.#changed();
  }

  /** The items held, without zero counts. */
  get held(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.have).filter(([, count]) => count > 0));
  }

  room(name: string): Status {
    if (this.#rooms.has(name)) return "open";
    return this.reach && name in this.reach.nextRooms ? "next" : "closed";
  }

  spot(name: string): Status {
    if (this.#spots.has(name)) return "open";
    return this.reach && name in this.reach.next ? "next" : "closed";
  }

  #changed() {
    this.#store();
    clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => this.#query(), PAUSE);
  }

  #store() {
    const taken = Object.keys(this.taken).filter((spot) => this.taken[spot]);
    localStorage.setItem(storageKey(this.#key), JSON.stringify({ have: this.held, taken }));
  }

  async #query() {
    this.#work?.abort();
    const work = new AbortController();
    this.#work = work;
    try {
      this.reach = await post("/api/reach", { ...current.request, have: this.held }, { signal: work.signal });
      this.problem = null;
    } catch (error) {
      if (!isAborted(error)) this.problem = asProblem(error);
    }
  }
}

export const tracker = new Tracker();

const storageKey = (key: string) => `tracker ${key}`;

function read(key: string): { have: Record<string, number>; taken: Record<string, boolean> } {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as { have?: Record<string, number>; taken?: string[] };
    return { have: stored.have ?? {}, taken: Object.fromEntries((stored.taken ?? []).map((spot) => [spot, true])) };
  } catch {
    // The stored text is not ours; starting over loses nothing readable.
    return { have: {}, taken: {} };
  }
}

/** The progression items: those that open locks in the order of the locks, then the others by name. */
export function trackedItems(world: World): ItemRow[] {
  const copies = new Map<string, number>();
  for (const { item, isProgression } of world.placements ?? []) {
    if (isProgression) copies.set(item, (copies.get(item) ?? 0) + 1);
  }
  const locks = world.scene.locks.map((lock) => lock.name);
  const rank = (name: string) => (locks.includes(name) ? locks.indexOf(name) : locks.length);
  return [...copies]
    .map(([name, count]) => ({ name, copies: count }))
    .sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name));
}

const FILLS: Record<Status, string> = { open: "var(--map-reached)", next: "url(#fill-next)", closed: "url(#fill-closed)" };
const SIGNS: Record<Status, PlaceSign> = { open: "treasure", next: "plus", closed: "cross" };
export const STATUS_WORDS: Record<Status, string> = {
  open: "reachable",
  next: "reachable with one more item",
  closed: "not yet reachable",
};

/** The look of the map for a player, without spoilers. */
export function trackerLook(scene: Scene): Look {
  return {
    fill: (room: SceneRoom) => FILLS[tracker.room(room.name)],
    about: (room: SceneRoom) => `, ${room.id === scene.start ? "the start" : STATUS_WORDS[tracker.room(room.name)]}`,
    place: ({ name }: ScenePlace) => {
      const status = tracker.spot(name);
      if (tracker.taken[name]) return { sign: "check", about: ", collected", label: null };
      return { sign: SIGNS[status], about: `, ${STATUS_WORDS[status]}`, label: null };
    },
    thing: ({ what }) => what === "player" || what === "stairs" || what === "victory" || what === "monster",
    badge: () => null,
    showsItems: false,
    legend: [
      { label: "reachable", fill: FILLS.open, sign: SIGNS.open },
      { label: "one item away", fill: FILLS.next, sign: SIGNS.next },
      { label: "not yet reachable", fill: FILLS.closed, sign: SIGNS.closed },
      { label: "collected", sign: "check" },
    ],
    hides: ["slot"],
  };
}
