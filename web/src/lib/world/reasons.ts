// Descriptions of why a place can't be reached.

import type { ClosedPassage, Explanation, OpeningSet } from "../schemas";
import type { Atlas } from "./atlas";
import { givenName, spotWords, wayWords } from "./titles";

/** A lock: a gated passage, or a place or event with its own requirement. */
export type Blocked = Pick<ClosedPassage, "name" | "from" | "to" | "missing" | "noWayBack"> & {
  kind: ClosedPassage["kind"] | "itself";
};

export interface ReasonRow {
  way: string;
  need: string;
}

/** The locks, each once; `more` is the number left out. */
export function reasonRows(atlas: Atlas, explanation: Explanation, most: number): { rows: ReasonRow[]; more: number } {
  const rows: ReasonRow[] = [];
  const seen = new Set<string>();
  for (const reason of "reasons" in explanation ? explanation.reasons : []) {
    if (reason.missing) rows.push({ way: spotWords(atlas, reason.target), need: `needs ${words(reason.missing)}` });
    if (reason.trapped) rows.push({ way: spotWords(atlas, reason.target), need: "can be entered but not left" });
    for (const blocked of [...reason.blocked, ...reason.noWayBack]) {
      const row = { way: wayOf(atlas, blocked), need: needOf(blocked) };
      const key = row.way + row.need;
      if (!seen.has(key)) rows.push(row);
      seen.add(key);
    }
  }
  return { rows: rows.slice(0, most), more: Math.max(rows.length - most, 0) };
}

/** Descriptions of the smallest sufficient sets of items, without the items already held. */
export function openers(explanation: Explanation, have: Record<string, number>, most: number): string[] {
  const sets = explanation.opens?.sets ?? [];
  return sets.slice(0, most).map((set) => {
    const names = Object.entries(missingOf(set, have)).map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
    return names.join(" and ") || "nothing more";
  });
}

/** The missing items of a set and their counts. */
export function missingOf(set: OpeningSet, have: Record<string, number>): Record<string, number> {
  const missing = Object.entries(set.items).map(([name, count]) => [name, count - (have[name] ?? 0)] as const);
  return Object.fromEntries(missing.filter(([, count]) => count > 0));
}

export function wayOf(atlas: Atlas, { from, to, name, kind }: Blocked): string {
  if (to === null || from === to) return spotWords(atlas, from);
  const given = kind === "door" ? givenName(atlas, name, from, to) : null;
  return `${wayWords(atlas, from, to)}${given === null ? "" : ` (${given})`}`;
}

export function needOf(blocked: Blocked): string {
  if (blocked.missing) return `needs ${words(blocked.missing)}`;
  return blocked.noWayBack ? "would leave no way back" : "can't be passed from this side";
}

const words = (rule: string) =>
  rule
    .replaceAll(" | ", " or ")
    .replaceAll(" & ", " and ")
    .replace(/ \* (\d+)/g, " × $1");
