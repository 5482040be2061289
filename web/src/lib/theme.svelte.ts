// The colour theme: light, dark, or the system's.

import { lasting } from "./storage.svelte";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";

function stored(): Theme {
  const found = lasting.get(KEY);
  return THEMES.find((theme) => theme === found) ?? "system";
}

class Themes {
  #now = $state<Theme>(stored());

  constructor() {
    this.#apply();
  }

  get now(): Theme {
    return this.#now;
  }

  set now(theme: Theme) {
    this.#now = theme;
    lasting.set(KEY, theme);
    this.#apply();
  }

  #apply() {
    const root = document.documentElement;
    if (this.#now === "system") delete root.dataset.theme;
    else root.dataset.theme = this.#now;
  }
}

export const themes = new Themes();
