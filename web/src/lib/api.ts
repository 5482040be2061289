// The client of the API: values in, values out, and one kind of error. The types of requests and replies follow from the
// path; they are generated from the OpenAPI document.

import type { paths } from "../api";
import type { Backend, Options } from "./backend/backend";
import { http } from "./backend/http";

export { asProblem, isAborted, ownProblem, Problem } from "./problem";

type Posted<P extends keyof paths> = paths[P] extends {
  post: {
    requestBody: { content: { "application/json": infer Body } };
    responses: { 200: { content: { "application/json": infer Reply } } };
  };
}
  ? { body: Body; reply: Reply }
  : never;
type Got<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { "application/json": infer Reply } } } };
}
  ? Reply
  : never;

let chosen: Promise<Backend> | undefined;

/** What answers: the server that this page comes from. A page for hosts without one looks for it, and has an engine. */
function backend(): Promise<Backend> {
  if (import.meta.env.MODE !== "static") return Promise.resolve(http);
  chosen ??= hasServer().then(async (has) => (has ? http : (await import("./backend/worker")).worker));
  return chosen;
}

/** Whether a server answers behind the host. The site has a file in the place of its answer. */
async function hasServer(): Promise<boolean> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}health`, { cache: "no-store" });
    return ((await response.json()) as { status?: string }).status === "ok";
  } catch {
    return false;
  }
}

/** Sends a GET request. */
export async function get<P extends keyof paths>(path: P, signal?: AbortSignal): Promise<Got<P>> {
  return (await (await backend()).value("GET", path, undefined, { signal })) as Got<P>;
}

/** Sends a POST request; aborting the signal stops the work. */
export async function post<P extends keyof paths>(
  path: P,
  body: Posted<P>["body"],
  options: Options = {},
): Promise<Posted<P>["reply"]> {
  return (await (await backend()).value("POST", path, body, options)) as Posted<P>["reply"];
}

/** Requests a file and saves it as a download; `change` edits its text first. */
export async function download(path: string, body: unknown, name: string, change?: (text: string) => string): Promise<void> {
  const whole = await (await backend()).file(path, body);
  const file = change ? new Blob([change(await whole.text())]) : whole;
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
