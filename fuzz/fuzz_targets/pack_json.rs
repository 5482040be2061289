//! Whatever bytes a JSON pack holds, reading it ends, and never with a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedwright::pack::{SourceFile, read};

fuzz_target!(|data: &[u8]| {
    let _ = read(&[SourceFile { name: "fuzz.json".into(), bytes: data.to_vec() }]);
});
