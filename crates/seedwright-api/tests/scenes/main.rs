//! Scenes show everything in their worlds, each thing in its place.

mod files;

use std::collections::BTreeSet;

use seedwright::inspect::{holding_everything, reach};
use seedwright::logic::Logic;
use seedwright::pack::SourceFile;
use seedwright::pipeline::GeneratedWorld;
use seedwright::random::Seed;
use seedwright::world::{self, Settings};
use seedwright_api::embedded::EmbeddedPack;
use seedwright_api::worlds::{BuildRequest, Drawings, ProvedWorld, ShuffledMap};
use seedwright_api::{FileReply, Pack, Problem};
use seedwright_render::scene::{Floor, Scene, chart_scene};
use seedwright_render::views::spheres::SphereIndex;
use serde_json::Value;

/// A box, by its upper left corner.
#[derive(Clone, Copy)]
struct Rect {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

impl Rect {
    fn right(self) -> f64 {
        self.x + self.width
    }

    fn bottom(self) -> f64 {
        self.y + self.height
    }

    fn overlaps(self, other: Self) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }
}

fn pack(name: &str) -> Pack {
    let embedded = EmbeddedPack::find(name).expect("it comes with the program");
    Pack::embedded(embedded).expect("it is sound")
}

/// The settings of a preset, or the defaults.
fn settings(world: &world::World, preset: Option<&str>) -> Settings {
    let id = preset.map(|name| {
        let mut presets = world.presets.iter();
        let found = presets.find(|(_, row)| row.name == name);
        found.expect("there is such a preset").0
    });
    id.map_or_else(|| Settings::defaults(world), |id| Settings::preset(world, id))
}

/// A built world, with the scene its maps are drawn from.
struct World {
    generated: GeneratedWorld,
    built: ProvedWorld,
    scene: Scene,
}

impl World {
    fn file(&self, name: &str) -> Result<FileReply, Problem> {
        Drawings::new(&self.generated, &self.built).file(name)
    }
}

fn build(pack: &Pack, preset: Option<&str>) -> World {
    let settings = settings(&pack.world, preset);
    let request = BuildRequest::chosen(pack, settings, Seed::from_text("a scene"));
    let generated = pack.world.generate(&request.engine, &request.seed).expect("it is made");
    let proved = ProvedWorld::new(&generated).expect("it is proved");
    let scene = Drawings::new(&generated, &proved).scene().expect("it can be drawn");
    World { generated, built: proved, scene }
}

/// The corners of closed paths of horizontal and vertical lines.
fn corners(path: &str) -> Vec<Vec<(f64, f64)>> {
    let mut lines: Vec<Vec<(f64, f64)>> = Vec::new();
    let parts = path.split_inclusive(|letter: char| letter.is_ascii_alphabetic());
    let mut letter = ' ';
    for part in parts {
        let (numbers, next) = match part.chars().last() {
            Some(last) if last.is_ascii_alphabetic() => (&part[..part.len() - 1], last),
            _ => (part, ' '),
        };
        let numbers: Vec<f64> = numbers
            .split_whitespace()
            .map(|number| number.parse().expect("it is a number"))
            .collect();
        match (letter, numbers.as_slice()) {
            ('M', [x, y]) => lines.push(vec![(*x, *y)]),
            ('H', [x]) => {
                let line = lines.last_mut().expect("a line has begun");
                line.push((*x, line[line.len() - 1].1));
            }
            ('V', [y]) => {
                let line = lines.last_mut().expect("a line has begun");
                line.push((line[line.len() - 1].0, *y));
            }
            (' ' | 'Z', []) => {}
            other => panic!("{other:?} is not part of an outline: {path}"),
        }
        letter = next;
    }
    lines
}

/// Whether a point is inside closed paths.
fn is_inside(lines: &[Vec<(f64, f64)>], [x, y]: [f64; 2]) -> bool {
    let edges = lines.iter().flat_map(|line| {
        let next = line.iter().cycle().skip(1);
        line.iter().zip(next)
    });
    let crossed = edges.filter(|((ax, ay), (bx, by))| {
        let is_upright = ax == bx && *ax > x;
        is_upright && ay.min(*by) <= y && y < ay.max(*by)
    });
    crossed.count() % 2 == 1
}

fn bounds(path: &str) -> Rect {
    let corners: Vec<(f64, f64)> = corners(path).into_iter().flatten().collect();
    let most = |axis: fn(&(f64, f64)) -> f64| corners.iter().map(axis).fold(0.0, f64::max);
    let least = |axis: fn(&(f64, f64)) -> f64| corners.iter().map(axis).fold(f64::MAX, f64::min);
    let (x, y) = (least(|corner| corner.0), least(|corner| corner.1));
    Rect { x, y, width: most(|corner| corner.0) - x, height: most(|corner| corner.1) - y }
}

