//! The meaning of names in requirements.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::pack::Span;
use seedwright::world::{EventId, ItemId, OptionId, ResourceId, TrickId};

use super::places::Places;
use super::sources::{Role, Sources};
use crate::json::Json;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};

/// The meaning of a name in a requirement.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// A helper or a tech, by its index in [`Rules`](super::rules::Rules).
    Rule(usize),
    /// A flag that something sets.
    Event(EventId),
    /// A flag that nothing sets.
    Unset,
    /// A flag that the player sets only at the end, so its negation holds.
    Withheld(EventId),
    /// A flag that something sets, but that counts as not set in negations.
    Passed(EventId),
    /// A flag whose treatment is not chosen yet.
    Undecided(UndecidedFlag),
    /// A game mode, by its index among the values of the option.
    Mode(OptionId, u32),
    /// An item.
    Item(ItemId),
    /// An expansion: an amount of its resource.
    Resource(ResourceId),
}

/// A flag that closes passages, while its treatment is being chosen. Two unplaced items represent the choice, so that
/// one world can be evaluated for every choice.
#[derive(Clone, Copy, Debug)]
pub struct UndecidedFlag {
    pub event: EventId,
    /// Held if the flag can be set before the end.
    pub settable: ItemId,
    /// Held if the passages that it closes count as open.
    pub deniable: ItemId,
}

/// All names.
#[derive(Default)]
pub struct Lexicon<'d> {
    pub meanings: BTreeMap<&'d str, Meaning>,
    pub tricks: BTreeMap<&'d str, TrickId>,
    /// The resources by folded name.
    pub resources: BTreeMap<String, ResourceId>,
}

/// Returns a name without case, spaces and joints: ammunition has several spellings.
pub fn folded_word(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

impl Lexicon<'_> {
    /// Returns the resource of a cost or capacity. Plain energy is that of the player, without reserves.
    pub fn resource(&self, name: &str) -> Option<ResourceId> {
        let word = folded_word(name);
        let energy = || self.resources.get("regularenergy");
        let found = self.resources.get(&word);
        let found = found.or_else(|| (word == "energy").then(energy).flatten());
        found.copied()
    }

    /// Returns the energy of the player.
    pub fn energy(&self) -> Option<ResourceId> {
        self.resource("energy")
    }
}

/// A flag of the game.
pub struct Flag<'d> {
    pub name: &'d str,
    pub span: Span,
    pub note: &'d str,
    /// The group it is listed in.
    pub group: &'d str,
    pub is_set: bool,
    pub is_starting: bool,
}

impl Flag<'_> {
    /// Whether it is a game mode, which nothing sets.
    pub fn is_mode(&self) -> bool {
        !self.is_set && self.name.ends_with("Mode")
    }
}

/// Returns all flags: the declared ones, then the undeclared ones that something sets.
pub fn flags<'d>(
    sources: &'d Sources<'_>,
    places: &Places<'d>,
    problems: &mut Problems,
    notes: &mut Notes<'_>,
) -> Vec<Flag<'d>> {
    let mut flags: Vec<Flag<'d>> = Vec::new();
    let mut known = BTreeSet::new();
    let mut starting = BTreeSet::new();
    for items in sources.of(Role::Items) {
        let list = problems.optional_list(items, "startingFlags");
        starting.extend(list.into_iter().filter_map(|flag| problems.text(flag)));
        let groups = items.get("gameFlags").into_iter();
        let groups: Vec<(&'d str, Json<'d>)> = groups.flat_map(groups_of).collect();
        for (group, flag) in groups {
            let (name, span) = match flag.text() {
                Some(name) => (Some(name), flag.span()),
                None => (problems.text_field(flag, "name"), flag.span()),
            };
            let Some(name) = name.filter(|name| known.insert(*name)) else {
                continue;
            };
            let note = flag.get("description").and_then(Json::text);
            flags.push(Flag {
                name,
                span,
                note: note.unwrap_or_default(),
                group,
                is_set: false,
                is_starting: starting.contains(name),
            });
        }
    }
    let set: BTreeMap<&'d str, Span> = places.flags(problems).into_iter().collect();
    for flag in &mut flags {
        flag.is_set = flag.is_starting || set.contains_key(flag.name);
    }
    for (name, span) in set.into_iter().filter(|(name, _)| !known.contains(name)) {
        let kind = "undeclared flags that strats set: imported as events";
        notes.note(Treatment::Assumed, kind, span, name);
        flags.push(Flag { name, span, note: "", group: "", is_set: true, is_starting: false });
    }
    flags
}

/// Returns the flags of all groups, or of a single list.
fn groups_of(json: Json<'_>) -> Vec<(&str, Json<'_>)> {
    let alone = json.elements().map(|flag| ("", flag));
    let grouped = json.entries().flat_map(|(key, group)| {
        let flags = group.elements();
        flags.map(move |flag| (key.text, flag))
    });
    alone.chain(grouped).collect()
}
