//! Tests every lint with a pack that triggers it and the nearest pack that does not.
//!
//! A case is a file in `lints`, named after its code and listed in [`CASES`]. It holds two packs: a line that
//! begins with `- ` belongs only to the odd one, and a line that begins with `+ ` only to the fine one. The
//! text that the finding must point at is between « and ». The odd pack gives this finding and no other,
//! unless a first line lists codes that can't be avoided with it.

use seedwright::inspect::lint;
use seedwright::pack::Diagnostic;
use seedwright::world::Severity;

use super::reading;

macro_rules! cases {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("lints/", $name, ".pack")))),*]
    };
}

/// The names of the cases with their texts.
const CASES: &[(&str, &str)] = cases![
    "W0401",
    "W0402",
    "W0403",
    "W0404",
    "W0405",
    "N0406",
    "W0407",
    "W0408",
    "W0408.constraint",
    "W0408.count",
    "W0408.trick",
    "W0409",
    "W0410",
    "W0410.spot",
    "W0411",
    "W0412",
    "W0412.option",
    "W0412.sum",
    "W0413",
    "W0414",
    "W0415",
    "W0415.pool",
    "W0415.areas",
    "W0415.areas-within",
    "N0416",
    "W0417",
    "W0418",
    "W0418.areas",
    "W0419",
    "N0421",
    "W0422",
    "W0423",
    "W0424",
    "W0424.within",
    "W0424.areas",
    "N0425",
    "N0426",
    "W0491",
    "W0492",
    "W0493",
    "W0493.preset",
];

/// The sources that define lints.
const SOURCES: &[&str] = &[
    include_str!("../../src/inspect/lint/constraints.rs"),
    include_str!("../../src/inspect/lint/counts.rs"),
    include_str!("../../src/inspect/lint/names.rs"),
    include_str!("../../src/inspect/lint/places.rs"),
    include_str!("../../src/inspect/lint/uses.rs"),
];

/// Returns the lint findings of a pack without errors.
#[track_caller]
fn findings(name: &str, text: &str) -> Vec<Diagnostic> {
    let reading = reading(text);
    assert_eq!(reading.diagnostics, [], "{name}");
    let world = reading.world.expect("a pack without errors is a world");
    let findings = lint(&world).into_iter();
    findings.map(|finding| reading.sources.locate(finding)).collect()
}

/// Returns the odd or the fine pack of a case, and the position of the mark.
fn pack(case: &str, kept: &str, dropped: &str) -> (String, Option<(usize, usize)>) {
    let lines = case.lines().filter(|line| !line.starts_with(dropped));
    let marked: Vec<&str> = lines.map(|line| line.strip_prefix(kept).unwrap_or(line)).collect();
    let marked = marked.join("\n");
    let start = marked.find('«');
    let end = marked.find('»').map(|end| end - '«'.len_utf8());
    (marked.replace(['«', '»'], ""), start.zip(end))
}

/// Returns the codes that the first line of a case allows besides its own.
fn companions(case: &str) -> Vec<&str> {
    let first = case.lines().next().filter(|line| line.starts_with('#'));
    let words = first.into_iter().flat_map(str::split_whitespace);
    words.filter(|word| is_code(word)).collect()
}

