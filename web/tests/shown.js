// Measures the speed of the web UI: `node tests/shown.js [ADDRESS]` prints one figure per line. It drives a browser
// against the server at the address, or starts one.
//
//   page.shown       the median time from the click on Generate until the default campaign is painted
//   page.first_load  the bytes sent over the network for the first page load

import { address, end, theBrowser } from "./stage.js";

const RUNS = 15;

/** Clicks Generate and waits until the map of a new world is painted; this runs inside the page. */
function clickToPaint() {
  const words = () => document.querySelector("[data-test=hash-words]")?.textContent ?? "";
  const before = words();
  return new Promise((painted) => {
    const begun = performance.now();
    const watcher = new MutationObserver(() => {
      if (words() === before || !document.querySelector("[data-test=map] [data-room]")) return;
      watcher.disconnect();
      // The callback runs at the start of a frame, and a message posted from it arrives after that frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => painted(performance.now() - begun);
        port2.postMessage(null);
      });
    });
    watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
    document.querySelector("[data-test=generate]").click();
  });
}

/** Opens the page for the first time and returns the bytes received, including headers. */
async function firstLoad(page, origin) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(origin, { waitUntil: "networkidle" });
  await session.detach();
  return bytes;
}

const origin = process.argv[2] ?? (await address());
const context = await (await theBrowser()).newContext({ viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
const bytes = await firstLoad(page, origin);
const times = [];
for (let run = 0; run < RUNS; run++) {
  await page.getByTestId("seed").fill(`shown ${run}`);
  times.push(await page.evaluate(clickToPaint));
}
times.sort((one, other) => one - other);
console.log(`page.shown ${times[(RUNS - 1) / 2].toFixed(1)} ms`);
console.log(`page.first_load ${(bytes / 1000).toFixed(1)} KB`);
await end();
