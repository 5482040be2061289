use super::settings::read_settings;
use crate::pack::{self, Diagnostic, SourceFile, line_column};
use crate::random::Seed;
use crate::world::{SettingValue, Settings, World};

fn world() -> World {
    let text = r#"
        [pack]
        format = 1
        id = "tower"
        name = "Tower"
        start = "Hall"
        goal = "reached(Hall)"

        [options]
        mode = { kind = "choice", values = ["calm", "wild", "odd"], default = "calm" }
        floors = { kind = "range", min = 2, max = 9, default = 5 }
        dark = { kind = "switch", default = false }

        [tricks]
        leap = { max = 3 }
        dash = { max = 1 }

        [presets]
        hard = { set = { tricks = 2, dark = true } }

        [rooms.Hall]
        area = "All"
    "#;
    let reading = pack::read(&[SourceFile::new("pack.toml", text)]);
    reading.world.expect("the pack is valid")
}

/// The values after applying the choices of a file.
fn chosen(text: &str, seed: Option<&str>) -> Result<Vec<String>, Vec<Diagnostic>> {
    let world = world();
    let file = read_settings(&world, &SourceFile::new("mine.toml", text))?;
    let mut settings = match file.preset {
        Some(preset) => Settings::preset(&world, preset),
        None => Settings::defaults(&world),
    };
    let seed = seed.map(Seed::from_text);
    file.choose(&world, seed.as_ref(), &mut settings).map_err(|found| vec![found])?;
    let values = settings.describe(&world).map(|(_, value)| value);
    Ok(values.map(|value: SettingValue| value.to_string()).collect())
}

fn sound(text: &str, seed: &str) -> Vec<String> {
    chosen(text, Some(seed)).unwrap_or_else(|found| panic!("{text}: {found:?}"))
}

#[test]
fn a_file_chooses_over_its_preset() {
    let text = "preset = \"hard\"\n[settings]\nfloors = 7\nmode = \"odd\"\nleap = 0\n";
    assert_eq!(sound(text, "any"), ["odd", "7", "true", "0", "1"]);
    let text = "[settings]\ntricks = 3\ndash = 0\ndark = \"on\"\nfloors = \"2\"\n";
    assert_eq!(sound(text, "any"), ["calm", "2", "true", "3", "0"]);
    // A single weight is a value, so nothing has to be drawn.
    let text = "[settings]\nfloors = { 4 = 9 }\n";
    let single = chosen(text, None).expect("nothing is drawn");
    assert_eq!(single[1], "4");
    let json = r#"{ "preset": "hard", "settings": { "floors": { "4": 1 } } }"#;
    let file = read_settings(&world(), &SourceFile::new("mine.json", json));
    assert!(file.is_ok_and(|file| file.preset.is_some()));
}

#[test]
fn draws_are_known_by_heart() {
    let text = "[settings]\nfloors = { 3 = 1, 4 = 2, 8 = 5 }\ndark = { true = 1, false = 1 }\n";
    let drawn = |text: &str| -> Vec<String> {
        let seeds = 0..8u64;
        let values = seeds.map(|seed| sound(text, &seed.to_string()));
        values.map(|values| values[1..3].join(" ")).collect()
    };
    let known = ["8 true", "8 false", "8 true", "8 false", "8 true", "8 false", "3 true", "8 true"];
    assert_eq!(drawn(text), known);
    // Neither the order of values nor any other line changes a draw.
    let reordered = "[settings]\nmode = { odd = 1, calm = 1 }\ndark = { off = 1, on = 1 }\n\
                  floors = { 8 = 5, 3 = 1, 4 = 2 }\nleap = 3\n";
    assert_eq!(drawn(reordered), known);
}

#[test]
fn values_are_as_likely_as_their_weights() {
    let text = "[settings]\nfloors = { 3 = 1, 4 = 2, 8 = 5 }\n";
    let mut counts = [0u32; 3];
    for seed in 0..800u64 {
        let values = sound(text, &seed.to_string());
        let position = ["3", "4", "8"].iter().position(|floors| values[1] == *floors);
        counts[position.expect("one of the values")] += 1;
    }
    // Four standard deviations around 100, 200 and 500.
    for (count, expected, off) in [(counts[0], 100, 38), (counts[1], 200, 49), (counts[2], 500, 55)]
    {
        assert!(count.abs_diff(expected) <= off, "{counts:?}");
    }
}

/// The problems of a file, as `line:column code message; hint`.
fn problems(text: &str, seed: Option<&str>) -> Vec<String> {
    let found = chosen(text, seed).expect_err("it has problems");
    let line = |found: &Diagnostic| {
        let span = found.span.expect("it has a position");
        let (line, column) = line_column(text, span.start as usize);
        let hint = found.hint.as_deref().unwrap_or_default();
        format!("{line}:{column} {} {}; {hint}", found.code, found.message)
    };
    found.iter().map(line).collect()
}

#[test]
fn everything_wrong_is_said_at_once() {
    let text = "preset = \"hart\"\n\
                colour = 1\n\
                [settings]\n\
                floor = 3\n\
                floors = 12\n\
                mode = { calm = 0, wild = -1, odd = 5000, mild = 2 }\n\
                dark = { true = 1, on = 2 }\n\
                leap = {}\n\
                dash = [1]\n\
                jump = { 1 = 1, 2 = 1 }\n";
    assert_eq!(
        problems(text, Some("any")),
        [
            "1:10 E0380 the pack has no preset `hart`; did you mean `hard`?",
            "2:1 E0101 the settings file has no field `colour`; the settings file can have `$schema`, `preset` or `settings`",
            "4:1 E0380 there is no option or trick `floor`; did you mean `floors`?",
            "5:10 E0381 `floors` can't be `12`; it takes a whole number from 2 to 9",
            "6:17 E0104 the weight of `calm` must be from 1 to 1000, not 0; remove values that should never be drawn; only the ratio of weights matters",
            "6:27 E0104 the weight of `wild` must be from 1 to 1000, not -1; remove values that should never be drawn; only the ratio of weights matters",
            "6:37 E0104 the weight of `odd` must be from 1 to 1000, not 5000; remove values that should never be drawn; only the ratio of weights matters",
            "6:43 E0381 `mode` can't be `mild`; it takes one of `calm`, `wild`, `odd`",
            "7:20 E0326 `on` and `true` are the same value; give each value one weight",
            "8:1 E0381 `leap` has no values to draw from; write a value, or weights such as { easy = 1, hard = 3 }",
            "9:8 E0102 `dash` must be true or false, a whole number, text or a table, not a list; write true or false without quotes",
            "10:1 E0380 there is no option or trick `jump`; `seedwright settings PACK` lists the options and tricks of a pack",
        ]
    );
}

#[test]
fn nothing_is_drawn_without_a_seed() {
    let text = "[settings]\nfloors = { 3 = 1, 4 = 2 }\n";
    assert_eq!(
        problems(text, None),
        [
            "2:1 E0382 `floors` has weights, but there is no seed to draw it with; use a command that takes `--seed`, or give it a single value"
        ]
    );
}
