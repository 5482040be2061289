//! Marks of locks: a shape by kind, a colour, and a letter or number. The same mark is on the lock and on its opener,
//! wherever that is.

use seedwright::campaign::{Campaign, Opener};
use seedwright::world::{ItemId, LockOpening, NamedRuleId};

use super::shapes;
use crate::geometry::{Point, Rect};
use crate::palette::{ThemeColour, WHITE, ability_lock, code_lock, key_lock};
use crate::svg::{Svg, number};
use crate::words::shown;

/// The kind of a lock's opener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockKind {
    Ability,
    Key,
    Code,
}

impl LockKind {
    /// All kinds, in order.
    pub const ALL: [Self; 3] = [Self::Ability, Self::Key, Self::Code];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ability => "ability",
            Self::Key => "key",
            Self::Code => "code",
        }
    }

    /// The outline of its marks: abilities are round, keys square, and codes diamonds.
    pub fn outline(self, centre: Point, radius: f64) -> String {
        match self {
            Self::Ability => {
                let [left, right, y, r] =
                    [centre.x - radius, centre.x + radius, centre.y, radius].map(number);
                format!("M{left} {y}A{r} {r} 0 1 1 {right} {y}A{r} {r} 0 1 1 {left} {y}Z")
            }
            Self::Key => shapes::polygon(
                centre,
                radius,
                &[(-0.92, -0.92), (0.92, -0.92), (0.92, 0.92), (-0.92, 0.92)],
            ),
            Self::Code => shapes::diamond(centre, radius * 1.14),
        }
    }
}

/// The mark of a lock.
#[derive(Clone, Debug)]
pub struct LockMark {
    pub kind: LockKind,
    pub text: String,
    pub colour: ThemeColour,
    /// The name of its opener.
    pub name: String,
    opener: Opener,
}

impl LockMark {
    /// The marks of all locks of a campaign.
    pub fn all(campaign: &Campaign) -> Vec<Self> {
        let mut counts = [0; 3];
        let world = &campaign.world;
        let mark = |opener: Opener| {
            let kind = match opener {
                Opener::Ability(_) => LockKind::Ability,
                Opener::Key(_) => LockKind::Key,
                Opener::Code(_) => LockKind::Code,
            };
            let number = counts[kind as usize];
            counts[kind as usize] += 1;
            let (text, colour) = match kind {
                LockKind::Ability => (letters(number), ability_lock(number)),
                LockKind::Key => ((number + 1).to_string(), key_lock(number)),
                LockKind::Code => (roman(number + 1), code_lock(number)),
            };
            Self { kind, text, colour, name: shown(opener.name(world)), opener }
        };
        let openers = campaign.locks.iter().map(|lock| lock.opener);
        openers.map(mark).collect()
    }

    /// Its text in legends.
    pub fn words(&self) -> String {
        match self.kind {
            LockKind::Code => format!("{} (code)", self.name),
            LockKind::Ability | LockKind::Key => self.name.clone(),
        }
    }

    /// Draws it around a point.
    pub fn paint(&self, svg: &mut Svg, centre: Point, radius: f64) {
        let (path, fill) = (self.kind.outline(centre, radius), self.colour.light);
        let white = WHITE.light;
        svg.line(&format!(
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{white}\" stroke-width=\"{}\"/>",
            number(radius * 0.16)
        ));
        let size = radius * self.letter_size();
        word(svg, "white", centre, size, &self.text);
    }

    /// The font size for a mark of radius 1.
    pub fn letter_size(&self) -> f64 {
        match (self.kind, self.text.len()) {
            (LockKind::Code, 0..=2) => 1.0,
            (LockKind::Code, _) => 0.82,
            (_, 0..=1) => 1.36,
            (_, 2) => 1.12,
            _ => 0.86,
        }
    }
}

/// How far words extend below the middle of a place, at font size 1.
pub const WORD_BELOW: f64 = 0.36;

/// Draws centred words.
pub fn word(svg: &mut Svg, class: &str, centre: Point, size: f64, text: &str) {
    svg.line(&format!("<g font-size=\"{}\">", number(size)));
    svg.text(class, centre.moved(0.0, size * WORD_BELOW), text);
    svg.close();
}

/// The kind of item at a place, as far as it is distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Find {
    /// The opener of a lock.
    Opener(usize),
    /// A note about the code of a lock.
    Note(usize),
    Treasure,
    /// Any item.
    Anything,
}

impl Find {
    /// Classifies an item by the locks of a campaign.
    pub fn of(campaign: &Campaign, marks: &[LockMark], item: ItemId) -> Self {
        let opens = |mark: &LockMark| match mark.opener {
            Opener::Ability(own) | Opener::Key(own) => own == item,
            Opener::Code(_) => false,
        };
        let notes = |mark: &LockMark| match mark.opener {
            Opener::Code(rule) => notes(campaign, rule).contains(&item),
            _ => false,
        };
        match marks.iter().position(opens) {
            Some(lock) => Self::Opener(lock),
            None => match marks.iter().position(notes) {
                Some(lock) => Self::Note(lock),
                None => Self::Treasure,
            },
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Opener(_) => "opener",
            Self::Note(_) => "note",
            Self::Treasure => "treasure",
            Self::Anything => "anything",
        }
    }

