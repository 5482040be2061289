import { describe, expect, it } from "vitest";
import { LEAST_LETTERS, shownTexts, type TextBox } from "../../src/lib/world/labels";

const box = (left: number, top: number, width: number, rank = 0, letters = LEAST_LETTERS): TextBox => ({
  left,
  top,
  right: left + width,
  bottom: top + 14,
  letters,
  rank,
});

describe("texts of a map", () => {
  it("are shown if they can be read", () => {
    expect(shownTexts([box(0, 0, 50), box(0, 40, 50, 0, LEAST_LETTERS - 0.1), box(0, 80, 0)])).toEqual([true, false, false]);
  });

  it("do not overlap, and the important ones stay", () => {
    expect(shownTexts([box(0, 0, 50, 1), box(40, 5, 50, 0), box(90, 5, 50, 1)])).toEqual([false, true, true]);
    expect(shownTexts([box(0, 0, 50), box(10, 3, 10)])).toEqual([true, false]);
  });

  it("never overlap, however many there are", () => {
    let state = 7;
    const next = (most: number) => {
      state = (state * 48271) % 2147483647;
      return state % most;
    };
    const boxes = Array.from({ length: 2000 }, () => box(next(1500) - 200, next(1000) - 200, 10 + next(300), next(5)));
    const isShown = shownTexts(boxes);
    const shown = boxes.filter((_, index) => isShown[index]);
    expect(shown.length).toBeGreaterThan(50);
    const overlaps = shown.flatMap((one, index) =>
      shown.slice(index + 1).filter((other) => {
        const isApart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        return !isApart;
      }),
    );
    expect(overlaps).toEqual([]);
  });
});
