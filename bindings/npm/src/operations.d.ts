// Written by `cargo xtask api`; don't edit.

import type { components } from "./api.js";
import type { Call, FileCall } from "./call.js";

type Schemas = components["schemas"];

/** Lists the embedded packs. */
export declare const packs: Call<Record<string, never> | void, Schemas["PacksReply"]>;

/** Lists the options, tricks and presets of a pack. */
export declare const settings: Call<Schemas["PackRequest"], Schemas["SettingsReply"]>;

/** Builds a world and verifies it with the independent checker. */
export declare const generate: Call<Schemas["WorldRequest"], Schemas["GenerateReply"]>;

/** Returns a file of a world. */
export declare const worldFile: FileCall<Schemas["WorldRequest"]>;

/** Places the items of a pack, without spheres or scenes. */
export declare const items: Call<Schemas["WorldRequest"], Schemas["ItemsReply"]>;

/** Compares the placements of many seeds with fair ones: shares, spheres, and how many placements there are. */
export declare const statistics: Call<Schemas["SampleRequest"], Schemas["StatisticsReply"]>;

/** Builds many worlds, proves and checks each, and returns a row about those that meet a condition. */
export declare const batch: Call<Schemas["BatchRequest"], Schemas["BatchReply"]>;

/** Checks a pack for errors, warnings and notes. */
export declare const check: Call<Schemas["CheckRequest"], Schemas["CheckReply"]>;

/** Lists what is reachable with given items, and what one more item would open. */
export declare const reach: Call<Schemas["ReachRequest"], Schemas["ReachReply"]>;

/** Explains how to reach a place, why it is closed, or what an item is good for. */
export declare const explain: Call<Schemas["ExplainRequest"], Schemas["ExplainReply"]>;

/** Verifies a bundle, or the world built from the request, with the independent checker. */
export declare const verify: Call<Schemas["VerifyRequest"], Schemas["VerifyReply"]>;

/** Measures how good a world is to play: locks, finds, the walk, floors and notes, each with its target. */
export declare const quality: Call<Schemas["WorldQualityRequest"], Schemas["WorldQualityReply"]>;

/** Shuffles the doors of a pack and reports every step. */
export declare const doors: Call<Schemas["DoorsRequest"], Schemas["DoorsReply"]>;

/** Lays out rooms and reports every step. */
export declare const rooms: Call<Schemas["RoomsRequest"], Schemas["RoomsReply"]>;

/** Returns a file of a layout. */
export declare const roomsFile: FileCall<Schemas["RoomsRequest"]>;

/** Fills levels with monsters, equipment and treasure, and reports how difficult they are. */
export declare const population: Call<Schemas["PopulationRequest"], Schemas["PopulationReply"]>;

/** Returns a file of filled levels. */
export declare const populationFile: FileCall<Schemas["PopulationRequest"]>;

/** Lists the elements that are still possible in each position. */
export declare const validCodes: Call<Schemas["CodeRequest"], Schemas["ValidReply"]>;

/** Counts the codes that are still possible. */
export declare const countCodes: Call<Schemas["CodeRequest"], Schemas["CountReply"]>;

/** Suggests the next guess. */
export declare const suggestCode: Call<Schemas["CodeRequest"], Schemas["SuggestReply"]>;

/** Explains why elements are impossible and how good the guesses were. */
export declare const explainCode: Call<Schemas["CodeRequest"], Schemas["ExplainCodeReply"]>;

/** Writes notes that leave exactly one possible code. */
export declare const codeNotes: Call<Schemas["CodeRequest"], Schemas["NotesReply"]>;

/** Returns the state of a code game. */
export declare const playCode: Call<Schemas["PlayRequest"], Schemas["PlayReply"]>;
