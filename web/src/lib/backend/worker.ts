// The engine of the npm package, in a worker of the page: no server, and no network once it is loaded.

import { type Answer, type Options as CallOptions, Session } from "../../../../bindings/npm/src/session.js";
import { isAborted, ownProblem, Problem } from "../problem";
import type { ProblemDocument } from "../schemas";
import type { Backend } from "./backend";

const session = new Session();

export const worker: Backend = {
  async value(_, path, body, options) {
    return JSON.parse(text(await call(path, body, options)));
  },

  async file(path, body) {
    const { bytes, media } = await call(path, body, {});
    return new Blob([bytes], { type: media });
  },
};

async function call(path: string, body: unknown, options: CallOptions): Promise<Answer> {
  const answer = await session.call(path.replace(/^\/api\//, ""), JSON.stringify(body ?? {}), options).catch(rethrow);
  if (answer.status !== 0) throw new Problem(JSON.parse(text(answer)) as ProblemDocument);
  return answer;
}

/** The engine could not be loaded, or it ended: out of memory, or a bug. The next call starts another one. */
function rethrow(error: unknown): never {
  if (isAborted(error)) throw error;
  const detail = error instanceof Error ? error.message : String(error);
  throw new Problem(ownProblem("The engine stopped", detail, "request less, or reload the page"));
}

const text = ({ bytes }: Answer) => new TextDecoder().decode(bytes);
