// What a player has and has been to, and what follows from it. It is kept in the browser, for each world.

import { asProblem, isAborted, post } from "../api";
import { current } from "./current.svelte";
import type { Look, PlaceSign } from "./look";
import type { ProblemDocument, Reach, Scene, ScenePlace, SceneRoom, World } from "../schemas";

export type Standing = "open" | "next" | "closed";

export interface ItemRow {
  name: string;
  /** How many copies lie in the world. */
  copies: number;
}

/** Clicks that follow each other this closely, in milliseconds, are one question. */
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

  /** Takes up where the player left this world. */
  open(key: string) {
    if (this.#key === key) return;
    this.#key = key;
    this.reach = null;
    const kept = read(storageKey(key));
    this.have = kept.have;
    this.taken = kept.taken;
    this.#ask();
  }

  set(item: string, count: number) {
    this.have[item] = count;
    this.#changed();
  }

  take(spot: string, taken: boolean) {
    this.taken[spot] = taken;
    this.#keep();
  }

  clear() {
    this.have = {};
    this.taken = {};
    this.#changed();
  }

  /** The items had, without those that are had no more. */
  get held(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.have).filter(([, count]) => count > 0));
  }

  room(name: string): Standing {
    if (this.#rooms.has(name)) return "open";
    return this.reach && name in this.reach.nextRooms ? "next" : "closed";
  }

  spot(name: string): Standing {
    if (this.#spots.has(name)) return "open";
    return this.reach && name in this.reach.next ? "next" : "closed";
  }

  #changed() {
    this.#keep();
    clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => this.#ask(), PAUSE);
  }

  #keep() {
    const taken = Object.keys(this.taken).filter((spot) => this.taken[spot]);
    localStorage.setItem(storageKey(this.#key), JSON.stringify({ have: this.held, taken }));
  }

  async #ask() {
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
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as { have?: Record<string, number>; taken?: string[] };
    return { have: kept.have ?? {}, taken: Object.fromEntries((kept.taken ?? []).map((spot) => [spot, true])) };
  } catch {
    // Somebody else wrote there; beginning anew loses nothing that could be read.
    return { have: {}, taken: {} };
  }
}

/** The items that open something, in the order of their names; what opens locks comes first. */
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

const FILLS: Record<Standing, string> = { open: "var(--map-reached)", next: "url(#fill-next)", closed: "url(#fill-closed)" };
const SIGNS: Record<Standing, PlaceSign> = { open: "treasure", next: "plus", closed: "cross" };
export const STANDING_WORDS: Record<Standing, string> = {
  open: "reachable",
  next: "reachable with one more item",
  closed: "not yet reachable",
};

/** How the map looks to a player. It tells nothing of what lies where. */
export function trackerLook(scene: Scene): Look {
  return {
    fill: (room: SceneRoom) => FILLS[tracker.room(room.name)],
    about: (room: SceneRoom) => `, ${room.id === scene.start ? "where the game begins" : STANDING_WORDS[tracker.room(room.name)]}`,
    place: ({ name }: ScenePlace) => {
      const standing = tracker.spot(name);
      if (tracker.taken[name]) return { sign: "check", about: ", collected", label: null };
      return { sign: SIGNS[standing], about: `, ${STANDING_WORDS[standing]}`, label: null };
    },
    thing: ({ what }) => what === "player" || what === "stairs" || what === "victory" || what === "monster",
    badge: () => null,
    tellsItems: false,
    legend: [
      { label: "reachable", fill: FILLS.open, sign: SIGNS.open },
      { label: "one more item away", fill: FILLS.next, sign: SIGNS.next },
      { label: "not yet", fill: FILLS.closed, sign: SIGNS.closed },
      { label: "collected", sign: "check" },
    ],
    hides: ["slot"],
  };
}
