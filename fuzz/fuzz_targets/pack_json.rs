//! Reading a JSON pack always ends, and never panics, whatever its bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedwright::pack::{SourceFile, read};

fuzz_target!(|data: &[u8]| {
    let _ = read(&[SourceFile { name: "fuzz.json".into(), bytes: data.to_vec() }]);
});
