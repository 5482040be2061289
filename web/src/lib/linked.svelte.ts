// What a view shows, kept in its address: as parameters besides those that name the world, layout or game.

import { untrack } from "svelte";
import type { Shown } from "./address";
import { router, type View } from "./router.svelte";

export interface Linked {
  view: View;
  /** Whether there is something whose state can be shown. Until then the address stays as it was opened. */
  ready: () => boolean;
  shown: () => Shown;
  /** Shows the state of an address. */
  show: (parameters: URLSearchParams) => void;
  /** The parameters whose changes can be gone back from; other changes replace the address. */
  steps: readonly string[];
  /** The parameters of an address that was opened; null if it leaves the state as it is. */
  opened?: () => URLSearchParams | null;
}

/** Keeps the state of a view and its address equal. To be called while a component is set up. */
export function keepInAddress({ view, ready, shown, show, steps, opened = () => router.parameters }: Linked) {
  let visit = -1;
  /** What remains to be shown of the address that was opened; requests for it can replace the address meanwhile. */
  let pending: URLSearchParams | null = null;

  $effect(() => {
    // Read first, so that this runs again when there is something to show.
    ready();
    if (visit !== router.visits) {
      visit = router.visits;
      pending = untrack(opened);
    }
    // Opening an address can begin a request, after whose answer there is something to show.
    if (!pending || !untrack(ready)) return;
    const parameters = pending;
    pending = null;
    untrack(() => show(parameters));
  });

  $effect(() => {
    const now = ready() ? shown() : null;
    untrack(() => {
      if (now && visit === router.visits && !pending) router.note(view, now, steps);
    });
  });
}
