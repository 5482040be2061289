// Made by the crate seedwright-render, which draws with the same. Do not edit it.

/** A part of a symbol, drawn over those before it. */
export interface SymbolPart {
  path: string;
  /** How much larger it has to be drawn. */
  scale: number;
  /** The name of a colour, as in `var(--map-name)`; `own` is that of what the symbol stands for. */
  fill: string | null;
  stroke: string | null;
  width: number;
}

export interface GateStroke {
  width: number;
  dashes: string | null;
  /** Whether dashes have round ends. */
  round: boolean;
}

/** How wide the cell is that symbols are drawn for, around its middle. */
export const CELL = 100;

export const SYMBOLS: Record<string, SymbolPart[]> = {
  "lock-ability": [
    {"path":"M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z","scale":1.0,"fill":"own","stroke":"white","width":8.0},
  ],
  "lock-key": [
    {"path":"M-46 -46L46 -46L46 46L-46 46Z","scale":1.0,"fill":"own","stroke":"white","width":8.0},
  ],
  "lock-code": [
    {"path":"M0 -57L57 0L0 57L-57 0Z","scale":1.0,"fill":"own","stroke":"white","width":8.0},
  ],
  "role-entrance": [
    {"path":"M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z","scale":1.0,"fill":"role-entrance","stroke":null,"width":0.0},
    {"path":"M-.58 -.42H-.2V-.1H.18V.22H.56V.5","scale":50.0,"fill":null,"stroke":"white","width":0.2},
  ],
  "role-exit": [
    {"path":"M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z","scale":1.0,"fill":"role-exit","stroke":null,"width":0.0},
    {"path":"M-.55 0H.5M.14 -.4L.54 0L.14 .4","scale":50.0,"fill":null,"stroke":"white","width":0.2},
  ],
  "role-boss": [
    {"path":"M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z","scale":1.0,"fill":"role-boss","stroke":null,"width":0.0},
    {"path":"M-.5 -.1A.5 .5 0 1 1 .5 -.1Q.5 .18 .28 .26V.52H-.28V.26Q-.5 .18 -.5 -.1Z","scale":50.0,"fill":"white","stroke":null,"width":0.0},
    {"path":"M-.22 -.26a.14 .14 0 1 0 .01 0Z","scale":50.0,"fill":"role-boss","stroke":null,"width":0.0},
    {"path":"M.22 -.26a.14 .14 0 1 0 .01 0Z","scale":50.0,"fill":"role-boss","stroke":null,"width":0.0},
  ],
  "role-treasure": [
    {"path":"M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z","scale":1.0,"fill":"role-treasure","stroke":null,"width":0.0},
    {"path":"M-.56 -.08V-.2Q-.56 -.48 -.3 -.48H.3Q.56 -.48 .56 -.2V-.08ZM-.56 .04H-.12V.16H.12V.04H.56V.46H-.56Z","scale":50.0,"fill":"white","stroke":null,"width":0.0},
  ],
  "role-merchant": [
    {"path":"M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z","scale":1.0,"fill":"role-merchant","stroke":null,"width":0.0},
    {"path":"M.52 0A.52 .52 0 1 1 -.52 0A.52 .52 0 1 1 .52 0ZM0 -.24V.24","scale":50.0,"fill":null,"stroke":"white","width":0.2},
  ],
  "role-event": [
    {"path":"M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z","scale":1.0,"fill":"role-event","stroke":null,"width":0.0},
    {"path":"M0 -.68L.16 -.16L.68 0L.16 .16L0 .68L-.16 .16L-.68 0L-.16 -.16Z","scale":50.0,"fill":"white","stroke":null,"width":0.0},
  ],
  "role-gate": [
    {"path":"M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z","scale":1.0,"fill":"role-gate","stroke":null,"width":0.0},
    {"path":"M-.62 .48H-.38V-.08A.38 .38 0 0 1 .38 -.08V.48H.62M0 .48V-.06","scale":50.0,"fill":null,"stroke":"white","width":0.2},
  ],
  "slot": [
    {"path":"M0 -30L30 0L0 30L-30 0Z","scale":1.0,"fill":"floor","stroke":"wall","width":5.0},
  ],
  "treasure": [
    {"path":"M0 -30L30 0L0 30L-30 0Z","scale":1.0,"fill":"treasure","stroke":"wall","width":4.5},
  ],
  "opener": [
    {"path":"M-54 -54L54 -54L54 54L-54 54Z","scale":1.0,"fill":"opener","stroke":"wall","width":6.5},
  ],
  "note": [
    {"path":"M-36 -46L14 -46L36 -24L36 46L-36 46ZM14 -46L14 -24L36 -24","scale":1.0,"fill":"white","stroke":"own","width":9.0},
  ],
  "start": [
    {"path":"M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z","scale":1.0,"fill":"ink","stroke":"white","width":6.0},
  ],
  "goal": [
    {"path":"M0 -62.5L16.3 -22.5L59.4 -19.4L26.9 8.8L36.9 50.6L0 28.1L-36.9 50.6L-26.9 8.8L-59.4 -19.4L-16.3 -22.5Z","scale":1.0,"fill":"victory","stroke":"wall","width":6.0},
  ],
  "location": [
    {"path":"M-14 0A14 14 0 1 1 14 0A14 14 0 1 1 -14 0Z","scale":1.0,"fill":"ink","stroke":null,"width":0.0},
  ],
  "event": [
    {"path":"M0 -22L22 0L0 22L-22 0Z","scale":1.0,"fill":"white","stroke":"ink","width":5.5},
  ],
};

/** The lines of gates in overviews, in pixels. */
export const GATES: Record<string, GateStroke> = {
  "lift": {"width":2.2,"dashes":null,"round":false},
  "stairs": {"width":4.6,"dashes":null,"round":false},
  "fall": {"width":2.4,"dashes":"7 4","round":false},
  "portal": {"width":2.4,"dashes":"12 4 2 4","round":false},
  "totem": {"width":3.4,"dashes":"0.1 6.4","round":true},
};
