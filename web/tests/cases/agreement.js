// Files and web UI agree: the outlines, colours, symbols and texts of the server's pictures equal those of the web UI
// when both are measured in cells.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { address, counts, eventually, open, openWorld, run, SMALL } from "../stage.js";
import { test } from "../suite.js";

/** A picture from the server. */
async function picture(path, body) {
  const response = await fetch((await address()) + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.ok(response.ok, `${path} replied ${response.status}`);
  return response.text();
}

/** A picture written by a command. */
async function written(...words) {
  const folder = await mkdtemp(join(tmpdir(), "picture-"));
  const path = join(folder, "picture.svg");
  const { code, text } = await run(...words, "--svg", path);
  assert.equal(code, 0, text);
  const svg = await readFile(path, "utf8");
  await rm(folder, { recursive: true });
  return svg;
}

/** Installs helpers in the page that describe a file and the shown map in the same terms. */
function install() {
  const round = (value) => Math.round(value * 20) / 20;
  const colour = (text) => {
    const probe = new OffscreenCanvas(1, 1).getContext("2d");
    probe.fillStyle = text;
    return probe.fillStyle;
  };
  /** The corners of path data of M, L, H, V and Z. */
  const corners = (path) => {
    const found = [];
    let [x, y] = [0, 0];
    for (const [, letter, rest] of path.matchAll(/([MLHV])([^MLHVZ]*)/g)) {
      const numbers = rest.match(/-?[\d.]+/g).map(Number);
      if (letter === "H") x = numbers[0];
      else if (letter === "V") y = numbers[0];
      else [x, y] = numbers;
      found.push([x, y]);
    }
    return found;
  };
  const box = (points) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  };
  /** An outline in cells, from its own corner. */
  const outline = (path, unit = 1) => {
    const points = corners(path);
    const { x, y } = box(points);
    // The start of an outline is arbitrary, so the corners are sorted.
    return points
      .map((point) => [(point[0] - x) / unit, (point[1] - y) / unit].map(round).join(" "))
      .sort()
      .join(", ");
  };
  const attribute = (name) => (element) => Number(element.getAttribute(name));
  const bounds = (element, unit = 1, [x, y] = [0, 0]) => {
    const [left, top, width, height] = ["x", "y", "width", "height"].map((name) => attribute(name)(element));
    return [(left - x) / unit, (top - y) / unit, width / unit, height / unit].map(round).join(" ");
  };
  const shown = (element, property) => colour(getComputedStyle(element)[property]);
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  // The content security policy forbids inline styles.
  const parsed = (text) => new DOMParser().parseFromString(text.replace(/<style>[\s\S]*?<\/style>/, ""), "image/svg+xml");
  window.pictures = { round, colour, corners, box, outline, bounds, shown, all, parsed };
}

/** Compares the shown map with a file, in which only the lists named in `without` may be empty. */
function assertSame(shown, file, message, ...without) {
  for (const [what, list] of Object.entries(file))
    assert.ok(list.length !== 0 || without.includes(what), `the file has no ${what}`);
  assert.deepEqual(shown, file, message);
}

/** Installs the helpers in a page. */
async function reading(page) {
  await page.evaluate(install);
  return page;
}

