// Everything that is seen is in the address, and back and forward work in every view.

import assert from "node:assert/strict";
import { counts, eventually, open, openWorld, pathOf, SMALL, says, world } from "../stage.js";
import { test } from "../suite.js";
import { views } from "../views.js";

const parameters = (page) => new URLSearchParams(pathOf(page).split("?")[1]);
const has = (page, name, value) => eventually(() => assert.equal(parameters(page).get(name), value));

/** Opens the address of a page in another one. */
const again = (t, page) => open(t, pathOf(page));

test("links: the floor, place, layers and spheres of a world", async (t) => {
  const { page, made } = await openWorld(t);
  const room = made.scene.floors[1].rooms[0];
  await page.getByTestId("floor-2").click();
  await has(page, "floor", "2");
  await page.getByTestId("layer-monsters").locator("input").check();
  await has(page, "layers", "rooms doors locks items monsters");
  await page.getByTestId("spoilers").check();
  await page.getByTestId("sphere-slider").fill("2");
  await has(page, "sphere", "2");
  await page.getByTestId("map-search").fill(room.name);
  await page.getByTestId("map-search").press("Enter");
  await has(page, "room", room.name);
  const other = await again(t, page);
  await says(other.getByTestId("place-name"), room.name);
  assert.equal(await other.getByTestId("floor-2").getAttribute("aria-selected"), "true");
  assert.ok(await other.getByTestId("layer-monsters").locator("input").isChecked());
  assert.equal(await other.getByTestId("sphere-slider").inputValue(), "2");
  // Back through the place and the floor, without the layers and the sphere between them.
  await page.goBack();
  await has(page, "room", null);
  assert.equal(await page.getByTestId("floor-2").getAttribute("aria-selected"), "true");
  await page.goBack();
  await has(page, "floor", null);
  assert.equal(await page.getByTestId("floor-overview").getAttribute("aria-selected"), "true");
  await page.goForward();
  await has(page, "floor", "2");
  assert.equal(await page.getByTestId("floor-2").getAttribute("aria-selected"), "true");
});

test("links: a step of the proof", async (t) => {
  const { page } = await openWorld(t);
  await page.getByTestId("proved").click();
  await page.getByTestId("claims").locator("li").first().waitFor();
  await page.getByTestId("proof-position").fill("30");
  await has(page, "proof", "30");
  const other = await again(t, page);
  await eventually(async () => assert.equal(await other.getByTestId("proof-position").inputValue(), "30"));
  await other.getByTestId("proof-close").click();
  await has(other, "proof", null);
});

test("links: a pack, preset and seed name a world", async (t) => {
  const made = await world({ ...SMALL, seed: "by name" });
  const page = await open(t, "/?pack=campaign&preset=small&seed=by+name");
  await says(page.getByTestId("hash-words"), made.hashWords.join(" "));
  await eventually(() => assert.equal(pathOf(page), `/s/${made.permalink}`));
  assert.equal(await page.getByTestId("preset").inputValue(), "small");
  const other = await open(t, "/?pack=nowhere");
  await says(other.getByRole("alert"), /there is no pack named “nowhere”/);
  await other.goto("/?preset=nowhere");
  await says(other.getByRole("alert"), /no preset named “nowhere”/);
});

test("links: the place of a tracker", async (t) => {
  const made = await world(SMALL);
  const page = await open(t, `/tracker?s=${made.permalink}`);
  const place = made.scene.floors[0].places[0];
  await page.getByTestId("map-search").fill(place.name.replace(".", " "));
  await page.getByTestId("map-search").press("Enter");
  await has(page, "place", place.name);
  const other = await again(t, page);
  await other.getByTestId("status").waitFor();
  await page.goBack();
  await has(page, "place", null);
});

