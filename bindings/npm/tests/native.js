// The same engine in native code: a process that answers calls one after another.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the package. */
export const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), "..");
/** The folder of the repository. */
export const ROOT = join(PACKAGE, "../..");

/** Builds the process, unless that was done, and returns its path. */
function built(profile) {
  const manifest = join(ROOT, "bindings/Cargo.toml");
  // The whole workspace has the features of the tests of the C library, which have built everything else.
  const build = ["build", "--workspace", "--profile", profile, "--example", "answers", "--message-format", "json"];
  const output = spawnSync(process.env.CARGO ?? "cargo", [...build, "--manifest-path", manifest], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    stdio: ["ignore", "pipe", "inherit"],
  });
  assert.equal(output.status, 0, `cargo could not build the native engine: ${output.error ?? ""}`);
  const messages = output.stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  return messages.find(({ executable }) => executable)?.executable;
}

export class Native {
  #child;
  #waiting = [];
  #chunks = [];
  #length = 0;

  constructor(profile = "release") {
    this.#child = spawn(built(profile), { stdio: ["pipe", "pipe", "inherit"] });
    this.#child.stdout.on("data", (chunk) => {
      this.#chunks.push(chunk);
      this.#length += chunk.length;
      this.#read();
    });
    this.#child.on("exit", (code) => this.#waiting.forEach(({ reject }) => reject(new Error(`it exited with ${code}`))));
  }

  /** Runs an operation. The calls that wait are answered in their order. */
  call(name, request) {
    this.#child.stdin.write(`${name}\t${JSON.stringify(request)}\n`);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject, head: null }));
  }

  close() {
    this.#child.stdin.end();
  }

  #read() {
    for (;;) {
      const [waiting] = this.#waiting;
      if (!waiting) return;
      waiting.head ??= this.#head();
      if (!waiting.head || this.#length < waiting.head.length) return;
      const { status, length } = waiting.head;
      this.#waiting.shift();
      waiting.resolve({ status, bytes: this.#take(length) });
    }
  }

  #head() {
    const all = this.#all();
    const end = all.indexOf("\n");
    if (end < 0) return null;
    const [status, length] = this.#take(end + 1).toString().split(" ").map(Number);
    return { status, length };
  }

  #all() {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] ?? Buffer.alloc(0);
  }

  #take(length) {
    const all = this.#all();
    this.#chunks = [all.subarray(length)];
    this.#length -= length;
    return all.subarray(0, length);
  }
}
