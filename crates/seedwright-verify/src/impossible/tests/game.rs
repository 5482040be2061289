//! A small game in words, from which documents are written, and whose placements can all be tried.

use serde_json::{Value, json};

use crate::kernel::StaticWorld;

/// A game whose player can go home from everywhere.
#[derive(Clone, Default)]
pub struct Game {
    /// The number of spots; the player starts at the first.
    pub spots: u32,
    pub links: Vec<Link>,
    pub locations: Vec<Location>,
    pub items: Vec<Item>,
    /// The spot where the game is won.
    pub goal: u32,
    /// Pools: whether each is separate, and whether an area holds at most one of its items.
    pub pools: Vec<(bool, bool)>,
    /// Whether all locations are in one area. Otherwise each spot is an area.
    pub one_area: bool,
    /// `goal` if empty.
    pub aim: &'static str,
    /// Locations and their items.
    pub place: Vec<(u32, u32)>,
    pub exclude: Vec<u32>,
    pub priority: Vec<u32>,
    pub early: Vec<(u32, u32)>,
    /// Items and the areas they are bound to.
    pub areas: Vec<(u32, Vec<u32>)>,
}

#[derive(Clone)]
pub struct Link {
    pub from: u32,
    pub to: u32,
    /// Items and how many of each.
    pub needs: Vec<(u32, u32)>,
}

#[derive(Clone)]
pub struct Location {
    pub spot: u32,
    /// The item that opens it, if any.
    pub need: Option<u32>,
    pub pool: i32,
}

impl Location {
    pub fn at(spot: u32) -> Self {
        Self { spot, need: None, pool: -1 }
    }
}

#[derive(Clone)]
pub struct Item {
    pub copies: u32,
    pub starting: u32,
    pub pool: i32,
    pub matter: u32,
    pub majors: u32,
}

impl Item {
    pub fn new(copies: u32) -> Self {
        Self { copies, starting: 0, pool: -1, matter: copies, majors: 0 }
    }
}

/// Returns the fact of the first copy of the first item.
pub fn first_copy(game: &Game) -> u32 {
    game.spots + game.locations.len() as u32
}

/// States the hash of the world again.
pub fn sign(document: &mut Value) {
    let world: Result<StaticWorld, _> = serde_json::from_value(document["world"].clone());
    if let Some(hash) = world.ok().and_then(|world| world.hash().ok()) {
        document["worldHash"] = json!(hash);
    }
}

