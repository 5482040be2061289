/** From so many pixels a unit on there is room for numbers, for large writing, and for small writing. */
export const SCALES = { numbered: 4.5, middle: 9, near: 14 };
