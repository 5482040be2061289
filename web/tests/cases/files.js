// What can be taken away, and what can be brought.

import assert from "node:assert/strict";
import { counts, eventually, kept, open, openWorld, run, says } from "../stage.js";
import { test } from "../suite.js";

const isPng = (bytes) => bytes.subarray(1, 4).toString() === "PNG";

test("files: a world can be taken away, and its bundle passes the check of the command", async (t) => {
  const { page, made } = await openWorld(t);
  await page.getByTestId("downloads").locator("summary").click();
  const take = async (name) => {
    const file = await kept(page, page.getByTestId(`download-${name}`));
    assert.equal(file.name, name);
    assert.ok(file.bytes.length > 100, `${name} holds something`);
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
  const ldtk = JSON.parse((await take("floor-1.ldtk")).bytes);
  assert.ok(ldtk.levels.length > 0);
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

test("files: a broken pack is shown with line and underline, and can be used when it is corrected", async (t) => {
  const page = await open(t, "/");
  await page.getByTestId("own-pack").locator("summary").click();
  const broken = GOOD.replace('b = "Vault"', 'b = "Vualt"').replace('name = "Lantern"', 'name = "<img src=x>"');
  await page.getByTestId("upload").setInputFiles({ name: "pack.toml", mimeType: "text/plain", buffer: Buffer.from(broken) });
  await says(page.getByTestId("check-result"), /can't be used yet/);
  const found = page.getByTestId("diagnostics").locator("li").first();
  const line = broken.split("\n").findIndex((text) => text.includes("Vualt")) + 1;
  await says(found, new RegExp(`pack\\.toml:${line}:\\d+`));
  assert.match(await found.locator("mark").innerText(), /Vualt/);
  assert.match(await found.locator("pre").innerText(), /Hall-Vault/);
  assert.ok(await page.getByTestId("use-pack").isDisabled());
  await page.getByTestId("pack-text").fill(broken.replace("Vualt", "Vault"));
  await says(page.getByTestId("check-result"), /^The pack is sound/);
  await page.getByTestId("use-pack").click();
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.dataset.test), "generate"));
  await page.getByTestId("seed").fill("own");
  await page.keyboard.press("Enter");
  await says(page.locator("[data-test=summary] h2"), "<img src=x>");
  await counts(page.locator('img[src="x"]'), 0);
});

test("files: what is no pack is refused by name, and a sample helps to begin", async (t) => {
  const page = await open(t, "/");
  await page.getByTestId("own-pack").locator("summary").click();
  await page.getByTestId("upload").setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
  await says(page.getByTestId("own-pack").getByRole("alert"), /notes\.txt is neither/);
  await page.getByTestId("sample-pack").click();
  await says(page.getByTestId("check-result"), /^The pack is sound/);
});
