// Spoilers of a world: hidden by default, then revealed sphere by sphere.

import { numberIn } from "../address";
import { css } from "../colours";
import type { Scene, ScenePlace, SceneRoom, World } from "../schemas";
import type { Look, PlaceLook } from "./look";

class Spoilers {
  shown = $state(false);
  /** The last revealed sphere. */
  sphere = $state(0);

  /** Reveals what an address names: nothing, or the spheres up to one. */
  open(parameters = new URLSearchParams()) {
    const sphere = numberIn(parameters, "sphere");
    this.shown = sphere !== null;
    this.sphere = sphere ?? 0;
  }

  /** The parameter of what is revealed. */
  get parameter(): string | null {
    return this.shown ? String(this.sphere) : null;
  }

  knows(sphere: number | null): boolean {
    return this.shown && sphere !== null && sphere <= this.sphere;
  }

  /** The item at a location, if it is revealed. */
  itemOf(spot: ScenePlace): string | null {
    return this.knows(spot.sphere) ? spot.item : null;
  }
}

export const spoilers = new Spoilers();

/** The look of the map with the spoilers revealed so far. */
export function worldLook(scene: Scene): Look {
  return spoilers.shown ? spoilerLook(scene, spoilers.sphere) : plainLook(scene);
}

function plainLook(scene: Scene): Look {
  return {
    fill: () => null,
    about: (room) => roleOf(scene, room),
    place: () => HIDDEN,
    thing: ({ what }) => what === "monster" || what === "player" || what === "stairs" || what === "victory",
    badge: () => null,
    showsItems: false,
    legend: [],
    hides: [],
  };
}

function spoilerLook(scene: Scene, last: number): Look {
  const isRevealed = (sphere: number | null) => sphere !== null && sphere <= last;
  const places = scene.floors.flatMap((floor) => floor.places);
  const finds = (["opener", "note", "treasure"] as const).filter((find) =>
    places.some((place) => revealedPlace(place).sign === find),
  );
  const spheres = Array.from({ length: Math.min(last + 1, scene.spheres) }, (_, sphere) => sphere);
  return {
    fill: (room, isSmall) => (isRevealed(room.sphere) ? sphereFill(scene, room.sphere ?? 0, isSmall) : "url(#fill-closed)"),
    about: (room) => roleOf(scene, room) + (isRevealed(room.sphere) ? `, sphere ${room.sphere}` : ", opens later"),
    place: (place) => (isRevealed(place.sphere) ? revealedPlace(place) : HIDDEN),
    thing: () => true,
    // Not everyone can distinguish spheres by colour alone.
    badge: (room) => (isRevealed(room.sphere) ? String(room.sphere) : null),
    showsItems: true,
    legend: [
      ...spheres.map((sphere) => ({ label: `sphere ${sphere}`, fill: sphereFill(scene, sphere) })),
      { label: "opens later", fill: "url(#fill-closed)" },
      ...finds.map((find) => ({ label: FINDS[find], sign: find })),
    ],
    hides: [],
  };
}

const HIDDEN: PlaceLook = { sign: "slot", about: "", label: null };
const FINDS = { opener: "progression item", note: "code note", treasure: "other item" };

function revealedPlace({ find, item, progression }: ScenePlace): PlaceLook {
  if (item === null) return { ...HIDDEN, about: ": empty" };
  const sign = find === "note" ? find : find === "opener" || progression ? "opener" : "treasure";
  return { sign, about: `: ${item}`, label: item };
}

/** The colour of a sphere. */
export function sphereFill({ sphereColours }: Scene, sphere: number, isSmall = false): string {
  const colours = sphereColours[sphere];
  return colours ? css(isSmall ? colours.strong : colours.tint) : "var(--map-floor)";
}

function roleOf(scene: Scene, room: SceneRoom): string {
  if (room.id === scene.start) return ", the start";
  return room.id === scene.goal ? ", the goal" : "";
}

/** The items found before a sphere and their counts. */
export function foundBefore(world: World, sphere: number): Record<string, number> {
  const have: Record<string, number> = {};
  for (const { found } of world.spheres?.slice(0, sphere) ?? []) {
    for (const { item } of found) have[item] = (have[item] ?? 0) + 1;
  }
  return have;
}
