import type { ThemeColour } from "./schemas";

/** A map colour from the server as CSS. */
export const css = ({ light, dark }: ThemeColour) => (light === dark ? light : `light-dark(${light}, ${dark})`);
