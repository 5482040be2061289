//! Limits of requests and clients.

use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

/// The limits of one request and of all of them together.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest body in bytes.
    pub body: usize,
    /// The most steps of the stages of one request.
    pub steps: u64,
    /// How many quick requests run at a time.
    pub workers: usize,
    /// How many quick requests can wait.
    pub queue: usize,
    /// How many long requests run at a time.
    pub slow: usize,
    /// How many long requests can wait.
    pub slow_queue: usize,
    /// The most open connections.
    pub connections: usize,
}

impl Limits {
    /// The time after which a request counts as long.
    pub const QUICK: Duration = Duration::from_millis(60);
    /// The length of a turn of a long request, while others wait.
    pub const TURN: Duration = Duration::from_millis(100);
    /// The largest body of a quick request: larger ones contain packs or bundles, which take long to read.
    pub const QUICK_BODY: usize = 16 * 1024;
    /// How long a client can take to send a request.
    pub const SENDING: Duration = Duration::from_secs(10);
    /// How long a client can read nothing of its response before it is disconnected.
    pub const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
    /// The most bytes of responses that wait to be sent.
    pub const RESPONSES: usize = 256 * 1024 * 1024;
    /// The longest connection: a client that reads byte by byte must not hold one forever.
    pub const CONNECTION: Duration = Duration::from_secs(600);
    /// How long a refusal is delayed for clients over their share.
    pub const REFUSING: Duration = Duration::from_millis(200);
    /// When a client can try again if the server is busy, in seconds.
    pub const RETRY: u64 = 1;
    /// How long requests can go on after the program is stopped.
    pub const STOPPING: Duration = Duration::from_secs(5);

    /// The limits for a number of workers.
    pub fn for_workers(workers: usize) -> Self {
        Self {
            body: 1024 * 1024,
            steps: 20_000_000,
            workers,
            queue: 32 * workers,
            slow: (workers / 2).max(1),
            slow_queue: 2 * workers,
            connections: 512,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::for_workers(available_parallelism().map_or(1, NonZero::get))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The help, the web UI and the documents state these values.
    #[test]
    fn default_limits() {
        let shown = |workers: usize| {
            let Limits { body, steps, workers, queue, slow, slow_queue, connections } =
                Limits::for_workers(workers);
            assert_eq!((body, steps, connections), (1_048_576, 20_000_000, 512));
            (workers, queue, slow, slow_queue)
        };
        assert_eq!(shown(1), (1, 32, 1, 2));
        assert_eq!(shown(2), (2, 64, 1, 4));
        assert_eq!(shown(3), (3, 96, 1, 6));
        assert_eq!(shown(8), (8, 256, 4, 16));
        let milliseconds = [Limits::QUICK, Limits::TURN, Limits::REFUSING];
        assert_eq!(milliseconds.map(|time| time.as_millis()), [60, 100, 200]);
        let seconds =
            [Limits::SENDING, Limits::WRITE_TIMEOUT, Limits::CONNECTION, Limits::STOPPING];
        assert_eq!(seconds.map(|time| time.as_secs()), [10, 10, 600, 5]);
        assert_eq!((Limits::QUICK_BODY, Limits::RESPONSES), (16_384, 268_435_456));
        assert_eq!(Limits::RETRY, 1);
    }
}
