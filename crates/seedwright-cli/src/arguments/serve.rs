//! The arguments of `serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::ops::RangeInclusive;

use clap::Args;
use seedwright_serve::Limits;

use super::flags::within;
use super::values::whole;

/// The range of `--workers`.
const WORKERS: RangeInclusive<i64> = 1..=256;

#[derive(Args)]
pub struct Serve {
    /// The port to listen on; 0 takes any free one
    #[arg(long, value_name = "N", default_value_t = 7373, value_parser = whole::<u16>(0..=65_535))]
    port: u16,
    /// The address to listen on; 0.0.0.0 accepts everyone who can reach this machine
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    #[arg(
        long,
        value_name = "BYTES",
        help = format!("The largest request body, in bytes [default: {}]", Limits::for_workers(1).body),
        value_parser = whole::<usize>(0..=i64::MAX),
        help_heading = "Limits",
    )]
    body_limit: Option<usize>,
    #[arg(
        long,
        value_name = "N",
        help = format!("The most steps of one request [default: {}]", Limits::for_workers(1).steps),
        value_parser = whole::<u64>(0..=i64::MAX),
        help_heading = "Limits",
    )]
    step_limit: Option<u64>,
    #[arg(
        long,
        value_name = "N",
        help = within("Process N requests at a time, by default one per core", &WORKERS),
        value_parser = whole::<u16>(WORKERS),
        help_heading = "Limits",
    )]
    workers: Option<u16>,
    #[arg(
        long,
        value_name = "N",
        help = format!("Let at most N requests wait for a worker [default: {} per worker]", Limits::for_workers(1).queue),
        value_parser = whole::<usize>(0..=i64::MAX),
        help_heading = "Limits",
    )]
    queue: Option<usize>,
}

impl Serve {
    /// The address to listen on.
    pub fn address(&self) -> (IpAddr, u16) {
        (self.host, self.port)
    }

    /// The limits of clients.
    pub fn limits(&self) -> Limits {
        let defaults = self
            .workers
            .map_or_else(Limits::default, |workers| Limits::for_workers(usize::from(workers)));
        Limits {
            body: self.body_limit.unwrap_or(defaults.body),
            steps: self.step_limit.unwrap_or(defaults.steps),
            queue: self.queue.unwrap_or(defaults.queue),
            ..defaults
        }
    }
}
