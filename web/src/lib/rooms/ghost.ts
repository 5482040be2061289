// The overlay of a step, drawn over the placed rooms: the template or group being tried, the connections it requires,
// and the cell or connection that caused its rejection.

import type { Cell, LayoutRoom, LayoutStep, Orientation, RequiredStep, RoomsReply, TemplateShape, Tried } from "../schemas";
import type { State } from "./replay";
import type { Shapes } from "./shapes";

export interface Ghost {
  verdict: "accepted" | "rejected" | "open";
  /** The rooms that would be placed. Empty for a group that is not in the layout. */
  parts: (Cell & { shape: TemplateShape })[];
  /** The cell that caused the rejection. */
  cell: Cell | null;
  /** The centres of required connections and whether they are satisfied. */
  required: (Cell & { met: boolean })[];
  /** The room that it is tried from and other rooms of the step. */
  rooms: number[];
}

interface Member extends Orientation, Cell {
  template: string;
}

/** The members of groups, taken from the placed groups, because steps only name them. */
export type Groups = Map<string, { orientation: Orientation; members: Member[] }>;

export function groupsOf(answer: RoomsReply): Groups {
  const groups: Groups = new Map();
  const tries = answer.steps.filter((step) => step.event === "tried" && step.accepted && "group" in step.piece);
  for (const room of answer.rooms) {
    if (!room.group || room.id !== room.group.first || groups.has(room.group.name)) continue;
    const { name, first } = room.group;
    const members = answer.rooms.filter((other) => other.group?.first === first);
    const corner = cornerOf(members);
    const own = (step: LayoutStep): step is Tried =>
      step.event === "tried" &&
      "group" in step.piece &&
      step.piece.group === name &&
      step.position.x + answer.origin.x === corner.x &&
      step.position.y + answer.origin.y === corner.y;
    const tried = tries.findLast(own);
    if (!tried) continue;
    const relative = members.map(({ template, rotation, mirrored, position }: LayoutRoom) => ({
      template,
      rotation,
      mirrored,
      x: position.x - corner.x,
      y: position.y - corner.y,
    }));
    groups.set(name, { orientation: tried.orientation, members: relative });
  }
  return groups;
}

function cornerOf(rooms: LayoutRoom[]): Cell {
  return {
    x: Math.min(...rooms.map((room) => room.position.x)),
    y: Math.min(...rooms.map((room) => room.position.y)),
  };
}

/** The transform from one orientation to another. */
function between(from: Orientation, to: Orientation): Orientation {
  const mirrored = from.mirrored !== to.mirrored;
  // Mirroring reverses the direction of an earlier rotation.
  const rotation = mirrored ? to.rotation + from.rotation : to.rotation - from.rotation;
  return { rotation: (rotation + 360) % 360, mirrored };
}

/** The composition of two orientations. */
function then(first: Orientation, next: Orientation): Orientation {
  const rotation = (next.mirrored ? -first.rotation : first.rotation) + next.rotation;
  return { rotation: (rotation + 720) % 360, mirrored: first.mirrored !== next.mirrored };
}

/** A corner of a group, rotated about the group's origin. */
function turned({ x, y }: Cell, { rotation, mirrored }: Orientation): Cell {
  const across = mirrored ? -x : x;
  if (rotation === 90) return { x: -y, y: across };
  if (rotation === 180) return { x: -across, y: -y };
  return rotation === 270 ? { x: y, y: -across } : { x: across, y };
}

type Part = Ghost["parts"][number];

/** The rooms of a group in an orientation, with the group's corner at the origin. */
function groupParts(group: { orientation: Orientation; members: Member[] }, to: Orientation, shapes: Shapes): Part[] {
  const turn = between(group.orientation, to);
  const parts = group.members.map((member) => {
    const { width, height } = shapes.get(member.template, member);
    const one = turned(member, turn);
    const other = turned({ x: member.x + width - 1, y: member.y + height - 1 }, turn);
    const shape = shapes.get(member.template, then(member, turn));
    return { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y), shape };
  });
  const [left, top] = [Math.min(...parts.map(({ x }) => x)), Math.min(...parts.map(({ y }) => y))];
  return parts.map((part) => ({ ...part, x: part.x - left, y: part.y - top }));
}

/** The data that ghosts are drawn from. */
export interface Sources {
  steps: LayoutStep[];
  shapes: Shapes;
  groups: Groups;
  origin: Cell;
}

function partsOf(step: Tried, { shapes, groups, origin }: Sources): Part[] {
  const [x, y] = [step.position.x + origin.x, step.position.y + origin.y];
  if ("template" in step.piece) return [{ x, y, shape: shapes.get(step.piece.template, step.orientation) }];
  const group = groups.get(step.piece.group);
  if (!group) return [];
  return groupParts(group, step.orientation, shapes).map((part) => ({ ...part, x: part.x + x, y: part.y + y }));
}

/** The ghost of a step, to be drawn over the state after it. */
export function ghost(number: number, state: State, sources: Sources): Ghost | null {
  const step = sources.steps[number - 1];
  if (step?.event === "tried") return triedGhost(step, state, sources);
  if (step?.event === "required") return requiredGhost(step, number, sources);
  return null;
}

function triedGhost(step: Tried, state: State, sources: Sources): Ghost {
  const parts = partsOf(step, sources);
  const { rejection } = step;
  const part = parts[rejection?.part ?? -1];
  const point = part?.shape.connections[rejection?.connection ?? -1];
  const from = state.rooms.find((room) => room.id === step.from?.room);
  return {
    verdict: step.accepted ? "accepted" : "rejected",
    parts,
    cell: rejection?.cell ? { x: rejection.cell.x + sources.origin.x, y: rejection.cell.y + sources.origin.y } : null,
    required: part && point ? [{ x: part.x + point.at[0], y: part.y + point.at[1], met: false }] : [],
    rooms: [from?.id, rejection?.room].filter((id) => typeof id === "number"),
  };
}

/** Requirements are reported before the verdict, and only the verdict says where, so this looks ahead for it. */
function requiredGhost(step: RequiredStep, number: number, sources: Sources): Ghost | null {
  for (const later of sources.steps.slice(number)) {
    if (later.event !== "tried") {
      if (later.event === "required") continue;
      return null;
    }
    const parts = partsOf(later, sources);
    const part = "group" in later.piece ? parts[step.part] : parts[0];
    const same = part?.shape === sources.shapes.get(step.template, step.orientation);
    if (!part || !same) continue;
    const required = step.required.flatMap((connection) => {
      const point = part.shape.connections[connection];
      return point ? [{ x: part.x + point.at[0], y: part.y + point.at[1], met: step.satisfied.includes(connection) }] : [];
    });
    return { verdict: "open", parts, cell: null, required, rooms: [] };
  }
  return null;
}