    /// The lock it belongs to.
    pub const fn lock(self) -> Option<usize> {
        match self {
            Self::Opener(lock) | Self::Note(lock) => Some(lock),
            Self::Treasure | Self::Anything => None,
        }
    }

    /// Draws it around a point, in a square of the given size.
    pub fn paint(self, svg: &mut Svg, marks: &[LockMark], centre: Point, size: f64) {
        match self {
            Self::Opener(lock) => {
                let place = Rect::around(centre, size * 1.08, size * 1.08);
                svg.rect("frame", place, size * 0.12, None);
                marks[lock].paint(svg, centre, size * 0.4);
            }
            Self::Note(lock) => sheet(svg, &marks[lock], centre, size),
            Self::Treasure => svg.path("treasure", &shapes::diamond(centre, size * 0.3), None),
            Self::Anything => svg.path("slot", &shapes::diamond(centre, size * 0.3), None),
        }
    }
}

/// The items that carry the notes about a code.
fn notes(campaign: &Campaign, rule: NamedRuleId) -> &[ItemId] {
    let theme = campaign.world.codes.as_ref();
    let locks = theme.map_or(&[][..], |theme| &theme.locks);
    let lock = locks.iter().find(|lock| lock.rule == rule);
    match lock.map(|lock| &lock.opened) {
        Some(LockOpening::Notes(notes)) => notes,
        _ => &[],
    }
}

/// The outline of a note: a sheet of paper with a folded corner.
pub fn sheet_path(centre: Point, size: f64) -> String {
    const OUTLINE: [(f64, f64); 5] =
        [(-0.36, -0.46), (0.14, -0.46), (0.36, -0.24), (0.36, 0.46), (-0.36, 0.46)];
    let fold = shapes::polygon(centre, size, &[(0.14, -0.46), (0.14, -0.24), (0.36, -0.24)]);
    // The fold is an open line.
    format!("{}{}", shapes::polygon(centre, size, &OUTLINE), fold.trim_end_matches('Z'))
}

/// For notes of size 1: the font size of up to two letters, of more letters, and their offset below the middle.
pub const NOTE: NoteLetters = NoteLetters { short: 0.46, long: 0.34, down: 0.1 };

/// See [`NOTE`].
pub struct NoteLetters {
    pub short: f64,
    pub long: f64,
    pub down: f64,
}

fn sheet(svg: &mut Svg, mark: &LockMark, centre: Point, size: f64) {
    let (stroke, white) = (mark.colour.light, WHITE.light);
    svg.line(&format!(
        "<path d=\"{}\" fill=\"{white}\" stroke=\"{stroke}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
        sheet_path(centre, size),
        number(size * 0.09)
    ));
    let small = if mark.text.len() > 2 { NOTE.long } else { NOTE.short };
    word(svg, "bold", centre.moved(0.0, size * NOTE.down), size * small, &mark.text);
}

/// The positions and radius of the marks of a door's locks: in a row along its wall.
pub fn lock_row(
    centre: Point,
    is_level: bool,
    count: usize,
    unit: f64,
    smallest: f64,
) -> (f64, Vec<Point>) {
    // A row of many marks is drawn smaller, so that it does not reach the next door.
    let radius = (unit * 0.46).min(unit * 2.1 / count as f64).max(smallest);
    let aside = |place: usize, step: f64| (place as f64 - (count as f64 - 1.0) / 2.0) * step;
    let at = |place: usize| match is_level {
        true => centre.moved(0.0, aside(place, radius * 1.9)),
        false => centre.moved(aside(place, radius * 1.9), 0.0),
    };
    (radius, (0..count).map(at).collect())
}

/// For chips of size 1: the height of the digits, unless that would make them wider in total than `width`, and the
/// width of a digit at font size 1.
pub const CHIP: ChipDigits = ChipDigits { height: 0.8, width: 0.86, digit: 0.62 };

/// See [`CHIP`].
pub struct ChipDigits {
    pub height: f64,
    pub width: f64,
    pub digit: f64,
}

/// Draws the chip of a gate with its number.
pub fn chip(svg: &mut Svg, centre: Point, (wide, high): (f64, f64), number: u32) {
    svg.rect("chip", Rect::around(centre, wide, high), 3.0, None);
    let text = number.to_string();
    let fits = wide * CHIP.width / (text.len() as f64 * CHIP.digit);
    word(svg, "bold", centre, fits.min(high * CHIP.height), &text);
}

/// Draws the mark of the start.
pub fn start(svg: &mut Svg, centre: Point, radius: f64) {
    svg.circle("start", centre, radius);
    word(svg, "white", centre, radius * 1.4, "@");
}

/// Draws the mark of the goal: a star.
pub fn goal(svg: &mut Svg, centre: Point, radius: f64) {
    svg.path("goal", &shapes::star(centre, radius), None);
}

/// `A` to `Z`, then `AA` and so on.
fn letters(number: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter(number).to_string(),
        more => format!("{}{}", letters(more - 1), letter(number)),
    }
}

/// A number in Roman digits.
fn roman(mut number: usize) -> String {
    const DIGITS: [(usize, &str); 9] = [
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut text = String::new();
    for (value, digit) in DIGITS {
        while number >= value {
            text.push_str(digit);
            number -= value;
        }
    }
    text
}
