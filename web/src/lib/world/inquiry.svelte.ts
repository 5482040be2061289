// A query about one place: how to get there with the given items, or why that is impossible.

import { post } from "../api";
import { Request } from "../request.svelte";
import type { Explanation, Point, WorldRequest } from "../schemas";
import type { Atlas } from "./atlas";
import { locksAlong } from "./closed";
import type { ReasonRow } from "./reasons";
import { type Leg, legsOf, roomsAlong } from "./route";

export class Inquiry {
  readonly work = new Request();
  answer = $state.raw<Explanation | null>(null);
  legs = $state.raw<Leg[]>([]);
  /** The locks along the route that the first set of items would open; null if no set was found. */
  closed = $state.raw<ReasonRow[] | null>(null);

  clear() {
    this.work.clear();
    this.answer = null;
    this.legs = [];
    this.closed = null;
  }

  /** Queries a place; the route is drawn up to `end`. */
  async ask(atlas: Atlas, request: WorldRequest, place: string, have: Record<string, number>, end: Point | null) {
    this.clear();
    await this.work.run(
      async ({ signal }) => {
        // A query about a place never gets a reply about an item.
        const explain = async (items: Record<string, number>) =>
          (await post("/api/explain", { ...request, place, have: items }, { signal })) as Explanation;
        const answer = await explain(have);
        const set = "reasons" in answer ? answer.opens?.sets[0] : undefined;
        return { answer, closed: set ? await locksAlong(atlas, set, have, explain) : null };
      },
      ({ answer, closed }) => {
        this.closed = closed;
        this.answer = answer;
        this.legs = "path" in answer ? legsOf(atlas, roomsAlong(atlas, answer), end) : [];
      },
    );
  }
}
