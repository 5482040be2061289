//! How packs look when they are written.

use super::*;
use crate::pack::write::files::slug;
use crate::world::{Node, RoomId};

macro_rules! files {
    ($($name:literal)*) => {
        [$(SourceFile::new(
            $name,
            include_str!(concat!("../../../../../seedwright-api/worlds/station/", $name)),
        )),*]
    };
}

#[test]
fn the_station_is_written_and_read_the_same() {
    let own = files![
        "00-pack.toml" "10-docks.toml" "20-spindle.toml" "30-gardens.toml" "40-archive.toml"
        "50-wards.toml" "60-vents.toml" "70-cisterns.toml" "80-foundry.toml" "85-reactor.toml"
        "88-crown.toml" "90-doors.toml"
    ];
    let station = world_of(&own);
    assert_same(&again(&station), &station);
    let blank = [SourceFile::new(
        "blank.toml",
        include_str!("../../../../../seedwright-api/worlds/blank.toml"),
    )];
    assert_same(&again(&world_of(&blank)), &world_of(&blank));
}

/// A handwritten pack that the writer reproduces exactly.
const COVE: &str = r#"=== 00-pack.toml ===
[pack]
format = 1
id = "cove"
name = "The \"Cove\""
start = [
  { at = "Beach.sand", when = "opt(tide = out)" },
  { at = "Cave", when = "opt(tide = in)" },
]
starting = ["Lamp", "Pearl * opt(pearls)", "'Key (red)' * 2"]
goal = ["reached(Beach)", "reached(Cave.floor) & Pearl * 2"]
return = "warp"

[options]
tide = { kind = "choice", values = ["out", "in"], default = "in", help = "where the sea is" }
pearls = { kind = "range", min = 1, max = 4, default = 2 }
fog = { kind = "switch" }

[tricks]
swim = { max = 3, default = 1 }
dive = {}

[presets]
hard = { help = "for fish", set = { tricks = 0, fog = true, tide = "out" } }

[resources]
air = { start = 1 }

[items]
Lamp = { count = 0 }
Pearl = { class = "filler", count = "opt(pearls)", gives = { air = 2 }, majors = 1 }
"Key (red)" = { count = 2, pool = "keys", consumed = true }
Rope = { count = 2, progressive = ["Lamp", "Key (red)"], note = "hemp, then steel" }

[pools]
keys = { shuffle-within = true, one-per = "area", areas = ["Shore"], when = "not! opt(fog)" }

[events]
"tide turned" = { note = "and it stays out" }

[rules]
see = "Lamp | opt(fog = off)"
breathe = { need = "air + 2 * Pearl >= 3", note = "under water" }

[areas]
Shore = {}
"Smugglers' caves" = { note = "dark" }

[placement]
aim = "goal"
swaps = 3
exclude = ["Beach.Wreck"]
early = ["Lamp * 2"]

[placement.place]
"Cave.Chest" = "Rope"

[placement.only-in]
Pearl = ["Shore", "Smugglers' caves"]

[placement.weights]
"Beach.Wreck" = 5
=== 10-shore.toml ===
[rooms.Beach]
area = "Shore"
note = "Wide and white."
spots = ["sand", "rocks", { name = "pool", note = "knee-deep" }]
links = [
  { from = "sand", to = "rocks", way = "both" },
  { from = "rocks", to = "pool", need = "breathe", back = "always", note = "slippery" },
  { from = "pool", to = "sand" },
]
locations = [{ name = "Wreck", at = "pool", need = "see & trick(swim >= 2)", was = "Pearl" }]
events = [{ name = "tide turned", at = "rocks" }]
=== 20-smugglers-caves.toml ===
[rooms.Cave]
area = "Smugglers' caves"
locations = [
  { name = "Chest", need = "'Key (red)'", pool = "keys" },
  { name = "Shelf" },
]
=== 90-doors.toml ===
[doors]
Mouth = { a = "Beach.rocks", b = "Cave", need = "tide turned", kind = "gap", fixed = true }
Chute = { a = "Cave", b = "Beach.pool", need = "2 of (see, Rope, Lamp)", way = "one" }
Hatch = { a = "Cave", b = "Beach.sand", back = "Rope", way = "once", note = "rusty" }
"#;

#[test]
fn a_pack_is_written_as_people_write_it() {
    let parts = COVE.split("=== ").skip(1);
    let files = parts.map(|part| part.split_once(" ===\n").expect("a name and a text"));
    let files: Vec<_> = files.map(|(name, text)| SourceFile::new(name, text)).collect();
    let world = world_of(&files);
    assert_eq!(shown(&write(&world).expect("it is small")), COVE);
}

