// Goes to any step of a story, backwards too, given how a step changes a state.

/** How many steps lie between two states that are kept. */
const KEPT_EVERY = 100;

/** States after steps: each is made from the nearest one before it that was kept. */
export class Replay<State, Step> {
  readonly length: number;
  #steps: Step[];
  #apply: (state: State, step: Step) => State;
  #kept: State[];
  #last: { number: number; state: State };

  /** `apply` must not change the state that it is given. */
  constructor(steps: Step[], first: State, apply: (state: State, step: Step) => State) {
    this.#steps = steps;
    this.#apply = apply;
    this.#kept = [first];
    this.#last = { number: 0, state: first };
    this.length = steps.length;
  }

  /** The state after so many steps. */
  state(number: number): State {
    const last = Math.max(0, Math.min(number, this.length));
    const kept = Math.min(Math.floor(last / KEPT_EVERY), this.#kept.length - 1);
    let at = kept * KEPT_EVERY;
    let state = this.#kept[kept] as State;
    if (this.#last.number <= last && this.#last.number > at) ({ number: at, state } = this.#last);
    for (const step of this.#steps.slice(at, last)) {
      state = this.#apply(state, step);
      at += 1;
      if (at % KEPT_EVERY === 0) this.#kept[at / KEPT_EVERY] = state;
    }
    this.#last = { number: last, state };
    return state;
  }
}
