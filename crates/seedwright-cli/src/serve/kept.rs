//! How much is kept of answers that clients have not taken yet.

use std::sync::Arc;

use axum::body::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::limits::Limits;

/// What one place in the store stands for, in bytes.
const PLACE: usize = 1024;

/// Room for answers.
pub struct Kept(Arc<Semaphore>);

/// An answer, which gives its room back when nobody holds it any more.
struct Answer {
    bytes: Vec<u8>,
    _room: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Default for Kept {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(Limits::KEPT / PLACE)))
    }
}

impl Kept {
    /// Keeps an answer until it is sent; none where too much waits to be sent already.
    pub fn keep(&self, bytes: Vec<u8>) -> Option<Bytes> {
        let places = u32::try_from(bytes.len().div_ceil(PLACE)).ok()?;
        let room = self.0.clone().try_acquire_many_owned(places).ok()?;
        Some(Bytes::from_owner(Answer { bytes, _room: room }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_have_room_until_they_are_sent() {
        let kept = Kept::default();
        let half = kept.keep(vec![1; Limits::KEPT / 2]);
        let half = half.expect("there is room");
        let copy = half.slice(1..2);
        assert!(kept.keep(vec![1; Limits::KEPT / 2 + 1]).is_none());
        assert!(kept.keep(vec![1; 10]).is_some());
        drop(half);
        assert!(kept.keep(vec![1; Limits::KEPT / 2 + 1]).is_none());
        drop(copy);
        assert!(kept.keep(vec![1; Limits::KEPT]).is_some());
    }
}
