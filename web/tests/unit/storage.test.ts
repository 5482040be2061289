import { describe, expect, it } from "vitest";
import { shelfOn } from "../../src/lib/storage.svelte";
import { draftsOn } from "../../src/lib/world/draftlist";
import { Ticks } from "../../src/lib/world/ticks";

/** A storage with room for some letters. */
function storage(room = Number.POSITIVE_INFINITY): Storage {
  const texts: Record<string, string> = {};
  const own = {
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, text: string) => {
      if (key.length + text.length > room) throw new DOMException("full", "QuotaExceededError");
      texts[key] = text;
    },
    removeItem: (key: string) => delete texts[key],
  };
  return new Proxy(own as unknown as Storage, {
    ownKeys: () => Object.keys(texts),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

describe("a shelf", () => {
  it("keeps texts in memory if there is no storage, or no room in it", () => {
    for (const shelf of [shelfOn(null), shelfOn(storage(6))]) {
      expect(shelf.set("long key", "text")).toBe(false);
      expect(shelf.get("long key")).toBe("text");
      expect(shelf.keys("long")).toEqual(["long key"]);
      shelf.remove("long key");
      expect(shelf.get("long key")).toBeNull();
    }
  });

  it("finds the last text, wherever it is", () => {
    const shelf = shelfOn(storage(6));
    expect(shelf.set("key", "one")).toBe(true);
    expect(shelf.set("key", "a long text")).toBe(false);
    expect(shelf.get("key")).toBe("a long text");
    expect(shelf.set("key", "two")).toBe(true);
    expect(shelf.get("key")).toBe("two");
    expect(shelf.keys("k")).toEqual(["key"]);
  });
});

describe("ticks", () => {
  it("of two tabs go together, and each world has its own", () => {
    const shared = storage();
    const [one, other] = [new Ticks(shelfOn(shared), "A"), new Ticks(shelfOn(shared), "A")];
    one.keep("have", "Key", 2);
    other.keep("have", "Lamp", 1);
    other.keep("taken", "Hall.chest", 1);
    new Ticks(shelfOn(shared), "B").keep("have", "Rope", 1);
    expect(one.all()).toEqual({ have: { Key: 2, Lamp: 1 }, taken: { "Hall.chest": 1 } });
    one.keep("have", "Lamp", 0);
    expect(other.all().have).toEqual({ Key: 2 });
    other.clear();
    expect(one.all()).toEqual({ have: {}, taken: {} });
    expect(new Ticks(shelfOn(shared), "B").all().have).toEqual({ Rope: 1 });
  });

  it("take over what earlier versions kept, and drop what is unreadable", () => {
    const shelf = shelfOn(storage());
    shelf.set("tracker A", JSON.stringify({ have: { Key: 1 }, taken: ["Hall.mat"] }));
    expect(new Ticks(shelf, "A").all()).toEqual({ have: { Key: 1 }, taken: { "Hall.mat": 1 } });
    expect(shelf.get("tracker A")).toBeNull();
    shelf.set("tracker B", "no JSON");
    expect(new Ticks(shelf, "B").all()).toEqual({ have: {}, taken: {} });
  });
});

describe("drafts", () => {
  it("are listed with the latest first, without texts that are none", () => {
    const shelf = shelfOn(storage());
    const files = [{ name: "pack.toml", text: "" }];
    shelf.set("draft a", JSON.stringify({ changed: 1, files }));
    shelf.set("draft b", JSON.stringify({ changed: 2, files }));
    for (const [key, text] of [
      ["c", "{"],
      ["d", "null"],
      ["e", '{"files":[]}'],
      ["f", '{"files":[{}]}'],
    ])
      shelf.set(`draft ${key}`, text ?? "");
    expect(draftsOn(shelf).map(({ id }) => id)).toEqual(["b", "a"]);
  });
});
