// Five hundred rooms, which must not stutter or be redrawn needlessly.

import assert from "node:assert/strict";
import { ask, counts, eventually, open } from "../stage.js";
import { test } from "../suite.js";

const rooms = (page) => page.getByTestId("rooms-room");

/** Records every change inside the map, except the transform of the whole picture. */
function recordChanges(page) {
  return page.evaluate(() => {
    const picture = document.querySelector("[data-test=rooms-map] > g");
    window.changes = [];
    const describe = (change) => {
      if (change.target === picture && change.type === "attributes") return [];
      if (change.type !== "childList") return [`${change.target.nodeName}.${change.attributeName ?? "text"}`];
      const nodes = [...change.addedNodes, ...change.removedNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE);
      return nodes.flatMap((node) => [node, ...node.querySelectorAll("*")]).map((node) => `${node.nodeName}.node`);
    };
    new MutationObserver((list) => window.changes.push(...list.flatMap(describe))).observe(picture, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
}

const changes = (page) => page.evaluate(() => window.changes.splice(0));

test("rooms: with five hundred rooms a step redraws only what it changes", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=many&rooms=500");
  await counts(rooms(page), 500);
  const total = await page.evaluate(() => document.querySelectorAll("[data-test=rooms-map] *").length);
  await page.keyboard.press("v");
  for (const key of ["p", "n"]) await page.keyboard.press(key);
  const { steps } = await ask("/api/rooms", { pack: "halls", seed: "many", layout: { rooms: 500 } });
  await page.getByTestId("rooms-scrubber").fill(String(Math.floor(steps.length * 0.8)));
  await eventually(async () => assert.ok((await rooms(page).count()) > 300));
  await recordChanges(page);
  // All steps run inside the page: this counts changes, not drawing time.
  const made = await page.evaluate(async () => {
    const counts = [];
    for (const name of [...Array(60).fill("forward"), ...Array(20).fill("back")]) {
      document.querySelector(`[data-test=rooms-${name}]`).click();
      await new Promise((later) => setTimeout(later));
      counts.push(window.changes.splice(0).length);
    }
    return counts;
  });
  assert.ok(made.filter((count) => count > 0).length > 60, `steps are drawn: ${made}`);
  assert.ok(Math.max(...made) < 60, `a step changes at most 60 of ${total} nodes: ${made}`);
});

test("rooms: five hundred are moved and zoomed without being redrawn", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=many&rooms=500");
  await counts(rooms(page), 500);
  const map = page.getByTestId("rooms-map");
  const frame = await map.boundingBox();
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  await recordChanges(page);
  const where = () => page.locator("[data-test=rooms-room]").first().boundingBox();
  const before = await where();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 160, y + 90, { steps: 8 });
  await page.mouse.up();
  await eventually(async () => assert.ok(Math.abs((await where()).x - before.x - 160) < 5, "it follows the pointer"));
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -200);
  await eventually(async () => assert.ok((await where()).width > before.width * 1.5, "it is enlarged"));
  await map.press("0");
  await eventually(async () => assert.ok(Math.abs((await where()).x - before.x) < 5, "all of it is shown again"));
  assert.deepEqual(await changes(page), [], "no room was redrawn");
});
