// The Rooms view and all its keys.

import assert from "node:assert/strict";
import { answered, ask, counts, downloaded, eventually, open, run, says } from "../stage.js";
import { test, testWithServer } from "../suite.js";

const seedOf = (page) => page.getByTestId("rooms-seed").inputValue();
const stepOf = async (page) => Number((await page.getByTestId("rooms-step").innerText()).split(" ")[1]);
const rooms = (page) => page.getByTestId("rooms-room");
/** The drawn positions of the rooms, which distinguish layouts. */
const drawing = (page) => rooms(page).evaluateAll((list) => list.map((room) => room.getAttribute("transform")).join());
const isPressed = (page, name) => page.getByTestId(name).getAttribute("aria-pressed");

/** Names that are covered by a number. */
function covered(page) {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll("[data-test=rooms-numbers] rect")].map((box) => box.getBoundingClientRect());
    const names = [...document.querySelectorAll("[data-test=rooms-map] .names text")].filter((name) => name.checkVisibility());
    const meet = (one, other) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
    if (names.length === 0) return ["there are no names"];
    return names.filter((name) => boxes.some((box) => meet(box, name.getBoundingClientRect()))).map((name) => name.textContent);
  });
}

async function pressed(page, key, check) {
  await page.keyboard.press(key);
  await eventually(check);
}

test("rooms: every key does what it says", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=keys");
  const { steps, rooms: laid } = await ask("/api/rooms", { pack: "halls", seed: "keys" });
  await counts(rooms(page), laid.length);
  const before = await drawing(page);

  await t.test("R lays out again with the same seed, S with a new one", async () => {
    const answer = await answered(page, /\/api\/rooms$/, () => page.keyboard.press("r"));
    const lines = (await answer?.text())?.trim().split("\n");
    if (lines) assert.equal(JSON.parse(lines.at(-1)).result.seed, "keys");
    await eventually(async () => assert.equal(await drawing(page), before));
    await pressed(page, "s", async () => assert.notEqual(await seedOf(page), "keys"));
    await eventually(async () => assert.notEqual(await drawing(page), before));
    await eventually(async () => assert.ok(page.url().includes(`seed=${await seedOf(page)}`)));
    await page.getByTestId("rooms-seed").fill("keys");
    await page.getByTestId("rooms-seed").press("Enter");
    await eventually(async () => assert.equal(await drawing(page), before));
  });

  await t.test("letters typed into a field are not shortcuts", async () => {
    await page.getByTestId("rooms-seed").pressSequentially("svpn");
    assert.equal(await seedOf(page), "keyssvpn");
    assert.equal(await isPressed(page, "rooms-show-paths"), "false");
    await page.getByTestId("rooms-seed").fill("keys");
    await page.getByTestId("rooms-map").focus();
  });

  await t.test("P shows the paths of walkers, each in its colour, with restarts dotted", async () => {
    await counts(page.getByTestId("rooms-paths"), 0);
    await pressed(page, "p", async () => assert.equal(await page.getByTestId("rooms-paths").count(), 1));
    const trails = page.locator("[data-test=rooms-paths] > g");
    const walkers = new Set(laid.map((room) => room.walker).filter((walker) => walker !== null));
    await counts(trails, walkers.size);
    const colours = await trails.evaluateAll((list) => list.map((trail) => getComputedStyle(trail).getPropertyValue("--walker")));
    assert.equal(new Set(colours).size, walkers.size);
    const dots = await page
      .getByTestId("rooms-teleports")
      .evaluateAll((list) => list.filter((path) => path.getAttribute("d")).map((path) => getComputedStyle(path).strokeDasharray));
    assert.ok(dots.length > 0 && dots.every((dash) => dash !== "none"));
    await pressed(page, "p", async () => assert.equal(await page.getByTestId("rooms-paths").count(), 0));
  });

  await t.test("N shows step numbers", async () => {
    await pressed(page, "n", async () => assert.equal(await page.getByTestId("rooms-numbers").count(), 1));
    const numbers = await page.locator("[data-test=rooms-numbers] text").allTextContents();
    const placed = laid.map((_, index) => String(index + 1));
    assert.deepEqual(numbers.sort(), placed.sort());
    assert.deepEqual(await covered(page), [], "no name is under a number");
    await pressed(page, "n", async () => assert.equal(await page.getByTestId("rooms-numbers").count(), 0));
  });

  await t.test("V shows it step by step: forwards and back by arrows, play and pause by space", async () => {
    await pressed(page, "v", async () => assert.equal(await stepOf(page), 0));
    await counts(rooms(page), 0);
    await says(page.getByTestId("rooms-caption"), "0 No rooms yet");
    // With the focus on the map, arrows would pan it.
    await page.locator("body").click({ position: { x: 5, y: 5 } });
    await pressed(page, "ArrowRight", async () => assert.equal(await stepOf(page), 1));
    await pressed(page, ".", async () => assert.equal(await stepOf(page), 2));
    await pressed(page, "ArrowLeft", async () => assert.equal(await stepOf(page), 1));
    await pressed(page, ",", async () => assert.equal(await stepOf(page), 0));
    await page.getByTestId("rooms-forward").press("Enter");
    await page.getByTestId("rooms-back").press("Enter");
    await eventually(async () => assert.equal(await page.getByTestId("rooms-back").getAttribute("aria-disabled"), "true"));
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.test), "rooms-back", "it keeps the focus at the end");
    await page.getByTestId("rooms-speed").selectOption("30");
    await page.locator("body").click({ position: { x: 5, y: 5 } });
    await pressed(page, " ", async () => assert.ok((await stepOf(page)) > 3));
    await pressed(page, " ", async () =>
      assert.equal(await page.getByTestId("rooms-play").getAttribute("data-playing"), "false"),
    );
    const rest = await stepOf(page);
    await page.waitForTimeout(150);
    assert.equal(await stepOf(page), rest, "it does not move");
  });

  await t.test("at the end all rooms are placed, and earlier steps show fewer", async () => {
    await page.getByTestId("rooms-scrubber").fill(String(steps.length));
    await counts(rooms(page), laid.length);
    assert.equal(await drawing(page), before);
    const half = Math.floor(steps.length / 2);
    await page.getByTestId("rooms-scrubber").fill(String(half));
    const attempt = steps.slice(0, half).findLastIndex((step) => step.event === "attempt");
    await counts(rooms(page), steps.slice(attempt, half).filter((step) => step.event === "placed").length);
    await page.getByTestId("rooms-speed").selectOption("100");
    await page.getByTestId("rooms-play").click();
    await eventually(async () => assert.equal(await stepOf(page), steps.length));
    await pressed(page, "v", async () => assert.equal(await isPressed(page, "rooms-stepping"), "false"));
  });
});

