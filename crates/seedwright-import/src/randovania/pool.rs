//! Pickups as items and resources of the world.

use std::collections::BTreeMap;

use seedwright::pack::Span;
use seedwright::world::{
    Amount, Class, Draft, Item, ItemAmount, ItemId, OptionId, OptionKind, Resource, ResourceId,
    Subject, WorldOption,
};

use super::database::Database;
use super::pickups::{Generated, Pickup, Role};
use super::vocabulary::{Group, Held, Locked};
use crate::names::Names;
use crate::report::{Notes, Treatment};
use crate::terms::Count;

/// Who gives an item of the database.
#[derive(Clone, Default)]
struct Givers {
    /// The pickups that give one of it and no other item.
    single: Vec<usize>,
    /// Whether some pickup gives it as one of several.
    staged: bool,
    /// Whether some pickup gives amounts of it.
    amounts: bool,
    /// The pickup whose group it belongs to.
    group: Option<usize>,
}

/// The pickups, as the world has them.
pub struct Pool {
    /// The item of each pickup.
    pub items: Vec<ItemId>,
    /// How each item of the database is held.
    pub held: Vec<Held>,
    pub groups: Vec<Group>,
    pub locked: Vec<Locked>,
}

/// Adds items and resources to a draft.
pub struct PoolBuilder<'a, 'd, 's> {
    pub database: &'a Database<'d>,
    pub pickups: &'a [Pickup<'d>],
    pub draft: &'a mut Draft,
    pub spans: &'a mut BTreeMap<Subject, Span>,
    pub option_names: &'a mut Names,
    pub resource_names: &'a mut Names,
    pub notes: &'a mut Notes<'s>,
}

