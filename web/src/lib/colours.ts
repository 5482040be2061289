import type { ThemeColour } from "./schemas";

/** A colour of the program's maps as CSS writes it. */
export const css = ({ light, dark }: ThemeColour) => (light === dark ? light : `light-dark(${light}, ${dark})`);
