//! What can be typed to serve the page.

use std::net::{IpAddr, Ipv4Addr};
use std::ops::RangeInclusive;

use clap::Args;
use seedwright_serve::Limits;

use super::flags::within;

/// How many requests can be worked on at a time.
const WORKERS: RangeInclusive<i64> = 1..=256;

#[derive(Args)]
pub struct Serve {
    /// The port to listen at; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 7373)]
    port: u16,
    /// The address to listen at; 0.0.0.0 is for everybody who can reach this machine
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The longest body of a request, in bytes
    #[arg(long, value_name = "BYTES", help_heading = "Limits")]
    body_limit: Option<usize>,
    /// How many steps one request may take
    #[arg(long, value_name = "N", help_heading = "Limits")]
    step_limit: Option<u64>,
    /// How many requests are worked on at a time
    #[arg(
        long,
        value_name = "N",
        help = within("How many requests are worked on at a time, as many as there are cores if nothing is said", &WORKERS),
        value_parser = clap::value_parser!(u16).range(WORKERS),
        help_heading = "Limits",
    )]
    workers: Option<u16>,
    /// How many requests may wait while all cores are at work
    #[arg(long, value_name = "N", help_heading = "Limits")]
    queue: Option<usize>,
}

impl Serve {
    /// Where to listen.
    pub fn address(&self) -> (IpAddr, u16) {
        (self.host, self.port)
    }

    /// What clients may ask for.
    pub fn limits(&self) -> Limits {
        let usual = self
            .workers
            .map_or_else(Limits::default, |workers| Limits::for_workers(usize::from(workers)));
        Limits {
            body: self.body_limit.unwrap_or(usual.body),
            steps: self.step_limit.unwrap_or(usual.steps),
            queue: self.queue.unwrap_or(usual.queue),
            ..usual
        }
    }
}
