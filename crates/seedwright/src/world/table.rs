//! Tables with typed ids, so that a spot can never be looked up among doors.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Serialize, Serializer};

/// An index into one [`Table`].
pub trait Id: Copy + Eq + Ord + fmt::Debug {
    /// The id of the row at `index`.
    fn from_index(index: usize) -> Self;
    /// The position of the row in its table.
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        pub struct $name(pub u32);

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("tables are bounded by `limits`, far below u32::MAX"))
            }

            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// The id of an area (a sector of the map).
    AreaId;
    /// The id of a room.
    RoomId;
    /// The id of a spot, a position inside a room.
    SpotId;
    /// The id of a link, a one-way passage between two spots of a room.
    LinkId;
    /// The id of a door, a pair of ends between two spots.
    DoorId;
    /// The id of an end of a door: door `d` has the ends `2 d` and `2 d + 1`.
    EndId;
    /// The id of a location, a place that holds an item.
    LocationId;
    /// The id of a kind of item.
    ItemId;
    /// The id of a pool of items and locations.
    PoolId;
    /// The id of a resource, an amount that item copies add up to.
    ResourceId;
    /// The id of an event.
    EventId;
    /// The id of a place where an event can happen.
    EventSiteId;
    /// The id of a named rule.
    NamedRuleId;
    /// The id of an option.
    OptionId;
    /// The id of a trick.
    TrickId;
    /// The id of a preset.
    PresetId;
    /// The id of a shape.
    ShapeId;
    /// The id of a requirement in the world's [`Requirements`](super::Requirements).
    RequirementId;
}

/// Rows in the order they were added, addressed by ids of type `I`.
pub struct Table<I, T> {
    rows: Vec<T>,
    ids: PhantomData<I>,
}

impl<I: Id, T> Table<I, T> {
    /// A table without rows.
    pub const fn new() -> Self {
        Self { rows: Vec::new(), ids: PhantomData }
    }

    /// Adds a row and returns its id.
    pub fn push(&mut self, row: T) -> I {
        self.rows.push(row);
        I::from_index(self.rows.len() - 1)
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether the table has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The row, or `None` if the id is not in this table.
    pub fn get(&self, id: I) -> Option<&T> {
        self.rows.get(id.index())
    }

    /// The ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.rows.len()).map(I::from_index)
    }

    /// The rows with their ids, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (I, &T)> {
        self.rows.iter().enumerate().map(|(index, row)| (I::from_index(index), row))
    }

    /// The rows in order.
    pub fn rows(&self) -> &[T] {
        &self.rows
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;

    fn index(&self, id: I) -> &T {
        &self.rows[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.rows[id.index()]
    }
}

impl<I, T> FromIterator<T> for Table<I, T> {
    fn from_iter<R: IntoIterator<Item = T>>(rows: R) -> Self {
        Self { rows: rows.into_iter().collect(), ids: PhantomData }
    }
}

impl<I, T: Clone> Clone for Table<I, T> {
    fn clone(&self) -> Self {
        Self { rows: self.rows.clone(), ids: PhantomData }
    }
}

impl<I, T> Default for Table<I, T> {
    fn default() -> Self {
        Self { rows: Vec::new(), ids: PhantomData }
    }
}

impl<I, T: PartialEq> PartialEq for Table<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows
    }
}

impl<I, T: Eq> Eq for Table<I, T> {}

impl<I, T: fmt::Debug> fmt::Debug for Table<I, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.fmt(formatter)
    }
}

impl<I, T: Serialize> Serialize for Table<I, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rows.serialize(serializer)
    }
}
