//! Code locks, and strategies, which are played against every secret.

use seedwright_verify::promises::locks::codes::{Game, Rule};
use seedwright_verify::promises::locks::strategy::{StrategyError, count};
use serde_json::{Value, json};

use crate::fields::{changed, leaves};
use crate::sample::{check, sample};

/// A strategy for two elements at two positions.
const STRATEGY: [&str; 6] = [
    "seedwright strategy 1",
    "2 positions, 2 elements, standard",
    "0.0",
    " 0,0 1.1",
    " 1,0 0.1",
    "  0,2 1.0",
];

/// Returns a bundle with a lock of each kind.
fn locked() -> Value {
    let mut bundle = sample("walk", "locations");
    bundle["stages"]["codes"] = json!({
        "elements": ["A", "B"],
        "rule": "standard",
        "locks": [
            { "lock": "Gate", "positions": 2, "notes": ["Key"], "tries": null },
            { "lock": "Safe", "positions": 2, "notes": [], "tries": 3 },
        ],
    });
    bundle["decisions"]["codes"] = json!([
        {
            "lock": "Gate",
            "secret": ["A", "B"],
            "notes": [{ "item": "Key", "guess": ["B", "A"], "black": 0, "white": 2 }],
        },
        { "lock": "Safe", "secret": ["B", "B"], "tries": 3, "strategy": STRATEGY },
    ]);
    bundle
}

#[test]
fn locks_that_hold_are_claimed() {
    let proved = check(&locked()).unwrap();
    let claims = proved.claims.join("\n");
    assert!(claims.contains("determine its code, and each note is needed."));
    assert!(claims.contains("always opened within its tries by its strategy."));
}

#[test]
fn every_field_of_locks_is_checked() {
    let bundle = locked();
    let mut edits = 0;
    for (path, pointer) in leaves(&bundle) {
        if !path.starts_with("stages.codes.") && !path.starts_with("decisions.codes.") {
            continue;
        }
        let value = bundle.pointer(&pointer).unwrap();
        let odd = [json!(u64::MAX), json!(-1), json!(""), json!([]), json!({}), json!(65)];
        for odd in odd.into_iter().chain([changed(value)]) {
            let mut edited = bundle.clone();
            *edited.pointer_mut(&pointer).unwrap() = odd.clone();
            assert!(check(&edited).is_err(), "{path} {odd}");
            edits += 1;
        }
    }
    assert!(edits > 150, "{edits}");
}

#[test]
fn a_note_too_many_is_refuted() {
    let mut bundle = locked();
    bundle["stages"]["codes"]["locks"][0]["notes"] = json!(["Key", "Tank"]);
    let more = json!({ "item": "Tank", "guess": ["A", "A"], "black": 1, "white": 0 });
    let notes = bundle["decisions"]["codes"][0]["notes"].as_array_mut();
    notes.unwrap().push(more);
    let problem = check(&bundle).unwrap_err().to_string();
    assert!(problem.contains("not needed"), "{problem}");
}

#[test]
fn a_note_that_is_the_secret_is_refuted() {
    let mut bundle = locked();
    let note = json!({ "item": "Key", "guess": ["A", "B"], "black": 2, "white": 0 });
    bundle["decisions"]["codes"][0]["notes"] = json!([note]);
    let problem = check(&bundle).unwrap_err().to_string();
    assert!(problem.contains("is the secret itself"), "{problem}");
}

#[test]
fn tries_that_nobody_asked_for_are_refuted() {
    let mut bundle = locked();
    bundle["stages"]["codes"]["locks"][1]["tries"] = Value::Null;
    check(&bundle).unwrap();
    for tries in [2, 4, u32::MAX] {
        bundle["decisions"]["codes"][1]["tries"] = json!(tries);
        let problem = check(&bundle).unwrap_err().to_string();
        assert!(problem.contains("needs 3 tries, not"), "{problem}");
    }
    // More can be requested.
    bundle["stages"]["codes"]["locks"][1]["tries"] = json!(9);
    bundle["decisions"]["codes"][1]["tries"] = json!(9);
    check(&bundle).unwrap();
}

