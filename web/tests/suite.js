// Registers cases with the test runner. Scripts that only drive the page avoid it, because it writes to their output.

import { after, describe, it } from "node:test";
import { end, IS_SITE } from "./stage.js";

/** The number of concurrent cases: while one waits for the server, another draws. */
const AT_ONCE = 2;

const cases = [];

/** Registers a case; all cases run after every file has been loaded. */
export function test(name, body) {
  cases.push([name, body]);
}

/** Registers a case about requests to the server, which a site does not send. */
export function testWithServer(name, body) {
  if (!IS_SITE) test(name, body);
}

setImmediate(() => {
  describe("page", { concurrency: AT_ONCE }, () => {
    for (const [name, body] of cases) it(name, body);
  });
});

after(end);
