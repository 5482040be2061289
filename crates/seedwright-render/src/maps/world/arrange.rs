//! Arranges areas in rows, with areas close together that many doors connect.

use std::collections::{BTreeMap, VecDeque};

use super::chart::Chart;

/// Above this many areas, they stay in the order of a walk: trying swaps would take too long.
const MAX_SWAPPED: usize = 40;

/// The number of doors between two areas.
type JoinCounts = BTreeMap<(usize, usize), usize>;

/// The areas, row by row.
pub fn rows(chart: &Chart) -> Vec<Vec<usize>> {
    let joined = joined(chart);
    let count = chart.areas.len();
    let begin = chart.rooms.iter().find(|room| room.start);
    let begin = begin.map_or(0, |room| room.area);
    let shape = Shape::new(count);
    let mut best = walk(count, &joined, begin);
    if count <= MAX_SWAPPED {
        improve(&mut best, &shape, &joined);
        for root in 0..count {
            let mut order = walk(count, &joined, root);
            improve(&mut order, &shape, &joined);
            if shape.cost(&order, &joined) < shape.cost(&best, &joined) {
                best = order;
            }
        }
    }
    let mut rows = shape.rows(&best);
    // Mirroring costs nothing, and people start reading on the left.
    let row = rows.iter().find(|row| row.contains(&begin));
    let place = row.and_then(|row| Some((row.iter().position(|area| *area == begin)?, row.len())));
    if place.is_some_and(|(position, length)| position * 2 >= length) {
        rows.iter_mut().for_each(|row| row.reverse());
    }
    rows
}

fn joined(chart: &Chart) -> JoinCounts {
    let mut joined = JoinCounts::new();
    for door in &chart.doors {
        let [a, b] = door.rooms.map(|room| chart.rooms[room].area);
        if a != b {
            *joined.entry((a.min(b), a.max(b))).or_default() += 1;
        }
    }
    joined
}

/// All areas, ordered so that connected ones follow each other.
fn walk(count: usize, joined: &JoinCounts, root: usize) -> Vec<usize> {
    let mut neighbours = vec![Vec::new(); count];
    for (a, b) in joined.keys() {
        neighbours[*a].push(*b);
        neighbours[*b].push(*a);
    }
    let mut seen = vec![false; count];
    let mut order = Vec::new();
    for root in (root..count).chain(0..root) {
        let mut open = VecDeque::from([root]);
        while let Some(area) = open.pop_front() {
            if !std::mem::replace(&mut seen[area], true) {
                order.push(area);
                open.extend(&neighbours[area]);
            }
        }
    }
    order
}

/// Swaps areas as long as that brings connected ones closer.
fn improve(order: &mut [usize], shape: &Shape, joined: &JoinCounts) {
    let mut cost = shape.cost(order, joined);
    let mut better = true;
    while better {
        better = false;
        for first in 0..order.len() {
            for second in first + 1..order.len() {
                order.swap(first, second);
                let swapped = shape.cost(order, joined);
                if swapped < cost {
                    cost = swapped;
                    better = true;
                } else {
                    order.swap(first, second);
                }
            }
        }
    }
}

/// The number of areas per row.
struct Shape {
    rows: Vec<usize>,
    columns: usize,
}

impl Shape {
    fn new(count: usize) -> Self {
        let columns = (1..=count).find(|columns| columns * columns * 5 >= count * 6);
        let columns = columns.unwrap_or(count).max(1);
        let rows = count.div_ceil(columns).max(1);
        let rows = (0..rows).map(|row| count / rows + usize::from(row < count % rows));
        Self { rows: rows.collect(), columns }
    }

    fn rows(&self, order: &[usize]) -> Vec<Vec<usize>> {
        let mut rest = order;
        let mut rows = Vec::new();
        for length in &self.rows {
            let (row, after) = rest.split_at(*length);
            rows.push(row.to_vec());
            rest = after;
        }
        rows
    }

    /// The total length of doors between areas, in hundredths of a column.
    fn cost(&self, order: &[usize], joined: &JoinCounts) -> usize {
        let mut places = vec![(0, 0); order.len()];
        for (number, row) in self.rows(order).iter().enumerate() {
            for (position, area) in row.iter().enumerate() {
                let across = (200 * position + 100) * self.columns / (2 * row.len());
                places[*area] = (across, number);
            }
        }
        let costs = joined.iter().map(|((a, b), doors)| {
            let ((from, above), (to, below)) = (places[*a], places[*b]);
            let down = match above.abs_diff(below) {
                0 => 60,
                // A line past a row is long and crosses a lot.
                rows => 20 + 160 * (rows - 1),
            };
            doors * (from.abs_diff(to) + down)
        });
        costs.sum()
    }
}
