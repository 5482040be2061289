//! Turns layouts into worlds: floors become spots, doorways become doors, slots become locations.

use std::collections::{BTreeMap, BTreeSet};

use super::doorway::Pass;
use super::layout::Layout;
use super::{Doorway, PlacedId};
use crate::grid::{Cell, Direction, regions};
use crate::world::templates::{Catalogue, CellKind, Graph, Role, Template};
use crate::world::{AreaId, Door, Draft, Finding, Location, Requirements, SpotId, Way, World};

/// The floor of a template, split into parts by the doors inside the room.
struct Floors {
    /// The part that each walkable cell belongs to; a door belongs to one of the parts next to it.
    piece: BTreeMap<Cell, u32>,
    count: u32,
    /// Parts with a door between them, the lower number first.
    joined: BTreeSet<(u32, u32)>,
}

impl Floors {
    fn new(template: &Template) -> Self {
        let pieces_of =
            |kind: CellKind| regions(template.size(), |cell| template.kind(cell) == kind);
        let mut floors = Self { piece: BTreeMap::new(), count: 0, joined: BTreeSet::new() };
        for piece in pieces_of(CellKind::Floor) {
            let number = floors.count;
            floors.piece.extend(piece.into_iter().map(|cell| (cell, number)));
            floors.count += 1;
        }
        for door in pieces_of(CellKind::Door) {
            let around = door.iter().flat_map(|cell| Direction::ALL.map(|way| cell.step(way)));
            let pieces: BTreeSet<u32> =
                around.filter_map(|cell| floors.piece.get(&cell).copied()).collect();
            let pairs =
                pieces.iter().flat_map(|one| pieces.range(one + 1..).map(|other| (*one, *other)));
            floors.joined.extend(pairs);
            // All floor and doors of a room are connected, so there is floor next to every door.
            let piece = pieces.first().copied().unwrap_or(0);
            floors.piece.extend(door.into_iter().map(|cell| (cell, piece)));
        }
        floors
    }

    /// The part behind the cell of a connection that faces a direction.
    fn behind(&self, cell: Cell, direction: Direction) -> u32 {
        let behind = cell.step(direction.opposite());
        self.piece.get(&behind).copied().unwrap_or(0)
    }
}

impl Layout {
    /// Converts the layout to a world: each part of a floor is a spot, doors inside rooms are links, doors between
    /// rooms are doors, and slots are locations. The player starts in the entrance; the goal is to reach the boss, the
    /// exit, or else the farthest room.
    ///
    /// The catalogue must be the one that the layout was planned with.
    pub fn to_draft(&self, catalogue: &Catalogue, id: &str) -> Draft {
        let mut draft = Draft::new(id);
        self.add_to(&mut draft, catalogue, None);
        draft
    }

    /// Converts the layout to the pack's world: its items, options and everything else with the rooms of this layout,
    /// and `-laid` appended to its id. The layout's goal is added to the goals of the pack.
    ///
    /// # Errors
    /// When names of templates produce ambiguous names of rooms or spots, or when a limit of the world is exceeded.
    pub fn to_world(&self, catalogue: &Catalogue, pack: &World) -> Result<World, Vec<Finding>> {
        let mut draft = pack.clone().into_draft();
        // The suffix keeps the laid-out world from being mistaken for the pack.
        draft.id.push_str("-laid");
        let blueprint = draft.layout.take();
        let graph = blueprint.and_then(|blueprint| blueprint.graph?.graph(catalogue).ok());
        self.add_to(&mut draft, catalogue, graph.as_ref());
        draft.finish()
    }

    /// Adds the rooms, the start and the goal.
    fn add_to(&self, draft: &mut Draft, catalogue: &Catalogue, graph: Option<&Graph>) {
        let area = match draft.areas.ids().next() {
            Some(area) => area,
            None => draft.add_area("Rooms"),
        };
        let spots = self.add_rooms(draft, catalogue, graph, area);
        let goal = self.goal_room().map(|room| spots[room.0 as usize][0]);
        if let (Some(goal), Some(start)) = (goal, spots.first()) {
            draft.start_at(start[0]);
            let goal = draft.requirements.reached(goal);
            draft.goals.push(goal);
        }
    }

