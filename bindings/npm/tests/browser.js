// The package in a page of a real browser: playwright-core of the web UI, and the browser that CHROMIUM names.

import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { PACKAGE, ROOT } from "./native.js";

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm" };

/** A page has no `imports` of a package.json. Bundlers read them; an import map says the same. */
const PAGE = `<!doctype html><script type="importmap">{ "imports": { "#platform": "/src/platform-browser.js" } }</script>`;

/** Why there is no page, or nothing if there can be one. */
export function missing() {
  if (!existsSync(join(ROOT, "web/node_modules/playwright-core"))) return "there is no playwright: run `npm --prefix web ci`";
  return process.env.CHROMIUM ? undefined : "there is no browser: name one in CHROMIUM";
}

/** Serves the files of the package, and returns the server. */
async function served() {
  const server = createServer((request, response) => {
    const name = normalize(new URL(request.url, "http://host").pathname.slice(1));
    if (name === ".") {
      response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
      return;
    }
    const path = join(PACKAGE, name);
    const type = TYPES[extname(name)];
    if (name.startsWith("..") || !type || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": type });
    createReadStream(path).pipe(response);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}

/** Opens a page that can import the package. */
export async function opened() {
  const { chromium } = createRequire(join(ROOT, "web/package.json"))("playwright-core");
  const server = await served();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { page, close };
}
