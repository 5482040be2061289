// Downloads, and the user's own packs.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { counts, downloaded, eventually, open, openWorld, run, says } from "../stage.js";
import { test } from "../suite.js";

const isPng = (bytes) => bytes.subarray(1, 4).toString() === "PNG";

test("files: a world can be downloaded, and its bundle passes `verify`", async (t) => {
  const { page, made } = await openWorld(t);
  await page.getByTestId("downloads").locator("summary").click();
  const take = async (name) => {
    const file = await downloaded(page, page.getByTestId(`download-${name}`));
    assert.equal(file.name, `campaign-browser-${name}`);
    assert.ok(file.bytes.length > 100, `${name} is not empty`);
    return file;
  };
  const bundle = await take("seed.json");
  const { code, text } = await run("verify", bundle.path);
  assert.equal(code, 0, text);
  const spoiler = await take("spoiler.txt");
  assert.ok(spoiler.bytes.includes(made.placements[0].item));
  for (const name of ["map-overview.svg", "map-floor-1.svg", "spheres.svg"]) {
    assert.match((await take(name)).bytes.toString(), /^(<\?xml[^>]*>\s*)?<svg /);
  }
  for (const name of ["map-overview.png", "floor-1-tiles.png"]) assert.ok(isPng((await take(name)).bytes));
  const tiled = JSON.parse((await take("floor-1.tmj")).bytes);
  assert.equal(tiled.type, "map");
  assert.equal(tiled.tilesets[0].image, "campaign-browser-floor-1-tiles.png", "a map refers to its image by its download name");
  const ldtk = JSON.parse((await take("floor-1.ldtk")).bytes);
  assert.ok(ldtk.levels.length > 0);
});

test("files: downloads are named after pack and seed, whatever their characters", async (t) => {
  const { page } = await openWorld(t, { pack: "blank", seed: "../É: a*b?" });
  await page.getByTestId("downloads").locator("summary").click();
  const { name } = await downloaded(page, page.getByTestId("download-spoiler.txt"));
  assert.equal(name, "blank-E-a-b-spoiler.txt");
});

const GOOD = `[pack]
format = 1
id = "lantern"
name = "Lantern"
start = "Hall"
goal = "reached(Vault)"

[items]
Key = {}

[rooms.Hall]
locations = [{ name = "Under the mat", was = "Key" }]

[rooms.Vault]

[doors]
"Hall-Vault" = { a = "Hall", b = "Vault", need = "Key" }
`;

test("files: a broken pack is shown with line and underline, and can be used once corrected", async (t) => {
  const page = await open(t, "/");
  await page.getByTestId("own-pack").locator("summary").click();
  const broken = GOOD.replace('b = "Vault"', 'b = "Vualt"').replace('name = "Lantern"', 'name = "<img src=x>"');
  await page.getByTestId("upload").setInputFiles({ name: "pack.toml", mimeType: "text/plain", buffer: Buffer.from(broken) });
  await says(page.getByTestId("check-result"), /^The pack can't be used yet: 1 error\.$/);
  const found = page.getByTestId("diagnostics").locator("li").first();
  const line = broken.split("\n").findIndex((text) => text.includes("Vualt")) + 1;
  await says(found, new RegExp(`pack\\.toml:${line}:\\d+`));
  assert.match(await found.locator("mark").innerText(), /Vualt/);
  assert.match(await found.locator("pre").innerText(), /Hall-Vault/);
  assert.ok(await page.getByTestId("use-pack").isDisabled());
  await page.getByTestId("pack-text").fill(broken.replace("Vualt", "Vault"));
  await says(page.getByTestId("check-result"), /^The pack is valid/);
  await page.getByTestId("use-pack").click();
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.dataset.test), "generate"));
  await page.getByTestId("seed").fill("own");
  await page.keyboard.press("Enter");
  await says(page.locator("[data-test=summary] h2"), "<img src=x>");
  await counts(page.locator('img[src="x"]'), 0);
});

