//! Answers calls on standard input, for tests and benchmarks that compare other builds of the engine with native code.
//!
//! A call is a line with the name of an operation, a tab, and a request. An answer is a line with the status and the length,
//! followed by the bytes. With a number as its argument, `c.overhead`: the nanoseconds that the C functions add to a call.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::Instant;

use seedwright_api::binding::{Answered, call, limits};
use seedwright_api::{NoObserver, Service};

fn main() -> io::Result<()> {
    let service = seedwright_api::service(limits(), || Err("it needs a seed".to_owned()));
    let service = service.map_err(io::Error::other)?;
    if let Some(calls) = std::env::args().nth(1).and_then(|calls| calls.parse().ok()) {
        return writeln!(io::stdout(), "{}", overhead(&service, calls));
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (name, request) = line.split_once('\t').unwrap_or((&line, "{}"));
        let Answered { status, bytes, .. } = direct(&service, name, request);
        writeln!(out, "{status} {}", bytes.len())?;
        out.write_all(&bytes)?;
        out.flush()?;
    }
    Ok(())
}

fn direct(service: &Service, name: &str, request: &str) -> Answered {
    call(service, name.as_bytes(), request.as_bytes(), Arc::new(NoObserver)).into()
}

/// The time of a call through C beyond that of the operation: the least of several rounds in which both take turns.
fn overhead(service: &Service, calls: u32) -> f64 {
    const NAME: &str = "code/count";
    const REQUEST: &str = r#"{"pack":"festive","guesses":[]}"#;
    let mut least = [f64::INFINITY; 2];
    for _ in 0..15 {
        let own = time(calls, || drop(direct(service, NAME, REQUEST)));
        let through_c = time(calls, through_c);
        least = [least[0].min(own), least[1].min(through_c)];
    }
    (least[1] - least[0]) * 1e9
}

/// The seconds of a call.
fn time(calls: u32, run: impl Fn()) -> f64 {
    let begin = Instant::now();
    (0..calls).for_each(|_| run());
    begin.elapsed().as_secs_f64() / f64::from(calls)
}

#[allow(unsafe_code, reason = "this is what a program in C does")]
fn through_c() {
    use seedwright_c::border::{seedwright_call, seedwright_free};
    let mut status = -1;
    let request = c"{\"pack\":\"festive\",\"guesses\":[]}";
    let name = c"code/count".as_ptr();
    // SAFETY: both are texts that end with a zero, and the status is writable.
    let answer = unsafe { seedwright_call(name, request.as_ptr(), &raw mut status) };
    assert_eq!(status, 0);
    // SAFETY: this is the answer, and nothing else frees it.
    unsafe { seedwright_free(answer) };
}
