// A player's progress in a world, as the browser keeps it: one text per item and place. Tabs that track the same world
// change different texts, so neither overwrites what was ticked in the other.

import type { Shelf } from "../storage.svelte";

const KINDS = ["have", "taken"] as const;
export type Kind = (typeof KINDS)[number];
export type Counts = Record<string, number>;

export class Ticks {
  readonly #shelf: Shelf;
  readonly #world: string;

  constructor(shelf: Shelf, world: string) {
    [this.#shelf, this.#world] = [shelf, world];
  }

  /** Whether a text of the browser is about this world. */
  has(key: string): boolean {
    return KINDS.some((kind) => key.startsWith(this.#prefix(kind)));
  }

  /** Keeps the count of an item, or whether a place was visited; zero is not kept. */
  keep(kind: Kind, name: string, count: number) {
    const key = this.#prefix(kind) + name;
    if (count > 0) this.#shelf.set(key, String(count));
    else this.#shelf.remove(key);
  }

  clear() {
    for (const kind of KINDS) for (const key of this.#shelf.keys(this.#prefix(kind))) this.#shelf.remove(key);
  }

  all(): Record<Kind, Counts> {
    this.#convert();
    return { have: this.#counts("have"), taken: this.#counts("taken") };
  }

  #counts(kind: Kind): Counts {
    const prefix = this.#prefix(kind);
    const found = this.#shelf.keys(prefix).map((key) => [key.slice(prefix.length), Number(this.#shelf.get(key))] as const);
    return Object.fromEntries(found.filter(([, count]) => count > 0));
  }

  /** Earlier versions kept all of a world in one text. */
  #convert() {
    const key = `tracker ${this.#world}`;
    const text = this.#shelf.get(key);
    if (text === null) return;
    try {
      const { have = {}, taken = [] } = JSON.parse(text) as { have?: Counts; taken?: string[] };
      for (const [item, count] of Object.entries(have)) this.keep("have", item, Number(count));
      for (const spot of taken) this.keep("taken", spot, 1);
    } catch {
      // The text is not ours; dropping it loses nothing readable.
    }
    this.#shelf.remove(key);
  }

  #prefix(kind: Kind): string {
    return `tracker ${this.#world} ${kind} `;
  }
}
