//! The header of a database: resources, templates, docks, and where the game begins and ends.

use std::collections::BTreeMap;

use seedwright::pack::{Diagnostic, Span};

use super::places::Places;
use super::sources::Sources;
use crate::fields::{Fields, left_out};
use crate::json::{Json, Key};
use crate::problems::Problems;
use crate::ratio::Ratio;
use crate::report::Notes;

/// The schema that this importer was written for.
pub const SCHEMA: u32 = 34;

/// Something that a requirement can ask for.
pub struct Resource<'d> {
    /// The name that requirements use.
    pub key: Key<'d>,
    /// The name for people.
    pub name: &'d str,
    pub json: Json<'d>,
}

/// All resources of one type.
#[derive(Default)]
pub struct Catalogue<'d> {
    pub rows: Vec<Resource<'d>>,
    index: BTreeMap<&'d str, usize>,
}

impl<'d> Catalogue<'d> {
    fn read(database: Json<'d>, kind: &str, problems: &mut Problems) -> Self {
        let entries = problems.entries_field(database, kind);
        let mut catalogue = Self::default();
        for (key, json) in entries {
            let field = ["long_name", "display_name"];
            let name = field.iter().find_map(|field| json.get(field));
            let name = name.and_then(|name| problems.text(name));
            catalogue.index.insert(key.text, catalogue.rows.len());
            catalogue.rows.push(Resource { key, name: name.unwrap_or(key.text), json });
        }
        catalogue
    }

    /// The position of a resource.
    pub fn find(&self, key: &str) -> Option<usize> {
        self.index.get(key).copied()
    }

    /// The position of a resource that has to be there.
    pub fn need(
        &self,
        key: &str,
        span: Span,
        what: &str,
        problems: &mut Problems,
    ) -> Option<usize> {
        let found = self.find(key);
        if found.is_none() {
            problems.unknown("E0504", span, what, key, self.index.keys().copied());
        }
        found
    }
}

/// An item that makes damage of one type smaller.
pub struct Reduction {
    /// The item and how many of it; none when it always holds.
    pub item: Option<(usize, u32)>,
    pub multiplier: Ratio,
}

/// What a dock takes.
pub struct Weakness<'d> {
    pub name: &'d str,
    pub requirement: Json<'d>,
    pub lock: Option<Lock<'d>>,
}

/// What breaking the lock of a dock takes.
pub struct Lock<'d> {
    pub kind: LockKind,
    pub requirement: Json<'d>,
}

/// How a lock behaves from behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockKind {
    /// It opens for nothing from behind.
    Free,
    /// It takes the same from behind.
    Blast,
    /// It can't be opened from behind.
    Impossible,
    /// It takes the same from behind if the dock there is of the same kind; otherwise it can't be opened.
    IfMatching,
}

const LOCK_KINDS: [(&str, LockKind); 4] = [
    ("front-blast-back-free-unlock", LockKind::Free),
    ("front-blast-back-blast", LockKind::Blast),
    ("front-blast-back-impossible", LockKind::Impossible),
    ("front-blast-back-if-matching", LockKind::IfMatching),
];

/// A database, with every name in it resolved.
pub struct Database<'d> {
    pub game: &'d str,
    pub schema: u32,
    pub header: Json<'d>,
    pub items: Catalogue<'d>,
    pub events: Catalogue<'d>,
    pub tricks: Catalogue<'d>,
    pub damage: Catalogue<'d>,
    pub versions: Catalogue<'d>,
    pub misc: Catalogue<'d>,
    pub templates: Catalogue<'d>,
    /// For each type of damage what makes it smaller.
    pub reductions: Vec<Vec<Reduction>>,
    /// The item whose copies raise the energy.
    pub energy_tank: Option<usize>,
    pub layers: Vec<&'d str>,
    pub weaknesses: Vec<Weakness<'d>>,
    pub victory: Json<'d>,
    pub start: Option<usize>,
    pub places: Places<'d>,
}

