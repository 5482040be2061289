//! `seedwright serve` over the network, as the web UI and other clients use it.

#![cfg(unix)]

mod attack;
mod client;
mod codes;
mod document;
mod limits;
mod links;
mod meaning;
mod memory;
mod pins;
#[path = "../support/mod.rs"]
mod support;
