// How fast the page is: `node tests/shown.js [ADDRESS]` prints figures, one a line. It drives a browser against the
// program that listens at the address, or starts one.
//
//   page.shown       from the click on Generate until the default campaign is painted, the median of several
//   page.first_load  what is sent over the network until the page is there for the first time

import { address, end, theBrowser } from "./stage.js";

const RUNS = 15;

/** Clicks, and waits until the map of another world than before is on the screen; this runs inside the page. */
function clickToPaint() {
  const words = () => document.querySelector("[data-test=hash-words]")?.textContent ?? "";
  const before = words();
  return new Promise((painted) => {
    const begun = performance.now();
    const watcher = new MutationObserver(() => {
      if (words() === before || !document.querySelector("[data-test=map] [data-room]")) return;
      watcher.disconnect();
      // A frame begins with this call, and what is posted from it comes when that frame has been painted.
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

/** Opens the page for the first time; the bytes that came over the network, headers and all. */
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
