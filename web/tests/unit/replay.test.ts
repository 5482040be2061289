import { describe, expect, it } from "vitest";
import { Replay } from "../../src/parts/steps/replay";

/** The sum of the whole numbers below a number. */
const sumBelow = (number: number) => Array.from({ length: number }, (_, index) => index).reduce((sum, each) => sum + each, 0);

describe("a replay", () => {
  const steps = Array.from({ length: 1000 }, (_, index) => index);

  it("has the state after any number of steps, in any order", () => {
    const replay = new Replay(steps, 0, (sum: number, step: number) => sum + step);
    expect(replay.length).toBe(steps.length);
    for (const at of [1000, 0, 1, 999, 500, 501, 499]) expect(replay.state(at), String(at)).toBe(sumBelow(at));
  });

  it("changes no earlier state", () => {
    const replay = new Replay(steps, [] as number[], (list: number[], step: number) => [...list, step]);
    const early = replay.state(3);
    replay.state(900);
    expect(early).toEqual([0, 1, 2]);
    expect(replay.state(3)).toEqual([0, 1, 2]);
  });

  it("applies few steps again when it goes back by one", () => {
    let applied = 0;
    const replay = new Replay(steps, 0, (sum: number, step: number) => {
      applied++;
      return sum + step;
    });
    replay.state(1000);
    applied = 0;
    for (let at = 1000; at >= 900; at--) replay.state(at);
    expect(applied).toBeLessThan(100 * 100);
  });
});
