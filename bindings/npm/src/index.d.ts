export type { components, paths } from "./api.js";
export { type Call, close, type FileCall, load, Problem } from "./call.js";
export * from "./operations.js";
export { type Answer, type Options, type Progress, Session } from "./session.js";
