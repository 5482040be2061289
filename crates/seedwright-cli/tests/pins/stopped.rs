//! Ctrl+C: the server ends by itself, and what is being built ends at once and leaves no half a file.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::record::files_in;

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that ends with the test.
struct Running(Child);

impl Running {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seedwright"));
        command.args(arguments).current_dir(folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Self(command.spawn().expect("the program starts"))
    }

    fn tell(&self, signal: Signal) {
        let id = i32::try_from(self.0.id()).ok().and_then(Pid::from_raw);
        kill_process(id.expect("it runs"), signal).expect("it can be told");
    }

    fn end(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().expect("it can be asked") {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The signal of Ctrl+C on a terminal. Shells start background commands so that they ignore it, and those pass that on:
/// then the signal of `kill`, which ends a program in the same way.
fn interrupt() -> Signal {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0);
    match ignored >> (Signal::INT.as_raw() - 1) & 1 {
        1 => Signal::TERM,
        _ => Signal::INT,
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_server_ends_by_itself() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut served = Running::start(folder.path(), &["serve", "--port", "0"]);
    let output = served.0.stdout.take().expect("it is a pipe");
    let mut output = BufReader::new(output);
    let mut address = String::new();
    output.read_line(&mut address).expect("it says where it is");
    assert!(address.contains("http://127.0.0.1:"), "{address}");
    served.tell(Signal::INT);
    let status = served.end();
    assert_eq!(status.code(), Some(0), "{status}");
    let (mut rest, mut errors) = (String::new(), String::new());
    output.read_to_string(&mut rest).expect("it is text");
    let mut stderr = served.0.stderr.take().expect("it is a pipe");
    stderr.read_to_string(&mut errors).expect("it is text");
    assert_eq!(
        (rest.as_str(), errors.as_str()),
        ("", "serving the web UI; press Ctrl+C to stop\nstopped\n")
    );
}

#[test]
fn what_is_being_built_leaves_no_half_a_file() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let arguments = ["generate", "tower", "--count", "100000", "--out", "many", "--seed", "1"];
    let mut building = Running::start(folder.path(), &arguments);
    let begun = Instant::now();
    while !folder.path().join("many/000001/seed.json").exists() {
        assert!(begun.elapsed() < PATIENCE, "nothing is written");
        thread::sleep(Duration::from_millis(5));
    }
    let signal = interrupt();
    building.tell(signal);
    let status = building.end();
    assert_eq!((status.code(), status.signal()), (None, Some(signal.as_raw())), "{status}");
    let files = files_in(folder.path());
    for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with("/seed.json")) {
        let bundle = seedwright::bundle::Bundle::read(bytes);
        assert!(bundle.is_ok(), "{name} is not whole");
    }
}
