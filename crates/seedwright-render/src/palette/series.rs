//! Numbered colours: areas, walkers, locks, spheres, and things on levels.

use seedwright::population::{Equipment, Fixed, Thing};
use seedwright::rooms::Role;

use super::colour::{Colour, ThemeColour};
use super::named::{
    ARMOUR, FLOOR, FOOD, INK, METERED, PAPER, STRONG, VICTORY, WAY_OUT, WEAK, WEAPON,
};

/// Areas: light colours that remain distinguishable under colour blindness, with dark text on them (Paul Tol's "light"
/// scheme and four more of the same lightness), and dark colours of the same hues.
pub(super) const AREAS: [ThemeColour; 12] = [
    ThemeColour::of(0x99ccee, 0x23506f),
    ThemeColour::of(0xeeb488, 0x6b3f1c),
    ThemeColour::of(0xb9d98e, 0x41591f),
    ThemeColour::of(0xf0df90, 0x5d5014),
    ThemeColour::of(0xf4b6c2, 0x6d3342),
    ThemeColour::of(0x83cfb8, 0x1d5a49),
    ThemeColour::of(0xc7b4e2, 0x4b3a6b),
    ThemeColour::of(0xd6d2c4, 0x4b4a44),
    ThemeColour::of(0xbbe4f0, 0x2a5360),
    ThemeColour::of(0xd8b894, 0x57432c),
    ThemeColour::of(0xd2d46a, 0x52531a),
    ThemeColour::of(0xe39da0, 0x662d31),
];

/// Locks opened by abilities and codes, with white symbols on them.
pub(super) const LOCKS: [ThemeColour; 12] = [
    ThemeColour::same(0x1f6aa8),
    ThemeColour::same(0xc04a12),
    ThemeColour::same(0x2f7d45),
    ThemeColour::same(0x843c9c),
    ThemeColour::same(0x9a6f00),
    ThemeColour::same(0x0c7f84),
    ThemeColour::same(0xb0245a),
    ThemeColour::same(0x4d4fc4),
    ThemeColour::same(0x5a701e),
    ThemeColour::same(0x863422),
    ThemeColour::same(0x244e7a),
    ThemeColour::same(0x6c5850),
];

/// Spheres, from first to last: the contrast to the background grows, so that the order is visible without telling hues
/// apart.
pub(super) const SPHERES: [ThemeColour; 7] = [
    ThemeColour::of(0xf6ecb4, 0x3a361e),
    ThemeColour::of(0xc6df9b, 0x334424),
    ThemeColour::of(0x8fc9a6, 0x244c3c),
    ThemeColour::of(0x62abb4, 0x23585f),
    ThemeColour::of(0x5087b4, 0x2f6592),
    ThemeColour::of(0x5c62a8, 0x6a6ec0),
    ThemeColour::of(0x693f8c, 0xa97ad0),
];

/// Consumables without a glyph of their own share one; their colours tell them apart.
pub(super) const CONSUMABLES: [ThemeColour; 8] = [
    ThemeColour::of(0x8fc1e8, 0x2d527d),
    ThemeColour::of(0x7fd6d0, 0x1f5f5b),
    ThemeColour::of(0xa9b4f2, 0x454f8f),
    ThemeColour::of(0xb9e0f7, 0x33607d),
    ThemeColour::of(0x5f9fd8, 0x3f7fb8),
    ThemeColour::of(0xe3c4ee, 0x6b4a78),
    ThemeColour::of(0xf3b9cf, 0x7d4258),
    ThemeColour::of(0xf2e69c, 0x6b611f),
];

/// The share of the sphere's colour in the floor of a room, in percent.
const TINT: u32 = 34;
/// The share of the role's colour in the floor of a room, in percent.
const ROLE_TINT: u32 = 17;
/// The share of paper in the background of an area, in percent.
const GROUND: u32 = 72;

/// The colour of an area.
pub fn area(number: usize) -> ThemeColour {
    AREAS.get(number).copied().unwrap_or_else(|| {
        let light = generated(number);
        ThemeColour { light, dark: light.mixed(PAPER.dark, 60) }
    })
}

