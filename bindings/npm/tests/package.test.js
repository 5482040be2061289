// The package as its users see it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import * as seedwright from "../src/index.js";
import { ask, engine, trap } from "./engine.js";
import { PACKAGE, ROOT } from "./native.js";

after(() => seedwright.close());

const npm = (folder, ...words) =>
  execFileSync("npm", words, { cwd: folder, encoding: "utf8", shell: process.platform === "win32" });

test("operations are functions", async () => {
  const { generate, items, reach, verify, worldFile } = seedwright;
  const pack = "blank";
  const world = await generate({ pack, seed: "demo" });
  assert.deepEqual((await items({ pack, seed: "demo" })).placements, world.placements);
  assert.equal((await verify({ pack, seed: "demo" })).verdict, "proved");
  assert.ok((await reach({ pack })).locations.length > 0);
  const bundle = await worldFile("seed.json", { pack, seed: "demo" });
  assert.equal(JSON.parse(new TextDecoder().decode(bundle)).seed, "demo");
  const { packs } = await seedwright.packs();
  assert.ok(packs.some(({ name }) => name === "station"));
});

test("seeds are drawn, and each world has another", async () => {
  const [one, other] = [await seedwright.generate({ pack: "blank" }), await seedwright.generate({ pack: "blank" })];
  assert.notEqual(one.seed, other.seed);
});

test("problems are thrown with their documents", async () => {
  const isProblem = (error) => error instanceof seedwright.Problem && error.document.status === 422;
  await assert.rejects(seedwright.generate({ pack: "stations" }), isProblem);
  await assert.rejects(seedwright.settings({ pack: { files: [{ name: "a.toml", text: "[pack" }] } }), isProblem);
});

test("progress is reported, and a signal ends the work at once", async () => {
  const aborting = new AbortController();
  const seen = [];
  const progress = (step) => {
    seen.push(step);
    if (seen.length === 3) aborting.abort();
  };
  // This would take hours.
  const long = seedwright.batch({ pack: "station", count: 100_000_000 }, { progress, signal: aborting.signal });
  const waiting = seedwright.generate({ pack: "blank", seed: "demo" });
  const never = new AbortController();
  const withdrawn = seedwright.generate({ pack: "blank" }, { signal: never.signal });
  never.abort(new Error("no longer needed"));
  await assert.rejects(withdrawn, /no longer needed/);
  await assert.rejects(long, { name: "AbortError" });
  assert.ok(seen.length >= 3);
  assert.ok(seen.every(({ stage, attempt, of }) => stage === "batch" && attempt === 1 && of === 100_000_000));
  // The next call is answered by another worker.
  assert.equal((await waiting).seed, "demo");
});

test("a worker that crashes is replaced", async () => {
  const broken = new seedwright.Session(trap());
  await assert.rejects(broken.call("generate", "{}"), /unreachable/);
  await assert.rejects(broken.call("generate", "{}"), /unreachable/);
  broken.close();
  const session = new seedwright.Session();
  const unanswered = session.call("generate", '{"pack":"station"}');
  session.close();
  await assert.rejects(unanswered, { name: "AbortError" });
  assert.equal((await session.call("packs", "")).status, 0);
  session.close();
});

test("memory is given back", async () => {
  const wasm = await engine();
  const sizes = Array.from({ length: 300 }, () => {
    ask(wasm, "rooms", { pack: "halls", seed: "7" });
    return wasm.memory;
  });
  assert.equal(sizes[299], sizes[99]);
});

test("types declare what there is", () => {
  const declared = ["call", "operations", "session"].flatMap((name) => {
    const text = readFileSync(join(PACKAGE, `src/${name}.d.ts`), "utf8");
    return [...text.matchAll(/^export (?:declare )?(?:class|function|const) (\w+)/gm)].map(([, own]) => own);
  });
  assert.deepEqual(declared.toSorted(), Object.keys(seedwright).toSorted());
});

test("the types accept what the functions do", (t) => {
  const tsc = join(ROOT, "web/node_modules/typescript/bin/tsc");
  if (!existsSync(tsc)) return t.skip("there is no TypeScript: run `npm --prefix web ci`");
  execFileSync(process.execPath, [tsc, "--project", join(PACKAGE, "tests")], { stdio: "inherit" });
});

test("the packed package runs the programs of its README and of the book", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "seedwright-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const [{ filename, files }] = JSON.parse(npm(PACKAGE, "pack", "--json", "--pack-destination", folder));
  const names = files.map(({ path }) => path);
  for (const name of ["README.md", "seedwright.wasm", "src/index.d.ts", "src/worker-browser.js"]) assert.ok(names.includes(name), name);
  assert.ok(!names.some((name) => name.startsWith("tests/")));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  npm(folder, "install", "--offline", "--no-audit", "--no-fund", `./${filename}`);
  const readme = readFileSync(join(PACKAGE, "README.md"), "utf8");
  writeFileSync(join(folder, "example.js"), readme.match(/```js\n([^]*?)```/)[1]);
  copyFileSync(join(PACKAGE, "tests/game.js"), join(folder, "game.js"));
  const run = (name) => execFileSync(process.execPath, [name], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const said = run("example.js");
  assert.match(said, /^orchid engine ruby 12\d\nproved \S.*\n422 .*stations.*\n$/);
  const chapter = readFileSync(join(ROOT, "book/src/in-your-game.md"), "utf8");
  assert.equal(run("game.js"), chapter.match(/```text\n([^]*?)```/)[1]);
});
