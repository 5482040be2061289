//! Suggestions.

use super::naive;
use super::*;
use crate::codes::SuggestionError;
use crate::codes::guesses::{Looks, Situation};
use crate::codes::listing::layout_of_listed;
use crate::codes::logarithm::Logarithms;
use crate::codes::measure::Measure;
use crate::codes::planes::{Counter, MAX_CELLS, Planes};
use crate::codes::strategy::FIRST_GUESSES;
use crate::codes::symmetry::{Symmetry, possible_elements};
use crate::random::Seed;
use crate::world::games::Strategy;

const MEASURES: [(Strategy, Measure); 4] = [
    (Strategy::Entropy, Measure::Entropy),
    (Strategy::Parts, Measure::Parts),
    (Strategy::Expected, Measure::Expected),
    (Strategy::Minimax, Measure::Minimax),
];

/// Returns the best guess by trying all of them.
fn best_of_all(game: &Game, left: &[Code], measure: Measure) -> Code {
    let logarithms = Logarithms::up_to(left.len() as u32);
    let cost = |guess: &Code| {
        let mut sizes = [0; MAX_CELLS];
        for code in left {
            sizes[Feedback::between(guess, code, game.rule()).cell()] += 1;
        }
        measure.cost(&sizes, &logarithms)
    };
    let key = |guess: &Code| (cost(guess), left.binary_search(guess).is_err(), guess.clone());
    naive::all(game).into_iter().min_by_key(key).unwrap()
}

#[test]
fn the_best_guess_is_the_best_of_all() {
    let games = [
        standard(4, 3),
        standard(3, 4),
        letters(4, 3, Rule::ExactOnly),
        letters(5, 3, Rule::BullsAndCows),
    ];
    for game in games {
        let all = naive::all(&game);
        for (number, secret) in all.iter().enumerate().step_by(all.len() / 12 + 1) {
            let mut solver = Solver::new(game.clone());
            for step in 0..3 {
                let left = solver.codes(usize::MAX).unwrap();
                for (strategy, measure) in MEASURES {
                    let found = solver.suggest(strategy, &Seed::from(1)).unwrap();
                    assert_eq!(
                        found.guess,
                        best_of_all(&game, &left, measure),
                        "{:?}",
                        solver.rows()
                    );
                    assert_eq!(found.quality.candidate, left.contains(&found.guess));
                }
                let guess = all[(number * 7 + step * 29 + 1) % all.len()].clone();
                let feedback = Feedback::between(&guess, secret, game.rule());
                solver.add(guess, feedback).unwrap();
            }
        }
    }
}

/// Of all guesses that are equivalent by symmetry, only the lowest is evaluated.
#[test]
fn equal_guesses_are_looked_at_once() {
    let game = standard(6, 4);
    let layout = layout_of_listed(&game).unwrap();
    let lowest = |guesses: &[&str]| {
        let guesses: Vec<u64> =
            guesses.iter().map(|guess| layout.pack(&code(&game, guess))).collect();
        let symmetry = Symmetry::new(layout, Rule::Standard, &guesses, &[true; 6]);
        let all = naive::all(&game);
        let lowest = all.iter().filter(|code| {
            let digits: Vec<u16> = code.iter().map(|element| element.0).collect();
            symmetry.is_lowest(&digits)
        });
        lowest.map(|code| spelled(&game, code)).collect::<Vec<_>>()
    };
    assert_eq!(lowest(&[]), ["AAAA", "AAAB", "AABB", "AABC", "ABCD"]);
    // Second guesses, counted by another program.
    let counts = ["AAAA", "AAAB", "AABB", "AABC", "ABCD"].map(|guess| lowest(&[guess]).len());
    assert_eq!(counts, [12, 53, 39, 130, 57]);
}

#[test]
fn first_guesses_are_the_best() {
    for (rule, (length, elements), strategies, guess) in FIRST_GUESSES {
        // Large games take long, and proofs of the optimum have a test of their own.
        if elements.pow(*length) > 10_000 {
            continue;
        }
        let game = letters(*elements, *length, *rule);
        let layout = layout_of_listed(&game).unwrap();
        let codes = crate::codes::listing::all_codes(layout, *rule);
        let planes = Planes::new(layout, *rule, &codes);
        let logarithms = Logarithms::up_to(codes.len() as u32);
        let situation = Situation {
            layout,
            rule: *rule,
            guesses: &[],
            codes: &codes,
            logarithms: &logarithms,
            looks: &Looks::new(u64::MAX),
            any_guess: true,
        };
        for (strategy, measure) in MEASURES {
            if strategies.contains(&strategy) {
                let best = situation.best(measure, &planes).ok();
                assert_eq!(best, Some(layout.pack_numbers(guess)));
            }
        }
        if strategies.contains(&Strategy::Consistent) {
            let best = situation.best_candidate(Measure::Entropy, &planes);
            assert_eq!(best.ok(), Some(layout.pack_numbers(guess)));
        }
    }
}

#[test]
fn a_bound_is_never_above_what_is_found() {
    let game = standard(6, 4);
    let layout = layout_of_listed(&game).unwrap();
    let codes: Vec<u64> =
        crate::codes::listing::all_codes(layout, Rule::Standard).into_iter().step_by(7).collect();
    let planes = Planes::new(layout, Rule::Standard, &codes);
    let logarithms = Logarithms::up_to(codes.len() as u32);
    let mut counter = Counter::new(&planes);
    let mut histogram = [0; MAX_CELLS];
    for guess in &codes {
        for (_, measure) in MEASURES {
            let least = measure.least_cost(counter.totals(*guess), &logarithms);
            counter.histogram(*guess, &mut histogram);
            assert!(least <= measure.cost(&histogram[..planes.cells()], &logarithms));
        }
    }
    assert!(possible_elements(layout, &codes).iter().all(|possible| *possible));
}

#[test]
fn suggestions_keep_to_what_they_promise() {
    let game = standard(6, 4);
    let open = solver(&game, &[("AABB", 1, 0), ("ACDE", 1, 1)]);
    for strategy in [Strategy::Consistent, Strategy::Random] {
        assert!(open.suggest(strategy, &Seed::from(7)).unwrap().quality.candidate);
    }
    let random = |seed: u64| open.suggest(Strategy::Random, &Seed::from(seed)).unwrap().guess;
    assert_eq!(random(7), random(7));
    assert!((0..20).any(|seed| random(seed) != random(7)));
    let none = solver(&game, &[("AABB", 4, 0), ("ACDE", 4, 0)]);
    for strategy in Strategy::ALL {
        assert_eq!(none.suggest(strategy, &Seed::from(1)), Err(SuggestionError::Contradiction));
    }
}

#[test]
fn one_code_left_is_the_suggestion() {
    let game = standard(6, 4);
    let solved = solver(&game, &[("AABB", 0, 4)]);
    for strategy in Strategy::ALL {
        let guess = solved.suggest(strategy, &Seed::from(1)).unwrap().guess;
        assert_eq!(spelled(&game, &guess), "BBAA");
    }
}
