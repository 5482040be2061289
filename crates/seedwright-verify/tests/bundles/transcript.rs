//! Readable proofs.

use seedwright_verify::{By, transcript, verify};
use serde_json::Value;

use crate::sample::{sample, samples, seal};

fn text(bundle: &Value) -> Vec<u8> {
    let mut bundle = bundle.clone();
    seal(&mut bundle);
    bundle.to_string().into_bytes()
}

#[test]
fn every_step_is_a_line_in_its_order() {
    for bundle in samples() {
        let text = text(&bundle);
        let proved = verify(&text).unwrap();
        let lines = transcript(&text).unwrap();
        let start = lines.iter().take_while(|line| line.by == By::Start).count();
        assert!(start > 0);
        assert_eq!(lines.len() - start, proved.steps);
        assert!(lines.iter().skip(start).all(|line| line.by != By::Start));
        assert!(lines.iter().any(|line| line.fact == "the goal is met"));
        assert!(lines.is_sorted_by_key(|line| line.round));
        let mut facts: Vec<&str> = lines.iter().map(|line| line.fact.as_str()).collect();
        facts.sort_unstable();
        facts.dedup();
        assert_eq!(facts.len(), lines.len(), "nothing becomes known twice");
    }
}

#[test]
fn lines_say_what_made_them_known() {
    let lines = transcript(&text(&sample("walk", "locations"))).unwrap();
    let shown: Vec<String> = lines
        .iter()
        .map(|line| format!("{} {} {}", line.round, line.by.word(), line.fact))
        .collect();
    for line in [
        "0 start spot \"Hall.door\" is reached",
        "0 way spot \"Hall.pit\" is reached",
        "0 item copy 0 of \"Key\" is held, from \"Hall.Mat\"",
    ] {
        assert!(shown.iter().any(|shown| shown == line), "{line}: {shown:#?}");
    }
}

#[test]
fn what_is_refuted_has_no_transcript() {
    let mut bundle = sample("walk", "locations");
    bundle["proof"]["steps"].as_array_mut().unwrap().clear();
    let text = text(&bundle);
    assert_eq!(transcript(&text).unwrap_err(), verify(&text).unwrap_err());
}