impl PoolBuilder<'_, '_, '_> {
    /// Adds all items, and says how those of the database are held.
    pub fn build(mut self) -> Pool {
        let givers = self.givers();
        let mut names = Names::default();
        let mut pool = Pool {
            items: Vec::new(),
            held: Vec::new(),
            groups: Vec::new(),
            locked: self.locked(),
        };
        for pickup in self.pickups {
            let item = self.add_item(names.take("", pickup.key.text), pickup.key.span);
            pool.items.push(item);
        }
        for number in 0..self.pickups.len() {
            self.add_group(number, &mut pool);
        }
        for (item, givers) in givers.iter().enumerate() {
            let held = self.hold(item, givers, &pool, &mut names);
            pool.held.push(held);
        }
        for number in 0..self.pickups.len() {
            self.fill_item(number, &pool, &mut names);
        }
        pool
    }

    fn givers(&self) -> Vec<Givers> {
        let mut givers = vec![Givers::default(); self.database.items.rows.len()];
        for (number, pickup) in self.pickups.iter().enumerate() {
            for (item, _) in &pickup.amounts {
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

    /// Which ammunition is of no use without a main item.
    fn locked(&self) -> Vec<Locked> {
        let mut locked = vec![Locked::default(); self.database.items.rows.len()];
        for pickup in self.pickups {
            if let Role::Ammo { main: Some(main) } = pickup.role {
                for (item, _) in &pickup.amounts {
                    locked[*item].main.insert(main);
                }
            }
        }
        for pickup in self.pickups {
            let own = pickup.amounts.iter().filter(|(_, amount)| *amount > 0);
            for (item, _) in own {
                let locked = &mut locked[*item];
                let comes_with = |main: &usize| pickup.progression.contains(main);
                let free = match pickup.role {
                    Role::Ammo { main } => main.is_none(),
                    _ => !locked.main.iter().all(comes_with),
                };
                locked.partly_free |= free && !locked.main.is_empty();
            }
        }
        locked
    }

    fn add_item(&mut self, name: String, span: Span) -> ItemId {
        let item = self.draft.items.push(Item {
            count: Amount::Fixed(0),
            ..Item::new(&name)
        });
        self.spans.insert(Subject::Item(item), span);
        item
    }

    /// Adds the options of a pickup that there are several of, as the preset wishes.
    fn add_group(&mut self, number: usize, pool: &mut Pool) {
        let pickup = &self.pickups[number];
        let Role::Generated(group) = &pickup.role else {
            return;
        };
        if group.size <= 1 {
            return;
        }
        let (required, placed) = if pickup.fixed.is_empty() {
            let required = self.add_count(number, group, "required", group.required);
            let placed = if group.separate {
                self.add_count(number, group, "placed", group.placed)
            } else {
                required
            };
            (Count::Option(required), Count::Option(placed))
        } else {
            (Count::Fixed(group.required), Count::Fixed(group.placed))
        };
        pool.groups.push(Group {
            item: pool.items[number],
            required,
            placed,
            members: group.members.clone(),
            size: group.size,
        });
    }

    fn add_count(
        &mut self,
        number: usize,
        group: &Generated,
        word: &str,
        default: u32,
    ) -> OptionId {
        let pickup = &self.pickups[number];
        let name = format!("{} {word}", pickup.key.text);
        let name = self.option_names.take("", &name);
        let help = match word {
            "required" => "how many have to be found",
            _ => "how many there are to be found",
        };
        let option = self.draft.options.push(WorldOption {
            name,
            help: help.to_owned(),
            kind: OptionKind::Range {
                min: 0,
                max: group.size,
                default,
            },
        });
        self.spans.insert(Subject::Option(option), pickup.key.span);
        option
    }

    /// How an item of the database is held: as an item where copies of one item say it all.
    fn hold(&mut self, item: usize, givers: &Givers, pool: &Pool, names: &mut Names) -> Held {
        let row = &self.database.items.rows[item];
        if let Some(pickup) = givers.group {
            let groups = pool.groups.iter();
            let own = groups.take_while(|group| group.item != pool.items[pickup]);
            return Held::Group(own.count());
        }
        if givers.amounts || givers.single.len() > 1 {
            let resource = self.draft.resources.push(Resource {
                name: self.resource_names.take("", row.name),
                note: String::new(),
                start: 0,
            });
            self.spans.insert(Subject::Resource(resource), row.key.span);
            return Held::Resource(resource);
        }
        if let [only] = givers.single.as_slice() {
            return Held::Item(pool.items[*only]);
        }
        if !givers.staged {
            let kind = "items that no pickup gives: nobody ever holds them";
            self.notes
                .note(Treatment::Assumed, kind, row.key.span, row.key.text);
        }
        Held::Item(self.add_item(names.take("", row.name), row.key.span))
    }

    /// Says how many copies there are and what they give.
    fn fill_item(&mut self, number: usize, pool: &Pool, names: &mut Names) {
        let pickup = &self.pickups[number];
        let item = pool.items[number];
        let stages: Vec<ItemId> = match pickup.progression.as_slice() {
            [] | [_] => Vec::new(),
            stages => {
                let stages = stages.iter();
                stages
                    .map(|stage| self.stage(*stage, pool, names))
                    .collect()
            }
        };
        let fixed = u32::try_from(pickup.fixed.len()).unwrap_or(u32::MAX);
        let group = pool.groups.iter().find(|group| group.item == item);
        let row = &mut self.draft.items[item];
        row.progressive = stages;
        if pickup.minor {
            row.class = Class::Filler;
        }
        row.count = match group.map(|group| group.placed) {
            Some(placed) => placed.into(),
            None => Amount::Fixed(pickup.shuffled.saturating_add(fixed)),
        };
        if pickup.starting > 0 {
            self.draft.starting_items.push(ItemAmount {
                item,
                count: Amount::Fixed(pickup.starting),
            });
        }
    }

    /// The item that a copy of a progressive one stands for.
    fn stage(&mut self, item: usize, pool: &Pool, names: &mut Names) -> ItemId {
        match pool.held[item] {
            Held::Item(item) => item,
            Held::Group(group) => pool.groups[group].item,
            Held::Resource(resource) => {
                let row = &self.database.items.rows[item];
                let stage = self.add_item(names.take("", row.name), row.key.span);
                self.draft.items[stage].gives = vec![(resource, 1)];
                stage
            }
        }
    }
}

/// What each copy gives, once it is known whether energy is asked for.
pub fn fill_gives(
    draft: &mut Draft,
    pickups: &[Pickup<'_>],
    pool: &Pool,
    energy: Option<(usize, ResourceId, u32)>,
) {
    for (pickup, item) in pickups.iter().zip(&pool.items) {
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
            if let Held::Resource(resource) = pool.held[given] {
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
    fill_staged_energy(draft, pickups, pool, energy);
}

/// A tank that is one of several things that a pickup gives has its energy as well.
fn fill_staged_energy(
    draft: &mut Draft,
    pickups: &[Pickup<'_>],
    pool: &Pool,
    energy: Option<(usize, ResourceId, u32)>,
) {
    let Some((tank, resource, each)) = energy else {
        return;
    };
    let staged = pickups.iter().zip(&pool.items);
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
