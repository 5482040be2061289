// Runs one request at a time: a new one aborts the one before.

import { isAborted } from "../api";

export class Latest {
  #running: AbortController | null = null;

  /** Sends a request; returns null if a newer one replaced it. */
  async ask<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    this.stop();
    const mine = new AbortController();
    this.#running = mine;
    try {
      const answer = await request(mine.signal);
      return mine.signal.aborted ? null : answer;
    } catch (error) {
      if (isAborted(error) || mine.signal.aborted) return null;
      throw error;
    }
  }

  /** Aborts the running request. */
  stop() {
    this.#running?.abort();
    this.#running = null;
  }
}
