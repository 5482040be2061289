//! `seedwright explain`.

use seedwright_api::explain::{Question, Subject, explain};

use super::held::note_left_out;
use crate::arguments::Explain;
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::printer::Printer;
use seedwright_api::Pack;

pub fn run(typed: &Explain, printer: &Printer) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, printer)?;
    let settings = pack.settings(&typed.chosen, None)?;
    let question = Question {
        have: &pack.items(&typed.have)?,
        subject: match (&typed.place, &typed.item) {
            (_, Some(item)) => Subject::Item(item),
            (place, None) => Subject::Place(place.as_deref().unwrap_or("goal")),
        },
        steps: typed.steps,
        everything: printer.verbose,
    };
    let reply = explain(&pack.world, &settings, &question)?;
    note_left_out(&reply.left_out, printer);
    if printer.json {
        printer.print_json(&reply)?;
    } else {
        printer.print(&reply.text)?;
    }
    Ok(())
}