/** Loads and uses one of this tree's packs under another name. */
async function useOwn(page, file, name) {
  const text = (await readFile(new URL(`../../../crates/seedwright-api/worlds/${file}`, import.meta.url), "utf8")).replace(
    /^name = ".*"$/m,
    `name = "${name}"`,
  );
  await page.goto("/");
  await page.getByTestId("own-pack").locator("summary").click();
  await page.getByTestId("upload").setInputFiles({ name: file, mimeType: "text/plain", buffer: Buffer.from(text) });
  await eventually(async () => assert.equal(await page.getByTestId("pack-text").inputValue(), text));
  await says(page.getByTestId("check-result"), /^The pack is valid/);
  await page.getByTestId("use-pack").click();
  await says(page.getByTestId("own-views"), new RegExp(`^${name} \\(your own\\) is in use`));
}

const OWN_VIEWS = [
  { file: "tower.toml", view: "Doors", views: ["Tracker", "Doors"], chooser: "doors-pack", ready: "doors-room" },
  { file: "halls.toml", view: "Rooms", views: ["Rooms"], chooser: "rooms-pack", ready: "rooms-room" },
  { file: "festive.toml", view: "Code", views: ["Code"], chooser: "code-pack", ready: "slot" },
  { file: "depths.toml", view: "Population", views: ["Population"], chooser: "population-pack", ready: "map-thing" },
];

test("files: every view that supports an own pack offers it, also after a reload", async (t) => {
  const page = await open(t, "/");
  for (const { file, view, views, chooser, ready } of OWN_VIEWS) {
    await useOwn(page, file, `My ${view}`);
    assert.deepEqual(await page.getByTestId("own-views").getByRole("link").allInnerTexts(), views);
    await page.getByTestId("own-views").getByRole("link", { name: view }).click();
    const chosen = page.getByTestId(chooser).locator("option:checked");
    await page.getByTestId(ready).first().waitFor({ state: "attached" });
    await says(chosen, `My ${view} (your own)`);
    await page.reload();
    await page.getByTestId(ready).first().waitFor({ state: "attached" });
    await says(chosen, `My ${view} (your own)`);
    assert.match(page.url(), /pack=\.own/);
  }
});

test("files: a world of an own pack is tracked, and both survive a reload", async (t) => {
  // The link names a pack that the server does not know; the web UI then retries with the pack's files.
  const page = await open(t, "/", { refusals: true });
  await useOwn(page, "blank.toml", "My Blank");
  await page.getByTestId("own-views").getByRole("link", { name: "Tracker" }).click();
  await says(page.getByTestId("reach"), /^My Blank /);
  await eventually(() => assert.match(page.url(), /\?s=/));
  await page.reload();
  await says(page.getByTestId("reach"), /^My Blank /);
  await page.getByRole("link", { name: "World", exact: true }).click();
  await says(page.locator("[data-test=summary] h2"), "My Blank");
  await says(page.getByTestId("pack").locator("option:checked"), "My Blank (your own)");
  await page.reload();
  await says(page.locator("[data-test=summary] h2"), "My Blank");
  await page.getByTestId("own-pack").locator("summary").click();
  assert.match(await page.getByTestId("pack-text").inputValue(), /name = "My Blank"/);
  await page.goto("/tracker");
  await page.getByTestId("tracker-pack").selectOption({ label: "My Blank (your own)" });
  await page.getByTestId("tracker-build").click();
  await says(page.getByTestId("reach"), /^My Blank /);
});

test("files: a file that is not a pack is rejected by name, and a sample helps to start", async (t) => {
  const page = await open(t, "/");
  await page.getByTestId("own-pack").locator("summary").click();
  await page.getByTestId("upload").setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
  await says(page.getByTestId("own-pack").getByRole("alert"), /notes\.txt is neither/);
  await page.getByTestId("sample-pack").click();
  await says(page.getByTestId("check-result"), /^The pack is valid/);
});
