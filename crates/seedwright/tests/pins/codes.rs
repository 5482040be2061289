//! Triggers every diagnostic code: `corpus/` has small faulty packs, plans and settings files, and the lints have
//! theirs next to the tests of `inspect`.

use std::collections::BTreeSet;
use std::fmt::Write;

use seedwright::pack::SourceFile;

use crate::engine::{self, Problem};
use crate::golden;

/// Codes that no file can trigger, and why not.
const NOT_PROVOKED: &[(&str, &str)] = &[];

/// The named beginnings that cases share.
const HEADS: &[(&str, &str)] = &[
    (
        "@rooms",
        "[pack]\nformat = 1\nid = 'x'\nstart = 'Hall'\ngoal = 'reached(Vault)'\n[rooms.Hall]\n[rooms.Vault]\n[doors.d]\na = 'Hall'\nb = 'Vault'\n",
    ),
    (
        "@words",
        "[pack]\nformat = 1\nid = 'x'\nstart = 'Hall'\ngoal = 'reached(Vault)'\n\
         [options]\nnight = { kind = 'switch' }\npearls = { kind = 'range', min = 0, max = 9, default = 1 }\ntone = { kind = 'choice', values = ['calm', 'wild'] }\n\
         [tricks]\nleap = { max = 3 }\n[presets]\neasy = { set = { pearls = 2 } }\n\
         [resources]\nenergy = {}\nBoth = {}\n[items]\nKey = {}\nLamp = {}\nTwice = {}\nBoth = {}\n\
         [rooms.Hall]\nlocations = [{ name = 'Mat' }]\nevents = [{ name = 'Flood' }, { name = 'Twice' }]\n[rooms.Vault]\n[doors.d]\na = 'Hall'\nb = 'Vault'\n",
    ),
    ("@drawn", "[pack]\nformat = 1\nid = 'x'\n[templates.Run]\ndrawing = \"#?#\\n#.#\\n#?#\"\n"),
    (
        "@levels",
        "[pack]\nformat = 1\nid = 'x'\n[monsters.Rat]\nlevel = 1\npower = 1000\nexperience = 1\n[weapons.Club]\nlevel = 1\npower = 1000\n\
         [armours.Coat]\nlevel = 1\npower = 1000\n[consumables.Potion]\n",
    ),
];

/// A case of the corpus: its title, and its files.
struct Case {
    title: String,
    files: Vec<SourceFile>,
}

fn cases(text: &str) -> Vec<Case> {
    let cases = text.split("=== ").skip(1);
    let cases = cases.map(|case| {
        let (title, rest) = case.split_once('\n').expect("a case has lines");
        let rest = if rest.starts_with("--- ") {
            rest.to_owned()
        } else {
            format!("--- pack.toml\n{rest}")
        };
        let files = rest.split("--- ").skip(1).map(|file| {
            let (name, text) = file.split_once('\n').expect("a file has lines");
            let heads = HEADS.iter();
            let text = heads.fold(text.to_owned(), |text, (head, words)| {
                text.replace(&format!("{head}\n"), words)
            });
            // Names that are too long for rooms, and for anything else.
            let text = text.replace("@middling", &"m".repeat(210));
            engine::file(name, text.replace("@long", &"l".repeat(510)))
        });
        Case { title: title.to_owned(), files: files.collect() }
    });
    cases.collect()
}

/// Returns the diagnostics of a case: of its plan or settings file if it has one, or else of its pack.
fn said(case: &Case) -> Vec<Problem> {
    let of = |what: &str| -> Vec<SourceFile> {
        case.files.iter().filter(|file| file.name.starts_with(what)).cloned().collect()
    };
    let (plan, settings) = (of("plan"), of("settings"));
    let world = || engine::world(&of("pack"));
    match (&plan[..], &settings[..]) {
        ([], []) => engine::read_and_lint(&case.files),
        ([], [settings]) => engine::read_settings(&world(), settings),
        _ => engine::read_plan(&world(), &plan),
    }
}

