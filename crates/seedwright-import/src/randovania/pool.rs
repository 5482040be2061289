//! Translates pickups to items and resources.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::world::{
    Amount, Class, Draft, ItemAmount, ItemId, OptionId, OptionKind, RequirementId, Resource,
    ResourceId, Subject,
};

use super::database::{Database, Reduction};
use super::pickups::{GeneratedPickups, Pickup, Role};
use super::used_resources::UsedResources;
use super::vocabulary::{Group, HeldForm, Vocabulary};
use crate::draft::ImportDraft;
use crate::report::{Notes, Treatment};
use crate::terms::Count;

/// The pickups that give an item of the database.
#[derive(Clone, Default)]
struct ItemSources {
    /// The pickups that give one copy of it and nothing else.
    single: Vec<usize>,
    /// Whether some progressive pickup gives it.
    staged: bool,
    /// Whether some pickup gives amounts of it.
    amounts: bool,
    /// The generated pickup whose group it belongs to.
    group: Option<usize>,
}

/// Adds items and resources to a draft.
pub struct PoolBuilder<'a, 'd, 's> {
    pub database: &'a Database<'d>,
    pub used: &'a UsedResources<'d>,
    pub notes: &'a mut Notes<'s>,
    pub pickups: &'a [Pickup<'d>],
    pub draft: &'a mut ImportDraft,
    pub vocabulary: &'a mut Vocabulary,
}

