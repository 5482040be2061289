//! Games that are too large to list.

use super::naive;
use super::*;
use crate::codes::large::{Formula, Question, States};
use crate::codes::{Choices, Correction, PartialGuess, Row, Status, SuggestionError, draw_secret};
use crate::random::Seed;
use crate::world::games::Strategy;

/// Returns rows of random guesses for a secret.
fn rows(game: &Game, secret: &Code, number: u32, seed: u64) -> Vec<Row> {
    let row = |step: u32| {
        let guess = draw_secret(game, &Seed::from(seed), &format!("guess {step}"));
        let feedback = Feedback::between(&guess, secret, game.rule());
        Row { guess, feedback }
    };
    (0..number).map(row).collect()
}

fn question<'q>(game: &'q Game, rows: &'q [Row], partial: &'q PartialGuess) -> Question<'q> {
    Question { game, rows, partial, budget: 10_000_000 }
}

fn games() -> [Game; 4] {
    [
        standard(5, 4),
        standard(3, 5),
        letters(4, 4, Rule::ExactOnly),
        letters(6, 4, Rule::BullsAndCows),
    ]
}

fn fitting(game: &Game, rows: &[Row], partial: &PartialGuess) -> Vec<Code> {
    let settled = |code: &Code| {
        (0..game.length())
            .all(|at| partial.at(at).is_none_or(|element| code[at as usize] == element))
    };
    naive::fitting(game, rows).into_iter().filter(settled).collect()
}

fn choices_of(game: &Game, codes: &[Code]) -> Choices {
    let mut choices = Choices::none(game);
    for code in codes {
        for (position, element) in code.iter().enumerate() {
            choices.allow(position as u32, *element);
        }
    }
    choices
}

/// Tests both ways of solving large games, on games small enough to try every code.
#[test]
fn large_games_are_counted_like_small_ones() {
    for game in games() {
        for seed in 0..30 {
            let secret = draw_secret(&game, &Seed::from(seed), "secret");
            let mut rows = rows(&game, &secret, seed as u32 % 4, seed);
            // Every third history gets a wrong feedback, and may become a contradiction.
            if let Some(row) = rows.first_mut().filter(|_| seed % 3 == 0) {
                row.feedback = Feedback::new(1, 0);
            }
            let mut partial = PartialGuess::empty(&game);
            if seed % 2 == 0 {
                partial = partial.with(1, secret[1]);
            }
            let question = question(&game, &rows, &partial);
            let codes = fitting(&game, &rows, &partial);
            let states = States::new(question).unwrap();
            assert_eq!(states.count(), codes.len() as u128, "{question:?}");
            assert_eq!(states.list(usize::MAX), codes);
            assert_eq!(states.choices(), choices_of(&game, &codes));
        }
    }
}

#[test]
fn formulas_and_states_agree() {
    for game in games() {
        for seed in 0..12 {
            let secret = draw_secret(&game, &Seed::from(seed), "secret");
            let mut rows = rows(&game, &secret, 1 + seed as u32 % 5, seed);
            if seed % 3 == 0 {
                rows[0].feedback = Feedback::new(1, 0);
            }
            let mut partial = PartialGuess::empty(&game);
            if seed % 2 == 0 {
                partial = partial.with(2, secret[2]);
            }
            let question = question(&game, &rows, &partial);
            let codes = fitting(&game, &rows, &partial);
            assert_eq!(Formula::new(question).exists(), Ok(!codes.is_empty()));
            assert_eq!(Formula::new(question).choices(), Ok(choices_of(&game, &codes)));
            let lowest = Ok(codes.first().cloned());
            assert_eq!(Formula::new(question).lowest(), lowest, "{question:?}");
            let any = Formula::new(question).any().unwrap();
            let is_only = any.map(|(code, is_only)| (codes.contains(&code), is_only));
            let expected = (!codes.is_empty()).then_some((true, codes.len() == 1));
            assert_eq!(is_only, expected, "{question:?}");
        }
    }
}

#[test]
fn an_element_that_settles_twice_can_t_be() {
    let game = letters(6, 3, Rule::BullsAndCows);
    let element = game.element("F").unwrap();
    let partial = PartialGuess::empty(&game).with(0, element).with(2, element);
    let question = question(&game, &[], &partial);
    assert_eq!(States::new(question).unwrap().count(), 0);
    assert_eq!(Formula::new(question).exists(), Ok(false));
}

