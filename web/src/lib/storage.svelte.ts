// What the browser keeps for the user. Browsers can block it, and it can be full: then everything is kept in memory,
// and the page says so.

/** A place that keeps texts by name, as `localStorage` does. */
export interface Shelf {
  /** Whether texts are kept after the page is closed. */
  readonly isLasting: boolean;
  get(key: string): string | null;
  /** Keeps a text; false if it is kept in memory only. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  /** The keys that start with a text. */
  keys(prefix: string): string[];
}

/** Whether something could not be kept in the browser. */
class Trouble {
  isBlocked = $state(false);
  isFull = $state(false);
}

export const trouble = new Trouble();

/** The storage of a name, or null if the browser blocks it: then reading the property throws. */
function storageOf(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    const storage = window[name];
    const probe = "probe";
    storage.getItem(probe);
    return storage;
  } catch {
    trouble.isBlocked = true;
    return null;
  }
}

/** A shelf over a storage; what the storage refuses is kept in memory, and found there first. */
export function shelfOn(storage: Storage | null): Shelf {
  const memory = new Map<string, string>();
  return {
    isLasting: storage !== null,
    get: (key) => memory.get(key) ?? storage?.getItem(key) ?? null,
    set(key, text) {
      try {
        if (storage) {
          storage.setItem(key, text);
          memory.delete(key);
          return true;
        }
      } catch {
        trouble.isFull = true;
      }
      memory.set(key, text);
      return false;
    },
    remove(key) {
      memory.delete(key);
      storage?.removeItem(key);
    },
    keys(prefix) {
      const stored = storage ? Object.keys(storage) : [];
      return [...new Set([...memory.keys(), ...stored])].filter((key) => key.startsWith(prefix));
    },
  };
}

/** Kept for all tabs, until the user clears it. */
export const lasting = shelfOn(storageOf("localStorage"));
/** Kept for this tab, until it is closed. */
export const ofTab = shelfOn(storageOf("sessionStorage"));

/** Calls `changed` when another tab changes a text; null as key means that everything was cleared. */
export function onOtherTabs(changed: (key: string | null, text: string | null) => void): () => void {
  const listen = ({ key, newValue, storageArea }: StorageEvent) => {
    if (!isOf(storageArea)) return;
    changed(key, newValue);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/** Whether an event is about the storage of all tabs. */
function isOf(area: Storage | null): boolean {
  try {
    return area === localStorage;
  } catch {
    return false;
  }
}
