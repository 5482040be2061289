// Builds the web UI and compares it with the committed build, which the server embeds and which must be up to date.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const web = fileURLToPath(new URL("..", import.meta.url));
const committed = join(web, "../crates/seedwright-serve/dist");
const built = mkdtempSync(join(tmpdir(), "page-"));

/** The files of a folder and of all folders in it, each with its content. */
function files(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.path, entry.name));
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]));
}

await build({ root: web, logLevel: "warn", build: { outDir: built, emptyOutDir: true } });
const [now, then] = [files(built), files(committed)];
rmSync(built, { recursive: true });
const names = [...new Set([...now.keys(), ...then.keys()])];
const isSame = (name) => now.has(name) && then.has(name) && now.get(name).equals(then.get(name));
const different = names.filter((name) => !isSame(name)).sort();
if (different.length > 0) {
  console.error(`crates/seedwright-serve/dist is out of date: ${different.join(", ")}`);
  console.error("run `npm run build` in web and commit the result");
  process.exit(1);
}
console.log(`crates/seedwright-serve/dist is up to date: ${names.length} files`);
