// What is sent to the program and what comes back, by the names that the page uses. All of it is made from the
// program's own description: `cargo xtask api` writes `../api.d.ts`.

import type { components } from "../api";

type Schemas = components["schemas"];

export type Diagnostic = Schemas["Diagnostic"];
export type PackChoice = Schemas["PackChoice"];
export type PackFile = Schemas["SentFile"];
export type PackRow = Schemas["PackRow"];
export type PackStage = Schemas["PackStage"];
export type ProblemDocument = Schemas["Problem"];
export type Progress = Schemas["Progress"];
export type SourcePlace = Schemas["SourcePlace"];
export type ThemeColour = Schemas["ThemeColour"];

export type WorldRequest = Schemas["WorldRequest"];
/** A world with items in it; packs without items have views of their own. */
export type World = Schemas["BuiltWorldReply"];
export type Settings = Schemas["SettingsReply"];
export type SettingValue = Schemas["SettingValue"];
export type Check = Schemas["CheckReply"];
export type Reach = Schemas["ReachReply"];
/** How to get to a place, or why that can't be done; what an item is good for is another question. */
export type Explanation = Exclude<Schemas["ExplainReply"], Schemas["ItemReply"]>;
export type Route = Schemas["RouteReply"];
export type ClosedPassage = Schemas["ClosedPassage"];
export type ClosedReason = Schemas["ClosedReason"];
export type OpeningSet = Schemas["OpeningSet"];
export type PathStep = Schemas["PathStep"];
export type Verdict = Schemas["VerifyReply"];
export type TranscriptLine = Schemas["TranscriptLine"];

export type Scene = Schemas["Scene"];
export type SceneFloor = Schemas["SceneFloor"];
export type SceneRoom = Schemas["SceneRoom"];
export type SceneDoor = Schemas["SceneDoor"];
export type SceneGate = Schemas["SceneGate"];
export type ScenePlace = Schemas["ScenePlace"];
export type SceneThing = Schemas["SceneThing"];
export type SceneLock = Schemas["SceneLock"];
export type ThingBadge = Schemas["ThingBadge"];
export type LegendSign = Schemas["LegendSign"];
export type LegendRow = Schemas["LegendRow"];
export type Overview = Schemas["Overview"];
export type Card = Schemas["Card"];
export type Bounds = Schemas["Bounds"];
export type Label = Schemas["Label"];
/** Across and down. */
export type Point = SceneRoom["label"];

export type LayoutRequest = Schemas["LayoutRequest"];
export type RoomsReply = Schemas["RoomsReply"];
export type LayoutRoom = Schemas["LayoutRoom"];
export type LayoutSceneRoom = Schemas["LayoutSceneRoom"];
export type TemplateShape = Schemas["TemplateShape"];
export type LayoutStep = Schemas["LayoutStep"];
type StepOf<Event> = Extract<LayoutStep, { event: Event }>;
export type Tried = StepOf<"tried">;
export type Demanded = StepOf<"required">;
export type Placed = StepOf<"placed">;
export type Cell = Schemas["LayoutCell"];
/** How a drawing lies: mirrored or not, then turned clockwise. */
export type Orientation = Pick<LayoutRoom, "rotation" | "mirrored">;

export type DoorsReply = Schemas["DoorsReply"];
export type DoorScene = Schemas["DoorScene"];
export type DoorStep = Schemas["DoorStep"];
export type RoomBox = Schemas["RoomBox"];
export type Mode = NonNullable<Schemas["DoorRequest"]["mode"]>;

export type PopulationRequest = Schemas["PopulationRequest"];
/** Levels with what they are drawn from, which commands leave out. */
export type Level = Schemas["Level"] & Required<Pick<Schemas["Level"], "scene">>;
export type PopulationReply = Omit<Required<Schemas["PopulationReply"]>, "levels"> & { levels: Level[] };
export type LevelThing = Schemas["LevelThing"];
export type RunPromise = Schemas["RunPromise"];
export type Balances = Level["balance"];
export type CurveLevel = Schemas["CurveLevel"];

export type PlayRequest = Schemas["PlayRequest"];
export type PlayReply = Schemas["PlayReply"];
export type PlayedRow = Schemas["PlayedRow"];
export type ValidReply = Schemas["ValidReply"];
export type SuggestReply = Schemas["SuggestReply"];
export type ExplainCodeReply = Schemas["ExplainCodeReply"];
export type Quality = Schemas["QualityReply"];
export type Review = Schemas["ReviewReply"];
export type Contradiction = Schemas["ContradictionReply"];
export type Suspect = Schemas["SuspectReply"];
export type Feedback = Schemas["FeedbackReply"];
export type GivenRow = Required<Schemas["GivenRow"]>;
/** How a guess was answered. */
export type Answer = Omit<GivenRow, "guess">;
/** One element for each position. */
export type Code = GivenRow["guess"];
/** A guess that is being put together: an empty position is null. */
export type Slots = NonNullable<CodeRequest["placed"]>;
export type Rule = NonNullable<CodeRequest["rule"]>;
export type Strategy = NonNullable<CodeRequest["strategy"]>;
export type Hints = NonNullable<PlayRequest["hints"]>;
/** Where elements can be, seen from the positions and from the elements. */
export type Choices = Pick<ValidReply, "positions" | "byElement">;
type CodeRequest = Schemas["CodeRequest"];
/** A game as far as it is known: what all questions are about. */
export type Situation = { [Key in "elements" | "length" | "rule"]: NonNullable<CodeRequest[Key]> } & { guesses: GivenRow[] };
