// The certificate of a world, told fact by fact.

import { asProblem, isAborted, post, type ProblemDocument, type WorldRequest } from "../api";
import { roomOfSpot, type Atlas } from "./atlas";
import type { Fact, Verdict } from "./types";

export const SPEEDS = [1, 2, 5, 20] as const;

/** How many seconds the whole takes at the slowest speed, but never slower than a fact in a quarter second. */
const SECONDS = 40;

export class Replay {
  verdict = $state.raw<Verdict | null>(null);
  problem = $state.raw<ProblemDocument | null>(null);
  /** How many facts are known. */
  position = $state(0);
  playing = $state(false);
  speed = $state<number>(2);
  /** For each room, the number of the fact that first speaks of it. */
  #firsts = new Map<number, number>();
  #work = new AbortController();
  #frame = 0;

  get facts(): Fact[] {
    return this.verdict?.transcript ?? [];
  }

  get roomsKnown(): number {
    let count = 0;
    for (const first of this.#firsts.values()) if (first < this.position) count++;
    return count;
  }

  /** Has the proof checked, and begins to tell it. */
  async begin(atlas: Atlas, request: WorldRequest) {
    try {
      const body = { ...request, transcript: true };
      const verdict = await post<Verdict>("/api/verify", body, { signal: this.#work.signal });
      verdict.transcript?.forEach((fact, index) => {
        const room = roomOfFact(atlas, fact.fact);
        if (room !== null && !this.#firsts.has(room)) this.#firsts.set(room, index);
      });
      this.verdict = verdict;
      // Who would rather not have things move sees all of it at once, and can still play it.
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.position = this.facts.length;
      else this.play();
    } catch (error) {
      if (!isAborted(error)) this.problem = asProblem(error);
    }
  }

  knows(room: number): boolean {
    return (this.#firsts.get(room) ?? Infinity) < this.position;
  }

  play() {
    if (this.position >= this.facts.length) this.position = 0;
    this.playing = true;
    let [before, rest] = [performance.now(), 0];
    const step = (now: number) => {
      if (!this.playing) return;
      const rate = Math.max(this.facts.length / SECONDS, 4) * this.speed;
      rest += ((now - before) / 1000) * rate;
      before = now;
      const whole = Math.floor(rest);
      rest -= whole;
      if (whole) this.position = Math.min(this.position + whole, this.facts.length);
      if (this.position >= this.facts.length) this.playing = false;
      else this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  pause() {
    this.playing = false;
  }

  stop() {
    this.playing = false;
    cancelAnimationFrame(this.#frame);
    this.#work.abort();
  }
}

/** The room that a fact says to be reached. */
function roomOfFact(atlas: Atlas, fact: string): number | null {
  const spot = /^spot "(.*)" is reached$/.exec(fact)?.[1];
  return spot === undefined ? null : roomOfSpot(atlas, spot);
}
