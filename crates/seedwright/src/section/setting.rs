//! Kinds of values: numbers, texts, lists and pairs.

use serde::Serialize;
use serde_json::Value as Json;

use super::{NameKind, Names, Reader, Shape};
use crate::document::{Data, Value};
use crate::name::EscapedName;

/// A kind of value that a setting can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a kind of value that a setting can have",
    note = "implement `Setting` for it, or derive `Words`, or name an adapter: `#[setting(with = ..)]`"
)]
pub trait Setting: Clone + PartialEq + Sized {
    /// The shape of valid values.
    const SHAPE: Shape;

    /// Reads a value. Returns `None` for a value of the wrong shape, which the check has reported; reports what the
    /// shape can't express, such as unknown names.
    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self>;

    /// The value as plain data, with names in place of ids.
    fn plain(&self, names: &dyn Names) -> Json;

    /// Visits everything that the value refers to by id.
    fn references(&self, _see: &mut dyn FnMut(NameKind, usize)) {}

    /// Merges the value of a later layer, for settings that accumulate over the layers.
    fn add(&mut self, later: Self) {
        *self = later;
    }
}

/// The range of a setting.
pub trait Bounds {
    /// The minimum.
    const LEAST: i64;
    /// The maximum.
    const MOST: i64;
}

/// A kind of value whose numbers can have a range.
pub trait Ranged<B: Bounds>: Setting {
    /// The shape of valid values within the range.
    const RANGED: Shape;
}

macro_rules! numbers {
    ($($number:ty: $least:expr, $most:expr;)*) => {$(
        impl Setting for $number {
            const SHAPE: Shape = Shape::Integer { min: $least, max: $most };

            fn read(value: &Value, shape: &Shape, _: &mut Reader<'_>) -> Option<Self> {
                let (least, most) = shape.bounds()?;
                match value.data {
                    Data::Integer(number) if (least..=most).contains(&number) => {
                        Self::try_from(number).ok()
                    }
                    _ => None,
                }
            }

            fn plain(&self, _: &dyn Names) -> Json {
                Json::from(*self)
            }
        }

        impl<B: Bounds> Ranged<B> for $number {
            const RANGED: Shape = Shape::Integer { min: B::LEAST, max: B::MOST };
        }
    )*};
}

numbers! {
    u32: 0, u32::MAX as i64;
    u64: 0, i64::MAX;
    i64: i64::MIN, i64::MAX;
}

impl Setting for bool {
    const SHAPE: Shape = Shape::Boolean;

    fn read(value: &Value, _: &Shape, _: &mut Reader<'_>) -> Option<Self> {
        match value.data {
            Data::Boolean(flag) => Some(flag),
            _ => None,
        }
    }

    fn plain(&self, _: &dyn Names) -> Json {
        Json::from(*self)
    }
}

impl Setting for String {
    const SHAPE: Shape = Shape::Text;

    fn read(value: &Value, _: &Shape, _: &mut Reader<'_>) -> Option<Self> {
        value.text().map(|(text, _)| text.to_owned())
    }

    fn plain(&self, _: &dyn Names) -> Json {
        Json::from(self.as_str())
    }
}

/// A single character, as text.
impl Setting for char {
    const SHAPE: Shape = Shape::Text;

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let (text, span) = value.text()?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Some(character),
            _ => {
                let message = format!("`{}` is not one character", EscapedName(text));
                let hint = format!("write a single character: {} = \"m\"", reader.key);
                reader.error("E0368", span, message, hint);
                None
            }
        }
    }

    fn plain(&self, _: &dyn Names) -> Json {
        Json::from(self.to_string())
    }
}

/// Faulty entries are reported and skipped.
impl<T: Setting> Setting for Vec<T> {
    const SHAPE: Shape = Shape::List(&T::SHAPE);

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let (Shape::List(element), Data::List(values)) = (shape, &value.data) else {
            return None;
        };
        Some(values.iter().filter_map(|value| T::read(value, element, reader)).collect())
    }

    fn plain(&self, names: &dyn Names) -> Json {
        self.iter().map(|entry| entry.plain(names)).collect()
    }

    fn references(&self, see: &mut dyn FnMut(NameKind, usize)) {
        self.iter().for_each(|entry| entry.references(see));
    }

    fn add(&mut self, later: Self) {
        self.extend(later);
    }
}

impl<B: Bounds, T: Ranged<B>> Ranged<B> for Vec<T> {
    const RANGED: Shape = Shape::List(&T::RANGED);
}

/// A value or a list of values. It is written as a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct OneOrMany<T>(pub Vec<T>);

impl<T: Setting> Setting for OneOrMany<T> {
    const SHAPE: Shape = Shape::Either(&[T::SHAPE, Shape::List(&T::SHAPE)]);

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let Shape::Either([one, many]) = shape else { return None };
        match value.data {
            Data::List(_) => Vec::read(value, many, reader).map(Self),
            _ => T::read(value, one, reader).map(|one| Self(vec![one])),
        }
    }

    fn plain(&self, names: &dyn Names) -> Json {
        self.0.plain(names)
    }

    fn references(&self, see: &mut dyn FnMut(NameKind, usize)) {
        self.0.references(see);
    }
}

impl<B: Bounds, T: Ranged<B>> Ranged<B> for OneOrMany<T> {
    const RANGED: Shape = Shape::Either(&[T::RANGED, Shape::List(&T::RANGED)]);
}

impl<T: Setting> Setting for (T, T) {
    const SHAPE: Shape = Shape::Two(&T::SHAPE);

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let (Shape::Two(element), Data::List(values)) = (shape, &value.data) else {
            return None;
        };
        let [one, other] = &values[..] else { return None };
        // Both are read, so that faults of either are reported.
        let pair = [one, other].map(|value| T::read(value, element, reader));
        let [one, other] = pair;
        one.zip(other)
    }

    fn plain(&self, names: &dyn Names) -> Json {
        [self.0.plain(names), self.1.plain(names)].into_iter().collect()
    }

    fn references(&self, see: &mut dyn FnMut(NameKind, usize)) {
        self.0.references(see);
        self.1.references(see);
    }
}

impl<B: Bounds, T: Ranged<B>> Ranged<B> for (T, T) {
    const RANGED: Shape = Shape::Two(&T::RANGED);
}
