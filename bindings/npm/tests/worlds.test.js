// The module builds the same worlds as native code, byte by byte.
//
//   SEEDWRIGHT_SEEDS  how many seeds of each pack (default: 200)

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, test } from "node:test";
import { missing, opened } from "./browser.js";
import { ask, engine } from "./engine.js";
import { Native } from "./native.js";

const SEEDS = Array.from({ length: Number(process.env.SEEDWRIGHT_SEEDS ?? 200) }, (_, index) => `${index + 1}`);
const PACKS = 7;

const native = new Native();
after(() => native.close());
const digests = new Map();

/** The digests of the worlds of a pack in native code, which are made once. */
function expected(pack) {
  const digest = async (seed) => {
    const { status, bytes } = await native.call("files/seed.json", { pack, seed });
    assert.equal(status, 0, `${pack}, seed ${seed}: ${bytes}`);
    return createHash("sha256").update(bytes).digest("hex");
  };
  if (!digests.has(pack)) digests.set(pack, Promise.all(SEEDS.map(digest)));
  return digests.get(pack);
}

/** Compares digests of the worlds of a pack, or the promise of them, with those of native code. */
async function compare(pack, promised) {
  const [right, own] = await Promise.all([expected(pack), promised]);
  assert.equal(own.length, right.length);
  own.forEach((digest, index) => assert.equal(digest, right[index], `${pack}, seed ${SEEDS[index]}`));
}

// Before the next one: the page and native code work at the same time.
test("a page has the bytes of native code", async (t) => {
  if (missing()) return t.skip(missing());
  const { page, close } = await opened();
  t.after(close);
  const names = await page.evaluate(async () => {
    const { packs } = await import("/src/index.js");
    return (await packs()).packs.map(({ name }) => name);
  });
  assert.equal(names.length, PACKS);
  for (const pack of names) await compare(pack, page.evaluate(inPage, { pack, seeds: SEEDS }));
});

/** The digests of worlds; this runs inside the page. */
async function inPage({ pack, seeds }) {
  const { worldFile } = await import("/src/index.js");
  const digests = [];
  for (const seed of seeds) {
    const bytes = await worldFile("seed.json", { pack, seed });
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    digests.push(Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  return digests;
}

test("the module has the bytes of native code", async (t) => {
  const wasm = await engine();
  const { packs } = ask(wasm, "packs", {}).value;
  assert.equal(packs.length, PACKS);
  for (const { name: pack } of packs) {
    let length = 0;
    const own = SEEDS.map((seed) => {
      const { status, bytes } = ask(wasm, "files/seed.json", { pack, seed });
      assert.equal(status, 0, `${pack}, seed ${seed}: ${Buffer.from(bytes)}`);
      length += bytes.length;
      return createHash("sha256").update(bytes).digest("hex");
    });
    await compare(pack, own);
    t.diagnostic(`${pack}: ${own.length} worlds, ${length} bytes`);
  }
});

test("pictures, rows and problems are the same", async () => {
  const wasm = await engine();
  for (const [name, request] of [
    ["batch", { pack: "station", seed: "rows", count: 50, columns: "default, spheres, playthrough" }],
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
