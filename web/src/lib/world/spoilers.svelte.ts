// What may be told about the world: nothing until it is asked for, then sphere by sphere.

import { css } from "../colours";
import type { Look, PlaceLook } from "./look";
import type { Scene, ScenePlace, SceneRoom, World } from "../schemas";

class Spoilers {
  shown = $state(false);
  /** The last sphere that is told. */
  sphere = $state(0);

  reset() {
    this.shown = false;
    this.sphere = 0;
  }

  knows(sphere: number | null): boolean {
    return this.shown && sphere !== null && sphere <= this.sphere;
  }

  /** The item at a location, where it may be known. */
  itemOf(spot: ScenePlace): string | null {
    return this.knows(spot.sphere) ? spot.item : null;
  }
}

export const spoilers = new Spoilers();

/** How the map of a world looks with what may be told. */
export function worldLook(scene: Scene): Look {
  return spoilers.shown ? toldLook(scene, spoilers.sphere) : plainLook(scene);
}

function plainLook(scene: Scene): Look {
  return {
    fill: () => null,
    about: (room) => roleOf(scene, room),
    place: () => UNTOLD,
    thing: ({ what }) => what === "monster" || what === "player" || what === "stairs" || what === "victory",
    badge: () => null,
    tellsItems: false,
    legend: [],
    hides: [],
  };
}

function toldLook(scene: Scene, last: number): Look {
  const told = (sphere: number | null) => sphere !== null && sphere <= last;
  const places = scene.floors.flatMap((floor) => floor.places);
  const finds = (["opener", "note", "treasure"] as const).filter((find) => places.some((place) => toldPlace(place).sign === find));
  const spheres = Array.from({ length: Math.min(last + 1, scene.spheres) }, (_, sphere) => sphere);
  return {
    fill: (room, isSmall) => (told(room.sphere) ? sphereFill(scene, room.sphere ?? 0, isSmall) : "url(#fill-closed)"),
    about: (room) => roleOf(scene, room) + (told(room.sphere) ? `, sphere ${room.sphere}` : ", not yet opened"),
    place: (place) => (told(place.sphere) ? toldPlace(place) : UNTOLD),
    thing: () => true,
    // Colours alone do not tell spheres apart for everybody.
    badge: (room) => (told(room.sphere) ? String(room.sphere) : null),
    tellsItems: true,
    legend: [
      ...spheres.map((sphere) => ({ label: `sphere ${sphere}`, fill: sphereFill(scene, sphere) })),
      { label: "opened later", fill: "url(#fill-closed)" },
      ...finds.map((find) => ({ label: FINDS[find], sign: find })),
    ],
    hides: [],
  };
}

const UNTOLD: PlaceLook = { sign: "slot", about: "", label: null };
const FINDS = { opener: "item of use", note: "note of a code", treasure: "other item" };

function toldPlace({ find, item, progression }: ScenePlace): PlaceLook {
  if (item === null) return { ...UNTOLD, about: ": empty" };
  const sign = find === "note" ? find : find === "opener" || progression ? "opener" : "treasure";
  return { sign, about: `: ${item}`, label: item };
}

/** The colour of what opens in a sphere. */
export function sphereFill({ sphereColours }: Scene, sphere: number, isSmall = false): string {
  const colours = sphereColours[sphere];
  return colours ? css(isSmall ? colours.strong : colours.tint) : "var(--map-floor)";
}

function roleOf(scene: Scene, room: SceneRoom): string {
  if (room.id === scene.start) return ", where the game begins";
  return room.id === scene.goal ? ", the goal" : "";
}

/** The items found before a sphere, with how many of each. */
export function foundBefore(world: World, sphere: number): Record<string, number> {
  const have: Record<string, number> = {};
  for (const { found } of world.spheres?.slice(0, sphere) ?? []) {
    for (const { item } of found) have[item] = (have[item] ?? 0) + 1;
  }
  return have;
}
