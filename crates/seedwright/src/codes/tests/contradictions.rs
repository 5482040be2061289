//! Histories that no code fits.

use super::naive;
use super::*;
use crate::codes::{Contradiction, Row};

fn contradiction(game: &Game, rows: &[(&str, u32, u32)]) -> Contradiction {
    solver(game, rows).contradiction().unwrap().unwrap()
}

#[test]
fn a_consistent_history_is_no_contradiction() {
    assert_eq!(
        solver(&standard(6, 4), &[("AABB", 1, 1)])
            .contradiction()
            .unwrap(),
        None
    );
}

#[test]
fn a_contradictory_pair_is_reported() {
    let found = contradiction(&standard(6, 4), &[("AABB", 2, 0), ("ABAB", 4, 0)]);
    assert_eq!(found.first_row, 2);
    let rows: Vec<&[u32]> = found
        .repairs
        .iter()
        .map(|repair| &repair.rows[..])
        .collect();
    // Without the win many codes are left, and a slip turns most of them into a single row that fits.
    assert_eq!(rows, [&[2][..], &[1]]);
    let first = &found.repairs[1].corrections;
    assert_eq!(
        (first.len(), first[0].feedback[0]),
        (1, Feedback::new(2, 2))
    );
}

#[test]
fn the_wrong_row_is_among_the_suspects() {
    let game = standard(6, 4);
    let secret = code(&game, "CADE");
    let mut rows: Vec<(&str, u32, u32)> = Vec::new();
    for guess in ["AABB", "CCDD", "EAEF", "CBDF"] {
        let told = Feedback::between(&code(&game, guess), &secret, Rule::Standard);
        rows.push((guess, told.black, told.white));
    }
    // The second answer was one black too many: 2 black 0 white became 3 black 0 white.
    assert_eq!(rows[1], ("CCDD", 2, 0));
    rows[1].1 = 3;
    let found = contradiction(&game, &rows);
    let repair = found
        .repairs
        .iter()
        .find(|repair| repair.rows == [2])
        .unwrap();
    let right = repair
        .corrections
        .iter()
        .find(|correction| correction.feedback == [Feedback::new(2, 0)]);
    assert!(right.is_some());
    assert_eq!(found.repairs[0].rows, [2], "{found:?}");
}

/// Repairs are exactly the rows whose removal helps, and corrections the answers with which codes fit.
#[test]
fn repairs_are_all_there_are() {
    let game = standard(3, 3);
    let all = naive::all(&game);
    let mut tried = 0;
    for number in 0..400 {
        let guess = |step: usize| all[(number * step * 7 + step * 11) % all.len()].clone();
        let told = |step: usize| {
            let answers: Vec<Feedback> = Feedback::all(&game).collect();
            answers[(number * 5 + step * 3) % answers.len()]
        };
        let mut solver = Solver::new(game.clone());
        for step in 1..4 {
            solver.add(guess(step), told(step)).unwrap();
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
    let mut named: Vec<u32> = found
        .repairs
        .iter()
        .flat_map(|repair| repair.rows.clone())
        .collect();
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
            assert_eq!(
                naive::fitting(game, &corrected).len() as u64,
                correction.codes
            );
        }
        assert!(
            repair
                .corrections
                .iter()
                .map(|correction| correction.likelihood)
                .is_sorted_by(|a, b| a >= b)
        );
    }
}
