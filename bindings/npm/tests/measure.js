// Measures the module, and prints a line `name value unit` for each figure: measure.js ratio|size PROFILE quick|full

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { ask, engine } from "./engine.js";
import { Native, PACKAGE } from "./native.js";

const [what, profile, pace] = process.argv.slice(2);

/** The milliseconds of some work. */
async function time(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The least time of batches of `station` in both, taking turns. */
async function ratio() {
  const [wasm, native] = [await engine(), new Native(profile)];
  const request = { pack: "station", seed: "ratio", count: pace === "quick" ? 200 : 2_000 };
  const run = { native: () => native.call("batch", request), wasm: () => ask(wasm, "batch", request) };
  const least = { native: Infinity, wasm: Infinity };
  // The first round prepares the pack, and lets Node compile what runs often.
  for (let round = 0; round < (pace === "quick" ? 4 : 8); round += 1) {
    for (const name of ["native", "wasm"]) {
      const own = await time(run[name]);
      if (round > 0) least[name] = Math.min(least[name], own);
    }
  }
  native.close();
  console.log(`wasm.ratio ${least.wasm / least.native} x`);
  for (const name of ["native", "wasm"]) console.log(`wasm.ratio.${name} ${least[name] / request.count} ms`);
}

function size() {
  const module = readFileSync(join(PACKAGE, "seedwright.wasm"));
  const quality = pace === "quick" ? 9 : 11;
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: module.length,
  };
  const packed = brotliCompressSync(module, { params: parameters });
  console.log(`wasm.size ${packed.length / 1e6} MB`);
  console.log(`wasm.size.raw ${module.length / 1e6} MB`);
}

await { ratio, size }[what]();
