//! Single random changes of bundles. Each keeps the shape of the file, so that it must be judged by its content.

use std::num::NonZeroU32;

use seedwright::bundle::Bundle;
use seedwright::random::Stream;
use serde_json::{Map, Value, json};

/// The part that a change affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    Decisions,
    Proof,
    Rules,
    Start,
    Tables,
    Wishes,
    Hash,
}

pub const TARGETS: [Target; 7] = [
    Target::Decisions,
    Target::Proof,
    Target::Rules,
    Target::Start,
    Target::Tables,
    Target::Wishes,
    Target::Hash,
];

pub struct Forger<'b> {
    pub stream: Stream,
    pub bundle: &'b mut Bundle,
}

impl Forger<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let bound = NonZeroU32::new(bound as u32);
        bound.map_or(0, |bound| self.stream.below(bound)) as usize
    }

    /// Returns a number near another one, or one that a forger would try.
    fn number(&mut self, old: u32) -> u32 {
        match self.below(8) {
            0 => 0,
            1 => u32::MAX,
            2 | 3 => old.wrapping_sub(1),
            4 => old.saturating_mul(2),
            _ => old.saturating_add(1),
        }
    }

    fn fact(&mut self) -> u32 {
        let count = self.bundle.world.layout().count;
        self.below(count as usize + 1) as u32
    }

    pub fn change(&mut self, target: Target) {
        match target {
            Target::Decisions => self.decisions(),
            Target::Proof => self.proof(),
            Target::Rules => self.rules(),
            Target::Start => self.start(),
            Target::Tables => self.tables(),
            Target::Wishes => self.wishes(),
            Target::Hash => self.hash(),
        }
    }

    fn decisions(&mut self) {
        let count = self.bundle.decisions.items.len();
        let (one, other) = (self.below(count), self.below(count));
        let location = self.below(self.bundle.world.locations.len());
        let item = self.below(self.bundle.world.items.len());
        let kind = self.below(8);
        let copy = self.bundle.decisions.items[one].copy;
        let copy = self.number(copy);
        let Bundle { world, decisions, .. } = &mut *self.bundle;
        let items = &mut decisions.items;
        match kind {
            0..=2 => {
                // Swap the items of two locations, which often breaks nothing but the proof.
                let place = items[one].location.clone();
                items[one].location = std::mem::replace(&mut items[other].location, place);
            }
            3 => items[one].copy = copy,
            4 => items[one].location = world.locations[location].0.clone(),
            5 => items[one].item = world.items[item].0.clone(),
            6 => drop(items.remove(one)),
            _ => items.push(items[one].clone()),
        }
    }

    fn proof(&mut self) {
        let count = self.bundle.proof.steps.len();
        let (one, other) = (self.below(count), self.below(count));
        let steps = self.bundle.world.rules.len() + self.bundle.world.locations.len();
        let any = self.below(steps + 2) as u32;
        let kind = self.below(7);
        let steps = &mut self.bundle.proof.steps;
        match kind {
            0 => steps[one] = any,
            1 => steps[one] = steps[one].wrapping_add(1),
            2 => steps.swap(one, other),
            3 => steps.swap(one, (one + 1) % count),
            4 => drop(steps.remove(one)),
            5 => steps.insert(one, steps[other]),
            _ => steps.truncate(one),
        }
    }

    fn rules(&mut self) {
        let (one, other) =
            (self.below(self.bundle.world.rules.len()), self.below(self.bundle.world.rules.len()));
        let body = self.below(self.bundle.world.bodies.len());
        let entry = 2 * self.below(self.bundle.world.bodies[body].len() / 2);
        let (kind, fact) = (self.below(11), self.fact());
        let need = self.bundle.world.rules[one].1;
        let need = self.number(need);
        let weight = self.bundle.world.bodies[body].get(entry + 1).copied();
        let weight = self.number(weight.unwrap_or(0));
        let world = &mut self.bundle.world;
        let entries = &mut world.bodies[body];
        match kind {
            0 => world.rules[one].0 = fact,
            1 => world.rules[one].1 = need,
            2 => world.rules[one].2 = (body + kind) as u32,
            3 => drop(world.rules.remove(one)),
            4 => world.rules.push(world.rules[one]),
            5 => world.rules.swap(one, other),
            6 if entry < entries.len() => entries[entry + 1] = weight,
            7 if entry < entries.len() => entries[entry] = fact,
            8 if entry < entries.len() => drop(entries.drain(entry..entry + 2)),
            9 => entries.extend([fact, 1]),
            _ => drop(entries.pop()),
        }
    }

    fn start(&mut self) {
        let (kind, fact) = (self.below(6), self.fact());
        let one = self.below(self.bundle.world.start.len());
        let spot = self.below(self.bundle.world.spots.len()) as u32;
        let world = &mut self.bundle.world;
        let spots = world.spots.len() as u32;
        let here = world.start.iter().copied().find(|fact| *fact < spots);
        let start = &mut world.start;
        match kind {
            0 => start.push(fact),
            1 => start[one] = fact,
            2 => start.push(start[one]),
            3 => drop(start.remove(one)),
            _ => {
                // The player starts elsewhere, and returns there too.
                let here = here.expect("the player begins somewhere");
                for fact in start.iter_mut() {
                    if *fact == here {
                        *fact = spot;
                    } else if world.r#return == "walk" && *fact == spots + here {
                        *fact = spots + spot;
                    }
                }
            }
        }
    }

    fn tables(&mut self) {
        let world = &self.bundle.world;
        let (items, locations) = (world.items.len(), world.locations.len());
        let (pools, areas) = (world.pools.len(), world.areas.len());
        let (item, location) = (self.below(items), self.below(locations));
        let (pool, area) = (self.below(pools + 2) as i32 - 1, self.below(areas + 1) as u32);
        let (kind, which) = (self.below(13), self.below(pools));
        let row = self.bundle.world.items[item].clone();
        // Small steps only: billions of copies have a test of their own.
        let near = |old: u32, up: bool| {
            if up { old + 1 } else { old.wrapping_sub(1) & 0xFF }
        };
        let up = self.below(2) == 0;
        let world = &mut self.bundle.world;
        match kind {
            0 => world.items[item].1 = near(row.1, up),
            1 => world.items[item].2 = near(row.2, up),
            2 => world.items[item].3 = pool,
            3 => world.items[item].4 = near(row.4, up),
            4 => world.items[item].5 = near(row.5, up),
            5 => world.locations[location].1 = area,
            6 => world.locations[location].2 = pool,
            7 => world.pools[which].1 ^= true,
            8 => world.pools[which].2 ^= true,
            9 => world.parts = near(world.parts, up),
            10 => {
                let other = ["walk", "warp"][usize::from(world.r#return == "walk")];
                world.r#return = other.to_owned();
            }
            11 => world.items[item].0 = world.items[(item + 1) % items].0.clone(),
            _ => drop(world.locations.remove(location)),
        }
    }

    fn wishes(&mut self) {
        let world = &self.bundle.world;
        let location =
            world.locations[self.stream.next_u64() as usize % world.locations.len()].0.clone();
        let item = world.items[self.stream.next_u64() as usize % world.items.len()].0.clone();
        let areas = json!([world.areas[0], world.areas[1 % world.areas.len()]]);
        let (kind, count) = (self.below(10), self.below(3));
        let requests = self.bundle.stages.get_mut("items").expect("there is one stage");
        match kind {
            0 | 1 => requests["aim"] = json!(["locations", "items", "goal"][count]),
            2 => insert(&mut requests["place"], location, json!(item)),
            3 => push(&mut requests["exclude"], json!(location)),
            4 => push(&mut requests["priority"], json!(location)),
            5 => insert(&mut requests["early"], item, json!(count)),
            6 => insert(&mut requests["areas"], item, areas),
            7 => push(&mut requests["exclude"], json!("Nowhere.at all")),
            8 => insert(&mut requests["early"], format!("{item}?"), json!(1)),
            _ => {
                let wish = ["place", "early", "areas"][count];
                requests[wish] = json!({});
            }
        }
    }

    fn hash(&mut self) {
        let at = self.below(64);
        let hash = &mut self.bundle.world_hash;
        let digit = if hash.as_bytes()[at] == b'7' { "8" } else { "7" };
        hash.replace_range(at..=at, digit);
    }
}

fn push(list: &mut Value, value: Value) {
    list.as_array_mut().expect("a list").push(value);
}

fn insert(table: &mut Value, name: String, value: Value) {
    let table: &mut Map<String, Value> = table.as_object_mut().expect("a table");
    table.insert(name, value);
}
