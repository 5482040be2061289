// What the program says of the fields of its requests: what they are for, and what they may be.

import { CodeRequest, DoorRequest, LayoutRequest, limits, PopulationRequest } from "./forms.json";

/** A field of a request. */
export interface Described {
  help: string;
  type?: string;
  least?: number;
  most?: number;
  words?: string[];
}

const fields = <Fields extends Record<string, Described>>(described: Fields) => described;

/** How many levels are filled at once, and how many guesses a game has, at most. */
export const LIMITS = limits;

export const CODE_FIELDS = fields(CodeRequest);
export const DOOR_FIELDS = fields(DoorRequest);
export const LAYOUT_FIELDS = fields(LayoutRequest);
export const LEVEL_FIELDS = fields(PopulationRequest);
