//! The pack `depths`: filled levels. How levels in packs are read, written and rejected.

use std::ops::ControlFlow;

use seedwright::grid::Size;
use seedwright::inspect::lint;
use seedwright::pack::{Reading, SourceFile, read, write};
use seedwright::population::{
    ByDepth, Chance, Classic, Curve, Fixed, Gear, Hero, Kind, Level, LevelMap, LevelSpread,
    MeteredKind, MeteredTable, Monster, Populator, Rarity, Request, Rules, Span, Stock, Tables,
    Totals, Verdict,
};
use seedwright::random::{Seed, Stream};
use seedwright::world::{Draft, World};

const TEXT: &str = include_str!("../../../seedwright-api/worlds/depths.toml");

fn reading(text: &str) -> Reading {
    read(&[SourceFile::new("depths.toml", text)])
}

fn depths() -> World {
    let reading = reading(TEXT);
    assert_eq!(reading.diagnostics, []);
    reading.world.expect("the pack is sound")
}

fn stock(world: &World) -> &Stock {
    world.population.as_ref().expect("the pack fills levels")
}

fn filled(populator: &Populator, classic: &Classic, request: &Request<'_>) -> (LevelMap, Level) {
    let map = classic.map(request.seed, request.depth);
    let map = map.expect("the settings are sound");
    let level = populator.populate(&map, request, &mut |_| ControlFlow::Continue(()));
    (map, level.expect("there is space"))
}

#[test]
fn the_tables_are_large_enough() {
    let world = depths();
    let tables = &stock(&world).tables;
    assert!(tables.monsters.len() >= 25);
    assert!(tables.weapons.len() >= 10 && tables.armours.len() >= 10);
    assert!(tables.consumables.len() >= 8 && tables.metered.kinds.len() >= 2);
    let mut glyphs: Vec<char> = tables.glyphs().map(|(.., glyph)| glyph).collect();
    glyphs.sort_unstable();
    glyphs.dedup();
    assert_eq!(glyphs.len(), tables.glyphs().count(), "marks differ");
    assert_eq!(lint(&world), []);
}

#[test]
fn the_player_keeps_up_in_every_game() {
    let world = depths();
    let populator = Populator::new(stock(&world).tables.clone()).expect("the tables are sound");
    assert_eq!(populator.too_weak(200).next(), None);
    // The promise is tight: slightly more would be broken.
    let mut tables = stock(&world).tables.clone();
    tables.hero.least_ratio = tables.hero.least_ratio + Fixed::thousandths(10);
    let stricter = Populator::new(tables).expect("the tables are sound");
    assert!(stricter.too_weak(50).next().is_some());
}

#[test]
fn whole_games_keep_their_promises() {
    let world = depths();
    let stock = stock(&world);
    let populator = Populator::new(stock.tables.clone()).expect("the tables are sound");
    let mut filled_levels = 0;
    for number in 0..750 {
        let seed = Seed::from(number);
        let last = populator.last_depth(&seed).expect("the game ends");
        assert!((26..=30).contains(&last), "{last}");
        let mut totals = Totals::default();
        let mut levels = Vec::new();
        for depth in 1..=last {
            let request = Request { last: depth == last, ..Request::new(&seed, depth) };
            let (map, level) = filled(&populator, &stock.classic, &request);
            let promises = populator.promises(&map, &request, &level);
            assert!(promises.iter().all(|row| row.verdict == Verdict::Held), "{seed} {depth}");
            totals = totals + Totals::of(&level);
            levels.push(level);
        }
        assert!(totals.weapons >= Fixed::whole(6) && totals.armours >= Fixed::whole(6));
        let rows = populator.run_promises(&seed, &levels.iter().collect::<Vec<_>>());
        let held = rows.iter().all(|row| row.verdict == Verdict::Held);
        assert!(held && rows.len() > 45, "{seed}: {rows:?}");
        filled_levels += levels.len();
    }
    assert!(filled_levels >= 20_000, "{filled_levels}");
}

#[test]
fn the_depths_are_written_and_read_the_same() {
    let world = depths();
    let files = write(&world).expect("it is small");
    let again = read(&files);
    assert_eq!(again.diagnostics, []);
    assert_eq!(again.world.map(|world| world.hash()), Some(world.hash()));
}

/// A random number below a bound.
fn below(stream: &mut Stream, bound: u32) -> u32 {
    stream.between(0, bound - 1).expect("the bound is not zero")
}

fn kind(stream: &mut Stream, name: &str, row: u32) -> Kind {
    let weight = match below(stream, 3) {
        0 => ByDepth::always(1),
        1 => ByDepth::always(i64::from(below(stream, 50)) + 1),
        _ => ByDepth(vec![(1, 3), (2 + below(stream, 9), 7), (40, 1)]),
    };
    let glyph = (below(stream, 2) == 0).then_some('ß');
    Kind { name: format!("{name} \"{row}\""), glyph, rarity: below(stream, 2), weight }
}

