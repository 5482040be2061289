// Searching for rooms and places by name.

import { type Atlas, spotTitle } from "./atlas";

export interface Hit {
  kind: "room" | "spot";
  /** The id of a room, or the name of a location. */
  key: number | string;
  title: string;
  about: string;
}

/** All searchable rooms and places. Items are included only if `itemOf` reveals them. */
export function indexOf(atlas: Atlas, itemOf: (spot: string) => string | null): Hit[] {
  const hits: Hit[] = [];
  for (const { room, floor } of atlas.rooms.values()) {
    hits.push({ kind: "room", key: room.id, title: room.name, about: whereabouts(atlas, floor, room.zone) });
  }
  for (const { spot, floor } of atlas.spots.values()) {
    const room = atlas.rooms.get(spot.room)?.room;
    const about = `${room?.name ?? ""}, ${whereabouts(atlas, floor, room?.zone ?? 0)}`;
    const item = itemOf(spot.name);
    const title = spotTitle(atlas, spot);
    hits.push({ kind: "spot", key: spot.name, title: item ? `${item} (${title})` : title, about });
  }
  return hits;
}

function whereabouts(atlas: Atlas, floor: number, zone: number): string {
  const found = atlas.scene.floors[floor];
  const name = found?.zones[zone]?.name ?? "";
  return atlas.scene.floors.length > 1 ? [name, found?.name].filter(Boolean).join(", ") : name;
}

/** The best hits for a text: names that start with it come before names that contain it. */
export function search(hits: Hit[], text: string, most: number): Hit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const rated: { hit: Hit; rate: number }[] = [];
  for (const hit of hits) {
    const title = hit.title.toLowerCase();
    const whole = `${title} ${hit.about.toLowerCase()}`;
    if (!words.every((word) => whole.includes(word))) continue;
    const first = words[0] ?? "";
    const rate = title.startsWith(words.join(" ")) ? 0 : title.includes(first) ? 1 : 2;
    rated.push({ hit, rate });
  }
  return rated
    .sort((a, b) => a.rate - b.rate)
    .slice(0, most)
    .map(({ hit }) => hit);
}
