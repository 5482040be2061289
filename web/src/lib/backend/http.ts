// A server: requests over HTTP, and lines of progress.

import { isAborted, ownProblem, Problem } from "../problem";
import type { ProblemDocument, Progress } from "../schemas";
import type { Backend } from "./backend";

export const http: Backend = {
  async value(method, path, body, { signal, progress }) {
    const accept = progress ? "application/x-ndjson" : "application/json";
    const response = await send(path, { ...request(method, body, accept), signal });
    const streams = response.headers.get("content-type")?.startsWith("application/x-ndjson");
    if (response.ok && streams && progress) return lines(response, progress);
    return answer(response);
  },

  async file(path, body) {
    const response = await send(path, request("POST", body, "*/*"));
    if (!response.ok) await answer(response);
    return response.blob();
  },
};

function request(method: string, body: unknown, accept: string): RequestInit {
  if (method === "GET") return {};
  return { method, headers: { "content-type": "application/json", accept }, body: JSON.stringify(body) };
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(import.meta.env.BASE_URL + path.slice(1), request);
  } catch (error) {
    if (isAborted(error)) throw error;
    const hint = "is `seedwright serve` still running?";
    throw new Problem(ownProblem("No response", "the server does not respond", hint));
  }
}

async function answer(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  let document = { ...ownProblem(response.statusText, ""), status: response.status };
  try {
    document = (await response.json()) as ProblemDocument;
  } catch {
    // A proxy answered instead of the server; the status says enough.
  }
  throw new Problem(document);
}

type Line = { progress: Progress } | { result: unknown } | { problem: ProblemDocument };

async function lines(response: Response, onProgress: (progress: Progress) => void): Promise<unknown> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  // One line of a response can be megabytes long and arrive in many chunks.
  let parts: string[] = [];
  while (reader) {
    const { value, done } = await reader.read();
    const [end = "", ...begun] = (value ?? "").split("\n");
    parts.push(end);
    for (const next of begun) {
      const line = JSON.parse(parts.join("")) as Line;
      parts = [next];
      if ("result" in line) return line.result;
      if ("problem" in line) throw new Problem(line.problem);
      onProgress(line.progress);
    }
    if (done) break;
  }
  throw new Problem(ownProblem("No response", "the response ended early"));
}
