// What the characters of drawings mean.

/** Whether a cell is floor: plain, a door inside the room, or a place for an item. */
export const isFloor = (character: string) => character === "." || character === "+" || /[a-zA-Z]/.test(character);

/** Whether something lies there that a name should not cover. */
export const isMarked = (character: string) => character !== "." && isFloor(character);
