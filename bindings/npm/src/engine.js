// One instance of the module: calls one after another, on the thread that makes them.

/** The bytes of an answer before its media type: the status, the length of the media type, and the length of the reply. */
const HEAD = 12;

/** The milliseconds between two reports of progress. Steps take microseconds. */
const PAUSE = 50;

/** A module that trapped: out of memory, or a bug. Its instance can't be used again. */
export class Crash extends Error {}

export class Engine {
  #exports;
  #report = null;
  #next = 0;
  #panic = "";

  /** Instantiates a compiled module. */
  static async create(module) {
    const engine = new Engine();
    const host = {
      progress: (stage, length, attempt, done, of) => engine.#step(stage, length, attempt, done, of),
      random: () => crypto.getRandomValues(new BigUint64Array(1))[0],
      panicked: (text, length) => {
        engine.#panic = engine.#text(text, length);
      },
    };
    const { exports } = await WebAssembly.instantiate(module, { host });
    engine.#exports = exports;
    return engine;
  }

  /**
   * Runs an operation: `{ status, media, bytes }`, where the status is 0 or that of the problem whose document the bytes
   * are. `report` gets the progress about every 50 ms.
   */
  call(name, body, report = null) {
    if (!this.#exports) throw new Crash("the module has crashed before");
    this.#report = report;
    this.#next = performance.now() + PAUSE;
    try {
      return this.#call(new TextEncoder().encode(name), new TextEncoder().encode(body));
    } catch (error) {
      this.#exports = null;
      throw new Crash(this.#panic || String(error));
    }
  }

  /** The bytes of its memory. */
  get memory() {
    return this.#exports?.memory.buffer.byteLength ?? 0;
  }

  #call(name, body) {
    const { sw_alloc, sw_call, sw_free } = this.#exports;
    const [nameAt, bodyAt] = [name, body].map((bytes) => {
      const at = sw_alloc(bytes.length) >>> 0;
      this.#memory(at, bytes.length).set(bytes);
      return at;
    });
    const at = sw_call(nameAt, name.length, bodyAt, body.length) >>> 0;
    sw_free(nameAt, name.length);
    sw_free(bodyAt, body.length);
    const head = this.#memory(at, HEAD);
    const numbers = new DataView(head.buffer, head.byteOffset, HEAD);
    const [status, mediaLength, length] = [0, 4, 8].map((place) => numbers.getUint32(place, true));
    const media = this.#text(at + HEAD, mediaLength);
    const bytes = this.#memory(at + HEAD + mediaLength, length).slice();
    sw_free(at, HEAD + mediaLength + length);
    return { status, media, bytes };
  }

  /** A part of the memory. It is out of date as soon as the module takes more, which any call can do. */
  #memory(at, length) {
    return new Uint8Array(this.#exports.memory.buffer, at, length);
  }

  #text(at, length) {
    return new TextDecoder().decode(this.#memory(at >>> 0, length));
  }

  /** A step of the work. The module stops if the result is not 0. */
  #step(stage, length, attempt, done, of) {
    if (!this.#report || performance.now() < this.#next) return 0;
    this.#next = performance.now() + PAUSE;
    const numbers = { attempt, done: Number(BigInt.asUintN(64, done)), of: Number(BigInt.asUintN(64, of)) };
    this.#report({ stage: this.#text(stage, length), ...numbers });
    return 0;
  }
}
