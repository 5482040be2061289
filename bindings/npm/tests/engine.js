// The engine of the package on this thread.

import { compiled } from "../src/platform-node.js";
import { Engine } from "../src/engine.js";

/** A fresh instance. */
export const engine = async () => Engine.create(await compiled());

/** Runs an operation, and returns its answer with the value of its JSON. */
export function ask(engine, name, request, report) {
  const answer = engine.call(name, JSON.stringify(request), report);
  const isJson = answer.media.endsWith("json");
  return { ...answer, value: isJson ? JSON.parse(new TextDecoder().decode(answer.bytes)) : undefined };
}

/** A module that only traps. */
export const trap = () =>
  new WebAssembly.Module(
    new Uint8Array([
      ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
      // The types of the three functions, the functions, and a page of memory.
      ...[0x01, 0x13, 0x03, 0x60, 0x01, 0x7f, 0x01, 0x7f, 0x60, 0x02, 0x7f, 0x7f, 0x00],
      ...[0x60, 0x04, 0x7f, 0x7f, 0x7f, 0x7f, 0x01, 0x7f],
      ...[0x03, 0x04, 0x03, 0x00, 0x01, 0x02, 0x05, 0x03, 0x01, 0x00, 0x01],
      // What is exported.
      ...[0x07, 0x29, 0x04, 0x06, ...Buffer.from("memory"), 0x02, 0x00, 0x08, ...Buffer.from("sw_alloc"), 0x00, 0x00],
      ...[0x07, ...Buffer.from("sw_free"), 0x00, 0x01, 0x07, ...Buffer.from("sw_call"), 0x00, 0x02],
      // `sw_alloc` returns 0, `sw_free` does nothing, and `sw_call` is unreachable.
      ...[0x0a, 0x0d, 0x03, 0x04, 0x00, 0x41, 0x00, 0x0b, 0x02, 0x00, 0x0b, 0x03, 0x00, 0x00, 0x0b],
    ]),
  );
