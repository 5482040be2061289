// Shuffled doors: before, after, and the steps between.

import assert from "node:assert/strict";
import { answered, ask, counts, eventually, open, says } from "../stage.js";
import { test } from "../suite.js";

const stepOf = async (page) => Number((await page.getByTestId("doors-step").innerText()).split(" ")[1]);
const isPressed = (page, name) => page.getByTestId(name).getAttribute("aria-pressed");
/** The paths of all door lines. */
const lines = (page) =>
  page.locator("[data-test=doors-map] path.door").evaluateAll((list) => list.map((line) => line.getAttribute("d")).join());

/** A seed with a step that was rejected, and the number of that step. */
async function rejected(mode = "spin", kind = null) {
  for (let number = 0; number < 40; number++) {
    const seed = `doors-${number}`;
    const { steps } = await ask("/api/doors", { pack: "tower", seed, shuffle: { mode } });
    const found = steps.findIndex((step) => step.reason !== null && (kind ?? step.kind) === step.kind);
    if (found >= 0) return { seed, step: found + 1, reason: steps[found].reason };
  }
  throw new Error("no seed has a rejected step");
}

test("doors: before, after and the steps between", async (t) => {
  const page = await open(t, "/doors?pack=tower&seed=spin");
  const answer = await ask("/api/doors", { pack: "tower", seed: "spin" });
  const changedEnds = answer.graph.doors.filter((door) => door.changed).length;
  await counts(page.getByTestId("doors-room"), answer.graph.rooms.length);

  await t.test("rooms have the colours of their worlds, and changed doors stand out", async () => {
    const colours = await page
      .locator("[data-test=doors-room] rect")
      .evaluateAll((list) => list.map((box) => getComputedStyle(box).fill));
    const worlds = new Set(answer.graph.rooms.map((room) => room.world));
    assert.equal(new Set(colours).size, worlds.size);
    await says(page.getByTestId("doors-count"), String(answer.metrics.changedDoors));
    await counts(page.getByTestId("doors-changed"), changedEnds);
    const look = (name) =>
      page
        .getByTestId(name)
        .first()
        .evaluate((line) => getComputedStyle(line).stroke);
    assert.notEqual(await look("doors-changed"), await look("doors-door"));
    await says(page.getByTestId("doors-proved"), /^proved in \d+ steps/);
    await says(page.getByTestId("doors-news"), /^\d+ doors changed, seed spin$/);
  });

  await t.test("B and A show the map before and after", async () => {
    const after = await lines(page);
    await page.keyboard.press("b");
    await eventually(async () => assert.equal(await isPressed(page, "doors-before"), "true"));
    await eventually(async () => assert.notEqual(await lines(page), after));
    await page.keyboard.press("a");
    await eventually(async () => assert.equal(await lines(page), after));
  });

  await t.test("V replays the spins between them", async () => {
    const after = await lines(page);
    await page.keyboard.press("b");
    await eventually(async () => assert.notEqual(await lines(page), after));
    const before = await lines(page);
    await page.keyboard.press("v");
    await says(page.getByTestId("doors-caption"), "0 The original map");
    assert.equal(await lines(page), before);
    await page.keyboard.press("ArrowRight");
    await eventually(async () => assert.equal(await stepOf(page), 1));
    await says(page.getByTestId("doors-caption"), `1 ${answer.steps[0].text.replace(/:$/, "")}`);
    const centre = answer.steps.findIndex((step) => step.kind === "centre") + 1;
    await page.getByTestId("doors-scrubber").fill(String(centre));
    await page.locator("[data-test=doors-room][data-state=centre]").waitFor();
    await page.getByTestId("doors-speed").selectOption("100");
    await page.getByTestId("doors-play").click();
    await eventually(async () => assert.equal(await stepOf(page), answer.steps.length));
    await eventually(async () => assert.equal(await lines(page), after));
    await page.keyboard.press("v");
    await eventually(async () => assert.equal(await isPressed(page, "doors-after"), "true"));
  });

  await t.test("a room lists where its doors lead, also by keyboard", async () => {
    const room = page.locator('[data-test=doors-room][tabindex="0"]');
    await room.focus();
    await page.keyboard.press("Enter");
    const name = await room.locator("text").textContent();
    await says(page.getByTestId("doors-table").locator("h3"), name);
    const rows = answer.graph.doors.filter((door) => answer.graph.rooms[door.room].name === name);
    await counts(page.getByTestId("doors-table").locator("tbody tr"), rows.length);
    await page.keyboard.press("ArrowDown");
    const next = await page.evaluate(() => document.activeElement?.querySelector("text")?.textContent);
    assert.notEqual(next, name, "arrows go to the next room");
    await page.keyboard.press("Escape");
    await counts(page.getByTestId("doors-close"), 0);
    await page.getByTestId("doors-search").fill(name);
    await page.getByTestId("doors-found-room").first().click();
    await says(page.getByTestId("doors-table").locator("h3"), name);
    await page.getByTestId("doors-close").click();
  });

  await t.test("R repeats the shuffle with the same seed, S uses a new one", async () => {
    const again = await answered(page, /\/api\/doors$/, () => page.keyboard.press("r"));
    if (again) assert.equal((await again.json()).seed, "spin");
    assert.equal(await page.getByTestId("doors-seed").inputValue(), "spin");
    await page.keyboard.press("s");
    await eventually(async () => assert.notEqual(await page.getByTestId("doors-seed").inputValue(), "spin"));
  });

  await t.test("each mode shuffles in its own way", async () => {
    for (const mode of ["full", "decoupled", "swap"]) {
      const choose = () => page.getByTestId("doors-mode").selectOption(mode);
      const made = await answered(page, /\/api\/doors$/, choose);
      if (made) assert.equal((await made.json()).request.mode, mode);
      await eventually(() => assert.match(page.url(), new RegExp(`mode=${mode}`)));
      await counts(page.getByTestId("doors-problem"), 0);
    }
  });
});

