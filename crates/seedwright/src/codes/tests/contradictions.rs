//! Histories that no code fits.

use std::collections::BTreeMap;

use super::naive;
use super::*;
use crate::codes::large::{Question, Suspects, Suspicion};
use crate::codes::{Contradiction, Likelihood, PartialGuess, Row, draw_secret};
use crate::random::Seed;

fn contradiction(game: &Game, rows: &[(&str, u32, u32)]) -> Contradiction {
    solver(game, rows).contradiction().unwrap().unwrap()
}

#[test]
fn a_consistent_history_is_no_contradiction() {
    assert_eq!(solver(&standard(6, 4), &[("AABB", 1, 1)]).contradiction().unwrap(), None);
}

#[test]
fn a_contradictory_pair_is_reported() {
    let found = contradiction(&standard(6, 4), &[("AABB", 2, 0), ("ABAB", 4, 0)]);
    assert_eq!(found.first_row, Some(2));
    let rows: Vec<&[u32]> = found.repairs.iter().map(|repair| &repair.rows[..]).collect();
    // Without the win many codes are left, and a slip turns most of them into a single row that fits.
    assert_eq!(rows, [&[2][..], &[1]]);
    let first = &found.repairs[1].corrections;
    assert_eq!((first.len(), first[0].feedback[0]), (1, Feedback::new(2, 2)));
}

#[test]
fn the_wrong_row_is_among_the_suspects() {
    let game = standard(6, 4);
    let secret = code(&game, "CADE");
    let mut rows: Vec<(&str, u32, u32)> = Vec::new();
    for guess in ["AABB", "CCDD", "EAEF", "CBDF"] {
        let stated = Feedback::between(&code(&game, guess), &secret, Rule::Standard);
        rows.push((guess, stated.black, stated.white));
    }
    // The second feedback had one black too many: 2 black 0 white became 3 black 0 white.
    assert_eq!(rows[1], ("CCDD", 2, 0));
    rows[1].1 = 3;
    let found = contradiction(&game, &rows);
    let repair = found.repairs.iter().find(|repair| repair.rows == [2]).unwrap();
    let right =
        repair.corrections.iter().find(|correction| correction.feedback == [Feedback::new(2, 0)]);
    assert!(right.is_some());
    assert_eq!(found.repairs[0].rows, [2], "{found:?}");
}

/// Repairs are exactly the rows whose removal helps, and corrections the feedbacks with which codes fit.
#[test]
fn repairs_are_all_there_are() {
    let game = standard(3, 3);
    let all = naive::all(&game);
    let mut tried = 0;
    for number in 0..400 {
        let guess = |step: usize| all[(number * step * 7 + step * 11) % all.len()].clone();
        let stated = |step: usize| {
            let answers: Vec<Feedback> = Feedback::all(&game).collect();
            answers[(number * 5 + step * 3) % answers.len()]
        };
        let mut solver = Solver::new(game.clone());
        for step in 1..4 {
            // Feedback that this guess can't get is refused at once.
            let _ = solver.add(guess(step), stated(step));
        }
        let Some(found) = solver.contradiction().unwrap() else {
            continue;
        };
        tried += 1;
        check_repairs(&game, solver.rows(), &found);
    }
    assert!(tried > 100);
}

fn check_repairs(game: &Game, rows: &[Row], found: &Contradiction) {
    let single: Vec<u32> = (1..=rows.len() as u32)
        .filter(|row| {
            let mut others = rows.to_vec();
            others.remove(*row as usize - 1);
            !naive::fitting(game, &others).is_empty()
        })
        .collect();
    let mut named: Vec<u32> = found.repairs.iter().flat_map(|repair| repair.rows.clone()).collect();
    named.sort_unstable();
    if single.is_empty() {
        assert!(found.repairs.iter().all(|repair| repair.rows.len() > 1));
    } else {
        assert_eq!(named, single);
    }
    for repair in &found.repairs {
        for correction in &repair.corrections {
            let mut corrected = rows.to_vec();
            for (row, feedback) in repair.rows.iter().zip(&correction.feedback) {
                corrected[*row as usize - 1].feedback = *feedback;
            }
            assert_eq!(Some(naive::fitting(game, &corrected).len() as u128), correction.codes);
        }
        assert!(
            repair
                .corrections
                .iter()
                .map(|correction| &correction.likelihood)
                .is_sorted_by(|a, b| a >= b)
        );
    }
}

/// Each missed peg is a slip of its own.
#[test]
fn fewer_slips_are_likelier() {
    let game = standard(6, 4);
    for seed in 0..200 {
        let draw = |key: &str| draw_secret(&game, &Seed::from(seed), key);
        let mut solver = Solver::new(game.clone());
        let secret = draw("secret");
        for guess in ["one", "two", "three"] {
            let guess = draw(guess);
            let stated = Feedback::between(&guess, &secret, Rule::Standard);
            solver.add(guess, stated).unwrap();
        }
        let wrong = solver.undo().unwrap();
        let _ = solver.add(wrong.guess, Feedback::new(1, 1));
        for repair in solver.contradiction().unwrap().iter().flat_map(|found| &found.repairs) {
            let [row] = repair.rows[..] else { continue };
            let stated = solver.rows()[row as usize - 1].feedback;
            for correction in &repair.corrections {
                let slips = slips(stated, correction.feedback[0]);
                let codes = correction.codes.unwrap();
                assert_eq!(correction.likelihood, Likelihood::new(codes, slips));
            }
        }
    }
}

