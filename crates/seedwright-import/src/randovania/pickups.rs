//! The pickups of a database, and how many of each the preset asks for.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::name::EscapedName;

use super::database::Database;
use super::known::known;
use super::preset::Preset;
use crate::fields::{Fields, left_out};
use crate::json::{Json, Key};
use crate::problems::Problems;
use crate::report::{Notes, Treatment};

/// A pickup.
pub struct Pickup<'d> {
    pub key: Key<'d>,
    /// The items that the first, second, … copy gives.
    pub progression: Vec<usize>,
    /// The kinds of ammunition that it is for.
    pub kinds: Vec<usize>,
    /// The items of which each copy gives amounts.
    pub amounts: Vec<(usize, u32)>,
    /// What is said of it.
    pub note: &'d str,
    /// Where it lay originally.
    pub original: Vec<u32>,
    /// Whether it is an expansion.
    pub minor: bool,
    pub role: Role,
    /// How many copies are shuffled.
    pub shuffled: u32,
    /// How many copies the player begins with.
    pub starting: u32,
    /// Where copies lie that are not shuffled.
    pub fixed: Vec<u32>,
}

impl Pickup<'_> {
    /// Whether a copy gives an item.
    pub fn gives(&self, item: usize) -> bool {
        let amounts = self.amounts.iter().filter(|(_, amount)| *amount > 0);
        let mut given = amounts.map(|(given, _)| given).chain(&self.progression);
        given.any(|given| *given == item)
    }

    /// Whether there is any copy of it.
    pub fn is_used(&self) -> bool {
        self.shuffled > 0 || self.starting > 0 || !self.fixed.is_empty()
    }
}

/// What a pickup is for.
pub enum Role {
    Standard,
    /// Ammunition, and the item without which it is of no use.
    Ammo {
        main: Option<usize>,
    },
    /// One of a group.
    Generated(GeneratedPickups),
}

/// Pickups that are made by code: as many as the preset says.
pub struct GeneratedPickups {
    /// The items of the group, when each pickup gives another one.
    pub members: Vec<usize>,
    /// How many there are at most.
    pub size: u32,
    /// How many have to be found.
    pub required: u32,
    /// How many there are to be found.
    pub placed: u32,
    /// Whether the preset has a number of its own for those.
    pub separate: bool,
}

/// Reads the pickups and what the preset says of them.
pub struct Reader<'a, 'd, 's> {
    pub database: &'a Database<'d>,
    pub preset: &'a mut Preset<'d>,
    pub problems: &'a mut Problems,
    pub notes: &'a mut Notes<'s>,
}

impl<'d> Reader<'_, 'd, '_> {
    /// All pickups: standard ones, ammunition, generated ones.
    pub fn read(&mut self, json: Json<'d>) -> Vec<Pickup<'d>> {
        left_out(self.notes, json, &PICKUPS, || "the pickups".to_owned());
        let standard = self.preset.get("standard_pickup_configuration");
        if let Some(standard) = standard {
            left_out(self.notes, standard, &STANDARD, || "the preset".to_owned());
        }
        let states = self.states(standard, json, "standard_pickups");
        let mut pickups = Vec::new();
        for (key, own) in self.problems.entries_field(json, "standard_pickups") {
            let state = states.get(key.text).copied();
            pickups.extend(self.standard(key, own, state));
        }
        let ammo = self.preset.get("ammo_pickup_configuration");
        let states = self.states(ammo, json, "ammo_pickups");
        for (key, own) in self.problems.entries_field(json, "ammo_pickups") {
            let state = states.get(key.text).copied();
            pickups.extend(self.ammo(key, own, state));
        }
        for (key, own) in self.problems.entries_field(json, "generated_pickups") {
            pickups.extend(self.generated(key, own));
        }
        pickups
    }

    /// What the preset says of each pickup; it may only name those that there are.
    fn states(
        &mut self,
        settings: Option<Json<'d>>,
        pickups: Json<'d>,
        kind: &str,
    ) -> BTreeMap<&'d str, Json<'d>> {
        let Some(settings) = settings else {
            return BTreeMap::new();
        };
        let states = self.problems.entries_field(settings, "pickups_state");
        let known = pickups.get(kind).into_iter().flat_map(Json::entries);
        let known: BTreeSet<&str> = known.map(|(key, _)| key.text).collect();
        for (key, state) in &states {
            if !known.contains(key.text) {
                let names = known.iter().copied();
                self.problems.unknown("E0513", key.span, "pickup", key.text, names);
            }
            left_out(self.notes, *state, &STATE, || key.text.to_owned());
        }
        let states = states.into_iter();
        states.map(|(key, state)| (key.text, state)).collect()
    }

    fn items(&mut self, json: Json<'d>, field: &str) -> Vec<usize> {
        let names = self.problems.optional_list(json, field).into_iter();
        names
            .filter_map(|json| {
                let name = self.problems.text(json)?;
                let items = &self.database.items;
                items.need(name, json.span(), "item", self.problems)
            })
            .collect()
    }

    fn numbers(&mut self, json: Json<'d>, field: &str) -> Vec<u32> {
        let numbers = self.problems.optional_list(json, field).into_iter();
        numbers.filter_map(|json| self.problems.number(json)).collect()
    }

    /// What every pickup has.
    fn common(&mut self, key: Key<'d>, json: Json<'d>, role: Role) -> Pickup<'d> {
        left_out(self.notes, json, &PICKUP, || key.text.to_owned());
        let category = json.get("preferred_location_category");
        let mut amounts = Vec::new();
        for (item, amount) in json.get("additional_resources").into_iter().flat_map(Json::entries) {
            let items = &self.database.items;
            let found = items.need(item.text, item.span, "item", self.problems);
            amounts.extend(found.zip(self.problems.number(amount)));
        }
        Pickup {
            key,
            progression: Vec::new(),
            kinds: Vec::new(),
            amounts,
            note: json.get("description").and_then(Json::text).unwrap_or(""),
            original: self.numbers(json, "original_locations"),
            minor: category.and_then(Json::text) == Some("minor"),
            role,
            shuffled: 0,
            starting: 0,
            fixed: Vec::new(),
        }
    }

