// Problems: why there is no answer, as values that can be shown.

import type { ProblemDocument } from "./schemas";

/** A problem document, thrown as an error. */
export class Problem extends Error {
  constructor(readonly document: ProblemDocument) {
    super(document.detail);
  }
}

/** A problem that arises in the browser. */
export function ownProblem(title: string, detail: string, hint: string | null = null): ProblemDocument {
  return { type: "about:blank", title, status: 0, detail, hint };
}

/** Whether an error only reports that the request was aborted. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Converts any error to a problem that can be shown. */
export function asProblem(error: unknown): ProblemDocument {
  if (error instanceof Problem) return rewordPermalink(error.document);
  return ownProblem("Something went wrong", String(error));
}

/** Rewords a problem with a permalink: the user opened a link and never saw a field named `permalink`. */
function rewordPermalink(problem: ProblemDocument): ProblemDocument {
  const detail = /^`permalink`: ([\s\S]*)$/.exec(problem.detail)?.[1];
  if (detail === undefined) return problem;
  return { ...problem, title: "This link can't be opened", detail };
}
