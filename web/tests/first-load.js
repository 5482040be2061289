// Measures the site: the bytes of its first load besides the engine, which is loaded after the page is there.

import { base, end, theBrowser } from "./stage.js";

const context = await (await theBrowser()).newContext({ serviceWorkers: "block" });
const page = await context.newPage();
const session = await context.newCDPSession(page);
await session.send("Network.enable");
const addresses = new Map();
const bytes = { page: 0, engine: 0 };
session.on("Network.requestWillBeSent", ({ requestId, request }) => addresses.set(requestId, request.url));
session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
  bytes[addresses.get(requestId)?.endsWith(".wasm") ? "engine" : "page"] += encodedDataLength;
});
await page.goto(await base(), { waitUntil: "networkidle" });
await page.getByTestId("generate").waitFor();
console.log(`site.first_load ${bytes.page / 1000} KB`);
console.log(`site.first_load.engine ${bytes.engine / 1000} KB`);
await end();
