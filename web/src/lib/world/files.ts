// The files that can be had of a world.

import type { World } from "../schemas";

export interface FileRow {
  title: string;
  files: { name: string; format: string }[];
}

/** What a file is kept as: it says which world it is of, in letters that every system takes. */
export function keptName(world: World, name: string): string {
  return [world.pack.id, world.seed].map(plain).filter(Boolean).concat(name).join("-");
}

/** Has a map for Tiled name its picture as that is kept; other files name none. */
export function renaming(world: World, name: string): ((text: string) => string) | undefined {
  const picture = name.replace(/\.tmj$/, "-tiles.png");
  return picture === name ? undefined : (text) => text.replaceAll(`"${picture}"`, `"${keptName(world, picture)}"`);
}

/** A name in letters, digits and dashes, not longer than anybody reads. */
function plain(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{Mark}/gu, "");
  return bare.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 40).replace(/^-+|-+$/g, "");
}

const picture = (title: string, name: string): FileRow => ({
  title,
  files: [
    { name: `${name}.svg`, format: "SVG" },
    { name: `${name}.png`, format: "PNG" },
  ],
});

export function filesOf(world: World): FileRow[] {
  const rows: FileRow[] = [{ title: "World with its proof", files: [{ name: "seed.json", format: "Bundle" }] }];
  if (world.spheres) {
    rows.push({ title: "What lies where", files: [{ name: "spoiler.txt", format: "Spoiler" }] });
    rows.push(picture("Order of progress", "spheres"));
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
