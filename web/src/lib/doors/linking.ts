// The links between door ends and how steps of the shuffle change them.

import type { DoorScene, DoorStep, DoorsReply, Mode } from "../schemas";

/** For each end, by its index in the graph, the end that it leads to, or -1 while it is unlinked. */
export type Linking = readonly number[];

export const NOWHERE = -1;

/** The state shown after a step of the shuffle. */
export interface Moment {
  linking: Linking;
  centre: number | null;
  /** The rooms around the centre. */
  around: readonly number[];
  /** The ends of the outer circle, or the ends about to be swapped. */
  circle: readonly number[];
  /** The ends that the last step linked. */
  moved: readonly number[];
  /** The room that a door would link to itself. */
  loop: number | null;
}

/** The indexes of ends by door and letter. */
export class Ends {
  #numbers = new Map<string, number>();

  constructor(graph: DoorScene) {
    for (const [number, { name, end }] of graph.doors.entries()) this.#numbers.set(`${end} ${name}`, number);
  }

  /** The index of an end, or `NOWHERE` if it does not exist. */
  get(door: string, end: string): number {
    return this.#numbers.get(`${end} ${door}`) ?? NOWHERE;
  }
}

/** The original map: each end leads to the other end of its door. */
export function original(graph: DoorScene, ends: Ends): Linking {
  return graph.doors.map(({ name, end }) => ends.get(name, end === "a" ? "b" : "a"));
}

/** The shuffled map. */
export function shuffled(answer: DoorsReply, ends: Ends): Linking {
  const linking = [...original(answer.graph, ends)];
  for (const { door, end, to, at } of answer.table) linking[ends.get(door, end)] = ends.get(to, at);
  return linking;
}

/** The context for applying steps. */
export interface Context {
  graph: DoorScene;
  ends: Ends;
  mode: Mode;
}

/** The start of an attempt: the original map, or all shuffleable doors unlinked if the mode relinks all of them. */
function beginning({ graph, ends, mode }: Context): Linking {
  const linking = original(graph, ends);
  if (mode === "spin" || mode === "swap") return linking;
  return linking.map((to, end) => (graph.doors[end]?.shuffleable ? NOWHERE : to));
}

export function first(context: Context): Moment {
  return { linking: original(context.graph, context.ends), centre: null, around: [], circle: [], moved: [], loop: null };
}

/** The state after a step. */
export function apply(before: Moment, step: DoorStep, context: Context): Moment {
  const numbers = step.ends.map(([door, end]) => context.ends.get(door, end));
  const moment: Moment = { ...before, moved: [], loop: null };
  switch (step.kind) {
    case "attempt":
      return { ...first(context), linking: beginning(context) };
    case "iteration":
      return { ...moment, centre: null, around: [], circle: [] };
    case "centre":
      return { ...moment, centre: step.rooms[0] ?? null, around: [], circle: [] };
    case "contiguous":
      return { ...moment, around: step.rooms };
    case "outer":
    case "swapping":
      return { ...moment, circle: numbers };
    case "selfLoop":
      return { ...moment, loop: step.rooms[0] ?? null };
    case "shifted":
    case "joined":
      return { ...moment, linking: joined(before.linking, numbers, context.mode), moved: numbers };
    case "parted":
      return { ...moment, linking: parted(before.linking, numbers, context.mode), moved: numbers };
    default:
      return moment;
  }
}

const pairsOf = (numbers: number[]): [number, number][] =>
  numbers.flatMap((one, index) => {
    const other = numbers[index + 1];
    return index % 2 === 0 && other !== undefined ? [[one, other] as [number, number]] : [];
  });

function joined(linking: Linking, numbers: number[], mode: Mode): Linking {
  const next = [...linking];
  for (const [one, other] of pairsOf(numbers)) {
    next[one] = other;
    // Except in decoupled mode, a link works both ways.
    if (mode !== "decoupled") next[other] = one;
  }
  return next;
}

function parted(linking: Linking, numbers: number[], mode: Mode): Linking {
  const next = [...linking];
  for (const [one, other] of pairsOf(numbers)) {
    next[one] = NOWHERE;
    if (mode !== "decoupled") next[other] = NOWHERE;
  }
  return next;
}
