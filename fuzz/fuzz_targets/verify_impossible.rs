//! Verifying a document that says that no placement exists always ends, and never panics, whatever its bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedwright_verify::{is_impossible, verify_impossible};

fuzz_target!(|data: &[u8]| {
    let _ = is_impossible(data);
    if let Err(problem) = verify_impossible(data) {
        // Formatting the problem must not fail either.
        let _ = problem.to_string();
    }
});