impl<'d> Database<'d> {
    /// Reads everything; nothing is translated yet.
    pub fn read(
        sources: &'d Sources<'_>,
        problems: &mut Problems,
        notes: &mut Notes<'_>,
    ) -> Option<Self> {
        let header = sources.header();
        left_out(notes, header, &HEADER, || "the header".to_owned());
        let schema = problems.field(header, "schema_version");
        let schema = schema.and_then(|schema| problems.number(schema))?;
        let game = problems.text_field(header, "game");
        let resources = problems.field(header, "resource_database")?;
        left_out(notes, resources, &RESOURCES, || "the resources".to_owned());
        let mut catalogue = |kind| Catalogue::read(resources, kind, problems);
        let (items, events, tricks) =
            (catalogue("items"), catalogue("events"), catalogue("tricks"));
        let (damage, versions, misc) =
            (catalogue("damage"), catalogue("versions"), catalogue("misc"));
        let templates = catalogue("requirement_template");
        let reductions = read_reductions(resources, &damage, &items, problems);
        let energy = resources.get("energy_tank_item_index");
        let energy = energy.filter(|energy| !energy.is_null()).and_then(|energy| {
            let key = problems.text(energy)?;
            items.need(key, energy.span(), "item", problems)
        });
        let layers = problems.list_field(header, "layers");
        let layers: Vec<&str> =
            layers.into_iter().filter_map(|layer| problems.text(layer)).collect();
        let docks = read_docks(header, problems);
        let places = Places::read(sources, &docks, &events, &layers, problems, notes);
        let start = problems.field(header, "starting_location");
        let start = start.and_then(|start| places.need(start, problems));
        Some(Self {
            game: game?,
            schema,
            header,
            items,
            events,
            tricks,
            damage,
            versions,
            misc,
            templates,
            reductions,
            energy_tank: energy,
            layers,
            weaknesses: docks.weaknesses,
            victory: problems.field(header, "victory_condition")?,
            start,
            places,
        })
    }

    /// The most of an item that a player can hold.
    pub fn capacity(&self, item: usize) -> u32 {
        let capacity = self.items.rows[item].json.get("max_capacity");
        let capacity = capacity.and_then(Json::integer).unwrap_or(1);
        u32::try_from(capacity.max(0)).unwrap_or(u32::MAX)
    }
}

/// Says, where a database of another schema could not be read, that this is the likely reason.
pub fn refuse_schema(header: Json<'_>) -> Option<Diagnostic> {
    let version = header.get("schema_version")?;
    if version.integer() == Some(i64::from(SCHEMA)) {
        return None;
    }
    let written = version.digits().unwrap_or("?");
    let message = format!(
        "the database has schema version {written}, which differs from version {SCHEMA} in what follows"
    );
    let hint = format!("convert the database to schema version {SCHEMA}");
    Some(Diagnostic::error("E0502", version.span(), message).hint(hint))
}

fn read_reductions(
    resources: Json<'_>,
    damage: &Catalogue<'_>,
    items: &Catalogue<'_>,
    problems: &mut Problems,
) -> Vec<Vec<Reduction>> {
    let mut all: Vec<Vec<Reduction>> = damage.rows.iter().map(|_| Vec::new()).collect();
    for entry in problems.optional_list(resources, "damage_reductions") {
        let name = problems.field(entry, "name");
        let name = name.and_then(|name| Some((problems.text(name)?, name.span())));
        let kind = name.and_then(|(name, span)| damage.need(name, span, "damage", problems));
        for reduction in problems.list_field(entry, "reductions") {
            let read = read_reduction(reduction, items, problems);
            if let (Some(kind), Some(read)) = (kind, read) {
                all[kind].push(read);
            }
        }
    }
    all
}

