//! Explanations and reviews.

use super::naive;
use super::*;
use crate::codes::Row;
use crate::random::Seed;
use crate::world::games::Strategy;

#[test]
fn the_rows_that_rule_something_out() {
    let game = standard(6, 4);
    let solver = solver(&game, &[("EEFF", 0, 0), ("AABB", 0, 1), ("CCDD", 1, 1)]);
    let why_not = |position, name| solver.why_not(position, game.element(name).unwrap()).unwrap();
    assert_eq!(why_not(0, "E"), Some(vec![1]));
    assert_eq!(why_not(0, "A"), Some(vec![2]));
    assert_eq!(why_not(2, "A"), None);
}

#[test]
fn reasons_suffice_and_are_needed() {
    let game = standard(4, 3);
    let all = naive::all(&game);
    for number in 0..60 {
        let secret = &all[number];
        let mut solver = Solver::new(game.clone());
        for step in 1..5 {
            let guess = &all[(number * step * 7 + step * 13) % all.len()];
            let feedback = Feedback::between(guess, secret, Rule::Standard);
            solver.add(guess.clone(), feedback).unwrap();
        }
        for position in 0..3 {
            for element in game.elements() {
                let Some(rows) = solver.why_not(position, element).unwrap() else {
                    continue;
                };
                let excludes = |rows: &[&Row]| {
                    let rows: Vec<Row> = rows.iter().map(|row| (*row).clone()).collect();
                    let left = naive::fitting(&game, &rows);
                    left.iter().all(|code| code[position as usize] != element)
                };
                let rows: Vec<&Row> =
                    rows.iter().map(|row| &solver.rows()[*row as usize - 1]).collect();
                assert!(excludes(&rows));
                for left_out in 0..rows.len() {
                    let mut fewer = rows.clone();
                    fewer.remove(left_out);
                    assert!(!excludes(&fewer));
                }
            }
        }
    }
}

#[test]
fn the_quality_of_a_first_guess() {
    let game = standard(6, 4);
    let quality = Solver::new(game.clone()).quality(&code(&game, "AABB")).unwrap();
    assert_eq!((quality.codes, quality.parts, quality.worst), (1296, 13, 256));
    assert!(quality.candidate);
    assert_eq!(quality.bits.to_string(), "2.885");
    assert_eq!(quality.expected_hundredths(), 20_454);
}

#[test]
fn a_game_is_reviewed() {
    let game = standard(6, 4);
    let solver = solver(&game, &[("AAAA", 1, 0), ("AABC", 1, 1), ("DDDD", 4, 0)]);
    let reviews = solver.review(Strategy::Entropy, &Seed::from(1)).unwrap();
    // The last guess contradicts the earlier ones, and is still compared.
    assert_eq!(reviews.len(), 3);
    assert_eq!(spelled(&game, &reviews[0].best.guess), "ABCD");
    assert!(reviews[0].quality.bits < reviews[0].best.quality.bits);
    assert_eq!((reviews[0].left, reviews[2].left), (500, 0));
}
