// The trails of walkers as lines.

import type { Point, RoomsReply } from "../schemas";
import { parts } from "./marks";
import type { PlacedRoom, State, Way } from "./replay";

/** The trail of one walker in segments: path data of its moves and jumps; and the places where it died. */
export interface Trail {
  walker: number;
  segments: { walked: string; jumped: string }[];
  deaths: { at: Point; reason: string }[];
}

/** The number of moves per segment: small enough that a new move redraws little of the trail. */
const BATCH = 25;

export const middleOf = ({ x, y, shape }: PlacedRoom): Point => [x + shape.middle[0], y + shape.middle[1]];

const line = (points: Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;

/** The trails of a state, one per walker: straight from room to room, or as in files once the layout is finished. */
export function trails(state: State, scene: RoomsReply["scene"] | null): Trail[] {
  const rooms = new Map(state.rooms.map((room) => [room.id, room]));
  const [ways, deaths] = [byWalker(state.ways), byWalker(state.deaths)];
  const walkers = [...new Set([...ways.keys(), ...deaths.keys()])].sort((one, other) => one - other);
  return walkers.map((walker) => {
    const known = scene?.trails.find((trail) => trail.walker === walker);
    const whole = known && { walked: known.walked.map(line).join(""), jumped: known.jumped.map(line).join("") };
    return {
      walker,
      segments: whole ? [whole] : parts(ways.get(walker) ?? [], BATCH).map((some) => segment(some, rooms)),
      deaths: (deaths.get(walker) ?? []).flatMap(({ room, reason }) => {
        const at = rooms.get(room);
        return at ? [{ at: middleOf(at), reason }] : [];
      }),
    };
  });
}

function byWalker<T extends { walker: number }>(list: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const one of list) {
    const own = found.get(one.walker);
    if (own) own.push(one);
    else found.set(one.walker, [one]);
  }
  return found;
}

function segment(ways: Way[], rooms: Map<number, PlacedRoom>): Trail["segments"][number] {
  const found = { walked: "", jumped: "" };
  for (const { from, to, jumped } of ways) {
    const [here, there] = [rooms.get(from), rooms.get(to)];
    if (here && there) found[jumped ? "jumped" : "walked"] += line([middleOf(here), middleOf(there)]);
  }
  return found;
}
