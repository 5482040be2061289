// The files that can be had of a world.

import type { World } from "./types";

export interface FileRow {
  title: string;
  files: { name: string; format: string }[];
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
