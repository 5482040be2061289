//! Operations, called by their names.

mod doors;
mod pace;
mod parts;
mod rooms;

use std::sync::Arc;

use seedwright_api::{Limits, NoObserver, Pack, Problem, embedded::EmbeddedPack, service};
use serde_json::Value;

/// Runs an operation under the given limits.
fn call_within(limits: Limits, name: &str, request: &Value) -> Result<Value, Problem> {
    let service = service(limits, || Ok(0)).expect("packs are sound");
    let reply = service.call(name, request.to_string().as_bytes(), Arc::new(NoObserver))?;
    Ok(serde_json::from_slice(&reply.bytes).expect("replies are JSON"))
}

fn pack(name: &str) -> Pack {
    let embedded = EmbeddedPack::find(name).expect("it comes with the program");
    Pack::embedded(embedded).expect("it is sound")
}
