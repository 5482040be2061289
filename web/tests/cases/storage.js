// What the browser keeps: blocked storage, two tabs of one tracker, and drafts.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { base, counts, eventually, IS_FIREFOX, launch, open, SMALL, says, substituted, world } from "../stage.js";
import { test } from "../suite.js";

/** A page in a browser whose user blocks site data. */
async function blocked(t) {
  const profile = await mkdtemp(join(tmpdir(), "blocked-"));
  await mkdir(join(profile, "Default"));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(settings));
  const browser = await launch({ profile, preferences: { "network.cookie.cookieBehavior": 2 } });
  t.after(async () => {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  });
  const context = IS_FIREFOX ? await browser.newContext() : browser;
  await substituted(context);
  return context.newPage();
}

test("storage: the page works where site data is blocked, and says what that means", async (t) => {
  const page = await blocked(t);
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(new URL("/code", await base()).href);
  const access = await page.evaluate(() => {
    try {
      return String(window.localStorage && "open");
    } catch (error) {
      return error.name;
    }
  });
  assert.equal(access, "SecurityError", "the browser blocks site data");
  await says(page.getByTestId("storage-notice"), /keeps no data for this page/);
  await page.getByLabel("Theme").selectOption("dark");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  const { permalink } = await world(SMALL);
  await page.goto(new URL(`/tracker?s=${permalink}`, await base()).href);
  await page.locator("[data-test=tracker-item] input").first().check();
  await says(page.getByTestId("held"), /^1 of/);
  // Another view and back: progress lasts as long as the page.
  await page.getByRole("link", { name: "World", exact: true }).click();
  await page.getByTestId("summary").waitFor();
  await page.getByRole("link", { name: "Tracker", exact: true }).click();
  await says(page.getByTestId("held"), /^1 of/);
  assert.deepEqual(errors, []);
});

test("storage: two tabs of one tracker lose no tick", async (t) => {
  const { permalink } = await world(SMALL);
  const one = await open(t, `/tracker?s=${permalink}`);
  const other = await one.context().newPage();
  await other.goto(one.url());
  const box = (page, index) => page.locator("[data-test=tracker-item] input").nth(index);
  await box(other, 0).waitFor();
  await box(one, 0).check();
  await box(other, 1).check();
  await box(one, 2).check();
  for (const page of [one, other]) {
    for (const index of [0, 1, 2]) await eventually(async () => assert.ok(await box(page, index).isChecked(), `box ${index}`));
  }
  const place = (page) => page.getByTestId("place-list").locator("input").first();
  await place(one).check();
  await eventually(async () => assert.ok(await place(other).isChecked(), "places are shared as well"));
  await box(other, 1).uncheck();
  await eventually(async () => assert.ok(!(await box(one, 1).isChecked()), "taking back is shared as well"));
  await one.reload();
  for (const [index, isChecked] of [true, false, true].entries()) {
    await eventually(async () => assert.equal(await box(one, index).isChecked(), isChecked));
  }
  await one.getByTestId("tracker-clear").click();
  await says(other.getByTestId("held"), /^0 of/);
});

test("storage: progress that an earlier version kept is taken over", async (t) => {
  const made = await world(SMALL);
  const item = made.placements.find(({ isProgression }) => isProgression).item;
  const page = await open(t, "/code");
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key, text),
    [`tracker ${made.permalink}`, JSON.stringify({ have: { [item]: 1 }, taken: [] })],
  );
  await page.goto(`/tracker?s=${made.permalink}`);
  await says(page.getByTestId("held"), /^1 of/);
  await page.reload();
  await says(page.getByTestId("held"), /^1 of/);
});

const opened = async (page) => {
  await page.goto("/");
  await page.getByTestId("own-pack").locator("summary").first().click();
};

test("storage: what an author types is a draft at once, in every tab, until it is deleted", async (t) => {
  const page = await open(t, "about:blank");
  await opened(page);
  await page.getByTestId("sample-pack").click();
  const text = page.getByTestId("pack-text");
  await text.press("End");
  await page.keyboard.type("# mine");
  const typed = await text.inputValue();
  assert.match(typed, /# mine/);
  await page.reload();
  await page.getByTestId("own-pack").locator("summary").first().click();
  assert.equal(await text.inputValue(), typed, "a reload continues it");
  // Other files in the editor leave the draft.
  await page.getByTestId("upload").setInputFiles({ name: "other.toml", mimeType: "text/plain", buffer: Buffer.from("[pack]\n") });
  await eventually(async () => assert.equal(await text.inputValue(), "[pack]\n"));
  await text.press("End");
  await page.keyboard.type("# other");
  await page.getByTestId("drafts").locator("summary").click();
  await counts(page.getByTestId("draft"), 2);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByTestId("own-pack").locator("summary").first().click();
  await other.getByTestId("drafts").locator("summary").click();
  await other
    .getByTestId("draft")
    .nth(1)
    .getByRole("button", { name: /Restore/ })
    .click();
  await eventually(async () => assert.equal(await other.getByTestId("pack-text").inputValue(), typed));
  other.on("dialog", (dialog) => dialog.accept());
  await other
    .getByTestId("draft")
    .nth(1)
    .getByRole("button", { name: /Delete/ })
    .click();
  await counts(page.getByTestId("draft"), 1);
});

test("storage: leaving warns if the browser could not keep the text", async (t) => {
  const page = await open(t, "about:blank");
  await opened(page);
  await page.getByTestId("sample-pack").click();
  await page.getByTestId("pack-text").press("End");
  const asked = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.keyboard.type("# kept");
  await page.reload();
  assert.deepEqual(asked, [], "what is kept needs no warning");
  await page.getByTestId("own-pack").locator("summary").first().click();
  // Fills the storage to the last byte.
  await page.evaluate(() => {
    for (let size = 1 << 22, index = 0; size > 0; index++) {
      try {
        localStorage.setItem(`full ${index}`, "x".repeat(size));
      } catch {
        size >>= 1;
      }
    }
  });
  await page.getByTestId("pack-text").press("End");
  await page.keyboard.type("# this is more than the storage has room for");
  await page.getByTestId("draft-not-kept").waitFor();
  await page.reload();
  assert.deepEqual(asked, ["beforeunload"]);
});
