import { MediaQuery } from "svelte/reactivity";

/** Whether the layout has a single column. Long lists are folded then, so the map comes first. */
export const narrow = new MediaQuery("(max-width: 860px)");
