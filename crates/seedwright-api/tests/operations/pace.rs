//! Every long operation reports progress and can be stopped at any step.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use seedwright_api::{Limits, Observer, Problem, ProblemKind, Progress};

/// Records steps, and stops after `most` of them.
struct Limit {
    most: usize,
    seen: Mutex<Vec<Progress>>,
}

impl Limit {
    fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, seen: Mutex::new(Vec::new()) })
    }

    fn seen(&self) -> Vec<Progress> {
        self.seen.lock().map_or(Vec::new(), |seen| seen.clone())
    }
}

impl Observer for Limit {
    fn step(&self, progress: Progress) -> ControlFlow<()> {
        let Ok(mut seen) = self.seen.lock() else {
            return ControlFlow::Break(());
        };
        assert!(progress.done <= progress.of, "{progress:?}");
        seen.push(progress);
        match seen.len() > self.most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// Runs an operation to its end, then stops it at various steps. Returns the stages it reported.
fn watched(name: &str, request: &str) -> Vec<&'static str> {
    let limits = Limits { cached_worlds: 0, ..Limits::default() };
    let service = seedwright_api::service(limits, || Ok(0)).expect("packs are sound");
    let call = |limit: Arc<Limit>| -> Result<Vec<u8>, Problem> {
        service.call(name, request.as_bytes(), limit).map(|reply| reply.bytes)
    };
    let limit = Limit::new(usize::MAX);
    let whole = call(limit.clone());
    let again = call(Limit::new(usize::MAX));
    assert!(whole.is_ok() && whole.ok() == again.ok());
    let steps = limit.seen().len();
    assert!(steps > 3, "there is something to watch");
    let some = (0..5).chain((0..20).map(|part| steps * part / 20));
    for most in some.filter(|most| *most < steps) {
        let limit = Limit::new(most);
        let stopped = call(limit.clone()).map_err(|problem| problem.kind);
        assert_eq!(stopped.err(), Some(ProblemKind::Stopped), "after {most} of {steps} steps");
        assert_eq!(limit.seen().len(), most + 1, "it stops at once");
    }
    let mut stages: Vec<&str> = limit.seen().iter().map(|seen| seen.stage).collect();
    stages.dedup();
    stages.sort_unstable();
    stages.dedup();
    stages
}

#[test]
fn building_can_be_stopped() {
    for (name, stages) in [("station", &["items"][..]), ("tower", &["doors", "items"][..])] {
        let reported = watched("items", &format!(r#"{{"pack":"{name}","seed":"7"}}"#));
        assert_eq!(reported, stages, "{name}");
    }
}

#[test]
fn campaigns_can_be_stopped() {
    let reported =
        watched("files/map-overview.svg", r#"{"pack":"campaign","preset":"small","seed":"7"}"#);
    for stage in ["rooms", "doors", "items", "population"] {
        assert!(reported.contains(&stage), "{stage}: {reported:?}");
    }
}

#[test]
fn rooms_can_be_stopped() {
    let reported = watched("rooms", r#"{"pack":"halls","seed":"7"}"#);
    assert_eq!(reported, ["answer", "proof", "rooms"]);
}

#[test]
fn doors_can_be_stopped() {
    assert_eq!(watched("doors", r#"{"pack":"tower","seed":"7"}"#), ["doors"]);
}

#[test]
fn levels_can_be_stopped() {
    let reported = watched("population", r#"{"pack":"depths","seed":"7","from":1,"to":3}"#);
    assert_eq!(reported, ["population"]);
}
