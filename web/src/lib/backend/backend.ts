// What answers requests: a server, or an engine in a worker of the page.

import type { Progress } from "../schemas";

export interface Options {
  /** Aborting it stops the work. */
  signal?: AbortSignal;
  /** Called with the progress of long work. */
  progress?: (progress: Progress) => void;
}

export interface Backend {
  /** Requests a value. Problems are thrown. */
  value(method: "GET" | "POST", path: string, body: unknown, options: Options): Promise<unknown>;
  /** Requests a file. Problems are thrown. */
  file(path: string, body: unknown): Promise<Blob>;
}
