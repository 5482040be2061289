//! The courses of lines in the overview: the side at which they leave a zone, and the lanes they use.

use crate::views::campaign::CampaignView;
use crate::views::campaign::ways::Way;

/// A side of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

/// The course of a line.
#[derive(Clone, Copy, Debug)]
pub enum Course {
    /// Straight, to the adjacent card.
    Beside,
    /// A curve, to the floor above or below.
    Next,
    /// Over or under the cards of its floor, in a lane.
    Around { channel: usize, lane: usize },
    /// Between the columns, past other floors. The first lane is below the upper card, the last above the lower one.
    Far { upper: usize, gap: usize, lane: usize, lower: usize },
}

/// Lanes along a floor: those next to the floor above, and those next to the floor below.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lanes {
    pub upper: usize,
    pub lower: usize,
}

/// The courses of all lines.
pub struct Courses {
    pub columns: usize,
    pub floors: usize,
    pub courses: Vec<Course>,
    /// The channels between floors. The first is above all floors.
    pub channels: Vec<Lanes>,
    /// The number of lanes between columns. The first gap is left of all columns.
    pub gaps: Vec<usize>,
}

impl Courses {
    pub fn new(view: &CampaignView<'_>) -> Self {
        let size = &view.campaign.size;
        let (columns, floors) = (size.zones as usize, size.floors as usize);
        let mut courses = Self {
            columns,
            floors,
            courses: Vec::new(),
            channels: vec![Lanes::default(); floors + 1],
            gaps: vec![0; columns + 1],
        };
        for way in &view.ways {
            let course = courses.course(way);
            courses.courses.push(course);
        }
        courses
    }

    /// The column and floor of a zone.
    pub fn place(&self, zone: usize) -> (usize, usize) {
        (zone % self.columns, zone / self.columns)
    }

    fn course(&mut self, way: &Way) -> Course {
        let (from, to) = (self.place(way.from.zone), self.place(way.to.zone));
        let (above, below) = if from.1 <= to.1 { (from, to) } else { (to, from) };
        match below.1 - above.1 {
            0 if from.0.abs_diff(to.0) == 1 => Course::Beside,
            0 => self.around(from.1),
            1 => Course::Next,
            _ => self.far(above, below),
        }
    }

    /// Chooses the side with fewer lines: above the first floor and below the last one there are few.
    fn around(&mut self, floor: usize) -> Course {
        let is_last = floor > 0 && floor + 1 == self.floors;
        let channel = if is_last { floor + 1 } else { floor };
        let lanes = &mut self.channels[channel];
        let own = if is_last { &mut lanes.upper } else { &mut lanes.lower };
        *own += 1;
        let lane = *own - 1;
        Course::Around { channel, lane }
    }

    fn far(&mut self, above: (usize, usize), below: (usize, usize)) -> Course {
        let detour = |gap: usize| {
            let half = |column: usize| (2 * gap).abs_diff(2 * column + 1);
            half(above.0) + half(below.0)
        };
        let gaps = 0..=self.columns;
        let gap = gaps.min_by_key(|gap| (detour(*gap) + self.gaps[*gap], *gap));
        let gap = gap.unwrap_or(0);
        let take = |count: &mut usize| {
            *count += 1;
            *count - 1
        };
        Course::Far {
            upper: take(&mut self.channels[above.1 + 1].upper),
            gap,
            lane: take(&mut self.gaps[gap]),
            lower: take(&mut self.channels[below.1].lower),
        }
    }

    /// The side of a zone at which a line leaves, and its rank among the lines there: the column it leads to, in
    /// halves.
    pub fn side(&self, number: usize, own: usize, other: usize) -> (Side, usize) {
        let (own, other) = (self.place(own), self.place(other));
        let vertical = match own.1 < other.1 {
            true => Side::Bottom,
            false => Side::Top,
        };
        match self.courses[number] {
            Course::Beside if own.0 < other.0 => (Side::Right, 0),
            Course::Beside => (Side::Left, 0),
            Course::Next => (vertical, 2 * other.0 + 1),
            Course::Far { gap, .. } => (vertical, 2 * gap),
            Course::Around { channel, .. } => {
                let side = if channel > own.1 { Side::Bottom } else { Side::Top };
                (side, 2 * other.0 + 1)
            }
        }
    }
}
