// Outlines of sets of cells as path data: one closed line around each piece and each hole.

/**
 * The outline of all cells for which `has` is true. Edges go clockwise around cells, so that the same path can be
 * filled and stroked.
 */
export function outline(width: number, height: number, has: (x: number, y: number) => boolean): string {
  const edges = new Map<number, number[]>();
  const corner = (x: number, y: number) => y * (width + 1) + x;
  const edge = (from: number, to: number) => {
    const ends = edges.get(from);
    if (ends) ends.push(to);
    else edges.set(from, [to]);
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!has(x, y)) continue;
      if (!has(x, y - 1)) edge(corner(x, y), corner(x + 1, y));
      if (!has(x + 1, y)) edge(corner(x + 1, y), corner(x + 1, y + 1));
      if (!has(x, y + 1)) edge(corner(x + 1, y + 1), corner(x, y + 1));
      if (!has(x - 1, y)) edge(corner(x, y + 1), corner(x, y));
    }
  }
  let path = "";
  for (const start of edges.keys()) {
    while (edges.get(start)?.length) path += loop(edges, start, width + 1);
  }
  return path;
}

/** Follows edges until they come back to where they began, and takes them away. */
function loop(edges: Map<number, number[]>, start: number, across: number): string {
  const corners: number[] = [];
  let at = start;
  do {
    corners.push(at);
    at = edges.get(at)?.pop() ?? start;
  } while (at !== start);
  const bends = corners.filter((here, index) => {
    const before = corners.at(index - 1) ?? here;
    const after = corners[(index + 1) % corners.length] ?? here;
    return here - before !== after - here;
  });
  return `M${bends.map((here) => `${here % across} ${Math.floor(here / across)}`).join("L")}Z`;
}
