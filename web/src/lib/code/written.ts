// Guesses in addresses: the numbers of their elements, as in `1.1.2.3-4.5.1.2`.

import type { Code } from "../schemas";

/** Guesses as an address has them; null if there are none. */
export function writtenGuesses(elements: string[], guesses: Code[]): string | null {
  const one = (guess: Code) => guess.map((element) => elements.indexOf(element) + 1).join(".");
  return guesses.length ? guesses.map(one).join("-") : null;
}

/** The guesses of an address, up to the first that is none. */
export function readGuesses(elements: string[], length: number, text: string | null): Code[] {
  const guesses: Code[] = [];
  for (const part of text ? text.split("-") : []) {
    const guess = part.split(".").flatMap((number) => elements[Number(number) - 1] ?? []);
    if (guess.length !== length || part.split(".").length !== length) break;
    guesses.push(guess);
  }
  return guesses;
}
