//! The entry of `cargo xtask`; everything else is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::command_line::run()
}
