//! Routes the doors between areas: along the streets above and below the rows of areas, and through the gaps between
//! the areas of a row.

use super::plan::{Block, Line, Port, Side};
use crate::geometry::Point;

/// The distance between parallel lines.
const LANE: f64 = 8.0;
/// The space above and below the lines of a street.
const KERB: f64 = 16.0;

/// The route of a door between areas.
pub struct Trip {
    pub door: usize,
    /// The rows of its two areas.
    rows: [usize; 2],
    /// The borders through which it leaves its areas.
    pub sides: [Side; 2],
    /// Where it enters and leaves streets: a port, gaps, and the other port.
    crossings: Vec<Crossing>,
    /// Its track in each street that it uses.
    tracks: Vec<usize>,
}

#[derive(Clone, Copy)]
enum Crossing {
    /// The port of an end.
    Port(usize),
    /// A gap of a row, and the lane in it.
    Gap(usize, usize, usize),
}

/// All routes.
pub struct Streets {
    trips: Vec<Trip>,
    /// The number of lines that pass each gap of each row.
    lanes: Vec<Vec<usize>>,
    /// The points at which each trip changes streets.
    stops: Vec<Vec<f64>>,
}

impl Trip {
    pub fn new(door: usize, rows: [usize; 2], sides: [Side; 2]) -> Self {
        Self { door, rows, sides, crossings: Vec::new(), tracks: Vec::new() }
    }

    /// The streets that it uses, in order. Street 0 is above the first row.
    fn streets(&self) -> Vec<usize> {
        let street = |end: usize| self.rows[end] + usize::from(self.sides[end] == Side::Bottom);
        let (from, to) = (street(0), street(1));
        if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() }
    }

    /// The rows between its streets, in order.
    fn passed(&self) -> Vec<usize> {
        let streets = self.streets();
        let between = streets.windows(2).map(|pair| pair[0].min(pair[1]));
        between.collect()
    }
}

impl Streets {
    /// Chooses the gaps to pass.
    pub fn new(rows: &[Vec<Block>], mut trips: Vec<Trip>) -> Self {
        let mut lanes: Vec<Vec<usize>> = rows.iter().map(|row| vec![0; row.len() + 1]).collect();
        for trip in &mut trips {
            let [from, to] = [0, 1].map(|end| port(rows, trip, end).place.centre().x);
            trip.crossings.push(Crossing::Port(0));
            for row in trip.passed() {
                let gap = nearest_gap(&rows[row], (from + to) / 2.0);
                trip.crossings.push(Crossing::Gap(row, gap, lanes[row][gap]));
                lanes[row][gap] += 1;
            }
            trip.crossings.push(Crossing::Port(1));
        }
        Self { trips, lanes, stops: Vec::new() }
    }

    /// The extra width that a gap needs for the lines that pass it.
    pub fn width(&self, row: usize, gap: usize) -> f64 {
        self.lanes[row][gap] as f64 * LANE
    }

    /// Assigns each line a track in each of its streets. Returns the heights of the streets.
    pub fn tracks(&mut self, rows: &[Vec<Block>]) -> Vec<f64> {
        self.stops = self.trips.iter().map(|trip| self.stops_of(rows, trip)).collect();
        self.keep_apart();
        let mut heights = Vec::new();
        for street in 0..=rows.len() {
            let mut used: Vec<(usize, usize)> = Vec::new();
            for (number, trip) in self.trips.iter().enumerate() {
                let position = trip.streets().iter().position(|used| *used == street);
                used.extend(position.map(|position| (number, position)));
            }
            let count = self.assign(&used);
            heights.push(if count == 0 { KERB * 1.5 } else { count as f64 * LANE + 2.0 * KERB });
        }
        heights
    }

    fn stops_of(&self, rows: &[Vec<Block>], trip: &Trip) -> Vec<f64> {
        let stops = trip.crossings.iter().map(|crossing| match *crossing {
            Crossing::Port(end) => port(rows, trip, end).place.centre().x,
            Crossing::Gap(row, gap, lane) => {
                let (left, right) = gap_sides(&rows[row], gap, self.width(row, gap));
                let offset = lane as f64 - (self.lanes[row][gap] as f64 - 1.0) / 2.0;
                (left + right) / 2.0 + offset * LANE
            }
        });
        stops.collect()
    }

