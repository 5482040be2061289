// The codes of a world as a player knows them: by the notes that are held.

import type { World } from "../schemas";

export interface KnownNote {
  item: string;
  guess: string[];
  exact: number;
  misplaced: number;
}

export interface KnownLock {
  lock: string;
  /** The notes that are held. */
  notes: KnownNote[];
  /** How many notes there are. */
  all: number;
}

/** The locks whose codes are written in notes, with the notes that are held. The codes themselves stay hidden. */
export function knownLocks(locks: World["locks"], held: Record<string, number>): KnownLock[] {
  return locks.flatMap(({ lock, notes }) => {
    if (!notes.length) return [];
    const known = notes.filter(({ item }) => (held[item] ?? 0) > 0);
    return [
      {
        lock,
        all: notes.length,
        notes: known.map(({ item, guess, black, white }) => ({ item, guess, exact: black, misplaced: white })),
      },
    ];
  });
}
