// What may be told about the world: nothing until it is asked for, then sphere by sphere.

import type { Look, SpotLook } from "./look";
import { sphereFill } from "./colours";
import type { Room, Scene, Spot, World } from "./types";

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
  itemOf(spot: Spot): string | null {
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
    fill: () => "var(--floor)",
    about: (room) => roleOf(scene, room),
    spot: () => ({ shape: "ring", about: "", label: null }),
    thing: ({ what }) => what === "monster" || what === "player" || what === "stairs" || what === "victory",
    badge: () => null,
    tellsItems: false,
    legend: [{ label: "place of an item", shape: "ring" }],
  };
}

function toldLook(scene: Scene, last: number): Look {
  const told = (sphere: number | null) => sphere !== null && sphere <= last;
  const spheres = Array.from({ length: Math.min(last + 1, scene.spheres) }, (_, sphere) => sphere);
  return {
    fill: (room) => (told(room.sphere) ? sphereFill(room.sphere ?? 0) : "url(#fill-closed)"),
    about: (room) => roleOf(scene, room) + (told(room.sphere) ? `, sphere ${room.sphere}` : ", not yet opened"),
    spot: (spot) => (told(spot.sphere) ? toldSpot(spot) : { shape: "ring", about: "", label: null }),
    thing: () => true,
    // Colours alone do not tell spheres apart for everybody.
    badge: (room) => (told(room.sphere) ? String(room.sphere) : null),
    tellsItems: true,
    legend: [
      ...spheres.map((sphere) => ({ label: `sphere ${sphere}`, fill: sphereFill(sphere) })),
      { label: "opened later", fill: "url(#fill-closed)" },
      { label: "item of use", shape: "star" },
      { label: "other item", shape: "gem" },
      { label: "not yet told", shape: "ring" },
    ],
  };
}

function toldSpot(spot: Spot): SpotLook {
  return {
    shape: spot.progression ? "star" : "gem",
    about: spot.item ? `: ${spot.item}` : ": empty",
    label: spot.item,
  };
}

function roleOf(scene: Scene, room: Room): string {
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
