// The types of requests and replies under the names that the web UI uses. `cargo xtask api` generates `../api.d.ts`
// from the server's OpenAPI document.

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
/** A world with items; packs without items have their own views. */
export type World = Schemas["BuiltWorldReply"];
export type Settings = Schemas["SettingsReply"];
export type SettingValue = Schemas["SettingValue"];
export type Check = Schemas["CheckReply"];
export type Reach = Schemas["ReachReply"];
export type Trip = Schemas["TripReply"];
/** How to get to a place, or why that is impossible. Replies about items are excluded. */
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
/** x and y. */
export type Point = SceneRoom["label"];

export type LayoutRequest = Schemas["LayoutRequest"];
export type RoomsReply = Schemas["RoomsReply"];
export type LayoutRoom = Schemas["LayoutRoom"];
export type LayoutSceneRoom = Schemas["LayoutSceneRoom"];
export type TemplateShape = Schemas["TemplateShape"];
export type LayoutStep = Schemas["LayoutStep"];
type StepOf<Event> = Extract<LayoutStep, { event: Event }>;
export type Tried = StepOf<"tried">;
export type RequiredStep = StepOf<"required">;
export type Placed = StepOf<"placed">;
export type Cell = Schemas["LayoutCell"];
/** The orientation of a template: mirrored or not, then rotated clockwise. */
export type Orientation = Pick<LayoutRoom, "rotation" | "mirrored">;

export type DoorsReply = Schemas["DoorsReply"];
export type DoorScene = Schemas["DoorScene"];
export type DoorStep = Schemas["DoorStep"];
export type RoomBox = Schemas["RoomBox"];
export type Mode = NonNullable<Schemas["DoorRequest"]["mode"]>;

export type PopulationRequest = Schemas["PopulationRequest"];
/** A level with its scene, which only the server's replies include. */
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
/** The feedback to a guess. */
export type Answer = Omit<GivenRow, "guess">;
/** One element for each position. */
export type Code = GivenRow["guess"];
/** A guess in progress: an empty position is null. */
export type Slots = NonNullable<CodeRequest["placed"]>;
export type Rule = NonNullable<CodeRequest["rule"]>;
export type Strategy = NonNullable<CodeRequest["strategy"]>;
export type Hints = NonNullable<PlayRequest["hints"]>;
/** The possible placements, by position and by element. */
export type Choices = Pick<ValidReply, "positions" | "byElement">;
type CodeRequest = Schemas["CodeRequest"];
/** The known part of a game: the base of every request about it. */
export type Situation = { [Key in "elements" | "length" | "rule"]: NonNullable<CodeRequest[Key]> } & { guesses: GivenRow[] };
