"""What a pack can contain, as it would be in JSON.

Written by `cargo xtask api`; don't edit.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

__all__ = [
    "Pack",
    "PackArea",
    "PackArmour",
    "PackCampaign",
    "PackCodes",
    "PackCodesElement",
    "PackConstraint",
    "PackConsumable",
    "PackDoor",
    "PackDoorBackLock",
    "PackDoorLock",
    "PackEvent",
    "PackGraph",
    "PackGraphCorridors",
    "PackGraphDoor",
    "PackGraphDoorCorridor",
    "PackGraphRoom",
    "PackGroup",
    "PackGroupMember",
    "PackItem",
    "PackLayout",
    "PackLayoutRoles",
    "PackLayoutRolesBoss",
    "PackLayoutRolesEntrance",
    "PackLayoutRolesEvent",
    "PackLayoutRolesExit",
    "PackLayoutRolesGate",
    "PackLayoutRolesMerchant",
    "PackLayoutRolesTreasure",
    "PackLock",
    "PackMetered",
    "PackMonster",
    "PackOptionChoice",
    "PackOptionRange",
    "PackOptionSwitch",
    "PackPack",
    "PackPackStart",
    "PackPlacement",
    "PackPlacementShape",
    "PackPlacementShapeArea",
    "PackPool",
    "PackPopulation",
    "PackPopulationCurve",
    "PackPopulationHero",
    "PackPopulationMap",
    "PackPopulationMetering",
    "PackPreset",
    "PackResource",
    "PackRoom",
    "PackRoomEvent",
    "PackRoomLink",
    "PackRoomLocation",
    "PackRoomSpot",
    "PackRule",
    "PackShape",
    "PackShapeArea",
    "PackShuffle",
    "PackTemplate",
    "PackTemplateConnection",
    "PackTrick",
    "PackWeapon",
]

class _PackPackStart(TypedDict):
    """"""

    at: str
    """The spot, as Room.spot."""


class PackPackStart(_PackPackStart, total=False):
    """"""

    when: str
    """The condition under which this is a start; it can test only options and tricks; always by default."""


class _PackPack(TypedDict):
    """The name of the pack, where the game starts and what its goal is."""

    format: int
    """The version of the pack format, which is 1."""

    id: str
    """A short name for files and programs."""


_PackPackFields = TypedDict(
    "_PackPackFields",
    {
        # The title shown to players; the `id` by default.
        "name": "str",
        # A note for other people.
        "note": "str",
        # Where the game starts, as Room.spot, or a list of starts, which count as connected. Required in a pack with rooms.
        "start": "str | list[str | PackPackStart]",
        # The starting items, such as "Lamp" or "Missile * 5".
        "starting": "list[str]",
        # What finishes the game: a requirement, or a list of requirements that must all hold. Required in a pack with rooms.
        "goal": "str | list[str]",
        # How the player returns to a start: "walk" (the default), where an item counts only once there is a way back, or "warp", which works from anywhere.
        "return": "Literal['walk', 'warp']",
    },
    total=False,
)


class PackPack(_PackPack, _PackPackFields):
    """The name of the pack, where the game starts and what its goal is."""


class _PackOptionRange(TypedDict):
    """"""

    kind: Literal['range']
    """A "range" of numbers, a "switch" that is on or off, or a "choice" of words."""

    min: int
    """The smallest allowed value."""

    max: int
    """The largest allowed value."""

    default: int
    """The value if the player chooses nothing."""


class PackOptionRange(_PackOptionRange, total=False):
    """"""

    help: str
    """Help text shown to the player."""


class _PackOptionSwitch(TypedDict):
    """"""

    kind: Literal['switch']
    """A "range" of numbers, a "switch" that is on or off, or a "choice" of words."""


class PackOptionSwitch(_PackOptionSwitch, total=False):
    """"""

    default: bool
    """The value if the player chooses nothing; false by default."""

    help: str
    """Help text shown to the player."""


class _PackOptionChoice(TypedDict):
    """"""

    kind: Literal['choice']
    """A "range" of numbers, a "switch" that is on or off, or a "choice" of words."""

    values: list[str]
    """The values to choose from."""


class PackOptionChoice(_PackOptionChoice, total=False):
    """"""

    default: str
    """The value if the player chooses nothing; the first one by default."""

    help: str
    """Help text shown to the player."""


class PackTrick(TypedDict, total=False):
    """"""

    max: int
    """The highest level of the trick; 1 by default."""

    default: int
    """The player's level if they choose nothing; 0 by default."""

    help: str
    """Help text shown to the player."""


class PackPreset(TypedDict, total=False):
    """"""

    help: str
    """Help text shown to the player."""

    set: dict[str, bool | int | str]
    """The values of options and tricks. The name `tricks` sets the level of every trick."""


