//! The colours of spheres.

use crate::drawing::palette::Colour;

/// From what opens first to what opens last, always darker, so that no sight needs hues to tell the order.
const RAMP: [Colour; 7] = [
    Colour(0xf6, 0xec, 0xb4),
    Colour(0xc6, 0xdf, 0x9b),
    Colour(0x8f, 0xc9, 0xa6),
    Colour(0x62, 0xab, 0xb4),
    Colour(0x50, 0x87, 0xb4),
    Colour(0x5c, 0x62, 0xa8),
    Colour(0x69, 0x3f, 0x8c),
];

/// The colour of a sphere among so many.
pub fn colour(sphere: u32, count: u32) -> Colour {
    let steps = RAMP.len() as u32 - 1;
    let hundredths = sphere * steps * 100 / (count.max(2) - 1);
    let at = (hundredths / 100).min(steps) as usize;
    let next = RAMP[(at + 1).min(RAMP.len() - 1)];
    RAMP[at].mixed(next, hundredths % 100)
}
