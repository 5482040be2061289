//! Verifying a bundle always ends, and never panics, whatever its bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedwright_verify::verify;

fuzz_target!(|data: &[u8]| {
    if let Err(problem) = verify(data) {
        // Formatting the problem must not fail either.
        let _ = problem.to_string();
    }
});
