//! Permalinks: short codes from which a world can be rebuilt.
//!
//! A code holds the pack and its version, the chosen options, the placement settings and the seed. It is made to be
//! read aloud and pasted: `code` is its text form, `bits` its content. Defaults of the pack take no space, and equal
//! worlds have equal codes.
//!
//! ```
//! use seedwright::permalink::{PermalinkFault, Permalink};
//!
//! // The checksum detects typing errors.
//! let wrong = "04W3K-Y14BD-DJQ00-8ZYXW";
//! assert_eq!(Permalink::read(wrong), Err(PermalinkFault::Checksum));
//! ```

mod bits;
mod code;
mod shape;

#[cfg(test)]
mod tests;

use std::fmt;

use crate::SEED_VERSION;
use crate::name::EscapedName;
use crate::random::Seed;
use crate::world::{Aim, Algorithm, ItemRequest, Settings, World, limits};
use bits::{Reader, Writer};
pub use shape::{MAX_TERMS, ShapeCode};

/// The placement settings that fit into a code, in addition to those of pack and plans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PermalinkOptions {
    /// The placement algorithm.
    pub algorithm: Option<Algorithm>,
    /// What the result guarantees besides the goal.
    pub aim: Option<Aim>,
    /// The maximum number of attempts.
    pub attempts: Option<u32>,
    /// The maximum number of swaps.
    pub swaps: Option<u32>,
    /// The work budget, in rule visits.
    pub steps: Option<u64>,
    /// The chance in percent of items that open their own way out.
    pub loops: Option<u32>,
    /// The requested shape.
    pub shape: ShapeCode,
    /// The number of steps that mix fair placements.
    pub mix: Option<u32>,
}

/// A parsed code, as far as that is possible without the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permalink {
    /// The short name of the pack.
    pub pack: String,
    /// The first digits of its hash.
    pub hash: String,
    /// The placement settings.
    pub options: PermalinkOptions,
    /// The seed.
    pub seed: Seed,
    /// All digits, and the bit offset at which the settings start.
    digits: Vec<u8>,
    settings: usize,
}

/// The reason why a code can't be written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PermalinkFault {
    /// A character is not a digit of a permalink.
    Character {
        /// The character.
        found: char,
        /// Its position, without white space and dashes, from 1.
        position: usize,
    },
    /// There are too few digits.
    TooShort,
    /// There are, or would be, more digits than a code can have.
    TooLong,
    /// Some digit is wrong.
    Checksum,
    /// It was created with a different meaning of seeds.
    OtherSeeds {
        /// Its seed version.
        found: u64,
    },
    /// Its form is newer than this version.
    Newer,
    /// No engine writes such a code.
    Malformed,
    /// It is for another pack, or another version of it.
    OtherPack {
        /// The pack that it is for.
        pack: String,
        /// The first digits of its hash.
        hash: String,
        /// The same digits of the given pack.
        found: String,
    },
    /// It gives an option a value that it can't have.
    Value {
        /// The option or trick.
        name: String,
    },
}

/// The number of bits of the pack's hash in a code.
const HASH_BITS: u32 = 28;
/// The same in hexadecimal digits.
const HASH_DIGITS: usize = HASH_BITS as usize / 4;

impl PermalinkOptions {
    /// The settings of a request that fit into a code.
    pub fn of(request: &ItemRequest) -> Self {
        Self {
            algorithm: request.algorithm,
            aim: request.aim,
            attempts: request.attempts,
            swaps: request.swaps,
            steps: request.steps,
            loops: request.loops,
            shape: ShapeCode::default(),
            mix: request.mix,
        }
    }

    /// The request with these settings, without the shape: that refers to rows of a world.
    pub fn to_request(&self) -> ItemRequest {
        ItemRequest {
            algorithm: self.algorithm,
            aim: self.aim,
            attempts: self.attempts,
            swaps: self.swaps,
            steps: self.steps,
            loops: self.loops,
            mix: self.mix,
            ..ItemRequest::default()
        }
    }

    /// Whether these settings need the second form. All others keep the first one, so that published codes stay as they
    /// are, and equal worlds have equal codes.
    fn needs_second_form(&self) -> bool {
        self.algorithm == Some(Algorithm::Fair)
            || self.mix.is_some()
            || self.shape != ShapeCode::default()
    }

