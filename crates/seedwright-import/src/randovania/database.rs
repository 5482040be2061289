//! The header of a database: resources, templates, docks, the start and the victory condition.

use std::collections::BTreeSet;

use seedwright::pack::Diagnostic;

use super::catalogue::Catalogue;
use super::places::Places;
use super::sources::Sources;
use super::used_resources::UsedResources;
use super::weaknesses::{Weakness, read_docks};
use crate::fields::{Fields, left_out};
use crate::json::Json;
use crate::problems::Problems;
use crate::ratio::Ratio;
use crate::report::Notes;

/// The supported schema version.
pub const SCHEMA: u32 = 34;

/// An item that reduces damage of one type.
pub struct Reduction {
    /// The item and its number of copies; `None` if the reduction always applies.
    pub item: Option<(usize, u32)>,
    pub multiplier: Ratio,
    /// A template that also has to hold.
    pub condition: Option<usize>,
}

/// A database with resolved names.
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
    /// The reductions of each type of damage.
    pub reductions: Vec<Vec<Reduction>>,
    /// The item whose copies add energy.
    pub energy_tank: Option<usize>,
    pub layers: Vec<&'d str>,
    pub weaknesses: Vec<Weakness<'d>>,
    pub victory: Json<'d>,
    pub start: Option<usize>,
    pub places: Places<'d>,
}

impl<'d> Database<'d> {
    /// Reads the database without translating requirements.
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
        let mut reductions = read_reductions(resources, &damage, &items, problems);
        add_conditions(&mut reductions, &items, &templates);
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

    /// Returns the most copies of an item that a player can hold.
    pub fn capacity(&self, item: usize) -> u32 {
        let capacity = self.items.rows[item].json.get("max_capacity");
        let capacity = capacity.and_then(Json::integer).unwrap_or(1);
        u32::try_from(capacity.max(0)).unwrap_or(u32::MAX)
    }
}

/// Returns a diagnostic for a database of another schema version, the likely reason why it could not be read.
pub fn refuse_schema(header: Json<'_>) -> Option<Diagnostic> {
    let version = header.get("schema_version")?;
    if version.integer() == Some(i64::from(SCHEMA)) {
        return None;
    }
    let written = version.digits().unwrap_or("?");
    let message = format!(
        "the database has schema version {written}, but only version {SCHEMA} is supported; they differ as follows"
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
        let message = "the multiplier must be a decimal number of 0 or more";
        problems.error("E0516", multiplier.span(), message, hint);
        return None;
    };
    let item = if name.is_null() {
        None
    } else {
        let key = problems.text(name)?;
        Some((items.need(key, name.span(), "item", problems)?, quantity))
    };
    Some(Reduction { item, multiplier: ratio, condition: None })
}

/// Finds templates that say which of the items count against a type of damage: they ask for exactly these items, some of
/// them together with a setting. Where a setting turns such an item off, it does not reduce damage either.
fn add_conditions(all: &mut [Vec<Reduction>], items: &Catalogue<'_>, templates: &Catalogue<'_>) {
    for reductions in all {
        let own = reductions.iter().filter_map(|reduction| reduction.item);
        let own: BTreeSet<usize> = own.map(|(item, _)| item).collect();
        let equal = reductions.iter().all(|other| other.multiplier == reductions[0].multiplier);
        if own.len() < 2 || !equal {
            continue;
        }
        let condition = templates.rows.iter().position(|row| {
            let found = UsedResources::of(vec![row.json]);
            let asked = found.names("items").filter_map(|name| items.find(name));
            asked.collect::<BTreeSet<_>>() == own && found.names("misc").next().is_some()
        });
        for reduction in reductions.iter_mut() {
            reduction.condition = condition;
        }
    }
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
        // Hints for Randovania's resolver, and a summary of the requirements.
        "flatten_to_set_on_patch",
        "used_trick_levels",
    ],
    left_out: &[
        ("minimal_logic", "minimal logic: its assumptions"),
        ("hint_feature_database", "hints: the features they mention"),
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
