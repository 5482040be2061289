// What the program calls things, in words that people know: `Room.floor` is a room, and a door between rooms is named by
// them where nobody gave it a name.

import { roomOfSpot, type Atlas } from "./atlas";
import type { SceneDoor, TranscriptLine } from "../schemas";

/** The only spot of a room, or one of those that the parts of its floor are numbered by. */
const FLOOR = /^floor( \d+)?$/;
/** A door that the program named after its ends. */
const MADE = /^\d+: (.*) - (.*)$/;

/** A spot or location: its room, and what it is called there. */
export function spotWords(atlas: Atlas, name: string): string {
  const { room, part } = partsOf(atlas, name);
  return room === null ? name : part === "" || FLOOR.test(part) ? room : `${room}, ${part}`;
}

/** The way from one spot to another. */
export function wayWords(atlas: Atlas, from: string, to: string): string {
  const [here, there] = [partsOf(atlas, from), partsOf(atlas, to)];
  if (here.room !== null && here.room === there.room) return `${here.room}, from ${here.part} to ${there.part}`;
  return `${spotWords(atlas, from)} to ${spotWords(atlas, to)}`;
}

/** A door by the name that somebody gave it; nothing where its name only says the rooms that it joins. */
export function givenName(atlas: Atlas, name: string | null, from: string, to: string): string | null {
  if (name === null || MADE.test(name)) return null;
  const rooms = [from, to].map((spot) => partsOf(atlas, spot).room);
  return rooms.every((room) => room !== null && name.includes(room)) ? null : name;
}

/** A door by its name, or by the rooms that it joins. */
export function doorTitle(atlas: Atlas, { name, rooms }: SceneDoor): string {
  const [from, to] = rooms.map((id) => atlas.rooms.get(id)?.room.name ?? "") as [string, string];
  return givenName(atlas, name, from, to) ?? `${from} to ${to}`;
}

/** A door, as it is seen from one of its ends. */
function doorWords(atlas: Atlas, name: string, end: string = "a"): string {
  const made = MADE.exec(name);
  if (!made) return `“${name}”`;
  const [first = "", second = ""] = end === "b" ? [made[2], made[1]] : [made[1], made[2]];
  return `the door from ${spotWords(atlas, first)} to ${spotWords(atlas, second)}`;
}

type Telling = [pattern: RegExp, words: (atlas: Atlas, first: string, second: string) => string];

/** How the facts of a certificate are told. */
const TELLINGS: Telling[] = [
  [/^spot "(.*)" is reached$/, (atlas, spot) => `${spotWords(atlas, spot)} is reached`],
  [/^one can return from spot "(.*)"$/, (atlas, spot) => `one can return from ${spotWords(atlas, spot)}`],
  [/^one can leave through end (\w+) of "(.*)"$/, (atlas, end, door) => `one can leave through ${doorWords(atlas, door, end)}`],
  [/^one comes in through end (\w+) of "(.*)"$/, (atlas, end, door) => `one comes in through ${doorWords(atlas, door, end)}`],
  [/^one can return from end (\w+) of "(.*)"$/, (atlas, end, door) => `one can return from ${doorWords(atlas, door, end)}`],
  [/^one can return from beyond end (\w+) of "(.*)"$/, (atlas, end, door) => `one can return from beyond ${doorWords(atlas, door, end)}`],
  [/^location "(.*)" is open$/, (atlas, spot) => `${spotWords(atlas, spot)} is open`],
  [/^copy \d+ of "(.*)" is held, from "(.*)"$/, (atlas, item, spot) => `${item} is held, from ${spotWords(atlas, spot)}`],
  [/^starting copy \d+ of "(.*)" is held$/, (_, item) => `${item} is held from the start`],
  [/^fact \d+ \(part of a requirement\)$/, () => "part of a requirement is met"],
  [/^event "(.*)" has happened$/, (_, event) => `it has happened: ${event}`],
];

/** A fact of a certificate in words. */
export function factWords(atlas: Atlas, { fact }: TranscriptLine): string {
  for (const [pattern, words] of TELLINGS) {
    const found = pattern.exec(fact);
    if (found) return words(atlas, found[1] ?? "", found[2] ?? "");
  }
  return fact;
}

/** The room of a spot, and what stands behind it. */
function partsOf(atlas: Atlas, name: string): { room: string | null; part: string } {
  const id = roomOfSpot(atlas, name);
  const room = id === null ? null : (atlas.rooms.get(id)?.room.name ?? null);
  return { room, part: room === null ? "" : name.slice(room.length + 1) };
}
