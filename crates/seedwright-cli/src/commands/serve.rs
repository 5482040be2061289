//! `seedwright serve`.

use std::net::SocketAddr;

use seedwright_api::{Problem, ProblemKind};
use serde::Serialize;

use crate::arguments::Serve;
use crate::failure::Failure;
use crate::printer::{Printer, StdoutError};
use crate::service::service;

/// The address of the web UI.
#[derive(Serialize)]
struct AddressReply<'a> {
    address: &'a str,
}

/// Serves until the program is stopped.
pub fn run(typed: &Serve, printer: &Printer) -> Result<(), Failure> {
    let announce = |local| {
        let failed = |error: StdoutError| Problem::new(ProblemKind::Fault, error.to_string(), None);
        announce(local, printer).map_err(failed)
    };
    seedwright_serve::run(service()?, typed.limits(), typed.address(), announce)?;
    printer.note("stopped\n");
    Ok(())
}

/// Prints the address, which a program that started this one can read.
fn announce(local: SocketAddr, printer: &Printer) -> Result<(), StdoutError> {
    let address = format!("http://{local}/");
    if printer.json {
        printer.print_json(&AddressReply { address: &address })?;
    } else {
        printer.print(&format!("{address}\n"))?;
        printer.note("serving the web UI; press Ctrl+C to stop\n");
    }
    if !local.ip().is_loopback() {
        printer.note("note: anyone who can reach this machine can use it\n");
    }
    Ok(())
}
