// Operations as functions: values in, values out, and one kind of error.

import { Session } from "./session.js";

const session = new Session();

/** A problem document (RFC 9457), thrown as an error. */
export class Problem extends Error {
  constructor(document) {
    super(document.detail);
    this.name = "Problem";
    this.document = document;
  }
}

/** Loads the engine, so that the first call need not wait for it. */
export const load = () => session.load();

/** Ends the engine. Calls that were not answered are rejected; later ones load it again. */
export const close = () => session.close();

/** An operation with a reply in JSON. */
export const json = (name) => async (request, options) => {
  const bytes = await answered(name, request, options);
  return JSON.parse(new TextDecoder().decode(bytes));
};

/** An operation that answers with a file. */
export const file = (name) => (fileName, request, options) => answered(`${name}/${fileName}`, request, options);

async function answered(name, request = {}, options = {}) {
  const { status, bytes } = await session.call(name, JSON.stringify(request), options);
  if (status === 0) return bytes;
  throw new Problem(JSON.parse(new TextDecoder().decode(bytes)));
}
