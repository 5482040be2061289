//! Items, the resources they give, and their pools.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::pack::Span;
use seedwright::world::{
    Amount, AreaId, Class, Item, ItemAmount, ItemId, OptionKind, Pool, PoolId, RequirementId,
    Requirements, Resource, ResourceId, Subject,
};

use super::build::Builder;
use super::lexicon::{Meaning, folded_word};
use super::sources::Role;
use crate::json::Json;
use crate::report::Treatment;
use crate::terms::Leaf;

/// The option that keeps special items at their own locations.
const RESTRICT: &str = "restrictSpecialItemSwaps";
/// Items that are shuffled among their original locations, by folded name.
const WITHIN: [(&str, &str); 2] = [("auxpowercell", "Aux Power Cells"), ("etecoon", "Etecoons")];
/// The item of which each area holds at most one, by folded name.
const ONE_PER_AREA: (&str, &str) = ("reservex", "Reserve-X");

impl<'d> Builder<'_, 'd, '_> {
    /// Adds resources and every item that is declared or placed.
    pub fn add_items(&mut self) {
        let sources = self.sources;
        for items in sources.of(Role::Items) {
            self.add_resources(items);
            for field in ["startingItems", "implicitItems"] {
                for json in self.problems.optional_list(items, field) {
                    self.add_starting(json);
                }
            }
            for json in self.problems.optional_list(items, "upgradeItems") {
                let own = json.text().or_else(|| json.get("name")?.text());
                if let Some(name) = own {
                    self.item(name, json.span());
                }
            }
            for json in self.problems.optional_list(items, "expansionItems") {
                self.add_expansion(json);
            }
            for (field, kind) in [
                ("startingLocks", "locks that are closed at the start"),
                ("reserveXItems", "items by area, which have one name in nodes"),
                ("goldGadoraXItem", "items that no node holds"),
            ] {
                let list = items.get(field).into_iter().flat_map(Json::elements);
                for json in list {
                    self.notes.note(Treatment::LeftOut, kind, json.span(), field);
                }
            }
        }
        let nodes = self.places.rooms.iter().flat_map(|room| &room.nodes);
        let lying: Vec<(&'d str, Span)> = nodes.filter_map(|node| node.item).collect();
        for (name, span) in lying {
            if !self.items.contains_key(name) {
                let kind = "undeclared items in nodes: imported as items";
                self.notes.note(Treatment::Assumed, kind, span, name);
                self.item(name, span);
            }
        }
    }

    /// Makes items that nothing requires filler.
    pub fn class_items(&mut self) {
        let items: Vec<(&'d str, ItemId)> =
            self.items.iter().map(|(name, item)| (*name, *item)).collect();
        for (name, item) in items {
            let row = &self.draft.draft.items[item];
            if row.class == Class::Filler || self.is_used(|used| used.items.contains(&item)) {
                continue;
            }
            self.draft.draft.items[item].class = Class::Filler;
            let span = self.draft.spans[&Subject::Item(item)];
            let kind = "items that nothing requires: filler";
            self.notes.note(Treatment::Assumed, kind, span, name);
        }
    }

    /// Returns the item with a name, added without copies if it is new.
    fn item(&mut self, name: &'d str, span: Span) -> ItemId {
        if let Some(known) = self.items.get(name) {
            return *known;
        }
        let item = self.draft.add_item(name, span);
        self.items.insert(name, item);
        self.notes.note(Treatment::Exact, "items", span, name);
        let meaning = Meaning::Item(item);
        self.translator.lexicon.meanings.insert(name, meaning);
        item
    }

    fn add_starting(&mut self, json: Json<'d>) {
        let Some(name) = self.problems.text(json) else {
            return;
        };
        let item = self.item(name, json.span());
        let held = &mut self.draft.draft.starting_items;
        if !held.iter().any(|held| held.item == item) {
            held.push(ItemAmount { item, count: Amount::Fixed(1) });
        }
    }

    /// Adds the resources that the player starts with or that an expansion gives.
    fn add_resources(&mut self, items: Json<'d>) {
        let expansions = self.problems.optional_list(items, "expansionItems");
        let given = expansions.into_iter().filter_map(|own| own.get("resource"));
        let given = given.filter_map(Json::text).map(folded_word);
        let given: BTreeSet<String> = given.collect();
        for json in self.problems.optional_list(items, "startingResources") {
            let name = self.problems.text_field(json, "resource");
            let start = self.problems.optional_number(json, "maxAmount");
            let Some(name) = name else {
                continue;
            };
            let word = folded_word(name);
            if given.contains(&word) || self.is_used(|used| used.resources.contains(&word)) {
                self.resource(name, start.unwrap_or(0), json.span());
            } else {
                let kind = "amounts that nothing gives or requires";
                self.notes.note(Treatment::LeftOut, kind, json.span(), name);
            }
        }
    }

    fn resource(&mut self, name: &str, start: u32, span: Span) -> ResourceId {
        let word = folded_word(name);
        if let Some(known) = self.translator.lexicon.resources.get(&word) {
            return *known;
        }
        let own = self.draft.resource_names.take("", name);
        let resource = Resource::new(&own, start);
        let resource = self.draft.draft.resources.push(resource);
        self.draft.spans.insert(Subject::Resource(resource), span);
        self.translator.lexicon.resources.insert(word, resource);
        resource
    }

    fn add_expansion(&mut self, json: Json<'d>) -> Option<()> {
        let name = self.problems.text_field(json, "name")?;
        let resource = self.problems.text_field(json, "resource")?;
        let field = self.problems.field(json, "resourceAmount")?;
        let amount = self.problems.number(field)?;
        let resource = self.resource(resource, 0, json.span());
        let item = self.item(name, json.span());
        let row = &mut self.draft.draft.resources[resource];
        if folded_word(&row.name) == folded_word(name) {
            // The item and the resource must have different names.
            let apart = format!("{} ammo", row.name);
            row.name = self.draft.resource_names.take("", &apart);
        }
        let row = &mut self.draft.draft.items[item];
        row.class = Class::Filler;
        row.gives.push((resource, amount));
        self.expansions.insert(item);
        let meaning = Meaning::Resource(resource);
        self.translator.lexicon.meanings.insert(name, meaning);
        Some(())
    }

    /// Adds pools for special items, and options for the numbers of expansions.
    pub fn add_pools(&mut self) {
        let special: Vec<(String, ItemId)> =
            self.items.iter().map(|(name, item)| (folded_word(name), *item)).collect();
        for (word, title) in WITHIN {
            let own = special.iter().find(|(name, _)| name == word);
            if let Some((_, item)) = own {
                self.add_pool(title, *item, true);
            }
        }
        let (word, title) = ONE_PER_AREA;
        if let Some((_, item)) = special.iter().find(|(name, _)| name == word) {
            self.add_pool(title, *item, false);
        }
        let expansions: Vec<ItemId> = self.expansions.iter().copied().collect();
        for item in expansions {
            let Item { name, .. } = &self.draft.draft.items[item];
            let (name, help) = (count_name(name), format!("number of {name}"));
            let span = self.draft.spans[&Subject::Item(item)];
            let kind = OptionKind::Range { min: 0, max: 0, default: 0 };
            let option = self.draft.add_option(&name, help, kind, span);
            self.draft.draft.items[item].count = Amount::Option(option);
        }
    }

    fn add_pool(&mut self, title: &str, item: ItemId, shuffle_within: bool) {
        let draft = &self.draft.draft;
        let own = draft.locations.iter();
        let own: Vec<_> =
            own.filter(|(_, location)| location.was == Some(item)).map(|(id, _)| id).collect();
        if own.is_empty() {
            return;
        }
        let mut areas: Vec<AreaId> = own.iter().map(|id| draft.area_of(*id)).collect();
        areas.sort_unstable();
        areas.dedup();
        let span = self.draft.spans[&Subject::Item(item)];
        let pool = self.draft.draft.pools.push(Pool {
            name: title.to_owned(),
            note: String::new(),
            shuffle_within,
            one_per_area: !shuffle_within,
            areas: if shuffle_within { Vec::new() } else { areas },
            when: Requirements::ALWAYS,
        });
        self.draft.draft.items[item].pool = Some(pool);
        let kind = if shuffle_within {
            let when = self.restricted(span);
            self.restrict(pool, when, &own);
            "special items: shuffled among their original locations (`restrictSpecialItemSwaps`)"
        } else {
            "special items: one in each area that had one"
        };
        self.notes.note(Treatment::Assumed, kind, span, title);
    }

    fn restrict(
        &mut self,
        pool: PoolId,
        when: RequirementId,
        own: &[seedwright::world::LocationId],
    ) {
        self.draft.draft.pools[pool].when = when;
        for location in own {
            self.draft.draft.locations[*location].pool = Some(pool);
        }
    }

    /// Returns the requirement that special items are restricted, and adds its option once.
    fn restricted(&mut self, span: Span) -> RequirementId {
        let rows = self.draft.draft.options.rows();
        let known = rows.iter().position(|option| option.name == RESTRICT);
        let known = known.and_then(|place| self.draft.draft.options.ids().nth(place));
        let option = match known {
            Some(option) => option,
            None => {
                let help = "special items are shuffled only among locations of their kind";
                let kind = OptionKind::Switch { default: true };
                self.draft.add_option(RESTRICT, help.to_owned(), kind, span)
            }
        };
        let term = self.translator.terms.leaf(Leaf::Switch(option));
        self.write(term)
    }

    /// Sets the number of copies to that of their original locations.
    pub fn count_items(&mut self) {
        let mut counts: BTreeMap<ItemId, u32> = BTreeMap::new();
        for location in self.draft.draft.locations.rows() {
            if let Some(item) = location.was {
                *counts.entry(item).or_default() += 1;
            }
        }
        for (item, count) in counts {
            self.set_count(item, count);
        }
    }

    /// Removes a copy from the pool for a location that is left out: one of its original item, or of the most frequent
    /// expansion if that is an upgrade, because nothing else could replace it.
    pub fn drop_copy(&mut self, was: Option<ItemId>) {
        let draft = &self.draft.draft;
        let expansions = self.expansions.iter().copied();
        let most = expansions.max_by_key(|item| (self.count(*item), std::cmp::Reverse(*item)));
        let own = was.filter(|item| {
            let pool = draft.items[*item].pool;
            pool.is_some() || self.expansions.contains(item)
        });
        let own = own.filter(|item| self.count(*item) > 0);
        let upgrade = was.filter(|_| most.is_none_or(|most| self.count(most) == 0));
        if let Some(item) = own.or(upgrade).or(most) {
            let count = self.count(item);
            self.set_count(item, count.saturating_sub(1));
        }
    }

    fn count(&self, item: ItemId) -> u32 {
        let draft = &self.draft.draft;
        match draft.items[item].count {
            Amount::Fixed(count) => count,
            Amount::Option(option) => match draft.options[option].kind {
                OptionKind::Range { max, .. } => max,
                _ => 0,
            },
        }
    }

    fn set_count(&mut self, item: ItemId, count: u32) {
        let draft = &mut self.draft.draft;
        match draft.items[item].count {
            Amount::Fixed(_) => draft.items[item].count = Amount::Fixed(count),
            Amount::Option(option) => {
                draft.options[option].kind =
                    OptionKind::Range { min: 0, max: count, default: count };
            }
        }
    }
}

/// Returns the name of the option for the number of an item: `etankCount`, `powerBombCount`.
fn count_name(item: &str) -> String {
    let head = item.chars().take_while(|letter| letter.is_uppercase());
    let head: String = head.collect();
    let rest = &item[head.len()..];
    format!("{}{rest}Count", head.to_lowercase())
}
