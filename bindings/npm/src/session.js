// A worker with an engine, and the calls that wait for it.

import { compiled, start } from "#platform";

let shared;

/** The compiled module, which is loaded once. A load that failed is tried again. */
function compiledOnce() {
  shared ??= compiled().catch((error) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

export class Session {
  #worker = null;
  #running = null;
  #waiting = [];
  #module;
  /** How often the worker was ended: a load that began before that starts none. */
  #ends = 0;

  /** `module` is for pages that load and compile `seedwright.wasm` in their own way. */
  constructor(module) {
    this.#module = module;
  }

  /** Loads the module and starts the worker, so that the first call need not wait for them. */
  async load() {
    if (this.#worker) return;
    const ends = this.#ends;
    const module = this.#module ?? (await compiledOnce());
    if (this.#worker || ends !== this.#ends) return;
    const worker = start(
      (message) => worker === this.#worker && this.#receive(message),
      (error) => worker === this.#worker && this.#crash(error.message),
    );
    this.#worker = worker;
    worker.post({ module });
    if (!this.#running) worker.release();
  }

  /**
   * Runs an operation. Calls are answered one after another. Aborting the signal ends the worker and starts another one,
   * which has to prepare packs again.
   */
  call(name, body, { signal, progress } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const job = { name, body, progress, resolve, reject, settle: () => signal?.removeEventListener("abort", abort) };
      const abort = () => this.#abort(job, signal.reason);
      signal?.addEventListener("abort", abort);
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Ends the worker. Calls that were not answered are rejected; later ones start another worker. */
  close() {
    this.#drop();
    const unanswered = [...(this.#running ? [this.#running] : []), ...this.#waiting];
    [this.#running, this.#waiting] = [null, []];
    for (const job of unanswered) {
      job.settle();
      job.reject(new DOMException("the session was closed", "AbortError"));
    }
  }

  async #next() {
    if (this.#running || this.#waiting.length === 0) return;
    const job = this.#waiting.shift();
    this.#running = job;
    try {
      await this.load();
    } catch (error) {
      if (this.#running === job) this.#finish((own) => own.reject(error));
      return;
    }
    // It could have been aborted meanwhile.
    if (this.#running !== job) return;
    this.#worker.hold();
    this.#worker.post({ name: job.name, body: job.body, reports: job.progress !== undefined });
  }

  #receive({ answer, progress, crash }) {
    if (progress) this.#running?.progress?.(progress);
    else if (answer) this.#finish((job) => job.resolve(answer));
    else this.#crash(crash);
  }

  /** The worker can't go on: its call failed, and another worker answers the next one. */
  #crash(message) {
    this.#drop();
    this.#finish((job) => job.reject(new Error(message)));
  }

  #abort(job, reason) {
    if (job === this.#running) {
      this.#drop();
      this.#finish((own) => own.reject(reason));
      return;
    }
    this.#waiting = this.#waiting.filter((other) => other !== job);
    job.settle();
    job.reject(reason);
  }

  #finish(end) {
    const job = this.#running;
    this.#running = null;
    this.#worker?.release();
    job?.settle();
    if (job) end(job);
    this.#next();
  }

  #drop() {
    this.#ends += 1;
    this.#worker?.stop();
    this.#worker = null;
  }
}
