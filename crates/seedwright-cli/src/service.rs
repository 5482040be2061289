//! All operations of the API, for commands that offer or describe them.

use seedwright_api::{Limits, Service};

use crate::failure::Failure;

/// All operations, ready to be called.
pub fn service() -> Result<Service, Failure> {
    let entropy = || getrandom::u64().map_err(|error| error.to_string());
    Ok(seedwright_api::service(Limits::default(), entropy)?)
}
