// The side of a worker: it gets a compiled module, and then calls.

import { Engine } from "./engine.js";

/** Answers messages. `post` sends one back, with the buffers that it gives away. */
export function server(post) {
  let engine;
  return async ({ module, name, body, reports }) => {
    if (module) {
      engine = Engine.create(module);
      return;
    }
    try {
      const ready = await engine;
      const answer = ready.call(name, body, reports ? (progress) => post({ progress }) : null);
      post({ answer }, [answer.bytes.buffer]);
    } catch (error) {
      post({ crash: error instanceof Error ? error.message : String(error) });
    }
  };
}
