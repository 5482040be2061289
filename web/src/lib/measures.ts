// Made by the crate seedwright-render, which draws with the same. Do not edit it.
export const DOOR_LINE = {"near":200.0,"swing":0.08,"lane":22.0,"arrow":"M24 0L12 5L12 -5Z"};
export const LABEL_BELOW = 0.34;
export const BADGE = {"corner":0.18,"letter":0.78,"below":0.27};
export const CHIP = {"height":0.8,"width":0.86,"digit":0.62};
export const WORD_BELOW = 0.36;
export const NOTE = {"short":0.46,"long":0.34,"down":0.1};
export const SLOT = 0.24;
export const WALKER_COLOURS = 12;
