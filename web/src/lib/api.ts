// How the page talks to the program: values in, values out, and problems as one kind of error.

/** Where something is in a file. */
export interface Place {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** What is wrong with a pack, a plan or a bundle. */
export interface Diagnostic {
  code: string;
  severity: "error" | "warning" | "note";
  message: string;
  hint: string | null;
  place: Place | null;
  related: (Place & { message: string })[];
}

/** What the program says when it can't do what was asked. */
export interface ProblemDocument {
  title: string;
  status: number;
  detail?: string;
  hint?: string | null;
  exitCode?: number;
  diagnostics?: Diagnostic[];
}

/** A problem as an error, so that it can't be overlooked. */
export class Problem extends Error {
  constructor(readonly document: ProblemDocument) {
    super(document.detail ?? document.title);
  }
}

/** How far long work has come. */
export interface Progress {
  stage: string;
  attempt: number;
  done: number;
  of: number;
}

/** A file of a pack. */
export interface PackFile {
  name: string;
  text: string;
}

/** An embedded pack by its name, or one of one's own. */
export type PackChoice = string | { files: PackFile[] };

/** What worlds are made from. */
export interface WorldRequest {
  pack?: PackChoice;
  seed?: string;
  preset?: string;
  settings?: Record<string, boolean | number | string>;
  permalink?: string;
}

interface Options {
  signal?: AbortSignal;
  /** Told how far the work has come, where it takes long. */
  progress?: (progress: Progress) => void;
}

/** Reads something that needs no work. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return answer<T>(await reached(() => fetch(path, { signal })));
}

/** Asks for work; aborting the signal stops it. */
export async function post<T>(path: string, body: unknown, options: Options = {}): Promise<T> {
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
  if (response.ok && streams && options.progress) return lines<T>(response, options.progress);
  return answer<T>(response);
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
  return { title: "Something went wrong", status: 0, detail: String(error) };
}

/** Without the options of the command, which nobody who looks at the page has typed. */
function inWordsOfThePage(problem: ProblemDocument): ProblemDocument {
  const [, option, detail] = /^--([\w-]+): ([^]*)$/.exec(problem.detail ?? "") ?? [];
  if (option === undefined || detail === undefined) return problem;
  if (option === "permalink") return { ...problem, title: "This link can't be opened", detail };
  return { ...problem, detail: `${option}: ${detail}` };
}

async function reached(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new Problem({
      title: "No answer",
      status: 0,
      detail: "the program behind this page does not answer",
      hint: "is `seedwright serve` still running?",
    });
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  let document: ProblemDocument = { title: response.statusText, status: response.status };
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
  throw new Problem({ title: "No answer", status: 0, detail: "the answer ended too early" });
}
