//! What several operations need.

use seedwright_api::{Context, FileReply, Problem};

use crate::failure::Failure;
use crate::output::Output;

/// Where work says what it does.
pub fn output(context: &Context<'_>) -> Output {
    Output::observed(context.observer.clone())
}

/// A file, unless there is none of that name.
pub fn file(
    name: &str,
    bytes: Vec<u8>,
    unknown: impl FnOnce() -> Failure,
) -> Result<FileReply, Problem> {
    FileReply::new(name, bytes).ok_or_else(|| unknown().into())
}
