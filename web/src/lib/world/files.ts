// The downloads of a world.

import type { World } from "../schemas";

export interface FileRow {
  title: string;
  files: { name: string; format: string }[];
}

/** The name of a download: it names the world in characters that every system accepts. */
export function downloadName(world: World, name: string): string {
  return [world.pack.id, world.seed].map(plain).filter(Boolean).concat(name).join("-");
}

/** Renames the tile image inside a Tiled map to its download name; other files refer to no image. */
export function renaming(world: World, name: string): ((text: string) => string) | undefined {
  const picture = name.replace(/\.tmj$/, "-tiles.png");
  return picture === name ? undefined : (text) => text.replaceAll(`"${picture}"`, `"${downloadName(world, picture)}"`);
}

/** A name of at most 40 letters, digits and dashes. */
function plain(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{Mark}/gu, "");
  return bare
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
}

const picture = (title: string, name: string): FileRow => ({
  title,
  files: [
    { name: `${name}.svg`, format: "SVG" },
    { name: `${name}.png`, format: "PNG" },
  ],
});

export function filesOf(world: World): FileRow[] {
  const rows: FileRow[] = [{ title: "World and proof", files: [{ name: "seed.json", format: "Bundle" }] }];
  if (world.spheres) {
    rows.push({ title: "Item locations", files: [{ name: "spoiler.txt", format: "Spoiler" }] });
    rows.push(picture("Spheres", "spheres"));
  }
  if (!world.campaign) {
    if (world.spheres) rows.push(picture("Map", "map-world"));
    if (world.doors?.length) rows.push(picture("Doors", "doors"));
    return rows;
  }
  rows.push(picture("Overview", "map-overview"));
  world.scene.floors.forEach((floor, index) => {
    const name = `floor-${index + 1}`;
    const { title, files } = picture(floor.name, `map-${name}`);
    const tiles = [
      { name: `${name}.tmj`, format: "Tiled" },
      { name: `${name}-tiles.png`, format: "Tiles" },
      { name: `${name}.ldtk`, format: "LDtk" },
    ];
    rows.push({ title, files: [...files, ...tiles] });
  });
  return rows;
}
