//! The operations of the API, for commands that serve or list them.

use seedwright_api::{Limits, Service};

use crate::failure::Failure;

/// All operations of the API.
pub fn service() -> Result<Service, Failure> {
    let entropy = || getrandom::u64().map_err(|error| error.to_string());
    Ok(seedwright_api::service(Limits::default(), entropy)?)
}
