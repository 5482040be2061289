// Why a place can't be reached, in words.

import type { Atlas } from "./atlas";
import { givenName, spotWords, wayWords } from "./titles";
import type { Blocked, Explanation } from "./types";

export interface ReasonRow {
  way: string;
  lacks: string;
}

/** What is closed, each way once; `more` says how many were left out. */
export function reasonRows(atlas: Atlas, explanation: Explanation, most: number): { rows: ReasonRow[]; more: number } {
  const rows: ReasonRow[] = [];
  const seen = new Set<string>();
  for (const reason of explanation.reasons ?? []) {
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

/** The smallest sets of items that would do, each in words. */
export function openers(explanation: Explanation, most: number): string[] {
  const sets = explanation.opens?.sets ?? [];
  return sets.slice(0, most).map(({ items }) => {
    const names = Object.entries(items).map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
    return names.join(" and ") || "nothing more";
  });
}

function wayOf(atlas: Atlas, { from, to, name, kind }: Blocked): string {
  const given = kind === "door" ? givenName(atlas, name, from, to) : null;
  return `${wayWords(atlas, from, to)}${given === null ? "" : ` (${given})`}`;
}

function lackOf(blocked: Blocked): string {
  if (blocked.missing) return `lacks ${words(blocked.missing)}`;
  return blocked.noWayBack ? "there would be no way back" : "can't be passed from this side";
}

const words = (rule: string) => rule.replaceAll(" | ", " or ").replaceAll(" & ", " and ");
