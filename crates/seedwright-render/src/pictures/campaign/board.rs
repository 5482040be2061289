//! The arrangement of the overview: cards of zones in rows, chips of gates at their sides, and space between them for
//! the lines.

use std::collections::BTreeMap;

use super::courses::{Course, Courses, Lanes, Side};
use super::page::{HEADING, MARGIN};
use crate::geometry::{Point, Rect};
use crate::views::campaign::CampaignView;

/// The minimum size of a card, and the height of the text at its top.
pub const CARD: (f64, f64) = (256.0, 214.0);
pub const HEAD: f64 = 48.0;
/// The space for the number of a floor.
const GUTTER: f64 = 66.0;
/// The distance between lanes, and between marks along a line.
const LANE: f64 = 11.0;
pub const STEP: f64 = 16.5;
/// The length of the straight piece at a chip, before the marks.
const STUB: f64 = 20.0;
/// The space for curves between floors.
const CURVES: f64 = 92.0;

/// One end of a line, at a card.
#[derive(Clone, Copy, Debug)]
pub struct Port {
    pub at: Point,
    pub side: Side,
}

impl Port {
    /// The direction away from the card.
    pub fn outward(self) -> (f64, f64) {
        match self.side {
            Side::Top => (0.0, -1.0),
            Side::Bottom => (0.0, 1.0),
            Side::Left => (-1.0, 0.0),
            Side::Right => (1.0, 0.0),
        }
    }

    /// A point on the straight piece at the card.
    pub fn along(self, far: f64) -> Point {
        let (x, y) = self.outward();
        self.at.moved(x * far, y * far)
    }
}

/// A strip of lanes: its start and end, and the space kept free at both.
#[derive(Clone, Copy, Debug, Default)]
struct Strip {
    begin: f64,
    end: f64,
    before: f64,
    after: f64,
}

/// The arrangement of everything.
pub struct Board {
    pub courses: Courses,
    /// The card of each zone.
    pub cards: Vec<Rect>,
    /// Both ends of each line.
    pub ports: Vec<[Port; 2]>,
    channels: Vec<Strip>,
    gaps: Vec<Strip>,
    pub width: f64,
    pub height: f64,
}

/// The lines at each side of a zone, in order: the number of the line, and whether it is its second end.
type Sides = BTreeMap<(usize, Side), Vec<(usize, bool)>>;

impl Board {
    pub fn new(view: &CampaignView<'_>) -> Self {
        let courses = Courses::new(view);
        let sides = sides(view, &courses);
        let most = |wanted: [Side; 2]| {
            let sides = sides.iter().filter(|((_, side), _)| wanted.contains(side));
            sides.map(|(_, ways)| ways.len()).max().unwrap_or(0) as f64
        };
        let card = (
            CARD.0.max(most([Side::Top, Side::Bottom]) * 27.0 + 24.0),
            CARD.1.max(most([Side::Left, Side::Right]) * 21.0 + 40.0),
        );
        let marks = |side: Side, is_there: &dyn Fn(usize) -> bool| {
            let ends = sides.iter().filter(|((zone, own), _)| *own == side && is_there(*zone));
            let ends = ends.flat_map(|(_, ways)| ways);
            let marks = |(way, second): &(usize, bool)| {
                let way = &view.ways[*way];
                let end = if *second { &way.to } else { &way.from };
                end.locks.len() as f64 * STEP + STUB
            };
            ends.map(marks).fold(0.0, f64::max)
        };
        let gaps = gaps(&courses, card.0, &marks);
        let channels = channels(&courses, card.1, &marks);
        let mut board = Self {
            cards: cards(&courses, &gaps, &channels, card),
            ports: Vec::new(),
            width: gaps.last().map_or(0.0, |gap| gap.end) + MARGIN,
            height: channels.last().map_or(0.0, |channel| channel.end),
            courses,
            channels,
            gaps,
        };
        board.ports = board.ports(view.ways.len(), &sides);
        board
    }

    fn ports(&self, ways: usize, sides: &Sides) -> Vec<[Port; 2]> {
        let nowhere = Port { at: Point::new(0.0, 0.0), side: Side::Top };
        let mut ports = vec![[nowhere; 2]; ways];
        for ((zone, side), ends) in sides {
            let card = self.cards[*zone];
            for (number, (way, second)) in ends.iter().enumerate() {
                let aside = number as f64 - (ends.len() as f64 - 1.0) / 2.0;
                let at = port_at(card, *side, aside, ends.len() as f64);
                ports[*way][usize::from(*second)] = Port { at, side: *side };
            }
        }
        ports
    }

    /// The heights between which curves run below a floor.
    pub fn curves(&self, channel: usize) -> (f64, f64) {
        let strip = self.channels[channel];
        (strip.begin + strip.before, strip.end - strip.after)
    }

    /// The height of a lane next to the floor above a channel.
    pub fn upper_lane(&self, channel: usize, lane: usize) -> f64 {
        let strip = self.channels[channel];
        let lanes = self.courses.channels[channel].upper;
        strip.begin + strip.before - (lanes - lane) as f64 * LANE + LANE / 2.0
    }