#[test]
fn huge_games_are_counted_after_a_few_guesses() {
    let game = standard(10, 16);
    assert_eq!(game.codes(), 10_u128.pow(16));
    let mut solver = Solver::new(game.clone());
    assert_eq!(solver.count().unwrap(), 10_u128.pow(16));
    solver.add(code(&game, "AAAAAAAAAAAAAAAA"), Feedback::new(0, 0)).unwrap();
    assert_eq!(solver.count().unwrap(), 9_u128.pow(16));
    solver.add(code(&game, "BBBBBBBBBBBBBBBB"), Feedback::new(3, 0)).unwrap();
    // Three of sixteen positions have B, the others one of eight elements.
    assert_eq!(solver.count().unwrap(), 560 * 8_u128.pow(13));
    assert_eq!(solver.status().unwrap(), Status::Open);
    let choices = solver.choices().unwrap();
    assert_eq!(choices.at(0).count(), 9);
    assert_eq!(solver.codes(2).unwrap().len(), 2);
}

#[test]
fn a_large_game_is_listed_once_few_codes_are_left() {
    let game = standard(10, 8);
    let secret = code(&game, "ABCADEBJ");
    let mut solver = Solver::new(game.clone());
    for guess in ["AABBCCDD", "EEFFGGHH", "ABCADDII", "ABCAEEBB"] {
        let guess = code(&game, guess);
        let feedback = Feedback::between(&guess, &secret, Rule::Standard);
        solver.add(guess, feedback).unwrap();
    }
    let left = solver.codes(usize::MAX).unwrap();
    assert!(left.contains(&secret) && left.len() as u128 == solver.count().unwrap());
    for strategy in [Strategy::Consistent, Strategy::Parts] {
        let suggestion = solver.suggest(strategy, &Seed::from(1)).unwrap();
        assert!(suggestion.quality.candidate);
    }
    let optimal = solver.suggest(Strategy::Optimal, &Seed::from(1));
    assert!(matches!(optimal, Err(SuggestionError::TooLarge(_))));
    assert_eq!(solver.why_not(0, game.element("E").unwrap()).unwrap(), Some(vec![2]));
    // The same guess can't have two feedbacks.
    solver.add(code(&game, "ABCAEEBB"), Feedback::new(4, 1)).unwrap();
    let found = solver.contradiction().unwrap().unwrap();
    assert_eq!(found.first_row, Some(5));
    let right = |correction: &Correction| correction.feedback == [Feedback::new(6, 0)];
    let repair = found.repairs.iter().find(|repair| repair.rows == [5]).unwrap();
    assert!(repair.corrections.iter().all(right));
}

#[test]
fn what_takes_too_long_says_so() {
    let game = standard(10, 12);
    let secret = draw_secret(&game, &Seed::from(1), "secret");
    let mut solver = Solver::with_budget(game.clone(), 2_000);
    for row in rows(&game, &secret, 9, 1) {
        solver.add(row.guess, row.feedback).unwrap();
    }
    let error = solver.count().unwrap_err();
    assert_eq!(error.codes, 10_u128.pow(12));
    let message = "too large: the game has 1000000000000 codes, and 2000 steps were not enough";
    assert_eq!(error.to_string(), message);
    assert_eq!(solver.status(), Err(error));
}

/// Without either row, too many codes are left to list them.
#[test]
fn a_contradiction_of_a_large_game_names_its_suspects() {
    let game = standard(10, 8);
    let rows = [("AAAAAAAA", 0, 0), ("AABBBBBB", 7, 0)];
    let found = solver(&game, &rows).contradiction().unwrap().unwrap();
    assert_eq!((found.first_row, &found.undecided[..]), (Some(2), &[][..]));
    let suspects: Vec<&[u32]> = found.repairs.iter().map(|repair| &repair.rows[..]).collect();
    assert_eq!(suspects, [[2], [1]]);
    assert_eq!(found.repairs[0].codes, Some(9_u128.pow(8)));
    // One A, six B and something else, or both A and five B.
    let first = &found.repairs[1];
    assert!(first.is_complete);
    let codes = |correction: &Correction| correction.codes.unwrap();
    let all: u128 = first.corrections.iter().map(codes).sum();
    assert_eq!(first.codes, Some(all));
    assert_eq!(all, solver(&game, &rows[1..]).count().unwrap());
}

/// A contradiction is found even if only the formula can find it.
#[test]
fn a_wrong_answer_in_a_long_game_is_found() {
    let game = standard(10, 12);
    let secret = draw_secret(&game, &Seed::from(3), "secret");
    let mut rows = rows(&game, &secret, 14, 3);
    let feedback = &mut rows[5].feedback;
    *feedback = Feedback::new(feedback.black + 2, feedback.white);
    let mut solver = Solver::new(game);
    for row in rows {
        solver.add(row.guess, row.feedback).unwrap();
    }
    let found = solver.contradiction().unwrap().unwrap();
    assert!(found.repairs.iter().any(|repair| repair.rows == [6]), "{found:?}");
}