    fn standard(
        &mut self,
        key: Key<'d>,
        json: Json<'d>,
        state: Option<Json<'d>>,
    ) -> Option<Pickup<'d>> {
        let mut pickup = self.common(key, json, Role::Standard);
        pickup.progression = self.items(json, "progression");
        pickup.kinds = self.items(json, "ammo");
        let Some(state) = state else {
            if self.preset.name.is_none() {
                self.assume(&mut pickup, json);
            }
            return Some(pickup);
        };
        let number = |field, problems: &mut Problems| problems.optional_number(state, field);
        pickup.shuffled = number("num_shuffled_pickups", self.problems).unwrap_or(0);
        pickup.starting = number("num_included_in_starting_pickups", self.problems).unwrap_or(0);
        let field = "include_copy_in_original_location";
        if self.problems.optional_boolean(state, field) == Some(true) {
            pickup.fixed = pickup.original.clone();
        }
        let included = self.numbers(state, "included_ammo");
        let lengths = (pickup.kinds.len(), included.len());
        self.check_amounts(key, state, "included_ammo", lengths)?;
        let kinds = pickup.kinds.iter().copied();
        pickup.amounts.extend(kinds.zip(included));
        Some(pickup)
    }

    /// Each kind of ammunition needs its number.
    fn check_amounts(
        &mut self,
        key: Key<'d>,
        state: Json<'d>,
        field: &str,
        (kinds, numbers): (usize, usize),
    ) -> Option<()> {
        if kinds == numbers {
            return Some(());
        }
        let span = state.get(field).unwrap_or(state).span();
        let message = format!(
            "`{}` has {kinds} kinds of ammunition, but `{field}` has {numbers} numbers",
            EscapedName(key.text)
        );
        let hint = "give one number for each kind";
        self.problems.error("E0104", span, message, hint);
        None
    }

    /// What a pickup is expected to be when no preset says it.
    fn assume(&mut self, pickup: &mut Pickup<'d>, json: Json<'d>) {
        let count = self.problems.optional_number(json, "custom_count_for_shuffled_case");
        match json.get("expected_case_for_describer").and_then(Json::text) {
            Some("starting_item") => pickup.starting = 1,
            Some("missing") => {}
            Some("vanilla") => pickup.fixed = pickup.original.clone(),
            _ => {
                let original = u32::try_from(pickup.original.len()).unwrap_or(u32::MAX);
                pickup.shuffled = count.unwrap_or(original.max(1));
            }
        }
    }

    fn ammo(
        &mut self,
        key: Key<'d>,
        json: Json<'d>,
        state: Option<Json<'d>>,
    ) -> Option<Pickup<'d>> {
        let main = json.get("unlocked_by").filter(|main| !main.is_null());
        let main = main.and_then(|main| {
            let name = self.problems.text(main)?;
            let items = &self.database.items;
            items.need(name, main.span(), "item", self.problems)
        });
        let kinds = self.items(json, "items");
        let Some(state) = state else {
            let mut pickup = self.common(key, json, Role::Ammo { main });
            pickup.amounts.extend(kinds.iter().map(|kind| (*kind, 0)));
            pickup.kinds = kinds;
            return Some(pickup);
        };
        let locked = self.problems.optional_boolean(state, "requires_main_item");
        let main = main.filter(|_| locked == Some(true));
        let mut pickup = self.common(key, json, Role::Ammo { main });
        let count = self.problems.optional_number(state, "pickup_count");
        pickup.shuffled = count.unwrap_or(0);
        let amounts = self.numbers(state, "ammo_count");
        self.check_amounts(key, state, "ammo_count", (kinds.len(), amounts.len()))?;
        pickup.amounts.extend(kinds.iter().copied().zip(amounts));
        pickup.kinds = kinds;
        Some(pickup)
    }

    fn generated(&mut self, key: Key<'d>, json: Json<'d>) -> Option<Pickup<'d>> {
        let first = self.problems.list_field(json, "progression");
        let first = first.into_iter().next()?;
        let name = self.problems.text(first)?;
        let members = self.numbered(name);
        let single = if members.is_empty() {
            let items = &self.database.items;
            Some(items.need(name, first.span(), "item", self.problems)?)
        } else {
            None
        };
        let size = single.map_or(members.len(), |item| self.database.capacity(item) as usize);
        let size = u32::try_from(size).unwrap_or(u32::MAX);
        let settings = self.preset.get("artifacts");
        let setting = |field, problems: &mut Problems| {
            settings.and_then(|settings| problems.optional_number(settings, field))
        };
        let required = setting("required_artifacts", self.problems);
        let placed = setting("placed_artifacts", self.problems);
        let separate = placed.is_some();
        let placed = placed.or(required);
        if required.is_none() && size > 1 {
            let kind = "generated pickups: all are placed and required, since no preset says it";
            self.notes.note(Treatment::Assumed, kind, key.span, key.text);
        }
        let originals = self.originals(key.text, settings);
        let (required, placed) = match &originals {
            Some(places) => (places.len(), places.len()),
            None => {
                let bounded = |number: Option<u32>| number.unwrap_or(size).min(size) as usize;
                (bounded(required), bounded(placed))
            }
        };
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let role = Role::Generated(GeneratedPickups {
            members,
            size,
            required: narrow(required),
            placed: narrow(placed),
            separate,
        });
        let mut pickup = self.common(key, json, role);
        pickup.progression.extend(single);
        pickup.shuffled = if originals.is_some() { 0 } else { narrow(placed) };
        pickup.fixed = originals.unwrap_or_default();
        Some(pickup)
    }

    /// The items of a group: a name with `{i}` in it stands for those with numbers in its place.
    fn numbered(&self, name: &str) -> Vec<usize> {
        if !name.contains("{i}") {
            return Vec::new();
        }
        let items = &self.database.items;
        let numbers = (1..).map(|number: u32| name.replace("{i}", &number.to_string()));
        numbers.map_while(|name| items.find(&name)).collect()
    }

    /// Where the pickups of a group lie, if the code of the game leaves them where they lay.
    fn originals(&mut self, name: &str, settings: Option<Json<'d>>) -> Option<Vec<u32>> {
        let fitting = known(self.database.game).original.iter();
        let mut fitting = fitting.filter(|(_, pickup, _)| *pickup == name);
        let (setting, _, places) = fitting.next()?;
        let on = self.problems.optional_boolean(settings?, setting);
        (on == Some(true)).then(|| places.to_vec())
    }
}

