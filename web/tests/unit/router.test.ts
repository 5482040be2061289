import { describe, expect, it } from "vitest";
import { changed, flag, numberIn } from "../../src/lib/address";
import { readGuesses, writtenGuesses } from "../../src/lib/code/written";
import { addressOfLevels, type LevelSettings, settingsOfLevels } from "../../src/lib/population/settings";
import { addressOf, VIEWS, viewOf } from "../../src/lib/views";

describe("paths", () => {
  it("name views", () => {
    for (const view of VIEWS) expect(viewOf(addressOf(view))).toBe(view);
    expect(viewOf("/s/CODE")).toBe("world");
    expect(viewOf("")).toBe("world");
    expect(viewOf("/tracker/")).toBe("tracker");
  });

  it("without a page name none", () => {
    for (const path of ["/world", "/s", "/s/", "/s/A/B", "/tracker/more", "/nowhere", "/Tracker"])
      expect(viewOf(path), path).toBeNull();
  });
});

describe("parameters", () => {
  it("are whole numbers or nothing", () => {
    const of = (text: string) => numberIn(new URLSearchParams({ step: text }), "step");
    expect([of("0"), of("12")]).toEqual([0, 12]);
    for (const text of ["", "-1", "1.5", "1e3", "x", "9999999999"]) expect(of(text), text).toBeNull();
    expect(numberIn(new URLSearchParams(), "step")).toBeNull();
    expect([flag(true), flag(false)]).toEqual(["1", null]);
  });

  it("change without losing others, and say which changed", () => {
    expect(changed("?s=CODE&floor=2", { floor: "3", place: "Hall.chest & more", room: null })).toEqual({
      search: "?s=CODE&floor=3&place=Hall.chest+%26+more",
      names: ["floor", "place"],
    });
    expect(changed("?floor=2", { floor: null })).toEqual({ search: "", names: ["floor"] });
    expect(changed("?floor=2", { floor: "2" }).names).toEqual([]);
  });
});

describe("guesses", () => {
  const elements = ["Bell", "Candle", "Star"];

  it("are numbers of elements in addresses", () => {
    const guesses = [
      ["Bell", "Bell", "Star"],
      ["Candle", "Star", "Bell"],
    ];
    expect(writtenGuesses(elements, guesses)).toBe("1.1.3-2.3.1");
    expect(readGuesses(elements, 3, "1.1.3-2.3.1")).toEqual(guesses);
    expect(writtenGuesses(elements, [])).toBeNull();
  });

  it("end with the first that is none", () => {
    for (const text of [null, "", "1.1", "1.1.9", "1.1.1.1", "1.x.1", "0.1.1"])
      expect(readGuesses(elements, 3, text), String(text)).toEqual([]);
    expect(readGuesses(elements, 3, "1.1.1-2.2-3.3.3")).toEqual([["Bell", "Bell", "Bell"]]);
  });
});

describe("levels", () => {
  const settings: LevelSettings = {
    pack: "depths",
    seed: "a b",
    from: 2,
    to: 9,
    wins: 3,
    difficulty: -1.5,
    last: true,
  };
  const parameters = (address: string) => new URLSearchParams(address.split("?")[1]);

  it("have their settings in their address", () => {
    const plain = { ...settings, wins: 0, difficulty: null, last: false };
    for (const own of [settings, plain]) expect(settingsOfLevels(parameters(addressOfLevels(own)), settings)).toEqual(own);
  });

  it("stay when an address names none", () => {
    expect(settingsOfLevels(new URLSearchParams("depth=3"), settings)).toBe(settings);
  });
});