fn amount(stream: &mut Stream) -> Fixed {
    Fixed::thousandths(below(stream, 50_000).into())
}

fn chance(stream: &mut Stream) -> Chance {
    let out_of = 1 + below(stream, 20);
    Chance::new(below(stream, out_of + 1), out_of)
}

fn span(stream: &mut Stream, least: u32) -> Span {
    let least = least + below(stream, 5);
    Span { least, most: least + below(stream, 5) }
}

fn curve(stream: &mut Stream) -> Curve {
    Curve {
        points: vec![
            (1 + below(stream, 3), Fixed::ONE + amount(stream)),
            (9, Fixed::whole(51) + amount(stream)),
        ],
        beyond: amount(stream),
        sway: amount(stream),
    }
}

fn rules(stream: &mut Stream) -> Rules {
    Rules {
        item_chance: chance(stream),
        most_items: ByDepth::always(below(stream, 4).into()),
        monster_chance: chance(stream),
        most_monsters: ByDepth(vec![(2, below(stream, 4).into()), (7, 2)]),
        more_for_win: below(stream, 4),
        equipment_chance: chance(stream),
        weapon_chance: chance(stream),
        bonus: span(stream, 0),
        spread: LevelSpread {
            lower: chance(stream),
            by: span(stream, 0),
            still_lower: chance(stream),
        },
        period: 2 + below(stream, 15),
        growth: amount(stream),
        least_factor: amount(stream),
        equipment_for_win: amount(stream),
        last_difficulty: amount(stream),
    }
}

fn any_metered(stream: &mut Stream, row: u32) -> MeteredKind {
    MeteredKind {
        name: format!("metered {row}"),
        glyph: None,
        start: below(stream, 3).into(),
        rise: below(stream, 90).into(),
        fall: below(stream, 90).into(),
        floor: ByDepth(vec![(3, 1), (9, 2)]),
        ceiling: ByDepth(vec![(1, 3), (7, 9)]),
    }
}

/// Any stock that a program can put into a world.
fn any_stock(stream: &mut Stream) -> Stock {
    let gear = |stream: &mut Stream, row| Gear {
        kind: kind(stream, "gear", row),
        level: i64::from(below(stream, 30)) + 1,
        power: amount(stream),
    };
    let kinds = (0..below(stream, 3)).map(|row| any_metered(stream, row)).collect();
    Stock {
        tables: Tables {
            monsters: (0..3)
                .map(|row| Monster {
                    kind: kind(stream, "monster", row),
                    level: i64::from(below(stream, 30)) + 1,
                    power: amount(stream),
                    experience: below(stream, 99).into(),
                })
                .collect(),
            weapons: (0..2).map(|row| gear(stream, row)).collect(),
            armours: (0..2).map(|row| gear(stream, row)).collect(),
            consumables: (0..2).map(|row| kind(stream, "thing", row)).collect(),
            rarities: ["plain", "fine"]
                .map(|name| Rarity {
                    name: name.to_owned(),
                    weight: 1 + i64::from(below(stream, 9)),
                })
                .into(),
            metered: MeteredTable {
                cycle: 10 + below(stream, 9),
                slots: 2 + below(stream, 3),
                nothing: below(stream, 300).into(),
                kinds,
            },
            ration: "Bread".to_owned(),
            victory: "Crown".to_owned(),
            rules: rules(stream),
            curve: curve(stream),
            hero: Hero { curve: curve(stream), power: amount(stream), least_ratio: Fixed::ZERO },
        },
        classic: Classic {
            size: Size::new(40 + below(stream, 9), 50),
            tries: 1 + below(stream, 40),
            room_width: span(stream, 1),
            margin: below(stream, 3),
            loops: below(stream, 5),
            ..Classic::default()
        },
    }
}

#[test]
fn any_stock_is_written_and_read_the_same() {
    for number in 0..300 {
        let mut stream = Stream::new(&Seed::from(number), "test", "any stock", 0);
        let stock = any_stock(&mut stream);
        let draft = Draft { id: "any".to_owned(), population: Some(stock), ..Draft::default() };
        let world = draft.finish().expect("the stock is sound");
        let again = read(&write(&world).expect("it is small"));
        assert_eq!(again.diagnostics, [], "{number}");
        let again = again.world.expect("there was nothing to complain about");
        assert_eq!(again.population, world.population, "{number}");
        assert_eq!(again.hash(), world.hash(), "{number}");
    }
}