    /// Moves the ends of lines aside where two would be at the same point of a street.
    fn keep_apart(&mut self) {
        let mut taken: Vec<(usize, f64)> = Vec::new();
        for (trip, stops) in self.trips.iter().zip(&mut self.stops) {
            let streets = trip.streets();
            for (end, position) in [(0, 0), (1, stops.len() - 1)] {
                let street = if end == 0 { streets[0] } else { streets[streets.len() - 1] };
                let free = |x: f64| {
                    let mut near = taken.iter().filter(|(other, _)| *other == street);
                    near.all(|(_, other)| (other - x).abs() >= LANE - 1.0)
                };
                let offsets = [0.0, 8.0, -8.0, 16.0, -16.0, 24.0, -24.0, 12.0, -12.0];
                let middle = stops[position];
                let offset = offsets.into_iter().find(|offset| free(middle + offset));
                stops[position] = middle + offset.unwrap_or(0.0);
                taken.push((street, stops[position]));
            }
        }
    }

    /// Assigns different tracks to lines of one street that would overlap.
    fn assign(&mut self, used: &[(usize, usize)]) -> usize {
        let span = |(trip, position): (usize, usize)| {
            let (from, to) = (self.stops[trip][position], self.stops[trip][position + 1]);
            (from.min(to), from.max(to))
        };
        let mut order = used.to_vec();
        order.sort_by(|a, b| {
            let ((left, right), (other_left, other_right)) = (span(*a), span(*b));
            let length = (right - left).total_cmp(&(other_right - other_left));
            length.then(left.total_cmp(&other_left))
        });
        let mut tracks: Vec<Vec<(f64, f64)>> = Vec::new();
        let mut chosen = Vec::new();
        for one in order {
            let (left, right) = span(one);
            let free = |track: &Vec<(f64, f64)>| {
                let mut others = track.iter();
                others.all(|(from, to)| right + LANE < *from || to + LANE < left)
            };
            let track = tracks.iter().position(free).unwrap_or(tracks.len());
            if track == tracks.len() {
                tracks.push(Vec::new());
            }
            tracks[track].push((left, right));
            chosen.push((one, track));
        }
        for ((trip, position), track) in chosen {
            let own = &mut self.trips[trip].tracks;
            own.resize(own.len().max(position + 1), 0);
            own[position] = track;
        }
        tracks.len()
    }

    /// The lines outside of areas. `tops` are the upper borders of the streets.
    pub fn routes(&self, rows: &[Vec<Block>], tops: &[f64]) -> Vec<Line> {
        let trips = self.trips.iter().zip(&self.stops);
        let routes = trips.map(|(trip, stops)| {
            let border = |end: usize| {
                let place = port(rows, trip, end).place;
                match trip.sides[end] {
                    Side::Top => place.y,
                    Side::Bottom => place.bottom(),
                }
            };
            let mut points = vec![Point::new(stops[0], border(0))];
            for (position, street) in trip.streets().into_iter().enumerate() {
                let y = tops[street] + KERB + (trip.tracks[position] as f64 + 0.5) * LANE;
                points.push(Point::new(stops[position], y));
                points.push(Point::new(stops[position + 1], y));
            }
            points.push(Point::new(stops[stops.len() - 1], border(1)));
            let door = trip.door;
            Line { door, points }
        });
        routes.collect()
    }
}

fn port<'a>(rows: &'a [Vec<Block>], trip: &Trip, end: usize) -> &'a Port {
    let blocks = rows[trip.rows[end]].iter();
    let mut ports = blocks.flat_map(|block| &block.inside.ports);
    let port = ports.find(|port| port.door == trip.door && port.end == end);
    port.expect("every door that leaves an area has a port there")
}

/// The borders of a gap: before the first area, between two, or after the last one.
fn gap_sides(row: &[Block], gap: usize, outside: f64) -> (f64, f64) {
    let left = gap.checked_sub(1).map(|before| row[before].panel.right());
    let right = row.get(gap).map(|block| block.panel.x);
    match (left, right) {
        (Some(left), Some(right)) => (left, right),
        (None, Some(right)) => (right - outside - LANE, right - LANE),
        (Some(left), None) => (left + LANE, left + outside + LANE),
        (None, None) => (0.0, 0.0),
    }
}

fn nearest_gap(row: &[Block], x: f64) -> usize {
    let distance = |gap: &usize| {
        let (left, right) = gap_sides(row, *gap, 0.0);
        ((left + right) / 2.0 - x).abs()
    };
    let gaps = 0..=row.len();
    let nearest = gaps.min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.unwrap_or(0)
}
