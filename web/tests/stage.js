// The base of all browser tests: one server, one browser, and pages that are monitored while in use.
//
//   SEEDWRIGHT_PROGRAM  the `seedwright` binary (default: the debug build of this tree)
//   SEEDWRIGHT_BROWSER  chromium (the default) or firefox, which is driven over WebDriver BiDi
//   CHROMIUM, FIREFOX   the browser
//   SEEDWRIGHT_DIST     a folder with a built web UI to test instead of the embedded one
//   SEEDWRIGHT_SITE     a folder with a site to test: the pages come from it, and the server only says what is right
//   SEEDWRIGHT_PATIENCE the timeout of every wait, in milliseconds

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, selectors } from "playwright-core";
import { host } from "./host.js";

const HERE = dirname(fileURLToPath(import.meta.url));
export const PROGRAM = resolve(process.env.SEEDWRIGHT_PROGRAM ?? join(HERE, "../../target/debug/seedwright"));
const DIST = process.env.SEEDWRIGHT_DIST;
const SITE = process.env.SEEDWRIGHT_SITE;
/** Whether pages have no server, but an engine of their own. */
export const IS_SITE = SITE !== undefined;
/** Whether the browser is Firefox. */
export const IS_FIREFOX = process.env.SEEDWRIGHT_BROWSER === "firefox";
/** The timeout of every wait, in milliseconds; slow machines need a long one. */
export const PATIENCE = Number(process.env.SEEDWRIGHT_PATIENCE ?? 20_000);

const TYPES = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml" };

selectors.setTestIdAttribute("data-test");
// The release of playwright that speaks the WebDriver BiDi of the extended support release of Firefox.
const forFirefox = IS_FIREFOX ? createRequire(import.meta.url)("playwright-firefox") : null;
forFirefox?.selectors.setTestIdAttribute("data-test");

let program;
let browser;
let site;

/** Starts the server and returns its address. */
async function listen() {
  const child = spawn(PROGRAM, ["serve", "--port", "0", "--quiet"], { stdio: ["ignore", "pipe", "inherit"] });
  // However this process ends, the server ends with it.
  process.on("exit", () => child.kill());
  const address = await new Promise((found, failed) => {
    let text = "";
    child.on("error", failed);
    child.on("exit", (code) => failed(new Error(`${PROGRAM} serve exited with ${code} before it printed its address`)));
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (text.includes("\n")) found(new URL(text.slice(0, text.indexOf("\n"))).origin);
    });
  });
  return { child, address };
}

/** The address of the server, which is started on first use. */
export async function address() {
  program ??= listen();
  return (await program).address;
}

/** The address of the pages: that of the server, or of the site, which is started on first use. */
export async function base() {
  if (!IS_SITE) return `${await address()}/`;
  site ??= host(SITE);
  return (await site).address;
}

/** Where a page has an address of the web UI: behind a `#`, if it is a site. */
async function placeOf(path) {
  return IS_SITE ? `${await base()}#${path}` : new URL(path, await base()).href;
}

/** The address of the web UI that a page is at. */
export function pathOf(page) {
  const { pathname, search, hash } = new URL(page.url());
  return IS_SITE ? hash.slice(1) : pathname + search;
}

/** The browser, which is started on first use. */
export async function theBrowser() {
  browser ??= launch();
  return browser;
}

/** Starts a browser of its own, for tests of how it is set up: with a profile folder, or with preferences of Firefox. */
export async function launch({ profile, preferences } = {}) {
  if (forFirefox) {
    const executablePath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
    return forFirefox._bidiFirefox.launch({
      executablePath,
      channel: "moz-firefox",
      firefoxUserPrefs: preferences,
    });
  }
  const options = {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  };
  return profile ? chromium.launchPersistentContext(profile, options) : chromium.launch(options);
}

/** Stops the browser, the server and the host of the site. */
export async function end() {
  if (browser) await (await browser).close();
  if (program) (await program).child.kill();
  if (site) (await site).close();
  [browser, program, site] = [undefined, undefined, undefined];
}

