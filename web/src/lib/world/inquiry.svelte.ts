// A query about one place: how to get there with the given items, or why that is impossible.

import { asProblem, isAborted, post } from "../api";
import type { Atlas } from "./atlas";
import { locksAlong } from "./closed";
import type { ReasonRow } from "./reasons";
import { legsOf, roomsAlong, type Leg } from "./route";
import type { Explanation, Point, ProblemDocument, WorldRequest } from "../schemas";

export class Inquiry {
  busy = $state(false);
  answer = $state.raw<Explanation | null>(null);
  legs = $state.raw<Leg[]>([]);
  /** The locks along the route that the first set of items would open; null if no set was found. */
  closed = $state.raw<ReasonRow[] | null>(null);
  problem = $state.raw<ProblemDocument | null>(null);
  #work: AbortController | null = null;

  clear() {
    this.#work?.abort();
    this.busy = false;
    this.answer = null;
    this.legs = [];
    this.closed = null;
    this.problem = null;
  }

  /** Queries a place; the route is drawn up to `end`. */
  async ask(atlas: Atlas, request: WorldRequest, place: string, have: Record<string, number>, end: Point | null) {
    this.clear();
    const work = new AbortController();
    this.#work = work;
    this.busy = true;
    try {
      // A query about a place never gets a reply about an item.
      const explain = async (items: Record<string, number>) =>
        (await post("/api/explain", { ...request, place, have: items }, { signal: work.signal })) as Explanation;
      const answer = await explain(have);
      const set = "reasons" in answer ? answer.opens?.sets[0] : undefined;
      const closed = set ? await locksAlong(atlas, set, have, explain) : null;
      this.closed = closed;
      this.answer = answer;
      this.legs = "path" in answer ? legsOf(atlas, roomsAlong(atlas, answer), end) : [];
    } catch (error) {
      if (!isAborted(error)) this.problem = asProblem(error);
    } finally {
      if (this.#work === work) this.busy = false;
    }
  }
}
