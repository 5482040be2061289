//! One stream of random numbers for each decision.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Seed, hash_fields};

/// The domain string that keeps the states of streams apart from all other
/// hashes.
const STREAM_DOMAIN: &str = "seedwright/stream/v1";

/// A stream of random numbers that belongs to one decision.
///
/// The generator is xoshiro256++. A stream cannot be cloned, because two copies
/// would make two decisions that look independent and are not: make a second
/// stream with another name instead.
///
/// Two rules hold for all methods. A number that must not be zero has a type
/// that can't be zero; a choice among candidates returns `None` if there are
/// none, and then draws nothing. And each chosen number costs exactly one draw
/// of 64 bits, however few candidates there are, apart from the rare draws that
/// [`below_u64`](Stream::below_u64) discards.
#[derive(Debug)]
pub struct Stream {
    generator: Xoshiro256PlusPlus,
}

impl Stream {
    /// Creates the stream for one decision.
    ///
    /// `stage` is the part of the engine that decides, `key` is what it decides
    /// about, and `attempt` counts its attempts. All three are only names: no
    /// two that differ in any way share a stream.
    ///
    /// The 32 bytes of state are the BLAKE3 hash of five fields, each preceded
    /// by its length in bytes as a 64-bit little-endian number: the domain
    /// string `seedwright/stream/v1`, the hash of the seed, the stage and the
    /// key in UTF-8, and the attempt as a 32-bit little-endian number. The four
    /// words of xoshiro256++ are read from the hash in little-endian order.
    pub fn new(seed: &Seed, stage: &str, key: &str, attempt: u32) -> Self {
        let state = hash_fields(
            STREAM_DOMAIN,
            &[seed.hash(), stage.as_bytes(), key.as_bytes(), &attempt.to_le_bytes()],
        );
        Self::from_state(state)
    }

    /// Starts the generator from its state; the tests use it to check the
    /// published reference values.
    pub(super) fn from_state(state: [u8; 32]) -> Self {
        Self { generator: Xoshiro256PlusPlus::from_seed(state) }
    }

    /// Draws the next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.generator.next_u64()
    }
}
