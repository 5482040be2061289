//! The files of built worlds.

use std::collections::BTreeSet;

use seedwright_api::ProblemKind;
use seedwright_api::worlds::Drawings;

use super::{World, build, pack};

fn text(world: &World, name: &str) -> String {
    let file = world.file(name).expect("the world has this file");
    String::from_utf8(file.bytes).expect("it is text")
}

#[test]
fn files_are_made_by_name() {
    let campaign = build(&pack("campaign"), Some("small"));
    let [station, tower] = ["station", "tower"].map(|name| build(&pack(name), None));
    let file = |world: &World, name: &str| {
        let file = world.file(name).expect("the world has this file");
        (file.bytes, file.media)
    };
    let drawn = ["map-overview.svg", "map-floor-2.svg", "spheres.svg"];
    let drawn = drawn.map(|name| (&campaign, name)).into_iter();
    let drawn = drawn.chain(["map-world.svg", "spheres.svg"].map(|name| (&station, name)));
    for (world, name) in drawn.chain([(&tower, "doors.svg")]) {
        let (content, media_type) = file(world, name);
        assert_eq!(media_type, "image/svg+xml");
        assert!(content.starts_with(b"<svg"), "{name}");
    }
    for (world, name) in [
        (&campaign, "map-overview.png"),
        (&campaign, "floor-1-tiles.png"),
        (&station, "spheres.png"),
    ] {
        let (content, media_type) = file(world, name);
        assert_eq!(media_type, "image/png");
        assert!(content.starts_with(b"\x89PNG"), "{name}");
    }
    let (content, media_type) = file(&campaign, "spoiler.txt");
    assert!(media_type.starts_with("text/plain") && !content.is_empty());
    assert_eq!(file(&campaign, "seed.json").1, "application/json");
}

#[test]
fn a_file_is_drawn_alone_and_others_are_unknown() {
    let world = build(&pack("campaign"), Some("small"));
    let drawings = Drawings::new(&world.generated, &world.built);
    let alone = drawings.pictures(|name| name == "map-floor-1.svg").expect("it can be drawn");
    assert_eq!(alone.len(), 1);
    let whole = drawings.pictures(|_| true).expect("they can be drawn");
    assert!(whole.contains(&alone[0]));
    let names = [
        "map-floor-99.svg",
        "map-floor-0.png",
        "map-world.svg",
        "floor-99.tmj",
        "seed.exe",
        "seed",
        "../seed.json",
        "",
    ];
    for name in names {
        let problem = world.file(name).expect_err("there is no such file");
        assert_eq!(problem.kind, ProblemKind::Invalid, "{name}");
    }
}

#[test]
fn floors_are_maps_for_tiled() {
    let pack = pack("campaign");
    let built = build(&pack, Some("small"));
    let map: tiled_json_rs::Map =
        serde_json::from_str(&text(&built, "floor-2.tmj")).expect("the reader reads it");
    let floor = &built.scene.floors[1];
    for layer in &map.layers {
        match &layer.layer_type {
            tiled_json_rs::LayerType::TileLayer(tiles) => {
                assert_eq!(tiles.data.len(), (map.width * map.height) as usize);
                for place in &floor.places {
                    let [x, y] = place.at.map(|side| side as u32);
                    assert_eq!(tiles.data[(y * map.width + x) as usize], 2, "{}", place.name);
                }
                for door in floor.doors.iter().filter(|door| door.length == 1) {
                    let [x, y] = door.at.map(|side| side as u32);
                    assert_eq!(tiles.data[(y * map.width + x) as usize], 4, "{}", door.name);
                }
            }
            tiled_json_rs::LayerType::ObjectGroup(group) => {
                let expected = match layer.name.as_str() {
                    "rooms" => floor.rooms.len(),
                    "doors" => floor.doors.len(),
                    _ => floor.places.len(),
                };
                assert_eq!(group.objects.len(), expected, "{}", layer.name);
                let mut names = group.objects.iter().zip(&floor.rooms);
                assert!(layer.name != "rooms" || names.all(|(one, other)| one.name == other.name));
            }
            other => panic!("{other:?} was not written"),
        }
    }
}

#[test]
fn floors_are_projects_for_ldtk() {
    let pack = pack("campaign");
    let built = build(&pack, Some("small"));
    let project = ldtk2::Ldtk::from_str(text(&built, "floor-1.ldtk")).expect("it is read");
    let floor = &built.scene.floors[0];
    assert_eq!(project.levels.len(), floor.zones.len());
    let (mut numbers, mut names) = (BTreeSet::new(), BTreeSet::new());
    let mut rooms = 0;
    for (level, zone) in project.levels.iter().zip(&floor.zones) {
        assert_eq!([level.world_x, level.world_y], [zone.x, zone.y].map(|side| side as i64 * 16));
        assert!(names.insert(level.identifier.clone()));
        assert!(numbers.insert(level.iid.clone()) && numbers.insert(level.uid.to_string()));
        for layer in level.layer_instances.iter().flatten() {
            assert!(numbers.insert(layer.iid.clone()) && layer.level_id == level.uid);
            for entity in &layer.entity_instances {
                assert!(numbers.insert(entity.iid.clone()), "{}", entity.iid);
                rooms += usize::from(entity.identifier == "Room");
            }
        }
    }
    assert_eq!(rooms, floor.rooms.len());
}