/// Seven slips are not as good as five, however many codes they would leave.
#[test]
fn every_slip_counts() {
    let rows = [("AAAAAAAA", 0, 0), ("AABBBBBB", 7, 0)];
    let found = contradiction(&standard(10, 8), &rows);
    let repair = found.repairs.iter().find(|repair| repair.rows == [2]);
    let right: Vec<Feedback> =
        repair.unwrap().corrections.iter().map(|correction| correction.feedback[0]).collect();
    let rank = |black, white| {
        let expected = Feedback::new(black, white);
        right.iter().position(|feedback| *feedback == expected)
    };
    // More codes make up for slips, but each slip counts: the seventh as much as the first.
    assert_eq!(rank(6, 0), Some(3), "{right:?}");
    assert!(rank(6, 0) < rank(0, 0));
}

#[test]
fn likelihoods_are_exact() {
    let likelihood = Likelihood::new;
    assert_eq!(likelihood(16, 1), likelihood(1, 0));
    assert_eq!(likelihood(0, 3), Likelihood::default());
    assert!(likelihood(u128::MAX, 33) > likelihood(1, 2));
    assert!(likelihood(u128::MAX, 32) < likelihood(1, 0));
    assert!(likelihood(15, 200) < likelihood(1, 199));
    let sum = likelihood(15, 7).plus(&likelihood(1, 7));
    assert_eq!(sum, likelihood(1, 6));
    let large = likelihood(u128::MAX, 0).plus(&likelihood(u128::MAX, 0));
    assert!(large > likelihood(u128::MAX, 0));
}

/// Returns the fewest slips, found step by step.
fn slips(stated: Feedback, right: Feedback) -> u32 {
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, -1), (-1, 1)];
    let pair = |feedback: Feedback| (feedback.black as i32, feedback.white as i32);
    let (stated, right) = (pair(stated), pair(right));
    if stated == (right.1, right.0) {
        return 1;
    }
    let mut reached = vec![right];
    for slips in 0.. {
        if reached.contains(&stated) {
            return slips;
        }
        let next = |from: &(i32, i32)| steps.map(|step| (from.0 + step.0, from.1 + step.1));
        reached = reached.iter().flat_map(next).collect();
        reached.sort_unstable();
        reached.dedup();
    }
    0
}

/// Refused feedback is never given, and with spare elements all other feedback is.
#[test]
fn impossible_answers_to_a_guess_are_refused() {
    for game in [
        standard(5, 4),
        standard(4, 3),
        standard(2, 3),
        letters(5, 4, Rule::BullsAndCows),
        letters(3, 3, Rule::ExactOnly),
    ] {
        let secrets = naive::all(&game);
        for guess in
            naive::all(&letters(game.elements().len() as u32, game.length(), Rule::Standard))
        {
            for feedback in Feedback::all(&game) {
                let row = Row { guess: guess.clone(), feedback };
                let is_given = secrets.iter().any(|code| row.fits(code, game.rule()));
                let mut solver = Solver::new(game.clone());
                let is_taken = solver.add(guess.clone(), feedback).is_ok();
                assert!(is_taken || !is_given, "{guess} {feedback:?}");
                let has_spare = game.elements().len() > game.length() as usize;
                if has_spare && game.rule() == Rule::Standard {
                    assert_eq!(is_taken, is_given, "{guess} {feedback:?}");
                }
            }
        }
    }
}

/// Rows of large games are suspected like those of small ones, tested where every code can be tried.
#[test]
fn suspects_are_those_of_the_plain_way() {
    for game in [standard(5, 4), letters(6, 4, Rule::BullsAndCows)] {
        for seed in 0..20 {
            let draw = |key: &str| draw_secret(&game, &Seed::from(seed), key);
            let row = |key: &str| {
                let guess = draw(key);
                let feedback = Feedback::between(&guess, &draw("secret"), game.rule());
                Row { guess, feedback }
            };
            let mut rows = ["one", "two", "three", "four"].map(row).to_vec();
            rows[2].feedback = Feedback::new(0, seed as u32 % 3);
            if !naive::fitting(&game, &rows).is_empty() {
                continue;
            }
            // With few steps, the formula must answer what can't be counted.
            for budget in [2_000_000, 60_000] {
                check_suspects(&game, &rows, budget);
            }
        }
    }
}

fn check_suspects(game: &Game, rows: &[Row], budget: u64) {
    let partial = PartialGuess::empty(game);
    let question = Question { game, rows, partial: &partial, budget };
    let mut suspects = Suspects::new(question);
    let first = (1..=rows.len()).find(|row| naive::fitting(game, &rows[..*row]).is_empty());
    let found = suspects.first_row();
    assert!(found.is_none() || found == first.map(|row| row as u32));
    for number in 0..rows.len() {
        let mut expected = BTreeMap::new();
        let mut others = rows.to_vec();
        let row = others.remove(number);
        for code in naive::fitting(game, &others) {
            let feedback = Feedback::between(&row.guess, &code, game.rule());
            *expected.entry(feedback).or_insert(0_u128) += 1;
        }
        match suspects.of_row(number, rows.len() - number - 1) {
            Suspicion::Open => assert!(budget < 1_000_000),
            Suspicion::Cleared => assert!(expected.is_empty()),
            Suspicion::Suspect(could, is_all) => {
                assert!(is_all || budget < 1_000_000);
                assert!(!is_all || could.len() == expected.len());
                for (feedback, codes) in could {
                    assert!(codes.is_none_or(|codes| codes == expected[&feedback]));
                    assert!(expected.contains_key(&feedback));
                }
            }
        }
    }
}
