// The client of the server's API: values in, values out, and one kind of error. The types of requests and replies
// follow from the path; they are generated from the server's OpenAPI document.

import type { paths } from "../api";
import type { ProblemDocument, Progress } from "./schemas";

type Posted<P extends keyof paths> = paths[P] extends {
  post: { requestBody: { content: { "application/json": infer Body } }; responses: { 200: { content: { "application/json": infer Reply } } } };
}
  ? { body: Body; reply: Reply }
  : never;
type Got<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { "application/json": infer Reply } } } } } ? Reply : never;

/** A problem document, thrown as an error. */
export class Problem extends Error {
  constructor(readonly document: ProblemDocument) {
    super(document.detail);
  }
}

/** A problem that arises in the browser, not on the server. */
export function ownProblem(title: string, detail: string, hint: string | null = null): ProblemDocument {
  return { type: "about:blank", title, status: 0, detail, hint };
}

interface Options {
  signal?: AbortSignal;
  /** Called with the progress of long work. */
  progress?: (progress: Progress) => void;
}

/** Sends a GET request. */
export async function get<P extends keyof paths>(path: P, signal?: AbortSignal): Promise<Got<P>> {
  return answer<Got<P>>(await orUnreachable(() => fetch(path, { signal })));
}

/** Sends a POST request; aborting the signal stops the work on the server. */
export async function post<P extends keyof paths>(
  path: P,
  body: Posted<P>["body"],
  options: Options = {},
): Promise<Posted<P>["reply"]> {
  const accept = options.progress ? "application/x-ndjson" : "application/json";
  const response = await orUnreachable(() =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept },
      body: JSON.stringify(body),
      signal: options.signal,
    }),
  );
  const streams = response.headers.get("content-type")?.startsWith("application/x-ndjson");
  if (response.ok && streams && options.progress) return lines(response, options.progress);
  return answer(response);
}

/** Requests a file and saves it as a download; `change` edits its text first. */
export async function download(path: string, body: unknown, name: string, change?: (text: string) => string): Promise<void> {
  const response = await orUnreachable(() =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  if (!response.ok) await answer(response);
  const file = change ? new Blob([change(await response.text())]) : await response.blob();
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
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
  const detail = /^`permalink`: ([^]*)$/.exec(problem.detail)?.[1];
  if (detail === undefined) return problem;
  return { ...problem, title: "This link can't be opened", detail };
}

async function orUnreachable(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (isAborted(error)) throw error;
    const hint = "is `seedwright serve` still running?";
    throw new Problem(ownProblem("No response", "the server does not respond", hint));
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  let document = { ...ownProblem(response.statusText, ""), status: response.status };
  try {
    document = (await response.json()) as ProblemDocument;
  } catch {
    // A proxy answered instead of the server; the status says enough.
  }
  throw new Problem(document);
}

type Line<T> = { progress: Progress } | { result: T } | { problem: ProblemDocument };

async function lines<T>(response: Response, onProgress: (progress: Progress) => void): Promise<T> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  // One line of a response can be megabytes long and arrive in many chunks.
  let parts: string[] = [];
  while (reader) {
    const { value, done } = await reader.read();
    const [end = "", ...begun] = (value ?? "").split("\n");
    parts.push(end);
    for (const next of begun) {
      const line = JSON.parse(parts.join("")) as Line<T>;
      parts = [next];
      if ("result" in line) return line.result;
      if ("problem" in line) throw new Problem(line.problem);
      onProgress(line.progress);
    }
    if (done) break;
  }
  throw new Problem(ownProblem("No response", "the response ended early"));
}