    /// The height of a lane next to the floor below a channel.
    pub fn lower_lane(&self, channel: usize, lane: usize) -> f64 {
        let strip = self.channels[channel];
        let lanes = self.courses.channels[channel].lower;
        strip.end - strip.after + (lanes - lane) as f64 * LANE - LANE / 2.0
    }

    /// The position of a lane between columns.
    pub fn upright_lane(&self, gap: usize, lane: usize) -> f64 {
        let strip = self.gaps[gap];
        strip.begin + strip.before + (lane as f64 + 0.5) * LANE
    }
}

/// A point at the side of a card, `aside` places from its middle.
fn port_at(card: Rect, side: Side, aside: f64, count: f64) -> Point {
    let across = aside * ((card.width - 24.0) / count).min(36.0);
    let down = aside * ((card.height - 40.0) / count).min(26.0);
    let centre = card.centre();
    match side {
        Side::Top => Point::new(centre.x + across, card.y),
        Side::Bottom => Point::new(centre.x + across, card.bottom()),
        Side::Left => Point::new(card.x, centre.y + down + 8.0),
        Side::Right => Point::new(card.right(), centre.y + down + 8.0),
    }
}

/// The lines at each side of each zone, by destination.
fn sides(view: &CampaignView<'_>, courses: &Courses) -> Sides {
    let mut sides = BTreeMap::<(usize, Side), Vec<_>>::new();
    for (number, way) in view.ways.iter().enumerate() {
        let (from, to) = (way.from.zone, way.to.zone);
        for (own, other, second) in [(from, to, false), (to, from, true)] {
            let (side, order) = courses.side(number, own, other);
            let at = sides.entry((own, side)).or_default();
            at.push((order, (number, second)));
        }
    }
    let sorted = sides.into_iter().map(|(place, mut ways)| {
        ways.sort_unstable();
        (place, ways.into_iter().map(|(_, way)| way).collect())
    });
    sorted.collect()
}

type MarksAt<'a> = &'a dyn Fn(Side, &dyn Fn(usize) -> bool) -> f64;

/// The strips between columns.
fn gaps(courses: &Courses, card: f64, marks: MarksAt<'_>) -> Vec<Strip> {
    let mut left = MARGIN + GUTTER;
    let strip = |(gap, lanes): (usize, &usize)| {
        let column = |wanted: usize| move |zone: usize| zone % courses.columns == wanted;
        let before = match gap {
            0 => 0.0,
            _ => marks(Side::Right, &column(gap - 1)),
        };
        let after = marks(Side::Left, &column(gap));
        let (is_outer, lanes) = (gap == 0 || gap == courses.columns, *lanes as f64 * LANE);
        let least = if is_outer { 0.0 } else { 52.0 };
        let middle = lanes + if lanes > 0.0 || !is_outer { 10.0 } else { 0.0 };
        let spare = (least - before - after - middle).max(0.0) / 2.0;
        let strip = Strip {
            begin: left,
            end: left + before + middle + after + 2.0 * spare,
            before: before + spare + 5.0,
            after: after + spare,
        };
        left = strip.end + card;
        strip
    };
    courses.gaps.iter().enumerate().map(strip).collect()
}

/// The strips between floors.
fn channels(courses: &Courses, card: f64, marks: MarksAt<'_>) -> Vec<Strip> {
    let mut top = HEADING;
    let strip = |(channel, lanes): (usize, &Lanes)| {
        let floor = |wanted: usize| move |zone: usize| zone / courses.columns == wanted;
        let before = match channel {
            0 => 0.0,
            _ => marks(Side::Bottom, &floor(channel - 1)),
        };
        let after = marks(Side::Top, &floor(channel));
        let between = channel > 0 && channel < courses.floors;
        let strip = Strip {
            begin: top,
            end: 0.0,
            before: before + lanes.upper as f64 * LANE,
            after: after + lanes.lower as f64 * LANE,
        };
        let middle = if between { CURVES } else { 8.0 };
        let end = strip.begin + strip.before + middle + strip.after;
        top = end + card;
        Strip { end, ..strip }
    };
    courses.channels.iter().enumerate().map(strip).collect()
}

fn cards(courses: &Courses, gaps: &[Strip], channels: &[Strip], card: (f64, f64)) -> Vec<Rect> {
    let zones = 0..courses.columns * courses.floors;
    let cards = zones.map(|zone| {
        let (column, floor) = courses.place(zone);
        Rect { x: gaps[column].end, y: channels[floor].end, width: card.0, height: card.1 }
    });
    cards.collect()
}

impl Board {
    /// The channel that a line to the next floor crosses.
    pub fn channel_of(&self, zones: [usize; 2]) -> usize {
        let floors = zones.map(|zone| self.courses.place(zone).1);
        floors[0].max(floors[1])
    }

    /// The course of a line.
    pub fn course(&self, way: usize) -> Course {
        self.courses.courses[way]
    }
}
