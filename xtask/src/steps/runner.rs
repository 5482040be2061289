//! Runs a command and collects what it prints, with a sign of life while it works.

use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How often the line on a terminal is renewed, and how often a log gets another line.
const ON_TERMINAL: Duration = Duration::from_millis(500);
const IN_LOG: Duration = Duration::from_secs(60);

/// The longest sign of life in columns: a line that wraps cannot be renewed.
const COLUMNS: usize = 78;

/// Runs a command without input. Its output is collected, or shown at once if `verbose`.
pub fn run(command: &mut Command, verbose: bool) -> io::Result<Output> {
    command.stdin(Stdio::null());
    if verbose {
        let status = command.status()?;
        return Ok(Output { status, stdout: Vec::new(), stderr: Vec::new() });
    }
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (sender, receiver) = mpsc::channel();
    let stdout = child.stdout.take().map(|pipe| forward(pipe, sender.clone()));
    let stderr = child.stderr.take().map(|pipe| forward(pipe, sender));
    show_life(&receiver);
    let collected = |thread: Option<thread::JoinHandle<Vec<u8>>>| {
        thread.and_then(|thread| thread.join().ok()).unwrap_or_default()
    };
    let (stdout, stderr) = (collected(stdout), collected(stderr));
    Ok(Output { status: child.wait()?, stdout, stderr })
}

/// Collects everything from a pipe, and sends each line on as it comes.
fn forward(pipe: impl Read + Send + 'static, lines: Sender<String>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut pipe = BufReader::new(pipe);
        let mut all = Vec::new();
        loop {
            let start = all.len();
            match pipe.read_until(b'\n', &mut all) {
                Ok(0) | Err(_) => return all,
                // Nobody listens once the command's other pipe has failed; the output still counts.
                Ok(_) => drop(lines.send(String::from_utf8_lossy(&all[start..]).into_owned())),
            }
        }
    })
}

/// Shows the last line and the time until no more lines can come.
fn show_life(lines: &Receiver<String>) {
    let start = Instant::now();
    let terminal = io::stdout().is_terminal();
    let pause = if terminal { ON_TERMINAL } else { IN_LOG };
    let mut last = String::new();
    let mut next = start + pause;
    loop {
        match lines.recv_timeout(next.saturating_duration_since(Instant::now())) {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => last = line,
            Err(RecvTimeoutError::Timeout) => {
                let sign = sign_of_life(start.elapsed(), &last);
                print(&if terminal { format!("\r\x1b[K{sign}") } else { sign + "\n" });
                next = Instant::now() + pause;
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    if terminal {
        print("\r\x1b[K");
    }
}

/// The time so far, and the line that the command printed last.
fn sign_of_life(time: Duration, last: &str) -> String {
    let printable = last.trim().chars().filter(|letter| !letter.is_control());
    let line = format!("      {} s  {}", time.as_secs(), printable.collect::<String>());
    line.chars().take(COLUMNS).collect()
}

fn print(text: &str) {
    let mut out = io::stdout().lock();
    // A closed output is not a reason to stop checking.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_of_life_fits_a_line() {
        let second = Duration::from_secs(61);
        assert_eq!(sign_of_life(second, "   Compiling a\n"), "      61 s  Compiling a");
        assert_eq!(sign_of_life(second, &"é".repeat(200)).chars().count(), COLUMNS);
        assert_eq!(sign_of_life(second, "\x1b[1mtest\x07 ok"), "      61 s  [1mtest ok");
    }

    #[test]
    fn both_pipes_are_collected() {
        let output =
            run(crate::cargo::cargo().arg("--no-such-option"), false).expect("cargo starts");
        assert!(!output.status.success());
        assert!(String::from_utf8_lossy(&output.stderr).contains("no-such-option"));
        let output = run(crate::cargo::cargo().arg("--version"), false).expect("cargo starts");
        assert!(output.status.success() && output.stdout.starts_with(b"cargo "));
    }
}
