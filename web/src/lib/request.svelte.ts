// The life of a request: one at a time, a new one aborts the one before, and what went wrong stays until the next.

import { asProblem, isAborted } from "./problem";
import type { ProblemDocument, Progress } from "./schemas";

/** What work needs to send its requests: aborting the signal stops them. */
export interface Sending {
  signal: AbortSignal;
  progress: (progress: Progress) => void;
}

export class Request {
  /** Whether a request runs. */
  busy = $state(false);
  progress = $state.raw<Progress | null>(null);
  /** Why there is no answer. Work that is replaced or cancelled leaves none. */
  problem = $state.raw<ProblemDocument | null>(null);
  #running: AbortController | null = null;

  /** Runs work and returns its answer; null if other work replaced it, or it was cancelled. Problems are thrown. */
  async ask<T>(work: (sending: Sending) => Promise<T>): Promise<T | null> {
    this.cancel();
    const own = new AbortController();
    this.#running = own;
    this.busy = true;
    const progress = (latest: Progress) => {
      if (!own.signal.aborted) this.progress = latest;
    };
    try {
      const answer = await work({ signal: own.signal, progress });
      return own.signal.aborted ? null : answer;
    } catch (error) {
      if (own.signal.aborted || isAborted(error)) return null;
      throw error;
    } finally {
      if (this.#running === own) this.#end();
    }
  }

  /** Runs work like `ask`, keeps its problem, and gives its answer to `take`. Returns whether there was an answer. */
  async run<T>(work: (sending: Sending) => Promise<T>, take: (answer: T) => void = () => {}): Promise<boolean> {
    try {
      const answer = await this.ask(async (sending) => ({ value: await work(sending) }));
      if (!answer) return false;
      this.problem = null;
      take(answer.value);
      return true;
    } catch (error) {
      this.problem = asProblem(error);
      return false;
    }
  }

  /** Aborts the running work, if any. */
  cancel() {
    this.#running?.abort();
    this.#end();
  }

  /** Aborts the running work and forgets what went wrong. */
  clear() {
    this.cancel();
    this.problem = null;
  }

  #end() {
    this.#running = null;
    this.busy = false;
    this.progress = null;
  }
}
