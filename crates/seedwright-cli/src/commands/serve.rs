//! `seedwright serve`.

use std::net::SocketAddr;

use serde::Serialize;

use crate::arguments::Serve;
use crate::failure::Failure;
use crate::printer::Printer;
use crate::service::service;

/// Where the web UI is.
#[derive(Serialize)]
struct AddressReply<'a> {
    address: &'a str,
}

/// Serves until it is told to stop.
pub fn run(typed: &Serve, printer: &Printer) -> Result<(), Failure> {
    let announce = |local| announce(local, printer);
    seedwright_serve::run(service()?, typed.limits(), typed.address(), announce)?;
    printer.note("stopped\n");
    Ok(())
}

/// Says where the web UI is. A program that started this one reads it from there.
fn announce(local: SocketAddr, printer: &Printer) {
    let address = format!("http://{local}/");
    if printer.json {
        printer.print_json(&AddressReply { address: &address });
    } else {
        printer.print(&format!("{address}\n"));
        printer.note("serving the page; Ctrl+C stops it\n");
    }
    if !local.ip().is_loopback() {
        printer.note("note: everybody who can reach this machine can use it\n");
    }
}
