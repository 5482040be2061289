//! `seedwright serve`, asked over the network as its page and its neighbours do.

#![cfg(unix)]

mod attack;
mod client;
mod codes;
mod document;
mod limits;
mod meaning;
mod memory;
mod pins;
#[path = "../support/mod.rs"]
mod support;
