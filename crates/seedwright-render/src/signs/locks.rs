//! Marks: what opens a lock has a shape by its kind, a colour, and a letter or number, on the lock and
//! wherever it lies.

use seedwright::campaign::{Campaign, Opener};
use seedwright::world::{ItemId, NamedRuleId, Opened};

use crate::geometry::{Point, Rect};
use crate::palette::Colour;
use crate::svg::{Svg, number};
use crate::words::shown;

/// The colours of abilities and codes; keys have those of areas, as lines.
const STRONG: [Colour; 12] = [
    Colour(0x1f, 0x6a, 0xa8),
    Colour(0xc0, 0x4a, 0x12),
    Colour(0x2f, 0x7d, 0x45),
    Colour(0x84, 0x3c, 0x9c),
    Colour(0x9a, 0x6f, 0x00),
    Colour(0x0c, 0x7f, 0x84),
    Colour(0xb0, 0x24, 0x5a),
    Colour(0x4d, 0x4f, 0xc4),
    Colour(0x5a, 0x70, 0x1e),
    Colour(0x86, 0x34, 0x22),
    Colour(0x24, 0x4e, 0x7a),
    Colour(0x6c, 0x58, 0x50),
];

/// What kind of thing opens a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockKind {
    Ability,
    Key,
    Code,
}

/// The mark of a lock.
#[derive(Clone, Debug)]
pub struct LockMark {
    pub kind: LockKind,
    pub text: String,
    pub colour: Colour,
    /// What opens it.
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
            let strong = |number: usize| match STRONG.get(number) {
                Some(colour) => *colour,
                None => Colour::of_area(number).line(),
            };
            let (text, colour) = match kind {
                LockKind::Ability => (letters(number), strong(number)),
                LockKind::Key => ((number + 1).to_string(), Colour::of_area(number).line()),
                // Codes begin where abilities seldom end.
                LockKind::Code => (roman(number + 1), strong(number + 8)),
            };
            Self { kind, text, colour, name: shown(opener.name(world)), opener }
        };
        let openers = campaign.locks.iter().map(|lock| lock.opener);
        openers.map(mark).collect()
    }

    /// How it is listed.
    pub fn words(&self) -> String {
        match self.kind {
            LockKind::Code => format!("{} (code)", self.name),
            LockKind::Ability | LockKind::Key => self.name.clone(),
        }
    }

    /// Draws it around a point.
    pub fn paint(&self, svg: &mut Svg, centre: Point, radius: f64) {
        let (path, fill) = (self.outline(centre, radius), self.colour.text());
        svg.line(&format!(
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"#ffffff\" stroke-width=\"{}\"/>",
            number(radius * 0.16)
        ));
        let size = radius * self.letter_size();
        word(svg, "white", centre, size, &self.text);
    }

    /// Abilities are round, keys square, and codes stand on a corner.
    fn outline(&self, centre: Point, radius: f64) -> String {
        let at = |(x, y): (f64, f64)| {
            let point = centre.moved(x * radius, y * radius);
            format!("{} {}", number(point.x), number(point.y))
        };
        let corners = match self.kind {
            LockKind::Ability => {
                let (left, right, r) = (at((-1.0, 0.0)), at((1.0, 0.0)), number(radius));
                return format!("M{left}A{r} {r} 0 1 1 {right}A{r} {r} 0 1 1 {left}Z");
            }
            LockKind::Key => [(-0.92, -0.92), (0.92, -0.92), (0.92, 0.92), (-0.92, 0.92)],
            LockKind::Code => [(0.0, -1.14), (1.14, 0.0), (0.0, 1.14), (-1.14, 0.0)],
        };
        format!("M{}Z", corners.map(at).join("L"))
    }

    /// How high letters are, for a radius of one.
    fn letter_size(&self) -> f64 {
        match (self.kind, self.text.len()) {
            (LockKind::Code, 0..=2) => 1.0,
            (LockKind::Code, _) => 0.82,
            (_, 0..=1) => 1.36,
            (_, 2) => 1.12,
            _ => 0.86,
        }
    }
}

/// Words in the middle of a place.
pub fn word(svg: &mut Svg, class: &str, centre: Point, size: f64, text: &str) {
    svg.line(&format!("<g font-size=\"{}\">", number(size)));
    svg.text(class, centre.moved(0.0, size * 0.36), text);
    svg.close();
}

