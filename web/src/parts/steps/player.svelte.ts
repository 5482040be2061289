// Plays steps: the position and the speed.

export const SPEEDS = [1, 2, 5, 10, 30, 100] as const;

export class Player {
  /** The number of steps done. */
  #at = $state(0);
  #length = $state(0);
  #playing = $state(false);
  /** Steps per second. */
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

  /** Starts over with other steps. */
  load(length: number) {
    this.pause();
    this.#length = length;
    this.#at = 0;
  }

  /** Goes to the state after `number` steps. */
  go(number: number) {
    this.#at = Math.max(0, Math.min(Math.round(number), this.#length));
    [this.#begun, this.#from] = [performance.now(), this.#at];
  }

  /** Pauses and moves by one step, forwards or back. */
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

  /** Changes the speed without moving. */
  set pace(speed: number) {
    this.speed = speed;
    this.go(this.#at);
  }

  #tick(now: number) {
    if (!this.#playing) return;
    const passed = Math.floor(((now - this.#begun) / 1000) * this.speed);
    const at = Math.min(this.#from + Math.max(passed, 0), this.#length);
    if (at !== this.#at) this.#at = at;
    if (at >= this.#length) this.pause();
    else this.#frame = requestAnimationFrame((later) => this.#tick(later));
  }
}
