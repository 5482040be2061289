//! Shapes in permalinks: a shape of the pack by its number, and a few terms.

use super::PermalinkFault;
use super::bits::{Reader, Writer};
use crate::world::{
    AreaId, CountRange, Id, ItemId, ItemRequest, MOST_IN_RANGE, Measure, ShapeChoice, ShapeId,
    ShapeRequest, ShapeTerm, World,
};

/// The most terms in a code.
pub const MAX_TERMS: usize = 8;
/// The number of bits that pin the terms of a named shape. The pack's hash does not depend on its shapes.
const DIGEST_BITS: u32 = 20;
/// The number of bits for a kind of measure, and for the number of terms.
const KIND_BITS: u32 = 3;
const COUNT_BITS: u32 = 4;

/// A requested shape, as far as it fits into a code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShapeCode {
    /// The number of the shape of the pack, and a digest of its terms.
    base: Option<(u32, u32)>,
    terms: Vec<ShapeTerm>,
    tries: Option<u32>,
    accept_closest: bool,
}

impl ShapeCode {
    /// The code of a request; `None` if it has too many terms.
    pub fn new(world: &World, request: &ItemRequest) -> Option<Self> {
        let ShapeChoice { base, terms } = &request.shape;
        let code = Self {
            base: base.map(|base| (base.0, digest(world, base))),
            terms: terms.terms(),
            tries: terms.tries,
            accept_closest: request.accept_closest.unwrap_or(false),
        };
        (code.terms.len() <= MAX_TERMS).then_some(code)
    }

    /// Adds the shape to a request.
    ///
    /// # Errors
    /// If the pack does not have what it names, or its shape has changed.
    pub fn add_to(&self, world: &World, request: &mut ItemRequest) -> Result<(), PermalinkFault> {
        let unknown = || PermalinkFault::Value { name: "shape".to_owned() };
        let base = match self.base {
            None => None,
            Some((base, pinned)) => {
                let base = ShapeId(base);
                world.shapes.get(base).ok_or_else(unknown)?;
                if digest(world, base) != pinned {
                    return Err(unknown());
                }
                Some(base)
            }
        };
        let mut terms = ShapeRequest { tries: self.tries, ..ShapeRequest::default() };
        for term in &self.terms {
            let exists = match term.measure {
                Measure::Item(item) => world.items.get(item).is_some(),
                Measure::Area(area) => world.areas.get(area).is_some(),
                _ => true,
            };
            if !exists {
                return Err(unknown());
            }
            terms.set(*term);
        }
        request.shape = ShapeChoice { base, terms };
        request.accept_closest = self.accept_closest.then_some(true);
        Ok(())
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        writer.flag(self.base.is_some());
        if let Some((base, digest)) = self.base {
            writer.number(base.into());
            writer.bits(digest.into(), DIGEST_BITS);
        }
        writer.bits(self.terms.len() as u64, COUNT_BITS);
        for ShapeTerm { measure, range } in &self.terms {
            let (kind, row) = kind(*measure);
            writer.bits(kind, KIND_BITS);
            row.into_iter().for_each(|row| writer.number(row.into()));
            writer.number(range.least.into());
            writer.flag(range.most != u32::MAX);
            if range.most != u32::MAX {
                writer.number(u64::from(range.most - range.least));
            }
        }
        writer.flag(self.tries.is_some());
        self.tries.into_iter().for_each(|tries| writer.number(tries.into()));
        writer.flag(self.accept_closest);
    }

    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Self, PermalinkFault> {
        let base = match reader.flag()? {
            true => {
                let row = row(reader)?;
                let digest = u32::try_from(reader.bits(DIGEST_BITS)?);
                Some((row, digest.map_err(|_| PermalinkFault::Malformed)?))
            }
            false => None,
        };
        let count = reader.bits(COUNT_BITS)?;
        let terms = (0..count).map(|_| term(reader)).collect::<Result<Vec<_>, _>>()?;
        let tries = super::limit(reader, 1, MOST_IN_RANGE)?;
        let code = Self { base, terms, tries, accept_closest: reader.flag()? };
        match code.terms.len() <= MAX_TERMS && code != Self::default() {
            true => Ok(code),
            false => Err(PermalinkFault::Malformed),
        }
    }
}

/// The first bits of a hash over the terms of a shape.
fn digest(world: &World, shape: ShapeId) -> u32 {
    let text = serde_json::to_vec(&world.shapes[shape].terms).expect("terms have text keys");
    let [a, b, c, ..] = *blake3::hash(&text).as_bytes();
    (u32::from(a) << 12) | (u32::from(b) << 4) | u32::from(c >> 4)
}

/// The number of a kind of measure, and the row of the item or area.
fn kind(measure: Measure) -> (u64, Option<u32>) {
    match measure {
        Measure::Spheres => (0, None),
        Measure::Playthrough => (1, None),
        Measure::Required => (2, None),
        Measure::Spread => (3, None),
        Measure::PerSphere => (4, None),
        Measure::Moves => (5, None),
        Measure::Item(item) => (6, Some(item.0)),
        Measure::Area(area) => (7, Some(area.0)),
    }
}

fn term(reader: &mut Reader<'_>) -> Result<ShapeTerm, PermalinkFault> {
    let measure = match reader.bits(KIND_BITS)? {
        0 => Measure::Spheres,
        1 => Measure::Playthrough,
        2 => Measure::Required,
        3 => Measure::Spread,
        4 => Measure::PerSphere,
        5 => Measure::Moves,
        6 => Measure::Item(ItemId::from_index(row(reader)? as usize)),
        _ => Measure::Area(AreaId::from_index(row(reader)? as usize)),
    };
    let least = row(reader)?;
    let most = match reader.flag()? {
        true => least.checked_add(row(reader)?).filter(|most| *most <= MOST_IN_RANGE),
        false => Some(u32::MAX),
    };
    let most = most.filter(|_| least <= MOST_IN_RANGE).ok_or(PermalinkFault::Malformed)?;
    Ok(ShapeTerm { measure, range: CountRange { least, most } })
}

/// A number of 32 bits.
fn row(reader: &mut Reader<'_>) -> Result<u32, PermalinkFault> {
    u32::try_from(reader.number()?).map_err(|_| PermalinkFault::Malformed)
}
