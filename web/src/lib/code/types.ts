// What the program says about codes, and what it is asked.

/** One element for each position. */
export type Code = string[];

/** A guess that is being put together: an empty position is null. */
export type Slots = (string | null)[];

export const RULES = ["standard", "exact", "bulls"] as const;
export type Rule = (typeof RULES)[number];

export const STRATEGIES = [
  "entropy",
  "optimal",
  "parts",
  "expected",
  "minimax",
  "consistent",
  "lowest",
  "random",
] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** How a guess was answered: right element and position, and right element elsewhere. */
export interface Answer {
  exact: number;
  misplaced: number;
}

/** A guess with its answer. */
export interface Row extends Answer {
  guess: Code;
}

/** A game as far as it is known: what all questions are about. */
export interface Situation {
  elements: string[];
  length: number;
  rule: Rule;
  guesses: Row[];
}

/** Where elements can be, seen from the positions and from the elements. */
export interface Choices {
  positions: string[][];
  byElement: { element: string; positions: number[] }[];
}

/** How good a guess is; parts of numbers are counted, so that nothing is rounded twice. */
export interface Quality {
  codes: number | string;
  canBeSecret: boolean;
  answers: number;
  worst: number | string;
  averageHundredths: number;
  bitThousandths: number;
}

/** Guesses that could have been answered wrongly, and what would have been right. */
export interface Suspect {
  guesses: number[];
  codes: number | string | null;
  corrections: { answers: { black: number; white: number }[]; codes: number | string | null }[];
}

/** Why no code fits. */
export interface Contradiction {
  firstGuess: number;
  suspects: Suspect[];
}

export interface ValidAnswer extends Choices {
  contradiction: Contradiction | null;
}

export interface SuggestAnswer {
  suggestion: Code;
  quality: Quality | null;
}

/** How a guess compared with the best one. */
export interface Review {
  guess: Code;
  left: number | string;
  quality: Quality | null;
  best: { guess: Code; quality: Quality | null } | null;
}

export interface ExplainAnswer {
  impossible: { element: string; position: number; guesses: number[] }[];
  reviews: Review[];
}

export interface PlayRow extends Row {
  left: string | null;
}

/** A row of the opponent; its guess is told when the game is over. */
export interface OpponentRow extends Answer {
  guess?: Code | null;
  left: string | null;
}

export type Hints = "strict" | "forgiving";

export interface PlayAnswer extends Choices {
  rows: PlayRow[];
  solved: boolean;
  over: boolean;
  secret: Code | null;
  /** Null where counting would take too long. */
  count: string | null;
  opponent: { rows: OpponentRow[]; solved: boolean } | null;
  comparison: Review[] | null;
}
