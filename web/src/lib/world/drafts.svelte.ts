// Drafts of packs: what an author types is kept in the browser at every change, until the author deletes it.

import type { PackFile } from "../schemas";
import { lasting, ofTab, onOtherTabs } from "../storage.svelte";
import { type Draft, draftsOn, PREFIX } from "./draftlist";

/** The draft that a tab writes to, so that a reload continues it. */
const OPEN = "open draft";

class Drafts {
  all = $state.raw<Draft[]>(draftsOn(lasting));
  /** Whether the text in the editor is kept after the page is closed. */
  isKept = $state(true);
  /** The draft that this tab writes to; none before the first change. */
  #open: string | null = ofTab.get(OPEN);

  constructor() {
    onOtherTabs((key) => {
      // A copy of this tab writes to the same draft, so this one begins another.
      if (key !== null && key === PREFIX + (this.#open ?? "")) this.begin();
      if (key === null || key.startsWith(PREFIX)) this.all = draftsOn(lasting);
    });
    addEventListener("beforeunload", (event) => {
      if (!this.isKept) event.preventDefault();
    });
  }

  /** The files of the draft that this tab wrote to before it was reloaded. */
  get reloaded(): PackFile[] | null {
    return this.all.find(({ id }) => id === this.#open)?.files ?? null;
  }

  /** The next change begins a draft of its own; earlier ones stay. */
  begin() {
    this.#open = null;
    ofTab.remove(OPEN);
  }

  /** Keeps the text in the editor. */
  keep(files: PackFile[]) {
    this.#open ??= crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    ofTab.set(OPEN, this.#open);
    this.isKept = lasting.set(PREFIX + this.#open, JSON.stringify({ changed: Date.now(), files }));
    this.all = draftsOn(lasting);
  }

  delete(id: string) {
    lasting.remove(PREFIX + id);
    if (id === this.#open) this.begin();
    this.all = draftsOn(lasting);
  }
}

export const drafts = new Drafts();
