//! What a player is said to hold.

use seedwright::pack::Names;
use seedwright::pack::language::read_items;
use seedwright::world::{ItemAmount, World};
use seedwright_api::LeftOut;

use super::words::shown;
use crate::failure::Failure;
use crate::output::Output;

/// The items of a `--have`.
pub fn typed(world: &World, have: &str) -> Result<Vec<ItemAmount>, Failure> {
    read_items(have, &Names::of(world), world).map_err(|complaints| {
        let messages: Vec<_> = complaints.iter().map(|found| &*found.message).collect();
        let mut hints: Vec<_> = complaints.iter().map(|found| &*found.hint).collect();
        hints.dedup();
        Failure::argument(format!("--have: {}", messages.join("; ")), hints.join("\n"))
    })
}

/// Tells people about copies that were asked for and do not exist.
pub fn note_left_out(rows: &[LeftOut], output: &Output) {
    for LeftOut { item, count } in rows {
        let name = shown(item);
        output
            .note(&format!("note: {count} more of `{name}` than exist in this world; left out\n"));
    }
}
