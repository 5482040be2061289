// A game played elsewhere: the user types guesses and answers, which can contradict each other.

import type { Answer, Feedback, GivenRow, Rule, Slots, Suspect } from "../schemas";
import { Analysis } from "./analysis.svelte";
import { changed, complete, empty, nextPosition } from "./guess";
import { answerFault } from "./words";

class Helper {
  readonly analysis = new Analysis();
  elements = $state.raw(["A", "B", "C", "D", "E", "F"]);
  length = $state(4);
  rule = $state<Rule>("standard");
  rows = $state.raw<GivenRow[]>([]);
  slots = $state.raw<Slots>(empty(4));
  cursor = $state(0);
  exact = $state(0);
  misplaced = $state(0);

  /** Why the answer is impossible, or null. */
  get fault(): string | null {
    return answerFault({ exact: this.exact, misplaced: this.misplaced }, this.length, this.rule);
  }

  /** Starts over with other elements, another length or another rule. */
  begin(elements: string[], length: number, rule: Rule) {
    this.elements = elements;
    this.length = length;
    this.rule = rule;
    this.rows = [];
    this.#empty();
    this.look();
  }

  /** Takes over guesses and answers from elsewhere. */
  give(rows: GivenRow[]) {
    this.rows = rows;
    this.look();
  }

  look() {
    const guesses = this.rows.map((row) => ({ ...row, misplaced: this.rule === "exact" ? 0 : row.misplaced }));
    void this.analysis.look({ elements: this.elements, length: this.length, rule: this.rule, guesses });
  }

  put(element: string) {
    this.slots = changed(this.slots, this.cursor, element);
    this.cursor = nextPosition(this.slots, this.cursor);
  }

  takeBack() {
    if (this.slots[this.cursor] === null && this.cursor > 0) this.cursor -= 1;
    this.slots = changed(this.slots, this.cursor, null);
  }

  clear() {
    this.slots = empty(this.length);
    this.cursor = 0;
  }

  fill(code: string[]) {
    this.slots = [...code];
  }

  moveTo(position: number) {
    this.cursor = Math.max(0, Math.min(position, this.length - 1));
  }

  /** Adds the guess and its answer to the list. */
  add() {
    const guess = complete(this.slots);
    if (!guess || this.fault) return;
    this.rows = [...this.rows, { guess, exact: this.exact, misplaced: this.misplaced }];
    this.#empty();
    this.look();
  }

  remove(index: number) {
    this.rows = this.rows.filter((_, other) => other !== index);
    this.look();
  }

  /** Changes the answer to a guess. If both numbers together are impossible, the one that was not typed is lowered. */
  changeAnswer(index: number, answer: Answer) {
    const before = this.rows[index];
    if (!before) return;
    const typed = answer.exact !== before.exact ? "exact" : "misplaced";
    const other = typed === "exact" ? "misplaced" : "exact";
    while (answer[other] > 0 && answerFault(answer, this.length, this.rule)) answer = { ...answer, [other]: answer[other] - 1 };
    this.rows = this.rows.map((row, other) => (other === index ? { ...row, ...answer } : row));
    this.look();
  }

  /** Applies a correction to the suspect guesses. */
  correct(suspect: Suspect, answers: Feedback[]) {
    this.rows = this.rows.map((row, index) => {
      const answer = answers[suspect.guesses.indexOf(index + 1)];
      return answer ? { ...row, exact: answer.black, misplaced: answer.white } : row;
    });
    this.look();
  }

  #empty() {
    this.clear();
    this.exact = 0;
    this.misplaced = 0;
  }
}

export const helper = new Helper();
