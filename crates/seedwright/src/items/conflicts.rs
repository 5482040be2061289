//! Which parts of a request can't hold together.

use super::complete::{Trial, Verdict, decide};
use super::search::provable;
use super::words::Words;
use super::{Placer, Refusal};
use crate::logic::Logic;
use crate::random::Seed;
use crate::world::{
    Aim, Amount, AreaId, Id, ItemId, ItemRequest, LocationId, Node, OptionId, PlayPromise, PoolId,
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
    /// A pool that allows one item per area.
    OnePerArea(PoolId),
    /// An item of which there are more copies than rules use: both numbers. To leave this out is to leave out the others.
    Copies {
        /// The item.
        item: ItemId,
        /// How many copies there are.
        all: u32,
        /// How many of them some rule uses.
        used: u32,
    },
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
/// parts. Pools that allow one item per area are parts, too, and where the pack alone is impossible, copies that no rule
/// uses. The shape is left out: what it adds is not among the parts.
pub fn conflicting_requests(
    world: &World,
    settings: &Settings,
    logic: &Logic,
    request: &ItemRequest,
) -> Option<Conflict> {
    let mut inquiry = Inquiry { world, settings, logic, request, is_about_copies: false };
    let mut all = inquiry.parts();
    if all.len() > MOST_PARTS || inquiry.ask(&all) != Some(false) {
        return None;
    }
    if inquiry.ask(&[]) == Some(false) {
        inquiry.is_about_copies = true;
        all = inquiry.parts();
        if all.len() > MOST_PARTS || inquiry.ask(&[]) != Some(true) {
            return Some(Conflict { parts: Vec::new(), each_matters: true });
        }
    }
    let (parts, is_known) = without_idle(all.clone(), |parts| inquiry.ask(parts));
    // The parts that were left out may be impossible together with others, or alone.
    let is_enough = |part: &RequestPart| {
        let others: Vec<RequestPart> = all.iter().filter(|one| *one != part).cloned().collect();
        inquiry.ask(&others) == Some(true)
    };
    let each_matters = is_known && (parts.len() == all.len() || parts.iter().all(is_enough));
    Some(Conflict { parts, each_matters })
}

/// Questions about parts of a request.
pub(super) struct Inquiry<'a> {
    pub world: &'a World,
    pub settings: &'a Settings,
    pub logic: &'a Logic,
    pub request: &'a ItemRequest,
    /// Whether the parts are those of the pack alone, among them the copies that no rule uses.
    pub is_about_copies: bool,
}

impl Inquiry<'_> {
    /// Whether there is a placement if only these parts hold; `None` if that is not known.
    fn ask(&self, parts: &[RequestPart]) -> Option<bool> {
        let (world, settings) = (self.world_with(parts)?, self.settings_with(parts));
        let logic = self.logic.under(&world, &settings);
        exists(&world, &settings, &logic, &self.request_with(parts))
    }

    /// The parts of the request, or of the pack alone.
    fn parts(&self) -> Vec<RequestPart> {
        let spread = self.world.pools.iter();
        let spread = spread.filter(|(id, pool)| pool.one_per_area && self.logic.is_active(*id));
        let spread = spread.map(|(id, _)| RequestPart::OnePerArea(id));
        match self.is_about_copies {
            false => {
                requested_parts(self.world, self.settings, self.request).chain(spread).collect()
            }
            true => spread.chain(self.copies()).collect(),
        }
    }

    /// The items of which there are more copies than rules use.
    fn copies(&self) -> impl Iterator<Item = RequestPart> {
        let settings = self.settings_with(&[]);
        let logic = self.logic.under(self.world, &settings);
        let used = logic.useful_copies();
        self.world.items.iter().filter_map(move |(item, row)| {
            let (all, used) = (settings.amount(row.count), used[item.index()]);
            (used < all).then_some(RequestPart::Copies { item, all, used })
        })
    }

    /// The world if only these parts hold; `None` if there is none.
    pub fn world_with(&self, parts: &[RequestPart]) -> Option<World> {
        let left_out = |part: &RequestPart| !parts.contains(part);
        let changes: Vec<RequestPart> = self.parts().into_iter().filter(left_out).collect();
        let is_of_world = |part: &RequestPart| {
            matches!(part, RequestPart::OnePerArea(_) | RequestPart::Copies { .. })
        };
        if !changes.iter().any(is_of_world) {
            return Some(self.world.clone());
        }
        let mut draft = self.world.clone().into_draft();
        for part in changes {
            match part {
                RequestPart::OnePerArea(pool) => draft.pools[pool].one_per_area = false,
                RequestPart::Copies { item, used, .. } => {
                    let row = &mut draft.items[item];
                    row.count = Amount::Fixed(used);
                    row.major_copies = row.major_copies.min(used);
                }
                _ => {}
            }
        }
        draft.finish().ok()
    }

    /// Settings in which only the options among some parts have other values than the default.
    pub fn settings_with(&self, parts: &[RequestPart]) -> Settings {
        let defaults = Settings::defaults(self.world);
        let left_out = requested_options(self.world, self.settings)
            .filter(|(option, value)| !parts.contains(&RequestPart::Option(*option, *value)));
        left_out.fold(self.settings.clone(), |changed, (option, _)| {
            changed.with_number(SettingId::Option(option), defaults.option(option))
        })
    }

    /// The request with only some of its parts, and no shape.
    pub fn request_with(&self, parts: &[RequestPart]) -> ItemRequest {
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
            ..self.request.clone()
        };
        for part in parts {
            match part {
                // They are not in the request, but in the settings and in the pack.
                RequestPart::Option(..)
                | RequestPart::OnePerArea(_)
                | RequestPart::Copies { .. } => {}
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

/// The parts of a request itself, and of settings.
fn requested_parts(
    world: &World,
    settings: &Settings,
    request: &ItemRequest,
) -> impl Iterator<Item = RequestPart> {
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
    listed.chain(aim).chain(promise)
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
            Self::OnePerArea(pool) => {
                format!("{} allows one item per area", words.pool(Some(*pool)))
            }
            Self::Copies { item, all, used } => {
                let used = match used {
                    0 => "none".to_owned(),
                    used => used.to_string(),
                };
                let copies = match all {
                    1 => "is 1 copy".to_owned(),
                    all => format!("are {all} copies"),
                };
                format!("there {copies} of {}, of which rules use {used}", words.item(*item))
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
