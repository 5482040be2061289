//! Which parts of a request can't hold together.

use super::complete::{Trial, Verdict, decide};
use super::search::provable;
use super::words::Words;
use super::{Placer, Refusal};
use crate::logic::Logic;
use crate::random::Seed;
use crate::world::{
    Aim, Amount, AreaId, ItemId, ItemRequest, LocationId, Node, OptionId, PlayPromise,
    RequirementId, SettingId, Settings, ShapeChoice, World,
};

/// The most parts of a request that are looked at.
const MOST_PARTS: usize = 200;
/// The steps of each decision.
const STEPS: u64 = 100_000_000;

/// A part of a request that can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestPart {
    /// An option that says how many copies of items there are, or when the rules of a pool apply. It has another value
    /// than the default.
    Option(OptionId, u32),
    /// An item at a location.
    Place(LocationId, ItemId),
    /// An excluded location.
    Exclude(LocationId),
    /// A priority location.
    Priority(LocationId),
    /// Copies of an item that must be early.
    Early(ItemId, u32),
    /// The areas that an item is restricted to.
    OnlyIn(ItemId, Vec<AreaId>),
    /// The areas that an item is kept out of.
    NeverIn(ItemId, Vec<AreaId>),
    /// An aim that asks for more than the goal.
    Aim(Aim),
    /// A promise that asks for more than a way to the goal.
    Promise(PlayPromise),
}

/// Parts of a request that can't hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The parts, in the order of the request. None if the pack alone is impossible.
    pub parts: Vec<RequestPart>,
    /// Whether there is a placement without any one of them, if the rest of the request stays.
    pub each_matters: bool,
}

/// Finds the parts of a request that can't hold together; `None` if it is not proved to be impossible, or has too many
/// parts. The shape is left out: what it adds is not among the parts.
pub fn conflicting_requests(
    world: &World,
    settings: &Settings,
    logic: &Logic,
    request: &ItemRequest,
) -> Option<Conflict> {
    let all = parts(world, settings, request);
    if all.len() > MOST_PARTS {
        return None;
    }
    let ask = |parts: &[RequestPart]| {
        let request = with(request, parts);
        let asked = settings_with(world, settings, parts);
        match asked == *settings {
            true => exists(world, settings, logic, &request),
            false => exists(world, &asked, &logic.under(world, &asked), &request),
        }
    };
    if ask(&all) != Some(false) {
        return None;
    }
    if ask(&[]) == Some(false) {
        return Some(Conflict { parts: Vec::new(), each_matters: true });
    }
    let (parts, is_known) = without_idle(all.clone(), ask);
    // The parts that were left out may be impossible together with others, or alone.
    let is_enough = |part: &RequestPart| {
        let others: Vec<RequestPart> = all.iter().filter(|one| *one != part).cloned().collect();
        ask(&others) == Some(true)
    };
    let each_matters = is_known && (parts.len() == all.len() || parts.iter().all(is_enough));
    Some(Conflict { parts, each_matters })
}

/// Leaves out parts one by one, as long as the others are impossible without them. Returns the rest, and whether each of
/// them is known to be needed.
fn without_idle(
    mut parts: Vec<RequestPart>,
    ask: impl Fn(&[RequestPart]) -> Option<bool>,
) -> (Vec<RequestPart>, bool) {
    // Fewer requests are never harder to obey, so a part that is needed once is needed to the end, or until an option has
    // its default value: then anything may be different. What could not be decided is asked again among fewer parts.
    let mut needed: Vec<RequestPart> = Vec::new();
    loop {
        let before = parts.len();
        let mut position = 0;
        while position < parts.len() {
            if needed.contains(&parts[position]) {
                position += 1;
                continue;
            }
            let part = parts.remove(position);
            let answer = ask(&parts);
            if answer == Some(false) {
                if matches!(part, RequestPart::Option(..)) {
                    needed.clear();
                }
                continue;
            }
            if answer == Some(true) {
                needed.push(part.clone());
            }
            parts.insert(position, part);
            position += 1;
        }
        if parts.len() == before || parts.len() == needed.len() {
            let is_known = parts.len() == needed.len();
            return (parts, is_known);
        }
    }
}