/// Packs that no text file can hold.
fn odd_files() -> Vec<Case> {
    let case = |title: &str, files: Vec<SourceFile>| Case { title: title.to_owned(), files };
    let head = HEADS[0].1;
    let deep =
        format!("{head}[rules]\na = \"{}Key{}\"\n", "(".repeat(250_002), ")".repeat(250_002));
    let nested = format!("{head}[events]\na = {}1{}\n", "[".repeat(100), "]".repeat(100));
    let nested_json = format!("{{ \"pack\": {}1{} }}", "[".repeat(100), "]".repeat(100));
    let many = (0..1_200).map(|number| format!("d{number} = {{ a = 'Nowhere', b = 'Hall' }}\n"));
    let many = head.replace("[doors.d]\na = 'Hall'\nb = 'Vault'\n", "[doors]\n")
        + &many.collect::<String>();
    vec![
        case("E0001 no files", Vec::new()),
        case(
            "E0002 bytes that are not text",
            vec![engine::file("a.toml", b"[pack]\nid = \"\xff\"".to_vec())],
        ),
        case("E0003 a NUL", vec![engine::file("a.toml", "[pack]\nid = \"\0\"")]),
        case("E0004 too many files", vec![engine::file("a.toml", "#"); 10_001]),
        case("E0005 nested too deeply", vec![engine::file("a.toml", nested)]),
        case("E0005 nested too deeply in JSON", vec![engine::file("a.json", nested_json)]),
        case("E0205 parentheses nested too deeply", vec![engine::file("a.toml", deep)]),
        case("E0009 more problems than can be listed", vec![engine::file("a.toml", many)]),
    ]
}

/// Returns every triggered code with its diagnostics.
fn provoked() -> Vec<(String, Vec<Problem>)> {
    let mut found = Vec::new();
    for (name, text) in golden::folder("corpus") {
        for case in cases(&text) {
            found.push((format!("{name}: {}", case.title), said(&case)));
        }
    }
    for case in odd_files() {
        found.push((case.title.clone(), said(&case)));
    }
    for (name, text) in golden::folder("../inspect/lints") {
        let lines = text.lines().filter(|line| !line.starts_with("+ "));
        let lines =
            lines.map(|line| line.strip_prefix("- ").unwrap_or(line).replace(['«', '»'], ""));
        let text = lines.collect::<Vec<_>>().join("\n");
        found.push((
            format!("lints: {name}"),
            engine::read_and_lint(&[engine::file("pack.toml", text)]),
        ));
    }
    found.extend(engine::broken_drafts());
    found
}

#[test]
fn every_code_is_provoked() {
    let mut text = String::from("# What is said about each case of the corpus.\n");
    let mut codes = BTreeSet::new();
    let mut silent = Vec::new();
    for (title, problems) in provoked() {
        let _ = writeln!(text, "{title}");
        codes.extend(problems.iter().map(|problem| problem.code.to_owned()));
        if problems.is_empty() {
            text.push_str("  nothing\n");
        }
        for problem in problems.iter().take(30) {
            let _ = writeln!(text, "  {}", problem.line());
        }
        if let Some(last) = problems.get(30..).and_then(<[Problem]>::last) {
            let _ = writeln!(text, "  … {} in all, the last one {}", problems.len(), last.line());
        }
        // The title names the code that the case is for.
        for code in title.split([' ', '.']).filter(|word| is_code(word)) {
            if !problems.iter().any(|problem| problem.code == code) {
                silent.push(format!("{title}: {code}"));
            }
        }
    }
    assert_eq!(silent, Vec::<String>::new(), "cases that do not say what they are there for");
    let excused: Vec<_> = NOT_PROVOKED.iter().map(|(code, _)| (*code).to_owned()).collect();
    let all = codes_in_sources();
    assert!(all.len() > 100, "the codes were found");
    let missing: Vec<_> = all.difference(&codes).cloned().collect();
    assert_eq!(missing, excused, "codes that the corpus does not provoke");
    golden::check("diagnostics.txt", &text);
}

/// Returns the codes that appear as strings in the sources of the engine.
fn codes_in_sources() -> BTreeSet<String> {
    let sources = golden::sources();
    let words = sources.iter().flat_map(|(_, text)| text.split('"'));
    words.filter(|word| is_code(word)).map(str::to_owned).collect()
}

fn is_code(word: &str) -> bool {
    let digits = word.strip_prefix(['E', 'W', 'N']).unwrap_or_default();
    digits.len() == 4 && digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The book and the pack module list codes; both lists must have all codes of the engine.
#[test]
fn every_code_is_listed_in_the_documentation() {
    let sources = golden::sources();
    let listed = sources.iter().find(|(name, _)| name == "pack/mod.rs").expect("the list is there");
    for code in codes_in_sources() {
        assert!(listed.1.contains(&format!("| {code} |")), "{code} is not listed");
    }
}
