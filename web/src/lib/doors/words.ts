// Descriptions of the shuffle.

import type { StepDescription } from "../../parts/steps/description";
import type { DoorScene, DoorStep, DoorsReply } from "../schemas";
import { type Linking, NOWHERE } from "./linking";

const TONES: Partial<Record<DoorStep["kind"], StepDescription["tone"]>> = {
  attempt: "head",
  iteration: "head",
  shifted: "good",
  joined: "good",
  selfLoop: "bad",
  aborted: "bad",
  rejected: "bad",
};

/** Describes all steps, in the terms of the circle spin. */
export function describeAll(answer: DoorsReply): StepDescription[] {
  return answer.steps.map(({ kind, text, rooms, reason }) => ({
    text: text.replace(/^[-\s]+/, "").replace(/:$/, "") || (reason ? "Aborting this spin" : kind),
    reason: kind === "contiguous" ? rooms.map((room) => answer.graph.rooms[room]?.name).join(", ") : reason,
    tone: TONES[kind] ?? "plain",
  }));
}

/** A row of a room's table or of the list of changes. */
export interface Row {
  end: number;
  door: string;
  from: string;
  before: string;
  after: string;
  changed: boolean;
}

const roomName = (graph: DoorScene, linking: Linking, end: number): string => {
  const to = linking[end] ?? NOWHERE;
  return graph.rooms[graph.doors[to]?.room ?? -1]?.name ?? "nowhere";
};

/** The change of one end. A one-way end that can't be left through is an entrance. */
export function rowOf(graph: DoorScene, before: Linking, after: Linking, end: number): Row | null {
  const door = graph.doors[end];
  if (!door) return null;
  const only = door.oneWay && door.before === null ? "in from " : "";
  const changed = before[end] !== after[end];
  const [then, now] = [roomName(graph, before, end), roomName(graph, after, end)];
  return {
    end,
    door: door.name,
    from: graph.rooms[door.room]?.name ?? "",
    before: only + then,
    after: only + now + (changed && then === now ? ", through another door" : ""),
    changed,
  };
}