/// Each strategy is played once: 200 times would take minutes.
#[test]
fn many_locks_share_a_strategy() {
    let mut bundle = locked();
    let strategy = [STRATEGY[0], "5 positions, 10 elements, standard", "lowest"];
    let tries = count(&strategy.join("\n")).unwrap().by_guesses.len();
    let elements: Vec<String> = ('A'..='J').map(String::from).collect();
    bundle["stages"]["codes"]["elements"] = json!(elements);
    let names: Vec<String> = (0..201).map(|number| format!("Safe {number}")).collect();
    let settings =
        |name: &String| json!({ "lock": name, "positions": 5, "notes": [], "tries": null });
    bundle["stages"]["codes"]["locks"] = names.iter().map(settings).collect();
    let secret = |name: &String| json!({ "lock": name, "secret": ["A", "B", "C", "D", "J"], "tries": tries, "strategy": strategy });
    bundle["decisions"]["codes"] = names.iter().map(secret).collect();
    check(&bundle).unwrap();
    // A lock with notes is still checked: a shared strategy counts as work only once.
    let notes =
        json!([{ "item": "Key", "guess": ["A", "A", "A", "A", "A"], "black": 1, "white": 0 }]);
    bundle["stages"]["codes"]["locks"][0]["notes"] = json!(["Key"]);
    bundle["decisions"]["codes"][0] =
        json!({ "lock": "Safe 0", "secret": ["A", "B", "C", "D", "J"], "notes": notes });
    let problem = check(&bundle).unwrap_err().to_string();
    assert!(problem.contains("codes, not one"), "{problem}");
}

/// A guess as numbers, its answer, and the codes that give the same answer.
type Candidate = (Vec<u32>, (u32, u32), Vec<bool>);

/// Returns all guesses with few pegs for a secret, and the codes that fit each.
fn candidates(game: Game, secret: &[u32]) -> Vec<Candidate> {
    let mut all: Vec<Vec<u32>> = Vec::new();
    game.every(&mut |code| {
        all.push(code.to_vec());
        true
    });
    let candidate = |numbers: &Vec<u32>| {
        let guess = game.guess(numbers).unwrap();
        let answer = game.answer(&guess, secret);
        let fits = all.iter().map(|code| game.answer(&guess, code) == answer).collect();
        (answer.0 <= 1 && answer.0 + answer.1 <= 2).then(|| (numbers.clone(), answer, fits))
    };
    all.iter().filter_map(candidate).collect()
}

/// Finds three notes that are a puzzle, by trying all.
fn puzzle_notes(game: Game, secret: &[u32], least: usize) -> Vec<Candidate> {
    let count = |sets: &[&Vec<bool>]| {
        (0..sets[0].len()).filter(|code| sets.iter().all(|set| set[*code])).count()
    };
    let mut found = candidates(game, secret);
    found.retain(|(_, _, fits)| count(&[fits]) >= least);
    for (a, first) in found.iter().enumerate() {
        for (b, second) in found.iter().enumerate().skip(a + 1) {
            if count(&[&first.2, &second.2]) < 4 {
                continue;
            }
            for third in &found[b + 1..] {
                let is_puzzle = count(&[&first.2, &third.2]) >= 4
                    && count(&[&second.2, &third.2]) >= 4
                    && count(&[&first.2, &second.2, &third.2]) == 1;
                if is_puzzle {
                    return vec![first.clone(), second.clone(), third.clone()];
                }
            }
        }
    }
    panic!("every secret has such notes");
}

/// Returns a bundle with a puzzle of three notes for four positions and five elements.
fn puzzled(least: usize) -> Value {
    let names = ["A", "B", "C", "D", "E"];
    let secret = [0, 1, 1, 2];
    let game = Game { positions: 4, elements: 5, rule: Rule::Standard };
    let named = |numbers: &[u32]| -> Vec<&str> {
        numbers.iter().map(|number| names[*number as usize]).collect()
    };
    let items = ["Key", "Tank", "Idol"];
    let mut bundle = locked();
    let notes = puzzle_notes(game, &secret, least);
    let note = |(item, (guess, (black, white), _)): (&&str, &Candidate)| json!({ "item": item, "guess": named(guess), "black": black, "white": white });
    let notes: Vec<Value> = items.iter().zip(&notes).map(note).collect();
    bundle["stages"]["codes"] = json!({
        "elements": names,
        "rule": "standard",
        "locks": [{ "lock": "Gate", "positions": 4, "notes": items, "tries": null, "difficulty": "hard", "leastLeft": least }],
    });
    bundle["decisions"]["codes"] =
        json!([{ "lock": "Gate", "secret": named(&secret), "notes": notes }]);
    bundle
}

