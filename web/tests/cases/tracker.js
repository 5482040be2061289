// The tracker: a player's items and what they can reach.

import assert from "node:assert/strict";
import { allText, ask, counts, eventually, IS_SITE, open, openWorld, SMALL, says, world } from "../stage.js";
import { test } from "../suite.js";

/** The fill of each room on the map, by room id. */
const fills = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll("[data-test=map] [data-room]")].map((room) => [room.dataset.room, room.style.fill]),
    ),
  );

const choose = async (page, name) => {
  await page.getByTestId("map-search").fill(name);
  await page.getByTestId("map-search").press("Enter");
};

test("tracker: without a world it builds one or links to the settings", async (t) => {
  const page = await open(t, "/tracker");
  await page.getByTestId("tracker-pack").selectOption("blank");
  await page.getByTestId("tracker-seed").fill("tracked");
  await page.getByTestId("tracker-build").click();
  const made = await world({ pack: "blank", seed: "tracked" });
  await says(page.getByTestId("reach"), new RegExp(made.hashWords.join(" ")));
  await eventually(() => assert.equal(page.url().split("?")[1], `s=${made.permalink}`));
  await page.goto("/tracker");
  await page.getByRole("link", { name: "Or choose settings first" }).click();
  await page.getByTestId("generate").waitFor();
});