test("rooms: a rejected placement is shown with its reason", async (t) => {
  const { steps } = await ask("/api/rooms", { pack: "halls", seed: "rejected", layout: { rooms: 120 } });
  const number = steps.findIndex((step) => step.event === "tried" && !step.accepted) + 1;
  assert.ok(number > 0, "something was rejected");
  const page = await open(t, "/rooms?pack=halls&seed=rejected&rooms=120");
  await counts(rooms(page), 120);
  await page.keyboard.press("v");
  await page.getByTestId("rooms-scrubber").fill(String(number));
  await page.locator("[data-test=rooms-ghost][data-verdict=rejected]").waitFor({ state: "attached" });
  const reason = await page.getByTestId("rooms-caption").locator("strong").innerText();
  assert.ok(reason.length > 5, reason);
  const row = page.locator("[data-test=rooms-step-row][aria-selected=true]");
  await says(row, new RegExp(reason.slice(0, 12)));
  const placed = steps.findIndex((step) => step.event === "tried" && step.rejection?.cell) + 1;
  await page.getByTestId("rooms-scrubber").fill(String(placed));
  await eventually(async () => {
    const { width } = await page.getByTestId("rooms-rejected-cell").boundingBox();
    assert.ok(width > 10, `the rejected cell is ${width} pixels wide`);
  });
  await page.getByTestId("rooms-steps").press("End");
  await eventually(async () => assert.equal(await stepOf(page), steps.length));
  await page.getByTestId("rooms-steps").press("Home");
  await eventually(async () => assert.equal(await stepOf(page), 0));
});

test("rooms: walkers in the same room are drawn side by side", async (t) => {
  const { steps } = await ask("/api/rooms", { pack: "halls", seed: "browser" });
  const page = await open(t, "/rooms?pack=halls&seed=browser");
  await rooms(page).first().waitFor({ state: "attached" });
  await page.keyboard.press("v");
  // After a teleport two walkers are often in one room, and neither must hide the other.
  const jumps = steps.flatMap((step, index) => (step.event === "teleported" ? [index + 1] : [])).slice(0, 5);
  assert.ok(jumps.length > 0);
  for (const jump of jumps) {
    await page.getByTestId("rooms-scrubber").fill(String(jump));
    await eventually(async () => assert.equal(await stepOf(page), jump));
    const middles = await page
      .locator("[data-test=rooms-walker] circle")
      .evaluateAll((list) =>
        list.map((circle) => circle.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2]),
      );
    const nearest = middles.flatMap(([x, y], one) =>
      middles.slice(one + 1).map(([right, down]) => Math.hypot(x - right, y - down)),
    );
    assert.ok(
      nearest.every((distance) => distance > 8),
      `after step ${jump}: ${nearest}`,
    );
  }
});