#[test]
fn puzzles_that_keep_their_rules_are_claimed() {
    let mut bundle = puzzled(31);
    let claims = check(&bundle).unwrap().claims.join("\n");
    assert!(claims.contains("is a puzzle"), "{claims}");
    let lock = |bundle: &mut Value, key: &str, value: Value| {
        bundle["stages"]["codes"]["locks"][0][key] = value;
    };
    // A twentieth of 625 codes is the default.
    lock(&mut bundle, "leastLeft", Value::Null);
    check(&bundle).unwrap();
    lock(&mut bundle, "leastLeft", json!(600));
    let problem = check(&bundle).unwrap_err().to_string();
    assert!(problem.contains("codes, not 600"), "{problem}");
    // Without both settings the notes are not a puzzle, and nothing is claimed about one.
    lock(&mut bundle, "leastLeft", Value::Null);
    lock(&mut bundle, "difficulty", Value::Null);
    assert!(!check(&bundle).unwrap().claims.join("\n").contains("puzzle"));
}

#[test]
fn a_note_that_gives_the_secret_away_is_not_a_puzzle() {
    let mut bundle = locked();
    bundle["stages"]["codes"]["locks"][0]["leastLeft"] = json!(1);
    let problem = check(&bundle).unwrap_err().to_string();
    assert!(problem.contains("gives too much of the secret away"), "{problem}");
}

/// The counts of a few notes are those of trying each set of answers on its own.
#[test]
fn notes_are_counted_alone_and_without_each() {
    let game = Game { positions: 4, elements: 4, rule: Rule::Standard };
    let secret = [0, 1, 2, 0];
    let notes: Vec<_> = [[0, 0, 1, 1], [3, 1, 0, 2], [2, 2, 2, 3]]
        .iter()
        .map(|numbers| {
            let guess = game.guess(numbers).unwrap();
            let answer = game.answer(&guess, &secret);
            (guess, answer)
        })
        .collect();
    let fit = game.fit_of(&notes);
    assert_eq!(Some(fit.all), game.fitting(&notes));
    for at in 0..notes.len() {
        let mut others = notes.clone();
        let note = others.remove(at);
        assert_eq!(Some(fit.without[at]), game.fitting(&others));
        assert_eq!(Some(fit.alone[at]), game.fitting(&[note]));
    }
}

#[test]
fn a_strategy_with_more_guesses_than_sense_is_refused() {
    let mut lines: Vec<String> = STRATEGY[..3].iter().map(|line| (*line).to_owned()).collect();
    // Each guess repeats the first one, and tells nothing new.
    for depth in 1..20 {
        lines.push(format!("{}0,0 0.0", " ".repeat(depth)));
    }
    assert_eq!(count(&lines.join("\n")), Err(StrategyError::TooManyGuesses(8)));
    let answer = STRATEGY.join("\n").replace("0,2", "1,2");
    assert!(
        matches!(count(&answer), Err(StrategyError::Line(6, _))),
        "three pegs at two positions"
    );
}

#[test]
fn every_code_is_shown_once() {
    for (positions, elements, rule, codes) in [
        (1, 1, Rule::Standard, Some(1)),
        (4, 6, Rule::Standard, Some(1296)),
        (3, 5, Rule::Bulls, Some(60)),
        (9, 9, Rule::Bulls, Some(362_880)),
        (3, 2, Rule::Bulls, None),
        (64, 1, Rule::Exact, Some(1)),
        (65, 1, Rule::Exact, None),
        (0, 3, Rule::Standard, None),
        (6, 10, Rule::Standard, Some(1_000_000)),
        (20, 6, Rule::Standard, None),
        (64, u32::MAX, Rule::Standard, None),
    ] {
        let game = Game { positions, elements, rule };
        assert_eq!(game.codes(), codes);
        let mut last: Vec<u32> = Vec::new();
        let mut shown = 0;
        let all = game.every(&mut |code| {
            assert!(last.as_slice() < code);
            last = code.to_vec();
            shown += 1;
            true
        });
        assert_eq!((all, shown), (codes.is_some(), codes.unwrap_or(0)));
    }
}

