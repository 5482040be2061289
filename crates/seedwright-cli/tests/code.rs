//! `seedwright code`.

mod support;

use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};
use support::{Folder, Ran};

/// Six elements.
const SIX: [&str; 2] = ["--elements", "A,B,C,D,E,F"];

/// A question about a code of six elements.
fn ask(question: &str, length: &str, more: &[&str]) -> Ran {
    let begin = [&["code", question][..], &SIX, &["--length", length]].concat();
    Folder::new().run(&[&begin, more].concat())
}

/// The answer for tools.
#[track_caller]
fn asked(code: i32, question: &str, length: &str, more: &[&str]) -> Value {
    let ran = ask(question, length, &[more, &["--json"]].concat());
    assert_eq!(ran.code, Some(code), "{}{}", ran.out, ran.err);
    serde_json::from_str(&ran.out).expect("one JSON document")
}

/// Plays a game by typing lines.
fn play(arguments: &[&str], typed: &str) -> Ran {
    let folder = Folder::new();
    let mut command = folder.command(&[&["code", "play"], arguments].concat());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("it has an input");
    // A game that is over reads no more.
    let _ = input.write_all(typed.as_bytes());
    drop(input);
    let printer = child.wait_with_output().expect("the program ends");
    Ran {
        code: printer.status.code(),
        out: String::from_utf8(printer.stdout).expect("the output is text"),
        err: String::from_utf8(printer.stderr).expect("the errors are text"),
    }
}

#[test]
fn the_examples_of_the_document() {
    let valid = asked(0, "valid", "4", &["--guess", "A A B B = 0 1"]);
    let five = json!(["B", "C", "D", "E", "F"]);
    let other = json!(["A", "C", "D", "E", "F"]);
    assert_eq!(valid["positions"], json!([five, five, other, other]));
    for (guess, codes) in [("A A B B = 0 1", 256), ("A B C D = 0 4", 9), ("A A B B = 0 4", 1)] {
        let count = asked(0, "count", "4", &["--guess", guess, "--list"]);
        assert_eq!(count["codes"], codes, "{guess}");
    }
    let only = ask("count", "4", &["--guess", "A A B B = 0 4"]);
    assert_eq!(only.out, "1 code is possible: B B A A\n");
    for (elements, length, codes) in [
        ("A,B,C,D,E", "4", 625),
        ("A,B,C,D,E,F", "4", 1296),
        ("A,B,C,D,E", "5", 3125),
        ("A,B,C,D,E,F,G,H", "4", 4096),
        ("A,B,C,D,E,F", "5", 7776),
        ("A,B,C,D,E,F", "6", 46656),
    ] {
        let arguments = ["code", "count", "--elements", elements, "--length", length];
        let count = Folder::new().json(0, &arguments);
        assert_eq!(count["codes"], codes, "{elements} {length}");
    }
}

#[test]
fn choices_are_joint() {
    let guess = ["--guess", "A B C D = 0 4"];
    let ran = ask("valid", "4", &[&guess[..], &["--placed", "B _ _ _"]].concat());
    assert!(ran.out.starts_with("position 1: B (placed: B)\nposition 2: A, C, D\n"), "{}", ran.out);
    assert!(ran.out.contains("\nE: 0 positions\n"), "{}", ran.out);
    for (placed, may, answer) in [
        ("B _ _ _", "A = 2", true),
        ("B _ _ _", "D = 4", false),
        ("B A _ _", "C = 4", true),
        ("B A _ _", "C = 3", false),
    ] {
        let more = [&guess[..], &["--placed", placed, "--may", may]].concat();
        assert_eq!(asked(0, "valid", "4", &more)["may"]["answer"], answer, "{placed} {may}");
    }
}

#[test]
fn a_contradiction_is_an_answer_that_names_the_suspects() {
    let rows = ["--guess", "A A B B = 2 0", "--guess", "A B A B = 4 0"];
    for question in ["valid", "count", "explain"] {
        let ran = ask(question, "4", &rows);
        assert_eq!(ran.code, Some(0), "{question}: {}", ran.err);
        assert!(ran.out.starts_with("No code fits: guess 2 contradicts"), "{}", ran.out);
        for suspect in ["Perhaps guess 1: ", "Perhaps guess 2: "] {
            assert!(ran.out.contains(suspect), "{question}: {}", ran.out);
        }
        assert!(ran.out.contains("A A B B = 2 2 instead of 2 0 (1 code)"), "{}", ran.out);
        let json = asked(0, question, "4", &rows);
        let suspects = json["contradiction"]["suspects"].as_array().expect("a list");
        assert_eq!(suspects.len(), 2, "{json}");
    }
    let ran = ask("suggest", "4", &rows);
    assert_eq!(ran.code, Some(4), "{}", ran.out);
}

#[test]
fn suggestions_keep_to_their_strategy() {
    let strategies = ["optimal", "entropy", "parts", "expected", "minimax", "consistent", "random"];
    for strategy in strategies {
        let more = ["--guess", "A A B B = 1 1", "--strategy", strategy];
        let json = asked(0, "suggest", "4", &more);
        assert_eq!(json["quality"]["codes"], 208, "{strategy}");
        assert_eq!(json["suggestion"].as_array().map(Vec::len), Some(4));
        if ["consistent", "random"].contains(&strategy) {
            assert_eq!(json["quality"]["canBeSecret"], true, "{strategy}");
        }
    }
    let first = asked(0, "suggest", "4", &["--strategy", "parts"]);
    assert_eq!(first["suggestion"], json!(["A", "A", "B", "C"]));
}