/// A change to the pack, the code it is rejected with, and the text that the error points at.
const FAULTS: [(&str, &str, &str, &str); 30] = [
    ("[weapons]", "[weapons_]", "E0101", "weapons_"),
    ("level = 1, power = 11400", "level = 0, power = 11400", "E0104", "0"),
    ("level = 1, power = 11400", "level = 1, power = -5", "E0104", "-5"),
    ("level = 1, power = 11400", "power = 11400", "E0103", "Lamp Moth"),
    ("experience = 9,", "experience = 1.5,", "E0007", "1.5"),
    ("\"Hot Broth\" = { weight = 3 }", "\"Hot Broth\" = { weight = -3 }", "E0104", "-3"),
    ("\"Hot Broth\" = { weight = 3 }", "\"Hot Broth\" = { weight = 1000001 }", "E0104", "1000001"),
    (
        "\"Hot Broth\" = { weight = 3 }",
        "\"Hot Broth\" = { weight = 99999999999999999999 }",
        "E0008",
        "99999999999999999999",
    ),
    ("\"Hot Broth\" = { weight = 3 }", "\"Hot Broth\" = { weight = 0 }", "E0362", "\"Hot Broth\""),
    (
        "\"Hot Broth\" = { weight = 3 }",
        "\"Hot Broth\" = { weight = { 1 = 0, 4 = 0 } }",
        "E0362",
        "\"Hot Broth\"",
    ),
    ("\"Hot Broth\" = { weight = 3 }", "\"Hot Broth\" = { weight = { 0 = 3 } }", "E0361", "0"),
    (
        "\"Hot Broth\" = { weight = 3 }",
        "\"Hot Broth\" = { weight = { deep = 3 } }",
        "E0361",
        "deep",
    ),
    (
        "\"Hot Broth\" = { weight = 3 }",
        "\"Hot Broth\" = { weight = { 4294967296 = 3 } }",
        "E0361",
        "4294967296",
    ),
    (
        "\"Hot Broth\" = { weight = 3 }",
        "\"Hot Broth\" = { weight = { 3 = 1, 03 = 2 } }",
        "E0361",
        "\"Hot Broth\"",
    ),
    ("common = 8", "common = 0", "E0362", "common"),
    ("common = 8\nuncommon = 3\nrare = 1\n", "", "E0320", "\"uncommon\""),
    ("rarity = \"rare\", glyph = \"k\"", "rarity = \"rair\", glyph = \"k\"", "E0320", "\"rair\""),
    ("glyph = \"k\"", "glyph = \"kk\"", "E0368", "\"kk\""),
    ("glyph = \"k\"", "glyph = \"#\"", "E0368", "\"Candle Thief\""),
    ("slots = 2", "slots = 0", "E0365", "[metered]"),
    ("slots = 2", "slots = 101", "E0104", "101"),
    ("cycle = 28", "cycle = 0", "E0104", "0"),
    ("ceiling = { 1 = 1, 6 = 2,", "ceiling = { 1 = 0, 6 = 0,", "E0365", "\"Marrow Pearl\""),
    ("ceiling = { 1 = 1, 6 = 2,", "ceiling = { 1 = 9, 6 = 2,", "E0361", "\"Marrow Pearl\""),
    ("points = { 1 = 1000, 8 = 6000,", "points = { 1 = 9000, 8 = 6000,", "E0361", "curve"),
    ("sway = 250 }", "sway = -250 }", "E0104", "-250"),
    ("[rarities]", "item-chance = [5, 4]\n[rarities]", "E0364", "[5, 4]"),
    ("[rarities]", "item-chance = [1]\n[rarities]", "E0364", "[1]"),
    ("[rarities]", "lower-by = [3, 1]\n[rarities]", "E0364", "[3, 1]"),
    ("[rarities]", "map = { size = [9, 9] }\n[rarities]", "E0367", "[population]"),
];

#[test]
fn faults_are_refused_where_they_stand() {
    for (from, to, code, at) in FAULTS {
        assert!(TEXT.contains(from), "{from}");
        let text = TEXT.replacen(from, to, 1);
        let reading = reading(&text);
        assert!(reading.world.is_none(), "{to}");
        let found = reading.diagnostics.iter().find(|found| found.code == code);
        let codes: Vec<&str> = reading.diagnostics.iter().map(|found| found.code).collect();
        let found = found.unwrap_or_else(|| panic!("{to}: {codes:?} instead of {code}"));
        let span = found.span.unwrap_or_else(|| panic!("{to}: no place"));
        let shown = &text[span.start as usize..span.end as usize];
        assert!(shown.contains(at) || at.contains(shown), "{to}: {shown} instead of {at}");
        assert!(found.hint.is_some(), "{to}");
    }
}

