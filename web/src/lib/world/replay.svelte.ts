// The certificate of a world, told step by step: each tells one fact that follows from those before it.

import { asProblem, isAborted, post } from "../api";
import { Player } from "../../parts/steps/player.svelte";
import { roomOfSpot, type Atlas } from "./atlas";
import type { ProblemDocument, TranscriptLine, Verdict, WorldRequest } from "../schemas";

export const SPEEDS = [1, 2, 5, 20] as const;

/** How many seconds the whole takes at the slowest speed, but never slower than a step in a quarter second. */
const SECONDS = 40;

/** A fact and the step that tells it; what is given needs none. */
export interface ToldFact extends TranscriptLine {
  step: number | null;
}

export class Replay {
  readonly player = new Player();
  verdict = $state.raw<Verdict | null>(null);
  problem = $state.raw<ProblemDocument | null>(null);
  #speed = $state(2);
  /** For each room, the number of the fact that first speaks of it. */
  #firsts = new Map<number, number>();
  #work = new AbortController();

  get steps(): number {
    return this.verdict?.steps ?? 0;
  }

  /** How many facts are known: what is given, and what each step so far has told. */
  get known(): number {
    return this.#given + this.player.at;
  }

  get roomsKnown(): number {
    // Read even while there are no rooms yet, so that it is counted again when they come.
    const known = this.known;
    let count = 0;
    for (const first of this.#firsts.values()) if (first < known) count++;
    return count;
  }

  /** The last facts that are known, the newest first. */
  latest(most: number): ToldFact[] {
    const from = Math.max(this.known - most, 0);
    const facts = this.#facts.slice(from, this.known);
    return facts.map((fact, index) => ({ ...fact, step: this.#stepOf(from + index) })).reverse();
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#speed = speed;
    this.player.pace = Math.max(this.steps / SECONDS, 4) * speed;
  }

  /** Has the proof checked, and begins to tell it. */
  async begin(atlas: Atlas, request: WorldRequest) {
    try {
      const body = { ...request, transcript: true };
      const verdict = await post("/api/verify", body, { signal: this.#work.signal });
      verdict.transcript?.forEach((fact, index) => {
        const room = roomOfFact(atlas, fact.fact);
        if (room !== null && !this.#firsts.has(room)) this.#firsts.set(room, index);
      });
      this.verdict = verdict;
      this.player.load(this.steps);
      this.speed = this.#speed;
      // Who would rather not have things move sees all of it at once, and can still play it.
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.player.go(this.steps);
      else this.player.play();
    } catch (error) {
      if (!isAborted(error)) this.problem = asProblem(error);
    }
  }

  knows(room: number): boolean {
    return (this.#firsts.get(room) ?? Infinity) < this.known;
  }

  stop() {
    this.player.pause();
    this.#work.abort();
  }

  get #facts(): TranscriptLine[] {
    return this.verdict?.transcript ?? [];
  }

  /** How many facts come before the first step: where one begins, and what one has there. */
  get #given(): number {
    return Math.max(this.#facts.length - this.steps, 0);
  }

  #stepOf(fact: number): number | null {
    return fact < this.#given ? null : fact - this.#given + 1;
  }
}

/** The room that a fact says to be reached. */
function roomOfFact(atlas: Atlas, fact: string): number | null {
  const spot = /^spot "(.*)" is reached$/.exec(fact)?.[1];
  return spot === undefined ? null : roomOfSpot(atlas, spot);
}
