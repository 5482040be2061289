// What is said about codes, so that the page says the same everywhere.

import type { Answer, ProblemDocument, Quality, Review, Rule, Strategy } from "../schemas";

export const RULE_WORDS: Record<Rule, string> = {
  standard: "Standard: exact and elsewhere",
  exact: "Exact places only",
  bulls: "Bulls and cows: no element twice",
};

export const STRATEGY_WORDS: Record<Strategy, string> = {
  entropy: "most information",
  optimal: "fewest guesses on average (small games)",
  parts: "most different answers",
  expected: "fewest codes left on average",
  minimax: "fewest codes left at worst",
  consistent: "most information among possible codes",
  lowest: "lowest possible code",
  random: "any possible code",
};

export const RULES = Object.keys(RULE_WORDS) as Rule[];
export const STRATEGIES = Object.keys(STRATEGY_WORDS) as Strategy[];

/** A number of things in words. */
export function amount(count: number | string, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${String(count) === "1" ? one : many}`;
}

/** A number with its thousands apart; numbers of codes may be larger than numbers can be. */
export function grouped(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** How many codes are possible, as far as that is known. */
export const possibleWords = (count: string | null) =>
  count === null ? "too many codes to count" : amount(count, "possible code");

export const fixed = (parts: number, digits: number) => (parts / 10 ** digits).toFixed(digits);

export function answerWords(answer: Answer, rule: Rule = "standard"): string {
  return rule === "exact" ? `${answer.exact} exact` : `${answer.exact} exact, ${answer.misplaced} elsewhere`;
}

/** Why an answer can't be, if it can't. */
export function answerFault({ exact, misplaced }: Answer, length: number, rule: Rule): string | null {
  if (rule === "exact") return null;
  if (exact + misplaced > length) return `${exact} exact and ${misplaced} elsewhere are more than the ${amount(length, "position")}.`;
  if (exact === length - 1 && misplaced === 1) return `With ${exact} exact, the last element has nowhere else to go.`;
  return null;
}

/** What the program says about answers, in the words of the page: it counts black and white pegs. */
export function inWordsOfAnswers(problem: ProblemDocument): ProblemDocument {
  const said = (text: string) => text.replace(/\bblack\b/g, "exact").replace(/\bwhite\b/g, "elsewhere");
  return { ...problem, detail: said(problem.detail), hint: problem.hint && said(problem.hint) };
}

/** Names in a row: "1", "1 and 2", "1, 2 and 3". */
export function listed(names: (string | number)[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

export function guessesWords(numbers: number[]): string {
  return `${numbers.length === 1 ? "guess" : "guesses"} ${listed(numbers)}`;
}

/** What is good about a guess, in a sentence. */
export function qualityWords(quality: Quality | null): string {
  if (!quality) return "Too many codes are left to compare guesses, so this is any possible code.";
  const parts = [
    amount(quality.answers, "different answer"),
    `at worst ${grouped(quality.worst)} of ${amount(quality.codes, "code")} left, ${fixed(quality.averageHundredths, 2)} on average`,
    `${fixed(quality.bitThousandths, 3)} bits`,
    quality.canBeSecret ? "it can be the secret" : "it can't be the secret",
  ];
  return `${parts.join("; ")}.`;
}

/** Whether some other guess would have told more. */
export function tellsLess(review: Review): boolean {
  return review.best.quality.bitThousandths > review.quality.bitThousandths;
}

/** How a guess compared with the best one. */
export function reviewWords(review: Review): string {
  if (!tellsLess(review)) return "no guess tells more";
  return `${fixed(review.best.quality.bitThousandths - review.quality.bitThousandths, 3)} bits less than the best`;
}
