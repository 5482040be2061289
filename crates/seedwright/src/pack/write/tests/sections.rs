//! Every value that the declaration of a setting allows survives reading, writing and reading again.

use super::{assert_same, read, world_of, write};
use crate::document::SourceFile;
use crate::section::{Field, NameKind, Section, Shape};
use crate::world::{
    CampaignSettings, CodeSettings, DoorSettings, ItemSettings, LayoutSettings, PopulationSettings,
    World,
};

/// A pack with names of every kind that sections refer to.
const BASE: &str = r#"
    pack = { format = 1, id = "x", start = "Hall", goal = "always" }
    options.size = { kind = "range", min = 1, max = 9, default = 5 }
    items = { Lamp = {}, Rope = { count = 2 } }
    rooms.Hall = { area = "House", locations = [{ name = "Chest" }] }
    rooms.Garden = { area = "Outside", locations = [{ name = "Well" }] }
    doors.Gate = { a = "Hall", b = "Garden" }
    doors.Window = { a = "Hall", b = "Garden" }
"#;

/// A pack with templates.
const TEMPLATES: &str = r###"
    pack = { format = 1, id = "x" }
    templates.Hall = { drawing = "##?##\n?...?\n#...#\n##?##" }
"###;

/// A pack with population tables.
const LEVELS: &str = r#"
    pack = { format = 1, id = "x" }
    rarities = { common = 4, rare = 1 }
    monsters.Rat = { level = 1, power = 1000, experience = 1 }
    weapons.Knife = { level = 1, power = 1000 }
    armours.Coat = { level = 1, power = 1000 }
    consumables.Salve = {}
"#;

/// Values of a shape, as TOML: the ends of ranges, every word, existing names.
fn values(shape: &Shape) -> Vec<String> {
    match shape {
        Shape::Text => ["", "some \\\"text\\\"", "opt(size)", "Rope * 2"]
            .map(|text| format!("\"{text}\""))
            .to_vec(),
        Shape::Integer { min, max } => vec![min.to_string(), max.to_string()],
        Shape::Boolean => vec!["true".to_owned(), "false".to_owned()],
        Shape::Words(words) => words.iter().map(|word| format!("\"{}\"", word.word)).collect(),
        Shape::Name(kind) => match kind {
            NameKind::Area => vec!["\"House\"".to_owned(), "\"Outside\"".to_owned()],
            NameKind::Room => vec!["\"Hall\"".to_owned(), "\"Garden\"".to_owned()],
            NameKind::Door => vec!["\"Gate\"".to_owned(), "\"Window\"".to_owned()],
            NameKind::Location => vec!["\"Hall.Chest\"".to_owned(), "\"Garden.Well\"".to_owned()],
            NameKind::Item => vec!["\"Lamp\"".to_owned(), "\"Rope\"".to_owned()],
            NameKind::Option => vec!["\"size\"".to_owned()],
            NameKind::Template | NameKind::Node => vec!["\"Hall\"".to_owned()],
            NameKind::Resource | NameKind::Pool | NameKind::Shape => Vec::new(),
            NameKind::Rarity => vec!["\"common\"".to_owned(), "\"rare\"".to_owned()],
        },
        Shape::List(element) => {
            let values = values(element);
            let alone = values.iter().map(|value| format!("[{value}]"));
            let ends = ["[]".to_owned(), format!("[{}]", values.join(", "))];
            alone.chain(ends).collect()
        }
        Shape::Two(element) => {
            let values = values(element);
            let last = &values[values.len() - 1];
            vec![format!("[{}, {last}]", values[0]), format!("[{last}, {last}]")]
        }
        Shape::Either(shapes) => shapes.iter().flat_map(values).collect(),
        Shape::Map { of, value } => {
            let key = match *of {
                "location" => "\"Hall.Chest\"",
                "item" => "Lamp",
                "area" => "House",
                "depth" => "3",
                other => panic!("there is no name of a {other}"),
            };
            values(value).iter().map(|value| format!("{{ {key} = {value} }}")).collect()
        }
        Shape::Record(record) => {
            let row = |field: &Field| {
                let values = values(&field.shape).into_iter();
                values.map(|value| format!("{{ {} = {value} }}", field.name)).collect::<Vec<_>>()
            };
            record.fields.iter().flat_map(row).collect()
        }
        other => panic!("{other:?} has no values yet"),
    }
}

/// Reads, writes and reads back every value of every key, and checks that every key has an effect.
fn exercise<S: Section>(base: &str, section: &str) {
    exercise_with::<S>(base, section, &[]);
}

