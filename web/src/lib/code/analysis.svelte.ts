// What the solver says of a situation: how many codes there are, what can be where, what to guess, and why not.

import { asProblem } from "../api";
import { changed, empty } from "./guess";
import { Latest } from "./latest";
import { explain, suggest, valid } from "./service";
import type { ExplainCodeReply, ProblemDocument, Situation, Slots, Strategy, SuggestReply, ValidReply } from "../schemas";
import { guessesWords, inWordsOfAnswers } from "./words";

/** What is known of an element at a position. */
export type Verdict = "placed" | "possible" | "alone" | "impossible" | "unknown";

export class Analysis {
  situation = $state.raw<Situation | null>(null);
  /** Each position by itself. */
  alone = $state.raw<ValidReply | null>(null);
  /** The same together with what is placed. */
  joint = $state.raw<ValidReply | null>(null);
  placed = $state.raw<Slots>([]);
  strategy = $state<Strategy>("entropy");
  suggestion = $state.raw<SuggestReply | null>(null);
  /** What can't be suggested or said, apart from what can. */
  suggestionProblem = $state.raw<ProblemDocument | null>(null);
  problem = $state.raw<ProblemDocument | null>(null);
  busy = $state(false);

  #explained: Promise<ExplainCodeReply | null> | null = null;
  #valid = new Latest();
  #joint = new Latest();
  #suggest = new Latest();
  #explain = new Latest();

  /** Looks at a situation; what was placed stays while the game is the same. */
  async look(situation: Situation) {
    const same =
      this.situation?.length === situation.length && this.situation.elements.join() === situation.elements.join();
    this.situation = situation;
    if (!same) this.placed = empty(situation.length);
    this.#explained = null;
    this.#explain.stop();
    this.busy = true;
    try {
      const alone = await this.#valid.ask((signal) => valid(situation, empty(situation.length), signal));
      if (!alone) return;
      this.alone = alone;
      this.problem = null;
    } catch (error) {
      this.forget();
      this.problem = inWordsOfAnswers(asProblem(error));
    }
    this.busy = false;
    await Promise.all([this.#together(), this.suggest()]);
  }

  /** Forgets what was said, so that nothing old is shown beside a problem. */
  forget() {
    this.alone = null;
    this.joint = null;
    this.suggestion = null;
    this.suggestionProblem = null;
  }

  place(position: number, element: string | null) {
    this.placed = changed(this.placed, position, element);
    void this.#together();
  }

  clearPlaced() {
    this.placed = empty(this.placed.length);
    void this.#together();
  }

  /** Looks for the best guess, if any code is left. */
  async suggest() {
    const situation = this.situation;
    this.suggestionProblem = null;
    if (!situation || !this.alone || this.alone.contradiction) {
      this.#suggest.stop();
      this.suggestion = null;
      return;
    }
    try {
      const found = await this.#suggest.ask((signal) => suggest(situation, this.strategy, "1", signal));
      if (found) this.suggestion = found;
    } catch (error) {
      this.suggestion = null;
      this.suggestionProblem = inWordsOfAnswers(asProblem(error));
    }
  }

  verdict(element: string, position: number): Verdict {
    if (this.placed[position] === element) return "placed";
    if (!this.alone) return "unknown";
    if (!this.alone.positions[position]?.includes(element)) return "impossible";
    if (!this.joint || this.placed[position] !== null) return "possible";
    return this.joint.positions[position]?.includes(element) ? "possible" : "alone";
  }

  /** Says why an element can or can't be at a position. */
  async why(element: string, position: number): Promise<string> {
    const where = `${element} at position ${position + 1}`;
    switch (this.verdict(element, position)) {
      case "placed":
        return `${where} is placed, to see what goes with it.`;
      case "possible":
        return `${where} is possible.`;
      case "alone":
        return `${where} is possible by itself, but in no code together with what is placed.`;
      case "unknown":
        return "";
      case "impossible":
        return `${where} is impossible: ${await this.#reason(element, position)}.`;
    }
  }

  async #reason(element: string, position: number): Promise<string> {
    const situation = this.situation;
    if (!situation) return "";
    if (this.alone?.contradiction) return "no code fits all answers";
    // One question explains everything, so it is asked once for a situation.
    this.#explained ??= this.#explain.ask((signal) => explain(situation, signal));
    try {
      const found = (await this.#explained)?.impossible?.find(
        (row) => row.element === element && row.position === position + 1,
      );
      return found ? `${guessesWords(found.guesses)} ${found.guesses.length === 1 ? "rules" : "together rule"} it out` : "";
    } catch (error) {
      this.#explained = null;
      return inWordsOfAnswers(asProblem(error)).detail || "that could not be found out";
    }
  }

  async #together() {
    const situation = this.situation;
    if (!situation || this.placed.every((slot) => slot === null)) {
      this.#joint.stop();
      this.joint = null;
      return;
    }
    try {
      const joint = await this.#joint.ask((signal) => valid(situation, this.placed, signal));
      if (joint) this.joint = joint;
    } catch (error) {
      this.joint = null;
      this.problem = inWordsOfAnswers(asProblem(error));
    }
  }
}

/** The solver's look at the game that is being played. */
export const solver = new Analysis();
