//! Tests of the language with a small fixed vocabulary.

use super::*;
use crate::world::{Draft, Event, Item, NamedRule, OptionKind, Resource, Trick, WorldOption};

/// A draft with a few names of every kind, some of them hard to parse.
fn vocabulary() -> Draft {
    let mut draft = Draft::new("words");
    for name in ITEMS {
        draft.items.push(Item::new(name));
    }
    for name in ["energy", "reserve", "Gem"] {
        draft.resources.push(Resource::new(name, 0));
    }
    for name in ["Boss dead", "Twice"].map(String::from) {
        let note = String::new();
        draft.events.push(Event { name, note });
    }
    for name in ["climb", "Twice"].map(String::from) {
        let (note, need) = (String::new(), Requirements::ALWAYS);
        draft.rules.push(NamedRule { name, note, need });
    }
    add_settings(&mut draft);
    let area = draft.add_area("Area");
    let cave = draft.add_room("Cave 1.5", area);
    draft.add_spot(cave, "mouth");
    draft.add_spot(cave, "pit");
    draft
}

const ITEMS: [&str; 9] = [
    "Bombs",
    "Power Bomb",
    "Kraid's Key",
    "Key (red)",
    "A & B",
    "3rd Eye",
    "50 Coins",
    "it's 'quoted'",
    "Gem",
];

fn add_settings(draft: &mut Draft) {
    let range = OptionKind::Range { min: 0, max: 9, default: 1 };
    let choice = OptionKind::Choice { values: vec!["calm".into(), "very wild".into()], default: 0 };
    for (name, kind) in
        [("hard", OptionKind::Switch { default: false }), ("pearls", range), ("mode", choice)]
    {
        draft.options.push(WorldOption { name: name.into(), help: String::new(), kind });
    }
    draft.tricks.push(Trick { name: "ledge jump".into(), help: String::new(), max: 3, default: 0 });
}

/// Reads a text and writes it back.
fn rewritten(text: &str) -> String {
    let draft = vocabulary();
    let mut requirements = Requirements::default();
    match read_requirement(text, &Names::of(&draft), &draft, &mut requirements) {
        Ok(id) => draft.text_of(&requirements, id),
        Err(errors) => errors
            .iter()
            .map(|error| {
                format!(
                    "{} {:?}: {} [{}]",
                    error.code,
                    &text[error.range.clone()],
                    error.message,
                    error.hint
                )
            })
            .collect::<Vec<_>>()
            .join("; "),
    }
}

#[test]
fn texts_are_read_and_written_the_same() {
    for text in [
        "Bombs",
        "Power Bomb * 2",
        "Power Bomb * opt(pearls)",
        "Bombs & (Power Bomb | climb)",
        "Bombs | Power Bomb & climb",
        "(Bombs | climb) & (Power Bomb | Boss dead)",
        "2 of (Bombs, climb | Boss dead, Power Bomb * 3)",
        "0 of (Bombs)",
        "energy >= 300",
        "energy + 2 * reserve + Bombs >= opt(pearls)",
        "Kraid's Key & 'Key (red)' & 'A & B' & 3rd Eye & '50 Coins'",
        "'it''s ''quoted'''",
        "reached(Cave 1.5.pit)",
        "damage(50) | Bombs & damage(opt(pearls))",
        "opt(hard) & opt(pearls >= 3) & opt(pearls = 4) & opt(mode = very wild)",
        "trick(ledge jump) | trick(ledge jump >= 3)",
        "always",
        "never",
        "not! (Bombs | climb) & Boss dead",
        "not! not! Bombs",
        "opt(hard = off)",
        "item(Gem) + resource(Gem) >= 2",
        "event(Twice) | rule(Twice)",
    ] {
        assert_eq!(rewritten(text), text);
    }
}

#[test]
fn other_ways_to_write_the_same() {
    for (text, same) in [
        ("  Power   Bomb\t*  2 ", "Power Bomb * 2"),
        ("((((Bombs))))", "Bombs"),
        ("item(Bombs)*2", "Bombs * 2"),
        ("rule(climb)&event(Boss dead)", "climb & Boss dead"),
        ("'climb'", "climb"),
        ("reached(Cave 1.5)", "reached(Cave 1.5.mouth) | reached(Cave 1.5.pit)"),
        ("1 * energy >= 007", "energy >= 7"),
        ("opt(mode = 'calm')", "opt(mode = calm)"),
        ("opt(hard = true) | opt(hard = false)", "opt(hard) | opt(hard = off)"),
    ] {
        assert_eq!(rewritten(text), same, "{text}");
    }
}

