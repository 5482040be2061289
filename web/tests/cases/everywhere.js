// Checks of every view: themes, narrow screens, and screen reader support.

import assert from "node:assert/strict";
import { contrasts, overflows, unnamed } from "../inspect.js";
import { eventually, open, says } from "../stage.js";
import { test } from "../suite.js";
import { views } from "../views.js";

const theme = (page) => page.getByLabel("Theme");
const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("everywhere: the theme is light, dark or the system's, and it is remembered", async (t) => {
  const page = await open(t, "/code");
  await theme(page).selectOption("light");
  const light = await background(page);
  await theme(page).selectOption("dark");
  await eventually(async () => assert.notEqual(await background(page), light));
  const dark = await background(page);
  await page.reload();
  assert.equal(await background(page), dark, "it survives a reload");
  assert.equal(await theme(page).inputValue(), "dark");
  await theme(page).selectOption("system");
  await eventually(async () => assert.equal(await background(page), light));
  await page.emulateMedia({ colorScheme: "dark" });
  await eventually(async () => assert.equal(await background(page), dark));
});

test("everywhere: nothing is wider than a phone, everything is named and readable", async (t) => {
  for (const view of await views()) {
    await t.test(view.name, async (t) => {
      const page = await open(t, view.address, { viewport: { width: 390, height: 844 } });
      await page.getByTestId(view.ready).first().waitFor({ state: "attached" });
      const look = async (state) => {
        for (const width of [360, 390]) {
          await page.setViewportSize({ width, height: 844 });
          assert.deepEqual(await overflows(page), [], `${view.name} ${state} at ${width} pixels`);
        }
        for (const name of ["dark", "light"]) {
          await page.evaluate((value) => (document.documentElement.dataset.theme = value), name);
          assert.deepEqual(await contrasts(page), [], `${view.name} ${state}, ${name}`);
        }
        assert.deepEqual(await unnamed(page), [], `${view.name} ${state}`);
      };
      await look("at first");
      for (const [state, make] of Object.entries(view.states)) {
        await make(page);
        await look(state);
      }
    });
  }
});

test("everywhere: each view has a title, a main part, and headings", async (t) => {
  const page = await open(t, "/");
  const titles = new Set();
  for (const view of await views()) {
    await page.goto(view.address);
    await page.getByTestId(view.ready).first().waitFor({ state: "attached" });
    // Titles of worlds begin with the words of the world.
    titles.add((await page.title()).split(" · ").slice(-2).join());
    const found = await page.evaluate(() => ({
      mains: document.querySelectorAll("main").length,
      levels: [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((heading) => Number(heading.tagName[1])),
      pictures: [...document.images].filter((image) => !image.hasAttribute("alt")).length,
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index),
      references: [...document.querySelectorAll("[aria-labelledby], [aria-describedby]")]
        .flatMap((element) =>
          `${element.getAttribute("aria-labelledby") ?? ""} ${element.getAttribute("aria-describedby") ?? ""}`.split(" "),
        )
        .filter((id) => id && !document.getElementById(id)),
    }));
    assert.equal(found.mains, 1, view.name);
    assert.equal(found.levels.filter((level) => level === 1).length, 1, `${view.name} has one first heading`);
    assert.equal(found.levels[0], 1, `${view.name} begins with its first heading`);
    const skips = found.levels.filter((level, index) => index > 0 && level > found.levels[index - 1] + 1);
    assert.deepEqual(skips, [], `${view.name}: headings go down one by one, ${found.levels}`);
    assert.equal(found.pictures, 0, `${view.name}: pictures have alternative texts`);
    assert.deepEqual(found.ids, [], `${view.name}: ids are unique`);
    assert.deepEqual(found.references, [], `${view.name}: referenced labels exist`);
  }
  assert.equal(titles.size, 6, [...titles].join());
});

test("everywhere: an unknown pack in the address is reported", async (t) => {
  const page = await open(t, "/", { refusals: true });
  for (const view of ["rooms", "doors", "code", "population", "tracker"]) {
    await page.goto(`/${view}?pack=nowhere`);
    await says(page.getByRole("alert"), /there is no pack named “nowhere”/);
    await page.goto(`/${view}?pack=.own`);
    await says(page.getByRole("alert"), /none is loaded/);
  }
});
