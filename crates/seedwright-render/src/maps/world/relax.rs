//! Compacts the vertices of layers.
//!
//! The layering keeps lines straight at the price of wide pictures. Here every vertex moves towards those it is
//! connected to, layer by layer, while the order within layers and the space between vertices stay.

use std::collections::BTreeMap;

use super::layers::Edge;

/// The number of passes over all layers.
const ROUNDS: usize = 160;
/// Lines are straightened again after this many passes.
const STRAIGHTENED: usize = 8;

/// A vertex in a layer.
pub struct Member {
    pub rank: i32,
    pub width: f64,
    /// How much it matters that lines through it are straight.
    pub weight: f64,
    pub x: f64,
}

/// The members of each layer, from left to right.
type Layers = BTreeMap<i32, Vec<usize>>;

/// Moves the members, keeping `space` between those next to each other. Each of the `runs` is part of a line that
/// should be straight.
pub fn relax(members: &mut [Member], edges: &[Edge], runs: &[Vec<usize>], space: f64) {
    let mut layers = Layers::new();
    for (number, member) in members.iter().enumerate() {
        layers.entry(member.rank).or_default().push(number);
    }
    for layer in layers.values_mut() {
        layer.sort_by(|a, b| members[*a].x.total_cmp(&members[*b].x));
    }
    let mut neighbours = vec![Vec::new(); members.len()];
    for (upper, lower) in edges {
        neighbours[*upper].push(*lower);
        neighbours[*lower].push(*upper);
    }
    let beside = beside(members.len(), &layers);
    for round in 0..ROUNDS {
        let ranks: Vec<i32> = match round % 2 {
            0 => layers.keys().copied().collect(),
            _ => layers.keys().rev().copied().collect(),
        };
        for rank in ranks {
            settle(members, &layers[&rank], &neighbours, space);
        }
        if (round + 1) % STRAIGHTENED == 0 {
            for run in runs {
                straighten(members, run, &beside, space);
            }
        }
    }
}

/// The members to the left and right of each member in its layer.
fn beside(count: usize, layers: &Layers) -> Vec<[Option<usize>; 2]> {
    let mut beside = vec![[None, None]; count];
    for pair in layers.values().flat_map(|layer| layer.windows(2)) {
        beside[pair[0]][1] = Some(pair[1]);
        beside[pair[1]][0] = Some(pair[0]);
    }
    beside
}

/// Aligns a run of members vertically, in as few pieces as the members next to them allow.
fn straighten(members: &mut [Member], run: &[usize], beside: &[[Option<usize>; 2]], space: f64) {
    let free = |members: &[Member], number: usize| {
        let apart = |other: usize| (members[number].width + members[other].width) / 2.0 + space;
        let [left, right] = beside[number];
        let least = left.map(|left| members[left].x + apart(left));
        let most = right.map(|right| members[right].x - apart(right));
        (least.unwrap_or(f64::NEG_INFINITY), most.unwrap_or(f64::INFINITY))
    };
    let mut rest = run;
    while !rest.is_empty() {
        let (mut least, mut most) = (f64::NEG_INFINITY, f64::INFINITY);
        let mut length = 0;
        for number in rest {
            let (own_least, own_most) = free(members, *number);
            if least.max(own_least) > most.min(own_most) {
                break;
            }
            (least, most) = (least.max(own_least), most.min(own_most));
            length += 1;
        }
        // Rounding can leave no place for a member at all; it stays where it is.
        let (piece, after) = rest.split_at(length.max(1));
        if length > 0 {
            let sum: f64 = piece.iter().map(|number| members[*number].x).sum();
            let x = (sum / piece.len() as f64).clamp(least, most);
            piece.iter().for_each(|number| members[*number].x = x);
        }
        rest = after;
    }
}

/// Moves the members of one layer towards the mean of those they are connected to, as far as their order allows.
fn settle(members: &mut [Member], layer: &[usize], neighbours: &[Vec<usize>], space: f64) {
    let mut offset = 0.0;
    let mut offsets = Vec::new();
    let mut targets = Vec::new();
    for (position, number) in layer.iter().enumerate() {
        let member = &members[*number];
        if position > 0 {
            let before = &members[layer[position - 1]];
            offset += (before.width + member.width) / 2.0 + space;
        }
        let (mut sum, mut total) = (0.0, 0.0);
        for other in &neighbours[*number] {
            let weight = member.weight * members[*other].weight;
            sum += weight * members[*other].x;
            total += weight;
        }
        let (target, weight) = if total > 0.0 { (sum / total, total) } else { (member.x, 1.0) };
        offsets.push(offset);
        targets.push((target - offset, weight));
    }
    for ((number, x), offset) in layer.iter().zip(rising(&targets)).zip(offsets) {
        members[*number].x = x + offset;
    }
}

/// The ascending numbers closest to weighted targets (isotonic regression): targets that are out of order meet in the
/// middle.
fn rising(targets: &[(f64, f64)]) -> Vec<f64> {
    let mut groups: Vec<(f64, f64, usize)> = Vec::new();
    for (target, weight) in targets {
        let mut group = (*target, *weight, 1);
        while let Some((value, weight, count)) = groups.pop_if(|before| before.0 > group.0) {
            let together = weight + group.1;
            let middle = (value * weight + group.0 * group.1) / together;
            group = (middle, together, count + group.2);
        }
        groups.push(group);
    }
    let values = groups.into_iter();
    values.flat_map(|(value, _, count)| std::iter::repeat_n(value, count)).collect()
}