/// Whether there is a placement; `None` if that is not known.
fn exists(
    world: &World,
    settings: &Settings,
    logic: &Logic,
    request: &ItemRequest,
) -> Option<bool> {
    let placer = match Placer::new(world, settings, logic, request) {
        Ok(placer) => placer,
        Err(refusal) => return Refusal::is_proved(&refusal).then_some(false),
    };
    let seed = Seed::from(0);
    let mut tried = 0;
    let verdict = decide(&placer, &seed, STEPS, &mut |contents| {
        tried += 1;
        match provable(&placer, &seed, contents) {
            true => Trial::Proved,
            false if tried < 5 => Trial::Failed,
            false => Trial::Spent,
        }
    });
    match verdict {
        Verdict::Found => Some(true),
        Verdict::Impossible(_) => Some(false),
        Verdict::Undecided(_) | Verdict::Stopped => None,
    }
}

/// The options that say how many copies of items there are, or when the rules of a pool apply, and that do not have
/// their default values. They are requests, too.
pub fn requested_options(
    world: &World,
    settings: &Settings,
) -> impl Iterator<Item = (OptionId, u32)> {
    let defaults = Settings::defaults(world);
    let counts = world.items.rows().iter().filter_map(|item| match item.count {
        Amount::Option(option) => Some(option),
        Amount::Fixed(_) => None,
    });
    let mut options: Vec<OptionId> = counts.collect();
    let pools = world.pools.rows().iter();
    pools.for_each(|pool| tested_options(world, pool.when, &mut options));
    options.sort_unstable();
    options.dedup();
    options.retain(|option| settings.option(*option) != defaults.option(*option));
    options.into_iter().map(|option| (option, settings.option(option)))
}

/// Adds the options that a condition tests.
fn tested_options(world: &World, condition: RequirementId, options: &mut Vec<OptionId>) {
    match world.requirements.node(condition) {
        Node::Option { option, .. } => options.push(option),
        Node::All(parts) | Node::Any(parts) | Node::AtLeast { parts, .. } => {
            let parts = world.requirements.parts(parts).iter();
            parts.for_each(|part| tested_options(world, *part, options));
        }
        Node::Not(part) => tested_options(world, part, options),
        Node::Rule(rule) => tested_options(world, world.rules[rule].need, options),
        _ => {}
    }
}

/// Settings in which only the options among some parts have other values than the default.
pub(super) fn settings_with(world: &World, settings: &Settings, parts: &[RequestPart]) -> Settings {
    let defaults = Settings::defaults(world);
    let left_out = requested_options(world, settings)
        .filter(|(option, value)| !parts.contains(&RequestPart::Option(*option, *value)));
    left_out.fold(settings.clone(), |changed, (option, _)| {
        changed.with_number(SettingId::Option(option), defaults.option(option))
    })
}

/// The parts of a request.
fn parts(world: &World, settings: &Settings, request: &ItemRequest) -> Vec<RequestPart> {
    let options = requested_options(world, settings);
    let options = options.map(|(option, value)| RequestPart::Option(option, value));
    let place = request.fixed.iter().map(|(at, item)| RequestPart::Place(*at, *item));
    let exclude = request.excluded.iter().map(|at| RequestPart::Exclude(*at));
    let priority = request.priority.iter().map(|at| RequestPart::Priority(*at));
    let early = request.early.iter().map(|(item, count)| RequestPart::Early(*item, *count));
    let only = request.only_in.iter();
    let only = only.map(|(item, areas)| RequestPart::OnlyIn(*item, areas.clone()));
    let never = request.never_in.iter();
    let never = never.map(|(item, areas)| RequestPart::NeverIn(*item, areas.clone()));
    let aim = request.aim.unwrap_or_default();
    let aim = (aim != Aim::Goal).then_some(RequestPart::Aim(aim));
    let promise = request.promise.unwrap_or_default();
    let promise = (promise != PlayPromise::Finishable).then_some(RequestPart::Promise(promise));
    let listed =
        options.chain(place).chain(exclude).chain(priority).chain(early).chain(only).chain(never);
    listed.chain(aim).chain(promise).collect()
}