/// Every room appears once, with the number and name it has in the world, on its floor and in its zone.
fn rooms_are_those_of_the_world(world: &world::World, scene: &Scene) {
    let rooms = || scene.floors.iter().flat_map(|floor| &floor.rooms);
    let ids: Vec<u32> = rooms().map(|room| room.id).collect();
    let all: Vec<u32> = world.rooms.ids().map(|room| room.0).collect();
    assert_eq!(ids, all);
    for (room, row) in rooms().zip(world.rooms.rows()) {
        assert_eq!(room.name, row.name);
    }
    for floor in &scene.floors {
        for room in &floor.rooms {
            let place = bounds(&room.path);
            let Rect { x, y, .. } = place;
            assert!(place.width > 0.0 && place.height > 0.0, "{}", room.name);
            let zone = &floor.zones[room.zone];
            assert!(x >= zone.x && y >= zone.y && x >= 0.0 && y >= 0.0);
            assert!(place.right() <= zone.x + zone.width && place.right() <= floor.width);
            assert!(place.bottom() <= zone.y + zone.height && place.bottom() <= floor.height);
            assert!(zone.x + zone.width <= floor.width && zone.y + zone.height <= floor.height);
            let area = world.rooms.rows()[room.id as usize].area;
            assert_eq!(zone.name, world.areas[area].name);
            let [left, top] = room.label;
            assert!(left > x && left < place.right() && top > y && top < place.bottom());
        }
    }
}

/// Each location has one place, inside its room.
fn places_are_in_their_rooms(world: &world::World, logic: &Logic, scene: &Scene) {
    let mut names = BTreeSet::new();
    for floor in &scene.floors {
        for place in &floor.places {
            assert!(names.insert(place.name.clone()), "{}", place.name);
            let room = floor.rooms.iter().find(|room| room.id == place.room);
            let room = room.expect("the room is on this floor");
            assert!(is_inside(&corners(&room.path), place.at), "{}", place.name);
            assert!(place.name.starts_with(&room.name), "{}", place.name);
        }
    }
    let all = logic.locations().map(|location| world.location_name(location));
    assert_eq!(names, all.collect());
}

/// The items of a scene are those that were placed, with the spheres of the bundle.
fn items_lie_where_they_were_placed(proved: &ProvedWorld, scene: &Scene) {
    let places = || scene.floors.iter().flat_map(|floor| &floor.places);
    let filled = places().filter(|place| place.item.is_some());
    assert_eq!(filled.count(), proved.placements.len());
    assert_eq!(scene.spheres as usize, proved.spheres());
    let progression = places().filter(|place| place.progression).count();
    let placed = proved.placements.iter();
    assert_eq!(progression, placed.filter(|row| row.is_progression).count());
    for row in &proved.placements {
        let name = format!("{}.{}", row.room_name, row.location_name);
        let place = places().find(|place| place.name == name);
        let place = place.expect("the location has a place");
        assert_eq!(place.item.as_deref(), Some(row.item.as_str()));
    }
    let spheres = proved.bundle.progression["spheres"].as_array();
    let spheres = spheres.expect("there are spheres").iter();
    for (number, sphere) in spheres.enumerate() {
        let found = sphere["found"].as_array().into_iter().flatten();
        for find in found {
            let name = find["location"].as_str().expect("a find has a place");
            let place = places().find(|place| place.name == name);
            let sphere = place.and_then(|place| place.sphere);
            assert_eq!(sphere, u32::try_from(number).ok(), "{name}");
        }
    }
}

/// On each side of a door is the floor of a room that it connects.
fn doors_join_rooms_that_touch(floor: &Floor) {
    let mut names = BTreeSet::new();
    for door in &floor.doors {
        assert!(names.insert(&door.name), "{} is twice", door.name);
        let [x, y] = door.at;
        let half = f64::from(door.length) / 2.0 - 0.5;
        // The cells at both ends of a door have floor on either side.
        for aside in [-half, half] {
            let sides = [-1.0, 1.0].map(|step| match door.horizontal {
                true => [x + aside, y + step],
                false => [x + step, y + aside],
            });
            let holds = |id: u32, at: [f64; 2]| {
                let mut rooms = floor.rooms.iter();
                let room = rooms.find(|room| room.id == id).expect("it is on the floor");
                is_inside(&corners(&room.path), at)
            };
            let [a, b] = door.rooms;
            let joins = holds(a, sides[0]) && holds(b, sides[1]);
            assert!(joins || holds(a, sides[1]) && holds(b, sides[0]), "{}", door.name);
        }
    }
}