#[test]
fn texts_and_keys_are_quoted_so_that_everything_is_seen() {
    assert_eq!(toml::key("shuffle-within_2"), "shuffle-within_2");
    assert_eq!(toml::key("Key (red)"), "\"Key (red)\"");
    assert_eq!(toml::key(""), "\"\"");
    assert_eq!(string("a\"b\\c"), r#""a\"b\\c""#);
    assert_eq!(string("\0\t\n\r\u{1b}\u{7f}"), r#""\u0000\t\n\r\u001B\u007F""#);
    assert_eq!(string("é 🗝 \u{202e}\u{e0041}"), r#""é 🗝 \u202E\U000E0041""#);
}

#[test]
fn names_of_files_are_plain() {
    let cases = [
        ("Docks", "docks"),
        ("Smugglers' caves, 2nd", "smugglers-caves-2nd"),
        ("  ../..\\etc ", "etc"),
        ("🗝", "area"),
        ("Écluse №5", "cluse-5"),
    ];
    for (name, expected) in cases {
        assert_eq!(slug(name), expected);
    }
    assert!(slug(&"ab ".repeat(100)).len() <= 40);
}

#[test]
fn rooms_of_areas_that_lie_among_others_share_a_file() {
    let mut draft = Draft::new("mixed");
    let areas = ["North", "South", "West", "East"].map(|name| draft.add_area(name));
    for (number, area) in [0, 1, 1, 0, 2, 3].into_iter().enumerate() {
        let room = draft.add_room(&format!("Room {number}"), areas[area]);
        draft.add_spot(room, "floor");
    }
    draft.start_at(SpotId(0));
    draft.goals.push(Requirements::ALWAYS);
    let world = draft.finish().expect("the draft is valid");
    let files = write(&world).expect("it is small");
    let names: Vec<_> = files.iter().map(|file| file.name.as_str()).collect();
    let expected = ["00-pack.toml", "10-north-and-others.toml", "20-west.toml", "30-east.toml"];
    assert_eq!(names, expected);
    assert_same(&world_of(&files), &world);
}

/// A program can require a room before all its spots exist; the room's name would then mean more spots.
#[test]
fn a_room_is_named_only_if_all_of_it_is_asked_for() {
    let mut draft = Draft::new("half");
    let area = draft.add_area("half");
    let room = draft.add_room("Hall", area);
    let spots = ["a", "b", "c"].map(|name| draft.add_spot(room, name));
    let goal = draft.requirements.reached_room(room, &spots[..2]);
    draft.goals.push(goal);
    draft.start_at(spots[2]);
    let world = draft.finish().expect("the draft is valid");
    let text = world.requirement_text(goal);
    assert_eq!(text, "reached(Hall.a) | reached(Hall.b)");
    assert_same(&again(&world), &world);
}

/// A link that claims to be a reverse but is not, and two reverses of one link.
#[test]
fn links_that_no_pack_can_pair_are_links_of_their_own() {
    let mut draft = Draft::new("odd");
    let area = draft.add_area("odd");
    let room = draft.add_room("Hall", area);
    let spots = ["a", "b", "c"].map(|name| draft.add_spot(room, name));
    let always = Requirements::ALWAYS;
    let ways = [(0, 1), (1, 2), (1, 0), (1, 0)];
    let links = ways.map(|(from, to)| draft.add_link(spots[from], spots[to], always));
    for back in &links[1..] {
        draft.links[*back].back_of = Some(links[0]);
    }
    draft.goals.push(always);
    draft.start_at(spots[0]);
    let read = again(&draft.finish().expect("programs can build this"));
    let links = read.links.rows().iter();
    let links: Vec<_> =
        links.map(|link| (link.from.0, link.to.0, link.back_of.map(|forth| forth.0))).collect();
    let expected = [(0, 1, None), (1, 0, Some(0)), (1, 2, None), (1, 0, None)];
    assert_eq!(links, expected);
}

#[test]
fn whole_rooms_are_asked_for_by_name() {
    let text = "[pack]\nformat = 1\nid = 'x'\nstart = 'Hall.a'\ngoal = ['reached(Hall)', 'reached(Hall) & reached(Hall.b)']\n\
                [rooms.Hall]\nspots = ['a', 'b']\n";
    let world = world_of(&[SourceFile::new("x.toml", text)]);
    assert_eq!(world.spots.rows()[0].room, RoomId(0));
    assert!(matches!(world.requirements.node(world.goals[0]), Node::Any(_)));
    let written = write(&world).expect("it is small");
    let goal = "goal = [\"reached(Hall)\", \"reached(Hall) & reached(Hall.b)\"]";
    assert!(shown(&written).contains(goal));
    assert_same(&world_of(&written), &world);
}

#[test]
fn codes_and_locks_are_written_and_read_the_same() {
    let text = r#"
[pack]
format = 1
id = "locked"
start = "Hall"
goal = "'Old safe' & Vault & 'Both open'"

[items]
"Torn note" = {}
"Wet note" = {}

[rules]
"Both open" = "Vault & 'Old safe'"

[codes]
elements = ["Sun", { name = "Moon", glyph = "☾" }, "Star"]
positions = [4, 3]
guesses = 8
rule = "exact"

[locks.Vault]
notes = ["Wet note", "Torn note"]
note = "behind the painting"

[locks."Old safe"]
positions = 3
tries = 9
strategy = "minimax"

[rooms.Hall]
"#;
    let world = world_of(&[SourceFile::new("locked.toml", text)]);
    let theme = world.codes.as_ref().expect("it has codes");
    assert_eq!(theme.locks[0].positions, 4);
    assert_same(&world, &again(&world));
    let without =
        "[pack]\nformat = 1\nid = \"codes\"\n[codes]\nelements = [\"A\"]\npositions = 1\n";
    let world = world_of(&[SourceFile::new("codes.toml", without)]);
    assert!(world.needs_no_rooms());
    assert_same(&world, &again(&world));
}
