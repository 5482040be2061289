//! What the names in requirements mean.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::pack::Span;
use seedwright::world::{EventId, ItemId, OptionId, ResourceId, TrickId};

use super::places::Places;
use super::sources::{Role, Sources};
use crate::json::Json;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};

/// What a name in a requirement stands for.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// A helper or a tech, by its place among [`Rules`](super::rules::Rules).
    Rule(usize),
    /// A flag that something sets.
    Event(EventId),
    /// A flag that nothing sets.
    Unset,
    /// A flag that the player does not set before the end, so that it can be denied.
    Withheld(EventId),
    /// A flag that something sets, and that counts as not set where it is denied.
    Passed(EventId),
    /// A flag of which it is not chosen yet what becomes of it.
    Undecided(UndecidedFlag),
    /// A mode of the game, by its place among the values of the option.
    Mode(OptionId, u32),
    /// An item.
    Item(ItemId),
    /// An expansion: some of its resource.
    Resource(ResourceId),
}

/// A flag that ways are closed by, while it is tried what becomes of it. Two items that lie nowhere stand
/// for the choice, so that one world answers every choice.
#[derive(Clone, Copy, Debug)]
pub struct UndecidedFlag {
    pub event: EventId,
    /// Held where the flag can be set before the end.
    pub settable: ItemId,
    /// Held where the ways that it closes count as open.
    pub deniable: ItemId,
}

/// Everything that has a name.
#[derive(Default)]
pub struct Lexicon<'d> {
    pub meanings: BTreeMap<&'d str, Meaning>,
    pub tricks: BTreeMap<&'d str, TrickId>,
    /// Resources by their folded names.
    pub resources: BTreeMap<String, ResourceId>,
}

/// A name without case, spaces and joints, since ammunition is spelled in several ways.
pub fn folded_word(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

impl Lexicon<'_> {
    /// The resource that a cost or capacity speaks of. Energy without a word is that of the player: what is
    /// in reserve is not counted.
    pub fn resource(&self, name: &str) -> Option<ResourceId> {
        let word = folded_word(name);
        let energy = || self.resources.get("regularenergy");
        let found = self.resources.get(&word);
        let found = found.or_else(|| (word == "energy").then(energy).flatten());
        found.copied()
    }

    /// The energy of the player.
    pub fn energy(&self) -> Option<ResourceId> {
        self.resource("energy")
    }
}

/// A flag of the game.
pub struct Flag<'d> {
    pub name: &'d str,
    pub span: Span,
    pub note: &'d str,
    /// What the author groups it under.
    pub group: &'d str,
    pub is_set: bool,
    pub is_starting: bool,
}

impl Flag<'_> {
    /// Whether it says which mode the game is played in: nothing sets it.
    pub fn is_mode(&self) -> bool {
        !self.is_set && self.name.ends_with("Mode")
    }
}

/// All flags: those that are declared, then those that strats set all the same.
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
    let strats = places.rooms.iter().flat_map(|room| &room.strats);
    let set: BTreeMap<&'d str, Span> = strats.flat_map(|strat| strat.flags.clone()).collect();
    for flag in &mut flags {
        flag.is_set = flag.is_starting || set.contains_key(flag.name);
    }
    for (name, span) in set.into_iter().filter(|(name, _)| !known.contains(name)) {
        let kind = "flags that strats set and nothing declares: they are events all the same";
        notes.note(Treatment::Assumed, kind, span, name);
        flags.push(Flag { name, span, note: "", group: "", is_set: true, is_starting: false });
    }
    flags
}

/// The flags of all groups, or of the one list.
fn groups_of(json: Json<'_>) -> Vec<(&str, Json<'_>)> {
    let alone = json.elements().map(|flag| ("", flag));
    let grouped = json.entries().flat_map(|(key, group)| {
        let flags = group.elements();
        flags.map(move |flag| (key.text, flag))
    });
    alone.chain(grouped).collect()
}
