//! `seedwright items`.

use crate::arguments::Items;
use crate::build::build;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

pub fn run(typed: &Items, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, output)?;
    build(&pack, &typed.build, output)?.finish(&typed.build, &[], output)
}
