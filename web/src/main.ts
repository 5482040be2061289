import { mount } from "svelte";
import App from "./App.svelte";
import "./palette.css";
import "./theme.css";

const target = document.getElementById("page");
if (target) mount(App, { target });

// A page for hosts without a server works without a network once it is loaded.
if (import.meta.env.MODE === "static") {
  addEventListener("load", () => void navigator.serviceWorker?.register("sw.js", { scope: "./" }));
}