fn is_code(word: &str) -> bool {
    let digits = word.strip_prefix(['W', 'N']).unwrap_or_default();
    digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[test]
fn every_lint_finds_what_is_odd_and_nothing_else() {
    for (name, case) in CASES {
        let (odd, place) = pack(case, "- ", "+ ");
        let found = findings(name, &odd);
        let place = place.expect("the odd pack has a mark");
        let own: Vec<_> = found.iter().filter(|found| name.starts_with(found.code)).collect();
        assert_eq!(own.len(), 1, "{name}: {found:?}");
        let span = own[0].span.expect("a finding has a place").range();
        assert_eq!((span.start, span.end), place, "{name}: {:?}", &odd[span]);
        assert!(own[0].hint.is_some(), "{name} says what to do");
        let companions = companions(case);
        for other in found.iter().filter(|found| !name.starts_with(found.code)) {
            assert!(companions.contains(&other.code), "{name}: {other:?}");
        }
    }
}

#[test]
fn the_nearest_pack_is_fine() {
    for (name, case) in CASES {
        let (fine, _) = pack(case, "+ ", "- ");
        assert_eq!(findings(name, &fine), [], "{name}");
    }
}

#[test]
fn every_lint_has_a_case() {
    let codes = SOURCES.iter().flat_map(|source| source.split('"'));
    let codes: Vec<_> = codes.filter(|word| is_code(word)).collect();
    assert!(codes.len() > 20, "the codes were found");
    for code in codes {
        assert!(CASES.iter().any(|(name, _)| *name == code), "{code}");
    }
}

#[test]
fn severities_follow_the_codes() {
    for (name, case) in CASES {
        let (odd, _) = pack(case, "- ", "+ ");
        for found in findings(name, &odd) {
            let severity =
                if found.code.starts_with('W') { Severity::Warning } else { Severity::Note };
            assert_eq!(found.severity, severity, "{name}");
        }
    }
}

#[test]
fn a_setting_that_only_a_constraint_uses_is_not_called_unused() {
    let message = |name: &str| {
        let (_, case) = CASES.iter().find(|(own, _)| *own == name).expect("there is such a case");
        findings(name, &pack(case, "- ", "+ ").0)[0].message.clone()
    };
    assert_eq!(message("W0408.constraint"), "only a constraint uses the option `locks`");
    assert_eq!(message("W0408"), "nothing uses the option `night`");
}

#[test]
fn our_own_packs_are_clean() {
    let blank = include_str!("../../../seedwright-api/worlds/blank.toml");
    assert_eq!(findings("blank", blank), []);
    let starter = findings("starter", include_str!("../../../seedwright-api/worlds/starter.toml"));
    let codes: Vec<_> = starter.iter().map(|found| found.code).collect();
    assert_eq!(codes, ["N0421"]);
}

/// The hints for findings with a code, in a pack whose second room is closed as given.
fn hints(code: &str, goal: &str, rest: &str) -> Vec<String> {
    let text = format!(
        "[pack]\nformat = 1\nid = \"x\"\nstart = \"Hall\"\ngoal = \"{goal}\"\n[items]\nA = {{}}\nB = {{}}\nC = {{}}\n\
         [rooms.Hall]\nlocations = [{{ name = \"Mat\" }}, {{ name = \"Hook\" }}, {{ name = \"Nail\" }}]\n\
         [rooms.Vault]\n{rest}"
    );
    let found = findings(code, &text).into_iter().filter(|found| found.code == code);
    found.map(|found| found.hint.unwrap_or_default()).collect()
}

#[test]
fn hints_name_what_keeps_a_place_closed() {
    let door = |need: &str| {
        format!(
            "[rooms.Tower]\n[doors]\nd = {{ a = \"Hall\", b = \"Tower\", need = \"{need}\" }}\ne = {{ a = \"Tower\", b = \"Vault\" }}\n"
        )
    };
    let goal = "reached(Vault)";
    // A goal that is only a place says no more than the place itself.
    assert_eq!(hints("W0419", goal, ""), ["no link or door leads to Vault.floor"]);
    assert_eq!(hints("W0419", goal, &door("A * 5")), ["it is missing A * 5"]);
    assert_eq!(
        hints("W0419", "reached(Vault) & A * 5", ""),
        ["it is missing reached(Vault.floor) & A * 5"]
    );
    assert_eq!(hints("W0410", goal, &door("A * 5")), ["it is missing A * 5"; 2]);
    // `never` names nothing that could be done.
    assert_eq!(
        hints("W0410", goal, &door("never")),
        ["a requirement on the way can never be met"; 2]
    );
    assert_eq!(
        hints("W0412", goal, &door("4 of (A, B, C)")),
        ["only 3 parts are listed, and 4 are required"]
    );
    assert_eq!(hints("W0412", goal, &door("A * 5")), ["write `never` if this is intended"]);
}

#[test]
fn hints_name_the_passage_that_is_closest_to_opening() {
    // Two ways lead to the vault: a long one that lacks one thing, and a short one that lacks two.
    let rest = "[rooms.Tower]\n[rooms.Attic]\n[doors]\n\
        d = { a = \"Hall\", b = \"Vault\", need = \"A * 5 & B * 5\" }\n\
        e = { a = \"Hall\", b = \"Tower\", need = \"C * 5\" }\n\
        f = { a = \"Tower\", b = \"Attic\" }\n\
        g = { a = \"Attic\", b = \"Vault\" }\n";
    assert_eq!(hints("W0410", "reached(Vault)", rest), ["it is missing C * 5"; 3]);
    // Of equals, the nearest.
    let rest = rest.replace("A * 5 & B * 5", "A * 5");
    let found = hints("W0410", "reached(Vault)", &rest);
    assert_eq!(found, ["it is missing A * 5", "it is missing C * 5", "it is missing A * 5"]);
}

#[test]
fn presets_are_looked_at() {
    let (odd, _) = pack(PRESETS, "- ", "+ ");
    let found = findings("preset", &odd);
    let messages: Vec<_> = found.iter().map(|found| (found.code, found.message.as_str())).collect();
    let message = "the location `Hall.Hook` can't be collected even with every item (under the preset `early`)";
    assert_eq!(messages, [("W0411", message)]);
    let (fine, _) = pack(PRESETS, "+ ", "- ");
    assert_eq!(findings("preset", &fine), []);
}

/// Odd under two presets, and reported once.
const PRESETS: &str = r#"
[pack]
format = 1
id = "x"
start = "Hall"
goal = "reached(Vault)"

[options]
night = { kind = "switch", default = true }

[presets]
late = { set = { night = true } }
- early = { set = { night = false } }
- dawn = { set = { night = false } }

[items]
Key = {}
Coin = { class = "filler" }

[rooms.Hall]
locations = [{ name = "Mat" }, { name = "Hook", need = "opt(night)" }]

[rooms.Vault]

[doors]
d = { a = "Hall", b = "Vault", need = "Key" }
"#;

/// Returns the findings of a pack, without positions.
fn messages_of(name: &str, text: &str) -> Vec<(&'static str, String)> {
    let found = findings(name, text).into_iter();
    found.map(|found| (found.code, found.message)).collect()
}

#[test]
fn every_word_of_a_choice_is_looked_at() {
    let (odd, _) = pack(CHOICES, "- ", "+ ");
    let hook =
        "the location `Hall.Hook` can't be collected even with every item (with `hour = noon`)";
    let nail =
        "the location `Hall.Nail` can't be collected even with every item (with `door = back`)";
    assert_eq!(
        messages_of("choice", &odd),
        [("W0411", hook.to_owned()), ("W0411", nail.to_owned())]
    );
    let (fine, _) = pack(CHOICES, "+ ", "- ");
    assert_eq!(messages_of("choice", &fine), []);
}

/// Odd with two words of one choice, and reported once; and with a word of another one.
const CHOICES: &str = r#"
[pack]
format = 1
id = "x"
start = "Hall"
goal = "reached(Vault)"

[options]
hour = { kind = "choice", values = ["dawn", "noon", "dusk"] }
door = { kind = "choice", values = ["back", "front"], default = "front" }

[items]
Key = {}
Coin = { class = "filler", count = 2 }

[rooms.Hall]
locations = [
  { name = "Mat" },
- { name = "Hook", need = "opt(hour = dawn)" },
- { name = "Nail", need = "opt(door = front)" },
+ { name = "Hook", need = "opt(hour = dawn) | Key" },
+ { name = "Nail", need = "opt(door = front) | Key" },
]

[rooms.Vault]

[doors]
d = { a = "Hall", b = "Vault", need = "Key" }
"#;

/// Returns a pack with a choice of many words; all except one make a shed reachable.
fn pack_with_words(odd: usize) -> String {
    let all: Vec<_> = (0..100).map(|word| format!("'w{word}'")).collect();
    let fine = (0..100).filter(|word| *word != odd);
    let fine: Vec<_> = fine.map(|word| format!("opt(c = w{word})")).collect();
    format!(
        "[pack]\nformat = 1\nid = 'x'\nstart = 'Hall'\ngoal = 'Key'\n\
         [options]\nc = {{ kind = 'choice', values = [{}] }}\n[items]\nKey = {{}}\n\
         [rooms.Hall]\nlocations = [{{ name = 'Mat' }}]\n[rooms.Shed]\n\
         [doors]\nd = {{ a = 'Hall', b = 'Shed', need = '{}' }}\n",
        all.join(", "),
        fine.join(" | ")
    )
}

#[test]
fn words_with_hidden_characters_are_looked_at() {
    let (odd, _) = pack(CHOICES, "- ", "+ ");
    let found = messages_of("hidden", &odd.replace("back", "b\u{200b}k"));
    assert!(found[1].1.ends_with("(with `door = b\u{200b}k`)"));
}

#[test]
fn no_more_than_the_first_choices_are_looked_at() {
    let shed = "the room `Shed` can't be reached even with every item (with `c = w32`)";
    let found = messages_of("words", &pack_with_words(32));
    assert_eq!(found, [("W0410", shed.to_owned())]);
    assert_eq!(messages_of("words", &pack_with_words(33)), []);
}

#[test]
fn what_nothing_opens_is_no_lock_of_an_item() {
    // No location can be reached at all, so none waits for the key in particular.
    let text = "[pack]\nformat = 1\nid = 'x'\nstart = 'Hall'\ngoal = 'Key'\n[items]\nKey = {}\n\
        [rooms.Hall]\nlocations = [{ name = 'Mat', need = 'never' }]\n";
    let found = findings("nothing", text);
    let codes: Vec<_> = found.iter().map(|found| found.code).collect();
    assert_eq!(codes, ["W0411", "W0423"]);
}

/// Returns a row of rooms in which every tenth door is locked, with its key item in front of it.
fn long_pack(rooms: usize) -> String {
    let mut text = format!(
        "[pack]\nformat = 1\nid = 'long'\nstart = 'R0'\ngoal = 'reached(R{})'\n",
        rooms - 1
    );
    for key in 1..rooms / 10 {
        text.push_str(&format!("[items.K{key}]\n"));
    }
    for room in 0..rooms {
        text.push_str(&format!("[rooms.R{room}]\n"));
        if room % 10 == 5 && room / 10 + 1 < rooms / 10 {
            text.push_str("locations = [{ name = 'chest' }]\n");
        }
    }
    for room in 1..rooms {
        let need = match room % 10 {
            0 => format!("need = 'K{}'", room / 10),
            _ => "need = 'always'".to_owned(),
        };
        text.push_str(&format!("[doors.D{room}]\na = 'R{}'\nb = 'R{room}'\n{need}\n", room - 1));
    }
    text
}

#[test]
fn two_thousand_rooms_are_checked() {
    let text = long_pack(2_000);
    assert_eq!(findings("long", &text), []);
    // Without this door the last eleven rooms, and with them the goal, are out of reach.
    let door = "[doors.D1989]\na = 'R1988'\nb = 'R1989'\nneed = 'always'\n";
    assert!(text.contains(door));
    let found = findings("long", &text.replace(door, ""));
    let count = |code| found.iter().filter(|found| found.code == code).count();
    assert_eq!((count("W0410"), count("W0419"), found.len()), (11, 1, 12));
}
