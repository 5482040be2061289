// Which texts of a map are shown: those with letters that can be read, and of texts that overlap, the most important.

/** The height of the smallest letters that are shown, in pixels. */
export const LEAST_LETTERS = 11;

export interface TextBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The height of its letters, in pixels. */
  letters: number;
  /** Texts with a lower rank come first. */
  rank: number;
}

/** The side of the squares in which overlaps are looked for, in pixels. */
const SQUARE = 64;

/** Whether each text is shown. */
export function shownTexts(boxes: TextBox[]): boolean[] {
  const shown = boxes.map(() => false);
  const squares = new Map<string, TextBox[]>();
  const order = boxes.map((_, index) => index).sort((a, b) => (boxes[a]?.rank ?? 0) - (boxes[b]?.rank ?? 0) || a - b);
  for (const index of order) {
    const box = boxes[index];
    if (!box || box.letters < LEAST_LETTERS || box.right <= box.left) continue;
    const keys = squaresOf(box);
    if (keys.some((key) => squares.get(key)?.some((other) => overlap(box, other)))) continue;
    shown[index] = true;
    for (const key of keys) squares.set(key, [...(squares.get(key) ?? []), box]);
  }
  return shown;
}

function squaresOf({ left, top, right, bottom }: TextBox): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / SQUARE); x <= Math.floor(right / SQUARE); x++) {
    for (let y = Math.floor(top / SQUARE); y <= Math.floor(bottom / SQUARE); y++) keys.push(`${x} ${y}`);
  }
  return keys;
}

const overlap = (a: TextBox, b: TextBox) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The groups of texts on a map, the most important first. */
const GROUPS = [
  ".zone-name, .card-name",
  ".floor-name",
  ".gates text, .ports text",
  ".signs text",
  ".spots text",
  ".things text",
  ".steps text, .end text",
  ".badges text",
  ".names text",
  ".ways text",
  ".item-names text",
  ".about",
];

/** Hides the texts of a map that can't be read at its current scale. */
export function declutter(content: SVGGElement) {
  const texts = GROUPS.flatMap((group, rank) =>
    [...content.querySelectorAll<SVGTextElement>(group)].map((text) => ({ text, rank })),
  );
  for (const { text } of texts) text.classList.remove("unread");
  // All are measured before any is changed, so the browser lays them out once.
  const shown = shownTexts(texts.map(({ text, rank }) => boxOf(text, rank)));
  for (const [index, { text }] of texts.entries()) text.classList.toggle("unread", !shown[index]);
}

function boxOf(text: SVGTextElement, rank: number): TextBox {
  const { left, top, right, bottom } = text.getBoundingClientRect();
  const matrix = text.getScreenCTM();
  const letters = matrix ? Number(text.getAttribute("font-size")) * Math.hypot(matrix.a, matrix.b) : 0;
  return { left, top, right, bottom, letters, rank };
}
