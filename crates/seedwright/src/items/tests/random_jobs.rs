//! Random worlds with pools, areas, classes and requests, most of which can be filled.

use crate::error::WithNames;
use crate::items::{Placer, Refusal};
use crate::logic::tests::naive::exists;
use crate::logic::tests::random_worlds::{Dice, Sizes, random_settings, random_world, stream};
use crate::logic::{Logic, State};
use crate::random::Stream;
use crate::world::{
    Aim, Algorithm, AreaId, Class, Door, Draft, Id, ItemId, ItemRequest, Location, LocationId,
    Node, OptionId, OptionTest, Pool, PoolId, RequirementId, Requirements, Settings, SpotId, World,
};

/// A world, its settings and a placement request.
pub(crate) struct Job {
    pub name: String,
    pub world: World,
    pub settings: Settings,
    pub logic: Logic,
    pub request: ItemRequest,
    /// For each pool whether its rules apply.
    pub active: Vec<bool>,
}

/// The optional parts of a random job besides items and locations.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extras {
    Nothing,
    PoolsAndRequests,
}

impl Job {
    pub fn random(test: &str, number: u32, sizes: Sizes, extras: Extras) -> Self {
        let mut stream = stream(&format!("{test} {}", sizes.spots), number);
        let world = random_world(&mut stream, sizes);
        let settings = random_settings(&mut stream, &world);
        let mut writer = Writer {
            dice: Dice(&mut stream),
            draft: world.into_draft(),
            settings: &settings,
            active: Vec::new(),
        };
        writer.draft.starts[0].when = Requirements::ALWAYS;
        writer.areas();
        writer.classes();
        if extras == Extras::PoolsAndRequests {
            writer.pools();
        }
        writer.make_room();
        writer.mend();
        let mut request = writer.limits();
        if extras == Extras::PoolsAndRequests {
            writer.fill_request(&mut request);
        }
        let Writer { draft, active, .. } = writer;
        let world = draft.finish().expect("the world is valid");
        let logic = Logic::compile(&world, &settings);
        Self {
            name: format!("{test}, sizes {}, job {number}", sizes.spots),
            world,
            settings,
            logic,
            request,
            active,
        }
    }

    pub fn placer(&self) -> Result<Placer, WithNames<Refusal, World>> {
        Placer::new(&self.world, &self.settings, &self.logic, &self.request)
    }

    /// The number of copies of an item to place.
    pub fn copies(&self, item: ItemId) -> u32 {
        self.settings.amount(self.world.items[item].count)
    }

    /// The pool that an item or location must not leave.
    pub fn home(&self, pool: Option<PoolId>) -> Option<PoolId> {
        pool.filter(|pool| self.active[pool.index()] && self.world.pools[*pool].shuffle_within)
    }
}

struct Writer<'a> {
    dice: Dice<'a>,
    draft: Draft,
    settings: &'a Settings,
    active: Vec<bool>,
}

