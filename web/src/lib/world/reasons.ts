// Why a place can't be reached, in words.

import type { Atlas } from "./atlas";
import { givenName, spotWords, wayWords } from "./titles";
import type { ClosedPassage, Explanation, OpeningSet } from "../schemas";

/** What is closed: something on a way, or a place or an event that has a rule of its own. */
export type Blocked = Pick<ClosedPassage, "name" | "from" | "to" | "missing" | "noWayBack"> & { kind: ClosedPassage["kind"] | "itself" };

export interface ReasonRow {
  way: string;
  lacks: string;
}

/** What is closed, each way once; `more` says how many were left out. */
export function reasonRows(atlas: Atlas, explanation: Explanation, most: number): { rows: ReasonRow[]; more: number } {
  const rows: ReasonRow[] = [];
  const seen = new Set<string>();
  for (const reason of "reasons" in explanation ? explanation.reasons : []) {
    if (reason.missing) rows.push({ way: spotWords(atlas, reason.target), lacks: `lacks ${words(reason.missing)}` });
    if (reason.trapped) rows.push({ way: spotWords(atlas, reason.target), lacks: "can be entered, but not left again" });
    for (const blocked of reason.blocked) {
      const row = { way: wayOf(atlas, blocked), lacks: lackOf(blocked) };
      const key = row.way + row.lacks;
      if (!seen.has(key)) rows.push(row);
      seen.add(key);
    }
  }
  return { rows: rows.slice(0, most), more: Math.max(rows.length - most, 0) };
}

/** The smallest sets of items that would do, each in words and without what is held. */
export function openers(explanation: Explanation, have: Record<string, number>, most: number): string[] {
  const sets = explanation.opens?.sets ?? [];
  return sets.slice(0, most).map((set) => {
    const names = Object.entries(lackingOf(set, have)).map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
    return names.join(" and ") || "nothing more";
  });
}

/** The items of a set that are not held, and how many of each. */
export function lackingOf(set: OpeningSet, have: Record<string, number>): Record<string, number> {
  const lacking = Object.entries(set.items).map(([name, count]) => [name, count - (have[name] ?? 0)] as const);
  return Object.fromEntries(lacking.filter(([, count]) => count > 0));
}

export function wayOf(atlas: Atlas, { from, to, name, kind }: Blocked): string {
  if (to === null || from === to) return spotWords(atlas, from);
  const given = kind === "door" ? givenName(atlas, name, from, to) : null;
  return `${wayWords(atlas, from, to)}${given === null ? "" : ` (${given})`}`;
}

export function lackOf(blocked: Blocked): string {
  if (blocked.missing) return `lacks ${words(blocked.missing)}`;
  return blocked.noWayBack ? "there would be no way back" : "can't be passed from this side";
}

const words = (rule: string) => rule.replaceAll(" | ", " or ").replaceAll(" & ", " and ").replace(/ \* (\d+)/g, " × $1");
