//! Counters for monitoring.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use seedwright_api::Problem;

use crate::endpoints::{ENDPOINTS, Endpoint, Reply};
use crate::worker_pool::WorkerPool;

/// Counters since the program started.
pub struct Metrics {
    begun: Instant,
    done: Vec<AtomicU64>,
    problems: Vec<AtomicU64>,
    refused: AtomicU64,
    pub connections: AtomicU64,
}

impl Default for Metrics {
    fn default() -> Self {
        let zeros = || ENDPOINTS.iter().map(|_| AtomicU64::new(0)).collect();
        Self {
            begun: Instant::now(),
            done: zeros(),
            problems: zeros(),
            refused: AtomicU64::new(0),
            connections: AtomicU64::new(0),
        }
    }
}

impl Metrics {
    /// Counts a request by its outcome.
    pub fn count(&self, endpoint: &Endpoint, done: &Result<Reply, Problem>) {
        let number = ENDPOINTS.iter().position(|own| own.path == endpoint.path);
        let counts = match done {
            Ok(_) => &self.done,
            Err(_) => &self.problems,
        };
        if let Some(count) = number.and_then(|number| counts.get(number)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a request that was refused because the server is busy.
    pub fn refuse(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// Seconds since the program started.
    pub fn seconds(&self) -> u64 {
        self.begun.elapsed().as_secs()
    }

    /// All counters in the text format of Prometheus.
    pub fn text(&self, workers: &WorkerPool) -> String {
        let mut text = String::new();
        let mut gauge = |name: &str, kind: &str, about: &str, value: u64| {
            let _ = writeln!(
                text,
                "# HELP seedwright_{name} {about}\n# TYPE seedwright_{name} {kind}\nseedwright_{name} {value}"
            );
        };
        let slow = workers.slow();
        let refused = self.refused.load(Ordering::Relaxed);
        let open = self.connections.load(Ordering::Relaxed);
        gauge("up_seconds", "gauge", "Seconds since the start.", self.seconds());
        gauge("connections", "gauge", "Open connections.", open);
        gauge("queued", "gauge", "Quick requests that wait.", workers.queued() as u64);
        gauge("slow_running", "gauge", "Long requests that run.", slow.running as u64);
        gauge("slow_waiting", "gauge", "Long requests that wait.", slow.waiting as u64);
        gauge("refused_total", "counter", "Requests refused as busy.", refused);
        self.requests(&mut text);
        text
    }

    fn requests(&self, text: &mut String) {
        text.push_str(
            "# HELP seedwright_requests_total Requests by endpoint and outcome.\n\
             # TYPE seedwright_requests_total counter\n",
        );
        let counts = self.done.iter().zip(&self.problems);
        for (endpoint, (done, problems)) in ENDPOINTS.iter().zip(counts) {
            for (outcome, count) in [("done", done), ("problem", problems)] {
                let (path, count) = (&endpoint.path, count.load(Ordering::Relaxed));
                let _ = writeln!(
                    text,
                    "seedwright_requests_total{{endpoint=\"{path}\",outcome=\"{outcome}\"}} {count}"
                );
            }
        }
    }
}
