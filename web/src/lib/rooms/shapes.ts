// Template shapes by orientation.

import type { Orientation, TemplateShape } from "../schemas";

/** The shape of an unknown template: no cells. */
const NONE: Omit<TemplateShape, "template" | "rotation" | "mirrored"> = {
  width: 0,
  height: 0,
  floor: "",
  whole: "",
  middle: [0, 0],
  number: null,
  slots: [],
  innerDoors: [],
  connections: [],
};

export class Shapes {
  #known: Map<string, TemplateShape>;

  constructor(shapes: TemplateShape[]) {
    this.#known = new Map(shapes.map((shape) => [keyOf(shape.template, shape), shape]));
  }

  get(template: string, orientation: Orientation): TemplateShape {
    const { rotation, mirrored } = orientation;
    return this.#known.get(keyOf(template, orientation)) ?? { ...NONE, template, rotation, mirrored };
  }
}

const keyOf = (template: string, { rotation, mirrored }: Orientation) => `${template} ${rotation} ${mirrored}`;
