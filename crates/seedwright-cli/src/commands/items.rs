//! `seedwright items`.

use seedwright::pipeline::Stages;
use seedwright_api::Pack;

use super::finish::finish;
use super::proof::with_proof;
use super::statistics;
use crate::arguments::Items;
use crate::build::{BuiltWorld, WriteOptions, prepare, typed_request};
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::printer::Printer;

pub fn run(typed: &Items, printer: &Printer) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, printer)?;
    let request = typed_request(&pack, &typed.build, printer)?.with_stages(Stages::Items);
    if let Some(samples) = typed.statistics {
        return statistics::run(&pack, &request, samples, printer);
    }
    with_proof(typed.build.proof.as_ref(), &typed.pack, printer, || {
        let world = BuiltWorld::make(&prepare(&pack, &request, printer)?, &request, printer)?;
        let how = WriteOptions { with_map: false, as_pixels: false };
        finish(&world, typed.build.out.as_deref(), how, printer)
    })
}
