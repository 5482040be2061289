// Which view is shown, and what the address says beside it. The address is the only place where that is kept, so
// that every world can be linked to and the browser's own buttons work.

export const VIEWS = ["world", "tracker", "rooms", "doors", "code", "population"] as const;
export type View = (typeof VIEWS)[number];
export const VIEW_NAMES: Record<View, string> = {
  world: "World",
  tracker: "Tracker",
  rooms: "Rooms",
  doors: "Doors",
  code: "Code",
  population: "Population",
};

class Router {
  #path = $state(location.pathname);
  #search = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  /** The view of the address. */
  get view(): View {
    const first = this.#path.split("/")[1] ?? "";
    return VIEWS.find((view) => view === first) ?? "world";
  }

  /** The permalink that the address opens, as in `/s/CODE`. */
  get permalink(): string | null {
    const [, first, code] = this.#path.split("/");
    return first === "s" && code ? decoded(code) : null;
  }

  /** What stands behind the question mark. */
  get parameters(): URLSearchParams {
    return new URLSearchParams(this.#search);
  }

  /** Goes to another address. */
  go(address: string) {
    history.pushState(null, "", address);
    this.#read();
  }

  /** Says what a view shows in the address, without a step to go back to; who looks at another by now keeps theirs. */
  say(view: View, address: string) {
    if (this.view !== view) return;
    history.replaceState(null, "", address);
    this.#read();
  }

  #read() {
    this.#path = location.pathname;
    this.#search = location.search;
  }
}

/** What a part of an address says. What can't be decoded is no permalink, and whoever is asked for it says so. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const router = new Router();

/** The address of a view. */
export const addressOf = (view: View) => (view === "world" ? "/" : `/${view}`);
