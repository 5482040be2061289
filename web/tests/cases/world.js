// Building a world and viewing its map.

import assert from "node:assert/strict";
import { counts, eventually, open, openWorld, pathOf, SMALL, says, world } from "../stage.js";
import { test } from "../suite.js";

const hashWords = (page) => page.getByTestId("hash-words").innerText();

/** Clicks Generate and waits for a world with a new seed. */
async function generate(page) {
  const seed = page.getByTestId("world-seed");
  const before = (await seed.count()) ? await seed.innerText() : "";
  await page.getByTestId("generate").click();
  await page.waitForFunction((old) => {
    const words = document.querySelector("[data-test=world-seed]")?.textContent ?? "";
    return words !== "" && words !== old;
  }, before);
}

test("world: a click builds the default campaign, and the address becomes its permalink", async (t) => {
  const page = await open(t, "/");
  await says(page.getByTestId("pack").locator("option:checked"), "The Lantern Deeps");
  await page.getByTestId("seed").fill("click");
  await generate(page);
  const made = await world({ pack: "campaign", seed: "click" });
  assert.equal(await hashWords(page), made.hashWords.join(" "));
  assert.equal(await page.getByTestId("hash-glyphs").innerText(), made.hashGlyphs.join(" "));
  assert.equal(await page.getByTestId("world-seed").innerText(), "click");
  await eventually(() => assert.equal(pathOf(page), `/s/${made.permalink}`));
  await says(page.getByTestId("count-floors"), String(made.scene.floors.length));
  await says(page.getByTestId("proved"), `✓ proved, ${made.proof.steps.toLocaleString("en")} steps`);
  await says(page.getByTestId("announce"), `World ${made.hashWords.join(" ")} is built and proved`);
});

test("world: the form's settings decide what is built", async (t) => {
  const page = await open(t, "/");
  await page.getByTestId("preset").selectOption("small");
  await says(page.getByTestId("settings").locator("summary"), "Settings unchanged");
  await page.getByTestId("settings").locator("summary").click();
  const floors = page.getByTestId("setting-floors");
  assert.equal(await floors.inputValue(), "2");
  await floors.fill("99");
  await floors.press("Tab");
  assert.equal(await floors.inputValue(), "12", "numbers stay within what the pack allows");
  await floors.fill("3");
  await floors.press("Tab");
  await says(page.getByTestId("settings").locator("summary"), "Settings 1 changed");
  await page.getByTestId("seed").fill("form");
  await generate(page);
  await says(page.getByTestId("count-floors"), "3");
  const made = await world({ pack: "campaign", preset: "small", settings: { floors: 3 }, seed: "form" });
  assert.equal(await hashWords(page), made.hashWords.join(" "));
  await page.getByRole("button", { name: "Reset floors" }).click();
  assert.equal(await floors.inputValue(), "2");
});

test("world: the web UI or the server can draw a seed, and going back shows the previous world", async (t) => {
  const page = await open(t, "/");
  await page.getByTestId("pack").selectOption("blank");
  const seed = page.getByTestId("seed");
  await page.getByTestId("draw-seed").click();
  const drawn = await seed.inputValue();
  assert.ok(drawn.length >= 6);
  await page.getByTestId("draw-seed").click();
  assert.notEqual(await seed.inputValue(), drawn);
  await seed.fill("");
  await generate(page);
  const first = await page.getByTestId("world-seed").innerText();
  assert.ok(first.length >= 6, "the server draws a seed if none is typed");
  assert.equal(await seed.inputValue(), first);
  await seed.evaluate((input) => (input.marked = true));
  await seed.fill("another");
  await generate(page);
  await page.goBack();
  await says(page.getByTestId("world-seed"), first);
  assert.ok(await seed.evaluate((input) => input.marked), "the view stays while the address changes");
  assert.equal(await seed.inputValue(), first);
});

test("world: a permalink opens the same world in another browser", async (t) => {
  const { page, made } = await openWorld(t);
  assert.equal(await hashWords(page), made.hashWords.join(" "));
  await says(page.getByTestId("world-seed"), SMALL.seed);
  await eventually(async () => assert.equal(await page.getByTestId("preset").inputValue(), "small"));
  await eventually(async () => assert.equal(await page.getByTestId("pack").inputValue(), "campaign"));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByTestId("copy-link").click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, page.url());
  const other = await open(t, pathOf(page));
  await says(other.getByTestId("hash-words"), made.hashWords.join(" "));
});

