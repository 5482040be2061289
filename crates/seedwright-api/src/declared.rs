//! The list of all operations.

use std::sync::Arc;

use crate::operation::Description;
use crate::service::{Entropy, Limits, Service};
use crate::worlds::generate::{self, run_generate};
use crate::worlds::{Cache, population, rooms, run_doors, run_items};
use crate::{
    Problem, batch, check, code, explain, quality, questions, reach, settings, verify, worlds,
};

/// Describes all operations, in the order of the OpenAPI document.
pub fn descriptions() -> Vec<Description> {
    vec![
        Description::of::<settings::Settings>(),
        Description::of::<worlds::Generate>(),
        Description::of::<worlds::WorldFile>(),
        Description::of::<worlds::Items>(),
        Description::of::<worlds::Statistics>(),
        Description::of::<batch::RunBatch>(),
        Description::of::<check::Check>(),
        Description::of::<reach::Reach>(),
        Description::of::<explain::Explain>(),
        Description::of::<verify::Verify>(),
        Description::of::<quality::MeasureQuality>(),
        Description::of::<worlds::Doors>(),
        Description::of::<worlds::Rooms>(),
        Description::of::<worlds::RoomsFile>(),
        Description::of::<worlds::Population>(),
        Description::of::<worlds::PopulationFile>(),
        Description::of::<code::Valid>(),
        Description::of::<code::Count>(),
        Description::of::<code::Suggest>(),
        Description::of::<code::ExplainCode>(),
        Description::of::<code::Notes>(),
        Description::of::<code::Play>(),
    ]
}

/// Creates a service with all operations. The caller supplies the random bits for drawn seeds.
///
/// # Errors
/// If an embedded pack can't be read, which would be a bug.
pub fn service(limits: Limits, entropy: Entropy) -> Result<Service, Problem> {
    let cache = Arc::new(Cache::new(limits.clone()));
    let [world, file, items, many, reach, explain, verify, measured] =
        std::array::from_fn(|_| cache.clone());
    Ok(Service::new(limits, entropy)?
        .with::<settings::Settings>(settings::run_settings)
        .with::<worlds::Generate>(move |r, context| run_generate(r, context, &world))
        .with::<worlds::WorldFile>(move |r, context| generate::run_file(r, context, &file))
        .with::<worlds::Items>(move |r, context| run_items(r, context, &items))
        .with::<worlds::Statistics>(worlds::run_statistics)
        .with::<batch::RunBatch>(move |r, context| batch::run_batch(r, context, &many))
        .with::<check::Check>(check::run_check)
        .with::<reach::Reach>(move |r, context| questions::run_reach(r, context, &reach))
        .with::<explain::Explain>(move |r, context| questions::run_explain(r, context, &explain))
        .with::<verify::Verify>(move |r, context| questions::run_verify(r, context, &verify))
        .with::<quality::MeasureQuality>(move |r, context| {
            quality::run_quality(r, context, &measured)
        })
        .with::<worlds::Doors>(run_doors)
        .with::<worlds::Rooms>(rooms::run_rooms)
        .with::<worlds::RoomsFile>(rooms::run_file)
        .with::<worlds::Population>(population::run_population)
        .with::<worlds::PopulationFile>(population::run_file)
        .with::<code::Valid>(code::run_valid)
        .with::<code::Count>(code::run_count)
        .with::<code::Suggest>(code::run_suggest)
        .with::<code::ExplainCode>(code::run_explain)
        .with::<code::Notes>(code::run_notes)
        .with::<code::Play>(code::run_play))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn every_operation_that_is_declared_can_be_run() {
        let service = service(Limits::default(), || Ok(0)).expect("packs are sound");
        for description in descriptions() {
            assert!(service.runs(description.name), "{}", description.name);
        }
    }

    #[test]
    fn examples_are_requests() {
        for description in descriptions() {
            assert!(!description.examples.is_empty(), "{}", description.name);
            for example in description.examples {
                let request: Result<Value, _> = serde_json::from_str(example.request);
                assert!(request.is_ok_and(|request| request.is_object()), "{}", example.request);
                assert_eq!(example.file.is_some(), description.files.is_some());
            }
        }
    }
}