#[test]
fn reasons_name_the_guesses() {
    let rows = ["--guess", "A A B B = 0 1", "--guess", "C D A E = 1 1"];
    let all = asked(0, "explain", "4", &rows);
    assert!(all["impossible"].as_array().expect("a list").len() > 3);
    assert_eq!(all["reviews"].as_array().map(Vec::len), Some(2));
    assert_eq!(all["suggestion"]["guess"].as_array().map(Vec::len), Some(4));
    let one = ask("explain", "4", &[&rows[..], &["--element", "A", "--at", "1"]].concat());
    assert!(one.out.contains("\n  A at position 1: guess 1\n"), "{}", one.out);
}

#[test]
fn bad_input_names_its_row() {
    let two = |second: &str| ask("valid", "4", &["--guess", "A A B B = 0 1", "--guess", second]);
    for (second, message) in [
        ("A B C = 0 0", "guess 2: the guess has 3 elements, not 4"),
        ("A B C D E = 0 0", "guess 2: the guess has 5 elements, not 4"),
        ("A B C G = 0 0", "guess 2: there is no element `G` (position 4)"),
        ("A B C D = 3 2", "guess 2: 3 black and 2 white exceed the 4 positions"),
        ("A B C D = 3 1", "guess 2: 3 black and 1 white is impossible"),
        ("A B C D = 3", "guess 2 (`A B C D = 3`): invalid feedback"),
        ("A B C D", "guess 2 (`A B C D`): missing feedback, expected `= BLACK WHITE`"),
        ("A B C D = x y", "guess 2 (`A B C D = x y`): invalid feedback"),
        ("A B C D = -1 0", "guess 2 (`A B C D = -1 0`): invalid feedback"),
        ("A B C D = 99999999999 0", "invalid feedback"),
    ] {
        let ran = two(second);
        assert_eq!(ran.code, Some(2), "{second}: {}", ran.out);
        assert!(ran.err.contains(message), "{second}: {}", ran.err);
    }
}

#[test]
fn bad_games_are_refused() {
    for (elements, length, message) in [
        ("A,B", "0", "at least one position"),
        ("", "4", "at least one element"),
        ("A,B,A", "4", "element 3 (`A`) is the same as element 1"),
        (",", "4", "element 1 has no name"),
        ("A,B,", "4", "element 3 has no name"),
        ("A,_", "4", "element 2 (`_`) can't be typed in a guess"),
        ("A,B=C", "4", "element 2 (`B=C`) can't be typed in a guess"),
        ("A,B", "65", "the maximum is 64"),
        ("A,B,C", "200", "the maximum is 64"),
    ] {
        let arguments = ["code", "count", "--elements", elements, "--length", length];
        let ran = Folder::new().run(&arguments);
        assert_eq!(ran.code, Some(2), "{elements} {length}: {}", ran.out);
        assert!(ran.err.contains(message), "{elements} {length}: {}", ran.err);
    }
    let exact = ask("count", "4", &["--rule", "exact", "--guess", "A B C D = 1 1"]);
    assert!(
        exact.code == Some(2) && exact.err.contains("guess 1: the feedback has 1 white"),
        "{}",
        exact.err
    );
    let bulls = ["code", "notes", "--rule", "bulls", "--elements", "A,B,C,D", "--length", "3"];
    let ran = Folder::new().run(&[&bulls[..], &["--secret", "A A B"]].concat());
    assert_eq!(ran.code, Some(2), "{}", ran.out);
}

#[test]
fn the_smallest_and_the_widest_games_work() {
    let run = |elements: &str, length: &str, more: &[&str]| {
        let begin = ["code", "count", "--elements", elements, "--length", length];
        Folder::new().json(0, &[&begin[..], more].concat())["codes"].clone()
    };
    assert_eq!(run("A,B,C", "1", &["--guess", "A = 0 0"]), 2);
    assert_eq!(run("Candy Cane,Bell", "1", &["--guess", "Candy Cane = 1 0"]), 1);
    assert_eq!(run("A", "1", &[]), 1);
    assert_eq!(run("A", "64", &[]), 1);
    let many: Vec<String> = (0..300).map(|number| format!("E{number}")).collect();
    let many = many.join(",");
    assert_eq!(run(&many, "2", &["--guess", "E0 E1 = 0 0"]), 298 * 298);
    assert_eq!(run(&many, "12", &[]), json!(300_u128.pow(12).to_string()));
    assert_eq!(run("A,B,C,D", "3", &["--rule", "bulls"]), 24);
    assert_eq!(run("A,B,C", "3", &["--rule", "exact", "--guess", "A B C = 1"]), 12);
}

#[test]
fn what_is_too_large_says_so() {
    let ten = [
        "code",
        "suggest",
        "--elements",
        "A,B,C,D,E,F,G,H,I,J",
        "--length",
        "12",
        "--strategy",
        "optimal",
    ];
    let ran = Folder::new().run(&[&ten[..], &["--steps", "1000"]].concat());
    assert_eq!(ran.code, Some(3), "{}", ran.out);
    assert!(ran.err.contains("1000000000000 codes"), "{}", ran.err);
    assert!(ran.err.contains("more steps would not help"), "{}", ran.err);
    let json = Folder::new().json(3, &[&ten[..], &["--steps", "1000"]].concat());
    assert_eq!(json["error"]["codes"], 1_000_000_000_000_u64);
}

