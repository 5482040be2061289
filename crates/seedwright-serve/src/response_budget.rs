//! How much is kept of answers that clients have not taken yet.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;

use crate::clients::Client;
use crate::limits::Limits;
use crate::sync::lock;

/// Room for answers. Nobody has more than half of it.
#[derive(Clone, Default)]
pub struct ResponseBudget(Arc<Mutex<BTreeMap<Option<Client>, usize>>>);

/// An answer, which gives its room back when nobody holds it any more.
struct Answer {
    bytes: Vec<u8>,
    client: Option<Client>,
    budget: ResponseBudget,
}

impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        let mut taken = lock(&self.budget.0);
        if let Some(own) = taken.get_mut(&self.client) {
            *own -= self.bytes.len();
        }
        taken.retain(|_, own| *own > 0);
    }
}

impl ResponseBudget {
    /// Keeps an answer until it is sent; none where too much waits to be sent already.
    pub fn keep(&self, client: Option<Client>, bytes: Vec<u8>) -> Option<Bytes> {
        let mut taken = lock(&self.0);
        let all = taken.values().sum::<usize>() + bytes.len();
        let own = taken.get(&client).copied().unwrap_or(0) + bytes.len();
        if all > Limits::KEPT || own > Limits::KEPT / 2 {
            return None;
        }
        taken.insert(client, own);
        drop(taken);
        let kept = self.clone();
        Some(Bytes::from_owner(Answer { bytes, client, budget: kept }))
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn answers_have_room_until_they_are_sent() {
        let kept = ResponseBudget::default();
        let [one, other, third] = [1, 2, 3].map(|last| Some(IpAddr::from([10, 0, 0, last]).into()));
        let half = kept.keep(one, vec![1; Limits::KEPT / 2]);
        let half = half.expect("there is room");
        let copy = half.slice(1..2);
        // Somebody who has half of it gets no more, and others do.
        assert!(kept.keep(one, vec![1]).is_none());
        let most = kept.keep(other, vec![1; Limits::KEPT / 2 - 10]);
        assert!(most.is_some());
        assert!(kept.keep(third, vec![1; 11]).is_none());
        assert!(kept.keep(third, vec![1; 10]).is_some());
        drop(half);
        assert!(kept.keep(one, vec![1]).is_none());
        drop(copy);
        assert!(kept.keep(one, vec![1; Limits::KEPT / 2]).is_some());
        drop(most);
        assert!(lock(&kept.0).is_empty());
    }
}
