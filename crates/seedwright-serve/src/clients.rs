//! Rate limits by address: each client has an account of the work it used recently. Clients over their share are
//! deprioritized while others are active.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::limits::Limits;
use crate::sync::lock;

/// The time charged for a request until its real cost is known.
const ESTIMATE: Duration = Duration::from_millis(10);
/// The time charged for a request without work, such as a file of the web UI.
const LOOKUP: Duration = Duration::from_millis(1);
/// How far a client can exceed its share before it is deprioritized.
const CREDIT: Duration = Duration::from_millis(250);
/// The largest debt: even after a flood, a client is back to normal soon.
const MAX_DEBT: Duration = Duration::from_secs(2);
/// How long a client counts as active after a request for work.
const ACTIVE: Duration = Duration::from_secs(2);
/// The number of accounts above which those without debt and connections are dropped.
const MAX_IDLE: usize = 1024;

/// The address of a client. IPv6 addresses of one /64 network are one client, because everyone has that many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Client(IpAddr);

impl From<IpAddr> for Client {
    fn from(address: IpAddr) -> Self {
        const NETWORK: u128 = u128::MAX << 64;
        match address.to_canonical() {
            IpAddr::V6(address) => Self(IpAddr::V6((address.to_bits() & NETWORK).into())),
            address => Self(address),
        }
    }
}

/// The accounts of all clients.
pub struct Clients {
    /// The share of each client: quarters of a second of work per second.
    share: u32,
    /// The most connections of one client.
    connections: usize,
    accounts: Mutex<BTreeMap<Client, Account>>,
}

/// The connections of a client, and the work it used beyond its share.
struct Account {
    connections: usize,
    debt: Duration,
    seen: Instant,
    /// The time of the last request for work.
    requested: Option<Instant>,
}

impl Account {
    fn new(now: Instant) -> Self {
        Self { connections: 0, debt: Duration::ZERO, seen: now, requested: None }
    }

    /// Pays off debt for the time since the last look, as a token bucket refills.
    fn settle(&mut self, now: Instant, share: u32) {
        let paid = now.saturating_duration_since(self.seen) * share / 4;
        self.debt = self.debt.saturating_sub(paid);
        self.seen = now;
    }

    fn is_active(&self, now: Instant) -> bool {
        let is_recent = |requested| now.saturating_duration_since(requested) < ACTIVE;
        self.requested.is_some_and(is_recent)
    }
}

/// An open connection of a client.
pub struct ClientConnection {
    clients: Arc<Clients>,
    client: Client,
}

impl Drop for ClientConnection {
    fn drop(&mut self) {
        let end = |account: &mut Account| account.connections -= 1;
        self.clients.with(self.client, Instant::now(), end);
    }
}

impl Clients {
    pub fn new(limits: &Limits) -> Self {
        Self {
            share: u32::try_from(limits.workers).unwrap_or(u32::MAX),
            connections: (limits.connections / 2).max(1),
            accounts: Mutex::default(),
        }
    }

    /// Opens a connection; `None` if the client has too many.
    pub fn connect(self: &Arc<Self>, client: Client) -> Option<ClientConnection> {
        let begins = self.with(client, Instant::now(), |account| {
            let has_room = account.connections < self.connections;
            account.connections += usize::from(has_room);
            has_room
        });
        begins.then(|| ClientConnection { clients: self.clone(), client })
    }

    /// Charges the estimate of a request for work, and returns whether the client is deprioritized: it is over its
    /// share, and others are active or there is no room for long work.
    pub fn begin_work(&self, client: Client, now: Instant, is_crowded: bool) -> bool {
        let is_over = self.with(client, now, |account| {
            // The debt before this request decides, so that the first one after a pause is never held back.
            let is_over = account.debt > CREDIT;
            account.debt = (account.debt + ESTIMATE).min(MAX_DEBT);
            account.requested = Some(now);
            is_over
        });
        // Nobody loses anything if a single client uses an idle server for itself.
        is_over && (is_crowded || self.others_are_active(client, now))
    }

    /// Charges a request without work, and returns whether the client sends too many.
    pub fn look_up(&self, client: Client, now: Instant) -> bool {
        let is_over = self.with(client, now, |account| {
            account.debt = (account.debt + LOOKUP).min(MAX_DEBT);
            account.debt > CREDIT
        });
        is_over && self.others_are_active(client, now)
    }