_PackShapeAreaFields = TypedDict(
    "_PackShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class PackShapeArea(_PackShapeAreaFields):
    """"""


_PackShapeFields = TypedDict(
    "_PackShapeFields",
    {
        # Help text shown to the player.
        "help": "str",
        # The number of spheres that open a location, such as "8..12".
        "spheres": "str | int",
        # The number of finds in the playthrough, such as "20..".
        "playthrough": "str | int",
        # The number of finds without which the goal is out of reach, such as "..10".
        "required": "str | int",
        # How unevenly progression items are spread over spheres, such as "..40%".
        "spread": "str | int",
        # The number of major items in each sphere before the goal, such as "1..6".
        "per-sphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, PackShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class PackShape(_PackShapeFields):
    """"""


class PackConstraint(TypedDict):
    """"""

    rule: str
    """Sums of options and tricks with whole factors, compared by <=, >=, <, > or =, and joined by `and` and `or`: "keys + 2 * codes <= rooms"."""

    because: str
    """Why other settings can't work, for the player."""


_PackResourceFields = TypedDict(
    "_PackResourceFields",
    {
        # The amount at the start; 0 by default.
        "start": "int",
        # What is required for the resource to count at all, such as the bow for arrows; nothing by default.
        "with": "str",
        # Whether this is the player's health: the most they can have. `damage(50)` takes it away along the way, and a spot that `refills` gives it back; false by default.
        "health": "bool",
        # A note for other people.
        "note": "str",
    },
    total=False,
)


class PackResource(_PackResourceFields):
    """"""


_PackItemFields = TypedDict(
    "_PackItemFields",
    {
        # Whether the item opens the way or only helps: "major" (the default: it opens the way, and is placed first) or "filler" (it only helps, and is placed after the majors).
        "class": "Literal['major', 'filler']",
        # Number of copies, as a number or as "opt(name)"; 1 by default.
        "count": "int | str",
        # The amount of each resource that one copy adds.
        "gives": "dict[str, int]",
        # Number of copies of a filler item that count as major, the first ones; 0 by default.
        "majors": "int",
        # The pool that the item belongs to; the common pool by default.
        "pool": "str",
        # The items that the first copy, the second copy and so on count as.
        "progressive": "list[str]",
        # Whether a copy is used up when it opens something, like a small key; false by default.
        "consumed": "bool",
        # A note for other people.
        "note": "str",
    },
    total=False,
)


class PackItem(_PackItemFields):
    """"""


_PackPoolFields = TypedDict(
    "_PackPoolFields",
    {
        # Whether the items of the pool stay at its own locations; false by default.
        "shuffle-within": "bool",
        # How the items of the pool are spread over the world: "area" (at most one item per area).
        "one-per": "Literal['area']",
        # The areas that the items of the pool are restricted to; all areas by default.
        "areas": "list[str]",
        # The condition under which the rules of the pool apply; it can test only options and tricks; always by default.
        "when": "str",
        # A note for other people.
        "note": "str",
    },
    total=False,
)


class PackPool(_PackPoolFields):
    """"""


class PackEvent(TypedDict, total=False):
    """"""

    note: str
    """A note for other people."""


class _PackRule(TypedDict):
    """"""

    need: str
    """The requirement."""


class PackRule(_PackRule, total=False):
    """"""

    note: str
    """A note for other people."""


class PackArea(TypedDict, total=False):
    """"""

    note: str
    """A note for other people."""


class _PackRoomSpot(TypedDict):
    """"""

    name: str
    """The name of the spot."""


class PackRoomSpot(_PackRoomSpot, total=False):
    """"""

    refills: bool
    """Whether a player who stands here gets back all their health, as at a save station; false by default."""

    note: str
    """A note for other people."""


__PackRoomLinkFields = TypedDict(
    "__PackRoomLinkFields",
    {
        # The spot where the link starts.
        "from": "str",
        # The spot where the link ends.
        "to": "str",
    },
    total=True,
)


class _PackRoomLink(__PackRoomLinkFields):
    """"""


class PackRoomLink(_PackRoomLink, total=False):
    """"""

    need: str
    """What it requires; nothing by default."""

    way: Literal['one', 'both']
    """Whether the link leads "one" way (the default) or "both" ways."""

    back: str
    """What the other direction requires; the same as `need` by default."""

    note: str
    """A note for other people."""


class _PackRoomLocation(TypedDict):
    """"""

    name: str
    """The name of the location."""


class PackRoomLocation(_PackRoomLocation, total=False):
    """"""

    at: str
    """The spot, required in a room with several; the only spot by default."""

    need: str
    """What it requires; nothing by default."""

    when: str
    """The condition under which the location exists; it can test only options and tricks; always by default."""

    was: str
    """The item at this location in the original game."""

    pool: str
    """The pool it belongs to; the common pool by default."""

    note: str
    """A note for other people."""


class _PackRoomEvent(TypedDict):
    """"""

    name: str
    """The name of the event."""


class PackRoomEvent(_PackRoomEvent, total=False):
    """"""

    at: str
    """The spot, required in a room with several; the only spot by default."""

    need: str
    """What it requires; nothing by default."""

    note: str
    """A note for other people."""


class PackRoom(TypedDict, total=False):
    """"""

    area: str
    """The area of the room; one named after the `id` of the pack by default."""

    note: str
    """A note for other people."""

    spots: list[str | PackRoomSpot]
    """The spots of the room; a single spot called "floor" by default."""

    links: list[PackRoomLink]
    """The passages between the spots of the room."""

    locations: list[PackRoomLocation]
    """The places in the room that hold an item."""

    events: list[PackRoomEvent]
    """Events that can happen in the room, once and permanently."""


class _PackDoorLock(TypedDict):
    """A lock on side a that must be opened once before the door can be passed from either side."""

    need: str
    """What opening the lock requires on its own side."""


class PackDoorLock(_PackDoorLock, total=False):
    """A lock on side a that must be opened once before the door can be passed from either side."""

    behind: Literal['free', 'same', 'never', 'matching']
    """What opening it requires from the other side: nothing ("free", the default), the "same", "never" possible, or the same if the lock on that side has a "matching" kind."""

    kind: str
    """The kind of lock, as free text; a lock without a kind matches no other."""


class _PackDoorBackLock(TypedDict):
    """The same on side b; none by default."""

    need: str
    """What opening the lock requires on its own side."""


class PackDoorBackLock(_PackDoorBackLock, total=False):
    """The same on side b; none by default."""

    behind: Literal['free', 'same', 'never', 'matching']
    """What opening it requires from the other side: nothing ("free", the default), the "same", "never" possible, or the same if the lock on that side has a "matching" kind."""

    kind: str
    """The kind of lock, as free text; a lock without a kind matches no other."""


class _PackDoor(TypedDict):
    """"""

    a: str
    """One side of the door, as Room.spot."""

    b: str
    """The other side, as Room.spot."""


_PackDoorFields = TypedDict(
    "_PackDoorFields",
    {
        # What it requires; nothing by default.
        "need": "str",
        # What the other direction requires; the same as `need` by default.
        "back": "str",
        # A lock on side a that must be opened once before the door can be passed from either side.
        "lock": "PackDoorLock",
        # The same on side b; none by default.
        "back-lock": "PackDoorBackLock",
        # Whether the door leads "both" ways (the default), "one" way from a to b, or also back from b to a "once" it has been passed from a.
        "way": "Literal['both', 'one', 'once']",
        # The kind of door, as free text; "door" by default.
        "kind": "str",
        # Whether the door shuffle leaves the door as it is; false by default.
        "fixed": "bool",
        # The rotations of sides a and b, in quarter turns: [0, 2]. Use "none" for a side whose rotation is unknown.
        "rotation": "list[Literal['none'] | int]",
        # The labels of sides a and b: ["north arch", "stair"]. Use "" for a side without a label.
        "labels": "list[str]",
        # A note for other people.
        "note": "str",
    },
    total=False,
)


class PackDoor(_PackDoor, _PackDoorFields):
    """"""


_PackPlacementShapeAreaFields = TypedDict(
    "_PackPlacementShapeAreaFields",
    {
        # The first sphere, counted from 0.
        "from": "int",
    },
    total=True,
)


class PackPlacementShapeArea(_PackPlacementShapeAreaFields):
    """"""


_PackPlacementShapeFields = TypedDict(
    "_PackPlacementShapeFields",
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
        "per-sphere": "str | int",
        # The number of changes of area, if major items are taken in the order of spheres, such as "..20".
        "moves": "str | int",
        # The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
        "items": "dict[str, str | int]",
        # The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
        "areas": "dict[str, PackPlacementShapeArea]",
        # How many placements to try; 1024 by default.
        "try": "int",
    },
    total=False,
)


class PackPlacementShape(_PackPlacementShapeFields):
    """"""


_PackPlacementFields = TypedDict(
    "_PackPlacementFields",
    {
        # The placement algorithm: "assumed" (the default: place each item where it can be reached with all items not yet placed), "forward" (place each item where it can be reached with the items placed so far), "random" (place at random, retry until beatable) or "fair" (make every beatable placement equally likely). Every result is proved to be beatable.
        "algorithm": "Literal['assumed', 'forward', 'random', 'fair']",
        # What the player must be able to reach besides the goal: "locations" (the default: every location can be opened), "items" (every progression item can be found) or "goal" (only the goal).
        "aim": "Literal['locations', 'items', 'goal']",
        # What holds for players however they play: "never-stuck" (nobody can get stuck: from wherever a player can get to, the goal can still be met) or "finishable" (the default: there is a way to play to the goal).
        "promise": "Literal['never-stuck', 'finishable']",
        # Maximum number of attempts; by default 100, or 10000 for the algorithm "random".
        "attempts": "int",
        # When a complete search takes over, which finds a placement or proves that there is none: "auto" (the default: after 10 failed attempts, or after all of the algorithm "random"), "never" (never: without a placement, the attempts end as "not found") or "always" (before the first attempt).
        "decide": "Literal['auto', 'never', 'always']",
        # Maximum number of swaps per attempt; by default 100 plus one per item.
        "swaps": "int",
        # Work budget for all attempts together, in rule visits; 10000000000 by default.
        "steps": "int",
        # Chance in percent that an item goes where it opens its own way out, such as the Rope at the bottom of the pit that it opens; 0 by default.
        "loops": "int",
        # Number of steps with which the algorithm "fair" mixes a placement where shuffles fail; by default 200 per item.
        "mix": "int",
        # Items at fixed locations: { "Room.Location" = "Item" }.
        "place": "dict[str, str]",
        # Locations, as Room.Location, that never hold a major or progression item.
        "exclude": "list[str]",
        # Locations, as Room.Location, that always hold a progression item.
        "priority": "list[str]",
        # Items that a player can take before anything else and bring home, such as "Lamp" or "Missile * 2".
        "early": "list[str]",
        # Areas that an item is restricted to: { "Item" = ["Area"] }.
        "only-in": "dict[str, list[str]]",
        # Areas that an item is kept out of: { "Item" = ["Area"] }.
        "never-in": "dict[str, list[str]]",
        # Relative likelihood of locations: { "Room.Location" = 5 }; 1 by default.
        "weights": "dict[str, int]",
        # What the world should be like: the name of a shape of the pack, or terms such as "spheres=8..12, Bombs=2..4".
        "shape": "str | PackPlacementShape",
        # Accept the closest world if none of the shape is found; false by default.
        "accept-closest": "bool",
    },
    total=False,
)


class PackPlacement(_PackPlacementFields):
    """Item placement settings. A plan can add to them."""


_PackShuffleFields = TypedDict(
    "_PackShuffleFields",
    {
        # How doors are relinked: "spin" (the default: shift the doors around a neighbourhood in a cycle), "swap" (exchange pairs of doors), "full" (relink all doors) or "decoupled" (relink all doors; a two-way door need not lead back).
        "mode": "Literal['spin', 'swap', 'full', 'decoupled']",
        # Spins per attempt; set by `difficulty` by default.
        "iterations": "int",
        # Spins per attempt, as a word; `iterations` overrides it: "easy" (1 spin: nearly the original map), "normal" (the default: 2 spins: moderate variety), "hard" (4 spins and a swap for every fourth door: about half lead elsewhere) or "extreme" (8 spins and a swap for every second door: most lead elsewhere).
        "difficulty": "Literal['easy', 'normal', 'hard', 'extreme']",
        # Maximum number of attempts; 10 by default.
        "attempts": "int",
        # How often a rejected spin or swap is redrawn; 50 by default.
        "redraws": "int",
        # Radius of a spin's neighbourhood, in doors from its centre, or "unlimited"; 2 by default.
        "depth": "Literal['unlimited'] | int",
        # Which doors of a neighbourhood are spun: "leaving" (the default: the doors that lead out of it) or "not-to-centre" (all doors that do not lead to its centre, from the side they were found on first).
        "outer": "Literal['leaving', 'not-to-centre']",
        # Minimum number of doors that must lead somewhere else; 1 by default.
        "least-changed": "int",
        # Swaps per attempt in the mode "swap"; 100 by default.
        "swaps": "int",
        # Work budget for all attempts together, in steps; 200000000 by default.
        "steps": "int",
        # Percentage of the shuffleable doors that are drawn to stay in place; 0 by default.
        "held-percent": "int",
        # Kinds of doors that never move; jump, totem and portal by default.
        "still-kinds": "list[str]",
        # Exchange only doors of the same kind; false by default.
        "same-kind": "bool",
        # Require that the player can return from every room (always so in the mode "decoupled"); false by default.
        "no-trap": "bool",
        # Fewest and most steps that a walk through all rooms may take: [65, 165].
        "walk": "list[int]",
        # Keep the doors on the playthrough in place, as the seed places items on the original map; false by default.
        "protect-playthrough": "bool",
        # Doors that stay in place.
        "protected": "list[str]",
        # Pairs of areas that at least one door must join: [["Hall", "Garden"]].
        "joined": "list[list[str]]",
        # Pairs of areas that no shuffled door may join: [["Fire", "Water"]].
        "apart": "list[list[str]]",
        # Lists of rooms that count as one room when a door must not lead back into its own room.
        "merged": "list[list[str]]",
    },
    total=False,
)


class PackShuffle(_PackShuffleFields):
    """Door shuffle settings. If this section is present, `generate` shuffles the doors."""


_PackTemplateConnectionFields = TypedDict(
    "_PackTemplateConnectionFields",
    {
        # Cells of a doorway here, which then meets only doorways of this width; by default two, or one where two don't fit.
        "width": "int",
        # Cells of wall between a doorway and the corners of its wall; connections closer to a corner are walls; 0 by default.
        "corner": "int",
        # Type of the connections; they meet only those of the same type.
        "socket": "str",
        # The directions in which players can pass: "both" (the default: in and out), "in" (only into the room) or "out" (only out of the room).
        "pass": "Literal['both', 'in', 'out']",
        # Whether the room can only be placed where each of these connections is met, as if drawn as `!`; false by default.
        "required": "bool",
    },
    total=False,
)


class PackTemplateConnection(_PackTemplateConnectionFields):
    """"""


class _PackTemplate(TypedDict):
    """"""

    drawing: str
    """The room, one line of text per row of cells: `#` wall, `.` floor, `+` a door inside the room, `?` an optional connection, `!` a required connection, letters for item slots, spaces outside the room."""


_PackTemplateFields = TypedDict(
    "_PackTemplateFields",
    {
        # Sides whose connections are all required, as if drawn as `!`: ["UP", "LEFT"].
        "required-connections": "list[Literal['UP', 'RIGHT', 'DOWN', 'BOTTOM', 'LEFT']]",
        # Alternative spelling of `required-connections`.
        "required_connections": "list[Literal['UP', 'RIGHT', 'DOWN', 'BOTTOM', 'LEFT']]",
        # Roles that rooms of this template can have: ["treasure"].
        "roles": "list[Literal['entrance', 'exit', 'boss', 'treasure', 'merchant', 'event', 'gate']]",
        # How likely it is to be drawn, relative to weight 1; 0 means never; 1 by default.
        "weight": "int",
        # Minimum number of times it is placed; 0 by default.
        "min": "int",
        # Maximum number of times it is placed; unlimited by default.
        "max": "int",
        # Exact number of times it is placed, instead of `min` and `max`.
        "exactly": "int",
        # How connections work, by their mark in the drawing: `?`, `!`, or a digit for connections of another kind.
        "connections": "dict[str, PackTemplateConnection]",
        # Names of the item slots, by letter: { a = "Chest" }; "slot a" and so on by default.
        "slots": "dict[str, str]",
    },
    total=False,
)


class PackTemplate(_PackTemplate, _PackTemplateFields):
    """"""


class _PackGroupMember(TypedDict):
    """"""

    template: str
    """The template of the room."""

    at: list[int]
    """Column and row of the template's first cell within the group: [4, 0]."""


class PackGroupMember(_PackGroupMember, total=False):
    """"""

    rotation: int
    """Clockwise rotation in degrees: 0, 90, 180 or 270; 0 by default."""

    mirrored: bool
    """Whether left and right are exchanged before the rotation; false by default."""


class _PackGroup(TypedDict):
    """"""

    members: list[PackGroupMember]
    """Its rooms, with their positions within the group."""


class PackGroup(_PackGroup, total=False):
    """"""

    weight: int
    """How likely it is to be drawn, relative to weight 1; 0 means never; 1 by default."""

    min: int
    """Minimum number of times it is placed; 0 by default."""

    max: int
    """Maximum number of times it is placed; unlimited by default."""

    exactly: int
    """Exact number of times it is placed, instead of `min` and `max`."""


class PackLayoutRolesEntrance(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class PackLayoutRolesExit(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class PackLayoutRolesBoss(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class PackLayoutRolesTreasure(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class PackLayoutRolesMerchant(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class PackLayoutRolesEvent(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class PackLayoutRolesGate(TypedDict, total=False):
    """"""

    count: int
    """Number of rooms; 1 by default."""

    place: Literal['anywhere', 'dead-end', 'farthest']
    """Where they are; depends on the role by default: "anywhere" (any room), "dead-end" (rooms with only one way in; the default for treasure) or "farthest" (the rooms farthest from the entrance; the default for a boss)."""

    distance: int
    """Minimum number of doors between the entrance and each of them; 0 by default."""

    apart: int
    """Minimum number of doors between any two of them; 0 by default."""


class PackLayoutRoles(TypedDict, total=False):
    """How many rooms of each role there are, and where."""

    entrance: int | PackLayoutRolesEntrance
    """The room where the player starts; always exactly one."""

    exit: int | PackLayoutRolesExit
    """Rooms where the player leaves."""

    boss: int | PackLayoutRolesBoss
    """Rooms of the strongest enemies."""

    treasure: int | PackLayoutRolesTreasure
    """Rooms with something to find."""

    merchant: int | PackLayoutRolesMerchant
    """Rooms with something to buy."""

    event: int | PackLayoutRolesEvent
    """Rooms where something happens."""

    gate: int | PackLayoutRolesGate
    """Rooms with gates to other zones."""


_PackLayoutFields = TypedDict(
    "_PackLayoutFields",
    {
        # Number of walkers that take turns; 3 by default.
        "walkers": "int",
        # Rooms that a walker places before it restarts elsewhere; 20 by default.
        "rooms-per-walker": "int",
        # Templates that are tried at a connection before it is given up; 10 by default.
        "templates-per-connection": "int",
        # Minimum number of floor cells; 500 by default.
        "floor": "int",
        # Exact number of rooms. Excludes `floor`.
        "rooms": "int",
        # Maximum number of walker turns per attempt; by default 20 per room or 4 per floor cell of the target, and at least 10000.
        "iterations": "int",
        # Chance (0-1000) that a connection near the middle is preferred to one farther away; 300 by default.
        "compactness": "int",
        # Allow a room to have the same template as the room it was placed from; false by default.
        "repeats": "bool",
        # Chance (0-1000) that a stuck walker restarts in the same room; 500 by default.
        "respawn-in-place": "int",
        # Allow rooms to be rotated; true by default.
        "turning": "bool",
        # Allow rooms to be mirrored; false by default.
        "mirroring": "bool",
        # What can satisfy a required connection: "strict" (only rooms that are already placed) or "grow" (the default: also rooms that are placed in the same step).
        "required": "Literal['strict', 'grow']",
        # Maximum nesting of rooms that are placed only to satisfy the required connections of another room; 3 by default.
        "depth": "int",
        # Columns and rows of the grid that holds all rooms: [80, 50].
        "bounds": "list[int]",
        # Of the connections that meet by chance, the share that is opened, in thousandths; 1000 by default.
        "loops": "int",
        # Smallest and largest share, in thousandths, of rooms with only one way in: [0, 400]; [0, 1000] by default.
        "dead-ends": "list[int]",
        # How many rooms of each role there are, and where.
        "roles": "PackLayoutRoles",
        # Accept a layout that falls short of its target; false by default.
        "partial": "bool",
        # Maximum number of attempts; 100 by default.
        "attempts": "int",
        # Work budget for all attempts together, in placements tried; 100000000 by default.
        "steps": "int",
    },
    total=False,
)


class PackLayout(_PackLayoutFields):
    """Room layout settings."""


class PackGraphRoom(TypedDict, total=False):
    """"""

    role: Literal['entrance', 'exit', 'boss', 'treasure', 'merchant', 'event', 'gate']
    """Role of the room: "entrance" (the room where the player starts; always the first room), "exit" (a room where the player leaves), "boss" (the room of the strongest enemy), "treasure" (a room with something to find), "merchant" (a room with something to buy), "event" (a room where something happens) or "gate" (a room with gates to other layouts). The player starts in the entrance, or else in the first room without a role."""

    templates: list[str]
    """Templates that the room can have; by default those of its role, or those without a role."""

    at: list[int]
    """Column and row of its first cell: [4, 0]; anywhere by default."""


class PackGraphDoorCorridor(TypedDict, total=False):
    """"""

    lengths: list[int]
    """Fewest and most cells of floor between the two doorways, along the middle of the corridor: [2, 6]; [2, 6] by default."""

    bends: bool
    """Allow corridors with one bend; true by default."""

    width: int
    """Cells of floor across; 1 by default."""

    socket: str
    """Type of the connections that corridors meet; by default those without one."""

    templates: list[str]
    """Templates of corridors, in place of straight and bent ones: ["Bridge"]."""


_PackGraphDoorFields = TypedDict(
    "_PackGraphDoorFields",
    {
        # Whether players can pass it only from the first room to the second; false by default.
        "one-way": "bool",
        # The most doorways between the two rooms; 1 by default.
        "doorways": "int",
        # Whether there is a corridor between the two rooms, or the settings of one; as [graph.corridors] says by default.
        "corridor": "bool | PackGraphDoorCorridor",
    },
    total=False,
)


class PackGraphDoor(_PackGraphDoorFields):
    """"""


class PackGraphCorridors(TypedDict, total=False):
    """Corridors: with this table, every door of the graph is a corridor with a doorway at each end."""

    lengths: list[int]
    """Fewest and most cells of floor between the two doorways, along the middle of the corridor: [2, 6]; [2, 6] by default."""

    bends: bool
    """Allow corridors with one bend; true by default."""

    width: int
    """Cells of floor across; 1 by default."""

    socket: str
    """Type of the connections that corridors meet; by default those without one."""

    templates: list[str]
    """Templates of corridors, in place of straight and bent ones: ["Bridge"]."""


class _PackGraph(TypedDict):
    """The rooms of a layout and the doors between them; without a graph, walkers decide."""

    rooms: dict[str, PackGraphRoom]
    """Rooms of the layout, by name."""


class PackGraph(_PackGraph, total=False):
    """The rooms of a layout and the doors between them; without a graph, walkers decide."""

    doors: list[list[str | PackGraphDoor]]
    """Pairs of rooms with a door between them; no other rooms are connected: [["Gate", "Court"]]. A third entry is a table with settings of the door."""

    corridors: PackGraphCorridors
    """Corridors: with this table, every door of the graph is a corridor with a doorway at each end."""


_PackCampaignFields = TypedDict(
    "_PackCampaignFields",
    {
        # Number of floors, as a number or as "opt(name)", like all numbers here; 3 by default.
        "floors": "int | str",
        # Zones per floor; 3 by default.
        "zones": "int | str",
        # Rooms per zone; 14 by default.
        "rooms": "int | str",
        # Rooms per zone that hold gates; 3 by default.
        "gate-rooms": "int | str",
        # Walkers that lay out a zone; 3 by default.
        "walkers": "int | str",
        # Total number of falls that lead down a floor; 2 by default.
        "falls": "int | str",
        # Total number of portals between zones; 1 by default.
        "portals": "int | str",
        # Total number of totems between zones; 1 by default.
        "totems": "int | str",
        # Number of cuts through the whole world that abilities lock; 4 by default.
        "abilities": "int | str",
        # Number of side rooms that keys lock; 3 by default.
        "keys": "int | str",
        # Number of cuts that codes lock; 1 by default.
        "codes": "int | str",
        # Minimum number of spheres; 4 by default.
        "spheres": "int | str",
        # Compactness of zones, in thousandths; that of [layout] by default.
        "compactness": "int | str",
        # Of the connections that meet by chance, the share that is opened, in thousandths; that of [layout] by default.
        "loops": "int | str",
        # Number of spins for the gates; that of [shuffle] by default.
        "spins": "int | str",
        # Number of earlier wins, which make levels harder; 0 by default.
        "wins": "int | str",
        # Maximum number of attempts; 50 by default.
        "attempts": "int",
        # Items that count as abilities.
        "ability-items": "list[str]",
        # Items that count as keys.
        "key-items": "list[str]",
        # Items for the locations that nothing else fills.
        "treasure": "list[str]",
        # Names of zones, used in order.
        "zone-names": "list[str]",
    },
    total=False,
)


class PackCampaign(_PackCampaignFields):
    """Settings of a campaign, which combines all stages."""


class _PackCodesElement(TypedDict):
    """"""

    name: str
    """Its name."""


class PackCodesElement(_PackCodesElement, total=False):
    """"""

    glyph: str
    """A character for it, where glyphs can be shown."""


class _PackCodes(TypedDict):
    """The elements and rules of codes, for code games and locks."""

    elements: list[str | PackCodesElement]
    """The elements of codes: names, or names with a glyph."""

    positions: int | list[int]
    """Number of positions in a code, or a list of allowed numbers, the default first."""


class PackCodes(_PackCodes, total=False):
    """The elements and rules of codes, for code games and locks."""

    guesses: int
    """Number of guesses a player has; 10 by default."""

    rule: Literal['standard', 'exact', 'bulls']
    """How feedback on a guess is computed: "standard" (the default: black for the right element at the right position, white for the right element elsewhere), "exact" (black only; elements at wrong positions give nothing) or "bulls" (black and white, and no element occurs twice in the secret)."""


_PackLockFields = TypedDict(
    "_PackLockFields",
    {
        # Items that are the notes of the lock: guesses with their feedback, which together leave one code. Opening the lock takes all of them.
        "notes": "list[str]",
        # Number of positions in its code; the default of the codes if left out.
        "positions": "int",
        # For locks with notes: how hard the notes are to combine, as a puzzle in which no note gives the secret away: "easy" (no supposition: reading the notes again and again is enough), "medium" (one or two suppositions) or "hard" (three to six suppositions).
        "difficulty": "Literal['easy', 'medium', 'hard']",
        # For locks with notes: the minimum number of codes that each note of the puzzle alone leaves; a twentieth of all codes by default.
        "least-left": "int",
        # For locks without notes: number of guesses each time; as many as the strategy needs by default.
        "tries": "int",
        # For locks without notes: the strategy that proves that the lock can be opened; by default "entropy", or "lowest" beyond 50,000 codes, where no other is feasible: "optimal" (fewest guesses on average, proved by search; only feasible for small games), "entropy" (most information: best in the long run where the optimum can't be computed), "parts" (most different answers), "expected" (fewest codes left on average), "minimax" (fewest codes left in the worst case), "consistent" (most information among the codes that can still be the secret) or "lowest" (lowest code that can still be the secret, which anyone can play without comparing guesses).
        "strategy": "Literal['optimal', 'entropy', 'parts', 'expected', 'minimax', 'consistent', 'lowest']",
        # A note for other people.
        "note": "str",
    },
    total=False,
)


class PackLock(_PackLockFields):
    """"""


class PackPopulationCurve(TypedDict, total=False):
    """Difficulty of levels: the level of their contents, by depth."""

    points: dict[str, int]
    """Levels at some depths, in thousandths, interpolated linearly: { 1 = 1000, 27 = 25000 }; { 1 = 1000, 27 = 25000 } by default."""

    beyond: int
    """Rise of the level per depth beyond the last point, in thousandths; 923 by default."""

    sway: int
    """Largest deviation of the level from the curve, depending on the seed, in thousandths; 250 by default."""


_PackPopulationHeroFields = TypedDict(
    "_PackPopulationHeroFields",
    {
        # Levels at some depths, in thousandths, interpolated linearly: { 1 = 1000, 27 = 25000 }; { 1 = 1000, 27 = 20000 } by default.
        "points": "dict[str, int]",
        # Rise of the level per depth beyond the last point, in thousandths; 731 by default.
        "beyond": "int",
        # Largest deviation of the level from the curve, depending on the seed, in thousandths; 0 by default.
        "sway": "int",
        # Power at level 1 without equipment, in thousandths; 7200 by default.
        "power": "int",
        # Lowest ratio of the hero's power, with guaranteed equipment, to the strongest monster's, in thousandths; 750 by default.
        "least-ratio": "int",
    },
    total=False,
)


class PackPopulationHero(_PackPopulationHeroFields):
    """The hero that levels are balanced for."""


class PackPopulationMetering(TypedDict, total=False):
    """Pace of metered things."""

    cycle: int
    """Number of levels after which the metering restarts; 26 by default."""

    slots: int
    """Maximum number of metered things per level; 1 by default."""

    nothing: int
    """Weight of an empty slot, relative to the frequencies; 0 by default."""


_PackPopulationMapFields = TypedDict(
    "_PackPopulationMapFields",
    {
        # Columns and rows of the map; [80, 50] by default.
        "size": "list[int]",
        # Number of rooms that are tried; 30 by default.
        "tries": "int",
        # Smallest and largest width of rooms; [6, 14] by default.
        "room-width": "list[int]",
        # Smallest and largest height of rooms; [6, 10] by default.
        "room-height": "list[int]",
        # Minimum number of wall cells between two rooms; 1 by default.
        "margin": "int",
        # Maximum number of extra corridors that form loops; 3 by default.
        "loops": "int",
    },
    total=False,
)


class PackPopulationMap(_PackPopulationMapFields):
    """Shape of classic maps: randomly placed rooms, joined by corridors."""


_PackPopulationFields = TypedDict(
    "_PackPopulationFields",
    {
        # Name of the guaranteed food of every level; Ration by default.
        "ration": "str",
        # Name of the item at the end of the last level; Prize by default.
        "victory": "str",
        # Chance that a room has items: [1, 4] is one in four; [1, 4] by default.
        "item-chance": "list[int]",
        # Maximum number of items in a room, by depth; 1 by default.
        "items-in-room": "int | dict[str, int]",
        # Chance that a room has monsters; [1, 2] by default.
        "monster-chance": "list[int]",
        # Maximum number of monsters in a room, by depth; { 1 = 1, 3 = 2, 5 = 3 } by default.
        "monsters-in-room": "int | dict[str, int]",
        # Increase of both limits per earlier win; 1 by default.
        "more-for-win": "int",
        # Chance that an item in a room is equipment; [1, 11] by default.
        "equipment-chance": "list[int]",
        # Chance that such equipment is a weapon; [1, 2] by default.
        "weapon-chance": "list[int]",
        # Smallest and largest number of levels by which such equipment exceeds the difficulty; [1, 3] by default.
        "equipment-bonus": "list[int]",
        # Chance that a monster's level is below the difficulty; [4, 5] by default.
        "lower-chance": "list[int]",
        # Smallest and largest number of levels by which it is lower; [1, 3] by default.
        "lower-by": "list[int]",
        # Chance that it is at any level below that; [1, 2] by default.
        "still-lower-chance": "list[int]",
        # Number of levels in which one weapon and one armour are guaranteed; 4 by default.
        "period": "int",
        # Growth of power and experience per level above 1, in thousandths; 100 by default.
        "growth": "int",
        # Lower bound of the growth factor for power and experience, in thousandths; 100 by default.
        "least-factor": "int",
        # Extra levels of equipment per earlier win, in thousandths; 0 by default.
        "equipment-for-win": "int",
        # Difficulty that ends the game, in thousandths: the first level to reach it is the last; 25000 by default.
        "last-difficulty": "int",
        # Difficulty of levels: the level of their contents, by depth.
        "curve": "PackPopulationCurve",
        # The hero that levels are balanced for.
        "hero": "PackPopulationHero",
        # Pace of metered things.
        "metering": "PackPopulationMetering",
        # Shape of classic maps: randomly placed rooms, joined by corridors.
        "map": "PackPopulationMap",
    },
    total=False,
)


class PackPopulation(_PackPopulationFields):
    """Settings for populating levels with monsters and items."""


class _PackMonster(TypedDict):
    """"""

    level: int
    """Level at which it starts to appear; monsters of a higher level replace it."""

    power: int
    """Power at level 1, in thousandths; grows with the level it is created at."""

    experience: int
    """Experience gained from it at level 1."""


class PackMonster(_PackMonster, total=False):
    """"""

    glyph: str
    """Its character on maps; by default, monsters have letters and other things the sign of their kind."""

    rarity: str
    """Its rarity, one of [rarities]; the first one by default."""

    weight: int | dict[str, int]
    """How likely it is, relative to others of its level: a number, or one from each depth on, as in { 1 = 3, 8 = 0 }, with 0 before the first depth; 1 by default."""


class _PackWeapon(TypedDict):
    """"""

    level: int
    """Level that it belongs to; between two levels, both are drawn from."""

    power: int
    """Power at level 1, in thousandths; grows with the level it is created at."""


class PackWeapon(_PackWeapon, total=False):
    """"""

    glyph: str
    """Its character on maps; by default, monsters have letters and other things the sign of their kind."""

    rarity: str
    """Its rarity, one of [rarities]; the first one by default."""

    weight: int | dict[str, int]
    """How likely it is, relative to others of its level: a number, or one from each depth on, as in { 1 = 3, 8 = 0 }, with 0 before the first depth; 1 by default."""


class _PackArmour(TypedDict):
    """"""

    level: int
    """Level that it belongs to; between two levels, both are drawn from."""

    power: int
    """Power at level 1, in thousandths; grows with the level it is created at."""


class PackArmour(_PackArmour, total=False):
    """"""

    glyph: str
    """Its character on maps; by default, monsters have letters and other things the sign of their kind."""

    rarity: str
    """Its rarity, one of [rarities]; the first one by default."""

    weight: int | dict[str, int]
    """How likely it is, relative to others of its level: a number, or one from each depth on, as in { 1 = 3, 8 = 0 }, with 0 before the first depth; 1 by default."""


class PackConsumable(TypedDict, total=False):
    """"""

    glyph: str
    """Its character on maps; by default, monsters have letters and other things the sign of their kind."""

    rarity: str
    """Its rarity, one of [rarities]; the first one by default."""

    weight: int | dict[str, int]
    """How likely it is, relative to others of its level: a number, or one from each depth on, as in { 1 = 3, 8 = 0 }, with 0 before the first depth; 1 by default."""


class _PackMetered(TypedDict):
    """"""

    rise: int
    """Rise of the frequency per level."""

    fall: int
    """Fall of the frequency for each one that appears."""


class PackMetered(_PackMetered, total=False):
    """"""

    glyph: str
    """Its character on maps; by default, monsters have letters and other things the sign of their kind."""

    start: int
    """Frequency before the first level; 0 by default."""

    floor: dict[str, int]
    """Minimum number that has appeared by a depth of the cycle: { 4 = 1, 12 = 2 }."""

    ceiling: dict[str, int]
    """Maximum number that can have appeared by a depth of the cycle: { 1 = 2, 10 = 6 }; unlimited if left out."""


class _Pack(TypedDict):
    """"""

    pack: PackPack
    """The name of the pack, where the game starts and what its goal is."""


_PackFields = TypedDict(
    "_PackFields",
    {
        # Path or URL of the JSON Schema, for editors; Seedwright ignores it.
        "$schema": "str",
        # The choices of the player before a world is built.
        "options": "dict[str, PackOptionRange | PackOptionSwitch | PackOptionChoice]",
        # Player skills that a seed may rely on, each with a level.
        "tricks": "dict[str, PackTrick]",
        # Predefined choices of options and tricks.
        "presets": "dict[str, PackPreset]",
        # Named shapes: what a world should be like, for requests to choose from.
        "shapes": "dict[str, PackShape]",
        # Conditions that options and tricks must meet. Settings that break one are refused before anything is built.
        "constraints": "list[PackConstraint]",
        # Counted quantities such as energy, which items add to.
        "resources": "dict[str, PackResource]",
        # The items that are placed at locations.
        "items": "dict[str, PackItem]",
        # Groups of items and locations with their own placement rules.
        "pools": "dict[str, PackPool]",
        # Notes on events. The rooms declare where events happen.
        "events": "dict[str, PackEvent]",
        # Named requirements, for use in other requirements.
        "rules": "dict[str, str | PackRule]",
        # The areas. A room joins an area by naming it; if this section is present, it must list all areas.
        "areas": "dict[str, PackArea]",
        # The rooms of the world.
        "rooms": "dict[str, PackRoom]",
        # The connections between rooms.
        "doors": "dict[str, PackDoor]",
        # Item placement settings. A plan can add to them.
        "placement": "PackPlacement",
        # Door shuffle settings. If this section is present, `generate` shuffles the doors.
        "shuffle": "PackShuffle",
        # Rooms drawn as text, to be laid out on a grid. A pack with templates has no section [rooms].
        "templates": "dict[str, PackTemplate]",
        # Templates that are placed together or not at all.
        "groups": "dict[str, PackGroup]",
        # Room layout settings.
        "layout": "PackLayout",
        # The rooms of a layout and the doors between them; without a graph, walkers decide.
        "graph": "PackGraph",
        # Settings of a campaign, which combines all stages.
        "campaign": "PackCampaign",
        # The elements and rules of codes, for code games and locks.
        "codes": "PackCodes",
        # Locks opened by a code. Requirements refer to a lock by its name, like a rule.
        "locks": "dict[str, PackLock]",
        # Settings for populating levels with monsters and items.
        "population": "PackPopulation",
        # Rarities, each with the factor that multiplies the weights of its entries. Without this section, everything is common.
        "rarities": "dict[str, int]",
        # The monsters of the levels.
        "monsters": "dict[str, PackMonster]",
        # The weapons.
        "weapons": "dict[str, PackWeapon]",
        # The armours.
        "armours": "dict[str, PackArmour]",
        # Items that are used up, such as potions and scrolls.
        "consumables": "dict[str, PackConsumable]",
        # Items that become more likely the longer none has appeared.
        "metered": "dict[str, PackMetered]",
    },
    total=False,
)


class Pack(_Pack, _PackFields):
    """"""
