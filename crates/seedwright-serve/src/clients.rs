//! Who asks, and how much they took of late. A client who takes more than a share stands back while others are
//! there: its work begins behind that of everybody else.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::limits::Limits;
use crate::sync::lock;

/// What a request is thought to take, until it is known.
const GUESS: Duration = Duration::from_millis(10);
/// What everything else takes, with all that the system does for it.
const GLANCE: Duration = Duration::from_millis(1);
/// How much more than its share a client may take before it stands back.
const CREDIT: Duration = Duration::from_millis(250);
/// Beyond this nothing is held against anybody.
const MOST: Duration = Duration::from_secs(2);
/// Who has not asked for so long is not there.
const PRESENT: Duration = Duration::from_secs(2);
/// So many are remembered without a reason.
const REMEMBERED: usize = 1024;

/// Where somebody asks from. One network of the newer addresses is one client: everybody has many of those.
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

/// Everybody who asked of late.
pub struct Clients {
    /// How many quarters of a second each may take a second.
    share: u32,
    /// How many connections one may have.
    connections: usize,
    accounts: Mutex<BTreeMap<Client, Account>>,
}

/// What one client has, and took beyond its share.
struct Account {
    connections: usize,
    debt: Duration,
    seen: Instant,
    /// When it asked for work last.
    asked: Option<Instant>,
}

impl Account {
    fn new(now: Instant) -> Self {
        Self { connections: 0, debt: Duration::ZERO, seen: now, asked: None }
    }

    /// Time passes, and pays.
    fn settle(&mut self, now: Instant, share: u32) {
        let paid = now.saturating_duration_since(self.seen) * share / 4;
        self.debt = self.debt.saturating_sub(paid);
        self.seen = now;
    }

    fn is_there(&self, now: Instant) -> bool {
        let is_recent = |asked| now.saturating_duration_since(asked) < PRESENT;
        self.asked.is_some_and(is_recent)
    }
}

/// A connection of a client.
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

    /// A connection begins; none where one client has too many.
    pub fn connect(self: &Arc<Self>, client: Client) -> Option<ClientConnection> {
        let begins = self.with(client, Instant::now(), |account| {
            let has_room = account.connections < self.connections;
            account.connections += usize::from(has_room);
            has_room
        });
        begins.then(|| ClientConnection { clients: self.clone(), client })
    }

    /// Somebody asks for work; answers whether they stand back, which they also do where there is no room for long work.
    pub fn ask(&self, client: Client, now: Instant, is_crowded: bool) -> bool {
        let owes = self.with(client, now, |account| {
            let owes = account.debt > CREDIT;
            account.debt = (account.debt + GUESS).min(MOST);
            account.asked = Some(now);
            owes
        });
        owes && (is_crowded || self.others_are_there(client, now))
    }

    /// Somebody asks for something that takes no work; answers whether they ask too often.
    pub fn glance(&self, client: Client, now: Instant) -> bool {
        let owes = self.with(client, now, |account| {
            account.debt = (account.debt + GLANCE).min(MOST);
            account.debt > CREDIT
        });
        owes && self.others_are_there(client, now)
    }

    /// The work that somebody asked for took so long.
    pub fn took(&self, client: Client, now: Instant, time: Duration) {
        self.with(client, now, |account| {
            account.debt = (account.debt + time).saturating_sub(GUESS).min(MOST);
        });
    }

    /// The same for work that was refused then: who asks again at once asks too often.
    pub fn took_in_vain(&self, client: Client, now: Instant, time: Duration) {
        self.took(client, now, time + GUESS * 2);
    }

    fn others_are_there(&self, client: Client, now: Instant) -> bool {
        let accounts = lock(&self.accounts);
        let mut others = accounts.iter().filter(|(other, _)| **other != client);
        others.any(|(_, account)| account.is_there(now))
    }

    fn with<T>(&self, client: Client, now: Instant, change: impl FnOnce(&mut Account) -> T) -> T {
        let mut accounts = lock(&self.accounts);
        if accounts.len() > REMEMBERED {
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
        assert!(!all.ask(greedy, at(0), false));
        all.took(greedy, at(0), Duration::from_millis(900));
        // Alone, everybody may have everything.
        assert!(!all.ask(greedy, at(100), false));
        assert!(all.ask(greedy, at(100), true));
        assert!(!all.ask(modest, at(100), false));
        assert!(all.ask(greedy, at(100), false));
        assert!(!all.ask(modest, at(100), false));
        // The other one has gone.
        assert!(!all.ask(greedy, at(2200), false));
        // Half a core is its share, so a second and a half pays for most of it.
        all.took(greedy, at(2200), Duration::from_millis(900));
        assert!(!all.ask(modest, at(3500), false));
        assert!(!all.ask(greedy, at(3700), false));
    }

    #[test]
    fn many_requests_at_a_time_count_before_they_are_done() {
        let all = clients();
        let (greedy, modest) = (client("10.0.0.1"), client("10.0.0.2"));
        let now = Instant::now();
        assert!(!all.ask(modest, now, false));
        let accepted = (0..100).filter(|_| !all.ask(greedy, now, false)).count();
        assert_eq!(accepted, 26);
        for _ in 0..100 {
            all.took(greedy, now, Duration::from_millis(1));
        }
        assert!(!all.ask(greedy, now, false));
    }

    #[test]
    fn who_asks_too_often_for_nothing_much_is_noticed() {
        let all = clients();
        let (greedy, modest) = (client("10.0.0.1"), client("10.0.0.2"));
        let now = Instant::now();
        assert!((0..1000).all(|_| !all.glance(greedy, now)));
        assert!(!all.ask(modest, now, false));
        assert!(all.glance(greedy, now));
        assert!(!all.glance(modest, now));
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
        assert!(lock(&all.accounts).len() <= REMEMBERED + 1);
    }
}
