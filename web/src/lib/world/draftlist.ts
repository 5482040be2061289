// The drafts that a browser keeps.

import type { PackFile } from "../schemas";
import type { Shelf } from "../storage.svelte";

export interface Draft {
  id: string;
  /** When it was last changed, in milliseconds since 1970. */
  changed: number;
  files: PackFile[];
}

/** What the keys of drafts start with. */
export const PREFIX = "draft ";

/** The drafts on a shelf, the latest first; other texts are left out. */
export function draftsOn(shelf: Shelf): Draft[] {
  const found = shelf.keys(PREFIX).flatMap((key) => parsed(key.slice(PREFIX.length), shelf.get(key)) ?? []);
  return found.sort((a, b) => b.changed - a.changed || a.id.localeCompare(b.id));
}

function parsed(id: string, text: string | null): Draft | null {
  try {
    const { changed, files } = JSON.parse(text ?? "null") as Partial<Draft>;
    const isText = (file: PackFile) => typeof file.name === "string" && typeof file.text === "string";
    return Array.isArray(files) && files.length > 0 && files.every(isText) ? { id, changed: Number(changed), files } : null;
  } catch {
    return null;
  }
}