const PICKUPS: Fields = Fields {
    of: "the pickups",
    carried: &[
        "schema_version",
        "generated_pickups",
        "standard_pickups",
        "ammo_pickups",
        "default_offworld_model",
    ],
    left_out: &[
        ("pickup_categories", "hints: categories of pickups"),
        ("default_pickups", "default pickups of categories"),
    ],
};

const PICKUP: Fields = Fields {
    of: "a pickup",
    carried: &[
        "progression",
        "ammo",
        "items",
        "additional_resources",
        "original_locations",
        "preferred_location_category",
        "unlocked_by",
        "unlocks_ammo",
        "temporary",
        "expected_case_for_describer",
        "custom_count_for_shuffled_case",
        "name_template",
        "description",
    ],
    left_out: &[
        ("gui_category", "categories of pickups"),
        ("pickup_category", "categories of pickups"),
        ("broad_category", "categories of pickups"),
        ("hint_features", "hints: features of pickups"),
        ("model_name", "models of pickups"),
        ("offworld_models", "models of pickups"),
        ("probability_offset", "probabilities of pickups"),
        ("probability_multiplier", "probabilities of pickups"),
        ("index_age_impact", "probabilities of pickups"),
        ("starting_condition", "what random starting items may be"),
        ("allows_negative", "ammunition that may become less"),
        ("show_in_credits_spoiler", "how pickups are shown"),
        ("is_in_generated_pickups", "how pickups are shown"),
        ("extra", "data of the game's own: pickups"),
    ],
};

const STANDARD: Fields = Fields {
    of: "the preset's pickups",
    carried: &["pickups_state"],
    left_out: &[
        ("default_pickups", "default pickups of categories"),
        ("minimum_random_starting_pickups", "random starting items"),
        ("maximum_random_starting_pickups", "random starting items"),
    ],
};

const STATE: Fields = Fields {
    of: "the preset's pickups",
    carried: &[
        "num_shuffled_pickups",
        "num_included_in_starting_pickups",
        "include_copy_in_original_location",
        "included_ammo",
        "ammo_count",
        "pickup_count",
        "requires_main_item",
    ],
    left_out: &[("priority", "probabilities of pickups")],
};
