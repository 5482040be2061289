//! Named colours. The name says what a colour is for; styles of pictures write it as `$name`, the web UI as
//! `var(--map-name)`.

use super::colour::{Colour, ThemeColour};

/// A named colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swatch {
    /// The name.
    pub name: &'static str,
    /// The colour in light themes and in files.
    pub light: Colour,
    /// The colour in dark themes.
    pub dark: Colour,
}

impl Swatch {
    /// The colour without its name.
    pub const fn theme(self) -> ThemeColour {
        ThemeColour { light: self.light, dark: self.dark }
    }
}

macro_rules! swatches {
    ($($(#[$doc:meta])* $constant:ident = $name:literal $light:literal $dark:literal;)*) => {
        $(
            $(#[$doc])*
            pub(crate) const $constant: Swatch =
                Swatch { name: $name, light: Colour::of($light), dark: Colour::of($dark) };
        )*

        /// All of them, in the order of their declaration.
        pub(crate) const NAMED: &[Swatch] = &[$($constant),*];
    };
}

swatches! {
    /// Symbols on coloured discs.
    WHITE = "white" 0xffffff 0xffffff;
    /// Present but invisible.
    BLACK = "black" 0x000000 0x000000;
    /// The background of pictures.
    PAPER = "paper" 0xfbf9f4 0x16181b;
    /// The background of floors.
    FLOOR = "floor" 0xfffffd 0x2b2f35;
    /// Text and thin lines.
    INK = "ink" 0x2a2c30 0xe9e6df;
    /// Secondary text.
    SOFT = "soft" 0x55585f 0xa5a8ad;
    /// Walls, and outlines of doors and signs.
    WALL = "wall" 0x24262a 0xc9c5bb;
    /// The rock around rooms, and its hatching lines.
    ROCK = "rock" 0xece7da 0x101214;
    ROCK_LINE = "rock-line" 0x8d8779 0x3c4148;
    /// Lines that divide a picture.
    RULE = "rule" 0xb9b6ad 0x383d44;

    /// Doors drawn as lines, between rooms without a shape.
    DOOR_LINE = "door-line" 0x3d4047 0x9a9da3;
    /// Doors and gates without a lock.
    DOOR = "door" 0x8a8d93 0x8b8f96;
    /// Kinds of doors.
    TOTEM = "totem" 0x7a5ab0 0xa48bd6;
    PORTAL = "portal" 0x2f7fb5 0x68b0e0;
    JUMP = "jump" 0x4c8a3f 0x84c07c;
    /// Doors that lead elsewhere after a shuffle.
    CHANGED = "changed" 0xc83e1d 0xff9b78;
    /// Doors with a requirement, on maps without lock colours.
    NEED = "need" 0x8a5a00 0xe8b44c;

    /// The start and the goal, on maps with rooms as boxes.
    START = "start" 0x1b6e3c 0x2f8f55;
    GOAL = "goal" 0xb3261e 0xff8d78;
    /// The thing that ends the game.
    VICTORY = "victory" 0xf4c430 0xe0b028;
    /// The frame around the opener of a lock.
    OPENER = "opener" 0xf6dd8e 0x5c4710;
    /// An item that opens no lock.
    TREASURE = "treasure" 0xe3b53c 0xd9aa35;

    /// The doors, the first room and the last room of a level.
    LEVEL_DOOR = "level-door" 0xd8cdb4 0x6a6049;
    FIRST_ROOM = "first-room" 0xe4f1e0 0x22382a;
    LAST_ROOM = "last-room" 0xddefec 0x1f3836;

    /// Things on levels.
    WAY_OUT = "way-out" 0x117766 0x2a9a86;
    FOOD = "food" 0x8fc96b 0x5f8f42;
    WEAPON = "weapon" 0xe8a84c 0xa06f24;
    ARMOUR = "armour" 0xc9b08a 0x7d6849;
    METERED = "metered" 0xc6a5e3 0x6d4f8c;
    /// The weakest and the strongest monster.
    WEAK = "weak" 0xf7d9d3 0x5a3430;
    STRONG = "strong" 0xd93a2b 0xc8392b;

    /// The power of player and monsters on the difficulty curve.
    CURVE_HERO = "curve-hero" 0xb7cfe6 0x2d4a66;
    CURVE_WEAPON = "curve-weapon" 0xf0cd92 0x6b5322;
    CURVE_ARMOUR = "curve-armour" 0xddd0b8 0x554c3a;
    CURVE_MONSTER = "curve-monster" 0xb3261a 0xf08a80;
    CURVE_RATIO = "curve-ratio" 0x22557f 0x7fb3dd;
    CURVE_PROMISED = "curve-promised" 0x111111 0xe9e6df;

    /// The kinds of finds.
    MAJOR = "major" 0x3b82c4 0x6aa9e4;
    FILLER = "filler" 0x8fc28b 0x5f8f5b;
    OTHER = "other" 0xd6d2c4 0x4b4a44;
    /// Locations that a sphere opens, and those that were open before.
    OPENED = "opened" 0x99ccee 0x2d5a7a;
    OPENED_BEFORE = "opened-before" 0x77aacc 0x3f7aa3;

    /// Tiles for other programs: the floor grid, doors, and the background of levels in editors.
    TILE_GRID = "tile-grid" 0xdedcd4 0xdedcd4;
    TILE_DOOR = "tile-door" 0xb47a3c 0xb47a3c;
    EDITOR = "editor" 0xa9a69e 0xa9a69e;

    /// The tracker's state of a room or location: unknown, home again, on a trip that comes home, no way back known, or
    /// one item away.
    UNKNOWN = "unknown" 0xcfc8b8 0x23272c;
    REACHED = "reached" 0xbfe6cb 0x1f5238;
    TRIP = "trip" 0xb9d6f2 0x1d456b;
    TRIP_SIGN = "trip-sign" 0x1f5f9e 0x8cc4ff;
    STRANDED = "stranded" 0xf2bfae 0x6b2a1c;
    STRANDED_SIGN = "stranded-sign" 0xa3341a 0xff9d85;
    NEXT = "next" 0xf6d987 0x5c4710;
    NEXT_SIGN = "next-sign" 0x8a5a00 0xf0bf55;
    /// A route shown on the map.
    ROUTE = "route" 0xb0176b 0xff8cc6;
}
