// The fields of the server's requests: their help texts and allowed values.

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

/** The maximum number of levels in one run and of guesses in one game. */
export const LIMITS = limits;

export const CODE_FIELDS = fields(CodeRequest);
export const DOOR_FIELDS = fields(DoorRequest);
export const LAYOUT_FIELDS = fields(LayoutRequest);
export const LEVEL_FIELDS = fields(PopulationRequest);