test("tracker", async (t) => {
  const made = await world(SMALL);
  const page = await open(t, `/tracker?s=${made.permalink}`);
  const reach = (have) => ask("/api/reach", { permalink: made.permalink, have });
  const first = await reach({});
  const open_ = page.getByTestId("reach-open");
  const items = page.getByTestId("tracker-item");
  const places = made.scene.floors.flatMap((floor) => floor.places);

  await t.test("it starts with what is reachable without items", async () => {
    await says(open_, String(first.locations.length));
    await says(page.getByTestId("reach-next"), String(Object.keys(first.next).length));
    assert.ok(first.locations.length < places.length);
  });

  await t.test("every progression item is listed once", async () => {
    const useful = new Set(made.placements.filter((row) => row.isProgression).map((row) => row.item));
    await counts(items, useful.size);
  });

  await t.test("ticking an item recolours the map", async () => {
    const item = Object.values(first.next)
      .flat()
      .find((name) => made.placements.some((row) => row.item === name));
    const second = await reach({ [item]: 1 });
    const before = await fills(page);
    const row = page.locator(`[data-test=tracker-item][data-item=${JSON.stringify(item)}]`);
    const box = row.locator("input[type=checkbox]");
    if (await box.count()) await box.check();
    else await row.getByRole("button", { name: /^Add one/ }).click();
    await says(open_, String(second.locations.length));
    const after = await fills(page);
    const rooms = made.scene.floors.flatMap((floor) => floor.rooms);
    for (const room of rooms) {
      assert.equal(after[room.id] === "var(--map-reached)", second.rooms.includes(room.name), room.name);
      assert.equal(before[room.id] === "var(--map-reached)", first.rooms.includes(room.name), room.name);
    }
    assert.ok(
      rooms.some(({ id }) => before[id] !== after[id]),
      "some room is recoloured",
    );
  });

  await t.test("why not: a closed place names the missing items, an open place the route", async () => {
    const now = await reach({});
    await page.getByTestId("tracker-clear").click();
    await says(open_, String(now.locations.length));
    const closed = places.find(({ name }) => !now.locations.includes(name) && !(name in now.next));
    await choose(page, closed.name.replace(".", " "));
    await says(page.getByTestId("status"), "not yet reachable");
    await page.getByTestId("why-not").click();
    await says(page.getByTestId("reasons"), /Opens with|Locked on the way/);
    assert.doesNotMatch(await page.getByTestId("reasons").innerText(), /\.floor|\d+: /, "places and doors have readable names");
    const [near, missing] = Object.entries(now.next)[0];
    await choose(page, near.replace(".", " "));
    await says(page.getByTestId("status"), new RegExp(`^reachable with one more item: .*${missing[0]}`));
    const there = now.locations.at(-1);
    await choose(page, there.replace(".", " "));
    await page.getByTestId("why-not").click();
    await page.getByTestId("route-legs").locator("li").first().waitFor();
    await page.locator("[data-test=route] path.line").first().waitFor({ state: "attached" });
    await page.getByTestId("collected").check();
    await counts(page.locator("[data-test=map] [data-spot].check"), 1);
  });

  await t.test("why not: every lock on the way is named, and no item already held", async () => {
    const shut = made.campaign.locks.find(({ opener, passages }) => opener === "Ash Key" && passages.length === 1).passages[0].to
      .room;
    const place = places.find(({ name }) => name.startsWith(`${shut}.`)).name;
    await page.locator('[data-item="Moth Cloak"] input').check();
    await choose(page, place.replace(".", " "));
    await page.getByTestId("why-not").click();
    const { opens } = await ask("/api/explain", { permalink: made.permalink, place, have: { "Moth Cloak": 1 } });
    const lacking = Object.keys(opens.sets[0].items).filter((item) => item !== "Moth Cloak");
    assert.ok(lacking.length > 1 && lacking.includes("Ash Key"));
    await says(page.getByTestId("reasons"), new RegExp(`^Opens with ${lacking.join(" and ")} `));
    const closed = (await page.getByTestId("closed").allInnerTexts()).join("\n");
    for (const item of lacking) assert.match(closed, new RegExp(`needs .*${item}`));
    assert.match(closed, new RegExp(`to ${shut}\\s+needs Ash Key$`));
    assert.doesNotMatch(await page.getByTestId("reasons").innerText(), /Moth Cloak/);
    await page.locator('[data-item="Moth Cloak"] input').uncheck();
  });

  await t.test("an answer stays when the reach update arrives late", { skip: IS_SITE }, async () => {
    const now = await reach({});
    const closed = places.find(({ name }) => !now.locations.includes(name) && !(name in now.next));
    await choose(page, closed.name.replace(".", " "));
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route("**/api/reach", async (route) => {
      await held;
      await route.continue();
    });
    const box = items.locator("input[type=checkbox]").first();
    const requested = page.waitForRequest("**/api/reach");
    await box.check();
    await requested;
    await page.getByTestId("why-not").click();
    await page.getByTestId("reasons").waitFor();
    const answered = page.waitForResponse("**/api/reach");
    release();
    await (await answered).finished();
    await page.unroute("**/api/reach");
    const item = await items
      .filter({ has: page.locator("input:checked") })
      .first()
      .getAttribute("data-item");
    await says(open_, String((await reach({ [item]: 1 })).locations.length));
    assert.ok(await page.getByTestId("reasons").isVisible(), "the answer is still there");
    await box.uncheck();
    await counts(page.getByTestId("reasons"), 0);
  });

  await t.test("it reveals no item locations", async () => {
    const text = await page.evaluate(() => document.body.textContent);
    const fillers = made.placements.filter((row) => !row.isProgression).map((row) => row.item);
    assert.deepEqual(
      [...new Set(fillers)].filter((name) => text.includes(name)),
      [],
    );
  });

  await t.test("all items open everything, and progress survives a reload", async () => {
    for (const box of await items.locator("input[type=checkbox]").all()) await box.check();
    for (const more of await items.getByRole("button", { name: /^Add one/ }).all()) {
      while (await more.isEnabled()) await more.click();
    }
    await says(open_, String(places.length));
    await says(page.getByTestId("reach-closed"), "0");
    await says(page.getByTestId("reach"), /goal reachable/);
    await page.reload();
    await says(open_, String(places.length));
    await counts(page.locator("[data-test=map] [data-spot].check"), 1);
    await page.getByTestId("tracker-clear").click();
    await says(open_, String(first.locations.length));
  });
});

test("tracker: it follows the built world, and going back keeps it", async (t) => {
  const { page, made } = await openWorld(t);
  await page.getByRole("link", { name: "Tracker" }).click();
  await eventually(() => assert.equal(page.url().split("?")[1], `s=${made.permalink}`));
  await page.getByTestId("reach").waitFor();
  await page.getByRole("link", { name: "World", exact: true }).click();
  await says(page.getByTestId("hash-words"), made.hashWords.join(" "));
  assert.match(page.url(), new RegExp(`/s/${made.permalink}$`));
});