fn read_reduction(
    json: Json<'_>,
    items: &Catalogue<'_>,
    problems: &mut Problems,
) -> Option<Reduction> {
    let name = problems.field(json, "name")?;
    let quantity = problems.optional_number(json, "quantity").unwrap_or(1);
    let multiplier = problems.field(json, "multiplier")?;
    let Some(ratio) = multiplier.digits().and_then(Ratio::parse) else {
        let hint = "write a number such as 0.5";
        let message = "the multiplier is no number that damage could be multiplied with";
        problems.error("E0516", multiplier.span(), message, hint);
        return None;
    };
    let item = if name.is_null() {
        None
    } else {
        let key = problems.text(name)?;
        Some((items.need(key, name.span(), "item", problems)?, quantity))
    };
    Some(Reduction { item, multiplier: ratio })
}

/// The kinds of docks.
pub struct Docks<'d> {
    weaknesses: Vec<Weakness<'d>>,
    /// By the type of dock and the name of the weakness.
    index: BTreeMap<&'d str, BTreeMap<&'d str, usize>>,
}

impl Docks<'_> {
    /// The position of the weakness that a dock has.
    pub fn need(&self, kind: Json<'_>, name: Json<'_>, problems: &mut Problems) -> Option<usize> {
        let (kind_text, name_text) = (problems.text(kind)?, problems.text(name)?);
        let Some(weaknesses) = self.index.get(kind_text) else {
            let known = self.index.keys().copied();
            problems.unknown("E0510", kind.span(), "dock type", kind_text, known);
            return None;
        };
        let found = weaknesses.get(name_text).copied();
        if found.is_none() {
            let known = weaknesses.keys().copied();
            problems.unknown("E0510", name.span(), "dock weakness", name_text, known);
        }
        found
    }
}

fn read_docks<'d>(header: Json<'d>, problems: &mut Problems) -> Docks<'d> {
    let mut docks = Docks { weaknesses: Vec::new(), index: BTreeMap::new() };
    // It had another name in older schemas.
    let older = header.get("dock_weakness_database");
    let database = older.or_else(|| problems.field(header, "dock_type_database"));
    let types = database.map_or_else(Vec::new, |json| problems.entries_field(json, "types"));
    for (kind, json) in types {
        let mut names = BTreeMap::new();
        for (name, weakness) in problems.entries_field(json, "items") {
            let requirement = problems.field(weakness, "requirement");
            let lock = weakness.get("lock").filter(|lock| !lock.is_null());
            let lock = lock.map(|lock| read_lock(lock, problems));
            let (Some(requirement), Some(lock)) = (requirement, transposed(lock)) else {
                continue;
            };
            names.insert(name.text, docks.weaknesses.len());
            docks.weaknesses.push(Weakness { name: name.text, requirement, lock });
        }
        docks.index.insert(kind.text, names);
    }
    docks
}

/// None where something that is there could not be read.
fn transposed<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        Some(None) => None,
        Some(found) => Some(found),
        None => Some(None),
    }
}

fn read_lock<'d>(json: Json<'d>, problems: &mut Problems) -> Option<Lock<'d>> {
    let requirement = problems.field(json, "requirement");
    let kind = problems.field(json, "lock_type")?;
    let name = problems.text(kind)?;
    let Some((_, found)) = LOCK_KINDS.iter().find(|(own, _)| *own == name) else {
        let known = LOCK_KINDS.iter().map(|(own, _)| *own);
        problems.unknown("E0511", kind.span(), "kind of lock", name, known);
        return None;
    };
    Some(Lock { kind: *found, requirement: requirement? })
}

const HEADER: Fields = Fields {
    of: "the header",
    carried: &[
        "schema_version",
        "game",
        "resource_database",
        "layers",
        "starting_location",
        "victory_condition",
        "dock_type_database",
        "dock_weakness_database",
        "regions",
        // How Randovania computes, and a summary of what the requirements say themselves.
        "flatten_to_set_on_patch",
        "used_trick_levels",
    ],
    left_out: &[
        ("minimal_logic", "minimal logic: what it takes for granted"),
        ("hint_feature_database", "hints: the features they speak of"),
    ],
};

const RESOURCES: Fields = Fields {
    of: "the resources",
    carried: &[
        "items",
        "events",
        "tricks",
        "damage",
        "versions",
        "misc",
        "requirement_template",
        "damage_reductions",
        "energy_tank_item_index",
    ],
    left_out: &[],
};
