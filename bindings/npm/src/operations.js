// Written by `cargo xtask api`; don't edit.

import { file, json } from "./call.js";

export const packs = json("packs");
export const settings = json("settings");
export const generate = json("generate");
export const worldFile = file("files");
export const items = json("items");
export const statistics = json("statistics");
export const batch = json("batch");
export const check = json("check");
export const reach = json("reach");
export const explain = json("explain");
export const verify = json("verify");
export const quality = json("quality");
export const doors = json("doors");
export const rooms = json("rooms");
export const roomsFile = file("rooms/files");
export const population = json("population");
export const populationFile = file("population/files");
export const validCodes = json("code/valid");
export const countCodes = json("code/count");
export const suggestCode = json("code/suggest");
export const explainCode = json("code/explain");
export const codeNotes = json("code/notes");
export const playCode = json("code/play");