test("world: a wrong permalink says what is wrong with it", async (t) => {
  const { permalink } = await world(SMALL);
  const last = permalink.at(-1) === "0" ? "1" : "0";
  const page = await open(t, `/s/${permalink.slice(0, -1)}${last}`, { refusals: true });
  const problem = page.getByRole("alert");
  await says(problem, /^This link can't be opened (?!--)/);
  await counts(page.getByTestId("summary"), 0);
  // The last one is not valid text: its bytes end in the middle of a character.
  for (const path of ["/s/%3Cscript%3E", "/s/%E0%A4%A"]) {
    await page.goto(path);
    await says(page.getByRole("alert"), /^This link can't be opened (?!--)/);
    await page.getByTestId("generate").waitFor();
  }
});

test("world: long work can be cancelled", async (t) => {
  const page = await open(t, "/");
  await page.getByTestId("summary").waitFor();
  await page.getByTestId("preset").selectOption("expert");
  await page.getByTestId("settings").locator("summary").click();
  await page.getByTestId("setting-rooms").fill("60");
  await page.getByTestId("setting-floors").fill("12");
  await page.getByTestId("generate").click();
  await page.getByTestId("progress").waitFor();
  const before = await page.getByTestId("hash-words").innerText();
  await page.getByTestId("cancel").click();
  await counts(page.getByTestId("progress"), 0);
  assert.equal(await page.getByTestId("hash-words").innerText(), before, "the world before stays");
  await page.getByTestId("pack").selectOption("blank");
  await page.getByTestId("generate").click();
  await says(page.locator("[data-test=summary] h2"), "Blank");
});

/** The position of an element, relative to the page. */
const boxOf = async (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      return { left, right, top: top + scrollY, bottom: bottom + scrollY, width, height };
    });

test("world: whoever arrives finds the world of the day, and an address for it", async (t) => {
  const page = await open(t, "/");
  await says(page.getByTestId("world-seed"), `daily ${new Date().toISOString().slice(0, 10)}`);
  await eventually(() => assert.match(pathOf(page), /^\/s\/[0-9A-Z-]+$/));
  assert.equal(await page.getByTestId("seed").inputValue(), "", "the next world has a seed of its own");
});

test("world: the map fills the window, and what belongs to it is next to it or right below it", async (t) => {
  const { page } = await openWorld(t);
  for (const [width, height] of [
    [1440, 900],
    [1280, 768],
    [1024, 768],
    [900, 768],
  ]) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await page.getByTestId("spoilers").check();
    const map = await boxOf(page, "[data-test=map]");
    const share = (map.width * (Math.min(map.bottom, height) - map.top)) / (width * height);
    assert.ok(share > (width > 1200 ? 0.55 : 0.4), `the map has ${share.toFixed(2)} of the window at ${width}`);
    assert.ok(map.bottom <= height, `the whole map is visible at ${width}`);
    for (const part of ["sphere-slider", "place"]) {
      const { left, right, top } = await boxOf(page, `[data-test=${part}]`);
      assert.ok(right <= map.left || left >= map.right, `${part} is next to the map at ${width}`);
      assert.ok(top < height, `${part} is visible without scrolling at ${width}`);
    }
    await page.getByTestId("settings").locator("summary").click();
    assert.deepEqual(await boxOf(page, "[data-test=map]"), map, "the drawer lies over the map");
    const drawer = await boxOf(page, "[data-test=settings] .fields");
    assert.ok(drawer.left >= 0 && drawer.right <= width && drawer.bottom <= height, `the drawer is in the window at ${width}`);
    await page.getByTestId("settings").locator("summary").click();
  }
  const last = async (width) => {
    const own = await boxOf(page, "[data-test=own-pack]");
    for (const part of ["generate", "map", "place", "sphere-slider", "downloads"]) {
      const { left, right, bottom } = await boxOf(page, `[data-test=${part}]`);
      assert.ok(bottom <= own.top || right <= own.left || left >= own.right, `${part} comes before the own pack at ${width}`);
    }
    assert.ok((await boxOf(page, "[data-test=map]")).bottom <= own.top, `the map is above it at ${width}`);
  };
  await last(900);
  await page.setViewportSize({ width: 390, height: 844 });
  await last(390);
  const [map, slider, place] = [
    await boxOf(page, ".map"),
    await boxOf(page, "[data-test=sphere-slider]"),
    await boxOf(page, "[data-test=place]"),
  ];
  assert.ok(slider.top > map.bottom && slider.top - map.bottom < 120, "the slider is right below the map");
  assert.ok(place.top - slider.bottom < 100, "the place is right below the slider");
});

