//! `seedwright serve`.

use std::net::SocketAddr;

use serde_json::json;

use crate::arguments::Serve;
use crate::failure::Failure;
use crate::output::Output;
use crate::service::service;

/// Serves until it is told to stop.
pub fn run(typed: &Serve, output: &Output) -> Result<(), Failure> {
    let announce = |local| announce(local, output);
    seedwright_serve::run(service()?, typed.limits(), typed.address(), announce)?;
    output.note("stopped\n");
    Ok(())
}

/// Says where the web UI is. A program that started this one reads it from there.
fn announce(local: SocketAddr, output: &Output) {
    let address = format!("http://{local}/");
    if output.json {
        output.print_json(&json!({ "address": address }));
    } else {
        output.print(&format!("{address}\n"));
        output.note("serving the page; Ctrl+C stops it\n");
    }
    if !local.ip().is_loopback() {
        output.note("note: everybody who can reach this machine can use it\n");
    }
}
