// The state of a map: floor, layers, selection and focus.

import { numberIn, type Shown } from "../../lib/address";
import type { Point } from "../../lib/schemas";
import type { Atlas } from "../../lib/world/atlas";

export const LAYERS = ["rooms", "doors", "locks", "items", "monsters", "trails", "steps"] as const;
export type Layer = (typeof LAYERS)[number];

export const LAYER_NAMES: Record<Layer, string> = {
  rooms: "Room names",
  doors: "Doors",
  locks: "Locks",
  items: "Items",
  monsters: "Monsters",
  trails: "Walker trails",
  steps: "Step numbers",
};

/** The layers of a new map. */
const FIRST_LAYERS: readonly Layer[] = ["rooms", "doors", "locks", "items"];
const layersOf = (names: readonly string[]) =>
  Object.fromEntries(LAYERS.map((layer) => [layer, names.includes(layer)])) as Record<Layer, boolean>;

/** The layers that a parameter names, or those of a new map. */
const layersIn = (text: string | null) => layersOf(text?.split(" ") ?? FIRST_LAYERS);

/** The parameter that names the layers; null for those of a new map. */
function layersText(layers: Record<Layer, boolean>): string | null {
  const text = LAYERS.filter((layer) => layers[layer]).join(" ");
  return text === FIRST_LAYERS.join(" ") ? null : text;
}

/** The parameters whose changes can be gone back from. */
export const MAP_STEPS = ["floor", "place", "room"] as const;

const firstFloor = ({ scene }: Atlas) => (scene.floors.length > 1 ? "overview" : 0);

function choiceIn(atlas: Atlas, parameters: URLSearchParams): Choice | null {
  const [spot, name] = [parameters.get("place"), parameters.get("room")];
  if (spot !== null && atlas.spots.has(spot)) return { kind: "spot", spot };
  const room = name === null ? undefined : atlas.roomNames.get(name);
  return room === undefined ? null : { kind: "room", room };
}

export interface Focus {
  floor: number;
  point: Point;
  /** The radius to show around the point, in units of the floor. */
  radius: number;
}

/** A selection on the map. */
export type Choice = { kind: "room"; room: number } | { kind: "spot"; spot: string };

export class MapState {
  floor = $state<number | "overview">("overview");
  layers = $state<Record<Layer, boolean>>(layersOf(FIRST_LAYERS));
  /** Layers whose names are too small to read at the current zoom. */
  small = $state.raw<Partial<Record<Layer, boolean>>>({});
  focus = $state.raw<Focus | null>(null);
  choice = $state.raw<Choice | null>(null);

  /** Shows what an address names; without parameters, the map as it is for a new world. */
  open(atlas: Atlas, parameters = new URLSearchParams()) {
    const { floors } = atlas.scene;
    const named = (numberIn(parameters, "floor") ?? 0) - 1;
    this.floor = floors[named] && floors.length > 1 ? named : firstFloor(atlas);
    this.layers = layersIn(parameters.get("layers"));
    this.focus = null;
    this.choice = choiceIn(atlas, parameters);
  }

  /** The parameters of what is shown. */
  shown(atlas: Atlas): Shown {
    const { floor, choice } = this;
    return {
      floor: floor === firstFloor(atlas) ? null : String(Number(floor) + 1),
      layers: layersText(this.layers),
      place: choice?.kind === "spot" ? choice.spot : null,
      room: choice?.kind === "room" ? (atlas.rooms.get(choice.room)?.room.name ?? null) : null,
    };
  }

  /** Selects a room or place and moves the view to it. */
  show(atlas: Atlas, choice: Choice) {
    const spot = choice.kind === "spot" ? atlas.spots.get(choice.spot)?.spot : undefined;
    const entry = atlas.rooms.get(choice.kind === "room" ? choice.room : (spot?.room ?? -1));
    if (!entry) return;
    const { floor, room } = entry;
    const { x, y, width, height } = room.bounds;
    this.floor = floor;
    this.choice = choice;
    this.focus = {
      floor,
      point: spot?.at ?? [x + width / 2, y + height / 2],
      radius: spot ? 1 : Math.max(width, height) / 2,
    };
    return room;
  }
}

/** The map of the current world. It outlives the view, so the user returns to the same spot. */
export const mapState = new MapState();
