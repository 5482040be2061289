//! Prints the files of the web UI that are made from what pictures are drawn with:
//! `cargo run -p seedwright-render --example web -- palette.css` or `symbols.ts`.

use std::process::ExitCode;

use seedwright_render::web::{palette_css, symbols_ts};

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]
fn main() -> ExitCode {
    let text = match std::env::args().nth(1).as_deref() {
        Some("palette.css") => palette_css(),
        Some("symbols.ts") => symbols_ts(),
        _ => {
            eprintln!("name a file: palette.css or symbols.ts");
            return ExitCode::FAILURE;
        }
    };
    print!("{text}");
    ExitCode::SUCCESS
}
