// What TypeScript must accept and refuse; it is never run.

import { batch, countCodes, generate, type Options, Problem, type Progress, Session, verify, worldFile } from "../src/index.js";

export async function accepted(signal: AbortSignal): Promise<string[]> {
  const options: Options = { signal, progress: ({ stage, done, of }: Progress) => console.log(stage, done / of) };
  const world = await generate({ pack: "station", seed: "demo", settings: { etankCount: 3 } }, options);
  const { verdict } = await verify({ pack: { files: [{ name: "cave.toml", text: "" }] }, seed: "demo" });
  const { rows } = await batch({ pack: "station", count: 3, where: "spheres >= 8" });
  const { codes } = await countCodes({ pack: "festive", guesses: [] });
  const bytes: Uint8Array = await worldFile("seed.json", { pack: "station" });
  const session = new Session();
  const { status } = await session.call("packs", "");
  session.close();
  return [world.seed, verdict, `${rows.length} ${codes} ${bytes.length} ${status}`];
}

export async function refused(): Promise<void> {
  // @ts-expect-error: a batch needs a count
  await batch({ pack: "station" });
  // @ts-expect-error: seeds are texts
  await generate({ pack: "station", seed: 7 });
  // @ts-expect-error: problems have documents
  new Problem("nothing");
}
