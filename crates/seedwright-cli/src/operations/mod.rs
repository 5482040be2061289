//! The operations of the API whose work is still done here.

mod doors;
#[cfg(test)]
mod pace_tests;
mod rooms;

use seedwright_api::worlds::{Doors, Rooms, RoomsFile};
use seedwright_api::{Limits, Service};

use crate::failure::Failure;

/// All operations, ready to be called.
pub fn service(limits: Limits) -> Result<Service, Failure> {
    let entropy = || getrandom::u64().map_err(|error| error.to_string());
    let service = seedwright_api::service(limits, entropy)?;
    Ok(service
        .with::<Doors>(doors::doors)
        .with::<Rooms>(rooms::rooms)
        .with::<RoomsFile>(rooms::file))
}

impl From<Failure> for seedwright_api::Problem {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Problem(problem) => *problem,
            Failure::Printed(_) => Self::fault(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_that_is_declared_can_be_run() {
        let service =
            service(Limits::default()).ok().expect("packs that come with the program are sound");
        for description in seedwright_api::descriptions() {
            assert!(service.runs(description.name), "{}", description.name);
        }
    }
}
