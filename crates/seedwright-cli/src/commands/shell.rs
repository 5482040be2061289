//! `seedwright completions` and `seedwright man`.

use clap::CommandFactory;

use crate::arguments::{Arguments, Completions};
use crate::failure::Failure;
use crate::output::Output;

pub fn completions(typed: &Completions, output: &Output) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(
        typed.shell,
        &mut Arguments::command(),
        "seedwright",
        &mut script,
    );
    output.print(&String::from_utf8_lossy(&script));
    Ok(())
}

pub fn manual(output: &Output) -> Result<(), Failure> {
    let mut page = Vec::new();
    let made = clap_mangen::Man::new(Arguments::command()).render(&mut page);
    made.map_err(|error| Failure::Operation(format!("can't write the manual page: {error}")))?;
    output.print(&String::from_utf8_lossy(&page));
    Ok(())
}
