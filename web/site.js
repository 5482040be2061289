// What a site without a server has besides the web UI: a policy, a manifest, a service worker, and compressed files.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, relative, resolve, sep } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** The page may talk to its own host only. Compiling the engine asks for the word about wasm. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const MANIFEST = {
  name: "Seedwright",
  short_name: "Seedwright",
  description: "Builds game worlds and proves they can be finished",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: "#f4efe2",
  theme_color: "#2f5d50",
  icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
};

/** The answer of a server would be `ok`; see `src/lib/api.ts`. */
const HEALTH = { status: "static" };

/** What compression makes shorter. */
const PACKED = [".css", ".html", ".js", ".svg", ".wasm", ".webmanifest"];

/** The service worker: everything is kept when the page is loaded for the first time, and another version replaces it. */
const worker = (version, files) => `// Written by web/site.js.
const VERSION = "seedwright ${version}";
const FILES = ${JSON.stringify(files)};
const own = (url) => url.origin === location.origin && url.href.startsWith(registration.scope);

/** What is not kept comes from the host. Without a network there is no server either. */
async function asked(request) {
  if (new URL(request.url).pathname.endsWith("/health")) return fetch(request).catch(() => Response.json(${JSON.stringify(HEALTH)}));
  return fetch(request);
}

addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !own(new URL(request.url))) return;
  event.respondWith(
    caches.open(VERSION).then(async (cache) => {
      const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
      return kept ?? asked(request);
    }),
  );
});
`;

/** A vite plugin that completes a build in its folder. */
export function site() {
  let folder;
  return {
    name: "site",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "content-security-policy", content: POLICY }, injectTo: "head-prepend" },
      { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" }, injectTo: "head" },
    ],
    closeBundle() {
      writeFileSync(join(folder, "manifest.webmanifest"), JSON.stringify(MANIFEST));
      writeFileSync(join(folder, "health"), JSON.stringify(HEALTH));
      const names = listed(folder);
      const version = createHash("sha256");
      for (const name of names) version.update(`${name}\n`).update(readFileSync(join(folder, name)));
      const kept = ["./", ...names.filter((name) => !["health", "index.html"].includes(name))];
      writeFileSync(join(folder, "sw.js"), worker(version.digest("hex").slice(0, 16), kept));
      for (const name of listed(folder).filter((own) => PACKED.includes(extname(own)))) {
        const bytes = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** The files of a folder and of all folders in it, as addresses. */
function listed(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")).sort();
}
