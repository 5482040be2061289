// The server's operations on codes.

import { post } from "../api";
import { packs } from "../packs.svelte";
import type { PlayRequest, Situation, Slots, Strategy } from "../schemas";

export const play = (request: PlayRequest, signal: AbortSignal) => post("/api/code/play", request, { signal });

export const valid = (situation: Situation, placed: Slots, signal: AbortSignal) =>
  post("/api/code/valid", { ...situation, placed }, { signal });

export const suggest = (situation: Situation, strategy: Strategy, seed: string, signal: AbortSignal) =>
  post("/api/code/suggest", { ...situation, strategy, seed }, { signal });

export const explain = (situation: Situation, signal: AbortSignal) => post("/api/code/explain", situation, { signal });

/** The elements of a pack's codes. */
export const elementsOf = async (pack: string, signal: AbortSignal) =>
  post("/api/code/count", { pack: await packs.choice(pack), guesses: [] }, { signal });