impl PoolBuilder<'_, '_, '_> {
    /// Adds an item for each pickup, and decides how each item of the database is held.
    pub fn build(mut self) -> Vec<ItemId> {
        let givers = self.givers();
        let pickups = self.pickups.iter();
        let items: Vec<ItemId> =
            pickups.map(|pickup| self.draft.add_item(pickup.key.text, pickup.key.span)).collect();
        for (pickup, item) in self.pickups.iter().zip(&items) {
            self.add_group(pickup, *item);
        }
        for (item, givers) in givers.iter().enumerate() {
            let held = self.hold(item, givers, &items);
            self.vocabulary.items.push(held);
        }
        for (pickup, item) in self.pickups.iter().zip(&items) {
            self.fill_item(pickup, *item);
        }
        self.lock_ammunition(&items);
        self.vocabulary.lowered = self.lowered();
        items
    }

    /// Returns how much of each item all pickups together take away.
    fn lowered(&self) -> Vec<u32> {
        let mut lowered = vec![0u32; self.database.items.rows.len()];
        for pickup in self.pickups {
            let fixed = u32::try_from(pickup.fixed.len()).unwrap_or(u32::MAX);
            let copies = pickup.shuffled.saturating_add(pickup.starting).saturating_add(fixed);
            for (item, amount) in &pickup.lowers {
                let sum = &mut lowered[*item];
                *sum = sum.saturating_add(amount.saturating_mul(copies));
            }
        }
        lowered
    }

    fn givers(&self) -> Vec<ItemSources> {
        let mut givers = vec![ItemSources::default(); self.database.items.rows.len()];
        for (number, pickup) in self.pickups.iter().enumerate() {
            for (item, _) in pickup.amounts.iter().chain(&pickup.lowers) {
                givers[*item].amounts = true;
            }
            if let Role::Generated(group) = &pickup.role
                && group.size > 1
            {
                let single = pickup.progression.iter();
                for item in group.members.iter().chain(single) {
                    givers[*item].group = Some(number);
                }
                continue;
            }
            match pickup.progression.as_slice() {
                [only] => givers[*only].single.push(number),
                stages => stages.iter().for_each(|item| givers[*item].staged = true),
            }
        }
        givers
    }

    /// Makes ammunition that requires a main item count only with it.
    fn lock_ammunition(&mut self, items: &[ItemId]) {
        let mut main = vec![BTreeSet::new(); self.database.items.rows.len()];
        let mut kinds = BTreeSet::new();
        for pickup in self.pickups {
            if let Role::Ammo { main: Some(own) } = pickup.role {
                pickup.kinds.iter().for_each(|kind| {
                    main[*kind].insert(own);
                });
                kinds.insert(pickup.kinds.as_slice());
            }
        }
        for (item, main) in main.into_iter().enumerate() {
            let main = main.into_iter().map(|main| self.openers(main, items));
            let main: Vec<Vec<ItemId>> = main.collect();
            let givers = self.pickups.iter().zip(items);
            let mut givers = givers.filter(|(pickup, _)| pickup.gives(item));
            // Pickups with the same kinds of ammunition are locked like the expansion, unless they give the main item.
            let partly_free = givers.any(|(pickup, own)| {
                let opens = main.iter().all(|main| main.contains(own));
                let locked = match pickup.role {
                    Role::Ammo { main } => main.is_some(),
                    _ => kinds.contains(pickup.kinds.as_slice()),
                };
                !opens && !locked
            });
            self.vocabulary.partly_free.push(partly_free);
            if let HeldForm::Resource(resource) = self.vocabulary.items[item] {
                let requirements = &mut self.draft.draft.requirements;
                let with: Vec<RequirementId> = main
                    .iter()
                    .map(|main| {
                        let own = main.iter().map(|item| requirements.item(*item, 1));
                        let own: Vec<RequirementId> = own.collect();
                        requirements.any(&own)
                    })
                    .collect();
                self.draft.draft.resources[resource].with = requirements.all(&with);
            }
        }
    }

    /// Returns the items that give a main item, without those that count only once it is held.
    fn openers(&self, main: usize, items: &[ItemId]) -> Vec<ItemId> {
        match self.vocabulary.items[main] {
            HeldForm::Item(item) => vec![item],
            HeldForm::Group(group) => vec![self.vocabulary.groups[group].item],
            HeldForm::Nobody | HeldForm::Resource(_) => {
                let pickups = self.pickups.iter().zip(items);
                let bring = pickups.filter(|(pickup, _)| {
                    let waits =
                        matches!(pickup.role, Role::Ammo { main: Some(own) } if own == main);
                    pickup.progression.len() <= 1 && pickup.gives(main) && !waits
                });
                bring.map(|(_, item)| *item).collect()
            }
        }
    }

    /// Whether anything depends on the amount of an item.
    fn is_needed(&self, item: usize) -> bool {
        let key = self.database.items.rows[item].key.text;
        let mut reductions = self.database.reductions.iter().flatten();
        let reduces = |own: &Reduction| own.item.is_some_and(|(own, _)| own == item);
        self.used.has("items", key) || reductions.any(reduces)
    }

    /// Adds the options of a group of generated pickups, with the preset's values as defaults.
    fn add_group(&mut self, pickup: &Pickup<'_>, item: ItemId) {
        let Role::Generated(group) = &pickup.role else {
            return;
        };
        if group.size <= 1 {
            return;
        }
        let (required, placed) = if pickup.fixed.is_empty() {
            let required = self.add_count(pickup, group, "required", group.required);
            let placed = if group.separate {
                self.add_count(pickup, group, "placed", group.placed)
            } else {
                required
            };
            (Count::Option(required), Count::Option(placed))
        } else {
            (Count::Fixed(group.required), Count::Fixed(group.placed))
        };
        self.vocabulary.groups.push(Group {
            item,
            required,
            placed,
            members: group.members.clone(),
            size: group.size,
        });
    }

    fn add_count(
        &mut self,
        pickup: &Pickup<'_>,
        group: &GeneratedPickups,
        word: &str,
        default: u32,
    ) -> OptionId {
        let name = format!("{} {word}", pickup.key.text);
        let help = match word {
            "required" => "how many have to be found",
            _ => "how many there are to be found",
        };
        let kind = OptionKind::Range { min: 0, max: group.size, default };
        let draft = &mut self.draft;
        draft.add_option(&name, help.to_owned(), kind, pickup.key.span)
    }

    /// Decides how an item of the database is held: as an item if copies of one item are enough.
    fn hold(&mut self, item: usize, givers: &ItemSources, items: &[ItemId]) -> HeldForm {
        let row = &self.database.items.rows[item];
        if let Some(pickup) = givers.group {
            let groups = self.vocabulary.groups.iter();
            let before = groups.take_while(|group| group.item != items[pickup]);
            return HeldForm::Group(before.count());
        }
        let counted = givers.amounts || givers.single.len() > 1;
        if counted && !self.is_needed(item) {
            let kind = "amounts of items that nothing requires";
            let (span, name) = (row.key.span, row.key.text);
            self.notes.note(Treatment::LeftOut, kind, span, name);
            return HeldForm::Nobody;
        }
        if counted {
            let name = self.draft.resource_names.take("", row.name);
            let resource = Resource::new(&name, 0);
            let resource = self.draft.draft.resources.push(resource);
            let subject = Subject::Resource(resource);
            self.draft.spans.insert(subject, row.key.span);
            return HeldForm::Resource(resource);
        }
        match givers.single.as_slice() {
            [only] => HeldForm::Item(items[*only]),
            _ if givers.staged => HeldForm::Item(self.draft.add_item(row.name, row.key.span)),
            _ if self.used.has("items", row.key.text) => {
                let kind = "required items that no pickup gives: never held";
                let (span, name) = (row.key.span, row.key.text);
                self.notes.note(Treatment::Assumed, kind, span, name);
                HeldForm::Item(self.draft.add_item(row.name, row.key.span))
            }
            _ => HeldForm::Nobody,
        }
    }

    /// Sets the number of copies and their stages.
    fn fill_item(&mut self, pickup: &Pickup<'_>, item: ItemId) {
        let stages: Vec<ItemId> = match pickup.progression.as_slice() {
            [] | [_] => Vec::new(),
            stages => stages.iter().map(|stage| self.stage(*stage)).collect(),
        };
        let fixed = u32::try_from(pickup.fixed.len()).unwrap_or(u32::MAX);
        let mut groups = self.vocabulary.groups.iter();
        let group = groups.find(|group| group.item == item);
        let row = &mut self.draft.draft.items[item];
        row.progressive = stages;
        row.note = pickup.note.trim().to_owned();
        if pickup.minor {
            row.class = Class::Filler;
        }
        row.count = match group.map(|group| group.placed) {
            Some(placed) => placed.into(),
            None => Amount::Fixed(pickup.shuffled.saturating_add(fixed)),
        };
        if pickup.starting > 0 {
            self.draft
                .draft
                .starting_items
                .push(ItemAmount { item, count: Amount::Fixed(pickup.starting) });
        }
    }

    /// Returns the item that a copy of a progressive item acts as.
    fn stage(&mut self, item: usize) -> ItemId {
        if let HeldForm::Item(item) = self.vocabulary.items[item] {
            return item;
        }
        let row = &self.database.items.rows[item];
        let stage = self.draft.add_item(row.name, row.key.span);
        if let HeldForm::Resource(resource) = self.vocabulary.items[item] {
            self.draft.draft.items[stage].gives = vec![(resource, 1)];
        }
        stage
    }
}

