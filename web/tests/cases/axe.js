// Accessibility rules in every view, state and theme.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { open } from "../stage.js";
import { test } from "../suite.js";
import { views } from "../views.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that a page breaks, each with the elements that break it. */
async function violations(page) {
  // Evaluated by the driver, which the content security policy of the page does not concern.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id} (${help}): ${nodes
          .slice(0, 4)
          .map(({ html }) => html.slice(0, 160))
          .join(" | ")}`,
    );
  });
}

test("axe: no view breaks a rule of accessibility, in either theme", async (t) => {
  for (const view of await views()) {
    await t.test(view.name, async (t) => {
      const page = await open(t, view.address);
      await page.getByTestId(view.ready).first().waitFor({ state: "attached" });
      const look = async (state) => {
        for (const name of ["dark", "light"]) {
          await page.evaluate((value) => (document.documentElement.dataset.theme = value), name);
          assert.deepEqual(await violations(page), [], `${view.name} ${state}, ${name}`);
        }
      };
      await look("at first");
      for (const [state, make] of Object.entries(view.states)) {
        await make(page);
        await look(state);
      }
    });
  }
});