test("links: a step and a room of a layout, and the layout before", async (t) => {
  const page = await open(t, "/rooms?pack=halls&seed=browser");
  await page.getByTestId("rooms-entry").first().click();
  await eventually(() => assert.ok(parameters(page).has("room")));
  await page.getByTestId("rooms-stepping").click();
  await page.getByTestId("rooms-scrubber").fill("40");
  await has(page, "step", "40");
  const other = await again(t, page);
  await eventually(async () => assert.equal(await other.getByTestId("rooms-scrubber").inputValue(), "40"));
  await other.getByTestId("rooms-tab-settings").waitFor({ state: "detached" });
  await page.getByTestId("rooms-stepping").click();
  await page.getByTestId("rooms-tab-settings").click();
  await has(page, "tab", "settings");
  const before = parameters(page).get("seed");
  await page.getByTestId("rooms-seed").fill("another");
  await page.getByTestId("rooms-make").click();
  await has(page, "seed", "another");
  await page.goBack();
  await has(page, "seed", before);
  await says(page.getByTestId("rooms-news"), new RegExp(`seed ${before}$`));
});

test("links: the side, step and room of a shuffle, and the shuffle before", async (t) => {
  const page = await open(t, "/doors?pack=tower&seed=browser");
  await page.getByTestId("doors-room").first().waitFor({ state: "attached" });
  await page.getByTestId("doors-before").click();
  await has(page, "show", "before");
  await page.getByTestId("doors-steps").first().click();
  await page.getByTestId("doors-scrubber").fill("5");
  await has(page, "step", "5");
  const other = await again(t, page);
  await eventually(async () => assert.equal(await other.getByTestId("doors-scrubber").inputValue(), "5"));
  await page.goBack();
  await has(page, "show", "before");
  assert.equal(await page.getByTestId("doors-before").getAttribute("aria-pressed"), "true");
  await page.getByTestId("doors-seed").fill("another");
  await page.getByTestId("doors-make").click();
  await has(page, "seed", "another");
  await page.goBack();
  await says(page.getByTestId("doors-news"), /seed browser$/);
});

test("links: the guesses of a code game", async (t) => {
  const page = await open(t, "/code?pack=festive&positions=4&tries=8&seed=browser");
  for (const number of [0, 0, 1, 2]) await page.getByTestId("element").nth(number).click();
  await page.getByTestId("guess").click();
  await has(page, "guesses", "1.1.2.3");
  const other = await again(t, page);
  await counts(other.locator("[data-test=game] [data-test=row]"), 1);
  await page.getByTestId("tab-solver").click();
  await has(page, "tab", "solver");
  await page.goBack();
  await has(page, "guesses", "1.1.2.3");
});

test("links: a depth and a thing of levels", async (t) => {
  const page = await open(t, "/population?pack=depths&seed=browser&from=1&to=4&wins=2");
  await page.getByTestId("depth").fill("3");
  await has(page, "depth", "3");
  await page.locator("[data-test=map-thing]").first().click();
  await eventually(() => assert.ok(parameters(page).has("thing")));
  const other = await again(t, page);
  await eventually(async () => assert.equal(await other.getByTestId("depth").inputValue(), "3"));
  assert.equal(await other.getByTestId("depth").getAttribute("max"), "4");
  await page.goBack();
  await has(page, "thing", null);
});

test("links: what a link shows in each view, another browser shows as well", async (t) => {
  for (const view of await views()) {
    await t.test(view.name, async (t) => {
      const page = await open(t, view.address);
      await page.getByTestId(view.ready).first().waitFor({ state: "attached" });
      const first = pathOf(page);
      await page.reload();
      await page.getByTestId(view.ready).first().waitFor({ state: "attached" });
      await eventually(() => assert.equal(pathOf(page), first, "a reload changes nothing"));
    });
  }
});

test("links: titles name the world", async (t) => {
  const { page, made } = await openWorld(t);
  const words = made.hashWords.join(" ");
  assert.equal(await page.title(), `${words} · World · Seedwright`);
  await page.getByRole("link", { name: "Tracker", exact: true }).click();
  await eventually(async () => assert.equal(await page.title(), `${words} · Tracker · Seedwright`));
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await eventually(async () => assert.equal(await page.title(), "Code · Seedwright"));
});

test("links: an unknown path gets a page", async (t) => {
  const page = await open(t, "/nowhere/at/all", { refusals: true });
  await says(page.locator("h1"), "No such page");
  assert.equal(await page.title(), "No such page · Seedwright");
  await page.getByRole("link", { name: "Open a world" }).click();
  await page.getByTestId("generate").waitFor();
});

test("links: a page without scripts says what is missing", async (t) => {
  const page = await open(t, "/", { javaScriptEnabled: false });
  await says(page.locator("noscript"), /builds its worlds with JavaScript/);
});
