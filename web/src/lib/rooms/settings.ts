// The settings of a layout: the fields of the form and the settings in the address. Names, help texts and bounds come
// from the server.

import { type Described, LAYOUT_FIELDS } from "../forms";
import type { LayoutRequest, RoomsReply } from "../schemas";

export type LayoutSettings = LayoutRequest;
export type SettingName = Exclude<keyof LayoutSettings, "floor" | "roles">;
/** The value of a setting as the form has it. */
export type LayoutValue = LayoutSettings[SettingName] | null;

export interface Field {
  name: SettingName;
  label: string;
  help: string;
  kind: "number" | "switch" | "choice" | "range" | "size";
  least?: number;
  most?: number;
  words?: string[];
}

/** The kind of a field by the type of its value. */
const KINDS: Record<string, Field["kind"]> = { integer: "number", boolean: "switch", array: "range" };

/** The label of a name such as `roomsPerWalker`. */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function fieldOf(name: SettingName, { help, type = "", least, most, words }: Described): Field {
  const kind = words ? "choice" : name === "bounds" ? "size" : (KINDS[type] ?? "number");
  const limit = most === undefined ? "" : `, at most ${most.toLocaleString("en")}`;
  return { name, label: labelOf(name), help: help.replace(/\.$/, "") + limit, kind, least, most, words };
}

/** All settings of the form, the number of rooms first. `floor` is an alternative to it, and only packs set `roles`. */
export const FIELDS: Field[] = Object.entries(LAYOUT_FIELDS)
  .filter(([name]) => name !== "floor" && name !== "roles")
  .map(([name, field]) => fieldOf(name as SettingName, field))
  .sort((one, other) => Number(other.name === "rooms") - Number(one.name === "rooms"));

/** The resolved value of a field that the user has not set. */
export function resolvedValue(request: RoomsReply["request"], name: SettingName): LayoutValue {
  if (name === "rooms") return "rooms" in request.target ? request.target.rooms : null;
  return (request[name] as LayoutValue) ?? null;
}

/** The settings in the address. */
export function settingsFrom(parameters: URLSearchParams): LayoutSettings {
  const found = FIELDS.flatMap(({ name, kind }) => {
    const text = parameters.get(name);
    return text === null ? [] : [[name, valueFrom(kind, text)]];
  });
  return Object.fromEntries(found) as LayoutSettings;
}

function valueFrom(kind: Field["kind"], text: string): unknown {
  const numbers = text.split(",").map(Number);
  if (kind === "switch") return text === "true";
  if (kind === "choice") return text;
  return kind === "number" ? (numbers[0] ?? 0) : numbers.slice(0, 2);
}

/** The address of a layout. */
export function addressOfLayout(pack: string, seed: string, settings: LayoutSettings): string {
  const parameters = new URLSearchParams({ pack, seed });
  for (const [name, value] of Object.entries(settings)) parameters.set(name, String(value));
  return `/rooms?${parameters}`;
}
