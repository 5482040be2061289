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

/// How many seconds somebody waited for a world; none where there was none.
type WaitTime = Option<f64>;

/// What honest clients ask for.
struct HonestLoad {
    clients: usize,
    path: &'static str,
    pack: &'static str,
    /// How often each asks; as soon as it can where there is none.
    pace: Option<Duration>,
}

const ITEMS: HonestLoad =
    HonestLoad { clients: 4, path: "/api/items", pack: "station", pace: None };

/// The same at a pace that is well below what the program can do.
const PACED_ITEMS: HonestLoad = HonestLoad { pace: Some(Duration::from_millis(20)), ..ITEMS };

/// Somebody who clicks on Generate again and again.
const WORLDS: HonestLoad = HonestLoad {
    clients: 1,
    path: "/api/generate",
    pack: "campaign",
    pace: Some(Duration::from_millis(250)),
};

/// Proved worlds of `station`, as many as can be had in a second.
pub fn items_rate(bench: &mut Bench<'_>) {
    let served = ServerProcess::start().expect("the program serves");
    let time = Duration::from_secs(if bench.quick() { 3 } else { 10 });
    let times = clients(&served, time, &ITEMS);
    bench.figure(times.len() as f64 / time.as_secs_f64(), "/s");
    percentiles(bench, "", times);
}

/// How long it takes from the click until a campaign is on the screen, and how much the page sends at first.
pub fn shown(bench: &mut Bench<'_>) {
    let measured = match in_browser() {
        Ok(measured) => measured,
        Err(reason) => return bench.progress(&format!("not measured: {reason}")),
    };
    for line in measured.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if let [name, value, unit] = words[..] {
            let value = value.parse().expect("figures are numbers");
            match name {
                "page.shown" => bench.figure(value, unit),
                _ => bench.figure_of(name.trim_start_matches("page."), value, unit),
            }
        }
    }
}

/// Tells others to stop when it ends.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What the script that drives a browser prints.
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
        // Whatever becomes of the honest ones.
        let _end = Stop(&stop);
        for attack in hostile::ATTACKS {
            let (stop, address) = (&stop, served.address);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    // Whatever becomes of them: the honest ones are what counts.
                    let _ = attack(address);
                }
            });
        }
        // The attack is in full swing when counting begins.
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

/// The times that honest clients wait for items; and after that, those that somebody waits for whole worlds.
fn honest(served: &ServerProcess, time: Duration) -> [Vec<WaitTime>; 2] {
    [&PACED_ITEMS, &WORLDS].map(|asked| clients(served, time, asked))
}

/// Some clients ask for a time, each at a steady pace if one is given; the seconds that each request took.
fn clients(served: &ServerProcess, time: Duration, asked: &HonestLoad) -> Vec<WaitTime> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let stop = &stop;
        let ask = |client| scope.spawn(move || ask_on(served.address, client, asked, stop));
        let clients: Vec<_> = (0..asked.clients).map(ask).collect();
        thread::sleep(time);
        stop.store(true, Ordering::Relaxed);
        let times = clients.into_iter();
        let times = times.flat_map(|client| client.join().expect("clients go on"));
        times.collect()
    })
}

/// Asks for worlds until it is told to stop; the seconds that each took.
fn ask_on(
    address: SocketAddr,
    number: usize,
    asked: &HonestLoad,
    stop: &AtomicBool,
) -> Vec<WaitTime> {
    let mut client = Client::connect(address).expect("somebody listens");
    let HonestLoad { path, pack, .. } = asked;
    let head = format!("POST {path}");
    let mut times = Vec::new();
    let mut seed = 0u64;
    while !stop.load(Ordering::Relaxed) {
        seed += 1;
        let body = format!("{{\"pack\":\"{pack}\",\"seed\":\"{number}-{seed}\"}}");
        let begun = Instant::now();
        let answer = client.ask(&head, body.as_bytes());
        let answer = answer.expect("an answer comes");
        match answer.status {
            200 => times.push(Some(begun.elapsed().as_secs_f64())),
            503 => times.push(None),
            status => panic!("a world is built, and not {status}"),
        }
        if let Some(rest) = asked.pace.and_then(|pace| pace.checked_sub(begun.elapsed())) {
            thread::sleep(rest);
        }
    }
    times
}

/// Reports the time that half of all, and all but one in a hundred, waited at most.
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
