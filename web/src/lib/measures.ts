// Made by the crate seedwright-render, which draws with the same. Do not edit it.

/** Doors as lines: those longer than `near` swing out by a share of their length, those between the same rooms are apart by a lane. The arrowhead is seen from the middle of a line that leads to the right. */
export const DOOR_LINE = {"near":200.0,"swing":0.08,"lane":22.0,"arrow":"M24 0L12 5L12 -5Z"};

/** How far letters reach below the middle of their line. */
export const LABEL_BELOW = 0.34;

/** The corners of squares on badges of size one, and the letter on them. */
export const BADGE = {"corner":0.18,"letter":0.78,"below":0.27};

/** How high and how wide all digits on a chip of size one are, and each of them. */
export const CHIP = {"height":0.8,"width":0.86,"digit":0.62};

/** How far words on signs reach below the middle, for letters of size one. */
export const WORD_BELOW = 0.36;

/** How large letters on notes of size one are, up to two of them and more, and how far below the middle they stand. */
export const NOTE = {"short":0.46,"long":0.34,"down":0.1};

/** How far the corners of a place for an item are from its middle, in cells. */
export const SLOT = 0.24;

/** How far the lines of rock are apart, in cells. */
export const ROCK_APART = 0.34;

/** How many colours the lines of areas have, which walkers share. */
export const WALKER_COLOURS = 12;
