"""The requests and replies of Seedwright's operations, as they are in JSON.

Written by `cargo xtask api`; don't edit.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

__all__ = [
    "AreaFrame",
    "Balance",
    "BatchReply",
    "BatchRequest",
    "BatchRequestShape",
    "BatchRequestShapeArea",
    "BatchSummary",
    "BestGuess",
    "Bounds",
    "BuiltWorldReply",
    "CampaignGate",
    "CampaignLock",
    "CampaignReply",
    "CampaignRoom",
    "CampaignZone",
    "Card",
    "CellReply",
    "CheckReply",
    "CheckRequest",
    "ClosedKind",
    "ClosedPassage",
    "ClosedReason",
    "ClosedReply",
    "CodeLock",
    "CodeNumber",
    "CodeRequest",
    "CodeRow",
    "Colour",
    "ColumnReply",
    "ConstraintRow",
    "ContradictionReply",
    "CornerChoice",
    "CornersReply",
    "CorrectionReply",
    "CountReply",
    "Curve",
    "CurveLevel",
    "Diagnostic",
    "DoorArrangement",
    "DoorChange",
    "DoorEnd",
    "DoorLink",
    "DoorMetrics",
    "DoorRequest",
    "DoorRow",
    "DoorScene",
    "DoorSettings",
    "DoorStep",
    "DoorStepKind",
    "DoorWay",
    "DoorsReply",
    "DoorsRequest",
    "DoorsRequestShape",
    "DoorsRequestShapeArea",
    "ElementPositions",
    "EventPlace",
    "ExplainCodeReply",
    "ExplainReply",
    "ExplainReplyClosedReply",
    "ExplainReplyItemReply",
    "ExplainReplyRouteReply",
    "ExplainRequest",
    "ExplainRequestShape",
    "ExplainRequestShapeArea",
    "FailedCornerRow",
    "FeedbackReply",
    "FoundItem",
    "GateWay",
    "GenerateReply",
    "GeneratedPartsReply",
    "GivenRow",
    "ImpossibleElement",
    "ImpossibleReply",
    "ItemReply",
    "ItemShare",
    "ItemsReply",
    "Label",
    "LayoutBounds",
    "LayoutCell",
    "LayoutConnection",
    "LayoutDeath",
    "LayoutDoor",
    "LayoutGroup",
    "LayoutNeighbour",
    "LayoutOrientation",
    "LayoutPartReply",
    "LayoutPiece",
    "LayoutPieceGroup",
    "LayoutPieceTemplate",
    "LayoutProof",
    "LayoutRejection",
    "LayoutRequest",
    "LayoutRequestRoles",
    "LayoutRequestRolesBoss",
    "LayoutRequestRolesEntrance",
    "LayoutRequestRolesEvent",
    "LayoutRequestRolesExit",
    "LayoutRequestRolesGate",
    "LayoutRequestRolesMerchant",
    "LayoutRequestRolesTreasure",
    "LayoutRoom",
    "LayoutScene",
    "LayoutSceneRoom",
    "LayoutSettings",
    "LayoutSettingsGraph",
    "LayoutSettingsGraphRoom",
    "LayoutSettingsRole",
    "LayoutSettingsTargetFloor",
    "LayoutSettingsTargetRooms",
    "LayoutSize",
    "LayoutSlot",
    "LayoutStep",
    "LayoutStepAssigned",
    "LayoutStepAttempt",
    "LayoutStepDied",
    "LayoutStepEnded",
    "LayoutStepLaid",
    "LayoutStepMissed",
    "LayoutStepMoved",
    "LayoutStepOpened",
    "LayoutStepOther",
    "LayoutStepPlaced",
    "LayoutStepRemoved",
    "LayoutStepRequired",
    "LayoutStepRespawned",
    "LayoutStepShifted",
    "LayoutStepTeleported",
    "LayoutStepTried",
    "LeftOut",
    "LegendRow",
    "LegendSign",
    "LegendSignChip",
    "LegendSignDoor",
    "LegendSignGate",
    "LegendSignInnerDoor",
    "LegendSignJump",
    "LegendSignLock",
    "LegendSignNeed",
    "LegendSignNumber",
    "LegendSignRole",
    "LegendSignSlot",
    "LegendSignSwatch",
    "LegendSignThing",
    "LegendSignTreasure",
    "LegendSignWalker",
    "Level",
    "LevelPromise",
    "LevelRoom",
    "LevelScene",
    "LevelThing",
    "LevelsReply",
    "LocationShare",
    "LockNote",
    "LockSpot",
    "LockedWay",
    "Measures",
    "NotesReply",
    "OpenedPlaces",
    "OpeningSet",
    "OpeningSets",
    "OpponentReply",
    "OptionRow",
    "OptionRowChoice",
    "OptionRowRange",
    "OptionRowSwitch",
    "Overview",
    "OverviewEnd",
    "OverviewWay",
    "PackChoice",
    "PackName",
    "PackRequest",
    "PackRow",
    "PackStage",
    "PacksReply",
    "PassedDoor",
    "PathStep",
    "PlacementReply",
    "PlayReply",
    "PlayRequest",
    "PlayedRow",
    "PlaythroughStep",
    "PopulationProof",
    "PopulationReply",
    "PopulationRequest",
    "PopulationRequestShape",
    "PopulationRequestShapeArea",
    "PopulationSettings",
    "PopulationSettingsMetered",
    "Port",
    "PresetRow",
    "Problem",
    "Progress",
    "PromiseVerdict",
    "Proof",
    "QualityReply",
    "Quantiles",
    "RatingReply",
    "ReachReply",
    "ReachRequest",
    "ReachRequestShape",
    "ReachRequestShapeArea",
    "RelatedPlace",
    "ReviewReply",
    "RoleSign",
    "RoomBox",
    "RoomsReply",
    "RoomsRequest",
    "RoomsRequestShape",
    "RoomsRequestShapeArea",
    "RouteReply",
    "RunPromise",
    "SampleRequest",
    "SampleRequestShape",
    "SampleRequestShapeArea",
    "Scene",
    "SceneDoor",
    "SceneFloor",
    "SceneGate",
    "SceneLock",
    "ScenePlace",
    "SceneRoom",
    "SceneTarget",
    "SceneThing",
    "SceneZone",
    "SentFile",
    "SentPack",
    "SettingValue",
    "SettingsReply",
    "Severity",
    "ShapeConnection",
    "ShapeReply",
    "ShapeRow",
    "ShapeTermHelp",
    "ShapeTermReply",
    "ShuffledWorldReply",
    "SignSpot",
    "SourcePlace",
    "Sphere",
    "SphereColour",
    "StatedPack",
    "Statement",
    "StatementReplies",
    "StatementReply",
    "StatisticsReply",
    "StrandedReply",
    "SuggestReply",
    "SuggestedGuess",
    "SuppositionReply",
    "SuspectReply",
    "TemplateShape",
    "ThemeColour",
    "ThingBadge",
    "Title",
    "TrailLine",
    "TranscriptLine",
    "TrickRow",
    "TripReply",
    "Unplaced",
    "ValidReply",
    "Verdict",
    "VerifyProblem",
    "VerifyProblemClaimStepMessage",
    "VerifyProblemMessage",
    "VerifyProblemMessageFormat",
    "VerifyProblemMessageLineColumn",
    "VerifyReply",
    "VerifyRequest",
    "VerifyRequestShape",
    "VerifyRequestShapeArea",
    "Walk",
    "WalkLeg",
    "WalkLength",
    "WalkthroughStep",
    "WorldQualityReply",
    "WorldQualityRequest",
    "WorldQualityRequestShape",
    "WorldQualityRequestShapeArea",
    "WorldQualityRow",
    "WorldRequest",
    "WorldRequestShape",
    "WorldRequestShapeArea",
    "ZoneColours",
]

class PackRequest(TypedDict):
    """A pack."""

    pack: PackChoice
    """The pack."""


PackChoice: TypeAlias = "str | SentPack"
"""A pack: the name of an embedded one, or the files of your own."""


class SentPack(TypedDict):
    """The files of your own pack."""

    files: list[SentFile]
    """The files of the pack."""


class SentFile(TypedDict):
    """A file of a pack."""

    name: str
    """The file name, which ends in `.toml` or `.json`."""

    text: str
    """The content of the file."""


_WorldRequestShapeAreaFields = TypedDict(
    "_WorldRequestShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class WorldRequestShapeArea(_WorldRequestShapeAreaFields):
    """"""


_WorldRequestShapeFields = TypedDict(
    "_WorldRequestShapeFields",
    {
        # The shape of the pack that these terms change.
        "base": "str",
        # The number of spheres that open a location, such as "8..12".
        "spheres": "str | int",
        # The number of finds in the playthrough, such as "20..".
        "playthrough": "str | int",
        # The number of finds without which the goal is out of reach, such as "..10".
        "required": "str | int",
        # How unevenly progression items are spread over spheres, such as "..40%".
        "spread": "str | int",
        # The number of major items in each sphere before the goal, such as "1..6".
        "perSphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, WorldRequestShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class WorldRequestShape(_WorldRequestShapeFields):
    """"""


class WorldRequest(TypedDict, total=False):
    """The inputs of a world: a pack, a seed and settings, or a permalink that contains all of them."""

    pack: PackChoice | None
    """The pack. Optional if a permalink of an embedded pack is given."""

    seed: str | None
    """Any text. If missing, the server draws a seed."""

    preset: str | None
    """The name of a preset of the pack."""

    settings: dict[str, bool | int | str]
    """Values of options and tricks by name. They override those of the preset."""

    shape: str | WorldRequestShape | None
    """What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a table of terms."""

    acceptClosest: bool
    """Accept the closest world if none of the shape is found."""

    permalink: str | None
    """A code that contains the seed and the settings. Can't be combined with `seed`, `preset` or `settings`."""


