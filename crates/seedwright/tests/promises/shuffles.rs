//! Random packs whose doors are shuffled: doors of every way, with locks, needs and costs of health.
//!
//! Whatever is generated, the checker accepts, and the pack and the seed are found again. What is refused is impossible
//! or was not found; nothing else goes wrong.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use seedwright::error::ErrorKind;
use seedwright::pipeline::{Comparison, GeneratedWorld, Request, Stages, Watch, origin};
use seedwright::random::{Seed, Stream};
use seedwright::world::{
    Aim, Amount, Behind, Door, DoorMode, DoorRequest, Draft, Event, EventSite, Item, ItemRequest,
    Location, Lock, Node, PlayPromise, RequirementId, Requirements, Resource, ReturnMode, Settings,
    SpotId, Way, World,
};

struct Maker {
    stream: Stream,
    draft: Draft,
    spots: Vec<SpotId>,
    needs: Vec<RequirementId>,
    /// Whether some needs cost health.
    hurts: bool,
}

impl Maker {
    fn below(&mut self, bound: u32) -> u32 {
        NonZeroU32::new(bound).map_or(0, |bound| self.stream.below(bound))
    }

    fn one_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        *self.stream.pick(values).expect("there is something to pick")
    }

    fn rooms(&mut self) {
        let area = self.draft.add_area("Area");
        for number in 0..4 + self.below(4) {
            let room = self.draft.add_room(&format!("Room {number}"), area);
            let spot = self.draft.add_spot(room, "floor");
            self.draft.spots[spot].refills = self.one_in(3);
            self.spots.push(spot);
        }
        self.draft.start_at(self.spots[0]);
        if self.one_in(4) {
            self.draft.return_mode = ReturnMode::Warp;
        }
    }

    fn items(&mut self) {
        let health =
            self.draft.resources.push(Resource { health: true, ..Resource::new("health", 50) });
        for name in ["Axe", "Bow", "Tank"] {
            let item = self.draft.items.push(Item::new(name));
            if name == "Tank" {
                self.draft.items[item].gives.push((health, 50));
            } else {
                self.draft.items[item].consumed = self.one_in(8);
                let held = self.draft.requirements.item(item, 1);
                self.needs.push(held);
            }
        }
        let event = self.draft.events.push(Event { name: "Lever".to_owned(), note: String::new() });
        let (at, need) = (self.spot(), self.need());
        self.draft.event_sites.push(EventSite { event, at, need, note: String::new() });
        let lever = self.draft.requirements.leaf(Node::Event(event));
        self.needs.push(lever);
        for number in 0..4 {
            let (at, need) = (self.spot(), self.need());
            let location = Location { need, ..Location::new(&format!("Chest {number}"), at) };
            self.draft.locations.push(location);
        }
    }

    fn spot(&mut self) -> SpotId {
        let spots = self.spots.clone();
        self.pick(&spots)
    }

    /// Often nothing, sometimes an item or an event, and where needs cost health, sometimes that.
    fn need(&mut self) -> RequirementId {
        let needs = self.needs.clone();
        let plain = match self.one_in(4) {
            true => self.pick(&needs),
            false => Requirements::ALWAYS,
        };
        if !self.hurts || !self.one_in(4) {
            return plain;
        }
        let amount = Amount::Fixed(10 + self.below(70));
        let damage = self.draft.requirements.leaf(Node::Damage(amount));
        match self.one_in(3) {
            true => self.draft.requirements.any(&[plain, damage]),
            false => self.draft.requirements.all(&[plain, damage]),
        }
    }

    fn doors(&mut self) {
        for room in 1..self.spots.len() {
            let earlier = self.spots[..room].to_vec();
            let from = self.pick(&earlier);
            self.door(from, self.spots[room]);
        }
        for _ in 0..1 + self.below(5) {
            let (from, to) = (self.spot(), self.spot());
            if from != to {
                self.door(from, to);
            }
        }
    }

    fn door(&mut self, from: SpotId, to: SpotId) {
        let name = format!("Door {}", self.draft.doors.len());
        let mut door = Door::new(&name, from, to, Requirements::ALWAYS);
        (door.a.need, door.b.need) = (self.need(), self.need());
        door.way = self.pick(&[Way::Both, Way::Both, Way::Both, Way::One, Way::Once]);
        if self.one_in(4) {
            door.a.lock = self.lock();
            door.b.lock = self.lock();
        }
        self.draft.doors.push(door);
    }

    fn lock(&mut self) -> Option<Lock> {
        let needs = self.needs.clone();
        let lock = Lock {
            need: self.pick(&needs),
            behind: self.pick(&[Behind::Free, Behind::Same, Behind::Never, Behind::Matching]),
            kind: self.pick(&["", "web"]).to_owned(),
        };
        (!self.one_in(3)).then_some(lock)
    }

    fn requests(&mut self) {
        let modes = [DoorMode::Spin, DoorMode::Swap, DoorMode::Full, DoorMode::Decoupled];
        self.draft.shuffle = Some(DoorRequest {
            mode: Some(self.pick(&modes)),
            no_trap: Some(self.one_in(2)),
            least_changed: Some(self.below(3)),
            protect_playthrough: Some(self.one_in(8)),
            walk: self.one_in(4).then_some((0, 30)),
            steps: Some(200_000),
            ..DoorRequest::default()
        });
        self.draft.placement = ItemRequest {
            aim: Some(self.pick(&[Aim::Goal, Aim::Items, Aim::Locations])),
            promise: Some(self.pick(&[PlayPromise::Finishable, PlayPromise::NeverStuck])),
            attempts: Some(5),
            ..ItemRequest::default()
        };
        let spot = self.spot();
        let goal = self.draft.requirements.reached(spot);
        self.draft.goals.push(goal);
    }
}

