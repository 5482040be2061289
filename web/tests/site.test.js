// Tests of the site, which has no server: what only it can do, and the cases of the views. `cargo xtask site` builds it.

import { fileURLToPath } from "node:url";

process.env.SEEDWRIGHT_SITE ??= fileURLToPath(new URL("../../target/site", import.meta.url));

// All cases at once, because they begin as soon as the first file of them is loaded.
await import("./cases/of-site.js");
