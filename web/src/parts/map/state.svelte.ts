// What a map shows: which floor, which layers, what is chosen and where it shall look.

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
  /** Half of what shall be seen around it, in units of the floor. */
  radius: number;
}

/** What was chosen on the map. */
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
  /** Layers with names that are too small to be read where the view is. */
  small = $state.raw<Partial<Record<Layer, boolean>>>({});
  focus = $state.raw<Focus | null>(null);
  choice = $state.raw<Choice | null>(null);

  /** Begins anew with another world. */
  open(atlas: Atlas) {
    this.floor = atlas.scene.floors.length > 1 ? "overview" : 0;
    this.focus = null;
    this.choice = null;
  }

  /** Chooses something and looks at it. */
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

/** The map of the world that was built last. It outlives the view, so that one comes back to where one was. */
export const mapState = new MapState();