test("world: on a phone the world is above the fold, and the settings are below it", async (t) => {
  const { page } = await openWorld(t, SMALL, { viewport: { width: 390, height: 844 } });
  const [map, generate] = [await boxOf(page, "[data-test=map]"), await boxOf(page, "[data-test=generate]")];
  assert.ok(map.top < 844 * 0.3 && map.bottom <= 844, `the map is from ${map.top} to ${map.bottom}`);
  assert.ok(generate.top > map.bottom, "the settings are below");
});

/** Names on the map that are not on the free floor of their room; this runs inside the page. */
function namesAstray() {
  const map = document.querySelector("[data-test=map]");
  // Hidden groups have no size, so show them.
  for (const group of map.querySelectorAll(".too-small")) group.classList.remove("too-small");
  const centres = [...map.querySelectorAll("[data-spot], [data-gate], .things > g, [data-badge]")].map((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2, mark];
  });
  const found = [];
  for (const name of map.querySelectorAll("[data-name]")) {
    const room = map.querySelector(`[data-room="${name.dataset.name}"]`);
    const text = name.querySelector("text");
    // Browsers round the height of text to whole units, which are too coarse here.
    const size = Number(text.getAttribute("font-size"));
    for (const line of text.querySelectorAll("tspan")) {
      const [half, base] = [line.getComputedTextLength() / 2, Number(line.getAttribute("y"))];
      const [top, bottom] = [base - size * 0.7, base + size * 0.1];
      const onScreen = (x, y) => new DOMPoint(x, y).matrixTransform(text.getScreenCTM());
      for (const x of [-half, -half / 2, 0, half / 2, half]) {
        for (const y of [top, (top + bottom) / 2, bottom]) {
          const inRoom = onScreen(x, y).matrixTransform(room.getScreenCTM().inverse());
          if (!room.isPointInFill(inRoom)) found.push(`${text.textContent} leaves its room`);
        }
      }
      const [from, to] = [onScreen(-half, top), onScreen(half, bottom)];
      const between = (value, one, other) => value > Math.min(one, other) && value < Math.max(one, other);
      const covered = centres.filter(([x, y]) => between(x, from.x, to.x) && between(y, from.y, to.y));
      for (const [, , mark] of covered)
        found.push(`${text.textContent} covers ${mark.querySelector("title")?.textContent ?? "a number"}`);
    }
  }
  return [...new Set(found)];
}

