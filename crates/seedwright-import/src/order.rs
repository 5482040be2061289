//! Topological sorting.

use std::collections::BTreeSet;

/// Sorts things so that each comes after those it refers to, and finds a cycle if there is one. Things that are in a
/// cycle or refer to one are left out.
pub fn sorted(uses: &[BTreeSet<usize>]) -> (Vec<usize>, Option<Vec<usize>>) {
    let mut users = vec![Vec::new(); uses.len()];
    let mut open: Vec<usize> = uses.iter().map(BTreeSet::len).collect();
    for (user, uses) in uses.iter().enumerate() {
        uses.iter().for_each(|used| users[*used].push(user));
    }
    let mut order: Vec<usize> = (0..uses.len()).filter(|row| open[*row] == 0).collect();
    let mut next = 0;
    while let Some(done) = order.get(next).copied() {
        for user in &users[done] {
            open[*user] -= 1;
            if open[*user] == 0 {
                order.push(*user);
            }
        }
        next += 1;
    }
    let found = (order.len() < uses.len()).then(|| cycle(uses, &open));
    (order, found)
}

/// Follows references among the remaining things until one repeats.
fn cycle(uses: &[BTreeSet<usize>], open: &[usize]) -> Vec<usize> {
    let left = |row: &usize| open[*row] > 0;
    let mut path: Vec<usize> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut at = (0..uses.len()).find(left);
    while let Some(row) = at {
        if !seen.insert(row) {
            break;
        }
        path.push(row);
        at = uses[row].iter().copied().find(left);
    }
    let first = path.iter().position(|row| Some(*row) == at);
    path.split_off(first.unwrap_or(0))
}
