//! Soaks of settings: random values inside the ranges of packs and of their sections.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use seedwright::campaign::Campaigner;
use seedwright::error::ErrorKind;
use seedwright::pack;
use seedwright::pipeline::{Error, Impossible, NotFound, Request, Watch, has_items, stages_of};
use seedwright::random::{Seed, Stream};
use seedwright::section::{Section, Shape, camel_case};
use seedwright::world::{DoorSettings, ItemSettings, LayoutSettings, Settings, World};
use seedwright_api::embedded::PACKS;
use serde_json::{Map, Value, json};

use super::Report;

/// The longest time that a refusal may take.
const MAX_REFUSAL: Duration = Duration::from_millis(50);
/// The time after which a built world counts as slow.
const SLOW: Duration = Duration::from_secs(1);
/// The largest number that is drawn for a setting of a section whose range goes beyond thousandths.
const LARGEST: i64 = 400;
/// The attempts at a campaign, few because many settings fail all of them.
const CAMPAIGN_ATTEMPTS: u32 = 10;
/// The maximum number of characters of a reason.
const LONGEST_KIND: usize = 100;
/// The pack that `settings.campaign` is about.
const CAMPAIGN: &str = "campaign";
/// Settings that limit the work. A small budget that is spent says nothing about the other settings.
const BUDGETS: [&str; 5] = ["attempts", "steps", "iterations", "redraws", "swaps"];

/// Draws the settings of every embedded pack except the campaign, first options and tricks alone, then with those of the
/// sections as well. Each draw must be refused at once or, unless it has settings of sections, build a world; what a
/// constraint refuses must be impossible without the constraint too.
pub fn random(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let mut faults = Vec::new();
    for pack in PACKS.iter().filter(|pack| pack.name != CAMPAIGN) {
        let world = World::read(&pack.files()).map_err(|error| error.to_string())?;
        if stages_of(&world).is_empty() {
            continue;
        }
        for (with_sections, what) in [(false, "options and tricks"), (true, "sections too")] {
            let mut outcomes = Outcomes::new(&world, with_sections);
            for number in 0..seeds {
                let seed = Seed::from(number);
                let mut stream = Stream::new(&seed, "soak", pack.name, 0);
                outcomes.add(&drawn(&world, with_sections, &mut stream), &seed);
                report.progress(number, seeds);
            }
            let name = format!("{}, {what}", pack.name);
            outcomes.lines().iter().for_each(|line| report.line(&format!("{name}: {line}")));
            faults.extend(outcomes.fault.map(|fault| format!("{name}: {fault}")));
        }
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults.join("; ")),
    }
}

/// Draws the settings of the campaign. A bound that refuses settings at once must hold for every world that is built: no
/// campaign has more spheres than its bound. Settings for which nothing is found are only counted.
pub fn campaign(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let pack = crate::campaign::pack();
    let (mut built, mut refused, mut not_found) = (0u64, 0u64, 0u64);
    for number in 0..seeds {
        let seed = Seed::from(number);
        let settings = Settings::drawn(&pack, &mut Stream::new(&seed, "soak", CAMPAIGN, 0));
        let clock = Clock::start();
        let campaigner = match Campaigner::new(&pack, &settings) {
            Ok(campaigner) => campaigner.attempts(CAMPAIGN_ATTEMPTS),
            Err(_) => {
                refused += 1;
                let took = clock.elapsed();
                if took > MAX_REFUSAL {
                    report.line(&format!("seed {seed} was refused after {took:?}"));
                }
                continue;
            }
        };
        match campaigner.make(&seed, &mut |_| ControlFlow::Continue(())) {
            Ok(campaign) => {
                built += 1;
                let size = &campaign.size;
                if campaign.spheres > 1 + size.abilities + size.codes + size.keys {
                    return Err(format!("seed {seed} has {} spheres", campaign.spheres));
                }
            }
            Err(_) => not_found += 1,
        }
        report.progress(number, seeds);
    }
    report.line(&format!("{built} built, {refused} refused, {not_found} not found"));
    Ok(())
}

/// Draws every option and trick, and with `with_sections` half of the settings of each section.
fn drawn(world: &World, with_sections: bool, stream: &mut Stream) -> Request {
    let mut request = Request::new(Settings::drawn(world, stream));
    if !with_sections {
        return request;
    }
    if has_items(world) {
        request.items = section::<ItemSettings>(world, stream);
    }
    if world.shuffle.is_some() {
        request.doors = section::<DoorSettings>(world, stream);
    }
    if let Some(layout) = &world.layout {
        let drawn = section::<LayoutSettings>(world, stream);
        request.layout = Some(LayoutSettings::fill(drawn, layout.settings.clone()));
    }
    request
}

fn section<S: Section + Default>(world: &World, stream: &mut Stream) -> S::Request {
    let mut fields = Map::new();
    for field in S::FIELDS.iter().filter(|field| !BUDGETS.contains(&field.name)) {
        let mut excluded = field.excludes.iter();
        let is_excluded = excluded.any(|other| fields.contains_key(&camel_case(other)));
        if below(stream, 2) == 1 && !is_excluded {
            fields.extend(value(&field.shape, stream).map(|value| (camel_case(field.name), value)));
        }
    }
    pack::read_request::<S>(world, &Value::Object(fields)).expect("drawn values are in range")
}