    /// Charges the time that a request took, in place of the estimate.
    pub fn charge(&self, client: Client, now: Instant, time: Duration) {
        self.with(client, now, |account| {
            account.debt = (account.debt + time).saturating_sub(ESTIMATE).min(MAX_DEBT);
        });
    }

    /// Charges a request that was begun and then refused. It costs more than its time, so that a client that retries at
    /// once is over its share soon.
    pub fn charge_refused(&self, client: Client, now: Instant, time: Duration) {
        self.charge(client, now, time + ESTIMATE * 2);
    }

    fn others_are_active(&self, client: Client, now: Instant) -> bool {
        let accounts = lock(&self.accounts);
        let mut others = accounts.iter().filter(|(other, _)| **other != client);
        others.any(|(_, account)| account.is_active(now))
    }

    fn with<T>(&self, client: Client, now: Instant, change: impl FnOnce(&mut Account) -> T) -> T {
        let mut accounts = lock(&self.accounts);
        // Dropping an account without debt changes nothing, so this only bounds memory.
        if accounts.len() > MAX_IDLE {
            accounts.retain(|_, account| {
                account.settle(now, self.share);
                account.connections > 0 || account.debt > Duration::ZERO
            });
        }
        let account = accounts.entry(client).or_insert_with(|| Account::new(now));
        account.settle(now, self.share);
        change(account)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clients() -> Arc<Clients> {
        Arc::new(Clients::new(&Limits::for_workers(2)))
    }

    fn client(address: &str) -> Client {
        let address: IpAddr = address.parse().expect("an address");
        address.into()
    }

    #[test]
    fn who_takes_much_stands_back_while_others_are_there() {
        let all = clients();
        let (greedy, modest) = (client("10.0.0.1"), client("10.0.0.2"));
        let begun = Instant::now();
        let at = |milliseconds| begun + Duration::from_millis(milliseconds);
        assert!(!all.begin_work(greedy, at(0), false));
        all.charge(greedy, at(0), Duration::from_millis(900));
        // A client that is alone can use everything.
        assert!(!all.begin_work(greedy, at(100), false));
        assert!(all.begin_work(greedy, at(100), true));
        assert!(!all.begin_work(modest, at(100), false));
        assert!(all.begin_work(greedy, at(100), false));
        assert!(!all.begin_work(modest, at(100), false));
        // The other client is not active any more.
        assert!(!all.begin_work(greedy, at(2200), false));
        // Its share is half a core, so a second and a half pays off most of the debt.
        all.charge(greedy, at(2200), Duration::from_millis(900));
        assert!(!all.begin_work(modest, at(3500), false));
        assert!(!all.begin_work(greedy, at(3700), false));
    }

    #[test]
    fn many_requests_at_a_time_count_before_they_are_done() {
        let all = clients();
        let (greedy, modest) = (client("10.0.0.1"), client("10.0.0.2"));
        let now = Instant::now();
        assert!(!all.begin_work(modest, now, false));
        let accepted = (0..100).filter(|_| !all.begin_work(greedy, now, false)).count();
        assert_eq!(accepted, 26);
        for _ in 0..100 {
            all.charge(greedy, now, Duration::from_millis(1));
        }
        assert!(!all.begin_work(greedy, now, false));
    }

    #[test]
    fn who_asks_too_often_for_nothing_much_is_noticed() {
        let all = clients();
        let (greedy, modest) = (client("10.0.0.1"), client("10.0.0.2"));
        let now = Instant::now();
        assert!((0..1000).all(|_| !all.look_up(greedy, now)));
        assert!(!all.begin_work(modest, now, false));
        assert!(all.look_up(greedy, now));
        assert!(!all.look_up(modest, now));
    }

    #[test]
    fn nobody_has_all_connections_and_nobody_is_remembered_for_ever() {
        let all = clients();
        let mut open = Vec::new();
        while let Some(connected) = all.connect(client("2001:db8::1")) {
            open.push(connected);
        }
        assert_eq!(open.len(), Limits::for_workers(2).connections / 2);
        assert!(all.connect(client("2001:db8::2")).is_none());
        assert!(all.connect(client("2001:db8:0:1::1")).is_some());
        open.pop();
        assert!(all.connect(client("2001:db8::2")).is_some());
        drop(open);
        for number in 0..5000_u32 {
            let other = Client(IpAddr::V4(number.into()));
            assert!(all.connect(other).is_some());
        }
        assert!(lock(&all.accounts).len() <= MAX_IDLE + 1);
    }
}
