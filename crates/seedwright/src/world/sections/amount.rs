//! Numbers that can be taken from options.

use serde_json::Value as Json;

use crate::document::{Data, Value};
use crate::section::{Bounds, Count, NameKind, Names, Ranged, Reader, Setting, Shape, whole};
use crate::world::{Amount, Id, OptionId, quoted};

/// A number or `opt(name)`. The value of an option is checked when the option is chosen.
impl Setting for Amount {
    const SHAPE: Shape = Shape::Either(&[whole(0, 1_000_000_000), Shape::Text]);

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        if !matches!(value.data, Data::Text(_)) {
            return u32::read(value, shape, reader).map(Self::Fixed);
        }
        reader.count(value).map(Self::from)
    }

    fn plain(&self, names: &dyn Names) -> Json {
        match self {
            Self::Fixed(number) => Json::from(*number),
            Self::Option(option) => {
                let name = names.name(NameKind::Option, option.index());
                Json::from(format!("opt({})", quoted(&name)))
            }
        }
    }

    fn references(&self, see: &mut dyn FnMut(NameKind, usize)) {
        if let Self::Option(option) = self {
            see(NameKind::Option, option.index());
        }
    }
}

impl From<Count> for Amount {
    fn from(count: Count) -> Self {
        match count {
            Count::Number(number) => Self::Fixed(number),
            Count::Option(row) => Self::Option(OptionId::from_index(row)),
        }
    }
}

impl<B: Bounds> Ranged<B> for Amount {
    const RANGED: Shape = Shape::Either(&[<u32 as Ranged<B>>::RANGED, Shape::Text]);
}