/** Sends a request to the server directly. */
export async function ask(path, body) {
  const response = await fetch((await address()) + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const document = await response.json();
  assert.ok(response.ok, `${path} replied ${JSON.stringify(document).slice(0, 400)}`);
  return document;
}

const worlds = new Map();

/** A world from the server; equal requests are sent once. */
export function world(request) {
  const key = JSON.stringify(request);
  if (!worlds.has(key)) worlds.set(key, ask("/api/generate", request));
  return worlds.get(key);
}

/** A small campaign that many tests use: two floors. */
export const SMALL = { pack: "campaign", preset: "small", seed: "browser" };

/**
 * Serves another build of the web UI under the server's own headers, if there is one to test. In Firefox, the driver
 * evaluates text, which the content security policy forbids, so pages come without it; the tests in Chromium watch it.
 */
export async function substituted(context) {
  if (!DIST && !IS_FIREFOX) return;
  await context.route(/^http:[^?]*$|\?/, async (route) => {
    const { pathname } = new URL(route.request().url());
    // Not every browser says what a request is for; addresses of pages have no ending.
    if (extname(pathname) === "" && !pathname.startsWith("/api/")) {
      const response = await route.fetch();
      const body = DIST ? await readFile(join(DIST, "index.html"), "utf8") : await response.text();
      const headers = { ...response.headers(), "content-type": TYPES[".html"] };
      if (IS_FIREFOX) delete headers["content-security-policy"];
      return route.fulfill({ response, headers, body });
    }
    const path = DIST ? join(DIST, pathname) : "";
    if (pathname.startsWith("/api/") || !existsSync(path)) return route.continue();
    return route.fulfill({ body: await readFile(path), contentType: TYPES[extname(path)] });
  });
}

/** Records everything a page must never do: errors, requests to other hosts, policy violations. */
function watch(context, origin, faults, refusals) {
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(blob|data):/.test(url)) faults.push(`a request to ${url}`);
  });
  context.on("weberror", (error) => faults.push(`an error: ${error.error().stack ?? error.error()}`));
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    // The browser itself logs requests that the server rejects.
    if (refusals && /Failed to load resource.* status of 4\d\d/.test(message.text())) return;
    faults.push(`a console ${message.type()}: ${message.text()}`);
  });
}

/** Logs violations of the content security policy as errors; this runs inside the page. */
function logViolations() {
  document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ""}`);
  });
}

/**
 * Opens a page for a test and closes it afterwards. The test fails if the page did something forbidden.
 *
 * `refusals` allows requests that the server rejects; all other options go to the browser.
 */
export async function open(t, path = "/", { refusals = false, ...options } = {}) {
  const origin = new URL(await base()).origin;
  const context = await (await theBrowser()).newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    colorScheme: "light",
    // No animations, unless a test is about them.
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const faults = [];
  watch(context, origin, faults, refusals);
  await context.addInitScript(logViolations);
  await substituted(context);
  t.after(async () => {
    await context.close();
    assert.deepEqual(faults, [], "the page did something forbidden");
  });
  const page = await context.newPage();
  const goto = page.goto.bind(page);
  page.goto = async (next, options) => {
    // Another address behind the `#` would not load the page again.
    if (IS_SITE) await goto("about:blank");
    return goto(await placeOf(next), options);
  };
  await page.goto(path);
  return page;
}

/** Opens the page of a known world. */
export async function openWorld(t, request = SMALL, options = {}) {
  const made = await world(request);
  const page = await open(t, `/s/${made.permalink}`, options);
  await page.getByTestId("summary").waitFor();
  return { page, made };
}

/** Waits until a check passes; after the timeout, its last error fails the test. */
export async function eventually(check, patience = PATIENCE) {
  const last = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > last) throw error;
    }
    await new Promise((later) => setTimeout(later, 30));
  }
}

/** What the server answers while something is done; nothing if the page has no server, and only does it. */
export async function answered(page, path, act) {
  if (!IS_SITE) return (await Promise.all([page.waitForResponse(path), act()]))[0];
  await act();
  return null;
}

/** Waits until an element has the expected text. */
export async function says(locator, expected) {
  await eventually(async () => {
    const text = (await locator.innerText({ timeout: PATIENCE })).replace(/\s+/g, " ").trim();
    if (expected instanceof RegExp) assert.match(text, expected);
    else assert.equal(text, expected);
  });
}

/** Waits until a locator has the expected count. */
export async function counts(locator, expected) {
  await eventually(async () => assert.equal(await locator.count(), expected));
}

/** All text of the page, including text for screen readers. */
export function allText(page) {
  return page.evaluate(() => {
    const attributes = ["aria-label", "title", "alt", "placeholder", "value"];
    const parts = [document.title, document.body.textContent ?? ""];
    for (const element of document.querySelectorAll("*")) {
      for (const name of attributes) if (element.hasAttribute(name)) parts.push(element.getAttribute(name));
      for (const name of Object.keys(element.dataset ?? {})) parts.push(element.dataset[name]);
    }
    return parts.join("\n");
  });
}

/** The download that a click starts: its name and its bytes. */
export async function downloaded(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const path = await download.path();
  return { name: download.suggestedFilename(), path, bytes: await readFile(path) };
}

/** Runs the CLI; returns its output and exit code. */
export async function run(...words) {
  const child = spawn(PROGRAM, words, { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const code = await new Promise((ended) => child.on("close", ended));
  return { code, text };
}
