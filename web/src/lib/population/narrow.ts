import { MediaQuery } from "svelte/reactivity";

/** Whether everything stands one below the other; what is long is folded then, so that the picture comes first. */
export const narrow = new MediaQuery("(max-width: 860px)");