fn random_pack(number: u32, hurts: bool) -> World {
    let stream = Stream::new(&Seed::from_text("random packs"), "test", "shuffles", number);
    let (draft, needs) = (Draft::new("random"), vec![Requirements::ALWAYS]);
    let mut maker = Maker { stream, draft, spots: Vec::new(), needs, hurts };
    maker.rooms();
    maker.items();
    maker.doors();
    maker.requests();
    maker.draft.finish().expect("the maker keeps the rules")
}

/// Says what is wrong if the checker does not accept a world, or it is not the one of its pack and seed.
fn fault(pack: &World, generated: &GeneratedWorld) -> Option<String> {
    if let Err(problem) = generated.verify() {
        return Some(format!("{problem:?}"));
    }
    let origin = origin(generated.bundle(), pack, true, &mut Watch::none());
    let origin = origin.expect("nobody stops it");
    let found = (origin.pack, origin.seed);
    (found != (Comparison::Same, Comparison::Same)).then(|| format!("{found:?}"))
}

fn try_packs(packs: u32, hurts: bool) -> BTreeMap<String, u32> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut faults: Vec<String> = Vec::new();
    for number in 0..packs {
        let pack = random_pack(number, hurts);
        for stages in [Stages::Doors, Stages::All] {
            let name = format!("pack {number}, {stages:?}");
            let request = Request { stages, ..Request::new(Settings::defaults(&pack)) };
            let generated = pack.prepare(&request).and_then(|generator| {
                generator.generate(&Seed::from(u64::from(number)), &mut Watch::none())
            });
            let outcome = match generated {
                Ok(generated) => {
                    let fault = fault(&pack, &generated);
                    faults.extend(fault.map(|fault| format!("{name}: {fault}")));
                    format!("{stages:?} generated")
                }
                Err(error) => {
                    let kind = error.kind();
                    let is_answer = matches!(kind, ErrorKind::Impossible | ErrorKind::NotFound);
                    faults.extend((!is_answer).then(|| format!("{name}: {error}")));
                    format!("{stages:?} {kind:?}")
                }
            };
            *counts.entry(outcome).or_default() += 1;
        }
    }
    assert!(faults.is_empty(), "{} faults, {counts:?}: {faults:#?}", faults.len());
    counts
}

#[test]
fn shuffles_with_locks_are_proved_or_refused() {
    let counts = try_packs(1_500, false);
    assert!(counts["Doors generated"] > 200 && counts["All generated"] > 100, "{counts:?}");
}

#[test]
fn shuffles_that_cost_health_are_proved_or_refused() {
    let counts = try_packs(1_500, true);
    assert!(counts["Doors generated"] > 200 && counts["All generated"] > 100, "{counts:?}");
}
