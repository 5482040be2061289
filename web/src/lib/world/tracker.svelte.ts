// A player's items and visited places, and what they can reach. The browser stores this for each world.

import { post } from "../api";
import { Request } from "../request.svelte";
import type { Reach, Scene, ScenePlace, SceneRoom, World } from "../schemas";
import { lasting, onOtherTabs } from "../storage.svelte";
import { current } from "./current.svelte";
import type { Look, PlaceSign } from "./look";
import { Ticks } from "./ticks";

/** Home again, on a trip that comes home, no way back known, one item away, or not yet reachable. */
export type Status = "open" | "trip" | "stranded" | "next" | "closed";

/** Whether the item can be taken and brought home. */
export const comesHome = (status: Status) => status === "open" || status === "trip";

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
  #key = "";
  readonly work = new Request();
  #waiting = 0;
  #rooms = $derived(statuses(this.reach?.rooms, this.reach?.roomsOnTrips, this.reach?.roomsWithoutReturn, this.reach?.nextRooms));
  #spots = $derived(
    statuses(
      this.reach?.locations,
      this.reach?.onTrips,
      this.reach?.stranded.map(({ location }) => location),
      this.reach?.next,
    ),
  );

  /** Restores the player's progress in a world. */
  open(key: string) {
    if (this.#key === key) return;
    this.#key = key;
    this.reach = null;
    this.#read();
    this.#query();
  }

  set(item: string, count: number) {
    this.have[item] = count;
    this.#ticks.keep("have", item, count);
    this.#changed();
  }

  take(spot: string, taken: boolean) {
    this.taken[spot] = taken;
    this.#ticks.keep("taken", spot, Number(taken));
  }

  clear() {
    this.#ticks.clear();
    this.have = {};
    this.taken = {};
    this.#changed();
  }

  /** The items held, without zero counts. */
  get held(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.have).filter(([, count]) => count > 0));
  }

  room(name: string): Status {
    return this.#rooms.get(name) ?? "closed";
  }

  spot(name: string): Status {
    return this.#spots.get(name) ?? "closed";
  }

  /** Whether some room or place has a status. */
  shows(status: Status): boolean {
    const has = (statuses: Map<string, Status>) => [...statuses.values()].includes(status);
    return has(this.#rooms) || has(this.#spots);
  }

  /** Reads the progress again after another tab has changed it. */
  refresh(key: string | null) {
    if (this.#key === "" || (key !== null && !this.#ticks.has(key))) return;
    this.#read();
    this.#changed();
  }

  get #ticks(): Ticks {
    return new Ticks(lasting, this.#key);
  }

  #read() {
    const { have, taken } = this.#ticks.all();
    this.have = have;
    this.taken = Object.fromEntries(Object.keys(taken).map((spot) => [spot, true]));
  }

  #changed() {
    clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => this.#query(), PAUSE);
  }

  #query() {
    void this.work.run(
      ({ signal }) => post("/api/reach", { ...current.request, have: this.held }, { signal }),
      (reach) => (this.reach = reach),
    );
  }
}

export const tracker = new Tracker();
onOtherTabs((key) => tracker.refresh(key));

/** The status of every name that has one. A later list wins over an earlier one. */
function statuses(home: string[] = [], trips: string[] = [], stranded: string[] = [], next: object = {}): Map<string, Status> {
  const lists: [Status, string[]][] = [
    ["next", Object.keys(next)],
    ["stranded", stranded],
    ["open", home],
    ["trip", trips],
  ];
  return new Map(lists.flatMap(([status, names]) => names.map((name) => [name, status] as const)));
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

const FILLS: Record<Status, string> = {
  open: "var(--map-reached)",
  trip: "url(#fill-trip)",
  stranded: "url(#fill-stranded)",
  next: "url(#fill-next)",
  closed: "url(#fill-closed)",
};
const SIGNS: Record<Status, PlaceSign> = { open: "treasure", trip: "loop", stranded: "down", next: "plus", closed: "cross" };
export const STATUS_WORDS: Record<Status, string> = {
  open: "reachable, and home again",
  trip: "on a trip that comes home",
  stranded: "reachable, but no way back known",
  next: "reachable with one more item",
  closed: "not yet reachable",
};

/** Most worlds have no trips, so the legend names them only where there are some. */
const LEGEND: { status: Status; label: string; isCommon: boolean }[] = [
  { status: "open", label: "home again", isCommon: true },
  { status: "trip", label: "on a trip that comes home", isCommon: false },
  { status: "stranded", label: "no way back known", isCommon: false },
  { status: "next", label: "one item away", isCommon: true },
  { status: "closed", label: "not yet reachable", isCommon: true },
];

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
      ...LEGEND.filter(({ status, isCommon }) => isCommon || tracker.shows(status)).map(({ status, label }) => ({
        label,
        fill: FILLS[status],
        sign: SIGNS[status],
      })),
      { label: "collected", sign: "check" },
    ],
    hides: ["slot"],
  };
}