test("agreement: floors have the rooms, doors, marks, things and texts of their files", async (t) => {
  const { page, made } = await openWorld(t);
  await reading(page);
  await page.getByTestId("spoilers").check();
  await page.getByTestId("sphere-slider").fill(await page.getByTestId("sphere-slider").getAttribute("max"));
  await page.getByTestId("layer-monsters").locator("input").check();
  for (const [index, floor] of made.scene.floors.entries()) {
    await page.getByTestId(`floor-${index + 1}`).click();
    await counts(page.locator("[data-test=map] [data-room]"), floor.rooms.length);
    const text = await picture(`/api/files/map-floor-${index + 1}.svg`, SMALL);
    const { file, shown } = await page.evaluate((text) => {
      const { all, bounds, box, colour, corners, outline, parsed, round, shown } = window.pictures;
      const svg = parsed(text);
      const map = document.querySelector("[data-test=map]");
      const name = (group) => group.querySelector("title").textContent;
      const own = new Map(all(map, "[data-room]").map((path) => [name(path).split(",")[0], path]));
      const drawn = all(svg, "g > title + path[fill]:last-child")
        .map((path) => [name(path.parentNode), path])
        .filter(([room]) => own.has(room));
      // The width of a cell in the file, and the origin of the shown map in it, per zone.
      const [first, path] = drawn[0];
      const unit = box(corners(path.getAttribute("d"))).width / box(corners(own.get(first).getAttribute("d"))).width;
      const origin = (room, path) => {
        const [there, here] = [box(corners(path.getAttribute("d"))), box(corners(own.get(room).getAttribute("d")))];
        return `${round(there.x - here.x * unit)} ${round(there.y - here.y * unit)}`;
      };
      const origins = [...new Set(drawn.map(([room, path]) => origin(room, path)))].map((text) => text.split(" ").map(Number));
      // A door belongs to the zone in which the shown map has it, too.
      const leaves = all(map, ".leaf").map((rect) => `${bounds(rect)} ${shown(rect, "fill")}`);
      const inZone = (rect, fill) => {
        const places = origins.map((corner) => `${bounds(rect, unit, corner)} ${fill}`);
        return places.find((place) => leaves.includes(place)) ?? places[0];
      };
      const zones = new Set(all(svg, "text.zone").map((text) => text.textContent));
      const things = (root, group, fill) =>
        all(root, group).map((one) => `${one.querySelector("text").textContent} ${fill(one.querySelector("rect"))}`);
      const outside = (element) => !element.closest("g.lock, g.item, g.gate, g.thing");
      const words = all(svg, "text.name");
      const size = (text) => Number(text.parentNode.getAttribute("font-size")) / unit;
      return {
        file: {
          zones: [...zones].sort(),
          rooms: drawn
            .map(([room, path]) => `${room} ${colour(path.getAttribute("fill"))} ${outline(path.getAttribute("d"), unit)}`)
            .sort(),
          doors: [
            ...all(svg, "rect.door")
              .filter(outside)
              .map((rect) => inZone(rect, "#fffffd")),
            ...all(svg, "g.lock > rect.bar").map((rect) => inZone(rect, colour(rect.getAttribute("fill")))),
          ]
            .sort()
            .filter((door) => !door.startsWith("NaN")),
          locks: all(svg, "g.lock")
            .map((lock) =>
              all(lock, "path")
                .map((path, at) => `${colour(path.getAttribute("fill"))} ${all(lock, "text")[at].textContent}`)
                .join(", "),
            )
            .sort(),
          things: things(svg, "g.thing", (rect) => colour(rect.getAttribute("fill"))).sort(),
          openers: all(svg, "g.item > rect.frame").length,
          treasures: all(svg, "g.item > path.treasure").length,
          names: words.map((text) => `${text.textContent} ${size(text).toFixed(1)}`).sort(),
        },
        shown: {
          zones: all(map, ".zone-name")
            .map((text) => text.textContent)
            .sort(),
          rooms: [...own].map(([room, path]) => `${room} ${shown(path, "fill")} ${outline(path.getAttribute("d"))}`).sort(),
          doors: leaves.sort(),
          locks: all(map, ".signs > g")
            .map((row) =>
              all(row, "[data-lock]")
                .map((lock) => `${shown(lock.querySelector("path"), "fill")} ${lock.textContent.trim()}`)
                .join(", "),
            )
            .sort(),
          things: things(map, ".things [data-within]", (rect) => shown(rect, "fill")).sort(),
          openers: all(map, ".spots > .opener").length,
          treasures: all(map, ".spots > .treasure").length,
          names: all(map, "[data-name] tspan")
            .map((line) => `${line.textContent} ${Number(line.parentNode.getAttribute("font-size")).toFixed(1)}`)
            .sort(),
        },
      };
    }, text);
    // The legend of the file contains one more door.
    assert.ok(file.doors.length - shown.doors.length <= 1, `floor ${index + 1} has ${file.doors.length} doors in its file`);
    assert.deepEqual(
      shown.doors.filter((door) => !file.doors.includes(door)),
      [],
      `doors of floor ${index + 1}`,
    );
    delete file.doors;
    delete shown.doors;
    assertSame(shown, file, `floor ${index + 1}`);
  }
});

