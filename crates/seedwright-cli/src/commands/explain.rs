//! `seedwright explain`.

use seedwright_api::explain::{Question, Subject, explain};

use super::held::note_left_out;
use crate::arguments::Explain;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::PackExt;
use seedwright_api::Pack;

pub fn run(typed: &Explain, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, output)?;
    let settings = pack.settings(&typed.chosen, None)?;
    let question = Question {
        have: &pack.items(&typed.have)?,
        subject: match (&typed.place, &typed.item) {
            (_, Some(item)) => Subject::Item(item),
            (place, None) => Subject::Place(place.as_deref().unwrap_or("goal")),
        },
        steps: typed.steps,
        everything: output.verbose,
    };
    let reply = explain(&pack.world, &settings, &question)?;
    note_left_out(&reply.left_out, output);
    if output.json {
        output.print_json(&reply);
    } else {
        output.print(&reply.text);
    }
    Ok(())
}