fn gates_lead_to_rooms(scene: &Scene) {
    for floor in &scene.floors {
        for gate in &floor.gates {
            let there = &scene.floors[gate.to.floor as usize];
            for (floor, id, at) in [(floor, gate.room, gate.at), (there, gate.to.room, gate.to.at)]
            {
                let room = floor.rooms.iter().find(|room| room.id == id);
                let room = room.expect("the room is on that floor");
                assert!(is_inside(&corners(&room.path), at), "{}", gate.name);
            }
            assert!(gate.locks.iter().all(|lock| *lock < scene.locks.len()));
            let back = there.gates.iter().any(|back| {
                back.at == gate.to.at && back.to.room == gate.room && back.to.at == gate.at
            });
            assert_eq!(back, !gate.one_way, "{}", gate.name);
        }
    }
}

fn things_stand_in_rooms(floor: &Floor) {
    for thing in &floor.things {
        let room = floor.rooms.iter().find(|room| Some(room.id) == thing.room);
        let room = room.expect("things are in rooms");
        assert!(is_inside(&corners(&room.path), thing.at), "{}", thing.name);
    }
    let players = floor.things.iter().filter(|thing| thing.what == "player");
    assert_eq!(players.count(), 1);
}

#[test]
fn scenes_of_campaigns_have_everything_in_its_place() {
    let pack = pack("campaign");
    for preset in ["small", "large"] {
        let built = build(&pack, Some(preset));
        let (world, scene) = (built.built.linked_world().expect("it was made"), &built.scene);
        let settings = settings(&pack.world, Some(preset));
        rooms_are_those_of_the_world(world, scene);
        places_are_in_their_rooms(world, &Logic::compile(world, &settings), scene);
        items_lie_where_they_were_placed(&built.built, scene);
        gates_lead_to_rooms(scene);
        let doors = scene.floors.iter().map(|floor| floor.doors.len());
        let gates = scene.floors.iter().flat_map(|floor| &floor.gates);
        assert!(doors.sum::<usize>() + gates.count() >= world.doors.len());
        for floor in &scene.floors {
            doors_join_rooms_that_touch(floor);
            things_stand_in_rooms(floor);
            assert!(floor.walls.as_ref().is_some_and(|walls| !walls.is_empty()));
        }
    }
}

/// Names in scenes match those in other replies.
#[test]
fn names_are_those_of_reach() {
    let pack = pack("campaign");
    let built = build(&pack, Some("small"));
    let world = built.built.linked_world().expect("it was made");
    let logic = Logic::compile(world, &settings(&pack.world, Some("small")));
    let reached = reach(world, &logic, &holding_everything(world, &logic));
    let floors = &built.scene.floors;
    let rooms: BTreeSet<&str> = { floors.iter() }
        .flat_map(|floor| floor.rooms.iter().map(|room| room.name.as_str()))
        .collect();
    for spot in &reached.spots {
        let name = world.spot_name(*spot);
        let (room, _) = name.rsplit_once('.').expect("spots are of rooms");
        assert!(rooms.contains(room), "{room}");
    }
    let places: BTreeSet<String> = { floors.iter() }
        .flat_map(|floor| floor.places.iter().map(|place| place.name.clone()))
        .collect();
    let locations = reached.locations.iter();
    let locations = locations.map(|location| world.location_name(*location));
    assert_eq!(places, locations.collect());
}

fn boxes_do_not_overlap(floor: &Floor) {
    let boxes: Vec<Rect> = floor.rooms.iter().map(|room| bounds(&room.path)).collect();
    for (number, place) in boxes.iter().enumerate() {
        let others = &boxes[number + 1..];
        assert!(others.iter().all(|other| !other.overlaps(*place)));
    }
}

fn doors_have_lines(world: &world::World, floor: &Floor) {
    assert_eq!(floor.doors.len(), world.doors.len());
    for (door, row) in floor.doors.iter().zip(world.doors.rows()) {
        assert_eq!(door.name, row.name);
        let [a, b] = door.rooms;
        let begins = door.path.as_ref().is_some_and(|path| path.starts_with('M'));
        assert!(begins || a == b, "{} has no line", door.name);
        let [x, y] = door.at;
        assert!(x >= 0.0 && x <= floor.width && y >= 0.0 && y <= floor.height);
    }
}

