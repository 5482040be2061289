//! Random maps: rooms of one or two spots, doors of every kind, and a few doors with requirements.

use crate::logic::tests::random_worlds::{Dice, stream};
use crate::random::Stream;
use crate::world::{
    Area, AreaId, Behind, Depth, Door, DoorMode, DoorRequest, Draft, Event, EventSite, Item,
    Location, Lock, Node, Outer, RequirementId, Requirements, ReturnMode, RoomId, SpotId, Way,
    World,
};

/// The size and features of a random map.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub rooms: u32,
    /// The number of doors in addition to those of a tree.
    pub more: u32,
    /// Whether some doors require an item or an event, or have locks, and rooms can have two spots.
    pub rich: bool,
}

/// The map with this number in a test. Not every room has to be reachable.
pub(super) fn random_map(test: &str, number: u32, shape: Shape) -> (World, Stream) {
    let mut stream = stream(test, number);
    let mut maker = Maker {
        dice: Dice(&mut stream),
        draft: Draft::new("random"),
        rooms: Vec::new(),
        needs: vec![Requirements::ALWAYS],
        shape,
    };
    maker.rooms();
    if shape.rich {
        maker.needs();
    }
    maker.doors();
    let draft = maker.draft;
    (draft.finish().expect("the maker keeps the rules"), stream)
}

struct Maker<'a> {
    dice: Dice<'a>,
    draft: Draft,
    /// The spots of each room.
    rooms: Vec<Vec<SpotId>>,
    needs: Vec<RequirementId>,
    shape: Shape,
}

impl Maker<'_> {
    fn rooms(&mut self) {
        for number in 0..3 {
            self.draft.areas.push(Area { name: format!("World {number}"), note: String::new() });
        }
        for number in 0..self.shape.rooms {
            let area = AreaId(self.dice.below(3));
            let room = self.draft.add_room(&format!("Room {number}"), area);
            let mut spots = vec![self.draft.add_spot(room, "floor")];
            if self.shape.rich && self.dice.one_in(4) {
                let ledge = self.draft.add_spot(room, "ledge");
                let down = self.draft.add_link(ledge, spots[0], Requirements::ALWAYS);
                if !self.dice.one_in(4) {
                    let up = self.draft.add_link(spots[0], ledge, Requirements::ALWAYS);
                    self.draft.links[up].back_of = Some(down);
                }
                spots.push(ledge);
            }
            self.rooms.push(spots);
        }
        if self.dice.one_in(4) {
            self.draft.return_mode = ReturnMode::Warp;
        }
        self.draft.start_at(self.rooms[0][0]);
        if self.shape.rich && self.dice.one_in(5) {
            let at = self.spot_of(self.shape.rooms / 2);
            self.draft.start_at(at);
        }
        self.draft.goals.push(Requirements::ALWAYS);
    }

    fn needs(&mut self) {
        let key = self.draft.items.push(Item::new("Key"));
        self.draft.items[key].consumed = self.dice.one_in(4);
        let any = self.dice.below(self.shape.rooms);
        let at = self.spot_of(any);
        self.draft.locations.push(Location::new("Chest", at));
        let lever = self.draft.events.push(Event { name: "Lever".to_owned(), note: String::new() });
        let any = self.dice.below(self.shape.rooms);
        let at = self.spot_of(any);
        self.draft.event_sites.push(EventSite {
            event: lever,
            at,
            need: Requirements::ALWAYS,
            note: String::new(),
        });
        let (key, lever) = (
            self.draft.requirements.item(key, 1),
            self.draft.requirements.leaf(Node::Event(lever)),
        );
        self.needs.extend([key, lever]);
    }

    fn spot_of(&mut self, room: u32) -> SpotId {
        self.dice.pick(&self.rooms[room as usize])
    }

    fn doors(&mut self) {
        let rooms = self.shape.rooms;
        for room in 1..rooms {
            let parent = self.dice.below(room);
            self.door(parent, room);
        }
        for _ in 0..self.dice.below(self.shape.more + 1) {
            let one = self.dice.below(rooms);
            let other = (one + 1 + self.dice.below(rooms - 1)) % rooms;
            self.door(one, other);
        }
    }

    fn door(&mut self, one: u32, other: u32) {
        let (a, b) = (self.spot_of(one), self.spot_of(other));
        let name = format!("Door {}", self.draft.doors.len());
        let mut door = Door::new(&name, a, b, Requirements::ALWAYS);
        door.way =
            self.dice.pick(&[Way::Both, Way::Both, Way::Both, Way::Both, Way::One, Way::Once]);
        door.fixed = self.dice.one_in(5);
        door.kind = self.dice.pick(&["door", "door", "gate", "door", "totem"]).to_owned();
        if self.dice.one_in(6) {
            door.a.need = self.dice.pick(&self.needs);
        }
        if self.dice.one_in(6) {
            door.b.need = self.dice.pick(&self.needs);
        }
        if self.shape.rich && self.dice.one_in(5) {
            door.a.lock = self.lock();
            door.b.lock = self.lock();
        }
        self.draft.doors.push(door);
    }

    fn lock(&mut self) -> Option<Lock> {
        let behind = [Behind::Free, Behind::Same, Behind::Never, Behind::Matching];
        let lock = Lock {
            need: self.dice.pick(&self.needs),
            behind: self.dice.pick(&behind),
            kind: self.dice.pick(&["", "web"]).to_owned(),
        };
        self.dice.one_in(2).then_some(lock)
    }
}

/// Random requests for a map.
pub(super) fn random_request(stream: &mut Stream, world: &World) -> DoorRequest {
    let mut dice = Dice(stream);
    let mode = dice.pick(&[
        DoorMode::Spin,
        DoorMode::Spin,
        DoorMode::Swap,
        DoorMode::Full,
        DoorMode::Decoupled,
    ]);
    let mut request = DoorRequest {
        mode: Some(mode),
        depth: Some(dice.pick(&[Depth::Doors(1), Depth::Doors(2), Depth::Unlimited])),
        outer: Some(dice.pick(&[Outer::Leaving, Outer::NotToCentre])),
        no_trap: Some(dice.one_in(2)),
        same_kind: Some(dice.one_in(3)),
        swaps: Some(10),
        redraws: Some(20),
        steps: Some(2_000_000),
        ..DoorRequest::default()
    };
    if dice.one_in(4) {
        request.held_percent = Some(dice.below(50));
    }
    if dice.one_in(4) {
        request.apart = vec![(AreaId(0), AreaId(1))];
    }
    if dice.one_in(6) {
        request.joined = vec![(AreaId(0), AreaId(2))];
    }
    if dice.one_in(4) {
        request.least_changed = Some(dice.below(5));
    }
    if dice.one_in(4) {
        let rooms = world.rooms.len() as u32;
        request.merged = vec![(0..3).map(|_| RoomId(dice.below(rooms))).collect()];
    }
    if dice.one_in(4) {
        let doors: Vec<_> = world.doors.ids().collect();
        request.protected = vec![dice.pick(&doors)];
    }
    if dice.one_in(5) {
        let rooms = world.rooms.len() as u32;
        let least = dice.below(2 * rooms);
        request.walk = Some((least, least + dice.below(rooms)));
    }
    request
}
