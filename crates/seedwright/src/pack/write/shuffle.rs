//! What is asked of the shuffle of doors.

use super::Writer;
use super::toml::{Sheet, list, string};
use crate::world::{Depth, Difficulty, DoorMode, DoorWishes, Outer};

impl Writer<'_> {
    pub(super) fn shuffle(&self, sheet: &mut Sheet) {
        let Some(wishes) = &self.world.shuffle else {
            return;
        };
        sheet.header(&["shuffle"]);
        words_and_numbers(sheet, wishes);
        if let Some(kinds) = &wishes.still_kinds {
            let kinds: Vec<_> = kinds.iter().map(|kind| string(kind)).collect();
            sheet.field("still-kinds", list(&kinds));
        }
        let flags = [("same-kind", wishes.same_kind), ("no-trap", wishes.no_trap)];
        for (name, flag) in flags {
            if let Some(flag) = flag {
                sheet.field(name, flag);
            }
        }
        if let Some((least, most)) = wishes.walk {
            sheet.field("walk", format!("[{least}, {most}]"));
        }
        let doors = wishes.protected.iter();
        let doors = doors.map(|door| string(&self.world.doors[*door].name));
        sheet.list("protected", &doors.collect::<Vec<_>>());
        for (name, pairs) in [("joined", &wishes.joined), ("apart", &wishes.apart)] {
            let pairs = pairs.iter();
            let pairs = pairs.map(|(one, other)| list(&self.area_names(&[*one, *other])));
            sheet.list(name, &pairs.collect::<Vec<_>>());
        }
        let merged = wishes.merged.iter().map(|rooms| {
            let rooms = rooms.iter();
            let rooms = rooms.map(|room| string(&self.world.rooms[*room].name));
            list(&rooms.collect::<Vec<_>>())
        });
        sheet.list("merged", &merged.collect::<Vec<_>>());
    }
}

fn words_and_numbers(sheet: &mut Sheet, wishes: &DoorWishes) {
    let words = [
        ("mode", wishes.mode.map(DoorMode::name)),
        ("difficulty", wishes.difficulty.map(Difficulty::name)),
        ("outer", wishes.outer.map(Outer::name)),
    ];
    for (name, word) in words {
        if let Some(word) = word {
            sheet.field(name, string(word));
        }
    }
    let numbers = [
        ("iterations", wishes.iterations.map(u64::from)),
        ("attempts", wishes.attempts.map(u64::from)),
        ("redraws", wishes.redraws.map(u64::from)),
        ("least-changed", wishes.least_changed.map(u64::from)),
        ("swaps", wishes.swaps.map(u64::from)),
        ("steps", wishes.steps),
        ("held-percent", wishes.held_percent.map(u64::from)),
    ];
    for (name, number) in numbers {
        if let Some(number) = number {
            sheet.field(name, number);
        }
    }
    match wishes.depth {
        Some(Depth::Doors(doors)) => sheet.field("depth", doors),
        Some(Depth::Unlimited) => sheet.field("depth", string("unlimited")),
        None => {}
    }
}
