/** The scales, in pixels per unit, from which numbers, large text and small text are shown. */
export const SCALES = { numbered: 4.5, middle: 9, near: 14 };
