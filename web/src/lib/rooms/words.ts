// Descriptions of the steps of a layout.

import type { StepDescription } from "../../parts/steps/description";
import type { LayoutStep, Orientation, RequiredStep, RoomsReply, Tried } from "../schemas";

type NameOf = (room: number) => string;

export const walkerName = (walker: number) => `Walker ${walker + 1}`;

/** Describes all steps. Rooms are named as in the layout, by template and number. */
export function describeAll(answer: RoomsReply): StepDescription[] {
  const names = new Map<number, string>();
  const graph = new Map(answer.request.graph ? answer.rooms.map((room) => [room.id, room.name]) : []);
  return answer.steps.map((step) => {
    if (step.event === "placed") names.set(step.room, `${step.template} ${step.room + 1}`);
    return describe(step, (room) => graph.get(room) ?? names.get(room) ?? `room ${room + 1}`);
  });
}

function describe(step: LayoutStep, name: NameOf): StepDescription {
  switch (step.event) {
    case "attempt":
      return { text: `Attempt ${step.number}`, reason: null, tone: "head" };
    case "tried":
      return tried(step, name);
    case "required":
      return required(step);
    case "missed":
      return { text: "The attempt failed", reason: step.reason, tone: "bad" };
    case "ended":
      return { text: ENDS[step.how] ?? "The walkers are done", reason: null, tone: "head" };
    case "placed": {
      const who = step.walker === null ? "" : ` by ${walkerName(step.walker).toLowerCase()}`;
      return { text: `${name(step.room)} is placed${who}`, reason: null, tone: "good" };
    }
    case "died":
      return { text: `${walkerName(step.walker)} dies in ${name(step.room)}`, reason: DEATHS[step.reason], tone: "plain" };
    default:
      return { text: rest(step, name), reason: null, tone: "plain" };
  }
}

const ENDS: Record<string, string> = {
  target: "There are enough rooms",
  stuck: "No more rooms fit anywhere",
  limit: "The walkers ran out of turns",
  full: "The layout has the maximum number of rooms",
};

const DEATHS = {
  stuck: "no room fits there",
  spent: "it has placed its maximum number of rooms",
};

function rest(step: LayoutStep, name: NameOf): string {
  switch (step.event) {
    case "moved":
      return `${walkerName(step.walker)} moves to ${name(step.to)}`;
    case "respawned":
      return `${walkerName(step.walker)} restarts in ${name(step.room)}`;
    case "teleported":
      return `${walkerName(step.walker)} teleports to ${name(step.to)}`;
    case "removed":
      return `${name(step.room)} is removed`;
    case "shifted":
      return `All rooms move by ${step.by.x}, ${step.by.y}`;
    case "opened":
      return `A door opens between ${name(step.rooms[0])} and ${name(step.rooms[1])}`;
    case "assigned":
      return `${name(step.room)} becomes the ${step.role}`;
    case "laid":
      return `Laid out on ${step.size.width} × ${step.size.height} cells`;
    default:
      return step.event;
  }
}

export function orientationWords({ rotation, mirrored }: Orientation): string {
  return `${mirrored ? ", mirrored" : ""}${rotation ? `, rotated ${rotation}°` : ""}`;
}

function tried(step: Tried, name: NameOf): StepDescription {
  const unit = "template" in step.piece ? step.piece.template : `the group ${step.piece.group}`;
  const who = step.walker === null ? "Tried" : `${walkerName(step.walker)} tries`;
  const where = step.from && step.depth === 0 ? ` at ${name(step.from.room)}` : "";
  const waiting = step.depth > 0 ? " for a room that requires it" : "";
  const node = step.name ? ` as ${step.name}` : "";
  return {
    text: `${who} ${unit}${orientationWords(step.orientation)}${node}${where}${waiting}`,
    reason: step.accepted ? "it fits" : `rejected: ${step.rejection?.reason ?? "it does not fit"}`,
    tone: step.accepted ? "good" : "bad",
  };
}

function required(step: RequiredStep): StepDescription {
  const [there, all] = [step.satisfied.length, step.required.length];
  const text = `${step.template}${orientationWords(step.orientation)} requires ${all} connection${all === 1 ? "" : "s"}; ${there} met so far`;
  return { text, reason: null, tone: there === all ? "good" : "plain" };
}
