// What a page has: a worker, and the module at an address next to this file.

/** Loads and compiles the module. */
export async function compiled() {
  const response = await fetch(new URL("../seedwright.wasm", import.meta.url));
  if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}`);
  // Compiling while loading works only if the host names the media type.
  const isNamed = response.headers.get("content-type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Starts a worker. */
export function start(onMessage, onError) {
  const worker = new Worker(new URL("./worker-browser.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = (event) => onError(new Error(event.message ?? "the worker can't be loaded"));
  return {
    post: (message) => worker.postMessage(message),
    stop: () => worker.terminate(),
    // A page does not wait for its workers.
    hold: () => {},
    release: () => {},
  };
}
