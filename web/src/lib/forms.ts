// What the program says of the fields of its requests: what they are for, and what they may be.

import { CodeRequest, DoorRequest, LayoutRequest, PopulationRequest } from "./forms.json";

/** A field of a request. */
export interface Described {
  help: string;
  type?: string;
  least?: number;
  most?: number;
  words?: string[];
}

const fields = <Name extends string>(described: Record<Name, Described>) => described;

export const CODE_FIELDS = fields(CodeRequest);
export const DOOR_FIELDS = fields(DoorRequest);
export const LAYOUT_FIELDS = fields(LayoutRequest);
export const LEVEL_FIELDS = fields(PopulationRequest);
