// Cases as the runner sees them. Scripts that only drive the page do without, because the runner writes to their output.

import { after, test } from "node:test";
import { end } from "./stage.js";

after(end);

export { test };