/// Each invalid text with its code, the source text it points at, the message and the hint.
const FAULTS: &[[&str; 5]] = &[
    ["", "E0201", "", "expected a name or `(`, found the end", EXAMPLE],
    ["Bombs &", "E0201", "", "expected a name or `(`, found the end", EXAMPLE],
    ["& Bombs", "E0201", "&", "expected a name or `(`, found `&`", EXAMPLE],
    ["(Bombs", "E0202", "(", "this parenthesis is never closed", "add a `)` where the group ends"],
    [
        "Bombs)",
        "E0202",
        ")",
        "this parenthesis was never opened",
        "remove it, or add the matching `(`",
    ],
    [
        "'Bombs",
        "E0203",
        "'Bombs",
        "this quote is never closed",
        "end the name with `'`; write an apostrophe inside quotes as `''`",
    ],
    [
        "Bombs < 3",
        "E0204",
        "<",
        "unexpected character `<`",
        "use `>=`, the only comparison of amounts",
    ],
    ["!Bombs", "E0204", "!", "unexpected character `!`", "write `not!` to negate a part"],
    [
        "\"Bombs\"",
        "E0204",
        "\"",
        "unexpected character `\"`",
        "quote names with `'`, as in `'Key (red)'`",
    ],
    [
        "Bombs * 99999999999",
        "E0206",
        "99999999999",
        "this number is too large",
        "the largest number is 4294967295",
    ],
    ["Bombs * -1", "E0201", "-1", "expected a number or opt(...), found `-1`", EXAMPLE],
    [
        "Key (red)",
        "E0207",
        "Key",
        "there is no function `Key`",
        "functions are item, event, rule, reached, damage, opt and trick; quote a name that contains parentheses: 'Key (red)'",
    ],
    [
        "Bombs 'climb'",
        "E0201",
        "'climb'",
        "expected `&`, `|` or the end, found `'climb'`",
        "join parts with & or |, or quote a name that contains special characters",
    ],
    ["climb * 2", "E0212", "climb", "only items can be counted", "remove the `*` and the number"],
    ["3", "E0201", "", "expected `*` and a name, found the end", EXAMPLE],
    [
        "2 of (Bombs",
        "E0202",
        "(",
        "this parenthesis is never closed",
        "add a `)` where the group ends",
    ],
    [
        "energy",
        "E0212",
        "energy",
        "`energy` is a resource and needs an amount",
        "write how much is needed: `energy >= 1`",
    ],
    ["energy + >= 3", "E0201", ">=", "expected a name, found `>=`", EXAMPLE],
    [
        "Twice",
        "E0211",
        "Twice",
        "`Twice` is ambiguous",
        "write item(Twice), event(Twice) or rule(Twice)",
    ],
    [
        "Gem >= 2",
        "E0211",
        "Gem",
        "`Gem` is both an item and a resource",
        "write item(Gem) or resource(Gem)",
    ],
    ["opt(mode)", "E0213", "mode", WRONG, "it takes one of `calm`, `very wild`"],
    ["opt(mode = loud)", "E0213", "loud", WRONG, "it takes one of `calm`, `very wild`"],
    ["opt(hard >= 1)", "E0213", "1", WRONG, "it takes true or false"],
    ["opt(pearls >= many)", "E0213", "many", WRONG, "it takes a whole number from 0 to 9"],
];

const EXAMPLE: &str = "a requirement looks like `Key & (Rope | Boots * 2)`";
const WRONG: &str = "the option cannot be tested for this";

#[test]
fn faults_are_located_and_explained() {
    for [text, code, place, message, hint] in FAULTS {
        assert_eq!(rewritten(text), format!("{code} {place:?}: {message} [{hint}]"));
    }
}

