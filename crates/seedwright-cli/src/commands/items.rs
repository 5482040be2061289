//! `seedwright items`.

use seedwright::pipeline::Stages;
use seedwright_api::Pack;

use super::finish::finish;
use crate::arguments::Items;
use crate::build::{BuiltWorld, Written, prepare, typed_request};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::PackExt;

pub fn run(typed: &Items, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, output)?;
    let request = typed_request(&pack, &typed.build, output)?.with_stages(Stages::Items);
    let world = BuiltWorld::make(&prepare(&pack, &request, output)?, &request, output)?;
    let how = Written { with_map: false, as_pixels: false };
    finish(&world, typed.build.out.as_deref(), how, output)
}
