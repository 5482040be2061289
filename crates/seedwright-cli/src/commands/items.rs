//! `seedwright items`.

use crate::arguments::Items;
use crate::build::{Request, Wanted, build};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::{Pack, PackExt};

pub fn run(typed: &Items, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, output)?;
    let request = Request::typed(&pack, &typed.build, output)?;
    let out = typed.build.out.as_deref();
    build(&pack, &request, Wanted::pictures(out.is_some()), output)?.finish(out, output)
}