/// Ten elements.
const TEN: [&str; 2] = ["--elements", "0,1,2,3,4,5,6,7,8,9"];

/// A large game whose answers contradict each other: no code is listed to find out.
#[test]
fn large_contradictions_name_their_suspects() {
    let rows = ["--guess", "0 0 0 0 0 0 0 0 = 0 0", "--guess", "0 0 1 1 1 1 1 1 = 7 0"];
    for question in ["valid", "count", "explain"] {
        let begin = [&["code", question][..], &TEN, &["--length", "8"]].concat();
        let ran = Folder::new().run(&[&begin[..], &rows].concat());
        assert_eq!(ran.code, Some(0), "{question}: {}", ran.err);
        for told in [
            "No code fits: guess 2 contradicts",
            "Perhaps guess 1: ",
            "Perhaps guess 2: without it, 43046721 codes would fit.",
        ] {
            assert!(ran.out.contains(told), "{question}: {}", ran.out);
        }
    }
}

/// Where too many codes are left to compare guesses, a possible one is suggested, and said to be no more.
#[test]
fn large_games_have_suggestions() {
    let begin = [&["code", "suggest"][..], &TEN, &["--length", "16"]].concat();
    for strategy in ["random", "entropy"] {
        let more = ["--strategy", strategy];
        let ran = Folder::new().run(&[&begin[..], &more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains("a random possible code; "), "{}", ran.out);
    }
    let ran = Folder::new().run(&[&begin[..], &["--strategy", "lowest"]].concat());
    assert!(ran.out.starts_with("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"), "{}", ran.out);
    let ran = Folder::new().run(&[&begin[..], &["--strategy", "optimal"]].concat());
    assert_eq!(ran.code, Some(3), "{}", ran.out);
}

/// In a large game, the parts that can be computed are explained.
#[test]
fn large_games_are_explained() {
    let rows =
        ["--guess", "0 1 2 3 4 5 6 7 8 9 0 1 = 2 6", "--guess", "1 1 2 2 3 3 4 4 5 5 6 6 = 1 5"];
    let begin = [&["code", "explain"][..], &TEN, &["--length", "12"], &rows].concat();
    let ran = Folder::new().run(&begin);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for told in [
        " codes of 1000000000000 left\n",
        "too many codes were possible to rate the guesses\n",
        "\nnext: ",
        "a random possible code; ",
    ] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    let json = Folder::new().json(0, &begin);
    assert_eq!(json["reviews"], Value::Null);
    assert_eq!(json["suggestion"]["quality"], Value::Null);
}

/// A game of sixteen positions that can't be counted is refused at once, not after a minute.
#[test]
fn large_games_keep_to_their_budget() {
    let rows = [
        "--guess",
        "0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 = 2 9",
        "--guess",
        "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 = 1 9",
        "--guess",
        "9 8 7 6 5 4 3 2 1 0 9 8 7 6 5 4 = 3 8",
        "--guess",
        "5 5 5 0 0 0 1 1 1 7 7 7 3 3 3 9 = 2 7",
    ];
    let begin = [&["code", "count"][..], &TEN, &["--length", "16"], &rows].concat();
    let json = Folder::new().json(3, &[&begin[..], &["--steps", "2000000"]].concat());
    assert_eq!(json["error"]["steps"], 2_000_000);
    let steps = [&begin[..], &["--steps", "1"]].concat();
    let ran = Folder::new().run(&steps);
    assert!(ran.err.contains("1 step was not enough"), "{}", ran.err);
}

/// The best first guess of five positions is not known, which is said within the budget.
#[test]
fn the_best_guess_is_searched_within_the_budget() {
    let more = ["--strategy", "optimal", "--steps", "200000"];
    let ran = ask("suggest", "5", &more);
    assert_eq!(ran.code, Some(3), "{}", ran.out);
    assert!(ran.err.contains("such as `entropy`"), "{}", ran.err);
}

/// Nothing comes before the first guess that could contradict it.
#[test]
fn the_first_guess_contradicts_nothing() {
    let two = ["--elements", "A,B", "--length", "4"];
    let more = ["--guess", "A A B B = 0 0"];
    let ran = Folder::new().run(&[&["code", "count"][..], &two, &more].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.starts_with("No code fits: guess 1 can't have this answer.\n"), "{}", ran.out);
}

#[test]
fn one_is_no_plural() {
    let one = ["--elements", "A", "--length", "1"];
    let tree = Folder::new().run(&[&["code", "tree"][..], &one].concat());
    assert!(tree.out.starts_with("1 code takes 1 guess together"), "{}", tree.out);
    let ran = ask("tree", "2", &["--worst", "1"]);
    assert!(ran.err.contains("with 1 guess\n"), "{}", ran.err);
    let ran = ask("notes", "4", &["--secret", "A B C D", "--notes", "1"]);
    assert!(ran.err.contains("no single note determines"), "{}", ran.err);
}

#[test]
fn where_nothing_fits_a_line_says_so() {
    let more = ["--guess", "A A B B = 0 0", "--placed", "A _ _ _"];
    let ran = ask("valid", "4", &more);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out, "nothing fits: no possible code has all placed elements\n");
}

