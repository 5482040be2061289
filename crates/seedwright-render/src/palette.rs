//! Colours.

/// The paper that everything is drawn on.
pub const PAPER: Colour = Colour(0xfb, 0xf9, 0xf4);
/// What floors are printed on.
pub const FLOOR: Colour = Colour(0xff, 0xff, 0xfd);
/// Outlines and words.
pub const INK: Colour = Colour(0x2a, 0x2c, 0x30);

/// Light colours that people with any kind of sight can tell apart, dark words on them included: the
/// scheme "light" of Paul Tol, and four more of the same lightness.
const AREAS: [Colour; 12] = [
    Colour(0x99, 0xcc, 0xee),
    Colour(0xee, 0xb4, 0x88),
    Colour(0xb9, 0xd9, 0x8e),
    Colour(0xf0, 0xdf, 0x90),
    Colour(0xf4, 0xb6, 0xc2),
    Colour(0x83, 0xcf, 0xb8),
    Colour(0xc7, 0xb4, 0xe2),
    Colour(0xd6, 0xd2, 0xc4),
    Colour(0xbb, 0xe4, 0xf0),
    Colour(0xd8, 0xb8, 0x94),
    Colour(0xd2, 0xd4, 0x6a),
    Colour(0xe3, 0x9d, 0xa0),
];

/// A colour by its red, green and blue part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// The colour of an area.
    pub fn of_area(area: usize) -> Self {
        AREAS.get(area).copied().unwrap_or_else(|| generated(area))
    }

    /// This colour with some hundredths of another in it.
    pub fn mixed(self, other: Self, hundredths: u32) -> Self {
        let mix = |own: u8, other: u8| {
            let sum = u32::from(own) * (100 - hundredths) + u32::from(other) * hundredths;
            u8::try_from(sum / 100).unwrap_or(u8::MAX)
        };
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// The ground of an area.
    pub fn ground(self) -> Self {
        self.mixed(PAPER, 72)
    }

    /// Lines in this colour.
    pub fn line(self) -> Self {
        let strong = |part: u8| 255_u32.saturating_sub((255 - u32::from(part)) * 9 / 4);
        let dark = |part: u8| u8::try_from(strong(part) * 62 / 100).unwrap_or(0);
        Self(dark(self.0), dark(self.1), dark(self.2))
    }

    /// As it is written in SVG.
    pub fn text(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A light colour beyond the chosen ones. Steps of the golden angle keep neighbours apart.
fn generated(area: usize) -> Colour {
    let hue = (area * 137) % 360;
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

/// Spheres, from what opens first to what opens last, always darker, so that no sight needs hues to tell the order.
const SPHERES: [Colour; 7] = [
    Colour(0xf6, 0xec, 0xb4),
    Colour(0xc6, 0xdf, 0x9b),
    Colour(0x8f, 0xc9, 0xa6),
    Colour(0x62, 0xab, 0xb4),
    Colour(0x50, 0x87, 0xb4),
    Colour(0x5c, 0x62, 0xa8),
    Colour(0x69, 0x3f, 0x8c),
];

/// The colour of a sphere among so many.
pub fn sphere(sphere: u32, count: u32) -> Colour {
    let steps = SPHERES.len() as u32 - 1;
    let hundredths = sphere * steps * 100 / (count.max(2) - 1);
    let at = (hundredths / 100).min(steps) as usize;
    let next = SPHERES[(at + 1).min(SPHERES.len() - 1)];
    SPHERES[at].mixed(next, hundredths % 100)
}