impl Game {
    fn aim(&self) -> &'static str {
        if self.aim.is_empty() { "goal" } else { self.aim }
    }

    pub fn area(&self, location: u32) -> u32 {
        if self.one_area { 0 } else { self.locations[location as usize].spot }
    }

    /// Returns the facts of all copies of an item.
    fn copies(&self, item: u32) -> std::ops::Range<u32> {
        let before = &self.items[..item as usize];
        let start =
            first_copy(self) + before.iter().map(|row| row.starting + row.copies).sum::<u32>();
        let row = &self.items[item as usize];
        start..start + row.starting + row.copies
    }

    /// Returns the facts that are known at the start.
    fn start(&self) -> Vec<u32> {
        let items = (0..).zip(&self.items);
        let held = items.flat_map(|(item, row)| self.copies(item).take(row.starting as usize));
        [0].into_iter().chain(held).collect()
    }

    fn world(&self) -> Value {
        let goal =
            first_copy(self) + self.items.iter().map(|row| row.starting + row.copies).sum::<u32>();
        let (mut bodies, mut rules) = (Vec::new(), Vec::new());
        let mut parts = 0;
        let mut add = |head: u32, need: u32, mut body: Vec<(u32, u32)>| {
            body.sort_unstable();
            rules.push(json!([head, need, bodies.len()]));
            bodies.push(json!(
                body.iter().flat_map(|(fact, weight)| [*fact, *weight]).collect::<Vec<_>>()
            ));
        };
        // Each link has one part for each of its needs.
        for link in &self.links {
            let mut body = vec![(link.from, 1)];
            for (item, count) in &link.needs {
                parts += 1;
                let part = goal + parts;
                add(part, *count, self.copies(*item).map(|copy| (copy, 1)).collect());
                body.push((part, 1));
            }
            add(link.to, body.len() as u32, body);
        }
        for (number, location) in (0..).zip(&self.locations) {
            let mut body = vec![(location.spot, 1)];
            if let Some(item) = location.need {
                parts += 1;
                let part = goal + parts;
                add(part, 1, self.copies(item).map(|copy| (copy, 1)).collect());
                body.push((part, 1));
            }
            add(self.spots + number, body.len() as u32, body);
        }
        add(goal, 1, vec![(self.goal, 1)]);
        let areas = if self.one_area { 1 } else { self.spots };
        json!({
            "return": "warp",
            "areas": (0..areas).map(|area| format!("Area {area}")).collect::<Vec<_>>(),
            "pools": (0..).zip(&self.pools)
                .map(|(pool, (within, spread))| json!([format!("Pool {pool}"), within, spread]))
                .collect::<Vec<_>>(),
            "spots": (0..self.spots).map(|spot| format!("Spot {spot}")).collect::<Vec<_>>(),
            "locations": (0..).zip(&self.locations)
                .map(|(number, row)| json!([place(number), self.area(number), row.pool]))
                .collect::<Vec<_>>(),
            "events": [],
            "items": (0..).zip(&self.items)
                .map(|(item, row)| {
                    json!([name(item), row.starting, row.copies, row.pool, row.matter, row.majors])
                })
                .collect::<Vec<_>>(),
            "staged": [],
            "parts": parts,
            "start": self.start(),
            "bodies": bodies,
            "rules": rules,
        })
    }

    /// Writes a document.
    pub fn document(&self, cuts: &Value, proof: &Value) -> Value {
        let names = |list: &[u32]| list.iter().map(|at| place(*at)).collect::<Vec<_>>();
        let mut document = json!({
            "format": 2,
            "claim": "no-placement",
            "engineVersion": "test",
            "pack": { "id": "test", "name": "Test", "hash": "" },
            "settings": {},
            "reading": "warp",
            "aim": self.aim(),
            "place": self.place.iter().map(|(at, item)| [place(*at), name(*item)]).collect::<Vec<_>>(),
            "exclude": names(&self.exclude),
            "priority": names(&self.priority),
            "early": self.early.iter().map(|(item, count)| json!([name(*item), count])).collect::<Vec<_>>(),
            "areas": self.areas.iter()
                .map(|(item, areas)| {
                    let areas: Vec<String> = areas.iter().map(|area| format!("Area {area}")).collect();
                    json!([name(*item), areas])
                })
                .collect::<Vec<_>>(),
            "cuts": cuts,
            "proof": proof,
            "world": self.world(),
            "worldHash": "",
        });
        sign(&mut document);
        document
    }

    /// Returns the spots and locations that are open to a player with these numbers of pool copies.
    pub fn open(&self, held: &[u32]) -> (Vec<bool>, Vec<bool>) {
        let has = |item: u32, count: u32| {
            held[item as usize] + self.items[item as usize].starting >= count
        };
        let mut reached = vec![false; self.spots as usize];
        reached[0] = true;
        loop {
            let next = self.links.iter().find(|link| {
                reached[link.from as usize]
                    && !reached[link.to as usize]
                    && link.needs.iter().all(|(item, count)| has(*item, *count))
            });
            let Some(next) = next else { break };
            reached[next.to as usize] = true;
        }
        let open = self
            .locations
            .iter()
            .map(|row| reached[row.spot as usize] && row.need.is_none_or(|item| has(item, 1)));
        let open = open.collect();
        (reached, open)
    }

    /// Whether a player with these numbers of copies meets the aim.
    pub fn is_met(&self, held: &[u32]) -> bool {
        let (reached, open) = self.open(held);
        reached[self.goal as usize]
            && match self.aim() {
                "goal" => true,
                "locations" => open.iter().all(|open| *open),
                _ => self.items.iter().zip(held).all(|(item, held)| *held >= item.matter),
            }
    }

    /// Tries every placement.
    pub fn has_placement(&self) -> bool {
        self.place_from(0, &mut Vec::new())
    }

    fn place_from(&self, location: usize, placed: &mut Vec<Option<u32>>) -> bool {
        if location == self.locations.len() {
            return self.is_valid(placed);
        }
        let items = (0..self.items.len() as u32).map(Some);
        for item in items.chain([None]) {
            placed.push(item);
            let found = self.place_from(location + 1, placed);
            placed.pop();
            if found {
                return true;
            }
        }
        false
    }

    fn is_valid(&self, placed: &[Option<u32>]) -> bool {
        let at = || (0..).zip(placed).filter_map(|(at, item): (u32, _)| Some((at, (*item)?)));
        let count = |item: u32, is: &dyn Fn(u32) -> bool| {
            at().filter(|(location, other)| *other == item && is(*location)).count() as u32
        };
        let separate = |pool: i32| (pool >= 0 && self.pools[pool as usize].0).then_some(pool);
        let row = |item: u32| &self.items[item as usize];
        let is_excluded = |location: u32| self.exclude.contains(&location);
        let (_, first) = self.open(&vec![0; self.items.len()]);
        let all = (0..self.items.len() as u32).all(|item| {
            let matter = row(item).matter.max(row(item).majors);
            let spare = row(item).copies.saturating_sub(matter);
            count(item, &|_| true) == row(item).copies && count(item, &is_excluded) <= spare
        });
        let pools = at().all(|(location, item)| {
            let bound = self.areas.iter().find(|(bound, _)| *bound == item);
            separate(row(item).pool) == separate(self.locations[location as usize].pool)
                && bound.is_none_or(|(_, areas)| areas.contains(&self.area(location)))
        });
        let spread = (0..).zip(&self.pools).filter(|(_, (_, spread))| *spread).all(|(pool, _)| {
            (0..self.spots).all(|area| {
                at().filter(|(at, item)| row(*item).pool == pool && self.area(*at) == area).count()
                    <= 1
            })
        });
        let planned = self.place.iter().all(|(at, item)| placed[*at as usize] == Some(*item));
        let priority = self
            .priority
            .iter()
            .all(|at| placed[*at as usize].is_some_and(|item| self.is_useful(item)));
        let early = self.early.iter().all(|(item, least)| {
            count(*item, &|at| first[at as usize] && !is_excluded(at)) >= *least
        });
        all && pools && spread && planned && priority && early && self.can_be_won(placed)
    }

    /// Whether some rule can use a pool copy of an item, or the file says so.
    fn is_useful(&self, item: u32) -> bool {
        let row = &self.items[item as usize];
        let total = row.starting + row.copies;
        let is_used = |count: u32| row.copies > 0 && count > row.starting && count <= total;
        row.matter > 0
            || self
                .links
                .iter()
                .flat_map(|link| &link.needs)
                .any(|(own, count)| *own == item && is_used(*count))
            || self.locations.iter().any(|place| place.need == Some(item) && is_used(1))
    }

    fn can_be_won(&self, placed: &[Option<u32>]) -> bool {
        let mut held = vec![0; self.items.len()];
        loop {
            let (_, open) = self.open(&held);
            let mut found = vec![0; self.items.len()];
            for (location, item) in placed.iter().enumerate() {
                if let Some(item) =
                    item.filter(|_| open[location] && !self.exclude.contains(&(location as u32)))
                {
                    found[item as usize] += 1;
                }
            }
            if found == held {
                return self.is_met(&held);
            }
            held = found;
        }
    }
}

pub fn name(item: u32) -> String {
    format!("Item {item}")
}

pub fn place(location: u32) -> String {
    format!("Place {location}")
}
