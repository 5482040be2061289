// The code-breaking game. The server stores no games: every request includes all guesses, and the secret follows from
// the seed. The game outlives the view, so switching views loses no guess.

import { asProblem } from "../api";
import { Request } from "../request.svelte";
import type {
  Choices,
  Code,
  Hints,
  PlayReply,
  PlayRequest,
  ProblemDocument,
  Situation,
  Slots,
  Strategy,
  SuggestReply,
} from "../schemas";
import { changed, complete, empty, nextPosition, randomSeed } from "./guess";
import { elementsOf, play, suggest } from "./service";
import { amount, answerWords, possibleWords } from "./words";
import { readGuesses, writtenGuesses } from "./written";

/** The settings of a game. */
export interface Setup {
  pack: string;
  length: number;
  tries: number;
  seed: string;
}

class Game {
  setup = $state.raw<Setup>({ pack: "festive", length: 4, tries: 10, seed: randomSeed() });
  elements = $state.raw<string[]>([]);
  answer = $state.raw<PlayReply | null>(null);
  slots = $state.raw<Slots>(empty(4));
  cursor = $state(0);
  /** The element whose positions are highlighted. */
  chosen = $state<string | null>(null);
  suggestion = $state.raw<SuggestReply | null>(null);
  problem = $state.raw<ProblemDocument | null>(null);
  message = $state("");
  /** Why an element or a guess was refused. */
  refused = $state("");
  busy = $state(false);

  greyed = $state(true);
  counts = $state(true);
  highlight = $state(true);
  hintButton = $state(true);
  counter = $state(true);
  blocking = $state(false);
  hints = $state<Hints>("strict");
  opponent = $state<Strategy | "none">("entropy");

  /** The possible placements that fit the current guess. */
  #fitting = $state.raw<Choices | null>(null);
  #gaveUp = false;
  #turns = new Request();
  #placements = new Request();
  #suggestions = new Request();

  get choices(): Choices | null {
    return this.#fitting ?? choicesOf(this.answer);
  }

  get over(): boolean {
    return this.answer?.over ?? false;
  }

  /** The game as the solver sees it. */
  get situation(): Situation {
    const rows = this.answer?.rows ?? [];
    const guesses = rows.flatMap(({ guess, exact, misplaced }) => (guess ? [{ guess, exact, misplaced }] : []));
    return { elements: this.elements, length: this.setup.length, rule: "standard", guesses };
  }

