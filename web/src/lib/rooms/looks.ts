// Colours and signs, for light and for dark. They are the same as on printed maps.

import type { Role } from "./types";

/** Lines of walkers; each can be told from its neighbours, and from the floor, in both themes. */
const WALKERS = [
  "light-dark(#1f68a8, #7fbdf0)",
  "light-dark(#9c4312, #f0a36c)",
  "light-dark(#3f7d13, #a5d86e)",
  "light-dark(#8a2f7c, #e79ad9)",
  "light-dark(#6b5600, #e3cb55)",
  "light-dark(#0f6f6a, #66d0c4)",
  "light-dark(#4b3fb0, #b2a8f5)",
  "light-dark(#a3243b, #f591a2)",
];

export const walkerColour = (walker: number) => WALKERS[walker % WALKERS.length] ?? "currentcolor";

/** Lanes keep walkers apart that go the same way. */
const LANES = 5;
export const laneOf = (walker: number) => ((walker % LANES) - (LANES - 1) / 2) * 0.13;

interface Sign {
  colour: string;
  /** Path data on a disc of radius one, filled or drawn as a line. */
  path: string;
  filled: boolean;
}

export const ROLES: Record<Role, Sign> = {
  entrance: { colour: "#3f7d4a", filled: false, path: "M-.58 -.42H-.2V-.1H.18V.22H.56V.5" },
  exit: { colour: "#2f6f9f", filled: false, path: "M-.55 0H.5M.14 -.4L.54 0L.14 .4" },
  boss: {
    colour: "#a3342c",
    filled: true,
    path: "M-.5 -.1A.5 .5 0 1 1 .5 -.1Q.5 .18 .28 .26V.52H-.28V.26Q-.5 .18 -.5 -.1ZM-.22 -.26a.14 .14 0 1 0 .01 0ZM.22 -.26a.14 .14 0 1 0 .01 0Z",
  },
  treasure: {
    colour: "#9a6b08",
    filled: true,
    path: "M-.56 -.08V-.2Q-.56 -.48 -.3 -.48H.3Q.56 -.48 .56 -.2V-.08ZM-.56 .04H-.12V.16H.12V.04H.56V.46H-.56Z",
  },
  merchant: {
    colour: "#7a5a9a",
    filled: false,
    path: "M.52 0A.52 .52 0 1 1 -.52 0A.52 .52 0 1 1 .52 0ZM0 -.24V.24",
  },
  event: {
    colour: "#b25a22",
    filled: true,
    path: "M0 -.68L.16 -.16L.68 0L.16 .16L0 .68L-.16 .16L-.68 0L-.16 -.16Z",
  },
  gate: { colour: "#3a6e72", filled: false, path: "M-.62 .48H-.38V-.08A.38 .38 0 0 1 .38 -.08V.48H.62M0 .48V-.06" },
};
