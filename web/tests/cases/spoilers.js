// Item locations stay hidden until spoilers are switched on, and are then revealed sphere by sphere.

import assert from "node:assert/strict";
import { allText, counts, eventually, openWorld, says } from "../stage.js";
import { test } from "../suite.js";

/** Names that are never secret: locks are named after their keys and always appear in the legend. */
const publicNames = (made) => new Set(made.scene.locks.map((lock) => lock.name));

/** The names of all items and things to find, except public names. */
function secretNames(made) {
  const open = publicNames(made);
  const names = new Set(made.placements.map(({ item }) => item));
  for (const floor of made.scene.floors) {
    for (const { what, name } of floor.things) {
      if (["item", "weapon", "armour", "ration"].includes(what)) names.add(name);
    }
  }
  return [...names].filter((name) => !open.has(name));
}

/** Placements whose location and item appear in the text of one element. */
function pairsRevealed(page, placements) {
  return page.evaluate(
    (rows) => {
      const texts = [...document.querySelectorAll("*")].map((element) => {
        const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
        return [...own, element.getAttribute("aria-label"), element.getAttribute("title")].join(" ");
      });
      return rows.filter(([place, item]) => texts.some((text) => text.includes(place) && text.includes(item)));
    },
    placements.map(({ locationName, item }) => [locationName, item]),
  );
}

/** For each sphere colour in the legend: the contrast of names on it and the distance to the next colour. */
function sphereColours(page) {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const linear = (colour) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
      return parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    };
    const light = ([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    // A perceptually uniform colour space.
    const oklab = ([red, green, blue]) => {
      const l = Math.cbrt(0.4122 * red + 0.5363 * green + 0.0514 * blue);
      const m = Math.cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue);
      const s = Math.cbrt(0.0883 * red + 0.2817 * green + 0.63 * blue);
      return [0.2105 * l + 0.7936 * m - 0.0041 * s, 1.978 * l - 2.4286 * m + 0.4506 * s, 0.0259 * l + 0.7828 * m - 0.8087 * s];
    };
    const rows = [...document.querySelectorAll("details li")].filter((row) => /^\s*sphere \d+/.test(row.textContent));
    const fills = rows.map((row) => linear(getComputedStyle(row.querySelector("rect")).fill));
    const ink = light(linear(getComputedStyle(document.body).color));
    return fills.map((fill, index) => {
      const ratio = light(fill) / ink;
      const next = fills[index + 1] && oklab(fills[index + 1]);
      return {
        contrast: Math.max(ratio, 1 / ratio),
        away: next ? Math.hypot(...oklab(fill).map((part, axis) => part - next[axis])) : null,
      };
    });
  });
}

