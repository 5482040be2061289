// Plays steps one after the other: where it is, and how fast it goes.

export const SPEEDS = [1, 2, 5, 10, 30, 100] as const;

export class Player {
  /** How many steps have been made. */
  #at = $state(0);
  #length = $state(0);
  #playing = $state(false);
  /** Steps a second. */
  speed = $state<number>(5);
  #frame = 0;
  #begun = 0;
  #from = 0;

  get at(): number {
    return this.#at;
  }

  get length(): number {
    return this.#length;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Begins anew with other steps. */
  load(length: number) {
    this.pause();
    this.#length = length;
    this.#at = 0;
  }

  /** Goes to the state after so many steps. */
  go(number: number) {
    this.#at = Math.max(0, Math.min(Math.round(number), this.#length));
    [this.#begun, this.#from] = [performance.now(), this.#at];
  }

  /** One step by hand, forwards or back. */
  step(by: number) {
    this.pause();
    this.go(this.#at + by);
  }

  toggle() {
    if (this.#playing) this.pause();
    else this.play();
  }

  play() {
    if (this.#length === 0 || this.#playing) return;
    this.go(this.#at >= this.#length ? 0 : this.#at);
    this.#playing = true;
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  pause() {
    this.#playing = false;
    cancelAnimationFrame(this.#frame);
  }

  /** Takes another speed at once, from where it is. */
  set pace(speed: number) {
    this.speed = speed;
    this.go(this.#at);
  }

  #tick(now: number) {
    if (!this.#playing) return;
    const made = Math.floor(((now - this.#begun) / 1000) * this.speed);
    const at = Math.min(this.#from + Math.max(made, 0), this.#length);
    if (at !== this.#at) this.#at = at;
    if (at >= this.#length) this.pause();
    else this.#frame = requestAnimationFrame((later) => this.#tick(later));
  }
}
