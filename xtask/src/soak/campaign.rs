//! Soaks of campaigns.

use std::collections::BTreeSet;

use seedwright::campaign::{Campaigner, Stage};
use seedwright::quality::{MEASURES, RowSummary, Unit};
use seedwright::random::Seed;

use super::Report;
use crate::campaign::{PRESETS, measured, pack, preset, proved};

/// Builds a campaign for each seed, with the presets in turn: all are proved, and all are different.
pub fn of_presets(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let pack = pack();
    let settings = PRESETS.map(|name| preset(&pack, name));
    let campaigners = settings
        .each_ref()
        .map(|settings| Campaigner::new(&pack, settings).expect("presets are possible"));
    let mut seen = BTreeSet::new();
    let mut failures = [0u64; Stage::ALL.len()];
    for number in 0..seeds {
        let which = (number % PRESETS.len() as u64) as usize;
        let seed = Seed::from(number / PRESETS.len() as u64);
        let (campaign, bundle) = proved(&campaigners[which], &seed)
            .map_err(|reason| format!("{}, {reason}", PRESETS[which]))?;
        let decisions = serde_json::to_vec(&bundle.decisions).map_err(|error| error.to_string())?;
        if !seen.insert(*blake3::hash(&decisions).as_bytes()) {
            return Err(format!("{}, seed {seed}: the same as another campaign", PRESETS[which]));
        }
        for (count, stage) in failures.iter_mut().zip(Stage::ALL) {
            *count += u64::from(campaign.retries.of(stage));
        }
        report.progress(number, seeds);
    }
    for (count, stage) in failures.iter().zip(Stage::ALL) {
        report.line(&format!("{} failed and was retried: {count}", stage.word()));
    }
    Ok(())
}

/// Measures campaigns of each preset, and fails if a target is missed.
pub fn quality(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let mut missed = Vec::new();
    let all = seeds * PRESETS.len() as u64;
    for (name, before) in PRESETS.iter().zip((0..).map(|preset| preset * seeds)) {
        let summary = measured(name, seeds, &mut |done| report.progress(before + done, all))?;
        for (measure, row) in MEASURES.iter().zip(&summary.rows) {
            let verdict = match row.is_met(measure) {
                None => "nothing of the kind",
                Some(true) => "met",
                Some(false) => "MISSED",
            };
            let values = values(row, measure.unit);
            report.line(&format!("{name}: {}: {values}: {verdict}", measure.name));
        }
        missed.extend(summary.missed().iter().map(|row| format!("{name}: {row}")));
    }
    match missed.is_empty() {
        true => Ok(()),
        false => Err(format!("targets are missed: {}", missed.join(", "))),
    }
}

/// The mean of a row, its least and its greatest value.
fn values(row: &RowSummary, unit: Unit) -> String {
    let scale = if unit == Unit::Count { 1.0 } else { 1000.0 };
    let [mean, least, most] =
        [row.sum as f64 / row.worlds.max(1) as f64, row.least as f64, row.most as f64]
            .map(|value| value / scale);
    format!("{mean:.3}, from {least:.3} to {most:.3}")
}
