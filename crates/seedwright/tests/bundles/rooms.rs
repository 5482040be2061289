//! Bundles of room layouts, and what the checker says when they are changed by hand.

use std::ops::ControlFlow;

use seedwright::bundle::{Bundle, BundleParts, LayoutParts};
use seedwright::grid::Size;
use seedwright::pack::{self, SourceFile};
use seedwright::random::Seed;
use seedwright::rooms::{Blueprint, Planner};
use seedwright::world::{LayoutTarget, RequiredRule, Settings, World};
use seedwright_verify::verify;
use serde_json::{Value, json};

fn halls() -> World {
    let text = include_str!("../../../seedwright-api/worlds/halls.toml");
    let files = [SourceFile::new("halls.toml", text)];
    pack::read(&files).world.expect("the halls are sound")
}

/// The halls with a changed layout request.
fn asking(change: impl FnOnce(&mut Blueprint)) -> World {
    let mut draft = halls().into_draft();
    change(draft.layout.as_mut().expect("it has templates"));
    draft.finish().expect("it is sound")
}

fn bundle(world: &World, seed: u64) -> Bundle {
    let blueprint = world.layout.as_ref().expect("it has templates");
    let catalogue = blueprint.catalogue().expect("templates are sound");
    let planner = Planner::new(&catalogue, blueprint.settings.clone()).expect("it is possible");
    let seed = Seed::from(seed);
    let layout = planner.plan(&seed, &mut |_| ControlFlow::Continue(()));
    let layout = layout.expect("a layout is found");
    Bundle::new(&BundleParts {
        rooms: Some(LayoutParts::Walked(&planner, &layout)),
        ..BundleParts::new(world, &Settings::defaults(world), &seed)
    })
}

fn as_json(bundle: &Bundle) -> Value {
    serde_json::from_str(&bundle.text()).expect("a bundle is JSON")
}

/// The checker's verdict on a bundle.
fn said(bundle: &Value) -> String {
    match verify(bundle.to_string().as_bytes()) {
        Err(problem) => problem.to_string(),
        Ok(proved) => format!("proved: {}", proved.claims.join(" ")),
    }
}

#[test]
fn layouts_are_proved() {
    let small = |blueprint: &mut Blueprint| {
        blueprint.settings.mirroring = false;
        blueprint.settings.bounds = Some(Size::new(120, 90));
        blueprint.settings.target = LayoutTarget::Floor(700);
    };
    let partial = |blueprint: &mut Blueprint| {
        blueprint.settings.partial = true;
        blueprint.settings.roles.clear();
        blueprint.settings.iterations = Some(20);
        blueprint.settings.dead_ends = (0, 1000);
        for template in &mut blueprint.templates {
            template.least = 0;
        }
        for group in &mut blueprint.groups {
            group.least = 0;
        }
    };
    let strict = |blueprint: &mut Blueprint| {
        blueprint.settings.required = RequiredRule::Strict;
        blueprint.settings.repeats = true;
    };
    for world in [halls(), asking(small), asking(partial), asking(strict)] {
        for seed in 0..20 {
            let bundle = bundle(&world, seed);
            let text = bundle.text();
            let proved = verify(text.as_bytes()).expect("the engine writes what holds");
            let claims = proved.claims.join(" ");
            assert!(claims.contains("share only walls"));
            assert_eq!(Bundle::read(text.as_bytes()).expect("it can be read"), bundle);
        }
    }
}

#[test]
fn rooms_are_told_from_everything_else() {
    let value = as_json(&bundle(&halls(), 1));
    assert_eq!(value["decisions"]["items"], json!([]));
    assert_eq!(value["decisions"]["rooms"]["rooms"].as_array().map(Vec::len), Some(40));
    assert_eq!(value["proof"]["rooms"].as_array().map(Vec::len), Some(39));
    assert_eq!(value["proof"]["steps"], json!([]));
    for (place, with) in [
        ("/decisions/items", json!([{ "location": "a", "item": "Sun Disc", "copy": 0 }])),
        ("/proof/steps", json!([0])),
    ] {
        let mut changed = value.clone();
        *changed.pointer_mut(place).expect("it is there") = with;
        assert!(!said(&changed).starts_with("proved"), "{place}");
    }
    let mut without = value.clone();
    without["stages"].as_object_mut().unwrap().remove("rooms");
    assert!(said(&without).contains("placed rooms without layout settings"));
    let mut without = value;
    without["decisions"].as_object_mut().unwrap().remove("rooms");
    assert!(said(&without).contains("placed rooms without layout settings"));
}

/// All values below a path that are not tables or lists, with their paths.
fn leaves(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter();
            fields.for_each(|(name, value)| leaves(value, &format!("{place}/{name}"), found));
        }
        Value::Array(entries) => {
            let entries = entries.iter().enumerate();
            entries.for_each(|(at, value)| leaves(value, &format!("{place}/{at}"), found));
        }
        _ => found.push(place.to_owned()),
    }
}