#[test]
fn a_code_is_drawn_where_too_many_are_left() {
    for game in [standard(10, 16), standard(300, 4), letters(30, 9, Rule::BullsAndCows)] {
        let mut solver = Solver::new(game.clone());
        let secret = draw_secret(&game, &Seed::from(1), "secret");
        for seed in 0..3 {
            let guess = solver.draw(Strategy::Random, &Seed::from(seed)).unwrap();
            assert!(game.can_be_secret(&guess));
            assert!(solver.rows().iter().all(|row| row.fits(&guess, game.rule())));
            let feedback = Feedback::between(&guess, &secret, game.rule());
            solver.add(guess, feedback).unwrap();
        }
    }
}

/// Codes are drawn evenly: two hundred draws give each of the sixteen.
#[test]
fn every_code_can_be_drawn() {
    let game = standard(2, 4);
    let solver = Solver::new(game.clone());
    let drawn: std::collections::BTreeSet<Code> =
        (0..200).map(|seed| solver.draw(Strategy::Random, &Seed::from(seed)).unwrap()).collect();
    assert_eq!(drawn.len(), 16);
}

/// The formula finds one by one what the states can't count in time.
#[test]
fn few_codes_are_found_by_the_formula() {
    for game in games() {
        for seed in 0..12 {
            let secret = draw_secret(&game, &Seed::from(seed), "secret");
            let rows = rows(&game, &secret, 2 + seed as u32 % 4, seed);
            let partial = PartialGuess::empty(&game);
            let codes = fitting(&game, &rows, &partial);
            let mut formula = Formula::new(question(&game, &rows, &partial));
            assert_eq!(formula.all(codes.len()), Ok(Some(codes.clone())));
            let mut formula = Formula::new(question(&game, &rows, &partial));
            assert_eq!(formula.all(codes.len() - 1), Ok(None));
        }
    }
}

/// A shortage of steps is distinguished from a question that no number of steps would answer.
#[test]
fn fixed_limits_are_no_shortage_of_steps() {
    let budget = |solver: &Solver, strategy| match solver.suggest(strategy, &Seed::from(1)) {
        Err(SuggestionError::TooLarge(error)) => error.budget,
        other => panic!("{other:?}"),
    };
    let long = Solver::with_budget(standard(10, 16), 5_000);
    assert_eq!(budget(&long, Strategy::Optimal), None);
    assert_eq!(budget(&long, Strategy::Entropy), None);
    let wide = Solver::with_budget(standard(10, 5), 5_000);
    assert_eq!(budget(&wide, Strategy::Optimal), None);
    let searched = Solver::with_budget(standard(6, 5), 5_000);
    assert_eq!(budget(&searched, Strategy::Optimal), Some(5_000));
}

/// Three feedbacks of sixteen positions leave far too many codes to count, yet some code is found.
#[test]
fn a_large_game_has_a_guess_after_few_answers() {
    let game = standard(10, 16);
    let secret = draw_secret(&game, &Seed::from(5), "secret");
    let mut solver = Solver::new(game.clone());
    for row in rows(&game, &secret, 3, 5) {
        solver.add(row.guess, row.feedback).unwrap();
    }
    assert_eq!(solver.status(), Ok(Status::Open));
    let guess = solver.draw(Strategy::Random, &Seed::from(1)).unwrap();
    assert!(solver.rows().iter().all(|row| row.fits(&guess, Rule::Standard)));
}

/// The count without stored states is that of the states, and of trying every code.
#[test]
fn counting_forwards_is_counting() {
    for rule in [Rule::Standard, Rule::ExactOnly, Rule::BullsAndCows] {
        let game = letters(6, 4, rule);
        for seed in 0..6 {
            let secret = draw_secret(&game, &Seed::from(seed), "counted");
            let rows = rows(&game, &secret, 3, seed);
            let partial = match seed % 2 {
                0 => PartialGuess::empty(&game),
                _ => PartialGuess::empty(&game).with(1, crate::codes::Element(2)),
            };
            let question = question(&game, &rows, &partial);
            let fits = |code: &Code| {
                rows.iter().all(|row| row.fits(code, rule))
                    && partial.at(1).is_none_or(|element| code[1] == element)
            };
            let fitting = naive::all(&game).into_iter().filter(fits).count() as u128;
            assert_eq!(States::count_only(question), Ok(fitting), "{rule:?} {seed}");
            let states = States::new(question).map(|states| states.count());
            assert_eq!(states, Ok(fitting), "{rule:?} {seed}");
        }
    }
}