    /// Writes everything but the shape.
    fn write(&self, writer: &mut Writer) {
        let is_default = Self { shape: ShapeCode::default(), ..self.clone() } == Self::default();
        writer.flag(!is_default);
        if is_default {
            return;
        }
        let position = ALGORITHMS.iter().position(|known| *known == self.algorithm);
        let second = self.needs_second_form();
        writer.bits(position.unwrap_or(0) as u64, if second { 3 } else { 2 });
        let position = AIMS.iter().position(|known| *known == self.aim);
        writer.bits(position.unwrap_or(0) as u64, 2);
        let [attempts, swaps, loops] =
            [self.attempts, self.swaps, self.loops].map(|limit| limit.map(u64::from));
        for limit in [attempts, swaps, self.steps, loops] {
            writer.flag(limit.is_some());
            limit.into_iter().for_each(|limit| writer.number(limit));
        }
        if second {
            writer.flag(self.mix.is_some());
            self.mix.into_iter().for_each(|mix| writer.number(mix.into()));
        }
    }

    fn read(reader: &mut Reader<'_>, second: bool) -> Result<Self, PermalinkFault> {
        if !reader.flag()? {
            return Ok(Self::default());
        }
        let algorithm = ALGORITHMS.get(reader.index(if second { 3 } else { 2 })?);
        Ok(Self {
            algorithm: *algorithm.ok_or(PermalinkFault::Malformed)?,
            aim: AIMS[reader.index(2)?],
            attempts: limit(reader, 1, limits::ATTEMPTS)?,
            swaps: limit(reader, 0, limits::ATTEMPTS)?,
            steps: limit(reader, 1, limits::STEPS)?,
            loops: limit(reader, 0, 100)?,
            shape: ShapeCode::default(),
            mix: if second { limit(reader, 0, limits::ATTEMPTS)? } else { None },
        })
    }
}

/// The first form has room for four of them.
const ALGORITHMS: [Option<Algorithm>; 5] = [
    None,
    Some(Algorithm::Assumed),
    Some(Algorithm::Forward),
    Some(Algorithm::Random),
    Some(Algorithm::Fair),
];

const AIMS: [Option<Aim>; 4] = [None, Some(Aim::Locations), Some(Aim::Items), Some(Aim::Goal)];

