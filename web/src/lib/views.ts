// The views and their paths.

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

/** The view of a path; null for paths without a page. */
export function viewOf(path: string): View | null {
  const [first = "", second = "", ...others] = path.split("/").slice(1);
  if (first === "s") return second !== "" && others.length === 0 ? "world" : null;
  if (first === "" && second === "") return "world";
  return second === "" && others.length === 0 ? (VIEWS.find((view) => view === first && view !== "world") ?? null) : null;
}

/** The address of a view. */
export const addressOf = (view: View) => (view === "world" ? "/" : `/${view}`);
