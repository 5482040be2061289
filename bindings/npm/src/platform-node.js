// What Node has: a thread, and the module in a file next to this one.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

/** Reads and compiles the module. */
export async function compiled() {
  return WebAssembly.compile(await readFile(new URL("../seedwright.wasm", import.meta.url)));
}

/** Starts a worker. */
export function start(onMessage, onError) {
  const worker = new Worker(new URL("./worker-node.js", import.meta.url));
  worker.on("message", onMessage);
  worker.on("error", onError);
  return {
    post: (message) => worker.postMessage(message),
    stop: () => worker.terminate(),
    // The process goes on while there is a call, and can end between calls.
    hold: () => worker.ref(),
    release: () => worker.unref(),
  };
}
