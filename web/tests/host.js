// A static host, as they are found on the web: files in a folder of the host, compressed if there is such a file.

import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The folder of the host that the site is in. */
const FOLDER = "/games/seedwright/";

/** Starts a host, and returns its address and how to stop it. */
export async function host(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    const name = pathname.startsWith(FOLDER) ? normalize(pathname.slice(FOLDER.length) || "index.html") : "..";
    const path = join(folder, name);
    if (name.startsWith("..") || !existsSync(path)) {
      response.writeHead(404).end("not found");
      return;
    }
    const isPacked = (request.headers["accept-encoding"] ?? "").includes("br") && existsSync(`${path}.br`);
    const encoding = isPacked ? { "content-encoding": "br" } : {};
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", ...encoding });
    createReadStream(isPacked ? `${path}.br` : path).pipe(response);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${server.address().port}${FOLDER}`, close };
}