impl Writer<'_> {
    /// Adds two areas, each with a room for some locations, often behind a locked door.
    fn areas(&mut self) {
        let areas = [AreaId(0), self.draft.add_area("North"), self.draft.add_area("South")];
        for location in self.draft.locations.ids() {
            if self.dice.one_in(2) {
                let area = self.dice.pick(&areas);
                self.move_to_annex(location, area);
            }
        }
    }

    fn move_to_annex(&mut self, location: LocationId, area: AreaId) {
        let name = format!("Annex {}", self.draft.rooms.len());
        let room = self.draft.add_room(&name, area);
        let spot = self.draft.add_spot(room, "middle");
        let at = self.draft.locations[location].at;
        let need = if self.dice.one_in(2) {
            let item = ItemId(self.dice.below(u32::try_from(self.draft.items.len()).unwrap()));
            self.draft.requirements.item(item, 1)
        } else {
            Requirements::ALWAYS
        };
        let door = Door::new(&name, at, spot, need);
        self.draft.doors.push(door);
        self.draft.locations[location].at = spot;
    }

    fn classes(&mut self) {
        for item in self.draft.items.ids() {
            if self.dice.one_in(3) {
                self.draft.items[item].class = Class::Filler;
                self.draft.items[item].major_copies = self.dice.below(3);
            }
        }
    }

    fn pools(&mut self) {
        let (items, locations) = (self.draft.items.ids(), self.draft.locations.ids());
        let mut items: Vec<_> = items.collect();
        let mut locations: Vec<_> = locations.collect();
        for number in 0..self.dice.below(3) {
            let (when, active) = self.when();
            let mut areas: Vec<_> = self.draft.areas.ids().collect();
            areas.retain(|_| !self.dice.one_in(3));
            if self.dice.one_in(2) {
                areas.clear();
            }
            let pool = self.draft.pools.push(Pool {
                name: format!("Pool {number}"),
                note: String::new(),
                shuffle_within: self.dice.one_in(2),
                one_per_area: self.dice.one_in(2),
                areas,
                when,
            });
            self.active.push(active);
            self.fill_pool(pool, &mut items, &mut locations);
        }
    }

    fn when(&mut self) -> (RequirementId, bool) {
        if !self.dice.one_in(4) {
            return (Requirements::ALWAYS, true);
        }
        let (option, test) = (OptionId(0), OptionTest::AtLeast(1));
        let when = Node::Option { option, test };
        let active = self.settings.passes(option, test);
        (self.draft.requirements.leaf(when), active)
    }

    /// Gives a pool some locations, and items that mostly fit there.
    fn fill_pool(
        &mut self,
        pool: PoolId,
        items: &mut Vec<ItemId>,
        locations: &mut Vec<LocationId>,
    ) {
        self.dice.0.shuffle(items);
        self.dice.0.shuffle(locations);
        let count = (1 + self.dice.below(3) as usize).min(locations.len());
        for location in locations.drain(..count) {
            self.draft.locations[location].pool = Some(pool);
        }
        let mut left = u32::try_from(count).unwrap();
        items.retain(|item| {
            let copies = self.settings.amount(self.draft.items[*item].count);
            let fits = copies <= left;
            if fits {
                left -= copies;
                self.draft.items[*item].pool = Some(pool);
            }
            !fits
        });
    }

    fn home(&self, pool: Option<PoolId>) -> Option<PoolId> {
        pool.filter(|pool| self.active[pool.index()] && self.draft.pools[*pool].shuffle_within)
    }

    /// Adds locations until all copies of the common pool fit, and sometimes spare ones.
    fn make_room(&mut self) {
        let items = self.draft.items.rows().iter();
        let items = items.filter(|item| self.home(item.pool).is_none());
        let copies: u32 = items.map(|item| self.settings.amount(item.count)).sum();
        let world = self.draft.clone().finish().expect("the draft is valid");
        let locations = world.locations.iter();
        let locations = locations.filter(|(id, location)| {
            exists(&world, self.settings, *id) && self.home(location.pool).is_none()
        });
        let lacking = (copies as usize).saturating_sub(locations.count());
        let count = match self.dice.below(8) {
            0 => lacking.saturating_sub(1),
            1..=4 => lacking,
            _ => lacking + 1,
        };
        let needs: Vec<_> = self.draft.links.rows().iter().map(|link| link.need).collect();
        for _ in 0..count {
            let number = u32::try_from(self.draft.spots.len()).unwrap();
            let at = SpotId(self.dice.below(number));
            let name = format!("Location {}", self.draft.locations.len());
            let mut location = Location::new(&name, at);
            if !needs.is_empty() && self.dice.one_in(2) {
                location.need = self.dice.pick(&needs);
            }
            let location = self.draft.locations.push(location);
            if self.dice.one_in(3) {
                let area = AreaId(self.dice.below(3));
                self.move_to_annex(location, area);
            }
        }
    }

    /// Opens most locations that can't be reached even with every item, and sets a goal that can be met,
    /// preferably at spots that require items.
    fn mend(&mut self) {
        for _ in 0..2 {
            let world = self.draft.clone().finish().expect("the draft is valid");
            let logic = Logic::compile(&world, self.settings);
            let state = with_everything(&world, &logic);
            let visited = visited(&world, &logic, &state);
            let mut start = logic.state();
            start.propagate();
            let near = self::visited(&world, &logic, &start);
            let mut far = visited.clone();
            far.retain(|spot| !near.contains(spot));
            for location in world.locations.ids() {
                if !state.knows(logic.open(location)) && !self.dice.one_in(12) {
                    let at = self.pick_spot(&visited, &far);
                    let row = &mut self.draft.locations[location];
                    (row.at, row.need) = (at, Requirements::ALWAYS);
                }
            }
            let met = state.knows(logic.goal());
            if !met && !self.dice.one_in(12) || !far.is_empty() && self.dice.one_in(3) {
                let spot = self.pick_spot(&visited, &far);
                self.draft.goals = vec![self.draft.requirements.reached(spot)];
            }
        }
    }

    fn pick_spot(&mut self, visited: &[SpotId], far: &[SpotId]) -> SpotId {
        let spots = if far.is_empty() || self.dice.one_in(4) { visited } else { far };
        self.dice.pick(spots)
    }

    /// An algorithm, an aim and limits that keep the tests short.
    fn limits(&mut self) -> ItemRequest {
        let algorithms = [Algorithm::Assumed, Algorithm::Forward, Algorithm::Random];
        let aims = [Aim::Locations, Aim::Items, Aim::Goal];
        let algorithm = self.dice.pick(&algorithms);
        ItemRequest {
            algorithm: Some(algorithm),
            aim: Some(self.dice.pick(&aims)),
            attempts: Some(match algorithm {
                Algorithm::Random => 200,
                Algorithm::Assumed | Algorithm::Forward | Algorithm::Fair => 20,
            }),
            swaps: self.dice.one_in(4).then(|| self.dice.below(4)),
            ..ItemRequest::default()
        }
    }

    fn fill_request(&mut self, request: &mut ItemRequest) {
        let mut locations: Vec<_> = self.draft.locations.ids().collect();
        let mut items: Vec<_> = self.draft.items.ids().collect();
        self.dice.0.shuffle(&mut locations);
        self.dice.0.shuffle(&mut items);
        if self.dice.one_in(3) {
            self.plan(request, &locations);
        }
        for list in [&mut request.excluded, &mut request.priority] {
            if self.dice.one_in(3) {
                let count = self.dice.up_to(2).min(u32::try_from(locations.len()).unwrap());
                list.extend(locations.drain(..count as usize));
                list.sort_unstable();
            }
        }
        if self.dice.one_in(4) {
            request.early.push((items[0], self.dice.up_to(2)));
        }
        for list in [&mut request.only_in, &mut request.never_in] {
            if self.dice.one_in(4) {
                let area = AreaId(self.dice.below(3));
                list.push((self.dice.pick(&items), vec![area]));
            }
        }
        if self.dice.one_in(4) {
            let mut weights: Vec<_> = self.draft.locations.ids().collect();
            weights.retain(|_| self.dice.one_in(2));
            let weights = weights.into_iter().map(|id| (id, self.dice.up_to(9)));
            request.weights = weights.collect();
        }
    }

    /// Fixes one or two items, mostly in their own pools.
    fn plan(&mut self, request: &mut ItemRequest, locations: &[LocationId]) {
        let items: Vec<_> = self.draft.items.ids().collect();
        for location in locations.iter().take(1 + self.dice.below(2) as usize) {
            let item = self.dice.pick(&items);
            let home = self.home(self.draft.items[item].pool);
            let fits = home == self.home(self.draft.locations[*location].pool);
            if fits || self.dice.one_in(6) {
                request.fixed.push((*location, item));
            }
        }
        request.fixed.sort_unstable();
    }
}

/// The spots that a player can visit and come back from.
fn visited(world: &World, logic: &Logic, state: &State<'_>) -> Vec<SpotId> {
    let visited = |spot: &SpotId| {
        let returns = logic.returns(*spot);
        state.knows(logic.reached(*spot)) && returns.is_none_or(|fact| state.knows(fact))
    };
    world.spots.ids().filter(visited).collect()
}

/// Everything that follows from holding every copy.
fn with_everything<'w>(world: &World, logic: &'w Logic) -> State<'w> {
    let mut state = logic.state();
    for item in world.items.ids() {
        logic.pool_copies(item).for_each(|copy| state.add(copy));
    }
    state.propagate();
    state
}

/// The random stream of a test, apart from that of its jobs.
pub(crate) fn deeds(test: &str, number: u32) -> Stream {
    stream(&format!("{test}: deeds"), number)
}
