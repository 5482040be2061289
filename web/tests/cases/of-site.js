// The cases that a site is tested with: what only it can do, and those of the views.

import "./site.js";
import "./world.js";
import "./files.js";
import "./tracker.js";
import "./rooms.js";
import "./doors.js";
import "./code.js";
import "./population.js";