/// Draws a value; `None` for names and tables, which a range does not describe.
fn value(shape: &Shape, stream: &mut Stream) -> Option<Value> {
    match shape {
        Shape::Boolean => Some(json!(below(stream, 2) == 1)),
        Shape::Words(words) => {
            let count = u32::try_from(words.len()).unwrap_or(u32::MAX);
            words.get(below(stream, count) as usize).map(|word| json!(word.word))
        }
        Shape::Integer { min, max } => {
            let most = if *max > 1000 { LARGEST } else { *max };
            let count = u32::try_from(most - min + 1).unwrap_or(1);
            Some(json!(min + i64::from(below(stream, count))))
        }
        // Thousandths, in ascending order.
        Shape::Two(Shape::Integer { min: 0, max: 1000 }) => {
            let (one, other) = (below(stream, 1001), below(stream, 1001));
            Some(json!([one.min(other), one.max(other)]))
        }
        Shape::Either(shapes) => {
            let number = shapes.iter().find(|shape| shape.bounds().is_some());
            number.and_then(|shape| value(shape, stream))
        }
        _ => None,
    }
}

fn below(stream: &mut Stream, bound: u32) -> u32 {
    NonZeroU32::new(bound).map_or(0, |bound| stream.below(bound))
}

/// How draws of one pack ended.
struct Outcomes<'w> {
    world: &'w World,
    /// Whether settings of sections are drawn too.
    with_sections: bool,
    /// The same pack without constraints.
    unconstrained: World,
    built: u64,
    slow: u64,
    slowest: Duration,
    slowest_refusal: Duration,
    /// The number of refusals, by reason without its numbers and names.
    refused: BTreeMap<String, u64>,
    /// The number of draws for which nothing was found, and the longest time.
    not_found: (u64, Duration),
    /// The first draw that broke a rule.
    fault: Option<String>,
}

impl<'w> Outcomes<'w> {
    fn new(world: &'w World, with_sections: bool) -> Self {
        let mut draft = world.clone().into_draft();
        draft.constraints.clear();
        Self {
            world,
            with_sections,
            unconstrained: draft.finish().expect("constraints make no pack valid"),
            built: 0,
            slow: 0,
            slowest: Duration::ZERO,
            slowest_refusal: Duration::ZERO,
            refused: BTreeMap::new(),
            not_found: (0, Duration::ZERO),
            fault: None,
        }
    }

    fn add(&mut self, request: &Request, seed: &Seed) {
        let clock = Clock::start();
        let outcome = generate(self.world, request, seed);
        let took = clock.elapsed();
        match outcome {
            Ok(()) => {
                self.built += 1;
                self.slow += u64::from(took > SLOW);
                self.slowest = self.slowest.max(took);
            }
            Err(error) if is_refused(&error) => {
                self.slowest_refusal = self.slowest_refusal.max(took);
                if took > MAX_REFUSAL {
                    self.fail(seed, &format!("refused after {took:?}: {error}"));
                }
                *self.refused.entry(kind(&error)).or_default() += 1;
                let by_constraint = matches!(error, Error::Impossible(Impossible::Settings(_)));
                if by_constraint && generate(&self.unconstrained, request, seed).is_ok() {
                    self.fail(seed, &format!("refused, but builds without constraints: {error}"));
                }
            }
            Err(error) => {
                self.not_found = (self.not_found.0 + 1, self.not_found.1.max(took));
                // The search for layouts and door maps gives up after its attempts, so only settings that packs
                // declare must never end like this.
                if !self.with_sections {
                    self.fail(seed, &format!("not found after {took:?}: {error}"));
                }
            }
        }
    }

    fn fail(&mut self, seed: &Seed, fault: &str) {
        self.fault.get_or_insert_with(|| format!("seed {seed} {fault}"));
    }

    fn lines(&self) -> Vec<String> {
        let refused: u64 = self.refused.values().sum();
        let mut lines = vec![format!(
            "{} built ({} in more than a second, slowest {:?}), {refused} refused (slowest {:?}), \
             {} not found (slowest {:?})",
            self.built,
            self.slow,
            self.slowest,
            self.slowest_refusal,
            self.not_found.0,
            self.not_found.1
        )];
        lines.extend(
            self.refused.iter().map(|(reason, times)| format!("refused {times}: {reason}")),
        );
        lines
    }
}

/// Measures the time that this thread has the processor, so that other programs don't make a refusal look slow. Systems
/// other than Linux don't tell, so there it is a plain clock.
struct Clock {
    begin: Instant,
    on_processor: Option<Duration>,
}

impl Clock {
    fn start() -> Self {
        Self { begin: Instant::now(), on_processor: time_on_processor() }
    }

    fn elapsed(&self) -> Duration {
        match (self.on_processor, time_on_processor()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.begin.elapsed(),
        }
    }
}

/// The time that this thread has had the processor.
fn time_on_processor() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

fn generate(world: &World, request: &Request, seed: &Seed) -> Result<(), Error> {
    let generator = world.prepare(request)?;
    generator.generate(seed, &mut Watch::none()).map(|_| ())
}

/// Whether nothing was tried, because these settings can't work.
fn is_refused(error: &Error) -> bool {
    let by_choice = matches!(error, Error::NotFound(NotFound::Refused(_)));
    by_choice || error.kind() == ErrorKind::Impossible
}

/// A reason without its numbers and names, to count reasons of a kind.
fn kind(error: &Error) -> String {
    let text = error.to_string();
    let text: Vec<&str> = text.split('`').step_by(2).collect();
    let masked = |character: char| if character.is_ascii_digit() { '#' } else { character };
    text.join("...").chars().map(masked).take(LONGEST_KIND).collect()
}