/// Another value of the same kind.
fn another(value: &Value) -> Value {
    match value {
        Value::Bool(flag) => json!(!flag),
        Value::Number(number) => json!(number.as_i64().unwrap_or(0) + 1),
        Value::String(text) => json!(format!("{text}x")),
        _ => json!(7),
    }
}

#[test]
fn every_field_of_a_layout_is_checked() {
    let value = as_json(&bundle(&halls(), 3));
    let mut places = Vec::new();
    for (place, value) in [
        ("/decisions/rooms", &value["decisions"]["rooms"]),
        ("/proof/rooms", &value["proof"]["rooms"]),
    ] {
        leaves(value, place, &mut places);
    }
    assert!(places.len() > 400, "{}", places.len());
    let mut mirrored = 0;
    for place in places {
        let mut changed = value.clone();
        let field = changed.pointer_mut(&place).expect("it is there");
        *field = another(field);
        let said = said(&changed);
        // Many rooms fit in their place either way.
        if place.ends_with("/mirrored") && said.starts_with("proved") {
            continue;
        }
        mirrored += u32::from(place.ends_with("/mirrored"));
        assert!(!said.starts_with("proved"), "{place}: {said}");
    }
    assert!(mirrored > 10, "{mirrored}");
}

/// Whatever value a field has, the checker returns.
#[test]
fn no_number_makes_it_panic() {
    let value = as_json(&bundle(&halls(), 5));
    let mut places = Vec::new();
    for place in ["/decisions/rooms", "/proof/rooms", "/stages/rooms"] {
        let value = value.pointer(place).expect("it is there");
        leaves(value, place, &mut places);
    }
    let extremes =
        [json!(0), json!(i32::MIN), json!(i32::MAX), json!(u32::MAX), json!(""), json!(null)];
    for (place, with) in places.iter().zip(extremes.iter().cycle()) {
        let mut changed = value.clone();
        *changed.pointer_mut(place).expect("it is there") = with.clone();
        said(&changed);
    }
    for list in ["/decisions/rooms/rooms", "/decisions/rooms/doors", "/proof/rooms"] {
        let mut changed = value.clone();
        *changed.pointer_mut(list).expect("it is there") = json!([]);
        assert!(!said(&changed).starts_with("proved"), "{list}");
    }
}

/// Changes to a layout, each with the words that the checker must report.
type Forgeries<'f> = &'f [(&'f str, &'f dyn Fn(&mut Value))];

#[track_caller]
fn assert_refused(forgeries: Forgeries<'_>) {
    let value = as_json(&bundle(&halls(), 3));
    for (words, change) in forgeries {
        let mut forged = value.clone();
        change(&mut forged);
        let said = said(&forged);
        assert!(said.contains(words), "{words}: {said}");
    }
}

fn rooms(value: &mut Value) -> &mut Vec<Value> {
    let rooms = &mut value["decisions"]["rooms"]["rooms"];
    rooms.as_array_mut().expect("it is a list")
}

#[test]
fn rooms_that_were_moved_by_hand_are_refused() {
    let no_role = |value: &mut Value, role: &str| {
        let room = rooms(value).iter_mut().find(|room| room["role"] == role);
        room.expect("there is one")["role"] = json!(null);
    };
    assert_refused(&[
        ("overlap in more than a wall", &|value| {
            let rooms = rooms(value);
            let last = rooms.len() - 1;
            for axis in ["x", "y"] {
                rooms[last][axis] = rooms[last - 1][axis].clone();
            }
        }),
        ("must be the entrance", &|value| no_role(value, "entrance")),
        ("too many, too few or in the wrong places", &|value| no_role(value, "boss")),
        ("can't have the role", &|value| {
            let mut rooms = rooms(value).iter_mut();
            let plain = rooms.find(|room| room["template"] == "Corridor");
            plain.expect("there is one")["role"] = json!("boss");
        }),
        ("is incomplete", &|value| {
            let mut rooms = rooms(value).iter_mut();
            let vault = rooms.find(|room| room["template"] == "Vault");
            vault.expect("there is one")["group"] = json!(null);
        }),
        ("with an unknown template or rotation", &|value| {
            rooms(value)[4]["rotation"] = json!(45);
        }),
    ]);
}

#[test]
fn doors_that_were_changed_by_hand_are_refused() {
    assert_refused(&[
        ("do not meet", &|value| {
            let doors = value["decisions"]["rooms"]["doors"].as_array_mut().unwrap();
            let twice = doors[0].clone();
            doors.push(twice);
        }),
        ("neither a door nor a closed wall", &|value| {
            value["decisions"]["rooms"]["doors"].as_array_mut().unwrap().pop();
        }),
        ("there must be a door", &|value| {
            value["decisions"]["rooms"]["closed"][0]["kind"] = json!("joint");
        }),
        ("closer to the first room", &|value| {
            value["proof"]["rooms"][5] = json!(100_000);
        }),
        ("for each room except the first", &|value| {
            value["proof"]["rooms"].as_array_mut().unwrap().pop();
        }),
    ]);
}