test("agreement: the overview has the cards, ways and marks of its file", async (t) => {
  const { page } = await openWorld(t);
  await reading(page);
  await page.getByTestId("spoilers").check();
  await page.getByTestId("sphere-slider").fill(await page.getByTestId("sphere-slider").getAttribute("max"));
  const text = await picture("/api/files/map-overview.svg", SMALL);
  const { file, shown } = await page.evaluate((text) => {
    const { all, bounds, colour, outline, parsed, round, shown } = window.pictures;
    const svg = parsed(text);
    const map = document.querySelector("[data-test=map]");
    // One group contains everything except the legend.
    const board = svg.querySelector("g[transform]");
    const at = (element) => ["x", "y"].map((name) => round(Number(element.getAttribute(name)))).join(" ");
    const scale = (element) => element.closest("g[transform*=scale]").transform.baseVal.consolidate().matrix.a;
    return {
      file: {
        cards: all(board, "rect.card").map((rect) => bounds(rect)),
        words: all(board, "text.name, text.details, text.floor")
          .map((text) => `${text.textContent} ${at(text)}`)
          .sort(),
        ways: all(board, "path.way")
          .map(
            (path) =>
              `${path.getAttribute("d")} ${colour(path.getAttribute("stroke"))} ${path.getAttribute("stroke-width")} ${path.getAttribute("stroke-dasharray")}`,
          )
          .sort(),
        tips: all(board, "path.tip")
          .map((path) => `${path.getAttribute("d")} ${colour(path.getAttribute("fill"))}`)
          .sort(),
        rooms: all(board, "path.small")
          .map((path) => colour(path.getAttribute("fill")))
          .sort(),
        sizes: all(board, "path.small").length,
      },
      shown: {
        cards: all(map, "rect.card").map((rect) => bounds(rect)),
        words: all(map, "text.card-name, text.about, text.floor-name")
          .map((text) => `${text.textContent} ${at(text)}`)
          .sort(),
        ways: all(map, "[data-way]")
          .map(
            (path) =>
              `${path.getAttribute("d")} ${shown(path, "stroke")} ${path.getAttribute("stroke-width")} ${path.getAttribute("stroke-dasharray")}`,
          )
          .sort(),
        tips: all(map, ".way .arrow")
          .map((path) => `${path.getAttribute("d")} ${shown(path, "fill")}`)
          .sort(),
        rooms: all(map, "[data-room]")
          .map((path) => shown(path, "fill"))
          .sort(),
        sizes: all(map, "[data-room]").filter((path) => scale(path) <= 5 && outline(path.getAttribute("d"))).length,
      },
    };
  }, text);
  assertSame(shown, file);
});

test("agreement: layouts have the walls, doors, roles and texts of their files", async (t) => {
  const page = await reading(await open(t, "/rooms?pack=halls&seed=agreement"));
  await page.getByTestId("rooms-room").first().waitFor({ state: "attached" });
  await page.keyboard.press("p");
  await page.getByTestId("rooms-paths").waitFor({ state: "attached" });
  const text = await written("rooms", "halls", "--seed", "agreement", "--layers", "names,paths,numbers");
  const { file, shown } = await page.evaluate((text) => {
    const { all, box, bounds, colour, corners, outline, parsed, round, shown } = window.pictures;
    const svg = parsed(text);
    const map = document.querySelector("[data-test=rooms-map]");
    const [theirs, ours] = [svg, map].map((root) => box(corners(root.querySelector(".rock path, path.rock").getAttribute("d"))));
    const unit = theirs.width / ours.width;
    const corner = [theirs.x - ours.x * unit, theirs.y - ours.y * unit];
    const size = (text) => (Number(text.parentNode.getAttribute("font-size")) / unit).toFixed(1);
    const boxes = (path) =>
      path
        .getAttribute("d")
        .split("Z")
        .filter(Boolean)
        .map((part) => {
          const [x, y, width, height] = part.match(/-?[\d.]+/g).map(Number);
          return [x, y, width, height].map(round).join(" ");
        });
    const floor = all(svg, "path[fill]")
      .slice(1)
      .map((path) => `${colour(path.getAttribute("fill"))} ${outline(path.getAttribute("d"), unit)}`);
    const signs = all(svg, "g[transform] > circle[r='1']").map((disc) => colour(disc.getAttribute("fill")));
    return {
      file: {
        rock: outline(theirs && svg.querySelector("path.rock").getAttribute("d"), unit),
        walls: outline(svg.querySelector("path.wall").getAttribute("d"), unit),
        roles: floor.sort(),
        // The legend contains one more of each.
        doors: all(svg, "rect.door")
          .slice(0, -1)
          .map((rect) => bounds(rect, unit, corner))
          .sort(),
        inner: all(svg, "rect.inner")
          .slice(0, -1)
          .map((rect) => bounds(rect, unit, corner))
          .sort(),
        signs: [...new Set(signs)].sort(),
        trails: [...new Set(all(svg, "path.trail").map((path) => colour(path.getAttribute("stroke"))))].sort(),
        names: all(svg, "text.name")
          .map((text) => `${text.textContent} ${size(text)}`)
          .sort(),
      },
      shown: {
        rock: outline(map.querySelector(".rock path").getAttribute("d")),
        walls: outline(map.querySelector(".walls").getAttribute("d")),
        roles: all(map, "[data-room][data-role]")
          .map((path) => `${shown(path, "fill")} ${outline(path.getAttribute("d"))}`)
          .sort(),
        doors: all(map, ".doors").flatMap(boxes).sort(),
        inner: all(map, ".inner").flatMap(boxes).sort(),
        signs: [...new Set(all(map, "[data-sign] path:first-child").map((disc) => shown(disc, "fill")))].sort(),
        trails: [...new Set(all(map, ".walked").map((path) => shown(path, "stroke")))].sort(),
        names: all(map, "[data-name] tspan")
          .map((line) => `${line.textContent} ${Number(line.parentNode.getAttribute("font-size")).toFixed(1)}`)
          .sort(),
      },
    };
  }, text);
  assertSame(shown, file);
});

