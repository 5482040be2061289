//! The memory budget of responses that clients have not read yet.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;

use crate::clients::Client;
use crate::limits::Limits;
use crate::sync::lock;

/// A memory budget of responses. No client gets more than half of it.
#[derive(Clone, Default)]
pub struct ResponseBudget(Arc<Mutex<BTreeMap<Option<Client>, usize>>>);

/// A response, which returns its memory to the budget when it is dropped.
struct Response {
    bytes: Vec<u8>,
    client: Option<Client>,
    budget: ResponseBudget,
}

impl AsRef<[u8]> for Response {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Response {
    fn drop(&mut self) {
        let mut used = lock(&self.budget.0);
        if let Some(own) = used.get_mut(&self.client) {
            *own -= self.bytes.len();
        }
        used.retain(|_, own| *own > 0);
    }
}

impl ResponseBudget {
    /// Holds a response until it is sent; `None` if it exceeds the budget.
    pub fn hold(&self, client: Option<Client>, bytes: Vec<u8>) -> Option<Bytes> {
        let mut used = lock(&self.0);
        let all = used.values().sum::<usize>() + bytes.len();
        let own = used.get(&client).copied().unwrap_or(0) + bytes.len();
        if all > Limits::RESPONSES || own > Limits::RESPONSES / 2 {
            return None;
        }
        used.insert(client, own);
        drop(used);
        Some(Bytes::from_owner(Response { bytes, client, budget: self.clone() }))
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn responses_take_memory_until_they_are_sent() {
        let budget = ResponseBudget::default();
        let [one, other, third] = [1, 2, 3].map(|last| Some(IpAddr::from([10, 0, 0, last]).into()));
        let half = budget.hold(one, vec![1; Limits::RESPONSES / 2]);
        let half = half.expect("there is room");
        let copy = half.slice(1..2);
        // A client that has half of it gets no more, but others do.
        assert!(budget.hold(one, vec![1]).is_none());
        let most = budget.hold(other, vec![1; Limits::RESPONSES / 2 - 10]);
        assert!(most.is_some());
        assert!(budget.hold(third, vec![1; 11]).is_none());
        assert!(budget.hold(third, vec![1; 10]).is_some());
        drop(half);
        assert!(budget.hold(one, vec![1]).is_none());
        drop(copy);
        assert!(budget.hold(one, vec![1; Limits::RESPONSES / 2]).is_some());
        drop(most);
        assert!(lock(&budget.0).is_empty());
    }
}
