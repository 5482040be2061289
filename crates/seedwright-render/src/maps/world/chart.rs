//! The content of a map: the rooms and doors of a world under given settings, with their labels.

use seedwright::name::EscapedName;
use seedwright::world::{
    DoorEnd, Id, LocationId, Node, Requirements, Settings, SpotId, Walk, Way, World,
};

use super::simplify::Simplifier;
use crate::words;

/// Beyond this number of doors nobody could read their requirements, and computing them would take long.
const MAX_WORDED: usize = 20_000;

/// Everything that is drawn, without positions.
pub struct Chart {
    /// The title of the pack.
    pub title: String,
    /// The goal in words.
    pub goal: String,
    /// The names of the areas that have rooms.
    pub areas: Vec<String>,
    /// The rooms, in the order of the pack.
    pub rooms: Vec<Room>,
    /// The doors, in the order of the pack.
    pub doors: Vec<Door>,
}

/// A room with its marks.
pub struct Room {
    pub name: String,
    /// The index of its area in [`Chart::areas`].
    pub area: usize,
    pub start: bool,
    pub goal: bool,
    /// Its locations with their names.
    pub locations: Vec<(LocationId, String)>,
    /// The names of its events.
    pub events: Vec<String>,
}

/// A door between two rooms, by their indices in [`Chart::rooms`].
pub struct Door {
    pub name: String,
    pub rooms: [usize; 2],
    pub way: Way,
    pub fixed: bool,
    /// The requirement for leaving through each end; empty if there is none.
    pub needs: [String; 2],
}

impl Chart {
    /// Creates the chart of a world.
    pub fn new(world: &World, settings: &Settings) -> Self {
        let mut simplifier = Simplifier::new(world, settings);
        let areas = used_areas(world);
        let mut positions = vec![0; world.areas.len()];
        for (position, area) in areas.iter().enumerate() {
            positions[*area] = position;
        }
        let rooms = world.rooms.rows().iter().map(|room| Room {
            name: EscapedName(&room.name).to_string(),
            area: positions[room.area.index()],
            start: false,
            goal: false,
            locations: Vec::new(),
            events: Vec::new(),
        });
        let names = areas.iter().map(|area| &world.areas.rows()[*area].name);
        let mut chart = Self {
            title: EscapedName(&world.name).to_string(),
            goal: goal_text(world, &mut simplifier),
            areas: names.map(|name| EscapedName(name).to_string()).collect(),
            rooms: rooms.collect(),
            doors: Vec::new(),
        };
        chart.add_doors(world, &mut simplifier);
        chart.mark_contents(world, &mut simplifier);
        chart.mark_ends(world, &mut simplifier);
        chart
    }

    fn add_doors(&mut self, world: &World, simplifier: &mut Simplifier<'_>) {
        let worded = world.doors.len() <= MAX_WORDED;
        for door in world.doors.rows() {
            let mut need = |id| {
                if !worded || simplifier.simple(id) == Requirements::ALWAYS {
                    return String::new();
                }
                EscapedName(&simplifier.text(id)).to_string()
            };
            let mut side = |end: &DoorEnd| {
                let lock = end.lock.as_ref().map_or_else(String::new, |lock| need(lock.need));
                let need = need(end.need);
                match (need.as_str(), lock.as_str()) {
                    (_, "") => need,
                    ("", _) => format!("lock: {lock}"),
                    _ => format!("{need}, lock: {lock}"),
                }
            };
            let back = match door.way {
                Way::One => String::new(),
                Way::Both | Way::Once => side(&door.b),
            };
            let needs = [side(&door.a), back];
            self.doors.push(Door {
                name: EscapedName(&door.name).to_string(),
                rooms: [door.a.spot, door.b.spot].map(|spot| room_of(world, spot)),
                way: door.way,
                fixed: door.fixed,
                needs,
            });
        }
    }

    fn mark_contents(&mut self, world: &World, simplifier: &mut Simplifier<'_>) {
        for (id, location) in world.locations.iter() {
            if simplifier.simple(location.when) != Requirements::ALWAYS {
                continue;
            }
            let room = &mut self.rooms[room_of(world, location.at)];
            room.locations.push((id, EscapedName(&location.name).to_string()));
        }
        for site in world.event_sites.rows() {
            let name = &world.events[site.event].name;
            let room = &mut self.rooms[room_of(world, site.at)];
            room.events.push(EscapedName(name).to_string());
        }
    }

    fn mark_ends(&mut self, world: &World, simplifier: &mut Simplifier<'_>) {
        for start in &world.starts {
            if simplifier.simple(start.when) == Requirements::ALWAYS {
                self.rooms[room_of(world, start.at)].start = true;
            }
        }
        for spot in goal_spots(world) {
            self.rooms[room_of(world, spot)].goal = true;
        }
    }
}

fn room_of(world: &World, spot: SpotId) -> usize {
    world.spots[spot].room.index()
}

/// The areas with rooms, in the order of the pack.
fn used_areas(world: &World) -> Vec<usize> {
    let mut used = vec![false; world.areas.len()];
    for room in world.rooms.rows() {
        used[room.area.index()] = true;
    }
    (0..used.len()).filter(|area| used[*area]).collect()
}

fn goal_text(world: &World, simplifier: &mut Simplifier<'_>) -> String {
    let goals = world.goals.iter().map(|goal| simplifier.text(*goal));
    let text = goals.collect::<Vec<_>>().join(" and ");
    words::shortened(&EscapedName(&text).to_string(), 120)
}

/// The spots where the goal is met: those it names, and those where an event it names happens.
fn goal_spots(world: &World) -> Vec<SpotId> {
    let mut spots = Vec::new();
    let mut walk = Walk::new(&world.requirements);
    let goals = world.goals.iter();
    for id in goals.flat_map(|goal| walk.follow_rules(world, *goal)) {
        match world.requirements.node(id) {
            Node::Reached(spot) => spots.push(spot),
            Node::Event(event) => {
                let sites = world.event_sites.rows().iter();
                spots.extend(sites.filter(|site| site.event == event).map(|site| site.at));
            }
            _ => {}
        }
    }
    spots
}
