// What is closed on a way that some items would open. The program says what is closed right before those who have
// some items, so it is asked once for each item that is lacking: what stays closed with all others in hand?

import { roomOfSpot, type Atlas } from "./atlas";
import { lackingOf, lackOf, wayOf, type Blocked, type ReasonRow } from "./reasons";
import type { ClosedReason, Explanation, OpeningSet, PathStep } from "../schemas";

type Have = Record<string, number>;


/** Everything that is closed on the way of a set, in the order of the way. */
export async function closedAlong(
  atlas: Atlas,
  set: OpeningSet,
  have: Have,
  explain: (have: Have) => Promise<Explanation>,
): Promise<ReasonRow[]> {
  const all: Have = { ...have };
  for (const [name, count] of Object.entries(set.items)) all[name] = Math.max(count, have[name] ?? 0);
  const found = new Map<number, Blocked>();
  const others = new Map<string, Blocked>();
  const lacking = Object.keys(lackingOf(set, have));
  const path = set.path ?? [];
  for (const item of lacking) {
    const answer = await explain({ ...all, [item]: have[item] ?? 0 });
    if ("reasons" in answer) sort(answer.target, path, answer.reasons, found, others);
  }
  addAlike(atlas, path, lacking, found);
  const inOrder = [...found].sort(([one], [other]) => one - other).map(([, row]) => row);
  return [...inOrder, ...others.values()].map((row) => ({ way: wayOf(atlas, row), lacks: lackOf(row) }));
}

/** Sorts what is closed into what lies on the way, and what has to happen elsewhere before something on the way opens. */
function sort(place: string, path: PathStep[], reasons: ClosedReason[], found: Map<number, Blocked>, others: Map<string, Blocked>) {
  const waited = new Set<string>();
  for (const reason of reasons) {
    const rows = [...itself(reason), ...reason.blocked];
    const along = rows.filter((row) => stepOf(path, row, place) >= 0);
    for (const row of along) {
      add(found, stepOf(path, row, place), row);
      for (const { target } of reasons) if (row.missing?.includes(target)) waited.add(target);
    }
    const first = rows[0];
    if (!along.length && first && (reason.target === place || waited.has(reason.target))) {
      others.set(JSON.stringify(first), first);
    }
  }
}

/** A place or an event that has a rule of its own, as something closed. */
function itself({ target, missing }: ClosedReason): Blocked[] {
  return missing ? [{ kind: "itself", name: null, from: target, to: target, missing, noWayBack: false }] : [];
}

/** Which step of a way something closes; what closes the place itself comes after the last one. */
function stepOf(path: PathStep[], { kind, name, to }: Blocked, place: string): number {
  if (kind === "itself") return to === place ? path.length : -1;
  return path.findIndex((step) => step.to === to && step.door === name);
}

/** A door may lack several items, which were found one by one. */
function add(found: Map<number, Blocked>, step: number, row: Blocked) {
  const parts = [found.get(step)?.missing, row.missing].filter((part) => typeof part === "string");
  const different = [...new Set(parts.flatMap((part) => (part.includes(" | ") ? [part] : part.split(" & "))))];
  const missing = different.map((part) => (different.length > 1 && part.includes(" | ") ? `(${part})` : part)).join(" & ");
  found.set(step, { ...row, missing: missing || null });
}

/** Further doors that need the same: the program names the first of them, because nobody comes to the next. */
function addAlike(atlas: Atlas, path: PathStep[], lacking: string[], found: Map<number, Blocked>) {
  const known = new Map<string, string>();
  path.forEach((step, index) => {
    if (step.door === null) return;
    const from = path[index - 1]?.to ?? atlas.rooms.get(atlas.scene.start ?? -1)?.room.name ?? "";
    const { needs, names } = needsOf(atlas, from, step.to);
    const closed = found.get(index);
    if (closed?.missing && needs) known.set(needs, closed.missing);
    if (closed || !needs) return;
    const missing = known.get(needs) ?? names.filter((name) => lacking.includes(name)).join(" & ");
    if (missing) found.set(index, { kind: "door", name: step.door, from, to: step.to, missing, noWayBack: false });
  });
}

/** What the map says that a door or gate between two spots needs. */
function needsOf(atlas: Atlas, from: string, to: string): { needs: string; names: string[] } {
  const [here, there] = [roomOfSpot(atlas, from), roomOfSpot(atlas, to)];
  const floor = atlas.scene.floors[atlas.rooms.get(here ?? -1)?.floor ?? -1];
  const door = floor?.doors.find(({ rooms }) => here !== null && there !== null && rooms.includes(here) && rooms.includes(there));
  const gate = door ? undefined : floor?.gates.find((other) => other.room === here && other.to.room === there);
  const locks = (door ?? gate)?.locks ?? [];
  const names = door?.need ? [door.need] : locks.map((lock) => atlas.scene.locks[lock]?.name ?? "");
  return { needs: names.join(" & "), names };
}
