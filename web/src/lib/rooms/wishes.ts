// What can be asked of a layout: the fields of the form, and wishes in the address.

import type { Asked, Wishes } from "./types";

interface Common {
  name: string;
  label: string;
  help: string;
}

export type Field =
  | (Common & { kind: "number"; least: number; most: number })
  | (Common & { kind: "switch" })
  | (Common & { kind: "choice"; values: string[] })
  | (Common & { kind: "range"; least: number; most: number })
  | (Common & { kind: "size" });

const number = (name: string, label: string, least: number, most: number, help: string): Field => ({
  kind: "number",
  name,
  label,
  least,
  most,
  help,
});
const share = (name: string, label: string, help: string) => number(name, label, 0, 1000, help);

/** The program lays out no more rooms than these when a page asks. */
const MOST_ROOMS = 2000;

/** Everything that can be wished for, the usual wishes first. */
export const FIELDS: Field[] = [
  number("rooms", "Rooms", 1, MOST_ROOMS, "how many rooms there are, at most 2,000"),
  number("walkers", "Walkers", 1, 1000, "how many take turns"),
  number("roomsPerWalker", "Rooms per walker", 1, 100_000, "how many a walker places before it begins elsewhere"),
  number("templatesPerConnection", "Templates per connection", 1, 1024, "how many are tried before one is given up"),
  share("compactness", "Compactness", "how many in a thousand connections near the middle go before others"),
  share("loops", "Loops", "how many in a thousand of the connections that happen to meet are opened"),
  {
    kind: "choice",
    name: "required",
    label: "Required connections",
    values: ["grow", "strict"],
    help: "grow: rooms may be placed together with the one that asks for them; strict: only those there already count",
  },
  { kind: "switch", name: "mirroring", label: "Mirroring", help: "whether rooms are mirrored" },
  { kind: "switch", name: "turning", label: "Turning", help: "whether rooms are turned" },
  { kind: "switch", name: "repeats", label: "Repeats", help: "whether a room may have the template of the one before" },
  share("respawnInPlace", "Respawn in place", "how many in a thousand walkers that die go on in the same room"),
  { kind: "range", name: "deadEnds", label: "Dead ends", least: 0, most: 1000, help: "how many in a thousand rooms" },
  { kind: "size", name: "bounds", label: "Bounds", help: "the rectangle all rooms stand in, in cells; empty: any" },
  number("iterations", "Turns", 1, 10_000_000, "how many turns walkers may take in an attempt"),
  number("attempts", "Attempts", 1, 1_000_000, "how often to begin anew before giving up"),
];

/** What holds for a field where nobody wishes anything. */
export function usual(asked: Asked, name: string): Wishes[string] | null {
  if (name === "rooms") return "rooms" in asked.target ? asked.target.rooms : null;
  return (asked as unknown as Record<string, Wishes[string] | null>)[name] ?? null;
}

/** Wishes as they stand in the address. */
export function wishesFrom(parameters: URLSearchParams): Wishes {
  const wishes: Wishes = {};
  for (const field of FIELDS) {
    const text = parameters.get(field.name);
    if (text === null) continue;
    const numbers = text.split(",").map(Number);
    if (field.kind === "switch") wishes[field.name] = text === "true";
    else if (field.kind === "choice") wishes[field.name] = text;
    else if (field.kind === "number") wishes[field.name] = numbers[0] ?? 0;
    else wishes[field.name] = numbers.slice(0, 2);
  }
  return wishes;
}

/** The address of a layout. */
export function addressOfLayout(pack: string, seed: string, wishes: Wishes): string {
  const parameters = new URLSearchParams({ pack, seed });
  for (const [name, wish] of Object.entries(wishes)) parameters.set(name, String(wish));
  return `/rooms?${parameters}`;
}