test("spoilers", async (t) => {
  const { page, made } = await openWorld(t);

  await t.test("none are in the page until they are switched on", async () => {
    const secrets = secretNames(made);
    assert.ok(secrets.length > 5, "there is something to hide");
    for (const tab of ["floor-1", "floor-2", "floor-overview"]) {
      await page.getByTestId(tab).click();
      for (const layer of ["items", "monsters"]) await page.getByTestId(`layer-${layer}`).locator("input").check();
      const text = await allText(page);
      assert.deepEqual(
        secrets.filter((name) => text.includes(name)),
        [],
      );
      assert.deepEqual(await pairsRevealed(page, made.placements), []);
    }
    await counts(page.getByTestId("sphere-slider"), 0);
    await counts(page.getByTestId("spheres"), 0);
  });

  await t.test("a selected place does not reveal its item", async () => {
    const place = made.scene.floors[0].places[0];
    await page.getByTestId("map-search").fill(place.name.replace(".", " "));
    await page.getByTestId("map-search").press("Enter");
    await page.getByTestId("place-name").waitFor();
    await counts(page.getByTestId("place-item"), 0);
    await counts(page.getByTestId("route"), 0);
  });

  await t.test("the slider reveals them sphere by sphere", async () => {
    await page.getByTestId("floor-1").click();
    await page.getByTestId("spoilers").check();
    const slider = page.getByTestId("sphere-slider");
    const last = made.spheres.length - 1;
    assert.equal(await slider.getAttribute("max"), String(last));
    assert.equal(await slider.inputValue(), "0");
    const revealed = page.locator("[data-test=map] [data-spot]:is(.opener, .note, .treasure)");
    for (let sphere = 0; sphere <= last; sphere++) {
      if (sphere) await slider.press("ArrowRight");
      await counts(page.getByTestId("spheres").locator("details"), sphere + 1);
      // Overviews have no signs that would be too small to read.
      const { places } = made.scene.floors[0];
      await counts(revealed, places.filter((place) => place.sphere !== null && place.sphere <= sphere).length);
      const found = made.spheres.slice(0, sphere + 1).flatMap((row) => row.found);
      const later = made.spheres.slice(sphere + 1).flatMap((row) => row.found);
      const list = await page.getByTestId("spheres").textContent();
      const words = ({ location }) => location.replace(".", ", ");
      for (const row of found) assert.ok(list.includes(words(row)), `${row.location} is revealed`);
      for (const row of later) assert.ok(!list.includes(words(row)), `${row.location} is not revealed yet`);
      assert.equal(list.match(/the goal/g)?.length ?? 0, found.length && made.spheres[sphere].finished ? 1 : 0);
    }
    await counts(page.getByTestId("playthrough").locator("li"), made.playthrough.length);
  });

  await t.test("rooms show the number of their sphere, and sphere colours are distinct", async () => {
    const rooms = made.scene.floors.flatMap((floor) => floor.rooms);
    const badges = page.locator("[data-test=map] [data-badge]");
    const numbers = [];
    for (const [index] of made.scene.floors.entries()) {
      await page.getByTestId(`floor-${index + 1}`).click();
      numbers.push(...(await badges.evaluateAll((all) => all.map((badge) => [badge.dataset.badge, badge.textContent.trim()]))));
    }
    assert.ok(numbers.length > rooms.length * 0.9, `${numbers.length} of ${rooms.length} rooms show their sphere`);
    for (const [id, text] of numbers) assert.equal(text, String(rooms.find((room) => String(room.id) === id).sphere));
    for (const theme of ["light", "dark"]) {
      await page.getByLabel("Theme").selectOption(theme);
      const colours = await sphereColours(page);
      assert.equal(colours.length, made.scene.spheres);
      colours.forEach(({ contrast, away }, sphere) => {
        assert.ok(contrast >= 4.5, `names on sphere ${sphere} have a contrast of ${contrast.toFixed(2)}, ${theme}`);
        assert.ok(away === null || away > 0.015, `sphere ${sphere} is ${away?.toFixed(3)} away from the next, ${theme}`);
      });
    }
    await page.getByLabel("Theme").selectOption("system");
  });

  await t.test("a click on a location lists and draws the route there", async () => {
    const places = made.scene.floors[1].places.filter((place) => place.sphere !== null);
    const place = places.reduce((far, other) => (other.sphere > far.sphere ? other : far));
    await page.getByTestId("floor-2").click();
    await page.locator(`[data-spot=${JSON.stringify(place.name)}]`).click({ force: true });
    await says(page.getByTestId("place-item"), place.item ?? "nothing");
    await page.getByTestId("route-legs").locator("li").first().waitFor();
    const line = page.locator("[data-test=route] path.line").last();
    const points = ((await line.getAttribute("d")).match(/[ML]/g) ?? []).length;
    assert.ok(points >= 2, "the route has at least two points");
    await page.getByTestId("route-legs").getByRole("button").first().click();
    assert.equal(await page.getByTestId("floor-1").getAttribute("aria-selected"), "true");
    await page.locator("[data-test=route] path.line").first().waitFor({ state: "attached" });
  });

  await t.test("a place of a later sphere is revealed on request", async () => {
    const place = made.scene.floors.flatMap((floor) => floor.places).find((other) => other.sphere > 1);
    await page.getByTestId("sphere-slider").fill("0");
    await page.getByTestId("map-search").fill(place.name.replace(".", " "));
    await page.getByTestId("map-search").press("Enter");
    await counts(page.getByTestId("place-item"), 0);
    await page.getByTestId("show-later").click();
    await says(page.getByTestId("place-item"), place.item);
    assert.equal(await page.getByTestId("sphere-slider").inputValue(), String(place.sphere));
  });

  await t.test("the next world hides them again", async () => {
    await page.getByTestId("seed").fill("next");
    await page.getByTestId("generate").click();
    await says(page.getByTestId("world-seed"), "next");
    await eventually(async () => assert.equal(await page.getByTestId("spoilers").isChecked(), false));
    await counts(page.getByTestId("spheres"), 0);
  });
});

test("spoilers: spheres have the colours of the server's pictures, in both themes", async (t) => {
  const { page, made } = await openWorld(t);
  await page.getByTestId("spoilers").check();
  await page.getByTestId("sphere-slider").fill(await page.getByTestId("sphere-slider").getAttribute("max"));
  const rooms = made.scene.floors.flatMap((floor) => floor.rooms);
  const shown = () =>
    page.evaluate(() => {
      const probe = new OffscreenCanvas(1, 1).getContext("2d");
      const hex = (element) => {
        probe.fillStyle = getComputedStyle(element).fill;
        return probe.fillStyle;
      };
      const map = [...document.querySelectorAll("[data-test=map] [data-room]")].map((room) => [room.dataset.room, hex(room)]);
      const rows = [...document.querySelectorAll("[data-test=legend] li")].filter((row) =>
        /^\s*sphere \d+/.test(row.textContent),
      );
      return { rooms: Object.fromEntries(map), legend: rows.map((row) => hex(row.querySelector(".swatch"))) };
    });
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const { sphereColours } = made.scene;
    await page.getByTestId("floor-overview").click();
    const overview = await shown();
    for (const { id, sphere } of rooms)
      assert.equal(overview.rooms[id], sphereColours[sphere].strong[colorScheme], `room ${id} of the overview`);
    assert.deepEqual(
      overview.legend.slice(0, sphereColours.length),
      sphereColours.map(({ tint }) => tint[colorScheme]),
    );
    await page.getByTestId("floor-1").click();
    const floor = await shown();
    for (const { id, sphere } of made.scene.floors[0].rooms)
      assert.equal(floor.rooms[id], sphereColours[sphere].tint[colorScheme], `room ${id} of floor 1`);
  }
});
