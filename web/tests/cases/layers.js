// The layers of the map at any zoom, and the readability of their texts.

import assert from "node:assert/strict";
import { counts, eventually, openWorld, says } from "../stage.js";
import { test } from "../suite.js";

const STANDARD = { pack: "campaign", preset: "standard", seed: "browser" };

/** The widths of elements on the screen. */
const widths = (page, selector) =>
  page.locator(`[data-test=map] ${selector}`).evaluateAll((found) => found.map((one) => one.getBoundingClientRect().width));

test("layers: enabled layers are visible on a whole floor, and the switch says why names are not", async (t) => {
  const { page } = await openWorld(t, STANDARD);
  await page.getByTestId("floor-1").click();
  for (const layer of ["monsters", "steps"]) await page.getByTestId(`layer-${layer}`).locator("input").check();
  for (const selector of [".signs path", ".monster rect", ".spots path", ".steps circle", ".gates rect"]) {
    await eventually(async () => {
      const found = await widths(page, selector);
      assert.ok(found.length > 0 && Math.min(...found) >= 6, `${selector} is ${Math.min(...found)} pixels wide`);
    });
  }
  await says(page.getByTestId("enlarge-rooms"), "(zoom in to see names)");
  for (let step = 0; step < 10; step++) await page.getByTestId("map-zoom-in").click();
  await counts(page.getByTestId("enlarge-rooms"), 0);
});

test("layers: the zones of a floor are arranged as in its file, as large as the view allows", async (t) => {
  const { page, made } = await openWorld(t, STANDARD);
  const frame = await page.getByTestId("map").boundingBox();
  for (const [index, floor] of made.scene.floors.entries()) {
    await page.getByTestId(`floor-${index + 1}`).click();
    await counts(page.locator("[data-test=map] [data-room]"), floor.rooms.length);
    const { width, height } = await page.locator("[data-test=map] .rock").boundingBox();
    assert.ok(Math.max(width / frame.width, height / frame.height) > 0.8, `floor ${index + 1} is ${width} by ${height} pixels`);
    const [right, bottom] = [
      Math.max(...floor.zones.map((zone) => zone.x + zone.width)),
      Math.max(...floor.zones.map((zone) => zone.y + zone.height)),
    ];
    const [left, top] = [Math.min(...floor.zones.map((zone) => zone.x)), Math.min(...floor.zones.map((zone) => zone.y))];
    const shape = (right - left) / (bottom - top);
    assert.ok(Math.abs(width / height / shape - 1) < 0.05, `floor ${index + 1} has the shape of its zones`);
  }
});

/** Item names that overlap each other or a sign; this runs inside the page. */
function collisions() {
  const map = document.querySelector("[data-test=map]");
  const names = [...map.querySelectorAll("[data-item]")].map((text) => {
    // Browsers round the height of text to whole units, which are too coarse here.
    const [x, y, size] = ["x", "y", "font-size"].map((name) => Number(text.getAttribute(name)));
    const half = text.getComputedTextLength() / 2;
    const corners = [
      [x - half, y - size * 0.7],
      [x + half, y],
    ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(text.getScreenCTM()));
    return { what: text.textContent, left: corners[0].x, top: corners[0].y, right: corners[1].x, bottom: corners[1].y };
  });
  const signs = [...map.querySelectorAll(":is(.spots, .signs, .things, .gates) :is(path, rect, circle), .badges circle")].map(
    (sign) => {
      const { left, right, top, bottom } = sign.getBoundingClientRect();
      return { what: sign.closest("g").textContent, left, right, top, bottom };
    },
  );
  const apart = (a, b) => a.right < b.left + 1 || b.right < a.left + 1 || a.bottom < b.top + 1 || b.bottom < a.top + 1;
  return names.flatMap((name) =>
    [...names, ...signs].filter((other) => other !== name && !apart(name, other)).map((other) => `${name.what} on ${other.what}`),
  );
}

test("layers: item names cover nothing, and no line covers names", async (t) => {
  const { page } = await openWorld(t, STANDARD);
  await page.getByTestId("floor-1").click();
  await page.getByTestId("spoilers").check();
  await page.getByTestId("sphere-slider").fill(await page.getByTestId("sphere-slider").getAttribute("max"));
  await page.getByTestId("layer-trails").locator("input").check();
  for (let step = 0; step < 4; step++) await page.getByTestId("map-zoom-in").click();
  await page.locator(".item-names:not(.too-small)").waitFor({ state: "attached" });
  assert.deepEqual(await page.evaluate(collisions), []);
  await page.locator("[data-test=map] [data-spot]").first().dispatchEvent("click");
  await page.getByTestId("route").waitFor({ state: "attached" });
  const below = await page.evaluate(() => {
    const map = document.querySelector("[data-test=map]");
    const names = map.querySelector(".names");
    const lines = [map.querySelector(".trails"), map.querySelector("[data-test=route]")];
    return lines.every((line) => line.compareDocumentPosition(names) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  assert.ok(below, "lines are drawn before names");
});

test("layers: the legend explains the signs of enabled layers and no others", async (t) => {
  const { page } = await openWorld(t, STANDARD);
  const legend = page.getByTestId("legend");
  const words = {
    monsters: /monster,/,
    trails: /begins in another's room/,
    steps: /step in which/,
    locks: /\(code\)/,
    items: /place for an item/,
  };
  for (const [layer, expected] of Object.entries(words)) {
    const box = page.getByTestId(`layer-${layer}`).locator("input");
    await box.uncheck();
    await eventually(async () => assert.doesNotMatch(await legend.innerText(), expected));
    await box.check();
    await says(legend, expected);
  }
  for (const expected of [/walker 1/, /number of a gate/, /arrival by the stairs/]) await says(legend, expected);
  await page.getByTestId("spoilers").check();
  for (const expected of [/sphere of a room/, /weapon/, /food/]) await says(legend, expected);
});
