// Nothing stutters and nothing jumps. Frame times depend on the machine, so these tests check what keeps them short.

import assert from "node:assert/strict";
import { counts, eventually, open, says, world } from "../stage.js";
import { test } from "../suite.js";
import { views } from "../views.js";

/** A campaign of more than 500 rooms. */
const LARGE = { pack: "campaign", settings: { rooms: 42 }, seed: "large" };

/** Starts recording the changes inside the map, in order; this runs inside the page. */
function watchMap() {
  const map = document.querySelector("[data-test=map]");
  const [sheet, content] = [map.firstElementChild, map.querySelector("svg > g")];
  window.changes = [];
  const describe = ({ type, target, attributeName }) => {
    if (target === sheet && attributeName === "style") return "moved";
    if (target === content && attributeName === "transform") return "drawn";
    return `${type} ${attributeName ?? ""} of ${target.nodeName} ${target.className?.baseVal ?? ""}`;
  };
  const watcher = new MutationObserver((records) => window.changes.push(...records.map(describe)));
  watcher.observe(map, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** The changes since the last call. */
async function changes(page) {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  return page.evaluate(() => window.changes.splice(0));
}

/** All changes until the map has been redrawn. */
async function untilDrawn(page) {
  const all = [];
  await eventually(async () => {
    all.push(...(await changes(page)));
    assert.ok(all.includes("drawn"), "it is redrawn at the end of the movement");
  });
  return all;
}

test("smooth: a map of 500 rooms is moved as one sheet and redrawn only at the end of the movement", async (t) => {
  const made = await world(LARGE);
  const rooms = made.scene.floors.reduce((sum, floor) => sum + floor.rooms.length, 0);
  assert.ok(rooms >= 500, `there are ${rooms} rooms`);
  const page = await open(t, `/s/${made.permalink}`);
  await counts(page.locator("[data-test=map] [data-room]"), rooms);
  const nodes = await page.locator("[data-test=map] *").count();
  assert.ok(nodes < rooms * 16, `${nodes} nodes draw ${rooms} rooms`);
  const box = await page.getByTestId("map").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(watchMap);

  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) {
    await page.mouse.move(x + step * 9, y - step * 5);
    const now = await changes(page);
    assert.deepEqual(
      now.filter((change) => change !== "moved"),
      [],
      "only the sheet is moved while it is dragged",
    );
    // The first step only starts the drag.
    assert.ok(now.length > 0 || step === 1, `the sheet follows step ${step}`);
  }
  await page.mouse.up();
  await untilDrawn(page);
  await changes(page);

  await page.mouse.wheel(0, -60);
  const turned = await untilDrawn(page);
  assert.equal(turned[0], "moved", "the sheet follows the wheel");
  assert.deepEqual(
    turned.slice(0, turned.indexOf("drawn")).filter((change) => change !== "moved"),
    [],
  );
  await changes(page);
  assert.equal(await page.locator("[data-test=map] *").count(), nodes, "no node was added or removed");
});

/** Records layout shifts that no input caused; this runs inside the page. */
function watchShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const names = sources.map(({ node }) => node?.dataset?.test ?? node?.className ?? node?.nodeName);
      window.shifts.push({ value, names: names.join(", ") });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

const MOST_SHIFT = 0.02;
/** The elements of a code are known only with the first reply, so the board grows then. */
const MOST_SHIFT_OF_CODES = 0.05;

/** Fails if the layout has shifted. */
async function assertCalm(page, what, most = MOST_SHIFT) {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  assert.ok(sum < most, `${what}: ${sum.toFixed(3)} in ${JSON.stringify(shifts)}`);
}

test("smooth: nothing jumps while a view loads or changes state", async (t) => {
  for (const view of await views()) {
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ]) {
      await t.test(`${view.name} at ${width}`, async (t) => {
        const page = await open(t, "about:blank", { viewport: { width, height } });
        await page.addInitScript(watchShifts);
        await page.goto(view.address);
        await page.getByTestId(view.ready).first().waitFor({ state: "attached" });
        await page.waitForLoadState("networkidle");
        const most = view.address.startsWith("/code") ? MOST_SHIFT_OF_CODES : MOST_SHIFT;
        await assertCalm(page, "when it is loaded", most);
        for (const [state, make] of Object.entries(view.states)) {
          await make(page);
          await assertCalm(page, state, most);
        }
      });
    }
  }
});

test("smooth: nothing jumps when another world is built and revealed", async (t) => {
  const page = await open(t, "about:blank");
  await page.addInitScript(watchShifts);
  await page.goto("/");
  await page.getByTestId("preset").selectOption("small");
  await page.getByTestId("seed").fill("calm");
  await page.getByTestId("generate").click();
  await says(page.getByTestId("world-seed"), "calm");
  await assertCalm(page, "the first world");
  await page.getByTestId("spoilers").check();
  for (let sphere = 0; sphere < 3; sphere++) await page.getByTestId("sphere-slider").press("ArrowRight");
  await assertCalm(page, "the spheres");
  await page.getByTestId("seed").fill("calmer");
  await page.getByTestId("generate").click();
  await says(page.getByTestId("world-seed"), "calmer");
  await assertCalm(page, "the next world");
});

test("smooth: a reply that arrives after the user left its view changes nothing", async (t) => {
  for (const view of await views()) {
    await t.test(view.name, async (t) => {
      const page = await open(t, "about:blank");
      let release;
      const held = new Promise((resolve) => (release = resolve));
      const waiting = [];
      await page.route("**/api/**", async (route) => {
        waiting.push(route.request().url());
        await held;
        await route.fallback().catch(() => {});
      });
      await page.goto(view.address);
      await eventually(() => assert.ok(waiting.length > 0, "the view sends a request"));
      const other = view.address.startsWith("/code") ? "Doors" : "Code";
      await page.getByRole("link", { name: other, exact: true }).click();
      await page.locator("h1", { hasText: other }).waitFor({ state: "attached" });
      release();
      await page.waitForLoadState("networkidle");
      await page.getByRole("link", { name: "World", exact: true }).click();
      await page.getByTestId("generate").waitFor();
      await page.waitForLoadState("networkidle");
    });
  }
});