/** A mine whose switch starts the lift, a well that nobody leaves without the rope, and a chest at home. */
const PITS = `[pack]
format = 1
id = "pits"
name = "Pits"
start = "Yard.gate"
goal = "Gold"

[items]
Gold = {}
Rope = {}
Coin = { class = "filler" }

[rooms.Yard]
spots = ["gate"]
locations = [{ name = "Bench", at = "gate" }]

[rooms.Shaft]
spots = ["bottom"]
locations = [{ name = "Vein", at = "bottom" }]
events = [{ name = "lift started", at = "bottom" }]

[rooms.Well]
spots = ["water"]
locations = [{ name = "Bucket", at = "water" }]

[doors]
"Slide" = { a = "Yard.gate", b = "Shaft.bottom", way = "one" }
"Lift" = { a = "Shaft.bottom", b = "Yard.gate", need = "lift started", way = "one" }
"Drop" = { a = "Yard.gate", b = "Well.water", way = "one" }
"Climb" = { a = "Well.water", b = "Yard.gate", need = "Rope", way = "one" }
`;

test("tracker: trips and places without a way back have colours of their own", async (t) => {
  const page = await open(t, "/", { refusals: true });
  await page.getByTestId("own-pack").locator("summary").click();
  await page.getByTestId("upload").setInputFiles({ name: "pits.toml", mimeType: "text/plain", buffer: Buffer.from(PITS) });
  await says(page.getByTestId("check-result"), /^The pack is valid/);
  await page.getByTestId("use-pack").click();
  await page.getByTestId("own-views").getByRole("link", { name: "Tracker" }).click();
  await says(page.getByTestId("reach-open"), "1");
  await says(page.getByTestId("reach-trip"), "1");
  await says(page.getByTestId("reach-stranded"), "1");
  const shown = Object.values(await fills(page)).map((fill) => fill.replaceAll('"', ""));
  assert.deepEqual(shown.toSorted(), ["url(#fill-stranded)", "url(#fill-trip)", "var(--map-reached)"]);
  await page.getByTestId("trips").locator("summary").click();
  await says(
    page.getByTestId("trips"),
    /go to Shaft\.bottom \(no way back yet\).*trigger lift started.*come back to Yard\.gate with lift started/s,
  );
  await choose(page, "Shaft Vein");
  await says(page.getByTestId("status"), "on a trip that comes home");
  await choose(page, "Well Bucket");
  await says(page.getByTestId("status"), "reachable, but no way back known");
  await page.getByTestId("why-not").click();
  await says(page.getByTestId("reasons"), /Rope/);
  await counts(page.getByTestId("place-warning"), 2);
  await page.locator('[data-item="Rope"] input').check();
  await says(page.getByTestId("reach-open"), "2");
  await counts(page.getByTestId("reach-stranded"), 0);
});

test("tracker: notes that are held show their text, and open the helper with it", async (t) => {
  const made = await world(SMALL);
  const { lock, notes, secret } = made.locks.find((own) => own.notes.length > 1);
  const page = await open(t, `/tracker?s=${made.permalink}`);
  const row = page.getByTestId("code-lock").filter({ hasText: lock });
  await says(row.locator("h3"), `${lock} 0 of ${notes.length} notes`);
  await counts(page.getByTestId("note"), 0);
  const text = await allText(page);
  assert.ok(!text.includes(secret.join(" ")), "the code stays hidden");
  assert.ok(!text.includes(notes[0].guess.join(" ")), "a note that is not held stays hidden");
  await page.locator(`[data-test=tracker-item][data-item=${JSON.stringify(notes[0].item)}] input`).check();
  await says(row.getByTestId("note"), new RegExp(`^${notes[0].item}: ${notes[0].guess.join(" ")}`));
  await row.getByTestId("solve-code").click();
  await counts(page.locator("[data-test=row]"), 1);
  await says(page.getByTestId("helper-count"), /possible/);
});