#[test]
fn every_unknown_name_is_reported_with_the_closest() {
    assert_eq!(
        rewritten(
            "Bomb & reached(Cave 1.5.pot) & trick(ledge jum) & opt(peals >= 2) & energi >= 2 & event(Bos dead)"
        ),
        "E0210 \"Bomb\": there is no item, event or rule `Bomb` [did you mean `Bombs`?]; \
         E0210 \"Cave 1.5.pot\": there is no room or spot `Cave 1.5.pot` [did you mean `Cave 1.5.pit`?]; \
         E0210 \"ledge jum\": there is no trick `ledge jum` [did you mean `ledge jump`?]; \
         E0210 \"peals\": there is no option `peals` [did you mean `pearls`?]; \
         E0210 \"energi\": there is no resource or item `energi` [did you mean `energy`?]; \
         E0210 \"Bos dead\": there is no event `Bos dead` [did you mean `Boss dead`?]"
    );
    assert_eq!(
        rewritten("xyzzy & reached(xyzzy) & trick(xyzzy) & opt(xyzzy) & xyzzy >= 2 & event(xyzzy)"),
        "E0210 \"xyzzy\": there is no item, event or rule `xyzzy` [declare it under [items], [events] or [rules]]; \
         E0210 \"xyzzy\": there is no room or spot `xyzzy` [declare it under [rooms]]; \
         E0210 \"xyzzy\": there is no trick `xyzzy` [declare it under [tricks]]; \
         E0210 \"xyzzy\": there is no option `xyzzy` [declare it under [options]]; \
         E0210 \"xyzzy\": there is no resource or item `xyzzy` [declare it under [resources] or [items]]; \
         E0210 \"xyzzy\": there is no event `xyzzy` [declare it under [events], or in a room]"
    );
}

#[test]
fn length_is_bounded() {
    for text in ["Bombs & ".repeat(1_300_000), "=".repeat(2_500_001), "Bombs, ".repeat(1_300_000)] {
        let said = rewritten(&text);
        assert!(
            said.ends_with(
                "this has more than 2500000 names, numbers and signs \
                 [move parts of it into named rules under [rules]]"
            ),
            "{}",
            said.len()
        );
        assert!(said.starts_with("E0306 "), "{}", said.len());
    }
}

#[test]
fn depth_is_bounded() {
    let deep = "(".repeat(MAX_DEPTH + 1);
    assert_eq!(
        rewritten(&deep),
        format!(
            "E0205 \"(\": parentheses are nested more than {MAX_DEPTH} deep \
             [move inner parts into named rules under [rules]]"
        )
    );
}

#[test]
fn items_are_listed_with_counts() {
    let draft = vocabulary();
    let names = Names::of(&draft);
    let read = |text: &str| {
        read_items(text, &names, &draft)
            .map(|list| list.iter().map(|held| (held.item.0, held.count)).collect::<Vec<_>>())
    };
    assert_eq!(read(""), Ok(vec![]));
    let both = vec![(0, Amount::Fixed(1)), (1, Amount::Fixed(3)), (3, Amount::Fixed(1))];
    assert_eq!(read("Bombs, Power Bomb*3, 'Key (red)'"), Ok(both));
    for (text, code) in [
        ("Bombs,", "E0201"),
        ("Bombs Power", "E0210"),
        ("Bombs & climb", "E0201"),
        ("climb", "E0210"),
    ] {
        assert_eq!(read(text).expect_err("it is not a list of items")[0].code, code, "{text}");
    }
}

proptest::proptest! {
    #[test]
    fn any_text_is_answered(text in "[A-Za-z &|()*+,<>=!'\"0-9.]{0,60}") {
        let again = rewritten(&text);
        // Written text reads back as the same requirement.
        if !again.starts_with("E0") {
            proptest::prop_assert_eq!(rewritten(&again), again.clone());
        }
    }

    #[test]
    fn any_names_are_answered(words in proptest::collection::vec(proptest::sample::select(
        &["Bombs", "climb", "&", "|", "(", ")", "not!", "2 of (", ",", "energy", ">= 3", "* 2", "+", "reached(Cave 1.5.pit)", "opt(hard)"][..]
    ), 0..12)) {
        let again = rewritten(&words.join(" "));
        if !again.starts_with("E0") {
            proptest::prop_assert_eq!(rewritten(&again), again.clone());
        }
    }
}