test("agreement: levels have the floor, doors and things of their files", async (t) => {
  const page = await reading(await open(t, "/population?pack=depths&seed=agreement"));
  await page.getByTestId("map-thing").first().waitFor({ state: "attached" });
  const text = await picture("/api/population/files/level.svg", { pack: "depths", seed: "agreement", from: 1 });
  const { file, shown } = await page.evaluate((text) => {
    const { all, colour, outline, corners, box, parsed, shown } = window.pictures;
    const svg = parsed(text);
    const map = document.querySelector("[data-test=level-map]");
    const wall = svg.querySelector("path.wall").getAttribute("d");
    const unit = box(corners(wall)).width / box(corners(map.querySelector(".walls").getAttribute("d"))).width;
    const thing = (one, fill) => `${one.querySelector("text").textContent} ${fill(one.querySelector("rect:not(.focus)"))}`;
    return {
      file: {
        walls: outline(wall, unit),
        ends: all(svg, "path[fill]")
          .slice(1)
          .map((path) => `${colour(path.getAttribute("fill"))} ${outline(path.getAttribute("d"), unit)}`)
          .sort(),
        things: all(svg, "g.thing").map((one) =>
          thing(one, (rect) => `${colour(rect.getAttribute("fill"))} ${rect.getAttribute("class") === "promised"}`),
        ),
      },
      shown: {
        walls: outline(map.querySelector(".walls").getAttribute("d")),
        ends: all(map, "path.first, path.last")
          .map((path) => `${shown(path, "fill")} ${outline(path.getAttribute("d"))}`)
          .sort(),
        things: all(map, "[data-test=map-thing]").map((one) =>
          thing(one, (rect) => `${shown(rect, "fill")} ${rect.classList.contains("promised")}`),
        ),
      },
    };
  }, text);
  assertSame(shown, file);
});

/** The shuffled doors of a mode: a page whose map has the proportions of files, and the text of a file. */
async function doorPictures(t, mode) {
  const page = await reading(
    await open(t, `/doors?pack=tower&seed=agreement&mode=${mode}`, { viewport: { width: 1900, height: 620 } }),
  );
  await page.getByTestId("doors-room").first().waitFor();
  return { page, text: await written("doors", "tower", "--seed", "agreement", "--mode", mode) };
}

