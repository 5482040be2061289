import { parentPort } from "node:worker_threads";
import { server } from "./serve.js";

parentPort.on("message", server((message, given) => parentPort.postMessage(message, given)));