#[test]
fn answers_match_each_element_once() {
    let game = Game { positions: 4, elements: 6, rule: Rule::Standard };
    for (guess, secret, answer) in [
        ([0, 0, 1, 1], [1, 1, 0, 0], (0, 4)),
        ([0, 0, 0, 1], [0, 1, 1, 1], (2, 0)),
        ([0, 1, 2, 3], [0, 1, 2, 3], (4, 0)),
        ([0, 0, 1, 2], [3, 0, 0, 4], (1, 1)),
    ] {
        let guess = game.guess(&guess).unwrap();
        assert_eq!(game.answer(&guess, &secret), answer);
    }
    let exact = Game { rule: Rule::Exact, ..game };
    let guess = exact.guess(&[0, 0, 1, 1]).unwrap();
    assert_eq!(exact.answer(&guess, &[1, 1, 0, 0]), (0, 0));
    assert!(game.guess(&[0, 0, 1, 6]).is_none() && game.guess(&[0, 0, 1]).is_none());
}

#[test]
fn strategies_are_counted_or_refused() {
    let counted = count(&STRATEGY.join("\n")).unwrap();
    assert_eq!((counted.codes, counted.total), (4, 8));
    assert_eq!(counted.by_guesses, [1, 2, 1]);
    let with = |number: usize, line: &str| {
        let mut lines = STRATEGY;
        lines[number] = line;
        count(&lines.join("\n")).unwrap_err()
    };
    assert_eq!(with(5, "  0,2 0.1"), StrategyError::Misses(vec![1, 0]));
    for (number, line) in [
        (0, "seedwright strategy 2"),
        (1, "2 positions, 2 elements"),
        (2, "0,0 0.0"),
        (3, "  0,0 1.1"),
        (3, "0.1"),
        (4, " 0,0 0.1"),
        (4, " 1 0.1"),
        (5, "  0,2 1.2"),
        (5, "  0,2 1.0.0"),
    ] {
        let problem = with(number, line);
        assert!(
            matches!(problem, StrategyError::Line(at, _) if at == number as u64 + 1),
            "{line}: {problem}"
        );
    }
    let large = with(1, "20 positions, 6 elements, standard");
    assert_eq!(large, StrategyError::TooLarge);
    assert!(count("").is_err());
}

#[test]
fn the_lowest_code_is_played_without_a_tree() {
    let text = |game: &str| format!("seedwright strategy 1\n{game}\nlowest\n");
    let counted = count(&text("2 positions, 2 elements, standard")).unwrap();
    // 0.0 first, then 0.1 or 1.1, then what is left.
    assert_eq!((counted.codes, counted.total), (4, 8));
    assert_eq!(counted.by_guesses, [1, 2, 1]);
    let counted = count(&text("4 positions, 6 elements, standard")).unwrap();
    assert_eq!((counted.codes, counted.by_guesses.len()), (1296, 9));
    let bulls = count(&text("3 positions, 4 elements, bulls")).unwrap();
    assert_eq!(bulls.codes, 24);
    assert_eq!(count(&text("7 positions, 10 elements, standard")), Err(StrategyError::TooLarge));
    assert!(matches!(
        count("seedwright strategy 2\n2 positions, 2 elements, standard\nlowest"),
        Err(StrategyError::Line(1, _))
    ));
    assert!(matches!(count(&text("2 positions, two elements")), Err(StrategyError::Line(2, _))));
    // With another line, `lowest` is not a strategy but an invalid guess.
    let more = text("2 positions, 2 elements, standard") + "lowest\n";
    assert!(matches!(count(&more), Err(StrategyError::Line(3, _))));
}

#[test]
fn a_lock_may_be_opened_by_the_lowest_code() {
    let mut bundle = locked();
    bundle["decisions"]["codes"][1]["strategy"] = json!([STRATEGY[0], STRATEGY[1], "lowest"]);
    check(&bundle).unwrap();
    for part in ["stages", "decisions"] {
        let tries = match part {
            "stages" => &mut bundle["stages"]["codes"]["locks"][1]["tries"],
            _ => &mut bundle["decisions"]["codes"][1]["tries"],
        };
        *tries = json!(2);
    }
    let problem = check(&bundle).unwrap_err().to_string();
    assert!(problem.contains("needs 3 tries, not 2"), "{problem}");
}
