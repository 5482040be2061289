// The Population view.

import assert from "node:assert/strict";
import { answered, ask, counts, downloaded, eventually, open, run, says } from "../stage.js";
import { test } from "../suite.js";

const things = (page) => page.getByTestId("map-thing");
const thing = (page, index) => page.locator(`[data-test=map-thing][data-thing="${index}"]`);

test("population", async (t) => {
  const page = await open(t, "/population?pack=depths&seed=browser");
  await page.getByTestId("level-map").waitFor();
  const from = Number(await page.getByTestId("depth").getAttribute("min"));
  const to = Number(await page.getByTestId("depth").getAttribute("max"));
  const answer = await ask("/api/population", { pack: "depths", seed: "browser", from, to });
  const [first] = answer.levels;

  await t.test("the level is drawn with everything in it", async () => {
    await counts(things(page), first.things.length);
    await counts(page.getByTestId("thing"), first.things.length);
    const glyphs = await things(page).locator("text").allTextContents();
    assert.ok(
      glyphs.every((glyph) => glyph.trim().length === 1),
      glyphs.join(),
    );
    const order = await things(page).evaluateAll((list) => list.map((one) => Number(one.dataset.thing)));
    assert.deepEqual(order, first.scene.order, "things are stacked as in files");
    await counts(page.getByTestId("promise"), first.promises.length);
    await says(page.getByTestId("population-proof"), /^Proved: /);
    await says(page.getByTestId("population-news"), `${answer.levels.length} levels, seed browser`);
  });

  await t.test("marks are about the size of their cells", async () => {
    const found = await page.evaluate(() => {
      const map = document.querySelector("[data-test=level-map]");
      const marks = [...map.querySelectorAll(".thing .badge rect")].map((mark) => mark.getBoundingClientRect());
      return Math.max(...marks.map(({ width, height }) => Math.max(width, height))) / map.getScreenCTM().a;
    });
    assert.ok(found > 0.8 && found < 1.45, `a mark is ${found} cells wide`);
  });

  await t.test("pointing at a thing shows its details", async () => {
    const index = first.things.findIndex((thing) => thing.what === "monster");
    const box = await thing(page, index).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await says(page.getByTestId("thing-details").locator("h3"), new RegExp(`${first.things[index].name}$`));
    assert.ok((await page.getByTestId("thing-details").locator("dd").count()) > 0);
    await page.getByTestId("map-chosen").waitFor({ state: "attached" });
  });

  await t.test("focusing a thing does too, and arrows go to the next one", async () => {
    const focusedIndex = () => page.evaluate(() => document.activeElement?.dataset.thing);
    await page.locator('[data-test=map-thing][tabindex="0"]').focus();
    const before = Number(await focusedIndex());
    await page.keyboard.press("ArrowRight");
    const next = (before + 1) % first.things.length;
    assert.equal(Number(await focusedIndex()), next);
    await says(page.getByTestId("thing-details").locator("h3"), new RegExp(`${first.things[next].name}$`, "i"));
    assert.notEqual(await page.locator(`[data-test=map-thing][data-thing="${next}"]`).getAttribute("aria-label"), "");
    await page.getByTestId("thing").last().click();
    await counts(page.locator("[data-test=thing][aria-pressed=true]"), 1);
  });

  await t.test("the slider and the curve go to other depths", async () => {
    await page.getByTestId("depth").fill(String(to));
    await says(page.locator("#level-title"), new RegExp(`^Depth ${to}`));
    await counts(things(page), answer.levels.at(-1).things.length);
    await counts(page.getByTestId("curve"), 2);
    const curve = page.getByTestId("curve").first();
    assert.ok((await curve.locator("path.line").count()) >= 2);
    const box = await curve.boundingBox();
    await page.mouse.move(box.x + box.width - 20, box.y + 40);
    await says(page.getByTestId("curve-depth"), new RegExp(`^depth ${to},`));
    await curve.click({ position: { x: 5, y: 40 } });
    await says(page.locator("#level-title"), new RegExp(`^Depth ${from}$`));
    await says(page.getByTestId("keeps-up"), /ratio of/);
  });

  await t.test("numbers are as long as they need to be", async () => {
    for (const name of ["balance", "thing-details", "things", "level-difficulty"]) {
      const text = await page.getByTestId(name).innerText();
      assert.doesNotMatch(text, /\d\.\d{3}|\.\d*0(?!\d)/, name);
    }
    assert.ok(await page.getByTestId("difficulty").isDisabled());
    assert.equal(await page.getByTestId("difficulty").inputValue(), "", "an unused difficulty level is not shown");
    await page.getByTestId("difficulty-kind").selectOption({ index: 1 });
    assert.equal(await page.getByTestId("difficulty").inputValue(), "5");
    await page.getByTestId("difficulty").fill("2.5");
    const answer = await answered(page, /\/api\/population$/, () => page.getByTestId("fill").click());
    if (answer) assert.equal(answer.request().postDataJSON().difficulty, 2500);
    await says(page.getByTestId("level-difficulty"), "2.5");
    await page.getByTestId("difficulty-kind").selectOption({ index: 0 });
  });

  await t.test("the form's request is filled", async () => {
    await page.getByTestId("to").fill(String(from + 2));
    await page.getByTestId("last").check();
    await page.getByTestId("fill").click();
    await eventually(async () => assert.equal(await page.getByTestId("depth").getAttribute("max"), String(from + 2)));
    await page.getByTestId("depth").fill(String(from + 2));
    await says(page.locator("#level-title"), /, last level$/);
    await page.getByTestId("new-seed").click();
    await eventually(async () => assert.notEqual(await page.getByTestId("population").getAttribute("data-seed"), "browser"));
    const seed = await page.getByTestId("population").getAttribute("data-seed");
    await eventually(() => assert.match(page.url(), new RegExp(`seed=${seed}(&|$)`)));
  });

  await t.test("it can be downloaded, and its bundle passes `verify`", async () => {
    const bundle = await downloaded(page, page.getByTestId("download-seed.json"));
    assert.match(bundle.name, /seed\.json$/);
    const { code, text } = await run("verify", bundle.path);
    assert.equal(code, 0, text);
    for (const name of ["level.svg", "curve.svg"]) {
      const file = await downloaded(page, page.getByTestId(`download-${name}`));
      assert.match(file.name, name === "level.svg" ? /level(-\d+)?\.svg$/ : /curve\.svg$/);
      assert.match(file.bytes.toString(), /<svg /);
    }
  });
});

test("population: on a phone the map comes first, and lists are folded", async (t) => {
  const page = await open(t, "/population?pack=depths&seed=browser", { viewport: { width: 390, height: 844 } });
  await page.getByTestId("level-map").waitFor();
  const map = await page.getByTestId("level-map").boundingBox();
  assert.ok(map.y + map.height < 844, "the map is in sight");
  const high = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(high < 2200, `the page is ${high} pixels long`);
  for (const name of ["things", "promises", "balance"]) {
    const fold = page.getByTestId(name);
    assert.equal(await fold.evaluate((details) => details.open), false, name);
    await fold.locator("summary").press("Enter");
    await eventually(async () => assert.equal(await fold.evaluate((details) => details.open), true));
  }
  await page.getByTestId("thing").first().click();
  await says(page.getByTestId("thing-details").locator("h3"), /./);
  await page.getByTestId("more-fields").locator("summary").first().click();
  await page.getByTestId("to").fill("3");
  await page.getByTestId("fill").click();
  await eventually(async () => assert.equal(await page.getByTestId("depth").getAttribute("max"), "3"));
});
