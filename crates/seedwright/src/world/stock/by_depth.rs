//! Numbers that change with depth.

use serde::Serialize;

/// A number that changes with depth: pairs of a depth and the number from there on. It is 0 before the
/// first pair.
///
/// ```
/// use seedwright::population::ByDepth;
///
/// let most = ByDepth(vec![(1, 1), (3, 2), (5, 3)]);
/// assert_eq!((most.at(0), most.at(2), most.at(3), most.at(u32::MAX)), (0, 1, 2, 3));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ByDepth(pub Vec<(u32, i64)>);

impl ByDepth {
    /// The same at every depth.
    pub fn always(number: i64) -> Self {
        Self(vec![(1, number)])
    }

    /// The number at a depth.
    pub fn at(&self, depth: u32) -> i64 {
        let next = self.0.partition_point(|(from, _)| *from <= depth);
        next.checked_sub(1).map_or(0, |index| self.0[index].1)
    }

    /// The depths at which it changes.
    pub(crate) fn changes(&self) -> impl Iterator<Item = u32> {
        self.0.iter().map(|(from, _)| *from)
    }
}
