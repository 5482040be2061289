//! How much a client may ask for.

use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

/// What one request, and all of them together, may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest body in bytes.
    pub body: usize,
    /// How many steps the stages of one request may take.
    pub steps: u64,
    /// How many requests are worked on at a time, as long as they are quick.
    pub workers: usize,
    /// How many more may wait for a worker.
    pub queue: usize,
    /// How many long ones are worked on at a time, and how many more may wait.
    pub slow: usize,
    pub slow_queue: usize,
    /// How many connections are open at a time.
    pub connections: usize,
}

impl Limits {
    /// Work that takes longer goes on behind all quick work.
    pub const QUICK: Duration = Duration::from_millis(60);
    /// How long a turn of long work is, where other long work waits.
    pub const TURN: Duration = Duration::from_millis(100);
    /// Bodies beyond this carry something that takes time to read.
    pub const QUICK_BODY: usize = 16 * 1024;
    /// How long a client may take to send a request.
    pub const SENDING: Duration = Duration::from_secs(10);
    /// How long a client may take nothing of its answer.
    pub const TAKING: Duration = Duration::from_secs(10);
    /// How many bytes of answers wait for their clients.
    pub const KEPT: usize = 256 * 1024 * 1024;
    /// How long a connection may last: one that takes its answer byte by byte must not be kept for ever.
    pub const CONNECTION: Duration = Duration::from_secs(600);
    /// How long those wait for a refusal who ask for too much.
    pub const REFUSING: Duration = Duration::from_millis(200);
    /// When a busy program may be asked again, in seconds.
    pub const RETRY: u64 = 1;
    /// How long work may go on after the program was told to stop.
    pub const STOPPING: Duration = Duration::from_secs(5);

    /// What so many workers can do at a time.
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

    /// What the command's help, the page and the documents say, and what clients came to count on.
    #[test]
    fn usual_limits() {
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
        let seconds = [Limits::SENDING, Limits::TAKING, Limits::CONNECTION, Limits::STOPPING];
        assert_eq!(seconds.map(|time| time.as_secs()), [10, 10, 600, 5]);
        assert_eq!((Limits::QUICK_BODY, Limits::KEPT), (16_384, 268_435_456));
        assert_eq!(Limits::RETRY, 1);
    }
}