#[test]
fn charts_have_every_room_and_none_over_another() {
    for name in ["station", "tower", "blank"] {
        let pack = pack(name);
        let settings = settings(&pack.world, None);
        let scene = chart_scene(&pack.world, &settings, &SphereIndex::default(), &[]);
        let logic = Logic::compile(&pack.world, &settings);
        rooms_are_those_of_the_world(&pack.world, &scene);
        places_are_in_their_rooms(&pack.world, &logic, &scene);
        boxes_do_not_overlap(&scene.floors[0]);
        doors_have_lines(&pack.world, &scene.floors[0]);
        assert!(scene.start.is_some(), "{name} begins somewhere");
    }
}

#[test]
fn charts_of_built_worlds_say_what_lies_where() {
    let pack = pack("station");
    let built = build(&pack, None);
    items_lie_where_they_were_placed(&built.built, &built.scene);
    let rooms = &built.scene.floors[0].rooms;
    assert!(rooms.iter().all(|room| room.sphere.is_some()));
}

/// Doors lead to the same rooms in the scene as in the built world.
fn doors_lead_as_built(world: &world::World, floor: &Floor) {
    doors_have_lines(world, floor);
    for (door, row) in floor.doors.iter().zip(world.doors.rows()) {
        let rooms = [&row.a, &row.b].map(|end| world.spots[end.spot].room.0);
        assert_eq!(door.rooms, rooms, "{}", door.name);
    }
}

#[test]
fn charts_show_where_shuffled_doors_lead() {
    let pack = pack("tower");
    let built = build(&pack, None);
    let world = built.built.linked_world().expect("its doors were shuffled");
    assert!(built.built.doors.as_ref().is_some_and(|doors| doors.changed > 0));
    let floor = &built.scene.floors[0];
    doors_lead_as_built(world, floor);
    boxes_do_not_overlap(floor);
    items_lie_where_they_were_placed(&built.built, &built.scene);
}

/// A pack without items still has a scene of its doors.
#[test]
fn charts_need_no_items() {
    let text = r#"
[pack]
format = 1
id = "ring"
start = "A"
goal = "reached(D)"
[rooms]
A = {}
B = {}
C = {}
D = {}
[doors]
"A-B" = { a = "A", b = "B" }
"B-C" = { a = "B", b = "C" }
"C-D" = { a = "C", b = "D" }
"D-A" = { a = "D", b = "A" }
[shuffle]
mode = "full"
"#;
    let pack = Pack::sent(vec![SourceFile::new("ring.toml", text)]);
    let pack = pack.expect("it is sound");
    let request =
        BuildRequest::chosen(&pack, settings(&pack.world, None), Seed::from_text("a scene"));
    let generated = pack.world.generate(&request.engine, &request.seed).expect("it is made");
    let map = ShuffledMap::new(&generated).expect("its doors were shuffled");
    let scene = map.scene(generated.settings()).expect("it can be drawn");
    let floor = &scene.floors[0];
    doors_lead_as_built(&map.world, floor);
    assert_eq!((floor.rooms.len(), floor.places.len()), (4, 0));
}

/// The fields that the web UI relies on.
#[test]
fn scenes_are_written_with_the_names_of_fields() {
    let built = build(&pack("campaign"), Some("small"));
    let scene = serde_json::to_value(&built.scene).expect("scenes can be written");
    let keys = |value: &Value| {
        let fields = value.as_object().expect("it has fields").keys();
        fields.cloned().collect::<Vec<_>>().join(" ")
    };
    let floor = &scene["floors"][0];
    let whole = "floors locks start goal spheres sphereColours overview legend";
    assert_eq!(keys(&scene), whole);
    assert_eq!(
        keys(floor),
        "name width height zones rooms walls rock sign doors innerDoors gates places things ports"
    );
    let expected = [
        ("zones", "name x y width height about title colours"),
        ("rooms", "id name zone path label bounds title free sphere role walker from step"),
        (
            "doors",
            "name rooms at horizontal length path leaf stroke arrow title marks locks need oneWay",
        ),
        ("gates", "name number kind room at sign to locks oneWay"),
        ("places", "name room at sign item progression find lock sphere"),
        ("things", "what name glyph at sign room details badge"),
    ];
    for (list, fields) in expected {
        assert_eq!(keys(&floor[list][0]), fields);
    }
    assert_eq!(keys(&scene["locks"][0]), "name kind sign letters fill");
    assert_eq!(keys(&scene["overview"]), "width height floors cards ways");
}
