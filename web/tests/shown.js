// Measures the speed of the web UI: `node tests/shown.js [ADDRESS]` prints one figure per line. It drives a browser
// against the server at the address, or starts one.
//
//   page.shown       the median time from the click on Generate until the default campaign is painted
//   page.largest     the time from the answer until the largest campaign of the form is painted
//   page.zoom        the 95th percentile of the times between frames while the wheel zooms the campaign preset `large`
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
        port1.onmessage = () => {
          const now = performance.now();
          const answered =
            performance.getEntriesByName(new URL("/api/generate", location.href).href).at(-1)?.responseEnd ?? begun;
          painted({ fromClick: now - begun, fromAnswer: now - answered });
        };
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

/** Turns the wheel over the map and returns the times between frames; this runs inside the page. */
function wheelFrames(turns) {
  const map = document.querySelector("[data-test=map]");
  const { left, top, width, height } = map.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const times = [];
  return new Promise((ended) => {
    let last = performance.now();
    const turn = (now) => {
      times.push(now - last);
      last = now;
      if (times.length > turns) return ended(times.slice(1));
      // In and out again, with pauses in which the map is redrawn.
      const deltaY = times.length % 60 < 30 ? -40 : 40;
      if (times.length % 30 < 20)
        map.dispatchEvent(new WheelEvent("wheel", { deltaY, clientX, clientY, bubbles: true, cancelable: true }));
      requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  });
}

/** Sets a field of the settings to its largest value. */
async function setLargest(page, name) {
  const field = page.getByTestId(`setting-${name}`);
  await field.fill((await field.getAttribute("max")) ?? "999999");
  await field.press("Tab");
}

const origin = process.argv[2] ?? (await address());
const context = await (await theBrowser()).newContext({ viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
const bytes = await firstLoad(page, origin);
const times = [];
for (let run = 0; run < RUNS; run++) {
  await page.getByTestId("seed").fill(`shown ${run}`);
  times.push((await page.evaluate(clickToPaint)).fromClick);
}
await page.getByTestId("preset").selectOption("large");
await page.evaluate(clickToPaint);
const frames = await page.evaluate(wheelFrames, 240);
frames.sort((one, other) => one - other);
await page.getByTestId("settings").locator("summary").click();
for (const name of ["rooms", "floors"]) await setLargest(page, name);
const largest = await page.evaluate(clickToPaint);
times.sort((one, other) => one - other);
console.log(`page.shown ${times[(RUNS - 1) / 2].toFixed(1)} ms`);
console.log(`page.largest ${largest.fromAnswer.toFixed(1)} ms`);
console.log(`page.zoom ${frames[Math.floor(frames.length * 0.95)].toFixed(1)} ms`);
console.log(`page.first_load ${(bytes / 1000).toFixed(1)} KB`);
await end();
