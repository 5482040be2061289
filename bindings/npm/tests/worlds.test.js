// The module builds the same worlds as native code, byte by byte.
//
//   SEEDWRIGHT_SEEDS  how many seeds of each pack (default: 200)

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, engine } from "./engine.js";
import { Native } from "./native.js";

const SEEDS = Number(process.env.SEEDWRIGHT_SEEDS ?? 200);

test("the module has the bytes of native code", async (t) => {
  const [wasm, native] = [await engine(), new Native()];
  t.after(() => native.close());
  const { packs } = ask(wasm, "packs", {}).value;
  assert.equal(packs.length, 7);
  for (const { name: pack } of packs) {
    const seeds = Array.from({ length: SEEDS }, (_, index) => `${index + 1}`);
    const expected = seeds.map((seed) => native.call("files/seed.json", { pack, seed }));
    let bytes = 0;
    for (const [index, seed] of seeds.entries()) {
      const own = ask(wasm, "files/seed.json", { pack, seed });
      const other = await expected[index];
      assert.deepEqual([own.status, other.status], [0, 0], `${pack}, seed ${seed}: ${Buffer.from(own.bytes)}`);
      assert.ok(other.bytes.equals(own.bytes), `${pack}, seed ${seed}`);
      bytes += own.bytes.length;
    }
    t.diagnostic(`${pack}: ${SEEDS} worlds, ${bytes} bytes`);
  }
});

test("pictures, rows and problems are the same", async (t) => {
  const [wasm, native] = [await engine(), new Native()];
  t.after(() => native.close());
  for (const [name, request] of [
    ["batch", { pack: "station", count: 50, columns: "default, spheres, playthrough" }],
    ["files/map-overview.png", { pack: "campaign", preset: "small", seed: "7" }],
    ["rooms/files/map.svg", { pack: "halls", seed: "7" }],
    ["code/suggest", { pack: "festive", guesses: [], strategy: "entropy", seed: "7" }],
    ["explain", { pack: "station", place: "goal" }],
    ["verify", { pack: "station", seed: "7" }],
    ["generate", { pack: "stations" }],
    ["generate", []],
    ["nothing", {}],
  ]) {
    const [own, other] = [ask(wasm, name, request), await native.call(name, request)];
    assert.equal(own.status, other.status, name);
    assert.ok(other.bytes.equals(own.bytes), name);
  }
});
