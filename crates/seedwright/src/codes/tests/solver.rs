//! The document's test lists, and the solver compared with every history of small games.

use super::naive;
use super::*;
use crate::codes::{PartialGuess, Row, Status};
use crate::world::games::Element;

/// The elements of the document.
const FESTIVE: [&str; 6] = ["Santa", "Present", "Tree", "Snowman", "Stocking", "Bell"];

fn festive(length: u32) -> Solver {
    Solver::new(Game::new(FESTIVE, length, Rule::Standard).unwrap())
}

fn add(solver: &mut Solver, guess: &[&str], black: u32, white: u32) {
    let guess = solver.game().code(guess.iter().copied()).unwrap();
    solver.add(guess, Feedback::new(black, white)).unwrap();
}

fn names_at(solver: &Solver, position: u32) -> Vec<String> {
    let choices = solver.choices().unwrap();
    choices.at(position).map(|element| solver.game().name(element).to_owned()).collect()
}

#[test]
fn without_history_everything_is_valid() {
    for length in [4, 5] {
        let solver = festive(length);
        for position in 0..length {
            assert_eq!(names_at(&solver, position), FESTIVE);
        }
        assert_eq!(solver.count().unwrap(), 6_u128.pow(length));
    }
}

#[test]
fn a_guess_without_matches_eliminates_its_elements() {
    for length in [4, 5] {
        let mut solver = festive(length);
        let guess = ["Santa", "Tree", "Santa", "Bell", "Bell"];
        add(&mut solver, &guess[..length as usize], 0, 0);
        for position in 0..length {
            assert_eq!(names_at(&solver, position), ["Present", "Snowman", "Stocking"]);
        }
        assert_eq!(solver.count().unwrap(), 3_u128.pow(length));
    }
}

#[test]
fn all_black_locks_the_solution_in() {
    for length in [4, 5] {
        let mut solver = festive(length);
        let guess = &["Santa", "Santa", "Tree", "Bell", "Bell"][..length as usize];
        add(&mut solver, guess, length, 0);
        let secret = solver.game().code(guess.iter().copied()).unwrap();
        assert_eq!(solver.status().unwrap(), Status::Solved(secret));
        assert_eq!(solver.count().unwrap(), 1);
    }
}

#[test]
fn duplicates_are_matched_once() {
    let game = standard(6, 4);
    let feedback = |guess, secret| {
        let found = Feedback::between(&code(&game, guess), &code(&game, secret), Rule::Standard);
        (found.black, found.white)
    };
    assert_eq!(feedback("AABB", "ABBB"), (3, 0));
    assert_eq!(feedback("AAAB", "ABCC"), (1, 1));
    assert_eq!(feedback("ABCD", "DCBA"), (0, 4));
    let game = standard(6, 5);
    let secret = code(&game, "AAACF");
    let found = Feedback::between(&code(&game, "AACAA"), &secret, Rule::Standard);
    assert_eq!((found.black, found.white), (2, 2));
}

#[test]
fn constraints_reach_across_five_positions() {
    let game = standard(6, 5);
    // Exactly two A, neither of them at the last three positions.
    let rows = [("AAAAA", 2, 0), ("BBAAA", 0, 2)];
    let solver = solver(&game, &rows);
    assert_eq!(choices(&solver), ["A", "A", "CDEF", "CDEF", "CDEF"]);
}

#[test]
fn the_secret_is_never_excluded() {
    for length in [4, 5] {
        let game = standard(6, length);
        let all = naive::all(&game);
        for (number, secret) in all.iter().enumerate().step_by(97) {
            let mut solver = Solver::new(game.clone());
            for guess in (1..4).map(|step| &all[(number * step * 31 + step) % all.len()]) {
                let feedback = Feedback::between(guess, secret, Rule::Standard);
                solver.add(guess.clone(), feedback).unwrap();
            }
            let choices = solver.choices().unwrap();
            let allowed = |(at, element): (usize, &Element)| choices.allows(at as u32, *element);
            assert!(secret.iter().enumerate().all(allowed));
            assert!(solver.codes(usize::MAX).unwrap().contains(secret));
        }
    }
}

#[test]
fn the_size_table_of_the_document() {
    let table =
        [(5, 4, 625), (6, 4, 1296), (5, 5, 3125), (8, 4, 4096), (6, 5, 7776), (6, 6, 46_656)];
    for (elements, length, codes) in table {
        let game = standard(elements, length);
        assert_eq!(game.codes(), codes);
        assert_eq!(Solver::new(game).codes(usize::MAX).unwrap().len() as u128, codes);
    }
}

#[test]
fn the_next_game_may_have_another_length() {
    let mut four = festive(4);
    add(&mut four, &["Santa", "Santa", "Tree", "Tree"], 2, 0);
    let mut five = festive(5);
    add(&mut five, &["Santa", "Santa", "Tree", "Tree", "Bell"], 2, 0);
    assert_eq!(four.choices().unwrap().length(), 4);
    assert_eq!(five.choices().unwrap().length(), 5);
    assert!(five.count().unwrap() > four.count().unwrap());
}

