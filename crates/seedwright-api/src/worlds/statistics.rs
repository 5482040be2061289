//! The operation that compares the placements of an algorithm with fair ones.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use seedwright::bundle::Bundle;
use seedwright::items::{FairMethod, FoundBy, PlacementCounter};
use seedwright::pipeline::{GeneratedWorld, Generator, Stages};
use seedwright::random::Seed;
use seedwright::world::{Algorithm, PlayPromise};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::resolve::{BuildRequest, prepare, resolve};
use crate::check::sent;
use crate::json_schema::JsonSchema;
use crate::operation::{Example, Json, operation};
use crate::requests::WorldAnd;
use crate::{Context, NoObserver, Observer, Pack, Problem, Progress, pace};

/// The most worlds of one request.
pub const MOST_SAMPLES: u32 = 100_000;
/// The most worlds of one request to a server.
const MOST_SERVED: u32 = 1_000;
/// The most fills that estimate the number of placements.
const MOST_FILLS: u32 = 1_000;

operation! {
    /// Compares the placements of many seeds with fair ones: shares, spheres, and how many placements there are.
    Statistics: "statistics" as "statistics", WorldAnd<SampleRequest> => Json<StatisticsReply>,
    examples [
        Example::new("station", r#"{"pack":"station","seed":"7","samples":10}"#),
        Example::new("own", sent!(r#","seed":"7","samples":10"#)),
    ]
}

/// How many worlds to look at.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SampleRequest {
    /// The number of worlds of each algorithm.
    #[schemars(range(min = 1, max = MOST_SERVED))]
    pub samples: u32,
}

/// How placements are distributed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatisticsReply {
    /// The seed that the numbered seeds begin with.
    pub seed: String,
    /// The number of worlds of each algorithm.
    pub samples: u32,
    /// The algorithm in use.
    pub algorithm: String,
    /// The measures of its worlds.
    pub measures: Measures,
    /// The measures of fair worlds.
    pub fair_measures: Measures,
    /// How many fair worlds were found by rejection; the others come from a chain.
    pub by_rejection: u32,
    /// The share of major items that are elsewhere than in fair worlds, from 0 to 1. Chance alone gives a small share.
    pub misplaced: f64,
    /// The logarithm to base 10 of the estimated number of valid placements. Null if doors are shuffled, if nobody may get
    /// stuck, or if no fill succeeded.
    pub placements_log10: Option<f64>,
    /// The standard error of that number, as a share of it.
    pub placements_error: Option<f64>,
    /// The locations, with their shares of major items.
    pub locations: Vec<LocationShare>,
    /// The items at locations, with their shares.
    pub items: Vec<ItemShare>,
}

/// How long and deep worlds are.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Measures {
    /// The number of spheres that open a location.
    pub spheres: Quantiles,
    /// The number of finds of a minimal playthrough.
    pub playthrough: Quantiles,
    /// The number of finds that every playthrough needs.
    pub required: Quantiles,
}

/// What 5, 50 and 95 of a hundred worlds do not exceed.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct Quantiles {
    /// 5 of a hundred.
    pub low: u32,
    /// Half of them.
    pub median: u32,
    /// 95 of a hundred.
    pub high: u32,
}

/// How often a location holds a major item.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LocationShare {
    /// The location.
    pub location: String,
    /// The shares.
    #[serde(flatten)]
    pub share: Share,
}

/// How often a location holds an item.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ItemShare {
    /// The location.
    pub location: String,
    /// The item.
    pub item: String,
    /// The shares.
    #[serde(flatten)]
    pub share: Share,
}

/// A share of worlds, and the same of fair worlds.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Share {
    /// The share of worlds of the algorithm in use, from 0 to 1.
    pub share: f64,
    /// The share of fair worlds.
    pub fair: f64,
    /// How much more often than in fair worlds. Null where it never is in fair worlds.
    pub ratio: Option<f64>,
    /// The standard error of the ratio. Null where one of the shares is 0.
    pub error: Option<f64>,
}

impl Share {
    fn new(count: u32, fair: u32, samples: u32) -> Self {
        let of = |count: u32| f64::from(count) / f64::from(samples);
        let ratio = (fair > 0).then(|| f64::from(count) / f64::from(fair));
        let relative = |count: u32| (1.0 - of(count)) / f64::from(count);
        let error = ratio
            .filter(|_| count > 0)
            .map(|ratio| ratio * (relative(count) + relative(fair)).max(0.0).sqrt());
        Self { share: of(count), fair: of(fair), ratio, error }
    }
}