/// The same for a section with required fields, which are given here.
fn exercise_with<S: Section>(base: &str, section: &str, required: &[(&str, &str)]) {
    let world = |text: String| world_of(&[SourceFile::new("x.toml", text)]);
    let without = |key: &str| -> String {
        let others = required.iter().filter(|(name, _)| *name != key);
        others.map(|(name, value)| format!("{name} = {value}\n")).collect()
    };
    let silent = world(format!("{base}[{section}]\n{}", without("")));
    for Field { name, shape, .. } in S::FIELDS {
        let mut hashes = Vec::new();
        for value in values(shape) {
            let text = format!("{base}[{section}]\n{}{name} = {value}\n", without(name));
            // Some values are invalid on their own, such as an entrance that is not an entrance.
            let Some(parsed) = read(&[SourceFile::new("x.toml", text)]).world else { continue };
            let files = write(&parsed).expect("it is small");
            assert_same(&parsed, &world_of(&files));
            hashes.push(parsed.hash());
        }
        assert!(hashes.iter().any(|hash| *hash != silent.hash()), "`{name}` changes nothing");
    }
}

#[test]
fn every_setting_is_written_and_read_the_same() {
    exercise::<DoorSettings>(BASE, "shuffle");
    exercise::<LayoutSettings>(TEMPLATES, "layout");
    let code = [("elements", "[\"Red\", \"Green\"]"), ("positions", "2")];
    exercise_with::<CodeSettings>(BASE, "codes", &code);
    exercise::<CampaignSettings>(BASE, "campaign");
    exercise::<ItemSettings>(BASE, "placement");
    exercise::<PopulationSettings>(LEVELS, "population");
}

fn shuffled(lines: &str) -> World {
    world_of(&[SourceFile::new("x.toml", format!("{BASE}[shuffle]\n{lines}"))])
}

#[test]
fn what_is_said_of_a_shuffle_is_written_in_the_order_of_its_declaration() {
    let lines = "mode = \"full\"\niterations = 3\ndepth = \"unlimited\"\nstill-kinds = []\n\
        walk = [2, 4]\nprotect-playthrough = false\nprotected = [\"Gate\"]\n\
        joined = [[\"House\", \"House\"], [\"House\", \"Outside\"]]\nmerged = [[\"Hall\"], []]\n";
    let files = write(&shuffled(lines)).expect("it is small");
    let text = String::from_utf8_lossy(&files[0].bytes).into_owned();
    assert!(text.contains(&format!("[shuffle]\n{lines}")), "{text}");
}

#[test]
fn mistakes_in_a_shuffle_are_all_told() {
    let text = format!(
        "{BASE}[shuffle]\nmode = 'spni'\niterations = -1\nattempts = 0\nredraws = true\ndepth = 'far'\n\
        outer = 'inner'\nheld-percent = 101\nstill-kinds = ['jump', 3]\nwalk = [1]\nprotected = ['Gaet']\n\
        joined = [['House', 'Outsid'], ['House']]\nmerged = [['Hall', 'Gardn']]\nmods = 1\n"
    );
    let reading = read(&[SourceFile::new("x.toml", text.as_str())]);
    let reported: Vec<_> = { reading.diagnostics.iter() }
        .map(|found| {
            let place = &text[found.span.expect("it has a place").range()];
            let hint = found.hint.as_deref().unwrap_or_default();
            format!("{} {place}: {} ({hint})", found.code, found.message)
        })
        .collect();
    assert_eq!(
        reported,
        [
            "E0104 'spni': `mode` must be \"spin\", \"swap\", \"full\" or \"decoupled\", not \"spni\" \
             (did you mean \"spin\"?)",
            "E0104 -1: `iterations` must be from 1 to 1000000, not -1 (spins per attempt; set by \
             `difficulty` by default)",
            "E0104 0: `attempts` must be from 1 to 1000000, not 0 (maximum number of attempts; 10 by \
             default)",
            "E0102 true: `redraws` must be a whole number, not true (how often a rejected spin or swap \
             is redrawn; 50 by default)",
            "E0104 'far': `depth` must be a whole number or \"unlimited\", not \"far\" (radius of a \
             spin's neighbourhood, in doors from its centre, or \"unlimited\"; 2 by default)",
            "E0104 'inner': `outer` must be \"leaving\" or \"not-to-centre\", not \"inner\" (which doors of a \
             neighbourhood are spun: \"leaving\" (the default: the doors that lead out of it) or \
             \"not-to-centre\" (all doors that do not lead to its centre, from the side they were found \
             on first))",
            "E0104 101: `held-percent` must be from 0 to 100, not 101 (percentage of the shuffleable \
             doors that are drawn to stay in place; 0 by default)",
            "E0102 3: an entry of `still-kinds` must be text, not a whole number (kinds of doors that \
             never move; jump, totem and portal by default)",
            "E0104 [1]: `walk` takes two numbers (fewest and most steps that a walk through all rooms \
             may take: [65, 165])",
            "E0322 'Gaet': there is no door `Gaet` (did you mean `Gate`?)",
            "E0322 'Outsid': there is no area `Outsid` (did you mean `Outside`?)",
            "E0104 ['House']: an entry of `joined` takes two areas (pairs of areas that at least one door \
             must join: [[\"Hall\", \"Garden\"]])",
            "E0322 'Gardn': there is no room `Gardn` (did you mean `Garden`?)",
            "E0101 mods: the section [shuffle] has no field `mods` (did you mean `mode`?)",
        ]
    );
}