/// What lies at a place, as far as it is told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Find {
    /// What opens a lock.
    Opener(usize),
    /// A note of the code of a lock.
    Note(usize),
    Treasure,
    /// Whatever it is.
    Anything,
}

impl Find {
    /// What an item is to the locks of a campaign.
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

    /// Draws it around a point, in a square of some size.
    pub fn paint(self, svg: &mut Svg, marks: &[LockMark], centre: Point, size: f64) {
        match self {
            Self::Opener(lock) => {
                let place = Rect::around(centre, size * 1.08, size * 1.08);
                svg.rect("frame", place, size * 0.12, None);
                marks[lock].paint(svg, centre, size * 0.4);
            }
            Self::Note(lock) => sheet(svg, &marks[lock], centre, size),
            Self::Treasure => diamond(svg, "treasure", centre, size * 0.3),
            Self::Anything => diamond(svg, "slot", centre, size * 0.3),
        }
    }
}

/// The notes of a code.
fn notes(campaign: &Campaign, rule: NamedRuleId) -> &[ItemId] {
    let theme = campaign.world.codes.as_ref();
    let locks = theme.map_or(&[][..], |theme| &theme.locks);
    let lock = locks.iter().find(|lock| lock.rule == rule);
    match lock.map(|lock| &lock.opened) {
        Some(Opened::Notes(notes)) => notes,
        _ => &[],
    }
}

/// A sheet of paper with a folded corner.
fn sheet(svg: &mut Svg, mark: &LockMark, centre: Point, size: f64) {
    let at = |x: f64, y: f64| {
        let point = centre.moved(x * size, y * size);
        format!("{} {}", number(point.x), number(point.y))
    };
    let outline = [(-0.36, -0.46), (0.14, -0.46), (0.36, -0.24), (0.36, 0.46), (-0.36, 0.46)];
    let outline: Vec<String> = outline.into_iter().map(|(x, y)| at(x, y)).collect();
    let fold = format!("M{}L{}L{}", at(0.14, -0.46), at(0.14, -0.24), at(0.36, -0.24));
    let stroke = mark.colour.text();
    svg.line(&format!(
        "<path d=\"M{}Z{fold}\" fill=\"#ffffff\" stroke=\"{stroke}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
        outline.join("L"),
        number(size * 0.09)
    ));
    let small = if mark.text.len() > 2 { 0.34 } else { 0.46 };
    word(svg, "bold", centre.moved(0.0, size * 0.1), size * small, &mark.text);
}

fn diamond(svg: &mut Svg, class: &str, centre: Point, half: f64) {
    let corner = |x: f64, y: f64| {
        let point = centre.moved(x * half, y * half);
        format!("{} {}", number(point.x), number(point.y))
    };
    let [top, right, bottom, left] =
        [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].map(|(x, y)| corner(x, y));
    svg.path(class, &format!("M{top}L{right}L{bottom}L{left}Z"), None);
}

/// The chip of a gate with its number.
pub fn chip(svg: &mut Svg, centre: Point, (wide, high): (f64, f64), number: u32) {
    svg.rect("chip", Rect::around(centre, wide, high), 3.0, None);
    let text = number.to_string();
    let fits = wide * 0.86 / (text.len() as f64 * 0.62);
    word(svg, "bold", centre, fits.min(high * 0.8), &text);
}

/// Where one begins.
pub fn start(svg: &mut Svg, centre: Point, radius: f64) {
    svg.circle("start", centre, radius);
    word(svg, "white", centre, radius * 1.4, "@");
}

/// Where the game is won: a star.
pub fn goal(svg: &mut Svg, centre: Point, radius: f64) {
    // Five points, and five corners between them.
    const CORNERS: [(f64, f64); 10] = [
        (0.0, -1.0),
        (0.26, -0.36),
        (0.95, -0.31),
        (0.43, 0.14),
        (0.59, 0.81),
        (0.0, 0.45),
        (-0.59, 0.81),
        (-0.43, 0.14),
        (-0.95, -0.31),
        (-0.26, -0.36),
    ];
    let corners = CORNERS.map(|(x, y)| {
        let point = centre.moved(x * radius * 1.25, y * radius * 1.25);
        format!("{} {}", number(point.x), number(point.y))
    });
    svg.path("goal", &format!("M{}Z", corners.join("L")), None);
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
