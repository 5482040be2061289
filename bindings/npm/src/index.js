export { close, load, Problem } from "./call.js";
export * from "./operations.js";
export { Session } from "./session.js";
