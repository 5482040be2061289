import { describe, expect, it } from "vitest";
import { lineThrough, loopsOf, staysWithin } from "../../src/lib/world/geometry";

describe("outlines of rooms", () => {
  it("have a loop for each part of their path data, in every notation", () => {
    const square = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ];
    for (const path of ["M0 0H4V4H0Z", "M0,0 L4,0 L4,4 L0,4Z", "m0 0h4v4h-4z", "M0 0 4 0 4 4 0 4Z"]) {
      expect(loopsOf(path), path).toEqual([square]);
    }
    expect(loopsOf("M0 0H4V4H0ZM1 1H2V2H1Z")).toHaveLength(2);
    expect(loopsOf("M-1.5 2e-1L.5-3")).toEqual([
      [
        [-1.5, 0.2],
        [0.5, -3],
      ],
    ]);
    expect(loopsOf("")).toEqual([]);
  });

  it("contain straight lines, unless a corner or a hole is in the way", () => {
    const corner = loopsOf("M0 0H10V10H6V4H0Z");
    expect(staysWithin(corner, [0, 2], [10, 2])).toBe(true);
    expect(staysWithin(corner, [0, 2], [8, 10])).toBe(false);
    const ring = loopsOf("M0 0H10V10H0ZM4 4H6V6H4Z");
    expect(staysWithin(ring, [0, 2], [10, 2])).toBe(true);
    expect(staysWithin(ring, [0, 5], [10, 5])).toBe(false);
  });

  it("ignore the ends of a line, which are in the wall", () => {
    expect(staysWithin(loopsOf("M0 0H10V10H0Z"), [-1, 5], [11, 5])).toBe(true);
  });

  it("are written with two decimals", () => {
    expect(
      lineThrough([
        [0, 1 / 3],
        [2, 4.006],
      ]),
    ).toBe("M0 0.33L2 4.01");
    expect(lineThrough([])).toBe("");
  });
});
