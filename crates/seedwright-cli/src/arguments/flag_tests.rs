//! Flags and requests agree with the declarations of sections: names, ranges, defaults and words.

use clap::builder::PossibleValue;
use clap::{Arg, Command, CommandFactory, Parser};
use seedwright::section::{Field, Section, Shape, Word, camel_case, defaults};
use seedwright::world::{DoorSettings, ItemSettings, LayoutSettings};
use seedwright_api::openapi;
use serde_json::{Value, json};

use super::Arguments;
use super::flags::{FlagOptions, as_typed, declared_bounds};

// Other sections, such as [campaign], [codes] and [population], have neither flags nor requests: they belong to the
// pack. Their numbers can be taken from options, which `--set` sets.

#[test]
fn flags_say_what_sections_declare() {
    check_flags::<LayoutSettings>("rooms");
    check_flags::<DoorSettings>("doors");
    check_flags::<ItemSettings>("items");
    check_flags::<ItemSettings>("generate");
}

fn check_flags<S: FlagOptions>(name: &str) {
    let all = Arguments::command();
    let command = all.find_subcommand(name).expect("there is such a command");
    for field in S::FIELDS {
        let flag = flag(command, field);
        // Tables are too long to type.
        let is_table = matches!(field.shape, Shape::Map { .. } | Shape::Record(_));
        if is_table || S::WITHOUT_FLAG.contains(&field.name) {
            assert!(flag.is_none(), "{name} --{}", field.name);
            continue;
        }
        let flag = flag.unwrap_or_else(|| panic!("{name} has no --{}", field.name));
        check_help::<S>(field, flag);
        if let Shape::Words(words) = field.shape {
            let typed = flag.get_possible_values();
            let typed: Vec<&str> = typed.iter().map(PossibleValue::get_name).collect();
            assert_eq!(typed, words.iter().map(|Word { word, .. }| *word).collect::<Vec<_>>());
        }
        check_bounds(name, field);
    }
}

fn flag<'c>(command: &'c Command, field: &Field) -> Option<&'c Arg> {
    command.get_arguments().find(|argument| argument.get_long() == Some(field.name))
}

/// Help texts end with the range and the default, in one form.
fn check_help<S: FlagOptions>(field: &Field, flag: &Arg) {
    let help = flag.get_help().map(ToString::to_string).unwrap_or_default();
    if let Some((least, most)) = declared_bounds(&field.shape) {
        assert!(help.contains(&format!(" [{least} to {most}")), "{help}");
    }
    let is_switch = S::SWITCHES && matches!(field.shape, Shape::Boolean);
    let default = defaults::<S>().into_iter().find(|(key, _)| *key == field.name && !is_switch);
    match default.and_then(|(_, default)| as_typed(&default)) {
        Some(default) => assert!(help.ends_with(&format!("default: {default}]")), "{help}"),
        None => assert!(!help.contains("default:"), "{help}"),
    }
}

/// Numbers in the range are accepted, and others are refused with a message that names the range.
fn check_bounds(name: &str, field: &Field) {
    let Some((least, most)) = declared_bounds(&field.shape) else { return };
    let value = |number: i64| match (field.shape, field.name) {
        (Shape::Two(_), "bounds") => format!("{number}x{number}"),
        (Shape::Two(_), _) => format!("{number},{number}"),
        _ => number.to_string(),
    };
    let typed = |number: i64| {
        let flag = format!("--{}={}", field.name, value(number));
        Arguments::try_parse_from(["seedwright", name, "pack", &flag]).map(|_| ())
    };
    for number in [least, most] {
        assert!(typed(number).is_ok(), "{name} --{} {number}", field.name);
    }
    for number in [least - 1, most + 1] {
        let refused = typed(number).expect_err("it is out of its bounds").to_string();
        assert!(refused.contains(&most.to_string()), "{refused}");
    }
}

/// Fields with a lower maximum on a server, because they take much memory.
const SERVED_LESS: [(&str, &str); 2] = [("LayoutRequest", "rooms"), ("LayoutRequest", "floor")];

#[test]
fn requests_say_what_sections_declare() {
    let document = serde_json::from_str(openapi::DOCUMENT).expect("it is JSON");
    check_request::<LayoutSettings>("LayoutRequest", &document);
    check_request::<DoorSettings>("DoorRequest", &document);
}

fn check_request<S: Section + Default>(name: &str, document: &Value) {
    let properties = &document["components"]["schemas"][name]["properties"];
    let count = properties.as_object().map(serde_json::Map::len);
    assert_eq!(count, Some(S::FIELDS.len()), "{name}");
    let defaults = defaults::<S>();
    for field in S::FIELDS {
        let property = &properties[camel_case(field.name)];
        assert!(property.is_object(), "{name}: {}", field.name);
        if let Shape::Integer { min, max } = field.shape {
            assert_eq!(property["minimum"], json!(min), "{name}: {}", field.name);
            match SERVED_LESS.contains(&(name, field.name)) {
                true => assert!(property["maximum"].as_i64() < Some(max), "{name}: {}", field.name),
                false => assert_eq!(property["maximum"], json!(max), "{name}: {}", field.name),
            }
        }
        if let Shape::Words(words) = field.shape {
            let words: Vec<&str> = words.iter().map(|word| word.word).collect();
            assert_eq!(property["enum"], json!(words), "{name}: {}", field.name);
        }
        let default = defaults.iter().find(|(key, _)| *key == field.name);
        let is_record = matches!(field.shape, Shape::Record(_));
        if let Some((_, default)) = default.filter(|_| !is_record) {
            assert_eq!(property["default"], *default, "{name}: {}", field.name);
        }
    }
}

#[test]
fn pairs_have_what_their_names_have_between_them_and_ranges_ascend() {
    for (command, flag) in [
        ("doors", "--walk=1x9"),
        ("doors", "--walk=1,9"),
        ("rooms", "--bounds=80,50"),
        ("rooms", "--bounds=80..50"),
        ("rooms", "--dead-ends=1x9"),
        ("doors", "--walk=9..1"),
        ("rooms", "--dead-ends=9,1"),
    ] {
        let typed = Arguments::try_parse_from(["seedwright", command, "pack", flag]);
        assert!(typed.is_err(), "{flag}");
    }
    for (command, flag) in [
        ("doors", "--walk=1..9"),
        ("doors", "--walk=9..9"),
        ("rooms", "--bounds=80x50"),
        ("rooms", "--dead-ends=1,9"),
    ] {
        assert!(Arguments::try_parse_from(["seedwright", command, "pack", flag]).is_ok(), "{flag}");
    }
}
