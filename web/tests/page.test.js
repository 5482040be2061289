// Tests of the web UI in a real browser. All cases share one server and one browser, so the runner sees one file;
// `node tests/cases/world.js` runs the cases of one view.

import "./cases/world.js";
import "./cases/layers.js";
import "./cases/spoilers.js";
import "./cases/proof.js";
import "./cases/files.js";
import "./cases/tracker.js";
import "./cases/agreement.js";
import "./cases/rooms.js";
import "./cases/rooms-many.js";
import "./cases/doors.js";
import "./cases/code.js";
import "./cases/population.js";
import "./cases/everywhere.js";
import "./cases/keyboard.js";
import "./cases/storage.js";
import "./cases/links.js";
import "./cases/axe.js";
import "./cases/labels.js";
import "./cases/smooth.js";
