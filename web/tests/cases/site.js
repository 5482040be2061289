// A page without a server: it has the same worlds, can be installed, and works without a network.

import assert from "node:assert/strict";
import { address, base, eventually, open, SMALL, says, world } from "../stage.js";
import { test } from "../suite.js";

/** Builds a world, and returns its words. */
async function built(page, seed) {
  await page.getByTestId("preset").selectOption(SMALL.preset);
  await page.getByTestId("seed").fill(seed);
  await page.getByTestId("generate").click();
  await says(page.getByTestId("world-seed"), seed);
  return page.getByTestId("hash-words").innerText();
}

test("site: the engine of the page builds the worlds of the program, without a request", async (t) => {
  const page = await open(t, "/");
  const requests = [];
  page.context().on("request", (request) => requests.push(new URL(request.url()).pathname));
  const made = await world({ ...SMALL, seed: "site" });
  assert.equal(await built(page, "site"), made.hashWords.join(" "));
  await says(page.getByTestId("proved"), /^✓ proved/);
  assert.deepEqual(
    requests.filter((path) => path.includes("/api/")),
    [],
  );
});

test("site: after the first load it works without a network", async (t) => {
  const page = await open(t, "/");
  await built(page, "before");
  const kept = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await eventually(async () => assert.equal(await kept(), "activated"));
  await page.context().setOffline(true);
  await page.goto("/");
  const made = await world({ ...SMALL, seed: "offline" });
  assert.equal(await built(page, "offline"), made.hashWords.join(" "));
  // Views that were never opened are there, too.
  await page.getByRole("link", { name: "Population" }).click();
  await page.getByTestId("level-map").waitFor();
});

test("site: it can be installed", async (t) => {
  const page = await open(t, "/");
  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector("link[rel=manifest]");
    const own = await (await fetch(href)).json();
    return { ...own, icon: (await fetch(new URL(own.icons[0].src, href))).ok, start: new URL(own.start_url, href).href };
  });
  assert.ok(manifest.icon && manifest.name && manifest.display === "standalone");
  assert.equal(manifest.start, await base());
});

test("site: a server behind the host answers instead", async (t) => {
  const page = await open(t, "/");
  const server = await address();
  const asked = [];
  await page.context().route(/\/(health|api\/.*)$/, async (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^.*?(?=\/health$|\/api\/)/, "");
    asked.push(path);
    const request = route.request();
    const answer = await fetch(server + path, {
      method: request.method(),
      headers: { "content-type": "application/json", accept: request.headers().accept ?? "*/*" },
      body: request.postData() ?? undefined,
    });
    const headers = { "content-type": answer.headers.get("content-type") };
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
  });
  await page.goto("/");
  const made = await world({ ...SMALL, seed: "served" });
  assert.equal(await built(page, "served"), made.hashWords.join(" "));
  assert.ok(asked.includes("/health") && asked.includes("/api/generate"), asked.join());
});
