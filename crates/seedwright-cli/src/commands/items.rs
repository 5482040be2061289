//! `seedwright items`.

use crate::arguments::Items;
use crate::build::{Request, build};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

pub fn run(typed: &Items, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, output)?;
    let request = Request::typed(&pack, &typed.build, output)?;
    build(&pack, &request, output)?.finish(typed.build.out.as_deref(), output)
}
