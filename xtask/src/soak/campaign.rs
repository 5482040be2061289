//! Soak of campaigns.

use std::collections::BTreeSet;

use seedwright::campaign::{Campaigner, Stage};
use seedwright::random::Seed;

use super::Report;
use crate::campaign::{pack, preset, proved};

/// The presets, used in turn.
const PRESETS: [&str; 4] = ["small", "standard", "large", "expert"];

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