#[test]
fn wrong_answers_in_a_large_game_are_caught() {
    let twelve = [&TEN[..], &["--length", "12", "--reverse", "--seed", "1"]].concat();
    let ran = play(&twelve, "12 0\n0 0\nquit\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let one = [&SIX[..], &["--length", "4", "--guess", "A A A A = 1 2"]];
    let ran = Folder::new().run(&[&["code", "count"][..], &one.concat()].concat());
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("guess 1: 1 black and 2 white"), "{}", ran.err);
}

#[test]
fn limits_go_with_the_best_strategy_alone() {
    for limit in [&["--consistent"][..], &["--worst", "5"], &["--width", "2"]] {
        let ran = ask("tree", "3", &[&["--strategy", "parts"], limit].concat());
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        assert!(ran.err.contains("does not go with"), "{}", ran.err);
    }
}

#[test]
fn notes_determine_the_secret() {
    for notes in ["1", "2", "3", "4"] {
        let more = ["--secret", "A A B B", "--notes", notes, "--seed", "1"];
        let json = asked(0, "notes", "4", &more);
        let rows = json["notes"].as_array().expect("a list");
        assert_eq!(rows.len().to_string(), notes);
        let guess = |row: &Value| {
            let names = row["guess"].as_array().expect("a list").iter();
            let names: Vec<&str> = names.filter_map(Value::as_str).collect();
            format!("{} = {} {}", names.join(" "), row["black"], row["white"])
        };
        let guesses: Vec<String> = rows.iter().map(guess).collect();
        let more: Vec<&str> = guesses.iter().flat_map(|row| ["--guess", row]).collect();
        let ran = ask("count", "4", &more);
        assert_eq!(ran.out, "1 code is possible: A A B B\n", "{guesses:?}");
    }
    let one = ask("notes", "4", &["--secret", "A B C D", "--notes", "1"]);
    assert_eq!(one.code, Some(4), "{}", one.out);
    let drawn = asked(0, "notes", "5", &["--seed", "rain"]);
    assert_eq!(drawn, asked(0, "notes", "5", &["--seed", "rain"]));
}

#[test]
fn strategies_are_written_and_counted_again() {
    let folder = Folder::new();
    let run = |more: &[&str]| folder.run(&[&["code", "tree"], more].concat());
    let game = ["--elements", "A,B,C,D,E", "--length", "3"];
    let made = run(&[&game[..], &["--out", "tree.txt"]].concat());
    assert_eq!(made.code, Some(0), "{}", made.err);
    let counted = run(&["--check", "tree.txt"]);
    assert_eq!(counted.code, Some(0), "{}", counted.err);
    assert!(counted.out.starts_with("125 codes take "), "{}", counted.out);
    assert!(made.out.starts_with(&counted.out), "{}", made.out);
    let minimax = run(&[&game[..], &["--strategy", "minimax"]].concat());
    assert_eq!(minimax.code, Some(0), "{}", minimax.err);
    let worst = run(&[&game[..], &["--worst", "2"]].concat());
    assert_eq!(worst.code, Some(4), "{}", worst.out);

    let text = std::fs::read_to_string(folder.path("tree.txt")).expect("it was written");
    let shorter = text.lines().take(40).collect::<Vec<_>>().join("\n");
    folder.write("tree.txt", &shorter);
    let missing = run(&["--check", "tree.txt"]);
    assert_eq!(missing.code, Some(1), "{}", missing.out);
    assert!(missing.err.contains("it does not find "), "{}", missing.err);
    folder.write("tree.txt", text.replace("standard", "sandy"));
    assert_eq!(run(&["--check", "tree.txt"]).code, Some(2));
    assert_eq!(run(&["--check", "nowhere.txt"]).code, Some(2));
    let lowest = "seedwright strategy 1\n4 positions, 6 elements, standard\nlowest\n";
    folder.write("lowest.txt", lowest);
    let counted = run(&["--check", "lowest.txt"]);
    let made = run(&[&SIX[..], &["--length", "4", "--strategy", "lowest"]].concat());
    assert!(made.out.contains(", 9 at worst\n"), "{}", made.out);
    assert_eq!(counted.out, made.out);
}

const GAME: [&str; 6] = ["--elements", "Santa,Tree,Bell,Star", "--length", "3", "--seed", "1"];

#[test]
fn a_game_is_won_by_guessing() {
    let arguments = [&GAME[..], &["--secret", "Tree Tree Bell"]].concat();
    let ran = play(&arguments, "Santa Bell Star\nelements\npositions santa\nwhy santa 1\nt t b\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for told in [
        "Guess the code: 3 positions, 10 guesses",
        "1. Santa Bell Star: 0 black, 1 white\npossible: 9 codes\n",
        "  Santa: 2 positions (2, 3)\n  Tree: 3 positions (1, 2, 3)\n",
        "Santa:  1  [2] [3]\n",
        "Santa can't be at position 1: guess 1\n",
        "Found with guess 2 of 10.",
        "review:\n",
    ] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    assert!(!ran.out.contains('\u{1b}'), "no colours on a pipe: {}", ran.out);
}

