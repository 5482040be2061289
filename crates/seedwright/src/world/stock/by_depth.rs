//! Numbers that change with depth.

use serde::Serialize;
use serde_json::Value as Json;

use super::fixed::Fixed;
use super::limits::{HIGHEST_LEVEL, LARGEST_WEIGHT};
use crate::document::{Data, Key, Value};
use crate::name::EscapedName;
use crate::section::{Adapter, Bounds, NameKind, Names, Ranged, Reader, Setting, Shape, whole};

/// A number that changes with depth: pairs of a depth and the number from that depth on. It is 0 before the first pair.
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
    /// What the keys of its tables are.
    pub(crate) const OF: &'static str = "depth";

    /// The same at every depth.
    pub fn always(number: i64) -> Self {
        Self(vec![(1, number)])
    }

    /// The number at a depth.
    pub fn at(&self, depth: u32) -> i64 {
        let next = self.0.partition_point(|(from, _)| *from <= depth);
        next.checked_sub(1).map_or(0, |index| self.0[index].1)
    }

    /// The depths where it changes.
    pub(crate) fn changes(&self) -> impl Iterator<Item = u32> {
        self.0.iter().map(|(from, _)| *from)
    }
}

/// In packs, a single number, or a table of depths and the numbers from there on.
impl Setting for ByDepth {
    const SHAPE: Shape = Shape::Either(&[WEIGHT, Shape::Map { of: ByDepth::OF, value: &WEIGHT }]);

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let Shape::Either([number, _]) = shape else { return None };
        match &value.data {
            Data::Table(_) => rows(value, number, reader).map(Self),
            _ => i64::read(value, number, reader).map(Self::always),
        }
    }

    fn plain(&self, names: &dyn Names) -> Json {
        match self.0[..] {
            [(1, number)] => Json::from(number),
            _ => plain_rows(&self.0, names),
        }
    }
}

impl<B: Bounds> Ranged<B> for ByDepth {
    const RANGED: Shape = Shape::Either(&[
        <i64 as Ranged<B>>::RANGED,
        Shape::Map { of: ByDepth::OF, value: &<i64 as Ranged<B>>::RANGED },
    ]);
}

const WEIGHT: Shape = whole(0, LARGEST_WEIGHT);

/// Numbers by depth, always as a table.
pub(crate) struct Depths;

impl Adapter<ByDepth> for Depths {
    const SHAPE: Shape = Shape::Map { of: ByDepth::OF, value: &WEIGHT };

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<ByDepth> {
        rows(value, &WEIGHT, reader).map(ByDepth)
    }

    fn plain(numbers: &ByDepth, names: &dyn Names) -> Json {
        plain_rows(&numbers.0, names)
    }

    fn references(_: &ByDepth, _: &mut dyn FnMut(NameKind, usize)) {}
}

/// Levels by depth, as a table.
impl Adapter<Vec<(u32, Fixed)>> for Depths {
    const SHAPE: Shape = Shape::Map { of: ByDepth::OF, value: &LEVEL };

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Vec<(u32, Fixed)>> {
        rows(value, &LEVEL, reader)
    }

    fn plain(points: &Vec<(u32, Fixed)>, names: &dyn Names) -> Json {
        plain_rows(points, names)
    }

    fn references(_: &Vec<(u32, Fixed)>, _: &mut dyn FnMut(NameKind, usize)) {}
}

/// A level in thousandths.
const LEVEL: Shape = whole(Fixed::SCALE, HIGHEST_LEVEL * Fixed::SCALE);

/// The rows of a table by depth, in order of depth. If any row is faulty there are none, because the others would mean
/// something else without it.
fn rows<T: Setting>(
    value: &Value,
    shape: &Shape,
    reader: &mut Reader<'_>,
) -> Option<Vec<(u32, T)>> {
    let (table, _) = value.table()?;
    let rows: Vec<_> = { table.entries.iter() }
        .map(|(key, value)| depth(key, reader).zip(T::read(value, shape, reader)))
        .collect();
    let mut rows: Vec<(u32, T)> = rows.into_iter().collect::<Option<_>>()?;
    rows.sort_by_key(|(depth, _)| *depth);
    Some(rows)
}

fn plain_rows<T: Setting>(rows: &[(u32, T)], names: &dyn Names) -> Json {
    rows.iter().map(|(depth, value)| (depth.to_string(), value.plain(names))).collect()
}

fn depth(key: &Key, reader: &mut Reader<'_>) -> Option<u32> {
    let is_number = key.text.bytes().all(|byte| byte.is_ascii_digit());
    let depth = key.text.parse().ok().filter(|depth| *depth > 0 && is_number);
    if depth.is_none() {
        let message = format!("`{}` is not a depth", EscapedName(&key.text));
        let hint = format!("depths are whole numbers from 1 to {}", u32::MAX);
        reader.error("E0361", key.span, message, hint);
    }
    depth
}
