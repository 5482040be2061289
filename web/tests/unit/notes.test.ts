import { describe, expect, it } from "vitest";
import { knownLocks } from "../../src/lib/world/notes";

const note = (item: string, guess: string[]) => ({ item, guess, black: 1, white: 2 });
const lock = (name: string, notes: ReturnType<typeof note>[]) => ({
  lock: name,
  secret: ["A", "B"],
  notes,
  tries: notes.length ? null : 8,
  difficultyThousandths: 0,
});

describe("notes", () => {
  const locks = [lock("Safe", [note("Ledger", ["A", "A"]), note("Diary", ["B", "A"])]), lock("Chest", [])];

  it("are known when they are held, and codes never are", () => {
    expect(knownLocks(locks, {})).toEqual([{ lock: "Safe", all: 2, notes: [] }]);
    const known = knownLocks(locks, { Diary: 1, Ledger: 0, Key: 3 });
    expect(known).toEqual([{ lock: "Safe", all: 2, notes: [{ item: "Diary", guess: ["B", "A"], exact: 1, misplaced: 2 }] }]);
    expect(JSON.stringify(known)).not.toContain("secret");
  });
});
