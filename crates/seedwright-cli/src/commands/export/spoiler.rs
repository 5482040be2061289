//! `seedwright export spoiler`.

use seedwright::bundle::Bundle;
use serde_json::{Map, json};

use super::finish;
use crate::arguments::SpoilerExport;
use crate::bundles;
use crate::failure::Failure;
use crate::output::Output;

/// Writes what lies where. It has the fields of a plan and no others, so that it is one; the aim is among
/// them, because what is placed for less than every location can't be asked to open them all.
pub fn run(typed: &SpoilerExport, output: &Output) -> Result<(), Failure> {
    let file = bundles::read(&typed.file)?;
    if let Err(problem) = bundles::judge(&file) {
        return Err(bundles::refusal(file, &problem));
    }
    let bundle =
        Bundle::read(&file.bytes).map_err(|error| bundles::unusable(&error.to_string()))?;
    let lies = bundle.decisions.items.iter();
    let place: Map<_, _> = lies
        .map(|lies| (lies.location.clone(), json!(lies.item)))
        .collect();
    let plan = json!({ "aim": bundle.stages["items"]["aim"], "place": place });
    let text = serde_json::to_string_pretty(&plan).expect("JSON values can always be written");
    finish(&format!("{text}\n"), typed.out.as_deref(), output)
}
