import type { components } from "./api.js";

export type Progress = components["schemas"]["Progress"];

/** How to follow and to end a call. */
export interface Options {
  /** Aborting it ends the work at once. The promise is rejected with the reason of the signal. */
  signal?: AbortSignal;
  /** Called with the progress about every 50 ms. */
  progress?: (progress: Progress) => void;
}

/** An answer in bytes. */
export interface Answer {
  /** 0, or the status of the problem whose document the bytes are. */
  status: number;
  /** The media type. */
  media: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A worker with an engine of its own. Several of them work at the same time. */
export class Session {
  /** A module is for pages that load and compile `seedwright.wasm` in their own way. */
  constructor(module?: WebAssembly.Module);
  /** Loads the module and starts the worker, so that the first call need not wait for them. */
  load(): Promise<void>;
  /**
   * Runs an operation: the name is the part of its path after `/api/`, the body is its request in JSON. Calls of a session
   * are answered one after another.
   */
  call(name: string, body: string, options?: Options): Promise<Answer>;
  /** Ends the worker. Calls that were not answered are rejected; later ones start another worker. */
  close(): void;
}
