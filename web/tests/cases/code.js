// The code-breaking game, the solver, and the helper for games played elsewhere.

import assert from "node:assert/strict";
import { ask, counts, eventually, open, says } from "../stage.js";
import { test } from "../suite.js";

const ELEMENTS = ["Santa", "Present", "Tree", "Snowman", "Stocking", "Bell"];
const focused = (page) => page.evaluate(() => document.activeElement?.dataset.test ?? document.activeElement?.tagName);

/** The guesses and answers on the board. */
function rowsOf(page) {
  return page.locator("[data-test=game] [data-test=row]").evaluateAll((rows) =>
    rows.map((row) => ({
      guess: row.querySelector(".unseen").textContent.replace(/:$/, "").split(", "),
      answer: row.querySelector("[data-test=feedback]").getAttribute("aria-label"),
    })),
  );
}

/** Moves the focus to an element with the tab key. */
async function tabTo(page, name, most = 60) {
  for (let presses = 0; presses < most; presses++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} is not reached by the tab key`);
}

test("code: a whole game by keyboard alone", async (t) => {
  const page = await open(t, "/code?pack=festive&positions=4&tries=10&seed=keyboard");
  await says(page.getByTestId("count"), "1,296 possible codes");
  await tabTo(page, "slot");
  const guesses = [];
  for (let tries = 1; tries <= 10; tries++) {
    const { suggestion } = await ask("/api/code/suggest", { pack: "festive", length: 4, guesses, strategy: "entropy" });
    for (const element of suggestion) await page.keyboard.press(String(ELEMENTS.indexOf(element) + 1));
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal((await rowsOf(page)).length, tries));
    const { guess, answer } = (await rowsOf(page)).at(-1);
    assert.deepEqual(guess, suggestion);
    const numbers = answer.match(/\d+/g)?.map(Number) ?? [];
    if (await page.getByTestId("game-over").count()) break;
    assert.equal(await focused(page), "slot", "the next guess has the focus");
    assert.equal(numbers.length, 2, answer);
    guesses.push({ guess, exact: numbers[0], misplaced: numbers[1] });
  }
  assert.equal(await page.getByTestId("game-over").getAttribute("data-solved"), "true");
  await says(page.locator("#over-title"), /^Found in \d+ guesses$/);
  await says(page.getByTestId("against"), /^The opponent/);
  const secret = await page.getByTestId("secret").getByTestId("code").getAttribute("data-code");
  assert.equal(secret, (await rowsOf(page)).at(-1).guess.join(" "));
  await counts(page.getByTestId("comparison").locator("tbody tr"), (await rowsOf(page)).length);
  await tabTo(page, "again-new");
  await page.keyboard.press("Enter");
  await counts(page.getByTestId("game-over"), 0);
  await eventually(() => assert.doesNotMatch(page.url(), /seed=keyboard/));
});

test("code: keys go to the guess, whatever was clicked last", async (t) => {
  const page = await open(t, "/code?pack=festive&positions=4&tries=10&seed=clicked");
  const filled = () => page.getByTestId("slot").evaluateAll((slots) => slots.map((slot) => slot.dataset.element));
  const slotHasFocus = (what) => eventually(async () => assert.equal(await focused(page), "slot", `after ${what}`));
  await page.getByTestId("start-game").click();
  await slotHasFocus("Start");
  await page.keyboard.press("1");
  await page.getByTestId("hint-one").click();
  await slotHasFocus("a hint");
  await page.keyboard.press("2");
  await page.getByTestId("option-b").uncheck();
  await page.keyboard.press("3");
  await page.keyboard.press("4");
  assert.deepEqual(await filled(), ELEMENTS.slice(0, 4));
  await page.keyboard.press("Backspace");
  assert.deepEqual(await filled(), [...ELEMENTS.slice(0, 3), ""]);
  await page.getByTestId("code-seed").focus();
  await page.keyboard.press("5");
  assert.deepEqual(await filled(), [...ELEMENTS.slice(0, 3), ""], "typing a seed puts no element");
  await page.getByTestId("option-b").check();
  await page.keyboard.press("4");
  await page.keyboard.press("Enter");
  await eventually(async () =>
    assert.deepEqual(
      (await rowsOf(page)).map(({ guess }) => guess),
      [ELEMENTS.slice(0, 4)],
    ),
  );
  await page.getByTestId("hint").click();
  await page.getByTestId("hint-text").getByTestId("code").waitFor();
  await slotHasFocus("the best guess");
  await page.getByTestId("use-hint").click();
  await slotHasFocus("taking it");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal((await rowsOf(page)).length, 2));
});

/** A game in which the guess rules out some element at the first position. */
async function revealing(guess) {
  for (let number = 0; number < 40; number++) {
    const seed = `help-${number}`;
    const request = { pack: "festive", length: 4, seed, tries: 10, guesses: [guess], hints: "strict" };
    const answer = await ask("/api/code/play", request);
    if (!answer.over && answer.positions[0].length < ELEMENTS.length) return { seed, request, answer };
  }
  throw new Error("no answer rules anything out");
}

test("code: help", async (t) => {
  const guess = [ELEMENTS[0], ELEMENTS[0], ELEMENTS[1], ELEMENTS[2]];
  const { seed, request, answer: known } = await revealing(guess);
  const page = await open(t, `/code?pack=festive&positions=4&tries=10&seed=${seed}`);
  await page.getByTestId("element").first().waitFor();
  const play = async (...numbers) => {
    const before = (await rowsOf(page)).length;
    for (const number of numbers)
      await page
        .getByTestId("element")
        .nth(number - 1)
        .click();
    await page.getByTestId("guess").click();
    await eventually(async () => assert.equal((await rowsOf(page)).length, before + 1));
  };
  await play(1, 1, 2, 3);

  await t.test("A greys what is impossible, B counts positions, the counter counts codes", async () => {
    await says(page.getByTestId("count"), new RegExp(`^${known.count}`));
    const grey = page.locator("[data-test=element].grey");
    await page.getByTestId("option-a").check();
    await page.getByTestId("option-b").check();
    for (const { element, positions } of known.byElement) {
      const button = page.locator(`[data-test=element][data-element=${element}]`);
      const words = positions.length === 1 ? "1 position" : `${positions.length} positions`;
      await says(button.getByTestId("element-count"), new RegExp(`^${words}`));
      assert.equal(await button.getAttribute("data-possible"), String(positions.includes(1)));
    }
    const impossible = known.byElement.filter(({ positions }) => !positions.includes(1)).length;
    await counts(grey, impossible);
    await page.getByTestId("option-a").uncheck();
    await counts(grey, 0);
    await page.getByTestId("option-a").check();
    await page.getByTestId("option-b").uncheck();
    assert.doesNotMatch((await page.getByTestId("element-count").allInnerTexts()).join(), /position/);
    await page.getByTestId("option-b").check();
    await page.getByTestId("option-counter").uncheck();
    await counts(page.getByTestId("count"), 0);
    await page.getByTestId("option-counter").check();
  });

  await t.test("C marks the positions of the hovered element", async () => {
    await page.getByTestId("option-c").check();
    const { element, positions } =
      known.byElement.find((row) => row.positions.length > 0 && row.positions.length < 4) ?? known.byElement[0];
    await page.locator(`[data-test=element][data-element=${element}]`).hover();
    for (let position = 1; position <= 4; position++) {
      const slot = page.getByTestId("slot").nth(position - 1);
      await eventually(async () => assert.equal(await slot.getAttribute("data-possible"), String(positions.includes(position))));
    }
    await page.getByTestId("option-c").uncheck();
    assert.equal(await page.getByTestId("slot").first().getAttribute("data-possible"), null);
  });

  await t.test("D gives one element, or the best guess with its reason", async () => {
    await page.getByTestId("option-d").check();
    await page.getByTestId("hint-one").click();
    await says(page.getByTestId("hint-text"), /is possible at position \d/);
    await page.getByTestId("hint").click();
    const best = page.getByTestId("hint-text").getByTestId("code");
    await best.waitFor();
    const code = (await best.getAttribute("data-code")).split(" ");
    await page.getByTestId("use-hint").click();
    const filled = await page.getByTestId("slot").evaluateAll((slots) => slots.map((slot) => slot.dataset.element));
    assert.deepEqual(filled, code);
    await page.getByTestId("clear").click();
    await page.getByTestId("option-d").uncheck();
    await counts(page.getByTestId("hint"), 0);
  });

  await t.test("blocking mode refuses what is impossible", async () => {
    await page.getByTestId("option-blocking").check();
    const impossible = known.byElement.find(({ positions }) => !positions.includes(1));
    const possible = known.byElement.find(({ positions }) => positions.includes(1));
    const button = page.locator(`[data-test=element][data-element=${impossible.element}]`);
    await eventually(async () => assert.equal(await button.getAttribute("aria-disabled"), "true"));
    await button.click({ force: true });
    assert.equal(await page.getByTestId("slot").first().getAttribute("data-element"), "");
    assert.notEqual((await page.getByTestId("note").innerText()).trim(), "");
    await page.locator(`[data-test=element][data-element=${possible.element}]`).click();
    await eventually(async () =>
      assert.equal(await page.getByTestId("slot").first().getAttribute("data-element"), possible.element),
    );
    await page.getByTestId("option-blocking").uncheck();
  });

  await t.test("forgiving hints rule out no more than strict ones", async () => {
    await page.getByTestId("clear").click();
    await page.getByTestId("hints-forgiving").check();
    const forgiving = await ask("/api/code/play", { ...request, hints: "forgiving" });
    for (const { element, positions } of forgiving.byElement) {
      const strict = known.byElement.find((row) => row.element === element).positions;
      assert.ok(strict.every((position) => positions.includes(position)));
      const words = positions.length === 1 ? "1 position" : `${positions.length} positions`;
      await says(
        page.locator(`[data-test=element][data-element=${element}]`).getByTestId("element-count"),
        new RegExp(`^${words}`),
      );
    }
    await page.getByTestId("hints-strict").check();
  });

  await t.test("the opponent plays the same code, its guesses hidden until the end", async () => {
    const board = page.getByTestId("opponent-board");
    await counts(board.getByTestId("row"), 1);
    assert.match(await board.getByTestId("row").first().textContent(), /hidden guess/);
    await page.getByTestId("give-up").click();
    await says(page.locator("#over-title"), "Not found this time");
    await eventually(async () => assert.doesNotMatch(await board.textContent(), /hidden guess/));
    await page.getByTestId("opponent").selectOption("none");
    await counts(board, 0);
  });
});

test("code: five positions and few tries", async (t) => {
  const page = await open(t, "/code");
  // The first game sets the form when it begins.
  await counts(page.getByTestId("slot"), 4);
  await page.getByTestId("length-5").click();
  await page.getByTestId("tries").fill("1");
  await page.getByTestId("code-seed").fill("five");
  await page.getByTestId("start-game").click();
  await counts(page.getByTestId("slot"), 5);
  await says(page.getByTestId("count"), "7,776 possible codes");
  for (let place = 0; place < 5; place++) await page.getByTestId("element").first().click();
  await page.getByTestId("guess").click();
  await page.getByTestId("game-over").waitFor();
  assert.match(page.url(), /positions=5.*tries=1.*seed=five/);
});

test("code: panels leave no gaps between them, whichever are shown", async (t) => {
  const page = await open(t, "/code?pack=festive&positions=4&tries=8&seed=gaps", { viewport: { width: 1440, height: 900 } });
  await page.getByTestId("slot").first().waitFor();
  /** The share of the bounding rectangle that the panels cover, including the intended gaps. */
  const filled = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll(".table .panel")].map((panel) => panel.getBoundingClientRect());
      const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
      const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
      const gap = 12;
      const covered = boxes.reduce((sum, box) => sum + (box.width + gap) * (box.height + gap), 0);
      return covered / ((right - left + gap) * (bottom - top + gap));
    });
  const whole = async (state) => eventually(async () => assert.ok((await filled()) > 0.99, `${state}: ${await filled()}`));
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await whole(`${width} wide, everything`);
    await page.getByTestId("option-d").uncheck();
    await whole(`${width} wide, without hints`);
    await page.getByTestId("opponent").selectOption("none");
    await whole(`${width} wide, without both`);
    await page.getByTestId("option-d").check();
    await whole(`${width} wide, alone`);
    await page.getByTestId("opponent").selectOption("entropy");
    await page.getByTestId("opponent-board").waitFor();
  }
});

test("code: names are not cut, and nothing moves without hints", async (t) => {
  const page = await open(t, "/code?pack=festive&positions=5&tries=8&seed=steady");
  const left = () =>
    page
      .locator(".table .game, .table .options, .table [data-test=element]")
      .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().width]));
  await page.getByTestId("element").first().waitFor();
  for (const width of [1440, 1280, 1100, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const names = page.locator("[data-test=element] .name");
    assert.ok(
      await names.evaluateAll((all) => all.every((name) => name.scrollWidth <= name.clientWidth && name.offsetHeight < 20)),
      `${width} wide`,
    );
    const tops = await page.getByTestId("element").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const first = tops.filter((top) => top === tops[0]).length;
    assert.ok([6, 3].includes(first), `${width} wide: ${first} elements in the first row`);
    const before = await left();
    await page.getByTestId("option-d").uncheck();
    await counts(page.getByTestId("hint"), 0);
    assert.deepEqual(await left(), before, `${width} wide`);
    await page.getByTestId("option-d").check();
  }
});

test("code: the solver suggests the best guess for the game, and puts it there", async (t) => {
  const page = await open(t, "/code?pack=festive&positions=4&tries=10&seed=solver");
  await page.getByTestId("slot").first().waitFor();
  await page.getByTestId("tab-play").focus();
  await page.keyboard.press("ArrowRight");
  await says(page.getByTestId("solver-count"), "1,296 possible codes");
  const best = page.getByTestId("suggestion").getByTestId("code");
  await best.waitFor();
  await says(page.getByTestId("suggestion"), /at worst .* left/);
  const { suggestion } = await ask("/api/code/suggest", { pack: "festive", length: 4, guesses: [], strategy: "minimax" });
  await page.getByTestId("strategy").selectOption("minimax");
  await eventually(async () => assert.equal(await best.getAttribute("data-code"), suggestion.join(" ")));
  await page.locator("[data-test=valid-cell][data-element=Santa][data-at='1']").click();
  await eventually(async () =>
    assert.equal(
      await page.locator("[data-test=valid-cell][data-element=Santa][data-at='1']").getAttribute("data-verdict"),
      "placed",
    ),
  );
  await page.getByTestId("clear-placed").click();
  await page.getByTestId("use-suggestion").click();
  await eventually(async () => {
    const filled = await page.getByTestId("slot").evaluateAll((slots) => slots.map((slot) => slot.dataset.element));
    assert.deepEqual(filled, suggestion);
  });
});

test("code: the helper accepts no impossible answer", async (t) => {
  const page = await open(t, "/code?tab=helper");
  await says(page.getByTestId("helper-count"), "1,296 possible codes");
  for (const letter of "AABB") await page.keyboard.press(letter);
  const now = page.locator("[aria-current=step]");
  const answer = async (exact, misplaced) => {
    await now.getByTestId("exact").fill(String(exact));
    await now.getByTestId("misplaced").fill(String(misplaced));
    await now.getByTestId("misplaced").blur();
  };
  const add = page.getByTestId("add-row");
  await answer(4, 3);
  await says(page.getByTestId("answer-fault"), "4 exact and 3 misplaced exceed the 4 positions.");
  assert.ok(await add.isDisabled());
  await answer(3, 1);
  await says(page.getByTestId("answer-fault"), "With 3 exact, the last element can't be misplaced.");
  assert.ok(await add.isDisabled());
  await answer(3, 0);
  await says(page.getByTestId("answer-fault"), "");
  await add.click();
  const row = page.getByTestId("row").first();
  await row.getByTestId("misplaced").fill("2");
  await row.getByTestId("misplaced").blur();
  await eventually(async () => assert.equal(await row.getByTestId("exact").inputValue(), "2", "the other number is lowered"));
  await counts(page.getByRole("alert"), 0);
});

test("code: the helper finds contradicting rows and applies a correction", async (t) => {
  const page = await open(t, "/code?tab=helper");
  await says(page.getByTestId("helper-count"), "1,296 possible codes");
  const add = async (letters, exact, misplaced) => {
    await page.locator("#helper-title").click();
    for (const letter of letters) await page.keyboard.press(letter);
    const now = page.locator("[aria-current=step]");
    await now.getByTestId("exact").fill(String(exact));
    await now.getByTestId("misplaced").fill(String(misplaced));
    await page.getByTestId("add-row").click();
  };
  await add("AABB", 1, 1);
  await add("CCDD", 1, 1);
  await eventually(async () => assert.doesNotMatch(await page.getByTestId("helper-count").innerText(), /1,296/));
  await add("EEFF", 1, 0);
  await says(page.getByTestId("contradiction"), /^No code fits/);
  assert.ok((await page.getByTestId("suspect").count()) >= 2);
  await says(page.getByTestId("suspect").first(), /Perhaps guess \d/);
  assert.ok((await page.locator(".suspect [data-test=exact]").count()) >= 1, "suspect rows are marked");
  assert.equal(await focused(page), "slot", "after a row is added, the next guess has the focus");
  await page.getByTestId("correction").first().press("Enter");
  await counts(page.getByTestId("contradiction"), 0);
  assert.equal(await focused(page), "slot", "the pressed button is gone, and the next guess has the focus");
  await eventually(async () => assert.doesNotMatch(await page.getByTestId("helper-count").innerText(), /^0|No/));
  for (let left = 3; left > 0; left--) {
    await page.getByTestId("remove-row").first().click();
    await counts(page.getByTestId("remove-row"), left - 1);
  }
  await page.getByTestId("helper-elements").fill("0, 1, 2, 3, 4, 5, 6, 7, 8, 9");
  await page.getByTestId("helper-length").fill("3");
  await page.getByTestId("helper-begin").click();
  assert.equal(await focused(page), "slot", "after Start, keys go to the guess");
  await says(page.getByTestId("helper-count"), "1,000 possible codes");
});
