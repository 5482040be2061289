// The locks along a route that a set of items would open. The server reports only the locks next to the area that is
// reachable, so it is queried once per missing item: which locks remain with all the other items?

import type { ClosedReason, Explanation, OpeningSet, PathStep } from "../schemas";
import { type Atlas, roomOfSpot } from "./atlas";
import { type Blocked, missingOf, needOf, type ReasonRow, wayOf } from "./reasons";

type Have = Record<string, number>;

/** The locks along the route of a set, in the order of the route. */
export async function locksAlong(
  atlas: Atlas,
  set: OpeningSet,
  have: Have,
  explain: (have: Have) => Promise<Explanation>,
): Promise<ReasonRow[]> {
  const all: Have = { ...have };
  for (const [name, count] of Object.entries(set.items)) all[name] = Math.max(count, have[name] ?? 0);
  const found = new Map<number, Blocked>();
  const others = new Map<string, Blocked>();
  const missingItems = Object.keys(missingOf(set, have));
  const path = set.path ?? [];
  for (const item of missingItems) {
    const answer = await explain({ ...all, [item]: have[item] ?? 0 });
    if ("reasons" in answer) sort(answer.target, path, answer.reasons, found, others);
  }
  addAlike(atlas, path, missingItems, found);
  const inOrder = [...found].sort(([one], [other]) => one - other).map(([, row]) => row);
  return [...inOrder, ...others.values()].map((row) => ({ way: wayOf(atlas, row), need: needOf(row) }));
}

/** Sorts locks into those on the route and those elsewhere that something on the route depends on. */
function sort(
  place: string,
  path: PathStep[],
  reasons: ClosedReason[],
  found: Map<number, Blocked>,
  others: Map<string, Blocked>,
) {
  const awaited = new Set<string>();
  for (const reason of reasons) {
    const rows = [...itself(reason), ...reason.blocked];
    const along = rows.filter((row) => stepOf(path, row, place) >= 0);
    for (const row of along) {
      add(found, stepOf(path, row, place), row);
      for (const { target } of reasons) if (row.missing?.includes(target)) awaited.add(target);
    }
    const first = rows[0];
    if (!along.length && first && (reason.target === place || awaited.has(reason.target))) {
      others.set(JSON.stringify(first), first);
    }
  }
}

/** The lock of a place or an event that has its own requirement. */
function itself({ target, missing }: ClosedReason): Blocked[] {
  return missing ? [{ kind: "itself", name: null, from: target, to: target, missing, noWayBack: false }] : [];
}

/** The step of the route that a lock blocks; the lock of the place itself comes after the last step. */
function stepOf(path: PathStep[], { kind, name, to }: Blocked, place: string): number {
  if (kind === "itself") return to === place ? path.length : -1;
  return path.findIndex((step) => step.to === to && step.door === name);
}

/** Merges requirements: a door can need several items, and each request finds one of them. */
function add(found: Map<number, Blocked>, step: number, row: Blocked) {
  const parts = [found.get(step)?.missing, row.missing].filter((part) => typeof part === "string");
  const different = [...new Set(parts.flatMap((part) => (part.includes(" | ") ? [part] : part.split(" & "))))];
  const missing = different.map((part) => (different.length > 1 && part.includes(" | ") ? `(${part})` : part)).join(" & ");
  found.set(step, { ...row, missing: missing || null });
}

/** Adds further doors with the same requirement: the server names only the first, since the next is out of reach. */
function addAlike(atlas: Atlas, path: PathStep[], missingItems: string[], found: Map<number, Blocked>) {
  const known = new Map<string, string>();
  path.forEach((step, index) => {
    if (step.door === null) return;
    const from = path[index - 1]?.to ?? atlas.rooms.get(atlas.scene.start ?? -1)?.room.name ?? "";
    const { needs, names } = needsOf(atlas, from, step.to);
    const closed = found.get(index);
    if (closed?.missing && needs) known.set(needs, closed.missing);
    if (closed || !needs) return;
    const missing = known.get(needs) ?? names.filter((name) => missingItems.includes(name)).join(" & ");
    if (missing) found.set(index, { kind: "door", name: step.door, from, to: step.to, missing, noWayBack: false });
  });
}

/** The requirement of a door or gate between two spots, according to the map. */
function needsOf(atlas: Atlas, from: string, to: string): { needs: string; names: string[] } {
  const [here, there] = [roomOfSpot(atlas, from), roomOfSpot(atlas, to)];
  const floor = atlas.scene.floors[atlas.rooms.get(here ?? -1)?.floor ?? -1];
  const door = floor?.doors.find(({ rooms }) => here !== null && there !== null && rooms.includes(here) && rooms.includes(there));
  const gate = door ? undefined : floor?.gates.find((other) => other.room === here && other.to.room === there);
  const locks = (door ?? gate)?.locks ?? [];
  const names = door?.need ? [door.need] : locks.map((lock) => atlas.scene.locks[lock]?.name ?? "");
  return { needs: names.join(" & "), names };
}
