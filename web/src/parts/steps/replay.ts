// Random access to the states of a replay, given a function that applies a step.

/** The number of steps between two checkpoints. */
const CHECKPOINT_EVERY = 100;

/** The states after each step, computed from the nearest earlier checkpoint. */
export class Replay<State, Step> {
  readonly length: number;
  #steps: Step[];
  #apply: (state: State, step: Step) => State;
  #checkpoints: State[];
  #last: { number: number; state: State };

  /** `apply` must not modify the given state. */
  constructor(steps: Step[], first: State, apply: (state: State, step: Step) => State) {
    this.#steps = steps;
    this.#apply = apply;
    this.#checkpoints = [first];
    this.#last = { number: 0, state: first };
    this.length = steps.length;
  }

  /** The state after `number` steps. */
  state(number: number): State {
    const last = Math.max(0, Math.min(number, this.length));
    const checkpoint = Math.min(Math.floor(last / CHECKPOINT_EVERY), this.#checkpoints.length - 1);
    let at = checkpoint * CHECKPOINT_EVERY;
    let state = this.#checkpoints[checkpoint] as State;
    if (this.#last.number <= last && this.#last.number > at) ({ number: at, state } = this.#last);
    for (const step of this.#steps.slice(at, last)) {
      state = this.#apply(state, step);
      at += 1;
      if (at % CHECKPOINT_EVERY === 0) this.#checkpoints[at / CHECKPOINT_EVERY] = state;
    }
    this.#last = { number: last, state };
    return state;
  }
}
