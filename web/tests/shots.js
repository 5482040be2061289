// Screenshots of every view in both themes, at desktop and phone size: `node tests/shots.js FOLDER [VIEW...]`.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { end, open } from "./stage.js";
import { views } from "./views.js";

const SIZES = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

const [folder, ...names] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node tests/shots.js FOLDER [VIEW...]");
  process.exit(2);
}

/** Takes screenshots of one view in all its states. */
async function shoot(view, size, colorScheme) {
  const ends = [];
  const page = await open({ after: (last) => ends.push(last) }, view.address, { viewport: SIZES[size], colorScheme });
  const take = async (state) => {
    // Moves the pointer away and waits for animations to end.
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    const path = join(folder, `${view.name}-${state}-${size}-${colorScheme}.png`);
    await page.screenshot({ path, fullPage: size === "phone" });
  };
  await page.getByTestId(view.ready).first().waitFor({ state: "attached" });
  await take("first");
  for (const [state, make] of Object.entries(view.states)) {
    await make(page);
    await take(state);
  }
  for (const last of ends) await last();
}

await mkdir(folder, { recursive: true });
for (const view of await views()) {
  if (names.length > 0 && !names.includes(view.name)) continue;
  for (const size of Object.keys(SIZES)) {
    for (const colorScheme of ["light", "dark"]) await shoot(view, size, colorScheme);
  }
  console.log(view.name);
}
await end();
