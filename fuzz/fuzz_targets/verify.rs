//! Whatever bytes a bundle holds, checking it ends, and never with a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedwright_verify::verify;

fuzz_target!(|data: &[u8]| {
    if let Err(problem) = verify(data) {
        // Telling what is wrong must not fail either.
        let _ = problem.to_string();
    }
});
