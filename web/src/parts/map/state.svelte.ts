// The state of a map: floor, layers, selection and focus.

import type { Atlas } from "../../lib/world/atlas";
import type { Point } from "../../lib/schemas";

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
  layers = $state<Record<Layer, boolean>>({
    rooms: true,
    doors: true,
    locks: true,
    items: true,
    monsters: false,
    trails: false,
    steps: false,
  });
  /** Layers whose names are too small to read at the current zoom. */
  small = $state.raw<Partial<Record<Layer, boolean>>>({});
  focus = $state.raw<Focus | null>(null);
  choice = $state.raw<Choice | null>(null);

  /** Resets the map for another world. */
  open(atlas: Atlas) {
    this.floor = atlas.scene.floors.length > 1 ? "overview" : 0;
    this.focus = null;
    this.choice = null;
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
