//! Finds what is known without each of several groups of facts.

use super::{FactId, State};

/// For each group, in order, calls `leaf` with a state that knows the facts of all *other* groups.
///
/// Splits the groups in half: adds the right half and recurses into the left one, undoes that, and does the
/// reverse. Each fact is learned about `log2(groups)` times instead of once per group. The state is restored,
/// but propagated (test: `leaving_one_out_is_holding_all_the_others`).
pub fn leave_one_out(
    state: &mut State<'_>,
    groups: &[Vec<FactId>],
    leaf: &mut impl FnMut(&State<'_>, usize),
) {
    state.propagate();
    halve(state, groups, 0, leaf);
}

fn halve(
    state: &mut State<'_>,
    groups: &[Vec<FactId>],
    first: usize,
    leaf: &mut impl FnMut(&State<'_>, usize),
) {
    match groups.len() {
        0 => {}
        1 => leaf(state, first),
        length => {
            let (left, right) = groups.split_at(length / 2);
            for (part, others, first) in [(left, right, first), (right, left, first + left.len())] {
                let mark = state.mark();
                others.iter().flatten().for_each(|fact| state.add(*fact));
                state.propagate();
                halve(state, part, first, leaf);
                state.undo(mark);
            }
        }
    }
}