test("rooms: without reduced motion it plays by itself", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=motion", { reducedMotion: "no-preference" });
  await rooms(page).first().waitFor({ state: "attached" });
  await page.keyboard.press("v");
  await eventually(async () => assert.ok((await stepOf(page)) > 1));
});

test("rooms: a room is selected on the map or in the list, and settings update the layout", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=keys", { refusals: true });
  const answer = await ask("/api/rooms", { pack: "halls", seed: "keys" });
  await counts(rooms(page), answer.rooms.length);
  await says(page.getByTestId("rooms-proved"), /^proved/);
  await says(page.getByTestId("rooms-news"), `${answer.rooms.length} rooms and ${answer.doors.length} doors, seed keys`);
  const boss = answer.rooms.find((room) => room.role === "boss");
  await page.getByTestId("rooms-search").fill("boss");
  await page.getByTestId("rooms-entry").first().click();
  await says(page.getByTestId("rooms-chosen").locator("h3"), boss.name);
  await page.getByTestId("rooms-close").click();
  await page.getByTestId("rooms-fit").click();
  await page.locator("[data-test=rooms-room][data-role=entrance]").click({ force: true });
  await page.getByTestId("rooms-chosen").waitFor();
  await page.getByTestId("rooms-tab-settings").click();
  await page.getByTestId("rooms-setting-rooms").fill("25");
  await page.getByTestId("rooms-setting-rooms").press("Tab");
  await counts(rooms(page), 25);
  assert.match(page.url(), /rooms=25/);
  await page.getByTestId("rooms-setting-rooms").fill("3");
  await page.getByTestId("rooms-setting-rooms").press("Tab");
  await page.getByTestId("rooms-problem").waitFor();
  await page.getByRole("button", { name: "Reset rooms" }).click();
  await counts(rooms(page), answer.rooms.length);
});

test("rooms: selecting a room moves neither the map nor anything around it", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=keys");
  await rooms(page).first().waitFor({ state: "attached" });
  const places = () =>
    page.evaluate(() => {
      const parts = document.querySelectorAll(
        "[data-test=rooms-map] > g, [data-test=rooms-map], aside, .legend, [data-test=rooms-make]",
      );
      return [...parts].map((part) => Object.values(part.getBoundingClientRect().toJSON()).map(Math.round).join());
    });
  const before = await places();
  const name = () => page.getByTestId("rooms-chosen").locator("h3").innerText();
  await page.locator("[data-test=rooms-room][data-role=entrance]").click({ force: true });
  await page.getByTestId("rooms-chosen").waitFor();
  assert.deepEqual(await places(), before, "after a click on the map");
  await page.getByTestId("rooms-close").press("Enter");
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.dataset.test), "rooms-list"));
  await page.getByTestId("rooms-entry").last().press("Enter");
  await eventually(async () => assert.ok(await name()));
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.test), "rooms-close", "the focus follows");
  assert.deepEqual(await places(), before, "after a choice in the list");
  await page.keyboard.press("p");
  await page.getByTestId("rooms-paths").waitFor({ state: "attached" });
  assert.deepEqual(await places(), before, "after paths are shown");
  await page.getByTestId("rooms-map").press("+");
  for (let press = 0; press < 12; press++) await page.getByTestId("rooms-map").press("+");
  const scale = await page.getByTestId("rooms-map").locator("> g").getAttribute("transform");
  await page.getByTestId("rooms-close").click();
  await page.getByTestId("rooms-search").fill("boss");
  await page.getByTestId("rooms-entry").first().click();
  await eventually(async () => {
    assert.notEqual(
      await page.getByTestId("rooms-map").locator("> g").getAttribute("transform"),
      scale,
      "a room out of sight is revealed",
    );
  });
});

