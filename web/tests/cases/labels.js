// The texts on maps can be read: none is small, and none overlaps another, at every zoom and in both themes.

import assert from "node:assert/strict";
import { open, openWorld, SMALL, world } from "../stage.js";
import { test } from "../suite.js";

/** Texts on the map with letters below 11 pixels, or that overlap others; this runs inside the page. */
function unreadable() {
  const texts = [...document.querySelectorAll("[data-test=map] svg text")].filter((text) =>
    text.checkVisibility({ visibilityProperty: true }),
  );
  const found = [];
  const boxes = texts.map((text) => {
    const { a, b } = text.getScreenCTM();
    const letters = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    if (letters < 10.99) found.push(`${text.textContent} is ${letters.toFixed(1)} pixels high`);
    return { text: text.textContent, box: text.getBoundingClientRect() };
  });
  boxes.forEach(({ text, box }, index) => {
    for (const other of boxes.slice(index + 1)) {
      const [width, height] = [
        Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left),
        Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top),
      ];
      // Half a pixel is rounding.
      if (width > 0.5 && height > 0.5) found.push(`${text} overlaps ${other.text}`);
    }
  });
  return { found: found.slice(0, 10), count: texts.length, texts: boxes.map(({ text }) => text) };
}

const WORLDS = {
  campaign: { pack: "campaign", seed: "labels" },
  "small campaign": SMALL,
  station: { pack: "station", seed: "labels" },
};

test("labels: every text on a map can be read, and none overlaps another", async (t) => {
  for (const [name, request] of Object.entries(WORLDS)) {
    await t.test(name, async (t) => {
      const made = await world(request);
      const { page } = await openWorld(t, request, { viewport: { width: 1440, height: 900 } });
      const check = async (what) => {
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const { found, count } = await page.evaluate(unreadable);
        assert.deepEqual(found, [], what);
        return count;
      };
      const { floors, overview } = made.scene;
      if (overview) {
        const { texts } = await page.evaluate(unreadable);
        // Names that are wider than their card wait until it is larger.
        const named = overview.cards.filter(({ name }) => texts.includes(name.text));
        assert.ok(
          named.length >= overview.cards.length * 0.75,
          `${named.length} of ${overview.cards.length} zones are named at first sight`,
        );
      }
      let most = 0;
      const steps = async (what) => {
        for (let step = 0; step < 7; step++) {
          for (const theme of ["light", "dark"]) {
            await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
            most = Math.max(most, await check(`${what}, step ${step}, ${theme}`));
          }
          await page.getByTestId("map-zoom-in").click();
        }
        await page.getByTestId("map-fit").click();
      };
      await steps("first sight");
      await page.getByTestId("spoilers").check();
      await page.getByTestId("sphere-slider").fill(await page.getByTestId("sphere-slider").getAttribute("max"));
      for (const layer of ["monsters", "trails", "steps"]) {
        const box = page.getByTestId(`layer-${layer}`).locator("input");
        if (await box.count()) await box.check();
      }
      await steps("spoilers");
      if (floors.length > 1) {
        await page.getByTestId("floor-1").click();
        await steps("a floor");
      }
      assert.ok(most > 10, `the most texts at once are ${most}`);
    });
  }
});

test("labels: a phone shows texts that can be read", async (t) => {
  const made = await world(WORLDS.campaign);
  const page = await open(t, `/s/${made.permalink}`, { viewport: { width: 390, height: 844 } });
  await page.getByTestId("summary").waitFor();
  const { found, count } = await page.evaluate(unreadable);
  assert.deepEqual(found, []);
  assert.ok(count > 0, "some zones are named");
});