#[test]
fn a_game_can_be_lost_or_left() {
    let arguments = [&GAME[..], &["--secret", "Tree Tree Bell", "--tries", "2"]].concat();
    let lost = play(&arguments, "Star Star Star\nSanta Santa Santa\n");
    assert!(lost.out.contains("No guess is left. The secret was Tree Tree Bell."), "{}", lost.out);
    let left = play(&arguments, "Star Star Star\nundo\nundo\nlist\nquit\n");
    assert!(left.out.contains("taken back: Star Star Star"), "{}", left.out);
    assert!(left.out.contains("there is nothing to take back"), "{}", left.out);
    assert!(left.out.contains("  … and 44 more"), "{}", left.out);
    let json = play(&[&arguments[..], &["--json"]].concat(), "star star star\n");
    let json: Value = serde_json::from_str(&json.out).expect("one JSON document");
    assert_eq!(json["outcome"], "left");
    assert_eq!(json["guesses"].as_array().map(Vec::len), Some(1));
    assert_eq!(json["secret"], json!(["Tree", "Tree", "Bell"]));
}

#[test]
fn the_active_guess_is_filled_and_blocked() {
    let arguments = [&GAME[..], &["--secret", "Tree Tree Bell", "--block"]].concat();
    let typed = "Santa Bell Star\nplace santa 1\nplace tree 1\nhint\nplace bell 3\nhint\nguess\nplace tree 2\nguess\n";
    let ran = play(&arguments, typed);
    for told in [
        "not placed: Santa can't be at position 1: guess 1\n",
        "active guess: Tree _ _\nposition 2 narrows most: of 5 codes, Santa in 2, Tree in 2, Star in 1\n",
        "only Tree fits at position 2",
        "the active guess has gaps: active guess: Tree _ Bell\n",
    ] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    let ran = play(&arguments, "Santa Bell Star\nSanta Santa Santa\n");
    assert!(ran.out.contains("not guessed: it contradicts guess 1"), "{}", ran.out);
}

#[test]
fn forgiving_hints_look_at_each_answer_alone() {
    let secret = ["--secret", "Bell Santa Bell"];
    let game = &GAME[..];
    let typed = "Santa Tree Star\nSanta Bell Star\nelements\n";
    let strict = play(&[game, &secret].concat(), typed);
    let forgiving = play(&[game, &secret, &["--hints", "forgiving"]].concat(), typed);
    assert_ne!(strict.out, forgiving.out);
    let silent = play(&[game, &secret, &["--hints", "none"]].concat(), typed);
    assert!(silent.out.contains("this game is played without hints"), "{}", silent.out);
    assert!(!silent.out.contains("possible:"), "{}", silent.out);
}

