// The solver's analysis of a game: the number of possible codes, possible positions, the best guess, and reasons.

import { asProblem } from "../api";
import { Request } from "../request.svelte";
import type { ExplainCodeReply, ProblemDocument, Situation, Slots, Strategy, SuggestReply, ValidReply } from "../schemas";
import { changed, empty } from "./guess";
import { explain, suggest, valid } from "./service";
import { guessesWords, rewordPegs } from "./words";

/** The verdict on an element at a position. */
export type Verdict = "placed" | "possible" | "alone" | "impossible" | "unknown";

export class Analysis {
  situation = $state.raw<Situation | null>(null);
  /** The possibilities without placed elements. */
  alone = $state.raw<ValidReply | null>(null);
  /** The possibilities together with the placed elements. */
  joint = $state.raw<ValidReply | null>(null);
  placed = $state.raw<Slots>([]);
  strategy = $state<Strategy>("entropy");
  suggestion = $state.raw<SuggestReply | null>(null);
  /** Shown in place of the suggestion, so the rest of the analysis stays visible. */
  suggestionProblem = $state.raw<ProblemDocument | null>(null);
  problem = $state.raw<ProblemDocument | null>(null);
  busy = $state(false);

  #explained: Promise<ExplainCodeReply | null> | null = null;
  #valid = new Request();
  #joint = new Request();
  #suggest = new Request();
  #explain = new Request();

  /** Analyses a situation. Placed elements stay while the game has the same elements and length. */
  async look(situation: Situation) {
    const same = this.situation?.length === situation.length && this.situation.elements.join() === situation.elements.join();
    this.situation = situation;
    if (!same) this.placed = empty(situation.length);
    this.#explained = null;
    this.#explain.cancel();
    this.busy = true;
    try {
      const alone = await this.#valid.ask(({ signal }) => valid(situation, empty(situation.length), signal));
      if (!alone) return;
      this.alone = alone;
      this.problem = null;
    } catch (error) {
      this.forget();
      this.problem = rewordPegs(asProblem(error));
    }
    this.busy = false;
    await Promise.all([this.#analyseJoint(), this.suggest()]);
  }

  /** Clears the results, so nothing outdated is shown next to a problem. */
  forget() {
    this.alone = null;
    this.joint = null;
    this.suggestion = null;
    this.suggestionProblem = null;
  }

  place(position: number, element: string | null) {
    this.placed = changed(this.placed, position, element);
    void this.#analyseJoint();
  }

  clearPlaced() {
    this.placed = empty(this.placed.length);
    void this.#analyseJoint();
  }

  /** Requests the best guess, if any code is possible. */
  async suggest() {
    const situation = this.situation;
    this.suggestionProblem = null;
    if (!situation || !this.alone || this.alone.contradiction) {
      this.#suggest.cancel();
      this.suggestion = null;
      return;
    }
    try {
      const found = await this.#suggest.ask(({ signal }) => suggest(situation, this.strategy, "1", signal));
      if (found) this.suggestion = found;
    } catch (error) {
      this.suggestion = null;
      this.suggestionProblem = rewordPegs(asProblem(error));
    }
  }

  verdict(element: string, position: number): Verdict {
    if (this.placed[position] === element) return "placed";
    if (!this.alone) return "unknown";
    if (!this.alone.positions[position]?.includes(element)) return "impossible";
    if (!this.joint || this.placed[position] !== null) return "possible";
    return this.joint.positions[position]?.includes(element) ? "possible" : "alone";
  }

  /** Explains why an element can or can't be at a position. */
  async why(element: string, position: number): Promise<string> {
    const where = `${element} at position ${position + 1}`;
    switch (this.verdict(element, position)) {
      case "placed":
        return `${where} is placed to see what fits with it.`;
      case "possible":
        return `${where} is possible.`;
      case "alone":
        return `${where} is possible, but not with the other placed elements.`;
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
    // One reply explains every cell, so it is requested once per situation.
    this.#explained ??= this.#explain.ask(({ signal }) => explain(situation, signal));
    try {
      const found = (await this.#explained)?.impossible?.find((row) => row.element === element && row.position === position + 1);
      return found ? `${guessesWords(found.guesses)} ${found.guesses.length === 1 ? "rules" : "together rule"} it out` : "";
    } catch (error) {
      this.#explained = null;
      return rewordPegs(asProblem(error)).detail || "no explanation was found";
    }
  }

  async #analyseJoint() {
    const situation = this.situation;
    if (!situation || this.placed.every((slot) => slot === null)) {
      this.#joint.cancel();
      this.joint = null;
      return;
    }
    try {
      const joint = await this.#joint.ask(({ signal }) => valid(situation, this.placed, signal));
      if (joint) this.joint = joint;
    } catch (error) {
      this.joint = null;
      this.problem = rewordPegs(asProblem(error));
    }
  }
}

/** The analysis of the current game. */
export const solver = new Analysis();