/// The request is compared with the placed rooms, so changing the request is noticed.
#[test]
fn asking_for_more_is_noticed() {
    let value = as_json(&bundle(&halls(), 3));
    for (place, with) in [
        ("/target", json!({ "rooms": 41 })),
        ("/target", json!({ "floor": 100_000 })),
        ("/bounds", json!([20, 20])),
        ("/loops", json!(1000)),
        ("/deadEnds", json!([0, 10])),
        ("/turning", json!(false)),
        ("/mirroring", json!(false)),
        ("/roles/1/count", json!(2)),
        ("/roles/1/distance", json!(1000)),
        ("/roles/3/apart", json!(1000)),
        ("/roles/0/role", json!("cook")),
        ("/roles/1/place", json!("nowhere")),
        ("/roles/5/place", json!("farthest")),
    ] {
        let mut changed = value.clone();
        let place = format!("/stages/rooms{place}");
        *changed.pointer_mut(&place).unwrap_or_else(|| panic!("{place}")) = with;
        assert!(said(&changed).contains("layout of rooms does not hold"), "{place}");
    }
}

/// Rooms record the room they were placed from, so rules about repeats and about earlier rooms can be checked.
#[test]
fn the_order_of_placing_is_checked() {
    let with_repeats = asking(|blueprint| blueprint.settings.repeats = true);
    let value = as_json(&bundle(&with_repeats, 3));
    assert!(said(&value).starts_with("proved"), "{}", said(&value));
    let mut changed = value.clone();
    changed["stages"]["rooms"]["repeats"] = json!(false);
    assert!(said(&changed).contains("has the same template as the room it was placed from"));
    let grown = (0..20).filter(|seed| {
        let mut changed = as_json(&bundle(&with_repeats, *seed));
        changed["stages"]["rooms"]["required"] = json!("strict");
        said(&changed).contains("requires a room that was placed after it")
    });
    assert!(grown.count() > 3);
    let mut changed = value.clone();
    changed["stages"]["rooms"]["required"] = json!("sometimes");
    assert!(said(&changed).contains("must be \"strict\" or \"grow\""));
    let strict = asking(|blueprint| blueprint.settings.required = RequiredRule::Strict);
    let proved = said(&as_json(&bundle(&strict, 3)));
    assert!(proved.contains("Everything that a room requires was placed before it."));
    assert!(proved.contains("No room has the same template as the room it was placed from."));
    assert_refused(&[
        ("was not placed from an earlier room", &|value| {
            rooms(value)[1]["from"] = json!(null);
        }),
        ("was not placed from an earlier room", &|value| {
            let doors = value["decisions"]["rooms"]["doors"].as_array_mut().unwrap();
            let joint = doors.iter_mut().find(|door| door["kind"] == "joint");
            joint.expect("there is one")["kind"] = json!("chance");
        }),
    ]);
}

type Forgery<'f> = (&'f str, &'f dyn Fn(&mut Bundle));

/// Templates and groups are part of the rules, which have a hash; but a forger can compute one.
#[test]
fn forged_templates_are_refused() {
    let bundle = bundle(&halls(), 3);
    let with = |change: &dyn Fn(&mut Bundle)| {
        let mut forged = bundle.clone();
        change(&mut forged);
        forged.world_hash = forged.world.hash();
        said(&as_json(&forged))
    };
    let cases: [Forgery<'_>; 9] = [
        ("is empty, too large", &|bundle| {
            bundle.world.templates[0].1 = String::new();
        }),
        ("is empty, too large", &|bundle| {
            bundle.world.templates[0].1.insert(0, '\n');
        }),
        ("unknown character", &|bundle| {
            bundle.world.templates[0].1 = "#?#\n#~#\n###".to_owned();
        }),
        ("not connected", &|bundle| {
            bundle.world.templates[0].1 = "#?###\n#.#.#\n#####".to_owned();
        }),
        ("in exactly one direction", &|bundle| {
            bundle.world.templates[0].1 = "?##\n#.#\n###".to_owned();
        }),
        ("are called", &|bundle| {
            bundle.world.templates[1].0 = bundle.world.templates[0].0.clone();
        }),
        ("a room of a group has no template", &|bundle| {
            bundle.world.groups[0].3[0].0 = 99;
        }),
        ("of template", &|bundle| {
            bundle.world.templates[0].3 = 40;
        }),
        ("too many or too few", &|bundle| bundle.world.groups[0].1 = 2),
    ];
    for (words, change) in cases {
        let said = with(change);
        assert!(said.contains(words), "{words}: {said}");
    }
}
