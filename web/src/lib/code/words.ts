// Texts about codes, shared by all tabs.

import type { Answer, ProblemDocument, Quality, Review, Rule, Strategy } from "../schemas";

export const RULE_WORDS: Record<Rule, string> = {
  standard: "Standard: exact and misplaced",
  exact: "Exact positions only",
  bulls: "Bulls and cows: no repeats",
};

export const STRATEGY_WORDS: Record<Strategy, string> = {
  entropy: "most information",
  optimal: "fewest guesses on average (small games)",
  parts: "most different answers",
  expected: "fewest codes left on average",
  minimax: "fewest codes left at worst",
  consistent: "most information among possible codes",
  lowest: "lowest possible code",
  random: "a random possible code",
};

export const RULES = Object.keys(RULE_WORDS) as Rule[];
export const STRATEGIES = Object.keys(STRATEGY_WORDS) as Strategy[];

/** A count with its noun. */
export function amount(count: number | string, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${String(count) === "1" ? one : many}`;
}

/** A number with thousands separators; counts of codes are strings, because they can exceed JavaScript's numbers. */
export function grouped(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The number of possible codes, if known. */
export const possibleWords = (count: string | null) =>
  count === null ? "too many codes to count" : amount(count, "possible code");

export const fixed = (parts: number, digits: number) => (parts / 10 ** digits).toFixed(digits);

export function answerWords(answer: Answer, rule: Rule = "standard"): string {
  return rule === "exact" ? `${answer.exact} exact` : `${answer.exact} exact, ${answer.misplaced} misplaced`;
}

/** Why an answer is impossible, or null. */
export function answerFault({ exact, misplaced }: Answer, length: number, rule: Rule): string | null {
  if (rule === "exact") return null;
  if (exact + misplaced > length) return `${exact} exact and ${misplaced} misplaced exceed the ${amount(length, "position")}.`;
  if (exact === length - 1 && misplaced === 1) return `With ${exact} exact, the last element can't be misplaced.`;
  return null;
}

/** Rewords the server's problems, which speak of black and white pegs. */
export function rewordPegs(problem: ProblemDocument): ProblemDocument {
  const reworded = (text: string) => text.replace(/\bblack\b/g, "exact").replace(/\bwhite\b/g, "misplaced");
  return { ...problem, detail: reworded(problem.detail), hint: problem.hint && reworded(problem.hint) };
}

/** A list in words: "1", "1 and 2", "1, 2 and 3". */
export function listed(names: (string | number)[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

export function guessesWords(numbers: number[]): string {
  return `${numbers.length === 1 ? "guess" : "guesses"} ${listed(numbers)}`;
}

/** The quality of a guess in one sentence. */
export function qualityWords(quality: Quality | null): string {
  if (!quality) return "Too many codes are left to compare guesses, so this is just one possible code.";
  const parts = [
    amount(quality.answers, "different answer"),
    `at worst ${grouped(quality.worst)} of ${amount(quality.codes, "code")} left, ${fixed(quality.averageHundredths, 2)} on average`,
    `${fixed(quality.bitsThousandths, 3)} bits`,
    quality.canBeSecret ? "it can be the secret" : "it can't be the secret",
  ];
  return `${parts.join("; ")}.`;
}

/** Whether another guess would have revealed more. */
export function isBeaten(review: Review): boolean {
  return review.best.quality.bitsThousandths > review.quality.bitsThousandths;
}

/** A comparison of a guess with the best one. */
export function reviewWords(review: Review): string {
  if (!isBeaten(review)) return "no guess reveals more";
  return `${fixed(review.best.quality.bitsThousandths - review.quality.bitsThousandths, 3)} bits less than the best`;
}
