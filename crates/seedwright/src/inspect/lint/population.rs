//! What is odd about what levels are filled with.

use super::Findings;
use crate::population::{Populator, Stock, Table};
use crate::world::{Finding, Subject};

/// How deep is looked whether the player keeps up.
const DEEPEST: u32 = 50;

pub(super) fn population(stock: &Stock, findings: &mut Findings) {
    let populator = Populator::new(stock.tables.clone());
    let populator = populator.expect("the tables of a world are sound");
    let weakest = populator
        .too_weak(DEEPEST)
        .min_by_key(|strength| strength.ratio);
    let Some(weakest) = weakest else {
        return;
    };
    let promised = stock.tables.hero.least_ratio;
    let message = format!(
        "the player may have {} of the power of the strongest monster at depth {}, and {promised} is promised",
        weakest.ratio, weakest.depth
    );
    let finding = Finding::new("W0460", Subject::Contents(Table::Hero), message);
    findings.list.push(finding.hint(
        "let the hero or equipment be stronger, the curve less steep, or promise less; `seedwright population --curve` shows both sides",
    ));
}
