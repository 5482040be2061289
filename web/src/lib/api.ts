// How the page talks to the program: values in, values out, and problems as one kind of error. What is sent and what
// comes back follows from the path: both are made from the program's own description of its API.

import type { paths } from "../api";
import type { ProblemDocument, Progress } from "./schemas";

type Posted<P extends keyof paths> = paths[P] extends {
  post: { requestBody: { content: { "application/json": infer Body } }; responses: { 200: { content: { "application/json": infer Reply } } } };
}
  ? { body: Body; reply: Reply }
  : never;
type Got<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { "application/json": infer Reply } } } } } ? Reply : never;

/** A problem as an error, so that it can't be overlooked. */
export class Problem extends Error {
  constructor(readonly document: ProblemDocument) {
    super(document.detail);
  }
}

/** A problem that the page itself has. */
export function ownProblem(title: string, detail: string, hint: string | null = null): ProblemDocument {
  return { type: "about:blank", title, status: 0, detail, hint };
}

interface Options {
  signal?: AbortSignal;
  /** Told how far the work has come, where it takes long. */
  progress?: (progress: Progress) => void;
}

/** Reads something that needs no work. */
export async function get<P extends keyof paths>(path: P, signal?: AbortSignal): Promise<Got<P>> {
  return answer<Got<P>>(await reached(() => fetch(path, { signal })));
}

/** Asks for work; aborting the signal stops it. */
export async function post<P extends keyof paths>(
  path: P,
  body: Posted<P>["body"],
  options: Options = {},
): Promise<Posted<P>["reply"]> {
  const accept = options.progress ? "application/x-ndjson" : "application/json";
  const response = await reached(() =>
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

/** Has a file made, and gives it to the browser to keep; `change` is for what shall stand otherwise in its text. */
export async function download(path: string, body: unknown, name: string, change?: (text: string) => string): Promise<void> {
  const response = await reached(() =>
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

/** Whether an error only says that somebody stopped waiting. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** An error as a problem that can be shown. */
export function asProblem(error: unknown): ProblemDocument {
  if (error instanceof Problem) return inWordsOfThePage(error.document);
  return ownProblem("Something went wrong", String(error));
}

/** Someone who opens a link has not filled in a field called `permalink`. */
function inWordsOfThePage(problem: ProblemDocument): ProblemDocument {
  const detail = /^`permalink`: ([^]*)$/.exec(problem.detail)?.[1];
  if (detail === undefined) return problem;
  return { ...problem, title: "This link can't be opened", detail };
}

async function reached(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (isAborted(error)) throw error;
    const hint = "is `seedwright serve` still running?";
    throw new Problem(ownProblem("No answer", "the program behind this page does not answer", hint));
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  let document = { ...ownProblem(response.statusText, ""), status: response.status };
  try {
    document = (await response.json()) as ProblemDocument;
  } catch {
    // An answer from something between the page and the program; its status says enough.
  }
  throw new Problem(document);
}

type Line<T> = { progress: Progress } | { result: T } | { problem: ProblemDocument };

async function lines<T>(response: Response, told: (progress: Progress) => void): Promise<T> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  // An answer can be megabytes in one line, which comes in many parts.
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
      told(line.progress);
    }
    if (done) break;
  }
  throw new Problem(ownProblem("No answer", "the answer ended too early"));
}
