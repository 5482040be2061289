// The current view and its parameters. Both are stored only in the address, so every world has a link and the
// browser's back and forward buttons work.

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

/** The address of the icon: a site can be in any folder of its host. */
export const ICON = `${import.meta.env.BASE_URL}icon.svg`;

/** Whether addresses stand behind a `#`, as they must where the host knows no other document than the first. */
const IS_STATIC = import.meta.env.MODE === "static";

/** The address of the page, without its host. */
function here(): { pathname: string; search: string } {
  if (!IS_STATIC) return location;
  const [pathname = "", search = ""] = location.hash.slice(1).split(/(?=\?)/);
  return { pathname, search };
}

/** An address as links and the browser's history have it. */
export const linkTo = (address: string) => (IS_STATIC ? `#${address}` : address);

class Router {
  #path = $state(here().pathname);
  #search = $state(here().search);

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  /** The view that the address names. */
  get view(): View {
    const first = this.#path.split("/")[1] ?? "";
    return VIEWS.find((view) => view === first) ?? "world";
  }

  /** The permalink that the address opens, as in `/s/CODE`. */
  get permalink(): string | null {
    const [, first, code] = this.#path.split("/");
    return first === "s" && code ? decoded(code) : null;
  }

  /** The query parameters. */
  get parameters(): URLSearchParams {
    return new URLSearchParams(this.#search);
  }

  /** Navigates to another address. */
  go(address: string) {
    history.pushState(null, "", linkTo(address));
    this.#read();
  }

  /** Replaces the address of a view without a history entry. Does nothing if the user has left that view. */
  replace(view: View, address: string) {
    if (this.view !== view) return;
    history.replaceState(null, "", linkTo(address));
    this.#read();
  }

  #read() {
    const { pathname, search } = here();
    this.#path = pathname;
    this.#search = search;
  }
}

/** Decodes a part of an address. Text that can't be decoded is passed on, and the server rejects it. */
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
