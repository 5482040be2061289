//! Figures of the server: what a client gets over HTTP, alone and while others flood it.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::Bench;
use super::hostile;
use crate::cargo::workspace_root;
use crate::page::{Client, ServerProcess};

/// The seconds that a client waited for a world; `None` if it was refused.
type WaitTime = Option<f64>;

/// The load of honest clients.
struct HonestLoad {
    clients: usize,
    path: &'static str,
    pack: &'static str,
    /// The interval of each client's requests; without pauses if `None`.
    pace: Option<Duration>,
}

const ITEMS: HonestLoad =
    HonestLoad { clients: 4, path: "/api/items", pack: "station", pace: None };

/// Honest clients at a pace well below the server's capacity.
const PACED_ITEMS: HonestLoad = HonestLoad { pace: Some(Duration::from_millis(20)), ..ITEMS };

/// A client that clicks on Generate repeatedly.
const WORLDS: HonestLoad = HonestLoad {
    clients: 1,
    path: "/api/generate",
    pack: "campaign",
    pace: Some(Duration::from_millis(250)),
};

/// Proved worlds of `station` per second.
pub fn items_rate(bench: &mut Bench<'_>) {
    let served = ServerProcess::start().expect("the program serves");
    let time = Duration::from_secs(if bench.quick() { 3 } else { 10 });
    let times = clients(&served, time, &ITEMS);
    bench.figure(times.len() as f64 / time.as_secs_f64(), "/s");
    percentiles(bench, "", times);
}

/// The time from the click until a campaign is on the screen, and the bytes of the first load.
pub fn shown(bench: &mut Bench<'_>) {
    let measured = match in_browser() {
        Ok(measured) => measured,
        Err(reason) => return bench.progress(&format!("not measured: {reason}")),
    };
    bench.figures(&measured);
}

/// Signals others to stop when dropped.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Returns the output of the script that drives a browser.
fn in_browser() -> Result<String, String> {
    let browser = crate::browser::find()?;
    let served = ServerProcess::start().map_err(|error| error.to_string())?;
    let output = Command::new("node")
        .arg("web/tests/shown.js")
        .arg(format!("http://{}", served.address))
        .env("CHROMIUM", browser)
        .current_dir(workspace_root())
        .output()
        .map_err(|error| format!("no Node: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// How long honest clients wait, alone and while hostile ones do all they can.
pub fn hostile(bench: &mut Bench<'_>) {
    let served = ServerProcess::start().expect("the program serves");
    if let Err(reason) = hostile::connect(served.address) {
        return bench.progress(&format!("not measured: {reason}"));
    }
    let time = Duration::from_secs(if bench.quick() { 4 } else { 15 });
    let [quiet, quiet_worlds] = honest(&served, time);
    let stop = AtomicBool::new(false);
    let [attacked, attacked_worlds] = thread::scope(|scope| {
        // Stops the hostile clients even if the honest ones fail.
        let _end = Stop(&stop);
        for attack in hostile::ATTACKS {
            let (stop, address) = (&stop, served.address);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    // Failures of hostile clients don't matter.
                    let _ = attack(address);
                }
            });
        }
        // Lets the attack ramp up before counting.
        thread::sleep(Duration::from_secs(1));
        honest(&served, time)
    });
    let [_, before] = percentiles(bench, "quiet_", quiet);
    let [_, after] = percentiles(bench, "attacked_", attacked);
    bench.figure(after / before, "x");
    percentiles(bench, "quiet_generate_", quiet_worlds);
    percentiles(bench, "attacked_generate_", attacked_worlds);
    match served.peak_memory() {
        Ok(bytes) => bench.figure_of("memory", bytes as f64 / 1024.0 / 1024.0, "MiB"),
        Err(reason) => bench.progress(&format!("no peak memory: {reason}")),
    }
}

/// Measures the waiting times of honest clients for items, and then those of a client for whole worlds.
fn honest(served: &ServerProcess, time: Duration) -> [Vec<WaitTime>; 2] {
    [&PACED_ITEMS, &WORLDS].map(|load| clients(served, time, load))
}

/// Runs clients for a time, each at its pace, and returns the seconds that each request took.
fn clients(served: &ServerProcess, time: Duration, load: &HonestLoad) -> Vec<WaitTime> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let stop = &stop;
        let ask = |client| scope.spawn(move || ask_on(served.address, client, load, stop));
        let clients: Vec<_> = (0..load.clients).map(ask).collect();
        thread::sleep(time);
        stop.store(true, Ordering::Relaxed);
        let times = clients.into_iter();
        let times = times.flat_map(|client| client.join().expect("clients do not panic"));
        times.collect()
    })
}

/// Requests worlds until stopped, and returns the seconds that each took.
fn ask_on(
    address: SocketAddr,
    number: usize,
    load: &HonestLoad,
    stop: &AtomicBool,
) -> Vec<WaitTime> {
    let mut client = Client::connect(address).expect("the server listens");
    let HonestLoad { path, pack, .. } = load;
    let head = format!("POST {path}");
    let mut times = Vec::new();
    let mut seed = 0u64;
    while !stop.load(Ordering::Relaxed) {
        seed += 1;
        let body = format!("{{\"pack\":\"{pack}\",\"seed\":\"{number}-{seed}\"}}");
        let begun = Instant::now();
        let answer = client.ask(&head, body.as_bytes());
        let answer = answer.expect("the server answers");
        match answer.status {
            200 => times.push(Some(begun.elapsed().as_secs_f64())),
            503 => times.push(None),
            status => panic!("expected a world, got status {status}"),
        }
        if let Some(rest) = load.pace.and_then(|pace| pace.checked_sub(begun.elapsed())) {
            thread::sleep(rest);
        }
    }
    times
}

/// Reports the median and the 99th percentile of waiting times.
fn percentiles(bench: &mut Bench<'_>, prefix: &str, waited: Vec<WaitTime>) -> [f64; 2] {
    let refused = waited.iter().filter(|time| time.is_none()).count();
    // A refused client waited longest of all.
    let times = waited.into_iter().map(|time| time.unwrap_or(f64::INFINITY));
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[times.len() * percent / 100] * 1e3;
    let [half, most] = [at(50), at(99)];
    bench.figure_of(&format!("{prefix}p50"), half, "ms");
    bench.figure_of(&format!("{prefix}p99"), most, "ms");
    if refused > 0 {
        bench.figure_of(&format!("{prefix}refused"), refused as f64, "requests");
    }
    [half, most]
}