test("doors: a rejected spin says why", async (t) => {
  const { seed, step, reason } = await rejected();
  const page = await open(t, `/doors?pack=tower&seed=${seed}`);
  await page.getByTestId("doors-room").first().waitFor();
  await page.keyboard.press("v");
  await page.getByTestId("doors-scrubber").fill(String(step));
  await eventually(async () => {
    const shown = await page.getByTestId("doors-caption").locator("strong").innerText();
    assert.ok(shown.includes(reason), `${shown} / ${reason}`);
  });
});

test("doors: steps are not cut, and the map does not move when they are shown", async (t) => {
  const { seed, step } = await rejected();
  const page = await open(t, `/doors?pack=tower&seed=${seed}`);
  await page.getByTestId("doors-room").first().waitFor();
  const place = async () => JSON.stringify(await page.getByTestId("doors-room").locator("rect").first().boundingBox());
  const before = await place();
  await page.keyboard.press("v");
  await page.getByTestId("doors-play").waitFor();
  assert.equal(await place(), before);
  const rows = page.getByTestId("doors-step-row");
  await page.getByTestId("doors-scrubber").fill(String(step));
  await rows.nth(6).waitFor();
  const cut = await rows
    .locator(".text")
    .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1).length);
  assert.equal(cut, 0, "no sentence is cut at the end of a line");
});

test("doors: a rejected room has its own mark", async (t) => {
  const { seed, step } = await rejected("swap", "selfLoop");
  const page = await open(t, `/doors?pack=tower&mode=swap&seed=${seed}`);
  await page.getByTestId("doors-room").first().waitFor();
  await page.keyboard.press("v");
  await page.getByTestId("doors-scrubber").fill(String(step));
  await counts(page.getByTestId("doors-rejected"), 1);
});

test("doors: on a phone the map fills the width, and no button covers it", async (t) => {
  const page = await open(t, "/doors?pack=tower&seed=spin", { viewport: { width: 390, height: 844 } });
  await page.getByTestId("doors-room").first().waitFor();
  const found = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll("[data-test=doors-room] rect")].map((box) => box.getBoundingClientRect());
    const view = document.querySelector("[data-test=doors-map]").getBoundingClientRect();
    const controls = document.querySelector("[data-test=doors-fit]").parentElement.getBoundingClientRect();
    const extent = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const below = boxes.filter((box) => box.right > controls.left && box.bottom > controls.top).length;
    const over = boxes.filter((one, index) =>
      boxes.some(
        (other, number) =>
          number > index && one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      ),
    );
    const letters = Math.max(
      ...[...document.querySelectorAll("[data-test=doors-room] text")].map((text) => text.getBoundingClientRect().height),
    );
    return { share: extent / view.width, below, over: over.length, letters };
  });
  assert.ok(found.share > 0.85, `it is ${found.share} of the width`);
  assert.deepEqual([found.below, found.over], [0, 0], "rooms under buttons, and overlapping rooms");
  assert.ok(found.letters > 7.5, `names are ${found.letters} pixels high`);
});

test("doors: selecting a room moves neither the map nor anything around it, and the focus follows", async (t) => {
  const page = await open(t, "/doors?pack=tower&seed=spin");
  await page.getByTestId("doors-room").first().waitFor();
  const places = () =>
    page.evaluate(() => {
      const parts = document.querySelectorAll(
        "[data-test=doors-map] > g, [data-test=doors-map], aside, .legend, [data-test=doors-make]",
      );
      return [...parts].map((part) => Object.values(part.getBoundingClientRect().toJSON()).map(Math.round).join());
    });
  const before = await places();
  const focused = () => page.evaluate(() => document.activeElement?.dataset.test);
  await page.getByTestId("doors-change").first().press("Enter");
  await eventually(async () => assert.equal(await focused(), "doors-close"));
  assert.deepEqual(await places(), before);
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await focused(), "doors-list"));
  await page.getByTestId("doors-room").nth(7).click();
  await page.getByTestId("doors-close").waitFor();
  assert.deepEqual(await places(), before);
  await page.getByTestId("doors-before").click();
  await eventually(async () => assert.equal(await isPressed(page, "doors-before"), "true"));
  assert.deepEqual(await places(), before, "the map before has the same legend");
});