/// Sets what each copy gives, once it is known whether energy is required.
pub fn fill_gives(
    draft: &mut Draft,
    pickups: &[Pickup<'_>],
    items: &[ItemId],
    held: &[HeldForm],
    energy: Option<(usize, ResourceId, u32)>,
) {
    for (pickup, item) in pickups.iter().zip(items) {
        let mut gives: BTreeMap<ResourceId, u32> = BTreeMap::new();
        let mut give = |resource, amount: u32| {
            let sum = gives.entry(resource).or_default();
            *sum = sum.saturating_add(amount);
        };
        let single = match pickup.progression.as_slice() {
            [only] => Some((*only, 1)),
            _ => None,
        };
        for (given, amount) in pickup.amounts.iter().copied().chain(single) {
            if let HeldForm::Resource(resource) = held[given] {
                give(resource, amount);
            }
            if let Some((tank, resource, each)) = energy
                && tank == given
            {
                give(resource, amount.saturating_mul(each));
            }
        }
        let given = gives.into_iter().filter(|(_, amount)| *amount > 0);
        draft.items[*item].gives = given.collect();
    }
    fill_staged_energy(draft, pickups, items, energy);
}

/// Adds the energy of tanks that are a stage of a progressive pickup.
fn fill_staged_energy(
    draft: &mut Draft,
    pickups: &[Pickup<'_>],
    items: &[ItemId],
    energy: Option<(usize, ResourceId, u32)>,
) {
    let Some((tank, resource, each)) = energy else {
        return;
    };
    let staged = pickups.iter().zip(items);
    let staged = staged.filter(|(pickup, _)| pickup.progression.len() > 1);
    for (pickup, item) in staged {
        let positions = pickup.progression.iter().position(|item| *item == tank);
        let stage = positions.and_then(|at| draft.items[*item].progressive.get(at).copied());
        if let Some(stage) = stage {
            let gives = &mut draft.items[stage].gives;
            if !gives.iter().any(|(own, _)| *own == resource) {
                gives.push((resource, each));
                gives.sort_unstable();
            }
        }
    }
}
