//! The hashes of a race.

use std::fmt;

use serde::{Serialize, Serializer};

/// A hash, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Parses 64 lower-case hexadecimal digits. There is no other way to write a hash, so equal files have equal texts.
    pub fn read(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let hash = blake3::Hash::from_hex(text).ok()?;
        text.bytes().all(is_digit).then(|| Self(hash.into()))
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&blake3::Hash::from(self.0).to_hex())
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The kinds of hashes. Each has a BLAKE3 context of its own, so that no hash can stand for another.
#[derive(Clone, Copy)]
pub(super) enum HashKind {
    /// The organizer's commitment.
    Commitment,
    /// The id of a race.
    Race,
    /// The commitment of a player.
    Entry,
    /// The hash that closes the list of entries.
    Closing,
    /// The seed.
    Seed,
}

impl HashKind {
    fn context(self) -> &'static str {
        match self {
            Self::Commitment => "seedwright 2026 race commitment 1",
            Self::Race => "seedwright 2026 race id 1",
            Self::Entry => "seedwright 2026 race entry 1",
            Self::Closing => "seedwright 2026 race closing 1",
            Self::Seed => "seedwright 2026 race seed 1",
        }
    }
}

/// Hashes fields. The length in front of each makes the encoding injective: no two lists of fields give the same bytes.
pub(super) struct FieldHasher(blake3::Hasher);

impl FieldHasher {
    pub fn new(kind: HashKind) -> Self {
        Self(blake3::Hasher::new_derive_key(kind.context()))
    }

    pub fn field(mut self, bytes: impl AsRef<[u8]>) -> Self {
        let bytes = bytes.as_ref();
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    pub fn number(self, number: u64) -> Self {
        self.field(number.to_le_bytes())
    }

    /// The number of fields, or groups of fields, that follow.
    pub fn count(self, count: usize) -> Self {
        self.number(count as u64)
    }

    pub fn finish(self) -> Digest {
        Digest(self.0.finalize().into())
    }
}
