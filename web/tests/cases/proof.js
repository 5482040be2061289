// The proof mark of a world and the replay of the proof.

import assert from "node:assert/strict";
import { allText, eventually, openWorld, says } from "../stage.js";
import { test } from "../suite.js";

test("proof: the replay runs to its end without revealing item locations", async (t) => {
  const { page, made } = await openWorld(t, undefined, { reducedMotion: "no-preference" });
  const mark = page.getByTestId("proved");
  await mark.focus();
  await mark.press("Enter");
  const dialog = page.getByTestId("proof-dialog");
  await says(dialog.getByTestId("verdict"), /^proved: /);
  await dialog.getByTestId("proof-speed").selectOption("20");
  const slider = dialog.getByTestId("proof-position");
  const all = Number(await slider.getAttribute("max"));
  assert.equal(all, made.proof.steps, "the replay has as many steps as the mark says");
  await says(mark, new RegExp(`proved, ${all} steps$`));
  await eventually(async () => assert.ok(Number(await slider.inputValue()) > 0, "it plays by itself"));
  await dialog.getByTestId("proof-play").click();
  await says(dialog.getByTestId("proof-play"), "Play");
  await slider.fill("5");
  await says(dialog.getByTestId("facts").locator("li").first(), /^5 /);
  await says(dialog.getByTestId("facts").locator("li").last(), /^given /);
  await dialog.getByTestId("proof-forward").click();
  await says(dialog.locator(".counts"), new RegExp(`^step 6 of ${all},`));
  await dialog.getByTestId("proof-back").click();
  await dialog.getByTestId("proof-back").click();
  await says(dialog.getByTestId("facts").locator("li").first(), /^4 /);
  await slider.fill("80");
  await says(dialog.getByTestId("facts").locator("li").first(), /^80 /);
  assert.doesNotMatch(
    await dialog.getByTestId("facts").innerText(),
    /\.floor|\bend [ab]\b|fact \d|copy \d/,
    "facts have readable descriptions",
  );
  await dialog.getByTestId("proof-play").click();
  await eventually(async () => assert.equal(Number(await slider.inputValue()), all), 30_000);
  await says(dialog.getByTestId("proof-play"), "Play");
  const rooms = made.scene.floors.reduce((sum, floor) => sum + floor.rooms.length, 0);
  await says(dialog.locator(".counts"), new RegExp(`^step ${all} of ${all}, ${rooms} rooms known`));
  assert.equal(await dialog.locator("path.known").count(), rooms);
  assert.ok((await dialog.getByTestId("claims").locator("li").count()) > 0);
  const open = new Set(made.scene.locks.map((lock) => lock.name));
  const text = await allText(page);
  const revealed = made.placements.map(({ item }) => item).filter((item) => !open.has(item) && text.includes(item));
  assert.deepEqual(revealed, []);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.test), "proved", "the focus comes back");
});