/// A request with only some of its parts, and no shape.
pub(super) fn with(request: &ItemRequest, parts: &[RequestPart]) -> ItemRequest {
    let mut result = ItemRequest {
        fixed: Vec::new(),
        excluded: Vec::new(),
        priority: Vec::new(),
        early: Vec::new(),
        only_in: Vec::new(),
        never_in: Vec::new(),
        aim: Some(Aim::Goal),
        promise: Some(PlayPromise::Finishable),
        shape: ShapeChoice::default(),
        ..request.clone()
    };
    for part in parts {
        match part {
            // It is not in the request, but in the settings.
            RequestPart::Option(..) => {}
            RequestPart::Place(at, item) => result.fixed.push((*at, *item)),
            RequestPart::Exclude(at) => result.excluded.push(*at),
            RequestPart::Priority(at) => result.priority.push(*at),
            RequestPart::Early(item, count) => result.early.push((*item, *count)),
            RequestPart::OnlyIn(item, areas) => result.only_in.push((*item, areas.clone())),
            RequestPart::NeverIn(item, areas) => result.never_in.push((*item, areas.clone())),
            RequestPart::Aim(aim) => result.aim = Some(*aim),
            RequestPart::Promise(promise) => result.promise = Some(*promise),
        }
    }
    result
}

impl RequestPart {
    /// Describes the part with the names of the world.
    pub fn describe(&self, world: &World) -> String {
        let words = Words(world);
        match self {
            Self::Option(option, value) => {
                let defaults = Settings::defaults(world);
                let changed = defaults.with_number(SettingId::Option(*option), *value);
                format!(
                    "the option `{}` is {} instead of {}",
                    world.options[*option].name,
                    changed.option_value(world, *option),
                    defaults.option_value(world, *option)
                )
            }
            Self::Place(at, item) => {
                format!("{} is fixed at {}", words.item(*item), words.location(*at))
            }
            Self::Exclude(at) => format!("{} is excluded", words.location(*at)),
            Self::Priority(at) => format!("{} is a priority", words.location(*at)),
            Self::Early(item, 1) => format!("{} must be early", words.item(*item)),
            Self::Early(item, count) => {
                format!("{count} copies of {} must be early", words.item(*item))
            }
            Self::OnlyIn(item, areas) => {
                format!("{} is only in {}", words.item(*item), words.areas(areas))
            }
            Self::NeverIn(item, areas) => {
                format!("{} is never in {}", words.item(*item), words.areas(areas))
            }
            Self::Aim(aim) => {
                format!("the aim is `{}` instead of `{}`", aim.word(), Aim::Goal.word())
            }
            Self::Promise(promise) => {
                let least = PlayPromise::Finishable.word();
                format!("the promise is `{}` instead of `{least}`", promise.word())
            }
        }
    }
}

impl Conflict {
    /// Describes the conflict with the names of the world.
    pub fn describe(&self, world: &World) -> String {
        let parts: Vec<String> = self.parts.iter().map(|part| part.describe(world)).collect();
        match (&parts[..], self.each_matters) {
            ([], _) => {
                "without any request there is no placement either: the pack alone is impossible"
                    .to_owned()
            }
            ([part], true) => format!("drop this, and there is a placement: {part}"),
            (_, true) => {
                format!("drop any one of these, and there is a placement: {}", parts.join("; "))
            }
            ([part], false) => format!("this can't hold: {part}"),
            (_, false) => format!("these can't hold together: {}", parts.join("; ")),
        }
    }
}
