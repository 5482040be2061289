// Everything works without a mouse, and the focus is always visible.

import assert from "node:assert/strict";
import { counts, eventually, open, says } from "../stage.js";
import { test } from "../suite.js";
import { views } from "../views.js";

/** The focused element and whether its focus is visible. */
function focus(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    window.visits ??= 0;
    element.dataset.visit ??= String(++window.visits);
    const style = getComputedStyle(element);
    // SVG elements draw their own outline.
    const drawn = element.querySelector(":scope > rect");
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    return {
      visit: element.dataset.visit,
      name: element.dataset.test ?? element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30),
      kind: element.localName,
      isOutlined: drawn
        ? getComputedStyle(drawn).strokeDasharray !== "none"
        : style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0,
      isInSight: width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
    };
  });
}

/** Presses Tab until everything has been visited; returns the elements in order. */
async function visits(page, most = 400) {
  const order = [];
  for (let press = 0; press < most; press++) {
    await page.keyboard.press("Tab");
    const now = await focus(page);
    // At the end the focus leaves the page and returns to its start.
    if (now === null || order.some((before) => before.visit === now.visit)) return order;
    order.push(now);
  }
  throw new Error(`Tab never reaches the end: ${order.slice(-5).map(({ name }) => name)}`);
}

test("keyboard: a world is built and viewed without a mouse", async (t) => {
  const page = await open(t, "/");
  await page.getByTestId("preset").waitFor();
  await page.keyboard.press("Tab");
  assert.equal((await focus(page)).name, "Skip to content");
  assert.ok((await focus(page)).isInSight, "the skip link appears");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "content");
  const goTo = async (name) => {
    for (let press = 0; press < 120; press++) {
      await page.keyboard.press("Tab");
      if ((await focus(page))?.name === name) return;
    }
    throw new Error(`${name} is not reached`);
  };
  await goTo("preset");
  await page.keyboard.press("s");
  await eventually(async () => assert.equal(await page.getByTestId("preset").inputValue(), "small"));
  await goTo("seed");
  await page.keyboard.type("keys alone");
  await goTo("generate");
  await page.keyboard.press("Enter");
  await says(page.getByTestId("world-seed"), "keys alone");
  await goTo("proved");
  await page.keyboard.press("Enter");
  await says(page.getByTestId("verdict"), /^proved/);
  await page.keyboard.press("Escape");
  await counts(page.getByTestId("proof-dialog"), 0);
  await goTo("floor-overview");
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal((await focus(page)).name, "floor-1"));
  await goTo("map-search");
  await page.keyboard.type("cage");
  await page.getByTestId("search-hit").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await says(page.getByTestId("place-name"), /Cage/);
  await goTo("map");
  assert.ok((await focus(page)).isOutlined);
  await goTo("spoilers");
  await page.keyboard.press("Space");
  await goTo("sphere-slider");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.getByTestId("sphere-slider").inputValue(), "1");
});

test("keyboard: Tab goes through every view, and the focus is always visible", async (t) => {
  const page = await open(t, "/");
  const expected = { world: ["generate", "proved", "map", "spoilers"], tracker: ["map", "why-not"], rooms: ["rooms-map"] };
  for (const view of await views()) {
    await page.goto(view.address);
    await page.getByTestId(view.ready).first().waitFor({ state: "attached" });
    const order = await visits(page);
    const names = order.map(({ name }) => name);
    assert.equal(names[0], "Skip to content", view.name);
    for (const name of expected[view.name] ?? [])
      if (name !== "why-not") assert.ok(names.includes(name), `${view.name}: ${name}`);
    const unseen = order.filter(({ isOutlined, isInSight }) => !isOutlined || !isInSight);
    assert.deepEqual(unseen, [], `${view.name}: the focus is visible`);
  }
});
