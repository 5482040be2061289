//! `seedwright completions` and `seedwright man`.

use std::io;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::arguments::{Arguments, Completions, NAME};
use crate::complete;
use crate::failure::Failure;
use crate::printer::Printer;

pub fn completions(typed: &Completions, printer: &Printer) -> Result<(), Failure> {
    text_only(printer)?;
    let shell = typed.shell.to_string();
    let script = complete::script(&shell).ok_or_else(|| {
        Failure::operation(format!("completions for {shell} are not supported"), None)
    })?;
    printer.print(&String::from_utf8_lossy(&script))?;
    Ok(())
}

pub fn manual(printer: &Printer) -> Result<(), Failure> {
    text_only(printer)?;
    let page = page().map_err(|error| {
        Failure::operation(format!("can't write the manual page: {error}"), None)
    })?;
    printer.print(&page)?;
    Ok(())
}

/// Refuses `--json`: shells and `man` read text.
fn text_only(printer: &Printer) -> Result<(), Failure> {
    if printer.json {
        let hint = "omit `--json`";
        return Err(Failure::argument("this command has no JSON output", hint));
    }
    Ok(())
}

/// The manual page of the program and all its commands.
fn page() -> io::Result<String> {
    let command = Arguments::command();
    let commands: Vec<_> = command.get_subcommands().cloned().collect();
    let man = Man::new(command);
    let mut page = section(|page| man.render_title(page))?;
    page.push_str(&section(|page| man.render_name_section(page))?);
    page.push_str(&section(|page| man.render_synopsis_section(page))?);
    page.push_str(&section(|page| man.render_options_section(page))?);
    page.push_str(".SH COMMANDS\n");
    for command in commands {
        let name = command.get_name().to_owned();
        let man = Man::new(command.bin_name(format!("{NAME} {name}")));
        page.push_str(&format!(".SS {name}\n"));
        page.push_str(&body(|page| man.render_description_section(page))?);
        page.push_str(".PP\n");
        page.push_str(&body(|page| man.render_synopsis_section(page))?);
        page.push_str(&body(|page| man.render_options_section(page))?);
    }
    page.push_str(&section(|page| man.render_extra_section(page))?);
    Ok(page)
}

/// A section with its heading.
fn section(render: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> io::Result<String> {
    let mut page = Vec::new();
    render(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// A section without its heading.
fn body(render: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> io::Result<String> {
    let section = section(render)?;
    let lines = section.lines();
    let body =
        lines.filter(|line| ![".SH", ".ie", ".el"].iter().any(|head| line.starts_with(head)));
    Ok(body.map(|line| format!("{line}\n")).collect())
}