test("rooms: arrow keys change tabs, and settings can't exceed the server's limits", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=keys");
  await rooms(page).first().waitFor({ state: "attached" });
  await page.getByTestId("rooms-tab-layout").focus();
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), "rooms-tab-settings"));
  const field = page.getByTestId("rooms-setting-rooms");
  await says(page.locator("#setting-rooms-help"), /at most 2,000$/);
  await field.fill("2001");
  await field.press("Tab");
  assert.ok(await field.evaluate((input) => input.matches(":user-invalid")));
  assert.doesNotMatch(page.url(), /rooms=2001/, "it is not requested");
  await field.fill("2");
  await field.fill("30");
  await field.press("Enter");
  await counts(rooms(page), 30);
});

test("rooms: on a phone numbers are readable, or a hint says how", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=browser", { viewport: { width: 390, height: 844 } });
  await rooms(page).first().waitFor({ state: "attached" });
  await page.getByTestId("rooms-show-numbers").click();
  await page.getByTestId("rooms-numbers").waitFor();
  const size = await page
    .locator("[data-test=rooms-numbers] text")
    .first()
    .evaluate((text) => text.getBoundingClientRect().height);
  assert.ok(size > 8, `they are ${size} pixels high`);
  assert.ok(await page.getByTestId("rooms-enlarge").isHidden());
  await page.goto("/rooms?pack=halls&seed=many&rooms=200");
  await counts(rooms(page), 200);
  await page.getByTestId("rooms-show-numbers").click();
  await page.getByTestId("rooms-enlarge").waitFor();
});

test("rooms: a layout can be downloaded, and its bundle passes `verify`", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=keys&rooms=20");
  await counts(rooms(page), 20);
  const bundle = await downloaded(page, page.getByTestId("rooms-file-bundle"));
  assert.equal(bundle.name, "halls-seed.json");
  const { code, text } = await run("verify", bundle.path);
  assert.equal(code, 0, text);
  const svg = await downloaded(page, page.getByTestId("rooms-file-svg"));
  assert.match(svg.bytes.toString(), /<svg /);
  const ldtk = await downloaded(page, page.getByTestId("rooms-file-ldtk"));
  assert.equal(ldtk.name, "halls-map.ldtk");
  assert.ok(JSON.parse(ldtk.bytes).levels.length > 0);
  const tiled = [];
  page.on("download", (file) => tiled.push(file.suggestedFilename()));
  await page.getByTestId("rooms-file-tiled").click();
  await eventually(() => assert.deepEqual(tiled, ["halls-map.tmj", "halls-map-tiles.png"]));
});

testWithServer("rooms: only long work shows progress, over a map that does not move", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=keys");
  await rooms(page).first().waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
  const map = page.getByTestId("rooms-map");
  const before = await map.boundingBox();
  let release;
  const released = new Promise((later) => (release = later));
  await page.route(/\/api\/rooms$/, async (route) => {
    await released;
    await route.fallback().catch(() => {});
  });
  // From here on the test controls the clock.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByTestId("rooms-again").click();
  await page.clock.runFor(120);
  await counts(page.getByTestId("progress"), 0);
  await page.clock.runFor(60);
  await page.getByTestId("progress").waitFor();
  assert.deepEqual(await map.boundingBox(), before);
  await page.getByTestId("cancel").click();
  await counts(page.getByTestId("progress"), 0);
  assert.ok((await rooms(page).count()) > 0, "the previous layout stays");
  release();
});

test("rooms: no name is covered by the number of its room", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=browser");
  await page.getByTestId("rooms-room").first().waitFor();
  await page.keyboard.press("n");
  await page.getByTestId("rooms-numbers").waitFor({ state: "attached" });
  for (let step = 0; step < 3; step++) {
    const covered = await page.evaluate(() => {
      const rooms = [...document.querySelectorAll("[data-test=rooms-numbers] rect")].map((one) => one.getBoundingClientRect());
      const ids = [...document.querySelectorAll("[data-test=rooms-room]")].map((one) => one.dataset.room);
      return ids.filter((id, index) => {
        const name = document.querySelector(`[data-test=rooms-map] [data-name="${id}"]`)?.getBoundingClientRect();
        const number = rooms[index];
        if (!name?.width || !number?.width) return false;
        const wide = Math.min(name.right, number.right) - Math.max(name.left, number.left);
        const high = Math.min(name.bottom, number.bottom) - Math.max(name.top, number.top);
        // The box of a name is taller than its letters.
        return wide > 2 && high > number.height * 0.5;
      });
    });
    assert.deepEqual(covered, []);
    await page.getByTestId("rooms-zoom-in").click();
  }
});
