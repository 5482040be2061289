// The current view and its parameters. Both are stored only in the address, so every world has a link and the
// browser's back and forward buttons work.

import { changed, type Shown } from "./address";
import { type View, viewOf } from "./views";

export { addressOf, VIEW_NAMES, VIEWS, type View } from "./views";

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
  /** Counts the addresses that were opened: by a link, or back and forward. */
  #visits = $state(0);

  constructor() {
    addEventListener("popstate", () => this.#visit());
  }

  /** The view that the address names. */
  get view(): View {
    return viewOf(this.#path) ?? "world";
  }

  /** Whether the address names a page. */
  get isKnown(): boolean {
    return viewOf(this.#path) !== null;
  }

  get visits(): number {
    return this.#visits;
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
    this.#visit();
  }

  /** Notes what a view shows, in a new history entry if one of `steps` has changed. */
  note(view: View, shown: Shown, steps: readonly string[]) {
    if (this.view !== view) return;
    const { search, names } = changed(this.#search, shown);
    if (!names.length) return;
    const address = linkTo(this.#path + search);
    if (names.some((name) => steps.includes(name))) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.#read();
  }

  /** Replaces the address of a view without a history entry. Does nothing if the user has left that view. */
  replace(view: View, address: string) {
    this.record(view, address, false);
  }

  /** Changes the address to that of what a view shows already, in a new history entry if it is new to the user. */
  record(view: View, address: string, isNew: boolean, shown: Shown = {}) {
    if (this.view !== view) return;
    const [path = "", search = ""] = address.split(/(?=\?)/);
    const whole = path + changed(search, shown).search;
    if (isNew && whole !== this.#path + this.#search) history.pushState(null, "", linkTo(whole));
    else history.replaceState(null, "", linkTo(whole));
    this.#read();
  }

  #visit() {
    this.#read();
    this.#visits++;
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
