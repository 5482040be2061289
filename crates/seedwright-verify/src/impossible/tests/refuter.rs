//! Finds proofs by clauses: every case is split until unit propagation contradicts it.

use super::super::clauses::tests::splits;
use super::super::cuts::CutChecker;
use super::super::encoding::Formula;
use super::super::rows::{Document, Reading};
use super::super::space::Space;
use super::game::{Game, name};
use crate::json::Object;
use crate::kernel::CheckedWorld;
use serde_json::{Value, json};

/// Returns every cut of a game.
pub fn all_cuts(game: &Game) -> Vec<Value> {
    let mut cuts = Vec::new();
    let mut held = vec![0; game.items.len()];
    loop {
        if !game.is_met(&held) {
            let rows = (0..).zip(&held).zip(&game.items);
            let without = rows.filter(|((_, held), item)| **held < item.copies);
            let without = without.map(|((item, held), _)| json!([name(item), held]));
            cuts.push(json!({ "without": without.collect::<Vec<_>>() }));
        }
        let next = held.iter().zip(&game.items).position(|(held, item)| *held < item.copies);
        let Some(next) = next else { return cuts };
        held[next] += 1;
        held[..next].fill(0);
    }
}

/// Returns clauses that refute a document without a proof, or nothing if some assignment meets all constraints.
pub fn refute(document: &Value) -> Option<Vec<Vec<i32>>> {
    let document: Object<Document> = serde_json::from_str(&document.to_string()).ok()?;
    let document = document.0;
    let world = CheckedWorld::new(&document.world).ok()?;
    let mut space = Space::new(&world, &document).ok()?;
    let mut checker = CutChecker::new(&space, Reading::Warp);
    let first = checker.first().ok()?;
    let rows = document.cuts.iter().enumerate();
    let cuts: Result<Vec<_>, _> = rows.map(|(number, row)| checker.check(number, row)).collect();
    (space.first, space.cuts) = (first, cuts.ok()?);
    splits(&Formula::new(&space).ok()?)
}
