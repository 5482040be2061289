//! Importing a dump always ends, and never panics, whatever its bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedwright::pack::SourceFile;
use seedwright_import::randovania_dump::{Options, import};

fuzz_target!(|data: &[u8]| {
    let file = SourceFile { name: "fuzz.json".into(), bytes: data.to_vec() };
    let _ = import(&file, Options::default());
});
