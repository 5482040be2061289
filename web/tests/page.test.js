// The page in a real browser. All cases share one program and one browser, so that they are one file to the runner;
// `node tests/cases/world.js` runs those of one view alone.

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
import "./cases/smooth.js";
