// Every view with content, and the states to check in each.

import { counts, SMALL, world } from "./stage.js";

const opened = (page, name) => page.getByTestId(name).locator("summary").first().click();

/** Each view: its address, the test id that shows it is ready, and further states, entered one after the other. */
export async function views() {
  const { permalink, scene } = await world(SMALL);
  const places = scene.floors.flatMap((floor) => floor.places);
  const last = places.find((place) => place.sphere === scene.spheres - 1) ?? places.at(-1);
  return [
    {
      name: "arrival",
      address: "/",
      ready: "summary",
      states: { settings: (page) => page.getByTestId("settings").locator("summary").click() },
    },
    {
      name: "world",
      address: `/s/${permalink}`,
      ready: "summary",
      states: {
        floor: (page) => page.getByTestId("floor-1").click(),
        spoilers: async (page) => {
          await page.getByTestId("spoilers").check();
          await page.getByTestId("sphere-slider").fill(await page.getByTestId("sphere-slider").getAttribute("max"));
          await page.locator("[data-test=map] [data-spot].opener").first().click({ force: true });
          await page.getByTestId("route-legs").waitFor();
        },
        pack: async (page) => {
          await opened(page, "downloads");
          await opened(page, "own-pack");
          await page.getByTestId("sample-pack").click();
          const text = page.getByTestId("pack-text");
          await text.fill((await text.inputValue()).replace('b = "Vault"', 'b = "Vualt"'));
          await page.getByTestId("diagnostics").waitFor();
        },
        proof: async (page) => {
          await page.getByTestId("proved").click();
          await page.getByTestId("claims").locator("li").first().waitFor();
          await page.getByTestId("proof-position").fill("300");
        },
      },
    },
    {
      name: "tracker",
      address: `/tracker?s=${permalink}`,
      ready: "reach",
      states: {
        why: async (page) => {
          await page.locator("[data-test=tracker-item] input").first().check();
          await page.getByTestId("map-search").fill(last.name.replace(".", " "));
          await page.getByTestId("map-search").press("Enter");
          await page.getByTestId("why-not").click();
          await page.getByTestId("reasons").waitFor();
        },
      },
    },
    {
      name: "rooms",
      address: "/rooms?pack=halls&seed=browser",
      ready: "rooms-room",
      states: {
        shown: async (page) => {
          await page.getByTestId("rooms-show-paths").click();
          await page.getByTestId("rooms-show-numbers").click();
          await page.getByTestId("rooms-entry").first().click();
        },
        settings: (page) => page.getByTestId("rooms-tab-settings").click(),
        steps: async (page) => {
          await page.getByTestId("rooms-stepping").click();
          await page.getByTestId("rooms-scrubber").fill("60");
        },
      },
    },
    {
      name: "doors",
      address: "/doors?pack=tower&seed=browser",
      ready: "doors-room",
      states: {
        before: (page) => page.getByTestId("doors-before").click(),
        room: async (page) => {
          await page.getByTestId("doors-after").click();
          await page.getByTestId("doors-change").first().click();
        },
        steps: async (page) => {
          await page.getByTestId("doors-steps").first().click();
          await page.getByTestId("doors-scrubber").fill("6");
        },
      },
    },
    {
      name: "code",
      address: "/code?pack=festive&positions=4&tries=8&seed=browser",
      ready: "slot",
      states: {
        guessed: async (page) => {
          for (const number of [0, 0, 1, 2]) await page.getByTestId("element").nth(number).click();
          await page.getByTestId("guess").click();
          await counts(page.locator("[data-test=game] [data-test=row]"), 1);
          await page.getByTestId("hint").click();
          await page.getByTestId("hint-text").getByTestId("code").waitFor();
        },
        over: async (page) => {
          await page.getByTestId("use-hint").click();
          await page.getByTestId("guess").click();
          await counts(page.locator("[data-test=game] [data-test=row]"), 2);
          await page.getByTestId("give-up").click();
          await page.getByTestId("game-over").waitFor();
        },
      },
    },
    {
      name: "solver",
      address: "/code?tab=solver",
      ready: "use-suggestion",
      states: {},
    },
    {
      name: "helper",
      address: "/code?tab=helper",
      ready: "slot",
      states: {
        contradiction: async (page) => {
          for (const [element, exact] of [
            ["A", 3],
            ["B", 2],
          ]) {
            for (let place = 0; place < 4; place++) await page.locator(`[data-test=element][data-element=${element}]`).click();
            await page.locator("[aria-current=step] [data-test=exact]").fill(String(exact));
            await page.getByTestId("add-row").click();
          }
          await page.getByTestId("contradiction").waitFor();
        },
      },
    },
    {
      name: "population",
      address: "/population?pack=depths&seed=browser",
      ready: "map-thing",
      states: {
        chosen: (page) => page.locator("[data-test=map-thing][data-what=monster]").first().focus(),
        unfolded: async (page) => {
          const folded = page.locator("main details:not([open]) > summary");
          while ((await folded.count()) > 0) await folded.first().click();
        },
      },
    },
  ];
}