/// What was counted in the worlds of an algorithm.
#[derive(Default)]
struct Tally {
    items: BTreeMap<(String, String), u32>,
    majors: BTreeMap<String, u32>,
    spheres: Vec<u32>,
    playthrough: Vec<u32>,
    required: Vec<u32>,
}

impl Tally {
    fn add(&mut self, generated: &GeneratedWorld) {
        let (world, bundle): (_, &Bundle) = (generated.world(), generated.bundle());
        let placed = generated.decisions().items.iter().flat_map(|items| &items.placement.placed);
        for one in placed {
            let location = world.location_name(one.location);
            let item = &world.items[one.copy.item];
            let is_major = item.class_of_copy(one.copy.number) == seedwright::world::Class::Major;
            *self.majors.entry(location.clone()).or_default() += u32::from(is_major);
            *self.items.entry((location, item.name.clone())).or_default() += 1;
        }
        let length = |key: &str| {
            let list = bundle.progression.get(key).and_then(Value::as_array);
            list.map_or(0, |list| u32::try_from(list.len()).unwrap_or(u32::MAX))
        };
        self.spheres.push(opening_spheres(&bundle.progression));
        self.playthrough.push(length("playthrough"));
        self.required.push(length("required"));
    }

    fn measures(&self) -> Measures {
        let [spheres, playthrough, required] =
            [&self.spheres, &self.playthrough, &self.required].map(|all| Quantiles::of(all));
        Measures { spheres, playthrough, required }
    }
}

/// The number of spheres that open a location, as shapes count them.
fn opening_spheres(progression: &Value) -> u32 {
    let rows = progression.get("spheres").and_then(Value::as_array);
    let (mut open, mut count) = (0, 0);
    for row in rows.into_iter().flatten() {
        let now = row["open"].as_u64().unwrap_or(open);
        count += u32::from(now > open);
        open = now;
    }
    count
}

impl Quantiles {
    fn of(numbers: &[u32]) -> Self {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        let at = |percent: usize| {
            let rank = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
            sorted.get(rank).copied().unwrap_or_default()
        };
        Self { low: at(5), median: at(50), high: at(95) }
    }
}

/// Runs the `statistics` operation.
pub(crate) fn run_statistics(
    request: &WorldAnd<SampleRequest>,
    context: &Context<'_>,
) -> Result<Json<StatisticsReply>, Problem> {
    let samples = request.rest.samples;
    if !(1..=MOST_SERVED).contains(&samples) {
        return Err(Problem::unreadable(format!(
            "`samples` must be from 1 to {MOST_SERVED}, not {samples}"
        )));
    }
    let resolved = resolve(&request.world, context)?;
    resolved.pack.needs_rooms()?;
    statistics(&resolved.pack, &resolved.request, samples, &*context.observer).map(Json)
}

/// Compares the placements of numbered seeds with fair ones.
///
/// # Errors
/// If there is no placement for a seed, or the observer stops the work.
pub fn statistics(
    pack: &Pack,
    request: &BuildRequest,
    samples: u32,
    observer: &dyn Observer,
) -> Result<StatisticsReply, Problem> {
    let own = request.with_stages(Stages::Items);
    let mut fair = own.clone();
    fair.engine.items.algorithm = Some(Algorithm::Fair);
    let (own_generator, fair_generator) = (prepare(pack, &own)?, prepare(pack, &fair)?);
    let (mut tally, mut fair_tally, mut by_rejection) = (Tally::default(), Tally::default(), 0);
    let mut algorithm = Algorithm::default();
    let mut last = None;
    for number in 0..samples {
        let (done, of) = (u64::from(number), u64::from(samples));
        if observer.step(Progress { stage: "items", attempt: 1, done, of })
            == ControlFlow::Break(())
        {
            return Err(Problem::stopped());
        }
        let generated = sample(&own_generator, &own, number + 1, "")?;
        tally.add(&generated);
        if let Some(items) = &generated.decisions().items {
            algorithm = items.placer.algorithm();
        }
        let generated = sample(&fair_generator, &fair, number + 1, "fair ")?;
        fair_tally.add(&generated);
        let items = generated.decisions().items.as_ref();
        by_rejection += u32::from(items.is_some_and(|items| {
            matches!(items.placement.found_by, FoundBy::Fair(FairMethod::Rejection { .. }))
        }));
        last = Some(generated);
    }
    let estimate = last
        .filter(|world| world.decisions().doors.is_none())
        .and_then(|world| count(&world, &request.seed, samples.clamp(100, MOST_FILLS)));
    Ok(StatisticsReply {
        seed: request.seed.text().to_owned(),
        samples,
        algorithm: format!("{algorithm:?}").to_lowercase(),
        measures: tally.measures(),
        fair_measures: fair_tally.measures(),
        by_rejection,
        misplaced: misplaced(&tally.majors, &fair_tally.majors),
        placements_log10: estimate.map(|(logarithm, _)| logarithm),
        placements_error: estimate.map(|(_, error)| error),
        locations: shares(&tally.majors, &fair_tally.majors, samples)
            .into_iter()
            .map(|(location, share)| LocationShare { location, share })
            .collect(),
        items: shares(&tally.items, &fair_tally.items, samples)
            .into_iter()
            .map(|((location, item), share)| ItemShare { location, item, share })
            .collect(),
    })
}