test("agreement: shuffled doors have the lines, arrows and frames of their files", async (t) => {
  for (const mode of ["spin", "swap", "full", "decoupled"]) {
    const { page, text } = await doorPictures(t, mode);
    for (const [side, number] of [
      ["before", 0],
      ["after", 1],
    ]) {
      await page.getByTestId(`doors-${side}`).click();
      const compared = () =>
        page.evaluate(
          ([text, number]) => {
            const { all, bounds, parsed, round } = window.pictures;
            const part = all(parsed(text), "svg > g[transform]")[number];
            const map = document.querySelector("[data-test=doors-map]");
            const numbers = (path) => path.match(/-?[\d.]+/g).map(Number);
            // The halves of two-way lines end in the middle, and both together are the line in the file.
            const whole = (line) => {
              const [x, y, bendX, bendY, toX, toY] = numbers(line.getAttribute("d"));
              const control = [2 * bendX - x, 2 * bendY - y];
              return line.dataset.half === undefined
                ? [x, y, bendX, bendY, toX, toY]
                : [x, y, ...control, 4 * toX - 2 * control[0] - x, 4 * toY - 2 * control[1] - y];
            };
            const arrow = (path) => {
              const matrix = path.transform.baseVal.consolidate().matrix;
              const points = numbers(path.getAttribute("d"));
              return [0, 2, 4].flatMap((at) => {
                const point = new DOMPoint(points[at], points[at + 1]).matrixTransform(matrix);
                return [point.x, point.y];
              });
            };
            const rooms = (root, selector, place) => all(root, selector).map(place).sort();
            return {
              file: {
                frames: all(part, "rect.frame").map((rect) => bounds(rect)),
                rooms: rooms(part, "rect.box", (rect) => bounds(rect)),
                lines: all(part, "g > title + :is(path.way, path.changed, path.gone, path.casing)").map((line) =>
                  numbers(line.getAttribute("d")),
                ),
                arrows: all(part, "path.tip").map((tip) => numbers(tip.getAttribute("d"))),
              },
              shown: {
                frames: all(map, "rect.world").map((rect) => bounds(rect)),
                rooms: rooms(map, "[data-test=doors-room]", (box) => {
                  const { e, f } = box.transform.baseVal.consolidate().matrix;
                  const { x, y, width, height } = box.querySelector("rect");
                  return [e + x.baseVal.value, f + y.baseVal.value, width.baseVal.value, height.baseVal.value]
                    .map(round)
                    .join(" ");
                }),
                lines: all(map, "path.door[data-way]").map(whole),
                arrows: all(map, "[data-test=doors-arrow]").map(arrow),
              },
            };
          },
          [text, number],
        );
      // Lines swing over for a moment. Halves are rounded before they are joined, so they are less exact.
      await eventually(async () => {
        const { file, shown } = await compared();
        assert.deepEqual(shown.frames, file.frames, `frames of ${mode}, ${side}`);
        assert.deepEqual(shown.rooms, file.rooms, `rooms of ${mode}, ${side}`);
        assert.ok(file.lines.length > 40 && file.arrows.length > 0);
        for (const what of ["lines", "arrows"]) {
          assert.equal(shown[what].length, file[what].length, `${what} of ${mode}, ${side}`);
          const isNear = (one) => (other) => one.every((value, at) => Math.abs(value - other[at]) < 0.8);
          for (const one of file[what]) assert.ok(shown[what].some(isNear(one)), `${what} of ${mode}, ${side}: ${one}`);
        }
      });
    }
  }
});

test("agreement: shuffled doors have the colours and texts of their files", async (t) => {
  const { page, text } = await doorPictures(t, "spin");
  for (const [side, number] of [
    ["before", 0],
    ["after", 1],
  ]) {
    await page.getByTestId(`doors-${side}`).click();
    await eventually(async () => assert.equal(await page.getByTestId(`doors-${side}`).getAttribute("aria-pressed"), "true"));
    const { file, shown } = await page.evaluate(
      ([text, number]) => {
        const { all, colour, parsed, shown } = window.pictures;
        const svg = parsed(text);
        const part = all(svg, "svg > g[transform]")[number];
        const map = document.querySelector("[data-test=doors-map]");
        const name = (group) => group.querySelector("title").textContent;
        const lines = all(part, "g > title + :is(path.way, path.changed, path.gone, path.casing)");
        return {
          file: {
            worlds: all(part, "rect.frame")
              .map((rect) => `${rect.nextElementSibling.textContent} ${colour(rect.getAttribute("fill"))}`)
              .sort(),
            rooms: all(part, "g > title + rect.box")
              .map((rect) => `${name(rect.parentNode)} ${colour(rect.getAttribute("fill"))}`)
              .sort(),
            lines: lines
              .map((line) => colour((line.classList.contains("casing") ? line.nextElementSibling : line).getAttribute("stroke")))
              .sort(),
          },
          shown: {
            worlds: all(map, "rect.world")
              .map((rect, at) => `${all(map, "text.name")[at].textContent} ${shown(rect, "fill")}`)
              .sort(),
            rooms: all(map, "[data-test=doors-room]")
              .map((box) => `${box.getAttribute("aria-label").split(",")[0]} ${shown(box.querySelector("rect"), "fill")}`)
              .sort(),
            lines: all(map, "path.door[data-way]")
              .map((line) => shown(line, "stroke"))
              .sort(),
          },
        };
      },
      [text, number],
    );
    assertSame(shown, file, side);
  }
});
