// Where ends of doors lead, and how steps of the shuffle change that.

import type { DoorScene, DoorStep, DoorsReply, Mode } from "../schemas";

/** Ends by their numbers in the graph: the end that each leads to, or -1 while it is joined to none. */
export type Linking = readonly number[];

export const NOWHERE = -1;

/** What a step of the shuffle shows. */
export interface Moment {
  linking: Linking;
  centre: number | null;
  /** The rooms around the centre. */
  around: readonly number[];
  /** The ends of the outer circle, or those that are about to change places. */
  circle: readonly number[];
  /** The ends that the last step joined to others. */
  moved: readonly number[];
  /** The room that a door would lead back into. */
  loop: number | null;
}

/** The numbers of ends by door and letter. */
export class Ends {
  #numbers = new Map<string, number>();

  constructor(graph: DoorScene) {
    graph.doors.forEach(({ name, end }, number) => this.#numbers.set(`${end} ${name}`, number));
  }

  /** The number of an end; one that is not there has none. */
  get(door: string, end: string): number {
    return this.#numbers.get(`${end} ${door}`) ?? NOWHERE;
  }
}

/** The map as it was drawn: each end leads to the other one of its door. */
export function drawn(graph: DoorScene, ends: Ends): Linking {
  return graph.doors.map(({ name, end }) => ends.get(name, end === "a" ? "b" : "a"));
}

/** The map as it is now. */
export function shuffled(answer: DoorsReply, ends: Ends): Linking {
  const linking = [...drawn(answer.graph, ends)];
  for (const { door, end, to, at } of answer.table) linking[ends.get(door, end)] = ends.get(to, at);
  return linking;
}

/** Everything that steps are applied with. */
export interface Rules {
  graph: DoorScene;
  ends: Ends;
  mode: Mode;
}

/** How an attempt begins: as drawn, and where all doors are joined anew with all that may move taken off. */
function beginning({ graph, ends, mode }: Rules): Linking {
  const linking = drawn(graph, ends);
  if (mode === "spin" || mode === "swap") return linking;
  return linking.map((to, end) => (graph.doors[end]?.switchable ? NOWHERE : to));
}

export function first(rules: Rules): Moment {
  return { linking: drawn(rules.graph, rules.ends), centre: null, around: [], circle: [], moved: [], loop: null };
}

/** What the step after a moment shows. */
export function apply(before: Moment, step: DoorStep, rules: Rules): Moment {
  const numbers = step.ends.map(([door, end]) => rules.ends.get(door, end));
  const moment: Moment = { ...before, moved: [], loop: null };
  switch (step.kind) {
    case "attempt":
      return { ...first(rules), linking: beginning(rules) };
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
      return { ...moment, linking: joined(before.linking, numbers, rules.mode), moved: numbers };
    case "parted":
      return { ...moment, linking: parted(before.linking, numbers, rules.mode), moved: numbers };
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
    // Unless doors need not lead back, one joins both ends.
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
