import { server } from "./serve.js";

const answer = server((message, given) => postMessage(message, { transfer: given ?? [] }));
onmessage = ({ data }) => answer(data);