#[test]
fn tables_without_rows_are_refused() {
    for section in ["monsters", "weapons", "armours", "consumables"] {
        let start = TEXT.find(&format!("[{section}]\n")).expect("it is there");
        let rest = &TEXT[start + 1..];
        let end = rest.find("\n[").map_or(TEXT.len(), |end| start + 1 + end);
        for text in [
            format!("{}{}", &TEXT[..start], &TEXT[end..]),
            format!("{}[{section}]\n{}", &TEXT[..start], &TEXT[end..]),
        ] {
            let reading = reading(&text);
            let codes: Vec<&str> = reading.diagnostics.iter().map(|found| found.code).collect();
            assert_eq!(codes, ["E0360"], "{section}");
            assert!(reading.diagnostics[0].span.is_some(), "{section}");
        }
    }
}

/// The expected code, and the change.
type Edit = (&'static str, fn(&mut Tables));

#[test]
fn programs_are_refused_what_packs_are() {
    let world = depths();
    let edits: [Edit; 6] = [
        ("E0362", |tables| {
            tables.monsters[0].kind.weight = ByDepth::always(-1);
        }),
        ("E0362", |tables| tables.rarities[0].weight = i64::MAX),
        ("E0363", |tables| tables.weapons[0].level = 0),
        ("E0363", |tables| tables.rules.period = 99),
        ("E0364", |tables| {
            tables.rules.item_chance = Chance::new(1, 0);
        }),
        ("E0366", |tables| tables.curve.points.clear()),
    ];
    for (code, edit) in edits {
        let mut stock = stock(&world).clone();
        edit(&mut stock.tables);
        let draft = Draft { id: "edited".to_owned(), population: Some(stock), ..Draft::default() };
        let findings = draft.finish().expect_err("it is faulty");
        assert!(findings.iter().any(|finding| finding.code == code), "{code}: {findings:?}");
    }
}

#[test]
fn a_hero_who_falls_behind_is_told_of() {
    let text = TEXT.replacen("least-ratio = 800", "least-ratio = 990", 1);
    let world = reading(&text).world.expect("it can be used");
    let findings = lint(&world);
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].code, "W0460");
}

#[test]
fn one_name_for_two_things_is_told_of() {
    for (from, to, message) in [
        (
            "[armours]\n",
            "[armours]\n\"Tide Rat\" = { level = 1, power = 1600 }\n",
            "`Tide Rat` is declared in both [monsters] and [armours]",
        ),
        (
            "[armours]\n",
            "[armours]\n\"Keeper's Bread\" = { level = 1, power = 1600 }\n",
            "`Keeper's Bread` is declared in both [armours] and [population]",
        ),
    ] {
        let world = reading(&TEXT.replacen(from, to, 1)).world;
        let findings = lint(&world.expect("it can be used"));
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert_eq!((findings[0].code, findings[0].message.as_str()), ("W0461", message));
    }
}

#[test]
fn tables_that_begin_too_high_are_told_of() {
    let text = "[pack]\nformat = 1\nid = \"x\"\n[monsters]\nMole = { level = 1, power = 9000, experience = 1 }\n\
        [weapons]\nPike = { level = 9, power = 3200 }\n[armours]\nCap = { level = 1, power = 1600 }\n\
        [consumables]\nTea = {}\n";
    let found = |text: &str| -> Vec<(&str, String)> {
        let reading = reading(text);
        assert_eq!(reading.diagnostics, []);
        let findings = lint(&reading.world.expect("it can be used")).into_iter();
        findings.map(|found| (found.code, found.message)).collect()
    };
    let said = "at depth 1 the lowest-level weapon is `Pike` (level 9), but the difficulty there is at most 1.250";
    assert_eq!(found(text), [("W0462", said.to_owned())]);
    // A row that ends leaves the others alone.
    let ends = text.replace("level = 9", "level = 1").replace(
        "Mole = { level = 1, power = 9000, experience = 1 }",
        "Mole = { level = 1, power = 9000, experience = 1, weight = { 1 = 1, 3 = 0 } }\nBear = { level = 7, power = 9000, experience = 1 }",
    );
    let said = "at depth 3 the lowest-level monster is `Bear` (level 7), but the difficulty there is at most 3.096";
    assert_eq!(found(&ends), [("W0462", said.to_owned())]);
}

#[test]
fn a_world_without_levels_has_the_hash_it_had() {
    let text =
        "[pack]\nformat = 1\nid = \"x\"\nstart = \"Hall\"\ngoal = \"always\"\n[rooms.Hall]\n";
    let world = reading(text).world.expect("it is sound");
    let json = serde_json::to_string(&*world).expect("it can be written");
    assert!(!json.contains("population"), "{json}");
}