#[test]
fn the_engine_guesses_and_catches_wrong_answers() {
    let six = [&SIX[..], &["--length", "4", "--reverse", "--seed", "1"]].concat();
    let ran = play(&six, "1 0\n0 0\n0 0\n0 0\n1 1\nfix 4 4 0\n4 0\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("No code fits: "), "{}", ran.out);
    assert!(ran.out.contains("Perhaps guess 4: without it, 1 code would fit."), "{}", ran.out);
    assert!(ran.out.contains("correct an earlier answer first"), "{}", ran.out);
    assert!(ran.out.contains("Found in 5 guesses."), "{}", ran.out);
    assert!(ran.out.contains("Type `fix N BLACK WHITE` or `undo`."), "{}", ran.out);
    let fixed = play(&six, "3 1\n5 5\nfix 1 0 0\n0 0\nundo\nhistory\ncount\nlist 3\nwhat\nquit\n");
    for told in [
        "invalid answer: 3 black and 1 white is impossible",
        "invalid answer: 5 black and 5 white",
        "type the number of the guess",
        "The game ends here.",
    ] {
        assert!(fixed.out.contains(told), "{told}: {}", fixed.out);
    }
}

#[test]
fn names_are_escaped_wherever_they_are_shown() {
    let elements = "evil\u{1b}[31m,\u{202e}B,C";
    let game = ["--elements", elements, "--length", "2"];
    let guess = "evil\u{1b}[31m C = 0 1";
    for question in [
        &["valid", "--guess", guess][..],
        &["count", "--list", "--guess", guess],
        &["suggest", "--guess", guess],
        &["explain", "--guess", guess],
        &["notes", "--seed", "1"],
        &["valid", "--guess", "evil\u{1b}[32m C = 0 1"],
        &["valid", "--may", "\u{1b}[32m = 1"],
    ] {
        let ran = Folder::new().run(&[&["code"], question, &game].concat());
        let told = ran.out + &ran.err;
        let hidden = ["\u{1b}", "\u{202e}"].map(|trick| told.contains(trick));
        assert_eq!(hidden, [false, false], "{question:?}: {told}");
    }
    let ran = play(
        &[&game[..], &["--seed", "1"]].concat(),
        "evil\u{1b}[31m C\n\u{1b}[31m\nelements\nlist\n",
    );
    assert!(!ran.out.contains("\u{1b}[31m") && !ran.out.contains('\u{202e}'), "{}", ran.out);
}

#[test]
fn a_pack_says_what_is_played() {
    let json = Folder::new().json(0, &["code", "count", "--pack", "festive"]);
    assert_eq!(json["codes"], 1296);
    assert_eq!(json["elements"][3], "Snowman");
    let five = Folder::new().json(0, &["code", "count", "--pack", "festive", "--length", "5"]);
    assert_eq!(five["codes"], 7776);
    let ran = play(&["--pack", "festive", "--seed", "1"], "sa sa t b\nsn\nquit\n");
    assert!(
        ran.out.contains("4 positions, 10 guesses") && ran.out.contains("🎅 Santa"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("1. Santa Santa Tree Bell: "), "{}", ran.out);
    let without = Folder::new().run(&["code", "count", "--pack", "blank"]);
    assert_eq!(without.code, Some(2), "{}", without.out);
    let items = Folder::new().run(&["items", "festive"]);
    assert!(items.err.contains("`seedwright code play --pack festive`"), "{}", items.err);
    let generate = Folder::new().run(&["generate", "festive", "--seed", "1"]);
    assert!(generate.out.contains("opened by guessing"), "{}", generate.err);
}

/// A world with a lock of each kind.
const LOCKED: &str = r#"
[pack]
format = 1
id = "locked"
start = "Hall"
goal = "reached(Vault) & reached(Study)"

[items]
"Torn note" = {}
"Wet note" = {}
"Burnt note" = {}

[codes]
elements = ["Sun", "Moon", "Star", { name = "Comet", glyph = "C" }]
positions = [3, 4]

[locks."Vault door"]
notes = ["Torn note", "Wet note", "Burnt note"]
positions = 4

[locks."Study safe"]
tries = 6

[rooms.Hall]
locations = [{ name = "Desk" }, { name = "Shelf" }, { name = "Rug" }]
[rooms.Study]
[rooms.Vault]

[doors]
study = { a = "Hall", b = "Study", need = "'Study safe'" }
vault = { a = "Hall", b = "Vault", need = "'Vault door'" }
"#;

#[test]
fn locks_are_made_proved_and_told() {
    let folder = Folder::with("locked.toml", LOCKED);
    let check = folder.run(&["check", "locked.toml", "--strict"]);
    assert_eq!(check.code, Some(0), "{}", check.err);
    let built = folder.run(&["generate", "locked.toml", "--seed", "1", "--out", "built"]);
    assert_eq!(built.code, Some(0), "{}{}", built.out, built.err);
    assert!(built.out.contains("\ncodes        2 locks, 1 opened by notes\n"), "{}", built.out);
    let verified = folder.run(&["verify", "built/seed.json", "--pack", "locked.toml"]);
    assert_eq!(verified.code, Some(0), "{}{}", verified.out, verified.err);
    for claim in [
        "1 lock has notes that determine its code, and each note is needed.",
        "1 lock is always opened within its tries by its strategy.",
    ] {
        assert!(verified.out.contains(claim), "{}", verified.out);
    }
    let spoiler = std::fs::read_to_string(folder.path("built/spoiler.txt")).expect("written");
    assert!(spoiler.contains("\nLocks\n=====\n\nVault door: "), "{spoiler}");
    assert!(spoiler.contains("\n  Burnt note (at "), "{spoiler}");
    // All notes are needed.
    let two = ["reach", "locked.toml", "--have", "Torn note, Wet note"];
    assert!(!folder.json(0, &two)["spots"].to_string().contains("Vault"));
    let explain = folder.run(&["explain", "locked.toml", "Vault"]);
    assert!(explain.out.contains("Burnt note"), "{}", explain.out);
}

/// A lock of a million codes is opened by guessing, and its proof takes three lines.
#[test]
fn a_guessed_lock_has_up_to_a_million_codes() {
    let ten = "[\"0\", \"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\"]";
    let four = "[\"Sun\", \"Moon\", \"Star\", { name = \"Comet\", glyph = \"C\" }]";
    let large = LOCKED.replace(four, ten);
    let large = large.replace("tries = 6", "tries = 16\npositions = 6");
    let folder = Folder::with("locked.toml", &large);
    let check = folder.run(&["check", "locked.toml"]);
    assert_eq!(check.code, Some(0), "{}", check.err);
    let built = folder.run(&["generate", "locked.toml", "--seed", "1", "--out", "built"]);
    assert_eq!(built.code, Some(0), "{}{}", built.out, built.err);
    let text = std::fs::read_to_string(folder.path("built/seed.json")).expect("written");
    let mut bundle: Value = serde_json::from_str(&text).expect("JSON");
    let strategy = &bundle["decisions"]["codes"][1]["strategy"];
    assert_eq!(strategy[2], "lowest", "{strategy}");
    let verified = folder.run(&["verify", "built/seed.json", "--pack", "locked.toml"]);
    assert_eq!(verified.code, Some(0), "{}{}", verified.out, verified.err);
    for stage in ["decisions", "stages"] {
        let lock = match stage {
            "stages" => &mut bundle["stages"]["codes"]["locks"][1],
            _ => &mut bundle["decisions"]["codes"][1],
        };
        lock["tries"] = json!(15);
    }
    folder.write("edited.json", bundle.to_string());
    let ran = folder.run(&["verify", "edited.json"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(
        ran.out.contains(
            "the opening of locks does not hold: lock \"Study safe\": its strategy needs 16 tries"
        ),
        "{}",
        ran.out
    );
    folder.write("few.toml", large.replace("tries = 16", "tries = 15"));
    let check = folder.run(&["check", "few.toml"]);
    assert_eq!(check.code, Some(2), "{}", check.out);
    assert!(check.err.contains("needs 16 tries"), "{}", check.err);
}

/// The claim that a changed bundle violates, and the change.
type Edit = (&'static str, fn(&mut Value));

const EDITS: [Edit; 10] = [
    ("is wrong", |bundle| {
        let black = &mut bundle["decisions"]["codes"][0]["notes"][0]["black"];
        *black = json!(black.as_u64().map_or(0, |black| (black + 1) % 4));
    }),
    ("not one", |bundle| {
        let codes = &mut bundle["decisions"]["codes"][0];
        let copy = codes["notes"][0].clone();
        let item = codes["notes"][1]["item"].clone();
        codes["notes"][1] = copy;
        codes["notes"][1]["item"] = item;
    }),
    ("not the items in the settings", |bundle| {
        bundle["decisions"]["codes"][0]["notes"][0]["item"] = json!("Wet note");
    }),
    ("not the items in the settings", |bundle| {
        let notes = bundle["decisions"]["codes"][0]["notes"].as_array_mut();
        drop(notes.expect("a list").pop());
    }),
    ("there is no element \"Mars\"", |bundle| {
        bundle["decisions"]["codes"][0]["secret"][0] = json!("Mars");
    }),
    ("the wrong length", |bundle| {
        let secret = bundle["decisions"]["codes"][1]["secret"].as_array_mut();
        drop(secret.expect("a list").pop());
    }),
    ("tries", |bundle| {
        bundle["decisions"]["codes"][1]["tries"] = json!(1);
    }),
    ("its strategy", |bundle| {
        let strategy = bundle["decisions"]["codes"][1]["strategy"].as_array_mut();
        drop(strategy.expect("a list").pop());
    }),
    ("not exactly one secret for each lock", |bundle| {
        drop(bundle["decisions"]["codes"].as_array_mut().expect("a list").pop());
    }),
    ("without code settings", |bundle| {
        drop(bundle["stages"].as_object_mut().expect("stages").remove("codes"));
    }),
];

#[test]
fn false_locks_are_refuted() {
    let folder = Folder::with("locked.toml", LOCKED);
    let built = folder.run(&["generate", "locked.toml", "--seed", "1", "--out", "built"]);
    assert_eq!(built.code, Some(0), "{}", built.err);
    let text = std::fs::read_to_string(folder.path("built/seed.json")).expect("written");
    let honest: Value = serde_json::from_str(&text).expect("JSON");
    for (reason, edit) in EDITS {
        let mut bundle = honest.clone();
        edit(&mut bundle);
        folder.write("edited.json", bundle.to_string());
        let ran = folder.run(&["verify", "edited.json"]);
        assert_eq!(ran.code, Some(1), "{reason}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(reason), "{reason}: {}", ran.out);
    }
    // The request is compared with the pack.
    let mut less = honest.clone();
    less["stages"]["codes"]["locks"][1]["tries"] = json!(7);
    less["decisions"]["codes"][1]["tries"] = json!(7);
    folder.write("edited.json", less.to_string());
    assert_eq!(folder.run(&["verify", "edited.json", "--no-rebuild"]).code, Some(0));
    let ran = folder.run(&["verify", "edited.json"]);
    assert!(ran.out.contains("`hashWords` does not follow from"), "{}", ran.out);
    let ran = folder.run(&["verify", "edited.json", "--pack", "locked.toml"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("another value of `stages.codes.locks[1].tries`"), "{}", ran.out);
}

#[test]
fn faulty_codes_in_packs_are_refused() {
    for (from, to, code) in [
        ("\"Sun\", ", "\"Moon\", ", "E0350"),
        ("\"Sun\", ", "\"a,b\", ", "E0350"),
        ("positions = [3, 4]", "positions = []", "E0350"),
        ("positions = 4\n", "positions = 30\n", "E0351"),
        ("tries = 6", "positions = 10", "E0351"),
        ("tries = 6", "tries = 2", "E0351"),
        ("tries = 6", "tries = 3", "E0351"),
        ("tries = 6", "positions = 8\nstrategy = \"parts\"", "E0351"),
        ("tries = 6", "notes = []", "E0352"),
        ("positions = 4\n", "tries = 4\n", "E0352"),
        ("[codes]", "[code]", "E0353"),
        ("\"Torn note\", \"Wet note\",", "\"Torn note\", \"Torn note\",", "E0326"),
        ("notes = [\"Torn note\"", "notes = [\"Tom note\"", "E0320"),
        ("Study safe\"]", "Vault door\"]", "E0105"),
    ] {
        assert!(LOCKED.contains(from), "{from}");
        let folder = Folder::with("locked.toml", LOCKED.replacen(from, to, 1));
        let ran = folder.run(&["check", "locked.toml"]);
        assert_eq!(ran.code, Some(2), "{to}: {}", ran.out);
        let told = ran.err.matches(&format!("[{code}]")).count();
        assert!(told > 0, "{to} {code}: {}", ran.err);
        // A problem of every length is reported once.
        assert!(told == 1 || code != "E0350", "{to}: {}", ran.err);
    }
}

/// A pack with one lock that some notes open.
fn noted(notes: usize, codes: &str) -> String {
    let names: Vec<String> = (0..notes).map(|number| format!("\"Note {number}\"")).collect();
    let items: String = names.iter().map(|name| format!("{name} = {{}}\n")).collect();
    let places: Vec<String> =
        (0..notes).map(|number| format!("{{ name = \"Place {number}\" }}")).collect();
    let (names, places) = (names.join(", "), places.join(", "));
    format!(
        "[pack]\nformat = 1\nid = \"noted\"\nstart = \"Hall\"\ngoal = \"reached(Vault)\"\n\
         [items]\n{items}[codes]\n{codes}\n[locks.Lock]\nnotes = [{names}]\n\
         [rooms.Hall]\nlocations = [{places}]\n[rooms.Vault]\n\
         [doors]\nvault = {{ a = \"Hall\", b = \"Vault\", need = \"Lock\" }}\n"
    )
}

#[test]
fn locks_that_no_notes_open_are_refused() {
    let six = "elements = [\"A\", \"B\", \"C\", \"D\", \"E\", \"F\"]\npositions = [4]";
    let lone = "elements = [\"A\"]\npositions = [1]";
    for (notes, codes, rc) in [(12, six, 3), (30, six, 3), (39, six, 4), (1, lone, 4)] {
        let folder = Folder::with("noted.toml", noted(notes, codes));
        let check = folder.run(&["check", "noted.toml"]);
        assert_eq!(check.code, Some(2), "{notes}: {}{}", check.out, check.err);
        assert!(check.err.contains("[E0351]"), "{notes}: {}", check.err);
        let built = folder.run(&["generate", "noted.toml", "--seed", "1"]);
        assert_eq!(built.code, Some(rc), "{notes}: {}{}", built.out, built.err);
    }
    let folder = Folder::with("noted.toml", noted(2, six));
    assert_eq!(folder.run(&["check", "noted.toml"]).code, Some(0));
    assert_eq!(folder.run(&["generate", "noted.toml"]).code, Some(0));
}

#[test]
fn locks_without_items_are_refused() {
    let pack = "[pack]\nformat = 1\nid = \"bare\"\nstart = \"Hall\"\ngoal = \"reached(Vault)\"\n\
                [codes]\nelements = [\"A\", \"B\", \"C\"]\npositions = [3]\n[locks.Lock]\n\
                [rooms.Hall]\n[rooms.Vault]\n\
                [doors]\nvault = { a = \"Hall\", b = \"Vault\", need = \"Lock\" }\n";
    let folder = Folder::with("bare.toml", pack);
    let ran = folder.run(&["generate", "bare.toml", "--seed", "1"]);
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("the pack has locks but no items"), "{}", ran.err);
}

#[test]
fn a_search_for_notes_ends() {
    let ten = [&["code", "notes"][..], &TEN, &["--length", "6", "--seed", "1"]].concat();
    let one = Folder::new().run(&[&ten[..], &["--notes", "1"]].concat());
    assert_eq!(one.code, Some(4), "{}{}", one.out, one.err);
    let few = ["--notes", "10", "--steps", "100000"];
    let ran = Folder::new().run(&[&ten[..], &few].concat());
    assert_eq!(ran.code, Some(3), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("found within 100000 steps"), "{}", ran.err);
}

#[test]
fn a_pack_says_how_long_codes_are() {
    let ran = Folder::new().run(&["code", "count", "--pack", "festive", "--length", "6"]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("use one of 4, 5"), "{}", ran.err);
    let ran = Folder::new().run(&["code", "count", "--pack", "festive", "--length", "5"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn every_question_about_what_is_valid_tells_a_contradiction() {
    let wrong = ["--guess", "A A B B = 0 0", "--guess", "A A B B = 4 0"];
    for more in [
        &["--may", "A = 1"][..],
        &["--placed", "C _ _ _"],
        &["--placed", "C _ _ _", "--may", "A = 2"],
    ] {
        let ran = ask("valid", "4", &[&wrong[..], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.starts_with("No code fits"), "{more:?} {}", ran.out);
        let json = asked(0, "valid", "4", &[&wrong[..], more].concat());
        assert_eq!(json["contradiction"]["firstGuess"], 2, "{more:?} {json}");
    }
}

/// A game gives the same suggestions as `code suggest`.
#[test]
fn a_large_game_has_suggestions() {
    let wide: Vec<String> = (0..300).map(|number| format!("E{number}")).collect();
    let wide = wide.join(",");
    for (elements, length, guess) in
        [(TEN[1], "8", "0 0 0 0 1 1 1 1\n"), (TEN[1], "12", ""), (wide.as_str(), "4", "")]
    {
        let game = ["--elements", elements, "--length", length, "--seed", "1"];
        let ran = play(&game, &format!("{guess}suggest\nquit\n"));
        assert!(ran.out.contains("it can be the secret"), "{length}: {}", ran.out);
    }
}

#[test]
fn small_things_are_said_right() {
    let tree = ask("tree", "4", &["--strategy", "parts"]);
    assert!(tree.out.contains(" 4.3735 on average"), "{}", tree.out);
    let ran = ask("count", "4", &["--guess", "A A B B = 1 1 = 1"]);
    assert!(ran.err.contains("more than one `=`"), "{}", ran.err);
    let ran = play(&[&SIX[..], &["--length", "1", "--tries", "1"]].concat(), "quit\n");
    assert!(ran.out.contains("1 position, 1 guess;"), "{}", ran.out);
    let folder = Folder::new();
    let lowest = ["code", "tree", "--length", "5", "--strategy", "lowest", "--out", "low.txt"];
    let ran = folder.run(&[&lowest[..], &SIX].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = std::fs::read_to_string(folder.path("low.txt")).expect("written");
    assert_eq!(text.lines().nth(2), Some("lowest"), "{text}");
    let long =
        [&["code", "suggest"][..], &TEN, &["--length", "12", "--strategy", "lowest"]].concat();
    let ran = folder.run(&long);
    assert!(ran.out.contains("the lowest possible code"), "{}{}", ran.out, ran.err);
}
