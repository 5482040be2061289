// Doors as curves between rooms, as in files. Each end draws its half of the line, from its room to the middle. When a
// door changes, its halves swing over to other lines, which shows where each door went.

import { DOOR_LINE } from "../measures";
import type { DoorScene } from "../schemas";
import { type Linking, NOWHERE } from "./linking";

/**
 * Half a line, from the centre of a room over a control point to the middle of the line. An end whose link does not
 * lead back draws the whole line.
 */
export type Half = readonly [number, number, number, number, number, number];

/** The length of the stump of an unlinked end. */
const STUMP = 34;

/** The halves of all lines, by end index. */
export function halves(graph: DoorScene, linking: Linking): Half[] {
  const laneOf = lanes(graph, linking);
  return graph.doors.map(({ room }, end) => {
    const from = graph.rooms[room];
    const partner = linking[end] ?? NOWHERE;
    const to = graph.rooms[graph.doors[partner]?.room ?? -1];
    if (!from) return [0, 0, 0, 0, 0, 0];
    if (!to) return stump(from, end);
    // Both halves must bend to the same side, so both are computed from the same end.
    const ahead = !leadsBack(linking, end) || isDrawn(graph, linking, end);
    const [one, other] = ahead ? [from, to] : [to, from];
    const [across, down] = [other.x - one.x, other.y - one.y];
    const long = Math.max(Math.hypot(across, down), 1);
    // The control point is twice as far out as the curve.
    const swing = long > DOOR_LINE.near ? long * DOOR_LINE.swing : 0;
    const bend = (2 * (swing + (laneOf.get(end) ?? 0) * DOOR_LINE.lane)) / long;
    const control = { x: (one.x + other.x) / 2 - down * bend, y: (one.y + other.y) / 2 + across * bend };
    const [x, y] = [from.x, from.y];
    if (!leadsBack(linking, end)) return [x, y, control.x, control.y, to.x, to.y];
    return [
      x,
      y,
      (x + control.x) / 2,
      (y + control.y) / 2,
      (one.x + 2 * control.x + other.x) / 4,
      (one.y + 2 * control.y + other.y) / 4,
    ];
  });
}

/** Whether a line is drawn from this end: an end that can be left through, the first one if both can. */
export function isDrawn(graph: DoorScene, linking: Linking, end: number): boolean {
  const canLeave = (end: number) => graph.doors[end]?.before !== null;
  const other = linking[end] ?? NOWHERE;
  const isSecond = leadsBack(linking, end) && other < end && canLeave(other);
  return canLeave(end) && !isSecond;
}

export const leadsBack = (linking: Linking, end: number) => linking[linking[end] ?? NOWHERE] === end;

/** The lane offsets of doors between the same two rooms, which are drawn side by side. */
function lanes(graph: DoorScene, linking: Linking): Map<number, number> {
  const rows = new Map<string, number[]>();
  linking.forEach((partner, end) => {
    if (partner === NOWHERE || !isDrawn(graph, linking, end)) return;
    const rooms = [graph.doors[end]?.room ?? 0, graph.doors[partner]?.room ?? 0].sort((one, other) => one - other).join();
    rows.set(rooms, [...(rows.get(rooms) ?? []), end]);
  });
  const found = new Map<number, number>();
  for (const row of rows.values()) {
    row.forEach((end, lane) => {
      const ends = leadsBack(linking, end) ? [end, linking[end] ?? NOWHERE] : [end];
      for (const one of ends) found.set(one, lane - (row.length - 1) / 2);
    });
  }
  return found;
}

function stump({ x, y, height }: DoorScene["rooms"][number], end: number): Half {
  const angle = (end * 137 * Math.PI) / 180;
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  const [toX, toY] = [x + right * (STUMP + height), y + down * (STUMP + height / 2)];
  return [x, y, (x + toX) / 2, (y + toY) / 2, toX, toY];
}

/** Interpolates between two halves of the same end. */
export function between(from: Half, to: Half, part: number): Half {
  const mixed = from.map((value, index) => value + ((to[index] ?? value) - value) * part);
  return mixed as unknown as Half;
}

const round = (value: number) => Math.round(value * 10) / 10;

export function pathOf([x, y, bendX, bendY, toX, toY]: Half): string {
  return `M${round(x)} ${round(y)}Q${round(bendX)} ${round(bendY)} ${round(toX)} ${round(toY)}`;
}

/** The transform of a one-way arrow: in the middle of its line, rotated along it. */
export function arrowOf([x, y, bendX, bendY, toX, toY]: Half, isWhole: boolean): string {
  const [right, down] = isWhole ? [toX - x, toY - y] : [toX - bendX, toY - bendY];
  const at = isWhole ? [(x + 2 * bendX + toX) / 4, (y + 2 * bendY + toY) / 4] : [toX, toY];
  const angle = (Math.atan2(down, right) * 180) / Math.PI;
  return `translate(${at.map(round).join(" ")}) rotate(${round(angle)})`;
}
