//! The operations of the API whose work is still done here: everything that builds a world.

mod cache;
mod common;
mod doors;
mod generate;
mod items;
mod look;
mod population;
mod ready;
mod request;
mod rooms;

use std::sync::Arc;

use seedwright_api::explain::Explain;
use seedwright_api::reach::Reach;
use seedwright_api::verify::Verify;
use seedwright_api::worlds::{
    Doors, Generate, Items, Population, PopulationFile, Rooms, RoomsFile, WorldFile,
};
use seedwright_api::{Limits, Service};

use crate::failure::Failure;
use cache::Cache;

/// All operations, ready to be called.
pub fn service() -> Result<Service, Failure> {
    let entropy = || getrandom::u64().map_err(|error| error.to_string());
    let service = seedwright_api::service(Limits::default(), entropy)?;
    let cache = Arc::<Cache>::default();
    let [worlds, files, items, reach, explain, verify] = std::array::from_fn(|_| cache.clone());
    Ok(service
        .with::<Generate>(move |request, context| generate::generate(request, context, &worlds))
        .with::<WorldFile>(move |request, context| generate::file(request, context, &files))
        .with::<Items>(move |request, context| items::items(request, context, &items))
        .with::<Reach>(move |request, context| look::reach(request, context, &reach))
        .with::<Explain>(move |request, context| look::explain(request, context, &explain))
        .with::<Verify>(move |request, context| look::verify(request, context, &verify))
        .with::<Doors>(|request, context| doors::doors(request, context))
        .with::<Rooms>(|request, context| rooms::rooms(request, context))
        .with::<RoomsFile>(|request, context| rooms::file(request, context))
        .with::<Population>(|request, context| population::population(request, context))
        .with::<PopulationFile>(|request, context| population::file(request, context)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_that_is_declared_can_be_run() {
        let service = service().ok().expect("packs that come with the program are sound");
        for description in seedwright_api::descriptions() {
            assert!(service.runs(description.name), "{}", description.name);
        }
    }
}
