// A game that builds its world when it starts.

import { generate, Problem } from "seedwright";

try {
  const progress = ({ stage, done, of }) => console.error(`${stage}: ${done} of ${of}`);
  const world = await generate({ pack: "station", seed: "demo" }, { progress });
  console.log(world.hashWords.join(" "));
  for (const { locationName, item } of world.placements.slice(0, 3)) console.log(`${locationName}: ${item}`);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`no world: ${error.message}`);
}