/// The background of an area.
pub fn area_ground(number: usize) -> ThemeColour {
    area(number).mixed(PAPER.theme(), GROUND)
}

/// The line colour of an area.
pub fn area_line(number: usize) -> ThemeColour {
    let light = area(number).light;
    ThemeColour { light: light.line(), dark: light }
}

/// A light colour beyond the predefined ones. Steps of the golden angle keep consecutive colours apart.
fn generated(number: usize) -> Colour {
    let hue = (number * 137) % 360;
    let rising = u8::try_from(hue % 60 * 85 / 60).unwrap_or(0);
    let (high, low) = (235, 150);
    let (up, down) = (low + rising, high - rising);
    match hue / 60 {
        0 => Colour(high, up, low),
        1 => Colour(down, high, low),
        2 => Colour(low, high, up),
        3 => Colour(low, down, high),
        4 => Colour(up, low, high),
        _ => Colour(high, low, down),
    }
}

/// The colour of a walker.
pub fn walker(number: u32) -> ThemeColour {
    area_line(number as usize)
}

/// The colour of a lock opened by an ability.
pub(crate) fn ability_lock(number: usize) -> ThemeColour {
    let beyond = area_line(number).light;
    LOCKS.get(number).copied().unwrap_or(ThemeColour { light: beyond, dark: beyond })
}

/// The colour of a lock opened by a key: the line colour of an area.
pub(crate) fn key_lock(number: usize) -> ThemeColour {
    let light = area_line(number).light;
    ThemeColour { light, dark: light }
}

/// The colour of a lock opened by a code. The numbers start where abilities seldom reach.
pub(crate) fn code_lock(number: usize) -> ThemeColour {
    ability_lock(number + 8)
}

/// The colour of a sphere, out of `count` spheres with rooms.
pub fn sphere(sphere: u32, count: u32) -> ThemeColour {
    let steps = SPHERES.len() as u32 - 1;
    let hundredths = sphere * steps * 100 / (count.max(2) - 1);
    let at = (hundredths / 100).min(steps) as usize;
    let next = SPHERES[(at + 1).min(SPHERES.len() - 1)];
    SPHERES[at].mixed(next, hundredths % 100)
}

/// The floor of a room that opens in a sphere.
pub fn sphere_tint(number: u32, count: u32) -> ThemeColour {
    FLOOR.theme().mixed(sphere(number, count), TINT)
}

/// The colour of a role, with white symbols on it.
pub const fn role(role: Role) -> ThemeColour {
    ThemeColour::same(match role {
        Role::Entrance => 0x3f7d4a,
        Role::Exit => 0x2f6f9f,
        Role::Boss => 0xa3342c,
        Role::Treasure => 0xb07d12,
        Role::Merchant => 0x7a5a9a,
        Role::Event => 0xbe6228,
        Role::Gate => 0x3a6e72,
    })
}

/// The floor of a room with a role.
pub fn role_tint(of: Role) -> ThemeColour {
    FLOOR.theme().mixed(role(of), ROLE_TINT)
}

/// The colour of a thing on a level: the closer a monster's level is to the difficulty, the redder it is.
pub fn thing(thing: Thing, difficulty: Fixed) -> ThemeColour {
    match thing {
        Thing::Player => INK.theme(),
        Thing::Stairs => WAY_OUT.theme(),
        Thing::Victory => VICTORY.theme(),
        Thing::Ration => FOOD.theme(),
        Thing::Gear { equipment: Equipment::Weapon, .. } => WEAPON.theme(),
        Thing::Gear { .. } => ARMOUR.theme(),
        Thing::Consumable { kind } => CONSUMABLES[kind as usize % CONSUMABLES.len()],
        Thing::Metered { .. } => METERED.theme(),
        Thing::Monster { level, .. } => {
            WEAK.theme().mixed(STRONG.theme(), strength(level, difficulty))
        }
    }
}

/// How close a monster's level is to the difficulty, in percent.
fn strength(level: u32, difficulty: Fixed) -> u32 {
    let whole = u64::from(difficulty.ceiling().unsigned_abs() as u32).max(1);
    let hundredths = u64::from(level) * 100 / whole;
    u32::try_from(hundredths.min(100)).unwrap_or(100)
}
