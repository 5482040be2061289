// Of several questions of a kind only the last one matters: asking again stops the one before.

import { isAborted } from "../api";

export class Latest {
  #running: AbortController | null = null;

  /** Asks; gives null when another question came in between. */
  async ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    this.stop();
    const mine = new AbortController();
    this.#running = mine;
    try {
      const answer = await question(mine.signal);
      return mine.signal.aborted ? null : answer;
    } catch (error) {
      if (isAborted(error) || mine.signal.aborted) return null;
      throw error;
    }
  }

  /** Stops waiting for an answer. */
  stop() {
    this.#running?.abort();
    this.#running = null;
  }
}