    /// Adds the rooms and the doors between them to an area. Returns the spots of each room.
    pub(crate) fn add_rooms(
        &self,
        draft: &mut Draft,
        catalogue: &Catalogue,
        graph: Option<&Graph>,
        area: AreaId,
    ) -> Vec<Vec<SpotId>> {
        let floors: Vec<Floors> = catalogue.templates().iter().map(Floors::new).collect();
        let first = draft.rooms.len() as u32;
        let spots = self.iter().map(|(id, room)| {
            let floors = &floors[room.template.0 as usize];
            let name = self.numbered_name(catalogue, graph, id, first);
            let template = catalogue.template(room.template);
            add_room(draft, area, &name, template, floors)
        });
        let spots: Vec<Vec<SpotId>> = spots.collect();
        for door in &self.doors {
            for (a, b) in self.ends(door, catalogue, &floors) {
                let mut spots = [spots[door.a.0 as usize][a], spots[door.b.0 as usize][b]];
                if door.pass == Pass::Back {
                    spots.reverse();
                }
                let [a, b] = spots.map(|spot| draft.spot_name(spot));
                let name = format!("{}: {a} - {b}", draft.doors.len() + 1);
                let way = if door.pass.is_both() { Way::Both } else { Way::One };
                let door = Door::new(&name, spots[0], spots[1], Requirements::ALWAYS);
                draft.doors.push(Door { way, ..door });
            }
        }
        spots
    }

    /// The room to reach.
    fn goal_room(&self) -> Option<PlacedId> {
        let farthest = || self.iter().max_by_key(|(id, room)| (room.depth, u32::MAX - id.0));
        let mut boss = self.with_role(Role::Boss);
        let mut exit = self.with_role(Role::Exit);
        boss.next().or_else(|| exit.next()).or_else(|| farthest().map(|(id, _)| id))
    }

    /// The unique name of a room: that of its node, or that of its template with its number.
    pub fn room_name(&self, catalogue: &Catalogue, graph: Option<&Graph>, id: PlacedId) -> String {
        self.numbered_name(catalogue, graph, id, 0)
    }

    /// Like [`room_name`](Self::room_name), with numbers that start after `first` rooms of other layouts.
    pub fn numbered_name(
        &self,
        catalogue: &Catalogue,
        graph: Option<&Graph>,
        id: PlacedId,
        first: u32,
    ) -> String {
        match graph {
            Some(graph) => graph.node(graph.node_of(id)).name.clone(),
            None => {
                let template = catalogue.template(self.room(id).template);
                format!("{} {}", template.name, first + id.0 + 1)
            }
        }
    }

    /// The parts of floor that a door joins, each pair once.
    fn ends(
        &self,
        door: &Doorway,
        catalogue: &Catalogue,
        floors: &[Floors],
    ) -> BTreeSet<(usize, usize)> {
        let piece = |id: PlacedId, cell: Cell, direction: Direction| {
            let room = self.room(id);
            let size = catalogue.template(room.template).size();
            let back = room.orientation.inverse();
            let turned = room.orientation.size(size);
            let cell = back.cell(cell.minus(room.position), turned);
            floors[room.template.0 as usize].behind(cell, back.direction(direction)) as usize
        };
        let direction = door.direction;
        let pairs = door.cells().map(|cell| {
            (piece(door.a, cell, direction), piece(door.b, cell, direction.opposite()))
        });
        pairs.collect()
    }
}

/// Adds a room with its spots, links and locations, and returns the spots.
fn add_room(
    draft: &mut Draft,
    area: AreaId,
    name: &str,
    template: &Template,
    floors: &Floors,
) -> Vec<SpotId> {
    let room = draft.add_room(name, area);
    let name = |number: u32| match floors.count {
        1 => "floor".to_owned(),
        _ => format!("floor {}", number + 1),
    };
    let spots: Vec<SpotId> =
        (0..floors.count).map(|number| draft.add_spot(room, &name(number))).collect();
    for (one, other) in &floors.joined {
        let [one, other] = [one, other].map(|piece| spots[*piece as usize]);
        let there = draft.add_link(one, other, Requirements::ALWAYS);
        let back = draft.add_link(other, one, Requirements::ALWAYS);
        draft.links[back].back_of = Some(there);
    }
    for slot in template.slots() {
        let piece = floors.piece.get(&slot.cell).copied().unwrap_or(0);
        let location = Location::new(&template.slot_name(slot), spots[piece as usize]);
        draft.locations.push(location);
    }
    spots
}