test("map: names are on the free floor of their rooms, and no buttons cover the map", async (t) => {
  const { page, made } = await openWorld(t);
  await page.getByTestId("spoilers").check();
  await page.getByTestId("sphere-slider").fill(await page.getByTestId("sphere-slider").getAttribute("max"));
  // Things are small and many, so the name of a crowded room may cover one.
  for (const [index, floor] of made.scene.floors.entries()) {
    await page.getByTestId(`floor-${index + 1}`).click();
    await counts(page.locator("[data-test=map] [data-name]"), floor.rooms.filter(({ title }) => title !== null).length);
    const things = floor.things.map(({ name }) => name);
    const astray = (await page.evaluate(namesAstray)).filter((text) => !things.some((name) => text.includes(`covers ${name}`)));
    assert.deepEqual(astray, []);
  }
  for (const [width, height] of [
    [1280, 900],
    [1024, 768],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    const [map, zoom] = [await boxOf(page, "[data-test=map]"), await boxOf(page, "[data-test=map-zoom-in]")];
    assert.ok(zoom.bottom <= map.top, `the buttons cover nothing at ${width}`);
  }
  const [map, drawn] = [await boxOf(page, "[data-test=map]"), await boxOf(page, "[data-test=map] svg > g")];
  assert.ok(drawn.height > map.height * 0.75 && drawn.width > map.width * 0.75, "on a phone the map is filled by its picture");
});

test("map", async (t) => {
  const { page, made } = await openWorld(t);

  await t.test("the overview shows all floors, and each floor has its own rooms", async () => {
    const { floors } = made.scene;
    const rooms = page.locator("[data-test=map] [data-room]");
    await counts(
      rooms,
      floors.reduce((sum, floor) => sum + floor.rooms.length, 0),
    );
    for (const [index, floor] of floors.entries()) {
      await page.getByTestId(`floor-${index + 1}`).click();
      await counts(rooms, floor.rooms.length);
      assert.equal(await page.getByTestId(`floor-${index + 1}`).getAttribute("aria-selected"), "true");
    }
    await page.getByTestId("floor-2").press("Home");
    assert.equal(await page.getByTestId("floor-overview").getAttribute("aria-selected"), "true");
  });

  await t.test("every layer switches something in the picture", async () => {
    await page.getByTestId("floor-1").click();
    const drawn = {
      rooms: ".names text",
      doors: ".leaf",
      locks: ".signs text",
      items: "[data-spot]",
      monsters: ".things .monster",
      trails: ".trails path",
      steps: ".steps text",
    };
    for (const [layer, selector] of Object.entries(drawn)) {
      const box = page.getByTestId(`layer-${layer}`).locator("input");
      const parts = page.locator(`[data-test=map] ${selector}`);
      await box.uncheck();
      await counts(parts, 0);
      await box.check();
      await eventually(async () => assert.ok((await parts.count()) > 0, `${layer} draws nothing`));
    }
  });

  await t.test("it is moved and zoomed by keys, buttons, wheel and drag", async () => {
    const map = page.getByTestId("map");
    const transform = () => page.locator("[data-test=map] svg > g").getAttribute("transform");
    let before = await transform();
    const changes = async (what) => {
      await eventually(async () => assert.notEqual(await transform(), before, what));
      before = await transform();
    };
    for (const key of ["+", "ArrowLeft", "ArrowDown", "-"]) {
      await map.press(key);
      await changes(key);
    }
    await map.hover();
    await page.mouse.wheel(0, -300);
    await changes("wheel");
    await page.mouse.down();
    await page.mouse.move(500, 500, { steps: 4 });
    await page.mouse.up();
    await changes("drag");
    await page.getByTestId("map-zoom-in").click();
    await changes("button");
    await page.setViewportSize({ width: 1280, height: 820 });
    await page.waitForTimeout(100);
    assert.equal(await transform(), before, "it stays where it was moved to");
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByTestId("map-fit").click();
    await changes("fit");
  });

  await t.test("the search jumps to a place", async () => {
    const floor = made.scene.floors[1];
    const place = floor.places[0];
    const room = floor.rooms.find(({ id }) => id === place.room);
    const search = page.getByTestId("map-search");
    await search.fill(room.name);
    await says(page.getByTestId("search-hit").first(), new RegExp(`^${room.name}`));
    await search.press("Enter");
    assert.equal(await page.getByTestId("floor-2").getAttribute("aria-selected"), "true");
    await says(page.getByTestId("place-name"), room.name);
    await page.getByTestId("pulse").waitFor({ state: "attached" });
    await search.fill(place.name.replace(".", " "));
    await search.press("ArrowDown");
    await search.press("ArrowUp");
    await page.getByTestId("search-hit").first().click();
    const spot = page.locator(`[data-spot=${JSON.stringify(place.name)}]`);
    const [at, frame] = [await spot.boundingBox(), await page.getByTestId("map").boundingBox()];
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    assert.ok(Math.hypot(at.x + at.width / 2 - middle.x, at.y + at.height / 2 - middle.y) < 30, "it is in the middle");
    await search.fill("no such place");
    await counts(page.getByTestId("search-hit"), 0);
    await search.press("Enter");
    await page.getByText("No matches for no such place").first().waitFor();
    assert.equal(await page.getByTestId("search-news").textContent(), "No matches for no such place");
  });

  await t.test("a click on a room lists its exits, and a click on an exit goes there", async () => {
    await page.getByTestId("floor-1").click();
    const floor = made.scene.floors[0];
    const start = floor.rooms.find(({ id }) => id === made.scene.start);
    // So that a click on the middle of the room does not hit an item.
    await page.getByTestId("layer-items").locator("input").uncheck();
    await page.locator(`[data-room="${start.id}"]`).click({ force: true });
    await says(page.getByTestId("place-name"), start.name);
    const ways = page.getByTestId("ways").locator("li");
    const leaving = (row) => row.rooms?.includes(start.id) || row.room === start.id;
    await counts(ways, [...floor.doors, ...floor.gates].filter(leaving).length);
    await page.getByTestId("ways").getByRole("button").first().click();
    const door = floor.doors.find((row) => row.rooms.includes(start.id));
    const next = floor.rooms.find(({ id }) => door.rooms.includes(id) && id !== start.id);
    await says(page.getByTestId("place-name"), next.name);
  });

  await t.test("a room names what is in it, without a pointer over its signs", async () => {
    const floor = made.scene.floors.find(({ things }) => things.some(({ what, room }) => what === "monster" && room !== null));
    const monster = floor.things.find(({ what, room }) => what === "monster" && room !== null);
    const room = floor.rooms.find(({ id }) => id === monster.room);
    await page.getByTestId("map-search").fill(room.name);
    await page.getByTestId("map-search").press("Enter");
    await says(page.getByTestId("room-things"), new RegExp(monster.name));
  });
});
