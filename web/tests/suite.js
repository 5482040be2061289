// Cases as the runner sees them. Scripts that only drive the page do without, because the runner writes to their output.

import { after, describe, it } from "node:test";
import { end } from "./stage.js";

/** How many cases are under way at a time: while one waits for the program, another draws. */
const AT_ONCE = 2;

const cases = [];

/** A case; it is run when all files have named theirs. */
export function test(name, body) {
  cases.push([name, body]);
}

setImmediate(() => {
  describe("page", { concurrency: AT_ONCE }, () => {
    for (const [name, body] of cases) it(name, body);
  });
});

after(end);