  /** The guesses as addresses have them; null if there are none. */
  get written(): string | null {
    return writtenGuesses(this.elements, this.#guesses());
  }

  /** Starts a game, with the guesses of an address. */
  async start(setup: Setup, written: string | null = null) {
    this.#placements.cancel();
    this.#suggestions.cancel();
    this.busy = true;
    this.problem = null;
    try {
      const found = await this.#turns.ask(({ signal }) => elementsOf(setup.pack, signal));
      if (!found) return;
      this.setup = setup;
      this.elements = found.elements;
      this.#empty();
      this.suggestion = null;
      this.answer = null;
      this.#gaveUp = false;
      await this.#turn(readGuesses(this.elements, setup.length, written));
      this.message = `New code with ${setup.length} positions.`;
    } catch (error) {
      this.problem = asProblem(error);
    }
    this.busy = false;
  }

  /** Goes to the guesses of an address. */
  async replay(written: string) {
    this.busy = true;
    this.#gaveUp = false;
    await this.#attempt(() => this.#turn(readGuesses(this.elements, this.setup.length, written)));
    this.#empty();
    this.busy = false;
  }

  /** Requests the same turn again after an option has changed. */
  async again() {
    if (!this.answer) return;
    await this.#attempt(() => this.#turn(this.#guesses()));
    await this.#place();
  }

  /** Ends the game and reveals the code. */
  async giveUp() {
    this.busy = true;
    this.#gaveUp = true;
    await this.#attempt(() => this.#turn(this.#guesses()));
    // If the request failed, the game continues.
    this.#gaveUp = this.over;
    if (this.over) {
      this.#empty();
      this.message = "You gave up.";
    }
    this.busy = false;
  }

  /** Puts an element at the cursor, unless it is blocked, and moves the cursor on. */
  put(element: string) {
    if (this.over) return;
    this.chosen = element;
    if (this.blocking && !this.possibleHere(element)) {
      this.refused = `${element} can't be at position ${this.cursor + 1}.`;
      this.message = this.refused;
      return;
    }
    this.slots = changed(this.slots, this.cursor, element);
    this.cursor = nextPosition(this.slots, this.cursor);
    void this.#place();
  }

  /** Removes the element at the cursor, or the one before it if the position is empty. */
  takeBack() {
    if (this.slots[this.cursor] === null && this.cursor > 0) this.cursor -= 1;
    this.slots = changed(this.slots, this.cursor, null);
    void this.#place();
  }

  clear() {
    this.#empty();
    void this.#place();
  }

  fill(code: Code) {
    if (this.over) return;
    this.slots = [...code];
    void this.#place();
  }

  moveTo(position: number) {
    this.cursor = Math.max(0, Math.min(position, this.setup.length - 1));
    void this.#place();
  }

  /** Moves the cursor to the first empty position, if any. */
  moveToFree() {
    const free = this.slots.indexOf(null);
    if (free >= 0) this.moveTo(free);
  }

  /** Whether an element is possible at the cursor, given the other positions of the guess. */
  possibleHere(element: string): boolean {
    return this.choices?.positions[this.cursor]?.includes(element) ?? true;
  }

  async submit() {
    const guess = complete(this.slots);
    if (!guess || this.over || this.busy) return;
    this.busy = true;
    if (await this.#isBlocked()) {
      this.busy = false;
      return;
    }
    this.#placements.cancel();
    await this.#attempt(async () => {
      await this.#turn([...this.#guesses(), guess]);
      this.#empty();
      this.suggestion = null;
      this.#announce();
    });
    this.busy = false;
  }

  /** Requests the best guess. */
  async suggest(strategy: Strategy = "entropy") {
    await this.#attempt(async () => {
      const seed = this.setup.seed;
      this.suggestion = await this.#suggestions.ask(({ signal }) => suggest(this.situation, strategy, seed, signal));
    });
  }

  /**
   * Whether the whole guess is refused. Elements can be typed faster than replies arrive, and the best guess is
   * sometimes not a possible code.
   */
  async #isBlocked(): Promise<boolean> {
    if (!this.blocking) return false;
    await this.#place();
    const element = this.slots[this.cursor];
    if (!element || this.possibleHere(element)) return false;
    this.refused = "This guess can't be the code, so it is blocked.";
    this.message = this.refused;
    return true;
  }

  #guesses(): Code[] {
    return this.answer?.rows.flatMap(({ guess }) => (guess ? [guess] : [])) ?? [];
  }

  #empty() {
    this.slots = empty(this.setup.length);
    this.cursor = 0;
    this.chosen = null;
    this.refused = "";
    this.#fitting = null;
  }

  #request(guesses: Code[], placed: Slots, opponent: Strategy | null): PlayRequest {
    const { length, seed, tries } = this.setup;
    return { elements: this.elements, length, seed, tries, guesses, placed, hints: this.hints, opponent, givesUp: this.#gaveUp };
  }

  async #turn(guesses: Code[]) {
    const opponent = this.opponent === "none" ? null : this.opponent;
    const request = this.#request(guesses, empty(this.setup.length), opponent);
    const answer = await this.#turns.ask(({ signal }) => play(request, signal));
    if (answer) this.answer = answer;
  }

  /**
   * Requests the placements that fit the current guess. The element at the cursor is left out, because the question is
   * what could be there instead. The opponent is left out to save work.
   */
  async #place() {
    this.refused = "";
    const others = changed(this.slots, this.cursor, null);
    if (this.over || !this.answer || others.every((slot) => slot === null)) {
      this.#placements.cancel();
      this.#fitting = null;
      return;
    }
    await this.#attempt(async () => {
      const request = this.#request(this.#guesses(), others, null);
      const answer = await this.#placements.ask(({ signal }) => play(request, signal));
      if (answer) this.#fitting = choicesOf(answer);
    });
  }

  async #attempt(work: () => Promise<void>) {
    try {
      await work();
      this.problem = null;
    } catch (error) {
      this.problem = asProblem(error);
    }
  }

  #announce() {
    const rows = this.answer?.rows ?? [];
    const last = rows[rows.length - 1];
    if (!last || !this.answer) return;
    const left = this.counter ? ` Left: ${possibleWords(this.answer.count)}.` : "";
    const feedback = `Guess ${rows.length}: ${answerWords(last)}.`;
    if (this.answer.solved) this.message = `${feedback} You found the code in ${amount(rows.length, "guess", "guesses")}.`;
    else if (this.answer.over) this.message = `${feedback} That was the last guess.`;
    else this.message = feedback + left;
  }
}

/** The possible placements in a reply; null if the player turned hints off. */
function choicesOf(answer: PlayReply | null): Choices | null {
  const { positions, byElement } = answer ?? {};
  return positions && byElement ? { positions, byElement } : null;
}

export const game = new Game();
