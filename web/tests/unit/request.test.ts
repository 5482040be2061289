import { describe, expect, it } from "vitest";
import { ownProblem, Problem } from "../../src/lib/problem";
import { Request } from "../../src/lib/request.svelte";

const fails = () => Promise.reject(new Problem(ownProblem("No", "it failed")));
/** Work that ends when the test says so, or when it is aborted. */
function held<T>() {
  let end: (answer: T) => void = () => {};
  const work = ({ signal }: { signal: AbortSignal }) =>
    new Promise<T>((done, failed) => {
      end = done;
      signal.addEventListener("abort", () => failed(new DOMException("aborted", "AbortError")));
    });
  return { work, end: (answer: T) => end(answer) };
}

describe("a request", () => {
  it("is busy until it has its answer", async () => {
    const [request, one, taken] = [new Request(), held<number>(), [] as number[]];
    const done = request.run(one.work, (answer) => taken.push(answer));
    expect(request.busy).toBe(true);
    one.end(1);
    expect(await done).toBe(true);
    expect([request.busy, taken]).toEqual([false, [1]]);
  });

  it("is aborted by the next one, which stays busy", async () => {
    const [request, one, other, taken] = [new Request(), held<number>(), held<number>(), [] as number[]];
    const first = request.run(one.work, (answer) => taken.push(answer));
    const second = request.run(other.work, (answer) => taken.push(answer));
    expect(await first).toBe(false);
    expect(request.busy).toBe(true);
    one.end(1);
    other.end(2);
    expect(await second).toBe(true);
    expect([request.busy, taken, request.problem]).toEqual([false, [2], null]);
  });

  it("gives no answer that arrives after it was cancelled", async () => {
    const [request, taken] = [new Request(), [] as number[]];
    let end: (answer: number) => void = () => {};
    const done = request.run(
      () => new Promise<number>((later) => (end = later)),
      (answer) => taken.push(answer),
    );
    request.cancel();
    expect(request.busy).toBe(false);
    end(1);
    expect(await done).toBe(false);
    expect(taken).toEqual([]);
  });

  it("keeps its problem until there is an answer, or it is cleared", async () => {
    const request = new Request();
    expect(await request.run(fails)).toBe(false);
    expect(request.problem?.detail).toBe("it failed");
    request.cancel();
    expect(request.problem).not.toBeNull();
    expect(await request.run(() => Promise.resolve(null))).toBe(true);
    expect(request.problem).toBeNull();
    await request.run(fails);
    request.clear();
    expect(request.problem).toBeNull();
  });

  it("reports progress only while it runs", async () => {
    const request = new Request();
    const progress = { stage: "items", attempt: 1, done: 1, of: 2 } as never;
    let report: (latest: never) => void = () => {};
    await request.run(({ progress: own }) => {
      report = own as typeof report;
      report(progress);
      expect(request.progress).toEqual(progress);
      return Promise.resolve();
    });
    expect(request.progress).toBeNull();
  });
});
