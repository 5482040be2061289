// Replays the proof of a world step by step. Each step derives one fact from earlier ones.

import { Player } from "../../parts/steps/player.svelte";
import { post } from "../api";
import { Request } from "../request.svelte";
import type { TranscriptLine, Verdict, WorldRequest } from "../schemas";
import { type Atlas, roomOfSpot } from "./atlas";

export const SPEEDS = [1, 2, 5, 20] as const;

/** The length of a replay at the slowest speed, in seconds; the pace is at least four steps per second. */
const SECONDS = 40;

/** A fact and the step that derives it; given facts have no step. */
export interface NumberedFact extends TranscriptLine {
  step: number | null;
}

export class Replay {
  readonly player = new Player();
  verdict = $state.raw<Verdict | null>(null);
  readonly work = new Request();
  #speed = $state(2);
  /** For each room, the index of the first fact about it. */
  #firsts = new Map<number, number>();

  get steps(): number {
    return this.verdict?.steps ?? 0;
  }

  /** The number of known facts: the given ones and those derived so far. */
  get known(): number {
    return this.#given + this.player.at;
  }

  get roomsKnown(): number {
    // Read first, so that this recomputes when rooms are added.
    const known = this.known;
    let count = 0;
    for (const first of this.#firsts.values()) if (first < known) count++;
    return count;
  }

  /** The latest known facts, newest first. */
  latest(most: number): NumberedFact[] {
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

  /** Verifies the proof and starts the replay, or shows a step of it. */
  async begin(atlas: Atlas, request: WorldRequest, step: number) {
    await this.work.run(
      ({ signal }) => post("/api/verify", { ...request, transcript: true }, { signal }),
      (verdict) => this.#take(atlas, verdict, step),
    );
  }

  #take(atlas: Atlas, verdict: Verdict, step: number) {
    verdict.transcript?.forEach((fact, index) => {
      const room = roomOfFact(atlas, fact.fact);
      if (room !== null && !this.#firsts.has(room)) this.#firsts.set(room, index);
    });
    this.verdict = verdict;
    this.player.load(this.steps);
    this.speed = this.#speed;
    // With reduced motion the replay starts at its end and can still be played.
    if (step > 0) this.player.go(step);
    else if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.player.go(this.steps);
    else this.player.play();
  }

  knows(room: number): boolean {
    return (this.#firsts.get(room) ?? Infinity) < this.known;
  }

  stop() {
    this.player.pause();
    this.work.cancel();
  }

  get #facts(): TranscriptLine[] {
    return this.verdict?.transcript ?? [];
  }

  /** The number of facts before the first step: the start and the starting items. */
  get #given(): number {
    return Math.max(this.#facts.length - this.steps, 0);
  }

  #stepOf(fact: number): number | null {
    return fact < this.#given ? null : fact - this.#given + 1;
  }
}

/** The room that a fact reports as reached. */
function roomOfFact(atlas: Atlas, fact: string): number | null {
  const spot = /^spot "(.*)" is reached$/.exec(fact)?.[1];
  return spot === undefined ? null : roomOfSpot(atlas, spot);
}
