// The game against the code. The program keeps nothing of it: every question tells all guesses, and the secret
// follows from the seed. It lives outside the view, so that looking at another view loses no guess.

import { asProblem } from "../api";
import { changed, complete, drawnSeed, empty, nextPosition } from "./guess";
import { Latest } from "./latest";
import { elementsOf, play, suggest } from "./service";
import type { Choices, Code, Hints, PlayReply, PlayRequest, ProblemDocument, Situation, Slots, Strategy, SuggestReply } from "../schemas";
import { amount, answerWords, possibleWords } from "./words";

/** What a game is started with. */
export interface Setup {
  pack: string;
  length: number;
  tries: number;
  seed: string;
}

class Game {
  setup = $state.raw<Setup>({ pack: "festive", length: 4, tries: 10, seed: drawnSeed() });
  elements = $state.raw<string[]>([]);
  answer = $state.raw<PlayReply | null>(null);
  slots = $state.raw<Slots>(empty(4));
  cursor = $state(0);
  /** The element whose positions are shown. */
  chosen = $state<string | null>(null);
  suggestion = $state.raw<SuggestReply | null>(null);
  problem = $state.raw<ProblemDocument | null>(null);
  message = $state("");
  /** Why an element was not put. */
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

  /** Where elements can go beside what stands in the guess. */
  #beside = $state.raw<Choices | null>(null);
  #gaveUp = false;
  #turns = new Latest();
  #placements = new Latest();
  #suggestions = new Latest();

  get choices(): Choices | null {
    return this.#beside ?? choicesOf(this.answer);
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

  async start(setup: Setup) {
    this.#placements.stop();
    this.#suggestions.stop();
    this.busy = true;
    this.problem = null;
    try {
      const found = await this.#turns.ask((signal) => elementsOf(setup.pack, signal));
      if (!found) return;
      this.setup = setup;
      this.elements = found.elements;
      this.#empty();
      this.suggestion = null;
      this.answer = null;
      this.#gaveUp = false;
      await this.#turn([]);
      this.message = `A new code of ${setup.length} positions.`;
    } catch (error) {
      this.problem = asProblem(error);
    }
    this.busy = false;
  }

  /** Asks for the same again, when what is shown of it has changed. */
  async again() {
    if (!this.answer) return;
    await this.#attempt(() => this.#turn(this.#told()));
    await this.#place();
  }

  /** Ends the game, to see the code. */
  async giveUp() {
    this.busy = true;
    this.#gaveUp = true;
    await this.#attempt(() => this.#turn(this.#told()));
    // Without an answer the game goes on.
    this.#gaveUp = this.over;
    if (this.over) {
      this.#empty();
      this.message = "You gave up.";
    }
    this.busy = false;
  }

  /** Puts an element where the cursor is, unless that is blocked, and goes on. */
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

  /** Takes away what is at the cursor, or before it if there is nothing. */
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

  /** Goes to the first position that is empty, if there is one. */
  moveToFree() {
    const free = this.slots.indexOf(null);
    if (free >= 0) this.moveTo(free);
  }

  /** Whether an element can be at the cursor, beside what stands elsewhere. */
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
    this.#placements.stop();
    await this.#attempt(async () => {
      await this.#turn([...this.#told(), guess]);
      this.#empty();
      this.suggestion = null;
      this.#say();
    });
    this.busy = false;
  }

  /** Has the best guess looked for. */
  async suggest(strategy: Strategy = "entropy") {
    await this.#attempt(async () => {
      const seed = this.setup.seed;
      this.suggestion = await this.#suggestions.ask((signal) => suggest(this.situation, strategy, seed, signal));
    });
  }

  /**
   * Whether the whole guess is refused. Elements may have been put faster than answers came, and the best guess may
   * be one that can't be the secret.
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

  #told(): Code[] {
    return this.answer?.rows.flatMap(({ guess }) => (guess ? [guess] : [])) ?? [];
  }

  #empty() {
    this.slots = empty(this.setup.length);
    this.cursor = 0;
    this.chosen = null;
    this.refused = "";
    this.#beside = null;
  }

  #request(guesses: Code[], placed: Slots, opponent: Strategy | null): PlayRequest {
    const { length, seed, tries } = this.setup;
    return { elements: this.elements, length, seed, tries, guesses, placed, hints: this.hints, opponent, givesUp: this.#gaveUp };
  }

  async #turn(guesses: Code[]) {
    const opponent = this.opponent === "none" ? null : this.opponent;
    const request = this.#request(guesses, empty(this.setup.length), opponent);
    const answer = await this.#turns.ask((signal) => play(request, signal));
    if (answer) this.answer = answer;
  }

  /**
   * Asks what is possible beside what stands in the guess. What is at the cursor is left out: the question is what
   * could be there instead. The opponent has nothing to do with that, and is spared the work.
   */
  async #place() {
    this.refused = "";
    const others = changed(this.slots, this.cursor, null);
    if (this.over || !this.answer || others.every((slot) => slot === null)) {
      this.#placements.stop();
      this.#beside = null;
      return;
    }
    await this.#attempt(async () => {
      const request = this.#request(this.#told(), others, null);
      const answer = await this.#placements.ask((signal) => play(request, signal));
      if (answer) this.#beside = choicesOf(answer);
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

  #say() {
    const rows = this.answer?.rows ?? [];
    const last = rows[rows.length - 1];
    if (!last || !this.answer) return;
    const left = this.counter ? ` Left: ${possibleWords(this.answer.count)}.` : "";
    const told = `Guess ${rows.length}: ${answerWords(last)}.`;
    if (this.answer.solved) this.message = `${told} You found the code with ${amount(rows.length, "guess", "guesses")}.`;
    else if (this.answer.over) this.message = `${told} That was the last guess.`;
    else this.message = told + left;
  }
}

/** What a player is shown of what can be where; those who asked for no hints are shown nothing. */
function choicesOf(answer: PlayReply | null): Choices | null {
  const { positions, byElement } = answer ?? {};
  return positions && byElement ? { positions, byElement } : null;
}

export const game = new Game();
