// Tests of the site, which has no server: what only it can do, and the cases of the views. `cargo xtask site` builds it.

import { fileURLToPath } from "node:url";

process.env.SEEDWRIGHT_SITE ??= fileURLToPath(new URL("../../target/site", import.meta.url));

await import("./cases/site.js");
await import("./cases/world.js");
await import("./cases/files.js");
await import("./cases/tracker.js");
await import("./cases/rooms.js");
await import("./cases/doors.js");
await import("./cases/code.js");
await import("./cases/population.js");
