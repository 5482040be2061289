// Readable names for the server's identifiers: `Room.floor` becomes the room, and an unnamed door is described by the
// rooms it connects.

import type { SceneDoor, TranscriptLine } from "../schemas";
import { type Atlas, roomOfSpot } from "./atlas";

/** The only spot of a room, or a numbered part of its floor. */
const FLOOR = /^floor( \d+)?$/;
/** A generated door name, made of the door's ends. */
const GENERATED = /^\d+: (.*) - (.*)$/;

/** A spot or location: its room and its name in that room. */
export function spotWords(atlas: Atlas, name: string): string {
  const { room, part } = partsOf(atlas, name);
  return room === null ? name : part === "" || FLOOR.test(part) ? room : `${room}, ${part}`;
}

/** The passage from one spot to another. */
export function wayWords(atlas: Atlas, from: string, to: string): string {
  const [here, there] = [partsOf(atlas, from), partsOf(atlas, to)];
  if (here.room !== null && here.room === there.room) return `${here.room}, from ${here.part} to ${there.part}`;
  return `${spotWords(atlas, from)} to ${spotWords(atlas, to)}`;
}

/** The name of a door, or null if it is generated or only names the rooms that the door connects. */
export function givenName(atlas: Atlas, name: string | null, from: string, to: string): string | null {
  if (name === null || GENERATED.test(name)) return null;
  const rooms = [from, to].map((spot) => partsOf(atlas, spot).room);
  return rooms.every((room) => room !== null && name.includes(room)) ? null : name;
}

/** The name of a door, or the rooms that it connects. */
export function doorTitle(atlas: Atlas, { name, rooms }: SceneDoor): string {
  const [from, to] = rooms.map((id) => atlas.rooms.get(id)?.room.name ?? "") as [string, string];
  return givenName(atlas, name, from, to) ?? `${from} to ${to}`;
}

/** A door as seen from one of its ends. */
function doorWords(atlas: Atlas, name: string, end: string = "a"): string {
  const parts = GENERATED.exec(name);
  if (!parts) return `“${name}”`;
  const [first = "", second = ""] = end === "b" ? [parts[2], parts[1]] : [parts[1], parts[2]];
  return `the door from ${spotWords(atlas, first)} to ${spotWords(atlas, second)}`;
}

type Phrase = [pattern: RegExp, words: (atlas: Atlas, first: string, second: string) => string];

/** Patterns of the server's proof facts and their readable form. */
const PHRASES: Phrase[] = [
  [/^spot "(.*)" is reached$/, (atlas, spot) => `${spotWords(atlas, spot)} is reached`],
  [/^one can return from spot "(.*)"$/, (atlas, spot) => `the player can return from ${spotWords(atlas, spot)}`],
  [
    /^one can leave through end (\w+) of "(.*)"$/,
    (atlas, end, door) => `the player can leave through ${doorWords(atlas, door, end)}`,
  ],
  [
    /^one comes in through end (\w+) of "(.*)"$/,
    (atlas, end, door) => `the player comes in through ${doorWords(atlas, door, end)}`,
  ],
  [
    /^one can return from end (\w+) of "(.*)"$/,
    (atlas, end, door) => `the player can return from ${doorWords(atlas, door, end)}`,
  ],
  [
    /^one can return from beyond end (\w+) of "(.*)"$/,
    (atlas, end, door) => `the player can return from beyond ${doorWords(atlas, door, end)}`,
  ],
  [/^location "(.*)" is open$/, (atlas, spot) => `${spotWords(atlas, spot)} is open`],
  [/^copy \d+ of "(.*)" is held, from "(.*)"$/, (atlas, item, spot) => `${item} is held, from ${spotWords(atlas, spot)}`],
  [/^starting copy \d+ of "(.*)" is held$/, (_, item) => `${item} is held from the start`],
  [/^fact \d+ \(part of a requirement\)$/, () => "part of a requirement is met"],
  [/^event "(.*)" has happened$/, (_, event) => `${event} has happened`],
];

/** A readable description of a proof fact. */
export function factWords(atlas: Atlas, { fact }: TranscriptLine): string {
  for (const [pattern, words] of PHRASES) {
    const found = pattern.exec(fact);
    if (found) return words(atlas, found[1] ?? "", found[2] ?? "");
  }
  return fact;
}

/** The room of a spot and the rest of its name. */
function partsOf(atlas: Atlas, name: string): { room: string | null; part: string } {
  const id = roomOfSpot(atlas, name);
  const room = id === null ? null : (atlas.rooms.get(id)?.room.name ?? null);
  return { room, part: room === null ? "" : name.slice(room.length + 1) };
}