_SampleRequestShapeAreaFields = TypedDict(
    "_SampleRequestShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class SampleRequestShapeArea(_SampleRequestShapeAreaFields):
    """"""


_SampleRequestShapeFields = TypedDict(
    "_SampleRequestShapeFields",
    {
        # The shape of the pack that these terms change.
        "base": "str",
        # The number of spheres that open a location, such as "8..12".
        "spheres": "str | int",
        # The number of finds in the playthrough, such as "20..".
        "playthrough": "str | int",
        # The number of finds without which the goal is out of reach, such as "..10".
        "required": "str | int",
        # How unevenly progression items are spread over spheres, such as "..40%".
        "spread": "str | int",
        # The number of major items in each sphere before the goal, such as "1..6".
        "perSphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, SampleRequestShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class SampleRequestShape(_SampleRequestShapeFields):
    """"""


class _SampleRequest(TypedDict):
    """How many worlds to look at."""

    samples: int
    """The number of worlds of each algorithm."""


class SampleRequest(_SampleRequest, total=False):
    """How many worlds to look at."""

    pack: PackChoice | None
    """The pack. Optional if a permalink of an embedded pack is given."""

    seed: str | None
    """Any text. If missing, the server draws a seed."""

    preset: str | None
    """The name of a preset of the pack."""

    settings: dict[str, bool | int | str]
    """Values of options and tricks by name. They override those of the preset."""

    shape: str | SampleRequestShape | None
    """What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a table of terms."""

    acceptClosest: bool
    """Accept the closest world if none of the shape is found."""

    permalink: str | None
    """A code that contains the seed and the settings. Can't be combined with `seed`, `preset` or `settings`."""


_BatchRequestShapeAreaFields = TypedDict(
    "_BatchRequestShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class BatchRequestShapeArea(_BatchRequestShapeAreaFields):
    """"""


_BatchRequestShapeFields = TypedDict(
    "_BatchRequestShapeFields",
    {
        # The shape of the pack that these terms change.
        "base": "str",
        # The number of spheres that open a location, such as "8..12".
        "spheres": "str | int",
        # The number of finds in the playthrough, such as "20..".
        "playthrough": "str | int",
        # The number of finds without which the goal is out of reach, such as "..10".
        "required": "str | int",
        # How unevenly progression items are spread over spheres, such as "..40%".
        "spread": "str | int",
        # The number of major items in each sphere before the goal, such as "1..6".
        "perSphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, BatchRequestShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class BatchRequestShape(_BatchRequestShapeFields):
    """"""


class _BatchRequest(TypedDict):
    """Which worlds to build, and what to say about them."""

    count: int
    """The number of seeds."""


class BatchRequest(_BatchRequest, total=False):
    """Which worlds to build, and what to say about them."""

    pack: PackChoice | None
    """The pack. Optional if a permalink of an embedded pack is given."""

    seed: str | None
    """Any text. If missing, the server draws a seed."""

    preset: str | None
    """The name of a preset of the pack."""

    settings: dict[str, bool | int | str]
    """Values of options and tricks by name. They override those of the preset."""

    shape: str | BatchRequestShape | None
    """What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a table of terms."""

    acceptClosest: bool
    """Accept the closest world if none of the shape is found."""

    permalink: str | None
    """A code that contains the seed and the settings. Can't be combined with `seed`, `preset` or `settings`."""

    first: int
    """The number of the first seed. 1 by default."""

    columns: str | None
    """The columns, separated by commas, such as `default, spheres, sphere(Bow)`. By default those that cost little."""

    where: str | None
    """The condition that worlds must meet, such as `spheres >= 8 and sphere("Bow") <= 2`."""

    rows: int | None
    """Stop after this many rows."""


class _CheckRequest(TypedDict):
    """A pack to check."""

    pack: PackChoice
    """The pack."""


class CheckRequest(_CheckRequest, total=False):
    """A pack to check."""

    corners: CornerChoice
    """Which extreme settings are tried: every option and trick at its least and most, random draws, and pairs of extremes."""


CornerChoice: TypeAlias = "Literal['none', 'quick', 'full']"
"""Which extreme settings are tried."""


_ReachRequestShapeAreaFields = TypedDict(
    "_ReachRequestShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class ReachRequestShapeArea(_ReachRequestShapeAreaFields):
    """"""


_ReachRequestShapeFields = TypedDict(
    "_ReachRequestShapeFields",
    {
        # The shape of the pack that these terms change.
        "base": "str",
        # The number of spheres that open a location, such as "8..12".
        "spheres": "str | int",
        # The number of finds in the playthrough, such as "20..".
        "playthrough": "str | int",
        # The number of finds without which the goal is out of reach, such as "..10".
        "required": "str | int",
        # How unevenly progression items are spread over spheres, such as "..40%".
        "spread": "str | int",
        # The number of major items in each sphere before the goal, such as "1..6".
        "perSphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, ReachRequestShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class ReachRequestShape(_ReachRequestShapeFields):
    """"""


class ReachRequest(TypedDict, total=False):
    """A world and the items that the player holds."""

    pack: PackChoice | None
    """The pack. Optional if a permalink of an embedded pack is given."""

    seed: str | None
    """Any text. If missing, the server draws a seed."""

    preset: str | None
    """The name of a preset of the pack."""

    settings: dict[str, bool | int | str]
    """Values of options and tricks by name. They override those of the preset."""

    shape: str | ReachRequestShape | None
    """What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a table of terms."""

    acceptClosest: bool
    """Accept the closest world if none of the shape is found."""

    permalink: str | None
    """A code that contains the seed and the settings. Can't be combined with `seed`, `preset` or `settings`."""

    have: dict[str, int]
    """The number of copies per item that the player holds besides the starting items."""


_ExplainRequestShapeAreaFields = TypedDict(
    "_ExplainRequestShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class ExplainRequestShapeArea(_ExplainRequestShapeAreaFields):
    """"""


_ExplainRequestShapeFields = TypedDict(
    "_ExplainRequestShapeFields",
    {
        # The shape of the pack that these terms change.
        "base": "str",
        # The number of spheres that open a location, such as "8..12".
        "spheres": "str | int",
        # The number of finds in the playthrough, such as "20..".
        "playthrough": "str | int",
        # The number of finds without which the goal is out of reach, such as "..10".
        "required": "str | int",
        # How unevenly progression items are spread over spheres, such as "..40%".
        "spread": "str | int",
        # The number of major items in each sphere before the goal, such as "1..6".
        "perSphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, ExplainRequestShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class ExplainRequestShape(_ExplainRequestShapeFields):
    """"""


class ExplainRequest(TypedDict, total=False):
    """A world, the items that the player holds, and a place or an item."""

    pack: PackChoice | None
    """The pack. Optional if a permalink of an embedded pack is given."""

    seed: str | None
    """Any text. If missing, the server draws a seed."""

    preset: str | None
    """The name of a preset of the pack."""

    settings: dict[str, bool | int | str]
    """Values of options and tricks by name. They override those of the preset."""

    shape: str | ExplainRequestShape | None
    """What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a table of terms."""

    acceptClosest: bool
    """Accept the closest world if none of the shape is found."""

    permalink: str | None
    """A code that contains the seed and the settings. Can't be combined with `seed`, `preset` or `settings`."""

    have: dict[str, int]
    """The number of copies per item that the player holds besides the starting items."""

    place: str | None
    """The place to explain: a location, spot, room or event, or `goal`."""

    item: str | None
    """The item to explain, instead of a place."""


_VerifyRequestShapeAreaFields = TypedDict(
    "_VerifyRequestShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class VerifyRequestShapeArea(_VerifyRequestShapeAreaFields):
    """"""


_VerifyRequestShapeFields = TypedDict(
    "_VerifyRequestShapeFields",
    {
        # The shape of the pack that these terms change.
        "base": "str",
        # The number of spheres that open a location, such as "8..12".
        "spheres": "str | int",
        # The number of finds in the playthrough, such as "20..".
        "playthrough": "str | int",
        # The number of finds without which the goal is out of reach, such as "..10".
        "required": "str | int",
        # How unevenly progression items are spread over spheres, such as "..40%".
        "spread": "str | int",
        # The number of major items in each sphere before the goal, such as "1..6".
        "perSphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, VerifyRequestShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class VerifyRequestShape(_VerifyRequestShapeFields):
    """"""


class VerifyRequest(TypedDict, total=False):
    """A bundle to verify, or a world to build and verify."""

    pack: PackChoice | None
    """The pack. Optional if a permalink of an embedded pack is given."""

    seed: str | None
    """Any text. If missing, the server draws a seed."""

    preset: str | None
    """The name of a preset of the pack."""

    settings: dict[str, bool | int | str]
    """Values of options and tricks by name. They override those of the preset."""

    shape: str | VerifyRequestShape | None
    """What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a table of terms."""

    acceptClosest: bool
    """Accept the closest world if none of the shape is found."""

    permalink: str | None
    """A code that contains the seed and the settings. Can't be combined with `seed`, `preset` or `settings`."""

    bundle: dict[str, Any] | None
    """The bundle. Can't be combined with any field but `rebuild` and `transcript`."""

    rebuild: bool | None
    """Whether to build the world again, to compare it with what its seed gives. Default: true."""

    transcript: bool
    """Whether to include the proof in readable form."""


_WorldQualityRequestShapeAreaFields = TypedDict(
    "_WorldQualityRequestShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class WorldQualityRequestShapeArea(_WorldQualityRequestShapeAreaFields):
    """"""


_WorldQualityRequestShapeFields = TypedDict(
    "_WorldQualityRequestShapeFields",
    {
        # The shape of the pack that these terms change.
        "base": "str",
        # The number of spheres that open a location, such as "8..12".
        "spheres": "str | int",
        # The number of finds in the playthrough, such as "20..".
        "playthrough": "str | int",
        # The number of finds without which the goal is out of reach, such as "..10".
        "required": "str | int",
        # How unevenly progression items are spread over spheres, such as "..40%".
        "spread": "str | int",
        # The number of major items in each sphere before the goal, such as "1..6".
        "perSphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, WorldQualityRequestShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class WorldQualityRequestShape(_WorldQualityRequestShapeFields):
    """"""


class WorldQualityRequest(TypedDict, total=False):
    """A bundle to measure, or a world to build and measure."""

    pack: PackChoice | None
    """The pack. Optional if a permalink of an embedded pack is given."""

    seed: str | None
    """Any text. If missing, the server draws a seed."""

    preset: str | None
    """The name of a preset of the pack."""

    settings: dict[str, bool | int | str]
    """Values of options and tricks by name. They override those of the preset."""

    shape: str | WorldQualityRequestShape | None
    """What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a table of terms."""

    acceptClosest: bool
    """Accept the closest world if none of the shape is found."""

    permalink: str | None
    """A code that contains the seed and the settings. Can't be combined with `seed`, `preset` or `settings`."""

    bundle: dict[str, Any] | None
    """The bundle. Can't be combined with any other field."""


_DoorsRequestShapeAreaFields = TypedDict(
    "_DoorsRequestShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class DoorsRequestShapeArea(_DoorsRequestShapeAreaFields):
    """"""


_DoorsRequestShapeFields = TypedDict(
    "_DoorsRequestShapeFields",
    {
        # The shape of the pack that these terms change.
        "base": "str",
        # The number of spheres that open a location, such as "8..12".
        "spheres": "str | int",
        # The number of finds in the playthrough, such as "20..".
        "playthrough": "str | int",
        # The number of finds without which the goal is out of reach, such as "..10".
        "required": "str | int",
        # How unevenly progression items are spread over spheres, such as "..40%".
        "spread": "str | int",
        # The number of major items in each sphere before the goal, such as "1..6".
        "perSphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, DoorsRequestShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class DoorsRequestShape(_DoorsRequestShapeFields):
    """"""


class DoorsRequest(TypedDict, total=False):
    """A world, and settings that override its `[shuffle]` section."""

    pack: PackChoice | None
    """The pack. Optional if a permalink of an embedded pack is given."""

    seed: str | None
    """Any text. If missing, the server draws a seed."""

    preset: str | None
    """The name of a preset of the pack."""

    settings: dict[str, bool | int | str]
    """Values of options and tricks by name. They override those of the preset."""

    shape: str | DoorsRequestShape | None
    """What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a table of terms."""

    acceptClosest: bool
    """Accept the closest world if none of the shape is found."""

    permalink: str | None
    """A code that contains the seed and the settings. Can't be combined with `seed`, `preset` or `settings`."""

    shuffle: DoorRequest
    """Settings that override the `[shuffle]` section of the pack."""


class DoorRequest(TypedDict, total=False):
    """"""

    mode: Literal['spin', 'swap', 'full', 'decoupled']
    """How doors are relinked: "spin" (the default: shift the doors around a neighbourhood in a cycle), "swap" (exchange pairs of doors), "full" (relink all doors) or "decoupled" (relink all doors; a two-way door need not lead back)."""

    iterations: int
    """Spins per attempt; set by `difficulty` by default."""

    difficulty: Literal['easy', 'normal', 'hard', 'extreme']
    """Spins per attempt, as a word; `iterations` overrides it: "easy" (1 spin: nearly the original map), "normal" (the default: 2 spins: moderate variety), "hard" (4 spins and a swap for every fourth door: about half lead elsewhere) or "extreme" (8 spins and a swap for every second door: most lead elsewhere)."""

    attempts: int
    """Maximum number of attempts; 10 by default."""

    redraws: int
    """How often a rejected spin or swap is redrawn; 50 by default."""

    depth: Literal['unlimited'] | int
    """Radius of a spin's neighbourhood, in doors from its centre, or "unlimited"; 2 by default."""

    outer: Literal['leaving', 'not-to-centre']
    """Which doors of a neighbourhood are spun: "leaving" (the default: the doors that lead out of it) or "not-to-centre" (all doors that do not lead to its centre, from the side they were found on first)."""

    leastChanged: int
    """Minimum number of doors that must lead somewhere else; 1 by default."""

    swaps: int
    """Swaps per attempt in the mode "swap"; 100 by default."""

    steps: int
    """Work budget for all attempts together, in steps; 200000000 by default."""

    heldPercent: int
    """Percentage of the shuffleable doors that are drawn to stay in place; 0 by default."""

    stillKinds: list[str]
    """Kinds of doors that never move; jump, totem and portal by default."""

    sameKind: bool
    """Exchange only doors of the same kind; false by default."""

    noTrap: bool
    """Require that the player can return from every room (always so in the mode "decoupled"); false by default."""

    walk: list[int]
    """Fewest and most steps that a walk through all rooms may take: [65, 165]."""

    protectPlaythrough: bool
    """Keep the doors on the playthrough in place, as the seed places items on the original map; false by default."""

    protected: list[str]
    """Doors that stay in place."""

    joined: list[list[str]]
    """Pairs of areas that at least one door must join: [["Hall", "Garden"]]."""

    apart: list[list[str]]
    """Pairs of areas that no shuffled door may join: [["Fire", "Water"]]."""

    merged: list[list[str]]
    """Lists of rooms that count as one room when a door must not lead back into its own room."""


_RoomsRequestShapeAreaFields = TypedDict(
    "_RoomsRequestShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class RoomsRequestShapeArea(_RoomsRequestShapeAreaFields):
    """"""


_RoomsRequestShapeFields = TypedDict(
    "_RoomsRequestShapeFields",
    {
        # The shape of the pack that these terms change.
        "base": "str",
        # The number of spheres that open a location, such as "8..12".
        "spheres": "str | int",
        # The number of finds in the playthrough, such as "20..".
        "playthrough": "str | int",
        # The number of finds without which the goal is out of reach, such as "..10".
        "required": "str | int",
        # How unevenly progression items are spread over spheres, such as "..40%".
        "spread": "str | int",
        # The number of major items in each sphere before the goal, such as "1..6".
        "perSphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, RoomsRequestShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class RoomsRequestShape(_RoomsRequestShapeFields):
    """"""


class RoomsRequest(TypedDict, total=False):
    """A world, and settings that override its `[layout]` section."""

    pack: PackChoice | None
    """The pack. Optional if a permalink of an embedded pack is given."""

    seed: str | None
    """Any text. If missing, the server draws a seed."""

    preset: str | None
    """The name of a preset of the pack."""

    settings: dict[str, bool | int | str]
    """Values of options and tricks by name. They override those of the preset."""

    shape: str | RoomsRequestShape | None
    """What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a table of terms."""

    acceptClosest: bool
    """Accept the closest world if none of the shape is found."""

    permalink: str | None
    """A code that contains the seed and the settings. Can't be combined with `seed`, `preset` or `settings`."""

    layout: LayoutRequest
    """Settings that override the `[layout]` section of the pack."""


class LayoutRequestRolesEntrance(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class LayoutRequestRolesExit(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class LayoutRequestRolesBoss(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class LayoutRequestRolesTreasure(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class LayoutRequestRolesMerchant(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class LayoutRequestRolesEvent(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class LayoutRequestRolesGate(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class LayoutRequestRoles(TypedDict, total=False):
    """How many rooms of each role there are, and where."""

    entrance: int | LayoutRequestRolesEntrance
    """The room where the player starts; always exactly one."""

    exit: int | LayoutRequestRolesExit
    """Rooms where the player leaves."""

    boss: int | LayoutRequestRolesBoss
    """Rooms of the strongest enemies."""

    treasure: int | LayoutRequestRolesTreasure
    """Rooms with something to find."""

    merchant: int | LayoutRequestRolesMerchant
    """Rooms with something to buy."""

    event: int | LayoutRequestRolesEvent
    """Rooms where something happens."""

    gate: int | LayoutRequestRolesGate
    """Rooms with gates to other zones."""


class LayoutRequest(TypedDict, total=False):
    """"""

    walkers: int
    """Number of walkers that take turns; 3 by default."""

    roomsPerWalker: int
    """Rooms that a walker places before it restarts elsewhere; 20 by default."""

    templatesPerConnection: int
    """Templates that are tried at a connection before it is given up; 10 by default."""

    floor: int
    """Minimum number of floor cells; 500 by default."""

    rooms: int
    """Exact number of rooms. Excludes `floor`."""

    iterations: int
    """Maximum number of walker turns per attempt; by default 20 per room or 4 per floor cell of the target, and at least 10000."""

    compactness: int
    """Chance (0-1000) that a connection near the middle is preferred to one farther away; 300 by default."""

    repeats: bool
    """Allow a room to have the same template as the room it was placed from; false by default."""

    respawnInPlace: int
    """Chance (0-1000) that a stuck walker restarts in the same room; 500 by default."""

    turning: bool
    """Allow rooms to be rotated; true by default."""

    mirroring: bool
    """Allow rooms to be mirrored; false by default."""

    required: Literal['strict', 'grow']
    """What can satisfy a required connection: "strict" (only rooms that are already placed) or "grow" (the default: also rooms that are placed in the same step)."""

    depth: int
    """Maximum nesting of rooms that are placed only to satisfy the required connections of another room; 3 by default."""

    bounds: list[int]
    """Columns and rows of the grid that holds all rooms: [80, 50]."""

    loops: int
    """Of the connections that meet by chance, the share that is opened, in thousandths; 1000 by default."""

    deadEnds: list[int]
    """Smallest and largest share, in thousandths, of rooms with only one way in: [0, 400]; [0, 1000] by default."""

    roles: LayoutRequestRoles
    """How many rooms of each role there are, and where."""

    partial: bool
    """Accept a layout that falls short of its target; false by default."""

    attempts: int
    """Maximum number of attempts; 100 by default."""

    steps: int
    """Work budget for all attempts together, in placements tried; 100000000 by default."""


_PopulationRequestShapeAreaFields = TypedDict(
    "_PopulationRequestShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class PopulationRequestShapeArea(_PopulationRequestShapeAreaFields):
    """"""


_PopulationRequestShapeFields = TypedDict(
    "_PopulationRequestShapeFields",
    {
        # The shape of the pack that these terms change.
        "base": "str",
        # The number of spheres that open a location, such as "8..12".
        "spheres": "str | int",
        # The number of finds in the playthrough, such as "20..".
        "playthrough": "str | int",
        # The number of finds without which the goal is out of reach, such as "..10".
        "required": "str | int",
        # How unevenly progression items are spread over spheres, such as "..40%".
        "spread": "str | int",
        # The number of major items in each sphere before the goal, such as "1..6".
        "perSphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, PopulationRequestShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class PopulationRequestShape(_PopulationRequestShapeFields):
    """"""


_PopulationRequestFields = TypedDict(
    "_PopulationRequestFields",
    {
        # The pack. Optional if a permalink of an embedded pack is given.
        "pack": "PackChoice | None",
        # Any text. If missing, the server draws a seed.
        "seed": "str | None",
        # The name of a preset of the pack.
        "preset": "str | None",
        # Values of options and tricks by name. They override those of the preset.
        "settings": "dict[str, bool | int | str]",
        # What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a table of terms.
        "shape": "str | PopulationRequestShape | None",
        # Accept the closest world if none of the shape is found.
        "acceptClosest": "bool",
        # A code that contains the seed and the settings. Can't be combined with `seed`, `preset` or `settings`.
        "permalink": "str | None",
        # The first depth, from 1.
        "from": "int",
        # The last depth. Default: the first. The number of levels per request is limited.
        "to": "int | None",
        # How often the game was won.
        "wins": "int",
        # The difficulty of all levels in thousandths, instead of the pack's curve.
        "difficulty": "int | None",
        # Whether the deepest of them is the last level of the game.
        "last": "bool",
    },
    total=False,
)


class PopulationRequest(_PopulationRequestFields):
    """A pack with levels, and the levels to fill. They follow from pack and seed alone: `preset`, `settings` and `permalink` are rejected."""


_CodeRequestFields = TypedDict(
    "_CodeRequestFields",
    {
        # A pack with a `[codes]` section.
        "pack": "PackChoice | None",
        # The elements of a code, instead of those of the pack.
        "elements": "list[str] | None",
        # The number of positions in a code.
        "length": "int | None",
        # The feedback rule.
        "rule": "Literal['standard', 'exact', 'bulls'] | None",
        # The guesses so far, with their feedback.
        "guesses": "list[GivenRow]",
        # The active guess, position by position. Null for an empty position.
        "placed": "list[str | None] | None",
        # The strategy for choosing guesses. Default: `entropy`.
        "strategy": "Literal['optimal', 'entropy', 'parts', 'expected', 'minimax', 'consistent', 'lowest', 'random'] | None",
        # Breaks ties between equally good guesses. Default: `0`, except for `notes`, where a seed is drawn.
        "seed": "str | None",
        # `count`: the number of possible codes to list.
        "list": "int | None",
        # `explain`: the element to explain.
        "element": "str | None",
        # `explain`: the position to explain, from 1.
        "at": "int | None",
        # `notes`: the code that the notes determine. If missing, a code is drawn.
        "secret": "list[str] | None",
        # `notes`: the number of notes.
        "notes": "int | None",
        # `notes`: how hard the notes are to combine, as a puzzle.
        "difficulty": "Literal['easy', 'medium', 'hard'] | None",
        # `notes`: the minimum number of codes that each note of a puzzle alone leaves. Default: a twentieth of all codes.
        "leastLeft": "int | None",
    },
    total=False,
)


class CodeRequest(_CodeRequestFields):
    """A question about codes. Fields that belong to other questions are ignored."""


class _GivenRow(TypedDict):
    """A guess with its feedback."""

    guess: list[str]
    """The elements, position by position."""

    exact: int
    """The number of correct elements in the right position."""


class GivenRow(_GivenRow, total=False):
    """A guess with its feedback."""

    misplaced: int
    """The number of correct elements in a wrong position."""


class PlayRequest(TypedDict, total=False):
    """A code game: the guesses so far, and how much the player is shown."""

    pack: PackChoice | None
    """A pack with a `[codes]` section."""

    elements: list[str] | None
    """The elements of a code, instead of those of the pack."""

    length: int | None
    """The number of positions in a code."""

    rule: Literal['standard', 'exact', 'bulls'] | None
    """The feedback rule."""

    seed: str | None
    """Determines the secret. If missing, a seed is drawn."""

    tries: int | None
    """The number of tries."""

    guesses: list[list[str]]
    """The guesses so far."""

    placed: list[str | None] | None
    """The active guess, position by position. Null for an empty position."""

    hints: Literal['strict', 'forgiving', 'none'] | None
    """How much the player is shown. Default: `strict`."""

    strategy: Literal['optimal', 'entropy', 'parts', 'expected', 'minimax', 'consistent', 'lowest', 'random'] | None
    """The strategy that guesses are compared with once the game is over. Default: `entropy`."""

    opponent: Literal['optimal', 'entropy', 'parts', 'expected', 'minimax', 'consistent', 'lowest', 'random'] | None
    """The strategy of an opponent who guesses the same secret. If missing, there is no opponent."""

    givesUp: bool
    """Whether the player gives up."""


class PacksReply(TypedDict):
    """The embedded packs."""

    packs: list[PackRow]
    """One row per pack."""


class PackRow(TypedDict):
    """An embedded pack."""

    name: str
    """The name to use as `pack` in requests."""

    title: str
    """Its title."""

    about: str
    """A one-line description."""

    stages: list[PackStage]
    """The stages that this pack has content for."""

    generates: bool
    """Whether `generate` accepts the pack."""


PackStage: TypeAlias = "Literal['rooms', 'doors', 'codes', 'items', 'population', 'campaign']"
"""A stage that a pack has data for."""


class SettingsReply(TypedDict):
    """The options, tricks and presets of a pack."""

    options: list[OptionRow]
    """The options of the pack."""

    tricks: list[TrickRow]
    """The tricks of the pack."""

    presets: list[PresetRow]
    """The presets of the pack."""

    shapes: list[ShapeRow]
    """The shapes of the pack."""

    shapeTerms: list[ShapeTermHelp]
    """The terms of shapes that have one value each."""

    constraints: list[ConstraintRow]
    """The conditions that options and tricks must meet: those of the pack, then the bounds of its campaign."""

    pack: PackName
    """The pack."""

    stages: list[PackStage]
    """The stages that this pack has content for."""

    generates: bool
    """Whether `generate` accepts the pack."""


class OptionRowSwitch(TypedDict):
    """On or off."""

    name: str
    """Its name."""

    help: str
    """A description of its effect."""

    value: SettingValue
    """The current value."""

    kind: Literal['switch']

    default: bool
    """The default value."""


class OptionRowRange(TypedDict):
    """A whole number within bounds."""

    name: str
    """Its name."""

    help: str
    """A description of its effect."""

    value: SettingValue
    """The current value."""

    kind: Literal['range']

    min: int
    """The smallest value."""

    max: int
    """The largest value."""

    default: int
    """The default value."""


class OptionRowChoice(TypedDict):
    """One of several words."""

    name: str
    """Its name."""

    help: str
    """A description of its effect."""

    value: SettingValue
    """The current value."""

    kind: Literal['choice']

    values: list[str]
    """The accepted words."""

    default: str | None
    """The default value."""


OptionRow: TypeAlias = "OptionRowSwitch | OptionRowRange | OptionRowChoice"
"""An option of a pack."""


SettingValue: TypeAlias = "bool | int | str"
"""The value of an option or a trick."""


class TrickRow(TypedDict):
    """A trick: a technique that the logic may require of the player, with a level of difficulty."""

    name: str
    """Its name."""

    help: str
    """A description of the technique."""

    value: int
    """The current level. At 0 the trick is never required."""

    max: int
    """The highest level."""

    default: int
    """The default level."""


class PresetRow(TypedDict):
    """A preset: a named set of option and trick values."""

    name: str
    """Its name."""

    help: str
    """A description of the preset."""

    set: dict[str, SettingValue]
    """The values that the preset sets, by option or trick name."""


class ShapeRow(TypedDict):
    """A shape of a pack: what a world should be like."""

    name: str
    """Its name."""

    help: str
    """A description of the shape."""

    terms: str
    """Its terms, as a request can write them."""


class ShapeTermHelp(TypedDict):
    """A term that a shape can have."""

    key: str
    """Its key in requests."""

    help: str
    """What it measures."""


class ConstraintRow(TypedDict):
    """A condition that options and tricks must meet."""

    rule: str
    """The condition, as packs write it."""

    because: str
    """Why settings that break it can't work."""

    holds: bool
    """Whether the current values meet it."""


class PackName(TypedDict):
    """The identity of a pack."""

    id: str
    """Its id, as declared in the pack."""

    name: str
    """Its title."""

    hash: str
    """A BLAKE3 hash of what the pack declares, whatever its formatting. Packs with the same hash build the same worlds."""


class Progress(TypedDict):
    """The progress of an operation."""

    stage: str
    """The stage that is running."""

    attempt: int
    """The number of the attempt, from 1."""

    done: int
    """The units of work that are done."""

    of: int
    """The units of work in total."""


class _Problem(TypedDict):
    """A problem document (RFC 9457), with everything that the command prints under `--json`."""

    type: str
    """Always `about:blank`: the title names the kind of problem."""

    title: str
    """The kind of problem."""

    status: int
    """The HTTP status of the response."""

    detail: str
    """A description of the problem."""

    hint: str | None
    """A suggestion to fix it."""


class Problem(_Problem, total=False):
    """A problem document (RFC 9457), with everything that the command prints under `--json`."""

    exitCode: int | None
    """The exit code of the command for the same problem. Null for problems that only a server has."""

    diagnostics: list[Diagnostic] | None
    """Diagnostics about a pack, plan or bundle, one per finding."""


class Diagnostic(TypedDict):
    """A finding about a file."""

    code: str
    """The stable code of this kind of finding, such as `E0101`."""

    severity: Severity
    """How bad it is."""

    message: str
    """A description of the problem."""

    hint: str | None
    """A suggestion to fix it."""

    place: SourcePlace | None
    """Where the problem is. Null if it has no single place."""

    related: list[RelatedPlace]
    """Other places related to the problem."""


Severity: TypeAlias = "Literal['error', 'warning', 'note']"
"""The severity of a finding."""


class SourcePlace(TypedDict):
    """A range in a file. Lines and columns count from 1, columns in characters."""

    file: str
    """The file name."""

    line: int
    """The line of the first character."""

    column: int
    """The column of the first character."""

    endLine: int
    """The line in which the range ends."""

    endColumn: int
    """The column after the last character."""


class _RelatedPlace(TypedDict):
    """Another place related to a finding."""

    message: str
    """How it is related."""


class RelatedPlace(_RelatedPlace, total=False):
    """Another place related to a finding."""

    file: str
    """The file name."""

    line: int
    """The line of the first character."""

    column: int
    """The column of the first character."""

    endLine: int
    """The line in which the range ends."""

    endColumn: int
    """The column after the last character."""


GenerateReply: TypeAlias = "BuiltWorldReply | ShuffledWorldReply | GeneratedPartsReply"
"""The result of `generate`, without its files."""


class _BuiltWorldReply(TypedDict):
    """A world with placed items, and the scene its maps are drawn from."""

    engineVersion: str
    """The version of the engine."""

    seedVersion: int
    """The seed version: seeds of the same version give the same results."""

    pack: PackName
    """The pack."""

    settings: dict[str, SettingValue]
    """The value of every option and trick."""

    seed: str
    """The seed."""

    hashWords: list[str]
    """Three words for comparing results at a glance."""

    hashGlyphs: list[str]
    """Five glyphs for comparing results at a glance."""

    permalink: str | None
    """A code that reproduces the same world. Null if there can't be one."""

    algorithm: str | None
    """The algorithm that placed the items."""

    aim: str | None
    """The aim of the placement: what the player can always complete."""

    attempts: int
    """The number of attempts at placing items."""

    swaps: int
    """The number of items that were swapped."""

    placements: list[PlacementReply]
    """The placed items."""

    unplaced: Unplaced
    """The items that could not be placed. Both lists are always empty."""

    spheres: list[Sphere]
    """The spheres: what becomes available, round by round."""

    playthrough: list[PlaythroughStep]
    """The finds that complete the game, in order."""

    toGoal: list[str]
    """The route to the goal, spot by spot. If the game ends on a trip, to where that begins."""

    required: list[FoundItem]
    """The items that every playthrough needs."""

    doors: list[DoorLink]
    """The door ends that lead elsewhere."""

    locks: list[CodeLock]
    """The locks with codes, and the notes about them."""

    proof: Proof
    """The verdict of the independent checker."""

    scene: Scene
    """The scene that maps are drawn from."""


class BuiltWorldReply(_BuiltWorldReply, total=False):
    """A world with placed items, and the scene its maps are drawn from."""

    shape: ShapeReply
    """The measures of the requested shape, if there is one."""

    method: str | None
    """How the placement was found, if it is fair."""

    finalTrip: list[str]
    """If the game ends on a trip, the spots at which the player stays without a way back."""

    levels: LevelsReply
    """The filled levels, if the pack has levels besides its rooms."""

    campaign: CampaignReply | None
    """For campaigns: zones, gates, locks and the number of things in the levels."""


class ShapeReply(TypedDict):
    """The measures of a requested shape."""

    met: bool
    """Whether every term holds. False only if the closest world was accepted."""

    terms: list[ShapeTermReply]
    """The terms."""

    fills: int
    """The number of placements that were drawn."""

    steps: int
    """The number of swaps that were tried."""


class ShapeTermReply(TypedDict):
    """A term of a shape."""

    term: str
    """Its key, such as `spheres` or `items.Bombs`."""

    range: str
    """The requested range."""

    value: str
    """The value, or `none` if there is nothing to measure."""

    missedBy: int
    """How far the value is outside the range."""


class PlacementReply(TypedDict):
    """A placed item."""

    item: str
    """The item."""

    locationNodeId: str
    """The number of the room and the number of the location in it, joined by a colon. Both count from 0."""

    locationName: str
    """The location."""

    note: str
    """The pack's note on the location."""

    roomId: int
    """The number of the room."""

    roomName: str
    """The room."""

    roomArea: str
    """The area of the room."""

    originalItem: str | None
    """The item at this location in the pack. Null if there is none."""

    isProgression: bool
    """Whether any rule uses the item."""

    category: str
    """`major` or `filler`, or the name of the item's pool if it has its own locations or is spread over the areas."""


class Unplaced(TypedDict):
    """Items that could not be placed. Both lists are always empty."""

    major: list[str]
    """Major items."""

    filler: list[str]
    """Filler items."""


class Sphere(TypedDict):
    """A sphere: everything that becomes available in one round."""

    spots: list[str]
    """The spots that become reachable."""

    events: list[str]
    """The events that can happen."""

    found: list[FoundItem]
    """The items that can be found."""

    open: int
    """The number of locations that are open so far."""

    progression: int
    """The number of progression items found in this sphere."""

    finished: bool
    """Whether the goal can be met."""

    trips: list[list[str]]
    """The trips that begin here: for each the spots at which the player stays without a known way back."""

    finalTrip: bool
    """Whether this is the trip on which the game ends: what is found there is not brought home."""


class FoundItem(TypedDict):
    """An item and its location."""

    location: str
    """The location."""

    item: str
    """The item."""

    progression: bool
    """Whether any rule uses the item."""


class _PlaythroughStep(TypedDict):
    """A step of the playthrough."""

    sphere: int
    """The number of the sphere."""

    location: str
    """The location to visit."""

    item: str
    """The item found there."""

    path: list[str]
    """The route to the location, spot by spot. On a trip, to where that begins."""


class PlaythroughStep(_PlaythroughStep, total=False):
    """A step of the playthrough."""

    trip: list[str]
    """On a trip, the spots at which the player stays without a known way back."""


class DoorLink(TypedDict):
    """The destination of a door end."""

    door: str
    """The door."""

    end: str
    """The end by which it is entered: `a` or `b`."""

    to: str
    """The door it leads to."""

    at: str
    """The end of that door: `a` or `b`."""


class CodeLock(TypedDict):
    """A lock with a code."""

    lock: str
    """The name of the lock."""

    secret: list[str]
    """The code that opens it."""

    notes: list[LockNote]
    """The notes that determine the code."""

    tries: int | None
    """The number of tries each time. Null if notes determine the code."""

    difficultyThousandths: int
    """The difficulty of finding the code, in thousandths."""


class LockNote(TypedDict):
    """A note about a code: a guess with its feedback."""

    item: str
    """The item that carries the note."""

    guess: list[str]
    """The guess, position by position."""

    black: int
    """The number of correct elements in the right position."""

    white: int
    """The number of correct elements in a wrong position."""


class _LevelsReply(TypedDict):
    """Filled levels. Fractions are in thousandths."""

    request: PopulationSettings
    """The resolved settings of the levels, as recorded in the bundle."""

    notes: list[str]
    """Remarks about the whole run."""

    maps: str
    """The origin of the maps."""

    levels: list[Level]
    """The levels, in order."""

    balance: dict[str, Balance]
    """The expected and the actual amount of each kind of content."""

    promises: list[RunPromise]
    """The promises about the whole run."""

    proof: PopulationProof
    """The verdict of the independent checker."""


class LevelsReply(_LevelsReply, total=False):
    """Filled levels. Fractions are in thousandths."""

    curve: Curve
    """The power of player and monsters, level by level. The command includes it only on request."""


class PopulationSettingsMetered(TypedDict):
    """"""

    floor: list[list[int]]
    """Minimum number that has appeared by a depth of the cycle: { 4 = 1, 12 = 2 }."""

    ceiling: list[list[int]]
    """Maximum number that can have appeared by a depth of the cycle: { 1 = 2, 10 = 6 }; unlimited if left out."""

    name: str


class PopulationSettings(TypedDict):
    """"""

    itemsInRoom: list[list[int]]
    """Maximum number of items in a room, by depth."""

    monstersInRoom: list[list[int]]
    """Maximum number of monsters in a room, by depth."""

    moreForWin: int
    """Increase of both limits per earlier win."""

    period: int
    """Number of levels in which one weapon and one armour are guaranteed."""

    equipmentForWin: int
    """Extra levels of equipment per earlier win, in thousandths."""

    leastRatio: int
    """Lowest ratio of the hero's power, with guaranteed equipment, to the strongest monster's, in thousandths."""

    cycle: int
    """Number of levels after which the metering restarts."""

    slots: int
    """Maximum number of metered things per level; 1 by default."""

    metered: list[PopulationSettingsMetered]

    maps: Literal['classic', 'rooms', 'drawn', 'zones']


class _Level(TypedDict):
    """A filled level."""

    depth: int
    """The depth, from 1."""

    wins: int
    """How often the game was won."""

    last: bool
    """Whether it is the last level of the game."""

    difficulty: int
    """The difficulty, in thousandths."""

    grid: list[str]
    """The map, row by row."""

    rooms: list[LevelRoom]
    """The rooms of the map."""

    things: list[LevelThing]
    """The monsters, equipment and treasure."""

    promises: list[LevelPromise]
    """The promises about this level."""

    notes: list[str]
    """Remarks about this level."""

    balance: dict[str, Balance]
    """The expected and the actual amount of each kind of content."""


class Level(_Level, total=False):
    """A filled level."""

    joins: list[list[list[int]]]
    """Pairs of cells that are connected other than on foot."""

    closed: list[int]
    """The numbers of the rooms that are closed when the player arrives."""

    scene: LevelScene
    """The scene that a map of the level is drawn from. The command leaves it out."""


class LevelRoom(TypedDict, total=False):
    """A room of a level. Its fields depend on the kind of map."""

    x: int | None
    """The column of its left edge."""

    y: int | None
    """The row of its top edge."""

    width: int | None
    """The width in cells."""

    height: int | None
    """The height in cells."""


class _LevelThing(TypedDict):
    """Something in a level. Its fields depend on its kind."""

    what: str
    """The kind of thing, such as `monster`."""

    name: str
    """The name."""

    at: list[int]
    """The column and row."""

    room: int
    """The number of its room."""

    rule: str
    """The rule that placed it."""

    details: str
    """Further details in words."""


class LevelThing(_LevelThing, total=False):
    """Something in a level. Its fields depend on its kind."""

    level: int | None
    """The level, in thousandths."""

    power: int | None
    """The power, in thousandths."""

    experience: int | None
    """The experience points for defeating it."""


class LevelPromise(TypedDict):
    """A promise about a level."""

    promise: str
    """The kind of promise."""

    text: str
    """The promise in words."""

    at: list[int] | None
    """The column and row it is about. Null if it is about no single cell."""

    count: int
    """The number of things it is about."""

    verdict: PromiseVerdict
    """Whether it is kept."""


PromiseVerdict: TypeAlias = "Literal['held', 'broken', 'notMade']"
"""Whether a promise is kept."""


class Balance(TypedDict):
    """The expected and the actual amount of something, in thousandths."""

    expected: int
    """The expected amount."""

    actual: int
    """The actual amount."""


class LevelScene(TypedDict):
    """The scene of a level."""

    bounds: Bounds
    """The part of the map that has floor, with a margin of one cell of rock."""

    floor: str
    """The outline of all floors."""

    grid: str
    """The lines between cells."""

    rooms: list[str]
    """The outline of each room."""

    doors: list[Bounds]
    """The rectangles of doors."""

    badges: list[ThingBadge]
    """The looks of things, in the order of the level."""

    glyphs: list[str]
    """The glyphs of things, in the same order."""

    order: list[int]
    """The numbers of things in drawing order, each over those before it."""

    legend: list[LegendRow]
    """The legend of colours."""


class Bounds(TypedDict):
    """A rectangle."""

    x: float
    """The left edge."""

    y: float
    """The top edge."""

    width: float
    """The width."""

    height: float
    """The height."""


class ThingBadge(TypedDict):
    """The look of a thing on a level: a disc or square with a glyph."""

    fill: ThemeColour
    """The fill colour."""

    round: bool
    """Whether it is a disc rather than a square."""

    promised: bool
    """Whether the thing is promised. Promised things have a thick border."""

    light: bool
    """Whether the glyph is light in the light theme, where glyphs are dark by default."""


class ThemeColour(TypedDict):
    """A colour for light themes and its counterpart for dark themes."""

    light: Colour
    """The colour in light themes and in files."""

    dark: Colour
    """The colour in dark themes."""


Colour: TypeAlias = "str"
"""A colour by its red, green and blue parts. It is displayed as SVG and CSS write it."""


class LegendRow(TypedDict):
    """A row of a legend: a sign and its meaning."""

    layer: Literal['doors', 'locks', 'gates', 'items', 'monsters', 'trails', 'steps', 'rooms']
    """The map layer of the sign: `doors`, `locks`, `gates`, `items`, `monsters`, `trails`, `steps` or `rooms`."""

    sign: LegendSign
    """The sign."""

    words: str
    """The meaning of the sign."""


class LegendSignLock(TypedDict):
    """The mark of a lock."""

    kind: Literal['lock']

    lock: int
    """The number of the lock."""


class LegendSignGate(TypedDict):
    """The line of a kind of gate."""

    kind: Literal['gate']

    gate: Literal['lift', 'stairs', 'fall', 'portal', 'totem']
    """The kind of gate."""


class LegendSignChip(TypedDict):
    """The numbered chip of a gate."""

    kind: Literal['chip']


class LegendSignDoor(TypedDict):
    """A door."""

    kind: Literal['door']


class LegendSignInnerDoor(TypedDict):
    """A door inside a room."""

    kind: Literal['innerDoor']


class LegendSignNeed(TypedDict):
    """A door with a requirement."""

    kind: Literal['need']


class LegendSignSlot(TypedDict):
    """An item place."""

    kind: Literal['slot']


class LegendSignTreasure(TypedDict):
    """An item that opens no lock."""

    kind: Literal['treasure']


class LegendSignThing(TypedDict):
    """A thing on a level."""

    kind: Literal['thing']

    glyph: str
    """Its glyph."""

    badge: ThingBadge
    """Its look."""


class LegendSignRole(TypedDict):
    """The role of a room."""

    kind: Literal['role']

    role: Literal['entrance', 'exit', 'boss', 'treasure', 'merchant', 'event', 'gate']
    """The role."""


class LegendSignWalker(TypedDict):
    """The line of a walker."""

    kind: Literal['walker']

    colour: ThemeColour
    """Its colour."""


class LegendSignJump(TypedDict):
    """A dotted line: a walker restarts elsewhere."""

    kind: Literal['jump']


class LegendSignNumber(TypedDict):
    """The number of a room in the order of placement."""

    kind: Literal['number']


class LegendSignSwatch(TypedDict):
    """A colour."""

    kind: Literal['swatch']

    colour: ThemeColour
    """The colour."""


LegendSign: TypeAlias = "LegendSignLock | LegendSignGate | LegendSignChip | LegendSignDoor | LegendSignInnerDoor | LegendSignNeed | LegendSignSlot | LegendSignTreasure | LegendSignThing | LegendSignRole | LegendSignWalker | LegendSignJump | LegendSignNumber | LegendSignSwatch"
"""A sign in a legend. Its shape is the symbol of the same name."""


class _RunPromise(TypedDict):
    """A promise about the whole run."""

    promise: str
    """The kind of promise."""

    of: str | None
    """The metered thing it is about. Null if it is about none."""

    depths: list[int]
    """The first and the last depth."""

    count: int
    """The number, distance or depth that was found; for the ratio, in thousandths."""

    least: int | None
    """The least value that is promised."""

    most: int | None
    """The largest value that is promised."""

    made: bool
    """Whether the promise is made: the ratio holds only for the pack's own difficulties."""


class RunPromise(_RunPromise, total=False):
    """A promise about the whole run."""

    powers: list[int] | None
    """For the ratio: the power of the player without equipment, of the weapon, of the armour, and of the strongest monster."""


class PopulationProof(TypedDict):
    """The verdict of the independent checker on the promises."""

    promises: int
    """The number of promises."""

    kept: int
    """The number of promises that are kept."""

    verified: bool
    """Always true: a result that the checker rejects becomes a problem."""


class Curve(TypedDict):
    """The power of player and monsters, level by level. Powers and ratios are in thousandths."""

    promisedRatio: int | None
    """The least ratio of player to monster power that the pack promises."""

    leastRatio: int | None
    """The least ratio in any game."""

    levels: list[CurveLevel]
    """The levels, in order."""


class CurveLevel(TypedDict):
    """The power of player and monsters on a level. All numbers but `depth` are in thousandths."""

    depth: int
    """The depth of the level, from 1."""

    difficulty: int
    """The difficulty."""

    expectedMonster: int | None
    """The expected mean power of a monster."""

    actualMonster: int | None
    """The mean power of the monsters on this level. Null if it has none."""

    strongestMonster: int | None
    """The power of the strongest possible monster."""

    hero: int | None
    """The power of the player without equipment."""

    weapon: int | None
    """The power of the weapon."""

    armour: int | None
    """The power of the armour."""

    ratio: int | None
    """The ratio of the player's power to the strongest monster's in this game."""

    leastRatio: int | None
    """The least ratio that any game can have on this level."""


class Proof(TypedDict):
    """The verdict of the independent checker on a result."""

    steps: int
    """The number of steps in the proof."""

    verified: bool
    """Always true: a result that the checker rejects becomes a problem."""


class CampaignReply(TypedDict):
    """The parts of a campaign besides items, doors and codes."""

    floors: int
    """The number of floors."""

    zones: list[CampaignZone]
    """The zones."""

    gates: list[CampaignGate]
    """The gates between zones."""

    locks: list[CampaignLock]
    """The locks."""

    things: int
    """The number of things in the levels."""

    failures: dict[str, int]
    """The number of earlier attempts that failed, by stage."""


class CampaignZone(TypedDict):
    """A zone of a campaign."""

    name: str
    """The name."""

    floor: int
    """The number of its floor, from 1."""

    rooms: int
    """The number of rooms."""


class CampaignGate(TypedDict):
    """A gate between zones."""

    name: str
    """The name of its door."""

    kind: str
    """The kind of gate, such as `lift` or `stairs`."""

    passages: list[GateWay]
    """Its directions: one or two."""


_GateWayFields = TypedDict(
    "_GateWayFields",
    {
        # The room it leaves.
        "from": "CampaignRoom",
        # The room it leads to.
        "to": "CampaignRoom",
        # The items it requires.
        "needs": "list[str]",
    },
    total=True,
)


class GateWay(_GateWayFields):
    """A direction of a gate."""


class CampaignRoom(TypedDict):
    """A room and its zone."""

    room: str
    """The room."""

    zone: str
    """Its zone."""


class CampaignLock(TypedDict):
    """A lock of a campaign."""

    opener: str
    """The name of the ability, key or code that opens it."""

    kind: str
    """The kind of opener: `ability`, `key` or `code`."""

    passages: list[LockedWay]
    """The passages that it gates."""

    behind: list[CampaignRoom]
    """The rooms behind it."""


_LockedWayFields = TypedDict(
    "_LockedWayFields",
    {
        # The room it leaves.
        "from": "CampaignRoom",
        # The room it leads to.
        "to": "CampaignRoom",
    },
    total=True,
)


class LockedWay(_LockedWayFields):
    """A passage that a lock gates."""


class Scene(TypedDict):
    """The scene of a world."""

    floors: list[SceneFloor]
    """The floors in order."""

    locks: list[SceneLock]
    """The locks."""

    start: int | None
    """The room in which the game starts. If there are several, the first."""

    goal: int | None
    """The room in which the game is won. Null if it is not won in a room."""

    spheres: int
    """The number of spheres."""

    sphereColours: list[SphereColour]
    """The colours of the spheres that open rooms."""

    overview: Overview | None
    """All floors in one picture. Null if there is only one floor."""

    legend: list[LegendRow]
    """The legend of the signs on the floors."""


class SceneFloor(TypedDict):
    """A part of the world that is drawn as one picture. Lengths are in units; `y` grows downwards."""

    name: str
    """Its name."""

    width: float
    """The width."""

    height: float
    """The height."""

    zones: list[SceneZone]
    """The areas on it."""

    rooms: list[SceneRoom]
    """The rooms on it."""

    walls: str | None
    """The lines of all walls. Null if rooms are boxes."""

    rock: str | None
    """The outline of rooms and the rock around them. Null if rooms are boxes."""

    sign: float
    """The width of a sign, in units."""

    doors: list[SceneDoor]
    """The doors between its rooms."""

    innerDoors: list[Bounds]
    """The rectangles of doors inside rooms."""

    gates: list[SceneGate]
    """The gates that leave it."""

    places: list[ScenePlace]
    """The item places."""

    things: list[SceneThing]
    """All other things: creatures, stairs, equipment."""

    ports: list[Port]
    """The points where doors leave an area. Empty unless rooms are boxes."""


class SceneZone(TypedDict):
    """An area."""

    name: str
    """Its name."""

    x: float
    """The left edge."""

    y: float
    """The top edge."""

    width: float
    """The width."""

    height: float
    """The height."""

    about: str
    """Its size in words."""

    title: Title
    """Its title."""

    colours: ZoneColours | None
    """Its colours, if areas have any."""


class Title(TypedDict):
    """Text on one line that starts at a point."""

    at: list[float]
    """The start of the text."""

    text: str
    """The text, shortened to the available space."""

    size: float
    """The font size."""


class ZoneColours(TypedDict):
    """The colours of an area."""

    rooms: ThemeColour
    """The colour of its rooms."""

    ground: ThemeColour
    """The background."""

    border: ThemeColour
    """The border of the background."""


_SceneRoomFields = TypedDict(
    "_SceneRoomFields",
    {
        # Its number.
        "id": "int",
        # Its name.
        "name": "str",
        # The number of its zone on this floor.
        "zone": "int",
        # The outline of its floor.
        "path": "str",
        # Its centre, where trails and routes pass.
        "label": "list[float]",
        # The rectangle around its outline.
        "bounds": "Bounds",
        # Its label: its name, or its number if there is no space for the name.
        "title": "Label | None",
        # Free places for up to two marks on top of the map.
        "free": "list[list[float]]",
        # The sphere in which it opens. Null if it doesn't.
        "sphere": "int | None",
        # Its role.
        "role": "Literal['entrance', 'exit', 'boss', 'treasure', 'merchant', 'event', 'gate'] | None",
        # The walker that placed it.
        "walker": "int | None",
        # The room from which it was placed.
        "from": "int | None",
        # The step in which it was placed.
        "step": "int | None",
    },
    total=True,
)


class SceneRoom(_SceneRoomFields):
    """A room. Its number is its index among all rooms of the world."""


class Label(TypedDict):
    """Centred text, line by line."""

    at: list[float]
    """The centre of all lines."""

    lines: list[str]
    """The lines."""

    size: float
    """The font size. Letters extend 0.34 of it below the middle of their line."""

    largest: float
    """The largest font size that fits there, for maps that are zoomed out."""

    leading: float
    """The distance between lines."""

    upright: bool
    """Whether it is rotated to be read from bottom to top."""


class SceneDoor(TypedDict):
    """A door between two rooms."""

    name: str
    """Its name."""

    rooms: list[int]
    """The rooms it connects."""

    at: list[float]
    """Its centre."""

    horizontal: bool
    """Whether it is in a horizontal wall, so that one passes it vertically."""

    length: int
    """Its length along the wall."""

    path: str | None
    """Its line from room to room, if rooms don't touch."""

    leaf: Bounds | None
    """Its rectangle in the wall, if rooms touch."""

    stroke: ThemeColour
    """The colour of its line."""

    arrow: str | None
    """The arrowhead, if it leads one way only."""

    title: Label | None
    """Its requirement, as a label on its line."""

    marks: list[LockSpot]
    """The marks of its locks, along the wall."""

    locks: list[int]
    """The locks on it, from either side."""

    need: str | None
    """Its requirement in words."""

    oneWay: bool
    """Whether it leads one way only."""


class LockSpot(TypedDict):
    """The position of a lock's mark."""

    lock: int
    """The number of the lock."""

    at: list[float]
    """The centre of the mark."""

    radius: float
    """Half its width."""


class SceneGate(TypedDict):
    """A gate that can be left through. The far end of a one-way gate is not listed."""

    name: str
    """Its name."""

    number: int
    """Its number among gates, from 1."""

    kind: Literal['lift', 'stairs', 'fall', 'portal', 'totem']
    """The kind of gate."""

    room: int
    """The room it is in."""

    at: list[float]
    """Its position."""

    sign: SignSpot
    """The position of its sign."""

    to: SceneTarget
    """Where it leads."""

    locks: list[int]
    """The locks for leaving through it."""

    oneWay: bool
    """Whether it leads one way only."""


class SignSpot(TypedDict):
    """The position and size of a sign."""

    at: list[float]
    """Its centre. Signs that share a cell are moved aside."""

    size: float
    """Its width."""


class SceneTarget(TypedDict):
    """The destination of a gate."""

    floor: int
    """The floor, from 0."""

    room: int
    """The room."""

    at: list[float]
    """The point of arrival on that floor."""


class ScenePlace(TypedDict):
    """An item place, with its item."""

    name: str
    """Its full name, `Room.location`."""

    room: int
    """The room it is in."""

    at: list[float]
    """Its position."""

    sign: SignSpot
    """The position of its sign."""

    item: str | None
    """The item."""

    progression: bool
    """Whether any rule uses the item."""

    find: Literal['opener', 'note', 'treasure', 'anything']
    """The kind of item: an `opener` or a `note` of a lock, or `treasure`; `anything` if it is unknown."""

    lock: int | None
    """The lock that it opens or is a note about."""

    sphere: int | None
    """The sphere in which it opens. Null if it doesn't."""


class SceneThing(TypedDict):
    """A thing on a level."""

    what: Literal['player', 'stairs', 'victory', 'ration', 'weapon', 'armour', 'item', 'monster']
    """The kind of thing."""

    name: str
    """Its name."""

    glyph: str
    """Its glyph."""

    at: list[float]
    """Its position."""

    sign: SignSpot
    """The position of its sign."""

    room: int | None
    """The room it is in."""

    details: str
    """Its details besides the name."""

    badge: ThingBadge
    """Its look."""


class Port(TypedDict):
    """The point where a door leaves an area for another one."""

    door: int
    """The number of the door on its floor."""

    bounds: Bounds
    """The rectangle around its text."""

    fill: ThemeColour
    """The fill colour: a tint of the area beyond."""

    label: Label
    """The area beyond, the room there, and the requirement, line by line."""

    heading: int
    """The number of lines that say where it leads. The first of them is the area."""


class SceneLock(TypedDict):
    """A lock, which can gate several places. It is named after its opener."""

    name: str
    """The name of its opener."""

    kind: Literal['ability', 'key', 'code']
    """The kind of opener: an ability, a key or a code."""

    sign: str
    """The text on its marks."""

    letters: float
    """The font size of that text, for a mark of width 1."""

    fill: ThemeColour
    """The colour of its marks."""


class SphereColour(TypedDict):
    """The colours of a sphere."""

    strong: ThemeColour
    """The colour in overviews, where rooms are small."""

    tint: ThemeColour
    """The floor colour, with text and signs on it."""


class Overview(TypedDict):
    """All floors in one picture. Lengths are in pixels; `y` grows downwards."""

    width: float
    """The width."""

    height: float
    """The height."""

    floors: list[Title]
    """The names of floors, next to their cards."""

    cards: list[Card]
    """A card for each zone."""

    ways: list[OverviewWay]
    """The lines between gates."""


class Card(TypedDict):
    """A zone on a card. Its floor is drawn there, scaled by `scale` and then moved by `shift`."""

    floor: int
    """The floor, from 0."""

    zone: int
    """The number of the zone on its floor."""

    bounds: Bounds
    """The rectangle of the card."""

    name: Title
    """The name of the zone; `at` is its centre."""

    about: Title
    """The details of the zone; `at` is their centre."""

    scale: float
    """The width of a unit of the floor."""

    shift: list[float]
    """The position of the floor's origin."""


class OverviewWay(TypedDict):
    """A line between two gates."""

    kind: Literal['lift', 'stairs', 'fall', 'portal', 'totem']
    """The kind of gate."""

    path: str
    """The line."""

    lock: int | None
    """The lock that gives the line its colour. Null if it has no lock."""

    arrow: str | None
    """The arrowhead, if it leads one way only."""

    ends: list[OverviewEnd]
    """Both ends."""

    about: str
    """A description of where it leads and which locks it has."""


class OverviewEnd(TypedDict):
    """A gate at the edge of a card."""

    number: int
    """Its number."""

    name: str
    """Its name."""

    room: int
    """The room it is in."""

    at: list[float]
    """The centre of its chip."""

    marks: list[LockSpot]
    """The marks of the locks for leaving through it."""


class _ShuffledWorldReply(TypedDict):
    """A world with shuffled doors and no items, and the scene its maps are drawn from."""

    engineVersion: str
    """The version of the engine."""

    seedVersion: int
    """The seed version: seeds of the same version give the same results."""

    pack: PackName
    """The pack."""

    settings: dict[str, SettingValue]
    """The value of every option and trick."""

    seed: str
    """The seed."""

    hashWords: list[str]
    """Three words for comparing results at a glance."""

    hashGlyphs: list[str]
    """Five glyphs for comparing results at a glance."""

    request: DoorSettings
    """The resolved settings of the shuffle, as recorded in the bundle."""

    attempts: int
    """The number of attempts; 0 if a plan fixes all doors."""

    moves: int
    """The number of spins or swaps that were made."""

    shuffleable: int
    """The number of doors that could be moved."""

    doors: list[DoorLink]
    """The door ends that now lead elsewhere."""

    changes: list[DoorChange]
    """The same changes by room."""

    table: list[DoorRow]
    """Every end of every door."""

    metrics: DoorMetrics
    """How far the map differs from the original, and statistics of the search."""

    proof: Proof
    """The verdict of the independent checker."""

    scene: Scene
    """The scene that maps are drawn from."""


class ShuffledWorldReply(_ShuffledWorldReply, total=False):
    """A world with shuffled doors and no items, and the scene its maps are drawn from."""

    permalink: str | None
    """A code that reproduces the same map. Missing if doors were shuffled alone, which a permalink can't express."""

    levels: LevelsReply
    """The filled levels, if the pack has levels besides its rooms."""


class DoorSettings(TypedDict):
    """"""

    mode: Literal['spin', 'swap', 'full', 'decoupled']
    """How doors are relinked."""

    iterations: int
    """Spins per attempt; set by `difficulty` by default."""

    difficulty: Literal['easy', 'normal', 'hard', 'extreme'] | None
    """Spins per attempt, as a word; `iterations` overrides it."""

    attempts: int
    """Maximum number of attempts."""

    redraws: int
    """How often a rejected spin or swap is redrawn."""

    depth: Literal['unlimited'] | int
    """Radius of a spin's neighbourhood, in doors from its centre, or "unlimited"."""

    outer: Literal['leaving', 'not-to-centre']
    """Which doors of a neighbourhood are spun."""

    leastChanged: int
    """Minimum number of doors that must lead somewhere else."""

    swaps: int
    """Swaps per attempt in the mode "swap"."""

    steps: int
    """Work budget for all attempts together, in steps."""

    heldPercent: int
    """Percentage of the shuffleable doors that are drawn to stay in place."""

    stillKinds: list[str]
    """Kinds of doors that never move."""

    sameKind: bool
    """Exchange only doors of the same kind."""

    noTrap: bool
    """Require that the player can return from every room (always so in the mode "decoupled")."""

    walk: list[int] | None
    """Fewest and most steps that a walk through all rooms may take: [65, 165]."""

    protectPlaythrough: bool
    """Keep the doors on the playthrough in place, as the seed places items on the original map."""

    protected: list[str]
    """Doors that stay in place."""

    joined: list[list[str]]
    """Pairs of areas that at least one door must join: [["Hall", "Garden"]]."""

    apart: list[list[str]]
    """Pairs of areas that no shuffled door may join: [["Fire", "Water"]]."""

    merged: list[list[str]]
    """Lists of rooms that count as one room when a door must not lead back into its own room."""


_DoorChangeFields = TypedDict(
    "_DoorChangeFields",
    {
        # The door.
        "door": "str",
        # The room it is in.
        "from": "str",
        # The room it led to in the pack.
        "before": "str",
        # The room it leads to now.
        "after": "str",
        # Whether the same door leads back.
        "leadsBack": "bool",
    },
    total=True,
)


class DoorChange(_DoorChangeFields):
    """A door that leads elsewhere, by rooms."""


class DoorRow(TypedDict):
    """An end of a door."""

    door: str
    """The door."""

    end: str
    """The end: `a` or `b`."""

    room: str
    """The room of this end."""

    to: str
    """The door it leads to."""

    at: str
    """The end of that door: `a` or `b`."""

    leadsTo: str
    """The room it leads to."""

    changed: bool
    """Whether it led elsewhere in the pack."""


class _DoorMetrics(TypedDict):
    """How far the map differs from the original, and statistics of the search."""

    changedDoors: int
    """The number of doors that lead elsewhere."""

    changedEnds: int
    """The number of door ends that lead elsewhere."""

    meanDistanceHundredths: int
    """The mean distance between the old and new destinations of the measured ends, in hundredths of a door."""

    farthest: int
    """The largest of these distances, in doors."""

    aborted: dict[str, int]
    """The number of abandoned spins, by reason."""

    rejected: dict[str, int]
    """The number of rejected maps, by reason."""

    walkBefore: WalkLength
    """The length of a walk through all rooms of the original map."""

    walk: Walk
    """A walk through all rooms of the new map."""


class DoorMetrics(_DoorMetrics, total=False):
    """How far the map differs from the original, and statistics of the search."""

    measuredEnds: int
    """How many of these ends were measured, if the map is too large to measure all of them."""


class WalkLength(TypedDict):
    """The length of a walk through all rooms."""

    steps: int
    """The number of steps."""

    restarts: int
    """How often the walk restarts at the start."""


class Walk(TypedDict):
    """A walk through all rooms."""

    steps: int
    """The number of steps."""

    restarts: int
    """How often the walk restarts at the start."""

    legs: list[WalkLeg]
    """The legs of the walk, one per new room."""


class WalkLeg(TypedDict):
    """A leg of a walk, up to the next new room."""

    room: str
    """The new room."""

    passed: list[PassedDoor]
    """The doors passed on the way."""

    fromStart: bool
    """Whether the leg begins at the start."""


class PassedDoor(TypedDict):
    """A door that a walk passes."""

    door: str
    """The door."""

    end: str
    """The end by which it is entered: `a` or `b`."""


class _GeneratedPartsReply(TypedDict):
    """Parts of a world. `generate --json` prints the same."""

    engineVersion: str
    """The version of the engine."""

    seedVersion: int
    """The seed version: seeds of the same version give the same results."""

    pack: PackName
    """The pack."""

    settings: dict[str, SettingValue]
    """The value of every option and trick."""

    seed: str
    """The seed."""

    hashWords: list[str]
    """Three words for comparing results at a glance."""

    hashGlyphs: list[str]
    """Five glyphs for comparing results at a glance."""

    permalink: str | None
    """A code that reproduces the same parts. Null if there can't be one."""

    proof: Proof
    """The verdict of the independent checker."""


class GeneratedPartsReply(_GeneratedPartsReply, total=False):
    """Parts of a world. `generate --json` prints the same."""

    layout: LayoutPartReply
    """The layout, if rooms were laid out."""

    locks: list[CodeLock]
    """The locks with codes, if there are any."""

    levels: LevelsReply
    """The filled levels, if there are any."""


class LayoutPartReply(TypedDict):
    """A layout as one part of a result."""

    size: LayoutSize
    """The size of the map."""

    origin: LayoutCell
    """The position on the map of cell (0, 0) of the steps, the proof and the bounds."""

    floor: int
    """The number of floor cells."""

    attempts: int
    """The number of attempts."""

    tries: int
    """The number of rooms or groups that were tried."""

    rooms: list[LayoutRoom]
    """The rooms."""

    doors: list[LayoutDoor]
    """The doors between rooms."""

    closed: list[LayoutDoor]
    """The connections that lead nowhere."""

    graph: list[list[LayoutNeighbour]]
    """For each room, its doors and the rooms behind them."""

    rows: list[str]
    """The map as text, row by row."""

    request: LayoutSettings
    """The resolved settings of the layout, as recorded in the bundle."""


class LayoutSize(TypedDict):
    """A size in cells."""

    width: int
    """The width."""

    height: int
    """The height."""


class LayoutCell(TypedDict):
    """A cell, or an offset."""

    x: int
    """The column."""

    y: int
    """The row."""


_LayoutRoomFields = TypedDict(
    "_LayoutRoomFields",
    {
        # The number of the room.
        "id": "int",
        # The name, which is unique.
        "name": "str",
        # The template.
        "template": "str",
        # The position of its first cell.
        "position": "LayoutCell",
        # The rotation in degrees.
        "rotation": "int",
        # Whether it is mirrored before the rotation.
        "mirrored": "bool",
        # The cells that it covers.
        "bounds": "LayoutBounds",
        # The role. Null if it has none.
        "role": "Literal['entrance', 'exit', 'boss', 'treasure', 'merchant', 'event', 'gate'] | None",
        # The number of doors between it and the entrance.
        "depth": "int",
        # The group it belongs to. Null if it was placed alone.
        "group": "LayoutGroup | None",
        # The walker that placed it. Null if none did.
        "walker": "int | None",
        # The room from which it was placed.
        "from": "int | None",
        # The step in which it was placed.
        "step": "int",
        # The item places.
        "slots": "list[LayoutSlot]",
    },
    total=True,
)


class LayoutRoom(_LayoutRoomFields):
    """A room of a layout."""


class LayoutBounds(TypedDict):
    """A rectangle of cells."""

    x: int
    """The first column."""

    y: int
    """The first row."""

    width: int
    """The width."""

    height: int
    """The height."""


class LayoutGroup(TypedDict):
    """The group of a room."""

    name: str
    """The name of the group."""

    first: int
    """The first room of the group."""


class LayoutSlot(TypedDict):
    """An item place of a room."""

    letter: str
    """The letter in the drawing of the template."""

    cell: LayoutCell
    """The cell."""


class LayoutDoor(TypedDict):
    """A door of a layout."""

    id: int
    """The number of the door."""

    rooms: list[int]
    """The rooms it connects."""

    position: LayoutCell
    """The first cell."""

    direction: Literal['up', 'right', 'down', 'left']
    """The direction in which it leads from the first room to the second."""

    length: int
    """The length in cells."""

    cells: list[LayoutCell]
    """All of its cells."""

    kind: Literal['joint', 'required', 'group', 'chance', 'shut']
    """Why the two rooms meet here."""


class LayoutNeighbour(TypedDict):
    """A door and the room behind it."""

    room: int
    """The room."""

    door: int
    """The number of the door."""


class LayoutSettingsRole(TypedDict):
    """"""

    count: int
    """Number of rooms."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default."""

    distance: int
    """Minimum number of doors between the entrance and each of them."""

    apart: int
    """Minimum number of doors between any two of them."""

    role: Literal['entrance', 'exit', 'boss', 'treasure', 'merchant', 'event', 'gate']


class LayoutSettingsTargetFloor(TypedDict):
    """"""

    floor: int


class LayoutSettingsTargetRooms(TypedDict):
    """"""

    rooms: int


class LayoutSettingsGraphRoom(TypedDict):
    """"""

    role: Literal['entrance', 'exit', 'boss', 'treasure', 'merchant', 'event', 'gate'] | None
    """Role of the room. The player starts in the entrance, or else in the first room without a role."""

    templates: list[str]
    """Templates that the room can have; by default those of its role, or those without a role."""

    at: list[int] | None
    """Column and row of its first cell: [4, 0]; anywhere by default."""

    name: str


class _LayoutSettingsGraph(TypedDict):
    """"""

    rooms: list[LayoutSettingsGraphRoom]
    """Rooms of the layout, by name."""

    doors: list[list[int]]
    """Pairs of rooms with a door between them; no other rooms are connected: [["Gate", "Court"]]. A third entry is a table with settings of the door."""


class LayoutSettingsGraph(_LayoutSettingsGraph, total=False):
    """"""

    oneWay: list[int]
    """Numbers of the doors that lead only from the first room to the second."""

    doorways: list[list[int]]
    """Numbers of the doors with several doorways, and the most of these."""

    corridors: list[int]
    """Numbers of the rooms that are corridors between two others."""


class _LayoutSettings(TypedDict):
    """"""

    walkers: int
    """Number of walkers that take turns."""

    roomsPerWalker: int
    """Rooms that a walker places before it restarts elsewhere."""

    templatesPerConnection: int
    """Templates that are tried at a connection before it is given up."""

    iterations: int
    """Maximum number of walker turns per attempt; by default 20 per room or 4 per floor cell of the target, and at least 10000."""

    compactness: int
    """Chance (0-1000) that a connection near the middle is preferred to one farther away."""

    repeats: bool
    """Allow a room to have the same template as the room it was placed from."""

    respawnInPlace: int
    """Chance (0-1000) that a stuck walker restarts in the same room."""

    turning: bool
    """Allow rooms to be rotated."""

    mirroring: bool
    """Allow rooms to be mirrored."""

    required: Literal['strict', 'grow']
    """What can satisfy a required connection."""

    depth: int
    """Maximum nesting of rooms that are placed only to satisfy the required connections of another room."""

    bounds: list[int] | None
    """Columns and rows of the grid that holds all rooms: [80, 50]."""

    loops: int
    """Of the connections that meet by chance, the share that is opened, in thousandths."""

    deadEnds: list[int]
    """Smallest and largest share, in thousandths, of rooms with only one way in: [0, 400]."""

    roles: list[LayoutSettingsRole]
    """How many rooms of each role there are, and where."""

    partial: bool
    """Accept a layout that falls short of its target."""

    attempts: int
    """Maximum number of attempts."""

    steps: int
    """Work budget for all attempts together, in placements tried."""

    target: LayoutSettingsTargetFloor | LayoutSettingsTargetRooms


class LayoutSettings(_LayoutSettings, total=False):
    """"""

    graph: LayoutSettingsGraph


class _ItemsReply(TypedDict):
    """Placed items."""

    engineVersion: str
    """The version of the engine."""

    seedVersion: int
    """The seed version: seeds of the same version give the same results."""

    pack: PackName
    """The pack."""

    settings: dict[str, SettingValue]
    """The value of every option and trick."""

    seed: str
    """The seed."""

    hashWords: list[str]
    """Three words for comparing results at a glance."""

    hashGlyphs: list[str]
    """Five glyphs for comparing results at a glance."""

    permalink: str | None
    """A code that reproduces the same world. Null if there can't be one."""

    algorithm: str
    """The algorithm that placed the items."""

    aim: str
    """The aim of the placement."""

    attempts: int
    """The number of attempts."""

    swaps: int
    """The number of items that were swapped."""

    placements: list[PlacementReply]
    """The placed items."""

    proof: Proof
    """The verdict of the independent checker."""


class ItemsReply(_ItemsReply, total=False):
    """Placed items."""

    shape: ShapeReply
    """The measures of the requested shape, if there is one."""

    method: str | None
    """How the placement was found, if it is fair."""


class StatisticsReply(TypedDict):
    """How placements are distributed."""

    seed: str
    """The seed that the numbered seeds begin with."""

    samples: int
    """The number of worlds of each algorithm."""

    algorithm: str
    """The algorithm in use."""

    measures: Measures
    """The measures of its worlds."""

    fairMeasures: Measures
    """The measures of fair worlds."""

    byRejection: int
    """How many fair worlds were found by rejection; the others come from a chain."""

    misplaced: float
    """The share of major items that are elsewhere than in fair worlds, from 0 to 1. Chance alone gives a small share."""

    placementsLog10: float | None
    """The logarithm to base 10 of the estimated number of valid placements. Null if doors are shuffled, if nobody may get stuck, or if no fill succeeded."""

    placementsError: float | None
    """The standard error of that number, as a share of it."""

    locations: list[LocationShare]
    """The locations, with their shares of major items."""

    items: list[ItemShare]
    """The items at locations, with their shares."""


class Measures(TypedDict):
    """How long and deep worlds are."""

    spheres: Quantiles
    """The number of spheres that open a location."""

    playthrough: Quantiles
    """The number of finds of a minimal playthrough."""

    required: Quantiles
    """The number of finds that every playthrough needs."""


class Quantiles(TypedDict):
    """What 5, 50 and 95 of a hundred worlds do not exceed."""

    low: int
    """5 of a hundred."""

    median: int
    """Half of them."""

    high: int
    """95 of a hundred."""


class LocationShare(TypedDict):
    """How often a location holds a major item."""

    location: str
    """The location."""

    share: float
    """The share of worlds of the algorithm in use, from 0 to 1."""

    fair: float
    """The share of fair worlds."""

    ratio: float | None
    """How much more often than in fair worlds. Null where it never is in fair worlds."""

    error: float | None
    """The standard error of the ratio. Null where one of the shares is 0."""


class ItemShare(TypedDict):
    """How often a location holds an item."""

    location: str
    """The location."""

    item: str
    """The item."""

    share: float
    """The share of worlds of the algorithm in use, from 0 to 1."""

    fair: float
    """The share of fair worlds."""

    ratio: float | None
    """How much more often than in fair worlds. Null where it never is in fair worlds."""

    error: float | None
    """The standard error of the ratio. Null where one of the shares is 0."""


class BatchReply(TypedDict):
    """The rows of a batch."""

    pack: PackName
    """The pack."""

    columns: list[ColumnReply]
    """The columns."""

    rows: list[list[CellReply]]
    """The rows: for each the values in the order of the columns. Empty if the observer took them."""

    summary: BatchSummary
    """What came of the seeds."""


class ColumnReply(TypedDict):
    """A column."""

    name: str
    """The name."""

    type: str
    """The type of its values: `number`, `flag` or `text`. Any value can be null."""

    about: str
    """The meaning."""


CellReply: TypeAlias = "int | bool | str | None"
"""A value of a row. Null if the world has nothing of the kind."""


class BatchSummary(TypedDict):
    """What came of the seeds of a batch."""

    seeds: int
    """The number of seeds that were tried."""

    proved: int
    """How many gave a world, which was proved and checked."""

    notFound: int
    """For how many no world was found within the limits."""

    impossible: int
    """For how many no world exists."""

    rows: int
    """The number of rows: of the seeds that meet the condition."""


class CheckReply(TypedDict):
    """The findings about a pack."""

    sound: bool
    """Whether the pack has neither errors nor warnings."""

    errors: int
    """The number of errors."""

    warnings: int
    """The number of warnings."""

    notes: int
    """The number of notes."""

    diagnostics: list[Diagnostic]
    """The findings."""

    sizes: dict[str, int] | None
    """The number of things per kind. Null if the pack can't be used."""

    corners: CornersReply | None
    """How extreme settings turned out. Null if none were tried."""


class CornersReply(TypedDict):
    """How extreme settings of a pack turned out."""

    all: int
    """The number of corners: settings with options and tricks at their extremes, and random draws."""

    tried: int
    """The number of corners that were tried."""

    built: int
    """With these a world was built."""

    refused: int
    """These were proved to be impossible."""

    unfinished: int
    """These took too many steps and were left unfinished."""

    failed: list[FailedCornerRow]
    """With these no world was found, although it was not proved to be impossible."""


class FailedCornerRow(TypedDict):
    """Settings with which no world was found."""

    settings: dict[str, SettingValue]
    """The options and tricks that differ from their defaults."""

    message: str
    """What was not found."""


class ReachReply(TypedDict):
    """The reachable parts of a world."""

    spots: list[str]
    """The reachable spots."""

    locations: list[str]
    """The locations whose item can be taken by a player who comes home again."""

    onTrips: list[str]
    """Those of these locations that need a trip into a place that can't be left without what is found there."""

    stranded: list[StrandedReply]
    """The locations whose item can be taken by a player who then has no known way back."""

    events: list[str]
    """The events that can happen."""

    trips: list[TripReply]
    """The trips into places that can't be left without what is found there. What they find is counted above."""

    trapped: list[str]
    """The reachable spots from which there is no way back."""

    goal: bool
    """Whether the goal is met."""

    frontier: list[ClosedPassage]
    """The closed passages at the edge of the reachable area."""

    rooms: list[str]
    """The rooms from which the player comes home again."""

    roomsOnTrips: list[str]
    """Those of these rooms that need a trip."""

    roomsWithoutReturn: list[str]
    """The rooms that can be entered, but without a known way back."""

    isComplete: bool
    """Whether everything was tried. If not, the search for trips ran out of its budget or did not try every order of taking damage, and more may be reachable."""

    next: dict[str, list[str]]
    """The locations that one more item would open, for a player who comes home again or has met the goal, each with the items that would do it."""

    nextRooms: dict[str, list[str]]
    """The rooms that one more item would open, each with the items that would do it."""

    leftOut: list[LeftOut]
    """Requested item copies that don't exist in this world."""


class StrandedReply(TypedDict):
    """A location whose item can be taken by a player who then has no known way back."""

    location: str
    """The location."""

    endsGame: bool
    """Whether the goal is met on the trip, so that the game ends there."""

    costsHealth: bool
    """Whether there is a way back, but the health that the trip costs does not come back at home."""

    noWayBack: list[ClosedPassage]
    """The closed passages on the way back."""


__ClosedPassageFields = TypedDict(
    "__ClosedPassageFields",
    {
        # The kind of passage.
        "kind": "ClosedKind",
        # Its name. Null for links within a room.
        "name": "str | None",
        # The spot it is at.
        "from": "str",
        # The spot it leads to. Null for locations and events.
        "to": "str | None",
        # The missing requirement.
        "missing": "str | None",
        # The number of requirements that are missing.
        "missingParts": "int",
        # Whether it can be opened at all under these settings.
        "possible": "bool",
        # Whether it is closed because there would be no way back.
        "noWayBack": "bool",
        # Whether it opens only from the other side.
        "opensFromFront": "bool",
    },
    total=True,
)


class _ClosedPassage(__ClosedPassageFields):
    """A closed passage."""


class ClosedPassage(_ClosedPassage, total=False):
    """A closed passage."""

    damage: int | None
    """The health that it costs, if any."""


ClosedKind: TypeAlias = "Literal['link', 'door', 'location', 'event']"
"""The kind of a closed passage."""


class TripReply(TypedDict):
    """A trip into places that can't yet be left."""

    steps: list[str]
    """What the player does, one sentence each."""

    comesHome: bool
    """Whether the player comes home; otherwise the game ends there."""


class LeftOut(TypedDict):
    """Requested copies of an item that don't exist."""

    item: str
    """The item."""

    count: int
    """The number of copies beyond those that exist."""


class _ExplainReplyRouteReply(TypedDict):
    """The route to a reachable place."""

    leftOut: list[LeftOut]
    """Requested item copies that don't exist in this world."""

    text: str
    """The explanation as text."""

    target: str
    """The place."""

    possible: bool
    """Always true."""

    first: list[EventPlace]
    """The events that must happen first."""

    trips: list[TripReply]
    """The trips into places that can't yet be left that must be made first."""

    opened: list[str]
    """The doors that must first be opened from their front."""

    start: str | None
    """The spot where the route starts."""

    path: list[PathStep]
    """The route to the place."""

    back: list[PathStep]
    """The route back."""


class ExplainReplyRouteReply(_ExplainReplyRouteReply, total=False):
    """The route to a reachable place."""

    opens: OpeningSets | None
    """The item sets that open it, if they were searched for."""


class _ExplainReplyClosedReply(TypedDict):
    """The reasons why a place is closed."""

    leftOut: list[LeftOut]
    """Requested item copies that don't exist in this world."""

    text: str
    """The explanation as text."""

    target: str
    """The place."""

    possible: bool
    """Always false."""

    reasons: list[ClosedReason]
    """The reasons, starting with the place itself."""


class ExplainReplyClosedReply(_ExplainReplyClosedReply, total=False):
    """The reasons why a place is closed."""

    existsWhen: str | None
    """The settings under which the place exists, if it doesn't exist under the current ones."""

    opens: OpeningSets | None
    """The item sets that open it, if they were searched for."""


class ExplainReplyItemReply(TypedDict):
    """The uses of an item."""

    leftOut: list[LeftOut]
    """Requested item copies that don't exist in this world."""

    text: str
    """The explanation as text."""

    item: str
    """The item."""

    opens: OpenedPlaces
    """The places that one more copy opens."""

    neededFor: OpenedPlaces
    """The places that can't be opened without it."""

    mentionedBy: list[str]
    """The passages, locations and events whose requirement mentions it."""


ExplainReply: TypeAlias = "ExplainReplyRouteReply | ExplainReplyClosedReply | ExplainReplyItemReply"
"""How to reach a place, why it is closed, or what an item is good for."""


class _RouteReply(TypedDict):
    """The route to a reachable place."""

    target: str
    """The place."""

    possible: bool
    """Always true."""

    first: list[EventPlace]
    """The events that must happen first."""

    trips: list[TripReply]
    """The trips into places that can't yet be left that must be made first."""

    opened: list[str]
    """The doors that must first be opened from their front."""

    start: str | None
    """The spot where the route starts."""

    path: list[PathStep]
    """The route to the place."""

    back: list[PathStep]
    """The route back."""


class RouteReply(_RouteReply, total=False):
    """The route to a reachable place."""

    opens: OpeningSets | None
    """The item sets that open it, if they were searched for."""


class EventPlace(TypedDict):
    """An event and the spot where it happens."""

    event: str
    """The event."""

    at: str
    """The spot."""


class PathStep(TypedDict):
    """A step of a route."""

    to: str
    """The spot it leads to."""

    door: str | None
    """The door it goes through, if any."""


class OpeningSets(TypedDict):
    """The item sets that open a place."""

    complete: bool
    """Whether these are all of the smallest sets."""

    sets: list[OpeningSet]
    """The sets."""

    withoutReturn: list[OpeningSet]
    """If no set leads home again, the sets that open it for a player who has no safe way back."""


class OpeningSet(TypedDict):
    """An item set that opens a place."""

    items: dict[str, int]
    """The items, with the number of copies of each."""

    path: list[PathStep] | None
    """The shortest route with these items."""


class _ClosedReply(TypedDict):
    """The reasons why a place is closed."""

    target: str
    """The place."""

    possible: bool
    """Always false."""

    reasons: list[ClosedReason]
    """The reasons, starting with the place itself."""


class ClosedReply(_ClosedReply, total=False):
    """The reasons why a place is closed."""

    existsWhen: str | None
    """The settings under which the place exists, if it doesn't exist under the current ones."""

    opens: OpeningSets | None
    """The item sets that open it, if they were searched for."""


class ClosedReason(TypedDict):
    """A reason why something is closed."""

    target: str
    """The closed place."""

    missing: str | None
    """The missing requirement of the place itself."""

    blocked: list[ClosedPassage]
    """The closed passages on the way there."""

    trapped: bool
    """Whether it can be reached but not left."""

    withoutReturn: bool
    """Whether it can be had by a player who then has no known way back, or loses health for good."""

    noWayBack: list[ClosedPassage]
    """The closed passages on the way back."""


class ItemReply(TypedDict):
    """The uses of an item."""

    item: str
    """The item."""

    opens: OpenedPlaces
    """The places that one more copy opens."""

    neededFor: OpenedPlaces
    """The places that can't be opened without it."""

    mentionedBy: list[str]
    """The passages, locations and events whose requirement mentions it."""


class OpenedPlaces(TypedDict):
    """Places that are opened."""

    spots: list[str]
    """The spots."""

    locations: list[str]
    """The locations."""

    events: list[str]
    """The events."""

    goal: bool
    """Whether the goal is included."""


class _VerifyReply(TypedDict):
    """The verdict on a bundle."""

    file: str
    """The file name."""

    verdict: Verdict
    """The verdict."""

    exitCode: int
    """The exit code of the command for this verdict."""


class VerifyReply(_VerifyReply, total=False):
    """The verdict on a bundle."""

    statements: StatementReplies | None
    """What is known about each statement, unless the file is not a bundle or can't be read."""

    missing: list[Statement]
    """The required statements that were not checked."""

    claims: list[str]
    """The claims that the proof shows."""

    pack: StatedPack
    """The pack that the file names."""

    seed: str
    """The seed that the file states."""

    worldHash: str
    """The hash of the rules."""

    steps: int
    """The number of steps in the proof."""

    changes: list[str]
    """What the file asks for besides the pack, as paths into its `request`."""

    weakened: list[str]
    """The settings in which the file requires less than the pack."""

    unchecked: list[str]
    """The fields that were not checked."""

    impossible: ImpossibleReply | None
    """What the checker proved of a document that says that no placement exists."""

    problem: VerifyProblem | None
    """The problem, if the rules are refuted or the file is not a bundle."""

    transcript: list[TranscriptLine] | None
    """The proof in readable form, if it was requested."""


Verdict: TypeAlias = "Literal['proved', 'partly proved', 'refuted', 'too large to check', 'not a bundle', 'failed']"
"""The verdict on a bundle."""


class StatementReplies(TypedDict):
    """What is known about each statement."""

    rules: StatementReply
    """The goal can be met under the rules in the file, and every promise in it is kept."""

    pack: StatementReply
    """The rules and requests are those of the pack, compiled again."""

    seed: StatementReply
    """The world is what its seed gives, built again and compared value by value."""


class StatementReply(TypedDict):
    """What is known about a statement."""

    verdict: str
    """`proved`, `refuted`, `not checked` or `not applicable`."""

    text: str
    """The statement as a sentence: what is true, what is wrong, or why it was not checked."""

    field: str | None
    """The path of the field that refutes it. Null if it is not refuted, or not by a single field."""

    reason: str | None
    """Why it is refuted or was not checked. Null if it is proved."""


Statement: TypeAlias = "Literal['rules', 'pack', 'seed']"
"""A statement about a bundle."""


class StatedPack(TypedDict):
    """The pack that a file names."""

    id: str
    """Its id."""

    name: str
    """Its title."""

    hash: str
    """Its hash."""


class ImpossibleReply(TypedDict):
    """What the checker proved of a document that says that no placement exists."""

    claims: list[str]
    """What the proof shows."""

    pack: StatedPack
    """The pack that the file names."""

    worldHash: str
    """The hash of the rules."""

    cuts: int
    """The number of cuts."""

    states: int
    """The number of states of a table; 0 if the proof has none."""

    changes: list[str]
    """What the file asks for besides the pack, as paths into its `request`."""

    unchecked: list[str]
    """The fields that were not checked."""


class VerifyProblemMessageLineColumn(TypedDict):
    """It can't be parsed."""

    message: str
    """A description of the problem."""

    line: int
    """The line."""

    column: int
    """The column."""


class VerifyProblemMessageFormat(TypedDict):
    """It has an unsupported format version."""

    message: str
    """A description of the problem."""

    format: int
    """The format version of the bundle."""


class VerifyProblemMessage(TypedDict):
    """It is too large to be used."""

    message: str
    """The limit that it exceeds."""


class VerifyProblemClaimStepMessage(TypedDict):
    """Its proof does not hold."""

    claim: str
    """The claim that does not hold."""

    step: int | None
    """The step of the proof that fails. Null if the problem is not about a step."""

    message: str
    """Why."""


VerifyProblem: TypeAlias = "VerifyProblemMessageLineColumn | VerifyProblemMessageFormat | VerifyProblemMessage | VerifyProblemClaimStepMessage | dict[str, Any]"
"""A problem with a bundle."""


class TranscriptLine(TypedDict):
    """A line of a proof: a fact that the checker derives."""

    fact: str
    """The fact."""

    by: str
    """The reason why it holds."""

    round: int
    """The round in which it was derived."""


class WorldQualityReply(TypedDict):
    """The rows of one or more worlds."""

    worlds: int
    """The number of worlds."""

    rows: list[WorldQualityRow]
    """The rows."""


class WorldQualityRow(TypedDict):
    """A row: what is measured, its values and its target. Shares are fractions of one."""

    name: str
    """The name."""

    about: str
    """What it counts."""

    unit: str
    """`count`, `mean` or `share`."""

    worlds: int
    """The number of worlds that have something of the kind."""

    mean: float | None
    """The mean of their values. Null if there are none."""

    least: float | None
    """The least value."""

    most: float | None
    """The greatest value."""

    targetLeast: float
    """The minimum that is aimed at."""

    targetMost: float | None
    """The maximum that is aimed at, if there is one."""

    everyWorld: bool
    """Whether every world must meet the target, instead of their mean."""

    met: bool | None
    """Whether the target is met. Null if no world has something of the kind."""


class _DoorsReply(TypedDict):
    """Shuffled doors, with the steps that led there."""

    engineVersion: str
    """The version of the engine."""

    seedVersion: int
    """The seed version: seeds of the same version give the same results."""

    pack: PackName
    """The pack."""

    settings: dict[str, SettingValue]
    """The value of every option and trick."""

    seed: str
    """The seed."""

    hashWords: list[str]
    """Three words for comparing results at a glance."""

    hashGlyphs: list[str]
    """Five glyphs for comparing results at a glance."""

    request: DoorSettings
    """The resolved settings of the shuffle, as recorded in the bundle."""

    attempts: int
    """The number of attempts; 0 if a plan fixes all doors."""

    moves: int
    """The number of spins or swaps that were made."""

    shuffleable: int
    """The number of doors that could be moved."""

    doors: list[DoorLink]
    """The door ends that now lead elsewhere."""

    changes: list[DoorChange]
    """The same changes by room."""

    table: list[DoorRow]
    """Every end of every door."""

    metrics: DoorMetrics
    """How far the map differs from the original, and statistics of the search."""

    proof: Proof
    """The verdict of the independent checker."""

    graph: DoorScene
    """The scene that a map is drawn from."""

    steps: list[DoorStep]
    """The first steps, and the last one."""

    stepsLeftOut: int
    """The number of steps that are not listed."""


class DoorsReply(_DoorsReply, total=False):
    """Shuffled doors, with the steps that led there."""

    permalink: str | None
    """A code that reproduces the same map. Missing if doors were shuffled alone, which a permalink can't express."""

    levels: LevelsReply
    """The filled levels, if the pack has levels besides its rooms."""


class DoorScene(TypedDict):
    """The doors of a world before and after a shuffle. Lengths are in pixels; `y` grows downwards."""

    width: float
    """The width."""

    height: float
    """The height."""

    worlds: list[AreaFrame]
    """The frames of areas."""

    rooms: list[RoomBox]
    """The rooms, in the order of the pack."""

    doors: list[DoorEnd]
    """The door ends, in the order of the pack."""

    before: list[DoorWay]
    """The lines of the original map."""

    after: list[DoorWay]
    """The lines of the shuffled map."""

    arrangements: list[DoorArrangement]
    """Other arrangements of the same areas and rooms, for views in which this one would be too small."""


class AreaFrame(TypedDict):
    """The frame of an area."""

    name: str
    """The name of the area."""

    x: float
    """The left edge."""

    y: float
    """The top edge."""

    width: float
    """The width."""

    height: float
    """The height."""

    fill: ThemeColour
    """The fill colour."""

    title: Title
    """Its title."""


class RoomBox(TypedDict):
    """A room as a box."""

    name: str
    """Its name."""

    world: int | None
    """The number of its area frame. Null if it has none."""

    x: float
    """The horizontal centre."""

    y: float
    """The vertical centre."""

    width: float
    """The width."""

    height: float
    """The height."""

    fill: ThemeColour
    """The fill colour."""

    title: Label
    """Its label."""


class DoorEnd(TypedDict):
    """A door end. `before` and `after` are null if it can't be left through."""

    name: str
    """The name of the door."""

    end: str
    """The end: `a` or `b`."""

    kind: str
    """The kind of door."""

    room: int
    """The number of the room it is in."""

    before: int | None
    """The room it led to in the pack."""

    after: int | None
    """The room it leads to now."""

    oneWay: bool
    """Whether the door leads one way only."""

    shuffleable: bool
    """Whether the door could be moved."""

    changed: bool
    """Whether it leads elsewhere now."""


class DoorWay(TypedDict):
    """A door as a line."""

    ends: list[int]
    """The numbers of the end it leaves and the end it leads to."""

    path: str
    """The line."""

    middle: list[float]
    """The middle of the line."""

    arrow: str | None
    """The arrowhead, if it leads one way only."""

    colour: ThemeColour
    """The colour of the line."""

    number: int | None
    """The number of the change in the list of changes. Null if it is unchanged."""


class DoorArrangement(TypedDict):
    """Another arrangement of areas and rooms. Lines connect the rooms as in the main one."""

    width: float
    """The width."""

    height: float
    """The height."""

    worlds: list[AreaFrame]
    """The frames of areas, in the order of the scene."""

    rooms: list[list[float]]
    """The centres of rooms, in the order of the scene."""


class DoorStep(TypedDict):
    """A step of the door shuffle."""

    kind: DoorStepKind
    """The kind of step."""

    text: str
    """The step in words."""

    rooms: list[int]
    """The numbers of the rooms involved."""

    ends: list[list[str]]
    """The door ends involved, each as door name and end (`a` or `b`)."""

    reason: str | None
    """The reason in words, for abandoned spins and rejected attempts."""


DoorStepKind: TypeAlias = "Literal['attempt', 'iteration', 'centre', 'contiguous', 'outer', 'spinning', 'swapping', 'selfLoop', 'aborted', 'shifted', 'joined', 'parted', 'rejected']"
"""The kind of a step of the door shuffle."""


class RoomsReply(TypedDict):
    """Laid-out rooms, with the steps that led there."""

    engineVersion: str
    """The version of the engine."""

    seedVersion: int
    """The seed version: seeds of the same version give the same results."""

    pack: PackName
    """The pack."""

    seed: str
    """The seed."""

    size: LayoutSize
    """The size of the map."""

    origin: LayoutCell
    """The position on the map of cell (0, 0) of the steps, the proof and the bounds."""

    floor: int
    """The number of floor cells."""

    attempts: int
    """The number of attempts."""

    tries: int
    """The number of rooms or groups that were tried."""

    rooms: list[LayoutRoom]
    """The rooms."""

    doors: list[LayoutDoor]
    """The doors between rooms."""

    closed: list[LayoutDoor]
    """The connections that lead nowhere."""

    graph: list[list[LayoutNeighbour]]
    """For each room, its doors and the rooms behind them."""

    rows: list[str]
    """The map as text, row by row."""

    hashWords: list[str]
    """Three words for comparing results at a glance."""

    hashGlyphs: list[str]
    """Five glyphs for comparing results at a glance."""

    proof: LayoutProof
    """The verdict of the independent checker."""

    request: LayoutSettings
    """The resolved settings of the layout, as recorded in the bundle."""

    templates: dict[str, list[str]]
    """The templates as drawn in the pack, row by row."""

    scene: LayoutScene
    """The scene that a map of the layout is drawn from."""

    shapes: list[TemplateShape]
    """Every template in each of its orientations, for replaying the steps."""

    steps: list[LayoutStep]
    """The first steps, and the last one."""

    stepsLeftOut: int
    """The number of steps that are not listed."""


class LayoutProof(TypedDict):
    """The verdict of the independent checker on a layout."""

    verified: bool
    """Always true: a result that the checker rejects becomes a problem."""


class LayoutScene(TypedDict):
    """The scene of a layout."""

    width: int
    """The width in cells."""

    height: int
    """The height in cells."""

    rock: str
    """The outline of rooms and the rock around them."""

    walls: str
    """The lines of all walls."""

    grid: str
    """The lines between cells."""

    rooms: list[LayoutSceneRoom]
    """The rooms in order."""

    doors: list[Bounds]
    """The rectangles of doors between rooms, in order."""

    innerDoors: list[Bounds]
    """The rectangles of doors inside rooms."""

    slots: list[list[float]]
    """The centres of item places."""

    trails: list[TrailLine]
    """The trails of walkers."""

    legend: list[LegendRow]
    """The legend."""


class LayoutSceneRoom(TypedDict):
    """A room of a layout."""

    id: int
    """Its number."""

    about: str
    """A description of the room."""

    path: str
    """The outline of its floor."""

    fill: ThemeColour | None
    """The floor colour, if it has a role."""

    middle: list[float]
    """The centre of its floor, where trails pass."""

    title: Label | None
    """Its label, if there is space for it."""

    sign: RoleSign | None
    """The sign of its role."""

    number: list[float] | None
    """The position of its number in the order of placement."""


class RoleSign(TypedDict):
    """The sign of a role."""

    role: Literal['entrance', 'exit', 'boss', 'treasure', 'merchant', 'event', 'gate']
    """The role."""

    at: list[float]
    """The centre."""

    radius: float
    """Half its width."""


class TrailLine(TypedDict):
    """The trail of a walker."""

    walker: int
    """The walker."""

    colour: ThemeColour
    """Its colour."""

    walked: list[list[list[float]]]
    """The points of each line it walked."""

    jumped: list[list[list[float]]]
    """The end points of each jump to where it restarted."""


class TemplateShape(TypedDict):
    """The shape of a template in one orientation, relative to its first cell."""

    template: str
    """The name of the template."""

    rotation: int
    """The rotation in degrees."""

    mirrored: bool
    """Whether it is mirrored before the rotation."""

    width: int
    """The width in cells."""

    height: int
    """The height in cells."""

    floor: str
    """The outline of its floor."""

    whole: str
    """The outline of the whole template."""

    middle: list[float]
    """The centre of its floor, where trails pass."""

    number: list[float] | None
    """The position of the room's number in the order of placement."""

    slots: list[list[float]]
    """The centres of item places."""

    innerDoors: list[Bounds]
    """The rectangles of doors inside it."""

    connections: list[ShapeConnection]
    """Its connections in the order of the drawing, which is how steps number them."""


class ShapeConnection(TypedDict):
    """A wall cell where a door can be."""

    at: list[float]
    """Its centre."""

    door: Bounds
    """The rectangle of a door there."""

    required: bool
    """Whether the room can only be placed if this connection is met."""


class LayoutStepAttempt(TypedDict):
    """An attempt starts on an empty grid."""

    step: int
    """The number of the step."""

    event: Literal['attempt']

    number: int
    """The number of the attempt, from 1."""


class LayoutStepRequired(TypedDict):
    """The connections that a tried room requires."""

    step: int
    """The number of the step."""

    event: Literal['required']

    part: int
    """The number of the room within its group."""

    template: str
    """Its template."""

    orientation: LayoutOrientation
    """Its orientation."""

    required: list[int]
    """The numbers of the required connections."""

    satisfied: list[int]
    """Those of them that are already met."""


_LayoutStepTriedFields = TypedDict(
    "_LayoutStepTriedFields",
    {
        # The number of the step.
        "step": "int",
        "event": "Literal['tried']",
        # The walker. Null when placing a role, the first room or a graph.
        "walker": "int | None",
        # The connection at which it was tried.
        "from": "LayoutConnection | None",
        # The number of the graph room it was tried for.
        "node": "int | None",
        # The name of that graph room.
        "name": "str | None",
        # The depth of the search: how many rooms wait for this one.
        "depth": "int",
        # The template or group that was tried.
        "piece": "LayoutPiece",
        # Its orientation.
        "orientation": "LayoutOrientation",
        # The position of its first cell.
        "position": "LayoutCell",
        # Whether it fits there.
        "accepted": "bool",
        # Why it does not fit. Null if it does.
        "rejection": "LayoutRejection | None",
    },
    total=True,
)


class LayoutStepTried(_LayoutStepTriedFields):
    """A room or group was tried."""


_LayoutStepPlacedFields = TypedDict(
    "_LayoutStepPlacedFields",
    {
        # The number of the step.
        "step": "int",
        "event": "Literal['placed']",
        # The room.
        "room": "int",
        # The walker that placed it.
        "walker": "int | None",
        # The room from which it was placed.
        "from": "int | None",
        # Its template.
        "template": "str",
        # Its orientation.
        "orientation": "LayoutOrientation",
        # The position of its first cell.
        "position": "LayoutCell",
    },
    total=True,
)


class LayoutStepPlaced(_LayoutStepPlacedFields):
    """A room was placed."""


_LayoutStepMovedFields = TypedDict(
    "_LayoutStepMovedFields",
    {
        # The number of the step.
        "step": "int",
        "event": "Literal['moved']",
        # The walker.
        "walker": "int",
        # The room it left.
        "from": "int",
        # The room it entered.
        "to": "int",
    },
    total=True,
)


class LayoutStepMoved(_LayoutStepMovedFields):
    """A walker moved into the room it placed."""


class LayoutStepDied(TypedDict):
    """A walker died."""

    step: int
    """The number of the step."""

    event: Literal['died']

    walker: int
    """The walker."""

    room: int
    """The room in which it died."""

    reason: LayoutDeath
    """The reason."""


class LayoutStepRespawned(TypedDict):
    """A walker restarts in the room where it died."""

    step: int
    """The number of the step."""

    event: Literal['respawned']

    walker: int
    """The walker."""

    room: int
    """That room."""


_LayoutStepTeleportedFields = TypedDict(
    "_LayoutStepTeleportedFields",
    {
        # The number of the step.
        "step": "int",
        "event": "Literal['teleported']",
        # The walker.
        "walker": "int",
        # The room it left.
        "from": "int",
        # The room it entered.
        "to": "int",
    },
    total=True,
)


class LayoutStepTeleported(_LayoutStepTeleportedFields):
    """A walker restarts in another room."""


class LayoutStepRemoved(TypedDict):
    """A room of the graph was removed."""

    step: int
    """The number of the step."""

    event: Literal['removed']

    room: int
    """The room."""


class LayoutStepShifted(TypedDict):
    """All rooms of the graph were moved."""

    step: int
    """The number of the step."""

    event: Literal['shifted']

    by: LayoutCell
    """The distance."""


class LayoutStepEnded(TypedDict):
    """The walkers have finished."""

    step: int
    """The number of the step."""

    event: Literal['ended']

    how: Literal['target', 'stuck', 'limit', 'full']
    """How they finished."""


class LayoutStepOpened(TypedDict):
    """Two adjacent rooms were connected by a door to open a loop."""

    step: int
    """The number of the step."""

    event: Literal['opened']

    rooms: list[int]
    """The rooms."""

    cell: LayoutCell
    """The first cell of the door."""


class LayoutStepAssigned(TypedDict):
    """A role was assigned to a room."""

    step: int
    """The number of the step."""

    event: Literal['assigned']

    room: int
    """The room."""

    role: Literal['entrance', 'exit', 'boss', 'treasure', 'merchant', 'event', 'gate']
    """The role."""


class LayoutStepMissed(TypedDict):
    """An attempt failed."""

    step: int
    """The number of the step."""

    event: Literal['missed']

    reason: str
    """The reason."""


class LayoutStepLaid(TypedDict):
    """The last step: the layout is complete."""

    step: int
    """The number of the step."""

    event: Literal['laid']

    size: LayoutSize
    """The size of the map."""

    origin: LayoutCell
    """The position of the origin on the map."""


class LayoutStepOther(TypedDict):
    """An event that this version does not describe."""

    step: int
    """The number of the step."""

    event: Literal['other']


LayoutStep: TypeAlias = "LayoutStepAttempt | LayoutStepRequired | LayoutStepTried | LayoutStepPlaced | LayoutStepMoved | LayoutStepDied | LayoutStepRespawned | LayoutStepTeleported | LayoutStepRemoved | LayoutStepShifted | LayoutStepEnded | LayoutStepOpened | LayoutStepAssigned | LayoutStepMissed | LayoutStepLaid | LayoutStepOther"
"""A step of the layout."""


class LayoutOrientation(TypedDict):
    """The orientation of a room."""

    rotation: int
    """The rotation in degrees."""

    mirrored: bool
    """Whether it is mirrored before the rotation."""


class LayoutConnection(TypedDict):
    """A connection of a placed room."""

    room: int
    """The room."""

    connection: int
    """The number of the connection."""


class LayoutPieceTemplate(TypedDict):
    """A single room of a template."""

    template: str


class LayoutPieceGroup(TypedDict):
    """A group of rooms."""

    group: str


LayoutPiece: TypeAlias = "LayoutPieceTemplate | LayoutPieceGroup"
"""A room or group that is placed in one step."""


class _LayoutRejection(TypedDict):
    """The reason why a room can't be placed."""

    reason: str
    """The reason in words."""


class LayoutRejection(_LayoutRejection, total=False):
    """The reason why a room can't be placed."""

    cell: LayoutCell | None
    """A cell that can't be shared."""

    part: int | None
    """The number of the room within its group."""

    connection: int | None
    """The number of the connection that would be unmet."""

    room: int | None
    """The room that could no longer connect to its neighbours."""


LayoutDeath: TypeAlias = "Literal['stuck', 'spent']"
"""The reason why a walker died."""


class _PopulationReply(TypedDict):
    """Filled levels. Fractions are in thousandths."""

    engineVersion: str
    """The version of the engine."""

    seedVersion: int
    """The seed version: seeds of the same version give the same results."""

    pack: PackName
    """The pack."""

    seed: str
    """The seed."""

    hashWords: list[str]
    """Three words for comparing results at a glance."""

    hashGlyphs: list[str]
    """Five glyphs for comparing results at a glance."""

    request: PopulationSettings
    """The resolved settings of the levels, as recorded in the bundle."""

    notes: list[str]
    """Remarks about the whole run."""

    maps: str
    """The origin of the maps."""

    levels: list[Level]
    """The levels, in order."""

    balance: dict[str, Balance]
    """The expected and the actual amount of each kind of content."""

    promises: list[RunPromise]
    """The promises about the whole run."""

    proof: PopulationProof
    """The verdict of the independent checker."""


class PopulationReply(_PopulationReply, total=False):
    """Filled levels. Fractions are in thousandths."""

    curve: Curve
    """The power of player and monsters, level by level. The command includes it only on request."""


class ValidReply(TypedDict):
    """The elements that are still possible in each position."""

    elements: list[str]
    """The elements of a code."""

    length: int
    """The number of positions in a code."""

    rule: str
    """The feedback rule."""

    allCodes: CodeNumber
    """The number of all codes in the game."""

    guesses: list[CodeRow]
    """The guesses so far, with their feedback."""

    positions: list[list[str]]
    """The elements that are possible in each position."""

    byElement: list[ElementPositions]
    """The positions that are possible for each element."""

    contradiction: ContradictionReply | None
    """The reason why no code fits. Null if one does."""

    count: str | None
    """The number of possible codes, as a string of digits. Null if counting would take too long."""


CodeNumber: TypeAlias = "int | str"
"""A count of codes: a number, or a string of digits if it exceeds 2^53."""


class CodeRow(TypedDict):
    """A guess with its feedback."""

    guess: list[str]
    """The elements, position by position."""

    black: int
    """The number of correct elements in the right position."""

    white: int
    """The number of correct elements in a wrong position."""


class ElementPositions(TypedDict):
    """The positions that are possible for an element."""

    element: str
    """The element."""

    positions: list[int]
    """The positions, counting from 1."""


class ContradictionReply(TypedDict):
    """The reason why no code fits."""

    firstGuess: int | None
    """The first guess, counting from 1, that contradicts those before it."""

    undecided: list[int]
    """The guesses for which the search ended before it was known whether they could be wrong."""

    suspects: list[SuspectReply]
    """The guesses whose feedback could be wrong, the likeliest first."""


class SuspectReply(TypedDict):
    """Guesses whose feedback could be wrong."""

    guesses: list[int]
    """The guesses, counting from 1."""

    codes: CodeNumber | None
    """The number of codes that fit without them."""

    complete: bool
    """Whether `corrections` lists all possible corrections."""

    corrections: list[CorrectionReply]
    """The feedback with which some code would fit, the likeliest first."""


class CorrectionReply(TypedDict):
    """A possible correction of the feedback."""

    answers: list[FeedbackReply]
    """The corrected feedback for each of the guesses."""

    codes: CodeNumber | None
    """The number of codes that fit with the correction."""


class FeedbackReply(TypedDict):
    """The feedback to a guess."""

    black: int
    """The number of correct elements in the right position."""

    white: int
    """The number of correct elements in a wrong position."""


class _CountReply(TypedDict):
    """The number of codes that are still possible."""

    elements: list[str]
    """The elements of a code."""

    length: int
    """The number of positions in a code."""

    rule: str
    """The feedback rule."""

    allCodes: CodeNumber
    """The number of all codes in the game."""

    guesses: list[CodeRow]
    """The guesses so far, with their feedback."""

    codes: CodeNumber
    """The number of possible codes."""

    contradiction: ContradictionReply | None
    """The reason why no code fits. Null if one does."""


_CountReplyFields = TypedDict(
    "_CountReplyFields",
    {
        # The first possible codes, if `list` was given.
        "list": "list[list[str]] | None",
    },
    total=False,
)


class CountReply(_CountReply, _CountReplyFields):
    """The number of codes that are still possible."""


class SuggestReply(TypedDict):
    """A suggested guess."""

    elements: list[str]
    """The elements of a code."""

    length: int
    """The number of positions in a code."""

    rule: str
    """The feedback rule."""

    allCodes: CodeNumber
    """The number of all codes in the game."""

    guesses: list[CodeRow]
    """The guesses so far, with their feedback."""

    strategy: str
    """The strategy that chose the guess."""

    suggestion: list[str]
    """The guess."""

    quality: QualityReply | None
    """Its quality. Null if there are too many possible codes to compare guesses."""


class QualityReply(TypedDict):
    """The quality of a guess."""

    codes: int
    """The number of codes that were possible before the guess."""

    canBeSecret: bool
    """Whether the guess itself can be the secret."""

    answers: int
    """The number of different feedbacks that are possible."""

    worst: int
    """The number of codes left in the worst case."""

    averageHundredths: int
    """The average number of codes left, in hundredths."""

    bitsThousandths: int
    """The expected information in thousandths of a bit."""


class _ExplainCodeReply(TypedDict):
    """Reasons why elements are impossible, and reviews of the guesses. If no code fits, only the contradiction."""

    elements: list[str]
    """The elements of a code."""

    length: int
    """The number of positions in a code."""

    rule: str
    """The feedback rule."""

    allCodes: CodeNumber
    """The number of all codes in the game."""

    guesses: list[CodeRow]
    """The guesses so far, with their feedback."""

    contradiction: ContradictionReply | None
    """The reason why no code fits. Null if one does."""


class ExplainCodeReply(_ExplainCodeReply, total=False):
    """Reasons why elements are impossible, and reviews of the guesses. If no code fits, only the contradiction."""

    impossible: list[ImpossibleElement] | None
    """The impossible elements with the reasons. Null if listing all of them would take too long."""

    reviews: list[ReviewReply] | None
    """How each guess compares with the best. Null if there were too many possible codes to compare guesses."""

    suggestion: SuggestedGuess | None
    """The best next guess. Null if the question was about a single element or position."""


class ImpossibleElement(TypedDict):
    """An element that can't be at a position."""

    element: str
    """The element."""

    position: int
    """The position, from 1."""

    guesses: list[int]
    """The guesses that rule it out, counting from 1."""


class ReviewReply(TypedDict):
    """A comparison of a guess with the best one."""

    guess: list[str]
    """The elements, position by position."""

    black: int
    """The number of correct elements in the right position."""

    white: int
    """The number of correct elements in a wrong position."""

    quality: QualityReply
    """The quality of the guess before its feedback was known."""

    left: int
    """The number of codes left after the feedback."""

    best: BestGuess
    """The guess that the strategy would have made."""


class BestGuess(TypedDict):
    """The guess that a strategy would have made."""

    guess: list[str]
    """The elements, position by position."""

    quality: QualityReply
    """Its quality."""


class SuggestedGuess(TypedDict):
    """A suggested guess."""

    guess: list[str]
    """The elements, position by position."""

    quality: QualityReply | None
    """Its quality. Null if there are too many possible codes to compare guesses."""


class NotesReply(TypedDict):
    """Notes that leave exactly one possible code."""

    elements: list[str]
    """The elements of a code."""

    length: int
    """The number of positions in a code."""

    rule: str
    """The feedback rule."""

    seed: str
    """The seed."""

    secret: list[str]
    """The code that the notes determine."""

    notes: list[CodeRow]
    """The notes: guesses with their feedback."""

    difficultyThousandths: int
    """The difficulty of finding the code, in thousandths."""

    rating: RatingReply | None
    """How a person finds the code. Null if the game has very many codes."""


class RatingReply(TypedDict):
    """How a person finds the code that notes determine: by reading them one at a time, and by suppositions that lead to contradictions."""

    difficulty: str | None
    """`easy`, `medium` or `hard`. Null if it is harder than that."""

    facts: int
    """The number of facts that are learned."""

    steps: int
    """The number of steps."""

    suppositions: int
    """The number of suppositions."""

    walkthrough: list[WalkthroughStep]
    """The steps, in order."""


class WalkthroughStep(TypedDict):
    """A step of a walkthrough."""

    note: int | None
    """The note that is read, from 1. Null for a supposition."""

    supposition: SuppositionReply | None
    """What is supposed and leads to a contradiction. Null for a note."""

    learned: list[str]
    """What is learned, in words."""


class SuppositionReply(TypedDict):
    """An element that is supposed to be at a position."""

    element: str
    """The element."""

    position: int
    """The position, from 1."""

    reads: int
    """The number of notes that are read until the contradiction."""

    inner: int
    """The number of further suppositions that it takes."""


class PlayReply(TypedDict):
    """The state of a game."""

    elements: list[str]
    """The elements of a code."""

    length: int
    """The number of positions in a code."""

    rule: Literal['standard', 'exact', 'bulls']
    """The feedback rule."""

    seed: str
    """The seed."""

    tries: int
    """The number of tries."""

    rows: list[PlayedRow]
    """The guesses so far, with their feedback."""

    solved: bool
    """Whether the secret was found."""

    over: bool
    """Whether the game is over."""

    secret: list[str] | None
    """The secret. Null until the game is over."""

    opponent: OpponentReply | None
    """The guesses of the opponent. Null if there is none."""

    comparison: list[ReviewReply] | None
    """How each guess compares with the best. Null until the game is over, or if comparing would take too long."""

    count: str | None
    """The number of possible codes, as a string of digits. Null without hints, or if counting would take too long."""

    positions: list[list[str]] | None
    """The elements that are possible in each position. Null without hints."""

    byElement: list[ElementPositions] | None
    """The positions that are possible for each element. Null without hints."""


class PlayedRow(TypedDict):
    """A guess with its feedback."""

    guess: list[str] | None
    """The elements, position by position. Null if they are hidden."""

    exact: int
    """The number of correct elements in the right position."""

    misplaced: int
    """The number of correct elements in a wrong position."""

    left: str | None
    """The number of codes that were left, as a string of digits. Null without hints, or if counting would take too long."""


class OpponentReply(TypedDict):
    """The guesses of an opponent: as many as the player has made, hidden until the game is over; then all of them."""

    strategy: Literal['optimal', 'entropy', 'parts', 'expected', 'minimax', 'consistent', 'lowest', 'random']
    """The strategy of the opponent."""

    rows: list[PlayedRow]
    """Its guesses, with their feedback."""

    solved: bool
    """Whether it found the secret."""
