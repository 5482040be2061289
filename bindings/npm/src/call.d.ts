import type { components } from "./api.js";
import type { Options } from "./session.js";

/** A problem document (RFC 9457), thrown as an error. */
export class Problem extends Error {
  readonly document: components["schemas"]["Problem"];
  constructor(document: components["schemas"]["Problem"]);
}

/** An operation with a reply in JSON. */
export type Call<Request, Reply> = (request: Request, options?: Options) => Promise<Reply>;

/** An operation that answers with a file. */
export type FileCall<Request> = (name: string, request: Request, options?: Options) => Promise<Uint8Array<ArrayBuffer>>;

/** Loads the engine, so that the first call need not wait for it. */
export function load(): Promise<void>;

/** Ends the engine. Calls that were not answered are rejected; later ones load it again. */
export function close(): void;
