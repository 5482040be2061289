// The questions about codes that the program answers.

import { post } from "../api";
import { packs } from "../packs.svelte";
import type {
  Code,
  ExplainAnswer,
  Hints,
  PlayAnswer,
  Situation,
  Slots,
  Strategy,
  SuggestAnswer,
  ValidAnswer,
} from "./types";

export interface PlayRequest {
  elements: string[];
  length: number;
  seed: string;
  tries: number;
  guesses: Code[];
  placed: Slots;
  hints: Hints;
  opponent: Strategy | null;
  givesUp: boolean;
}

export const play = (request: PlayRequest, signal: AbortSignal) =>
  post<PlayAnswer>("/api/code/play", request, { signal });

export const valid = (situation: Situation, placed: Slots, signal: AbortSignal) =>
  post<ValidAnswer>("/api/code/valid", { ...situation, placed }, { signal });

export const count = (situation: Situation, signal: AbortSignal) =>
  post<{ codes: number | string }>("/api/code/count", situation, { signal });

export const suggest = (situation: Situation, strategy: Strategy, seed: string, signal: AbortSignal) =>
  post<SuggestAnswer>("/api/code/suggest", { ...situation, strategy, seed }, { signal });

export const explain = (situation: Situation, signal: AbortSignal) =>
  post<ExplainAnswer>("/api/code/explain", situation, { signal });

/** What the codes of a pack are made of. */
export const elementsOf = async (pack: string, signal: AbortSignal) =>
  post<{ elements: string[] }>("/api/code/count", { pack: await packs.choice(pack), guesses: [] }, { signal });