/// Reads an optional limit.
fn limit<T>(reader: &mut Reader<'_>, least: T, most: T) -> Result<Option<T>, PermalinkFault>
where
    T: TryFrom<u64> + PartialOrd,
{
    if !reader.flag()? {
        return Ok(None);
    }
    let limit = T::try_from(reader.number()?).ok();
    let limit = limit.filter(|limit| (least..=most).contains(limit));
    limit.map(Some).ok_or(PermalinkFault::Malformed)
}

impl Permalink {
    /// Returns the code of a world that is generated from a pack.
    ///
    /// # Errors
    /// [`PermalinkFault::TooLong`] if the seed or the settings are too long for a code.
    pub fn write(
        world: &World,
        settings: &Settings,
        options: &PermalinkOptions,
        seed: &Seed,
    ) -> Result<String, PermalinkFault> {
        let pack = (world.id.as_str(), short_hash(world));
        code::show(&digits(&pack, (world, settings), options, seed))
    }

    /// Reads a code. Its settings can be read only with the pack.
    ///
    /// # Errors
    /// If it is not a permalink, or was written by an incompatible engine.
    pub fn read(text: &str) -> Result<Self, PermalinkFault> {
        let digits = code::read(text)?;
        let mut reader = Reader::new(&digits);
        let second = reader.flag()?;
        if second && reader.flag()? {
            return Err(PermalinkFault::Newer);
        }
        let found = reader.number()?;
        if found != u64::from(SEED_VERSION) {
            return Err(PermalinkFault::OtherSeeds { found });
        }
        let pack = reader.text()?;
        let hash = reader.bits(HASH_BITS)?;
        let mut options = PermalinkOptions::read(&mut reader, second)?;
        if second && reader.flag()? {
            options.shape = ShapeCode::read(&mut reader)?;
        }
        let seed = Seed::from_text(reader.text()?);
        let settings = reader.position();
        Ok(Self { pack, hash: format!("{hash:0HASH_DIGITS$x}"), options, seed, settings, digits })
    }

    /// Checks that a world is the pack that the code is for.
    ///
    /// # Errors
    /// [`PermalinkFault::OtherPack`] if it is not.
    pub fn is_about(&self, world: &World) -> Result<(), PermalinkFault> {
        let found = short_hash(world);
        match found == self.hash {
            true => Ok(()),
            false => Err(PermalinkFault::OtherPack {
                pack: self.pack.clone(),
                hash: self.hash.clone(),
                found,
            }),
        }
    }

    /// Returns the settings for its pack.
    ///
    /// # Errors
    /// If the world is a different one, or does not have what the code chooses.
    pub fn settings(&self, world: &World) -> Result<Settings, PermalinkFault> {
        self.is_about(world)?;
        let mut reader = Reader::new(&self.digits).skip(self.settings);
        let settings = read_settings(&mut reader, world)?;
        // Non-canonical codes are rejected, so that equal worlds have equal codes.
        let pack = (self.pack.as_str(), self.hash.clone());
        let again = digits(&pack, (world, &settings), &self.options, &self.seed);
        match again == self.digits {
            true => Ok(settings),
            false => Err(PermalinkFault::Malformed),
        }
    }
}

/// The first digits of the pack's hash.
fn short_hash(world: &World) -> String {
    world.hash().chars().take(HASH_DIGITS).collect()
}

/// The digits of a code.
fn digits(
    (pack, hash): &(&str, String),
    (world, settings): (&World, &Settings),
    options: &PermalinkOptions,
    seed: &Seed,
) -> Vec<u8> {
    let mut writer = Writer::default();
    // A later form starts with the other bit, and one after that with two of them.
    writer.flag(options.needs_second_form());
    if options.needs_second_form() {
        writer.flag(false);
    }
    writer.number(SEED_VERSION.into());
    writer.text(pack);
    for digit in hash.chars() {
        let digit = digit.to_digit(16);
        writer.bits(digit.expect("hashes are hexadecimal").into(), 4);
    }
    options.write(&mut writer);
    if options.needs_second_form() {
        let has_shape = options.shape != ShapeCode::default();
        writer.flag(has_shape);
        if has_shape {
            options.shape.write(&mut writer);
        }
    }
    writer.text(seed.text());
    write_settings(&mut writer, world, settings);
    writer.digits()
}

/// Writes the number of values that differ from the defaults, and each of them with its distance from the previous one.
fn write_settings(writer: &mut Writer, world: &World, settings: &Settings) {
    let defaults = Settings::defaults(world);
    let all = Settings::ranges(world).zip(settings.values().zip(defaults.values()));
    let changed = (0u64..).zip(all).filter(|(_, (_, (value, default)))| value != default);
    let changed: Vec<_> = changed.collect();
    writer.number(changed.len() as u64);
    let mut next = 0;
    for (position, ((_, least, most), (value, _))) in changed {
        writer.number(position - next);
        writer.bits(u64::from(value - least), width(least, most));
        next = position + 1;
    }
}

fn read_settings(reader: &mut Reader<'_>, world: &World) -> Result<Settings, PermalinkFault> {
    let mut values: Vec<u32> = Settings::defaults(world).values().collect();
    let mut ranges = Settings::ranges(world).zip(&mut values);
    for _ in 0..reader.number()? {
        let between = usize::try_from(reader.number()?).map_err(|_| PermalinkFault::Malformed)?;
        let ((name, least, most), value) = ranges.nth(between).ok_or(PermalinkFault::Malformed)?;
        let offset = reader.bits(width(least, most))?;
        let offset = u32::try_from(offset).ok().filter(|offset| *offset <= most - least);
        let offset = offset.ok_or_else(|| PermalinkFault::Value { name: name.to_owned() })?;
        *value = least + offset;
    }
    Ok(Settings::of_values(world, &values))
}

/// The number of bits that distinguish the values of a range.
fn width(least: u32, most: u32) -> u32 {
    u32::BITS - (most - least).leading_zeros()
}

impl fmt::Display for PermalinkFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character { found, position } => {
                let found = found.to_string();
                let found = EscapedName(&found);
                write!(formatter, "`{found}` at position {position} is not a permalink digit")
            }
            Self::TooShort => formatter.write_str("it is too short for a permalink"),
            Self::TooLong => formatter.write_str("it is too long for a permalink"),
            Self::Checksum => formatter.write_str("the checksum is wrong; check for typing errors"),
            Self::OtherSeeds { found } => write!(
                formatter,
                "it has seed version {found}, but this version uses seed version {SEED_VERSION}"
            ),
            Self::Newer => formatter.write_str("it was written by a newer version"),
            Self::Malformed => {
                formatter.write_str("its checksum is right, but its content is invalid")
            }
            Self::OtherPack { pack, hash, found } => write!(
                formatter,
                "it is for the pack `{}` with the hash {hash}, but this pack has the hash {found}",
                EscapedName(pack)
            ),
            Self::Value { name } => {
                write!(formatter, "it gives `{}` a value that it can't have", EscapedName(name))
            }
        }
    }
}

impl std::error::Error for PermalinkFault {}