#[test]
fn undoing_restores_what_was_possible() {
    let game = standard(6, 4);
    let mut solver = solver(&game, &[("AABB", 1, 1), ("CCDE", 0, 2)]);
    let (count, codes) = (solver.count().unwrap(), solver.codes(usize::MAX).unwrap());
    solver.add(code(&game, "DACA"), Feedback::new(1, 1)).unwrap();
    assert!(solver.count().unwrap() < count);
    assert_eq!(spelled(&game, &solver.undo().unwrap().guess), "DACA");
    assert_eq!((solver.count().unwrap(), solver.codes(usize::MAX).unwrap()), (count, codes));
    solver.undo();
    solver.undo();
    assert_eq!((solver.undo(), solver.count().unwrap()), (None, 1296));
}

#[test]
fn elements_are_counted_by_positions() {
    let solver = solver(&standard(6, 4), &[("AABB", 0, 1)]);
    let choices = solver.choices().unwrap();
    let counts = solver.game().elements().map(|element| choices.positions(element).count());
    assert_eq!(counts.collect::<Vec<_>>(), [2, 2, 4, 4, 4, 4]);
}

/// Each fault of the document's first two methods, next to the exact result.
#[test]
fn the_faults_of_the_document_are_not_ours() {
    let game = standard(6, 4);
    // A white peg emptied everything.
    let one = solver(&game, &[("AABB", 0, 1)]);
    assert_eq!(one.count().unwrap(), 256);
    assert_eq!(choices(&one), ["BCDEF", "BCDEF", "ACDEF", "ACDEF"]);
    // With whites relaxed, E and F stayed possible.
    let two = solver(&game, &[("ABCD", 0, 4)]);
    assert_eq!(two.count().unwrap(), 9);
    assert_eq!(choices(&two), ["BCD", "ACD", "ABD", "ABC"]);
    // Five elements per position stayed possible.
    let three = solver(&game, &[("AABB", 0, 4)]);
    assert_eq!(three.status().unwrap(), Status::Solved(code(&game, "BBAA")));
    // A at the third or fourth position was missed.
    let four = solver(&game, &[("AABC", 1, 0)]);
    assert!(choices(&four)[2..].iter().all(|elements| !elements.contains('A')));
    // A winning guess overwrote what was known before.
    let five = solver(&game, &[("AABB", 2, 0), ("ABAB", 4, 0)]);
    assert_eq!(five.status().unwrap(), Status::Contradiction);
    assert_eq!(five.contradiction().unwrap().unwrap().first_row, Some(2));
}

#[test]
fn offered_completions_exist() {
    let game = standard(6, 4);
    let solver = solver(&game, &[("ABCD", 0, 4)]);
    let element = |name| game.element(name).unwrap();
    let begun = PartialGuess::empty(&game).with(0, element("B"));
    let choices = solver.choices_with(&begun).unwrap();
    let spelled: Vec<String> =
        (0..4).map(|at| choices.at(at).map(|element| game.name(element)).collect()).collect();
    // Three of the nine codes begin with B: BADC, BCDA, BDAC.
    assert_eq!(spelled, ["B", "ACD", "AD", "AC"]);
    assert!(solver.may_go(&begun, 1, element("A")).unwrap());
    assert!(!solver.may_go(&begun, 1, element("B")).unwrap());
    // The element at the position itself is replaced.
    assert!(solver.may_go(&begun, 0, element("C")).unwrap());
}

/// Every history of up to two rows, and the joint choices after every single element.
fn every_history(game: &Game) {
    let all = naive::all(game);
    let mut solver = Solver::new(game.clone());
    for first in &all {
        for feedback in Feedback::all(game) {
            // Impossible feedback is refused, and tested elsewhere.
            if solver.add(first.clone(), feedback).is_err() {
                continue;
            }
            for second in all.iter().step_by(all.len() / 8 + 1) {
                for feedback in Feedback::all(game) {
                    if solver.add(second.clone(), feedback).is_ok() {
                        compare(game, &solver);
                        solver.undo();
                    }
                }
            }
            compare(game, &solver);
            solver.undo();
        }
    }
}

fn compare(game: &Game, solver: &Solver) {
    let rows: &[Row] = solver.rows();
    let left = naive::fitting(game, rows);
    assert_eq!(solver.codes(usize::MAX).unwrap(), left);
    let status = match &left[..] {
        [] => Status::Contradiction,
        [code] => Status::Solved(code.clone()),
        _ => Status::Open,
    };
    assert_eq!(solver.status().unwrap(), status);
    let plain = solver.choices().unwrap();
    for position in 0..game.length() {
        for element in game.elements() {
            let has = |code: &&Code| code[position as usize] == element;
            assert_eq!(plain.allows(position, element), left.iter().any(|code| has(&code)));
            let begun = PartialGuess::empty(game).with(position, element);
            let joint = solver.choices_with(&begun).unwrap();
            for at in 0..game.length() {
                let together = left.iter().filter(has).map(|code| code[at as usize]);
                let together: std::collections::BTreeSet<Element> = together.collect();
                assert!(joint.at(at).eq(together));
            }
        }
    }
}

#[test]
fn every_history_of_small_games() {
    for rule in [Rule::Standard, Rule::ExactOnly, Rule::BullsAndCows] {
        every_history(&letters(3, 3, rule));
        every_history(&letters(4, 2, rule));
    }
    every_history(&standard(2, 4));
    every_history(&standard(1, 3));
    every_history(&standard(5, 1));
}