/// Generates the world of a numbered seed.
fn sample(
    generator: &Generator,
    request: &BuildRequest,
    number: u32,
    part: &str,
) -> Result<GeneratedWorld, Problem> {
    let seed = Seed::from_text(format!("{} {part}{number}", request.seed.text()));
    let made = pace::generate(generator, &seed, &NoObserver, |_| ());
    made.map_err(|error| request.about(generator.world(), false).problem(&error))
}

/// The shares of everything that was counted in either.
fn shares<K: Ord + Clone>(
    counts: &BTreeMap<K, u32>,
    fair: &BTreeMap<K, u32>,
    samples: u32,
) -> Vec<(K, Share)> {
    let keys: std::collections::BTreeSet<&K> = counts.keys().chain(fair.keys()).collect();
    let of = |counts: &BTreeMap<K, u32>, key: &K| counts.get(key).copied().unwrap_or(0);
    keys.into_iter()
        .filter(|key| of(counts, key) + of(fair, key) > 0)
        .map(|key| (key.clone(), Share::new(of(counts, key), of(fair, key), samples)))
        .collect()
}

/// Half the sum of the differences, as a share of all: the total variation distance.
fn misplaced(counts: &BTreeMap<String, u32>, fair: &BTreeMap<String, u32>) -> f64 {
    let total: u32 = fair.values().sum();
    let differences =
        shares(counts, fair, 1).into_iter().map(|(_, share)| (share.share - share.fair).abs());
    // The sum of nothing is -0.
    differences.fold(0.0, |sum: f64, difference| sum + difference) / 2.0 / f64::from(total.max(1))
}

/// The logarithm of the estimated number of valid placements, and the standard error of that number as a share of it.
fn count(world: &GeneratedWorld, seed: &Seed, fills: u32) -> Option<(f64, f64)> {
    let items = world.decisions().items.as_ref()?;
    if items.request.promise == Some(PlayPromise::NeverStuck) {
        return None;
    }
    let counter = PlacementCounter::new(&items.placer);
    let weights: Vec<f64> =
        (0..fills).filter_map(|number| log10(&counter.draw(seed, number))).collect();
    let most = weights.iter().copied().reduce(f64::max)?;
    // The other fills have the weight 0.
    let weights = weights.iter().map(|weight| 10f64.powf(weight - most));
    let fills = f64::from(fills);
    let mean = weights.clone().sum::<f64>() / fills;
    let square = weights.map(|weight| weight * weight).sum::<f64>() / fills;
    let error = ((square - mean * mean).max(0.0) / fills).sqrt() / mean;
    let orders = counter.orders().map(|(_, copies)| {
        let factors = (2..=copies).map(|factor| u32::try_from(factor).unwrap_or(u32::MAX));
        factors.map(|factor| f64::from(factor).log10()).sum::<f64>()
    });
    Some((most + mean.log10() - orders.sum::<f64>(), error))
}

/// The logarithm of a number of 64-bit digits, the lowest first; `None` of zero.
fn log10(digits: &[u64]) -> Option<f64> {
    let mut highest = digits.iter().rev().copied();
    let (first, second) = (highest.next()?, highest.next().unwrap_or(0));
    #[expect(clippy::cast_precision_loss, reason = "a logarithm is rounded anyway")]
    let value = first as f64 + second as f64 / 2f64.powi(64);
    let rest = u32::try_from(digits.len() - 1).unwrap_or(u32::MAX);
    Some(value.log10() + f64::from(rest) * 64.0 * 2f64.log10())
}
