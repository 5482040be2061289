//! Complete strategies: totals known from the literature, and trees as text.

use std::ops::ControlFlow;

use super::naive;
use super::*;
use crate::codes::{Limits, TooLarge, Tree, TreeCost, TreeError, TreeFaultKind};
use crate::random::Seed;
use crate::world::games::Strategy;

fn grown(game: &Game, strategy: Strategy) -> Tree {
    Tree::grow(game, strategy, &Seed::from(1), &mut |_| ControlFlow::Continue(())).unwrap()
}

fn optimal(game: &Game, limits: Limits) -> Result<Tree, TreeError> {
    Tree::optimal(game, limits, &mut |_| ControlFlow::Continue(()))
}

fn counted(game: &Game, tree: &Tree) -> (u64, u32) {
    let TreeCost { codes, total, depth } = tree.count(game).unwrap().unwrap();
    assert_eq!(u128::from(codes), game.codes());
    (total, depth)
}

#[test]
fn totals_of_four_positions_and_six_elements() {
    let game = standard(6, 4);
    let total = |strategy| counted(&game, &grown(&game, strategy));
    assert_eq!(total(Strategy::Parts), (5668, 6));
    assert_eq!(total(Strategy::Expected), (5696, 6));
    assert_eq!(total(Strategy::Entropy), (5722, 6));
    assert_eq!(total(Strategy::Minimax), (5801, 5));
    assert_eq!(total(Strategy::Consistent), (5786, 6));
}

#[test]
fn entropy_with_five_positions_and_six_elements() {
    let game = standard(6, 5);
    assert_eq!(counted(&game, &grown(&game, Strategy::Entropy)), (37_087, 7));
}

#[test]
fn the_optimum_among_consistent_guesses() {
    let game = standard(6, 4);
    let limits = Limits { consistent: true, ..Limits::default() };
    let tree = optimal(&game, limits).unwrap();
    assert_eq!(counted(&game, &tree).0, 5660);
    assert_eq!(spelled(&game, tree.first()), "AABC");
}

#[test]
fn the_optimum_of_four_positions_and_six_elements() {
    let game = standard(6, 4);
    let tree = grown(&game, Strategy::Optimal);
    assert_eq!(counted(&game, &tree), (5625, 6));
    assert_eq!(spelled(&game, tree.first()), "AABC");
}

/// Six elements cost 5626 with at most five guesses, but that search takes too long here; see the soak.
#[test]
fn the_optimum_of_four_positions_and_five_elements() {
    let game = standard(5, 4);
    assert_eq!(counted(&game, &grown(&game, Strategy::Optimal)).0, 2463);
    let limits = Limits { worst: Some(5), ..Limits::default() };
    let short = optimal(&game, limits).unwrap();
    assert_eq!(counted(&game, &short), (2463, 5));
}

/// Returns the minimum cost of a set by trying every guess.
fn brute_force(game: &Game, all: &[Code], left: &[Code], bound: u64) -> u64 {
    if left.len() <= 2 {
        return [0, 1, 3][left.len()];
    }
    let mut best = bound;
    for guess in all {
        let mut parts = std::collections::BTreeMap::new();
        for code in left {
            let feedback = Feedback::between(guess, code, game.rule());
            parts.entry(feedback).or_insert_with(Vec::new).push(code.clone());
        }
        if parts.len() == 1 {
            continue;
        }
        let mut cost = left.len() as u64;
        for (feedback, part) in parts {
            if !feedback.is_win(game.length()) && cost < best {
                cost += brute_force(game, all, &part, best - cost);
            }
        }
        best = best.min(cost);
    }
    best
}

#[test]
fn small_games_cost_what_brute_force_says() {
    for game in [
        standard(2, 3),
        standard(3, 2),
        standard(4, 2),
        letters(4, 2, Rule::ExactOnly),
        letters(4, 2, Rule::BullsAndCows),
        letters(4, 3, Rule::BullsAndCows),
    ] {
        let all = naive::all(&game);
        let tree = grown(&game, Strategy::Optimal);
        assert_eq!(counted(&game, &tree).0, brute_force(&game, &all, &all, 1000), "{game:?}");
    }
}

#[test]
fn a_worst_case_that_nothing_meets_is_impossible() {
    let game = standard(3, 3);
    let within = |worst| optimal(&game, Limits { worst: Some(worst), ..Limits::default() });
    let (optimum, _) = counted(&game, &grown(&game, Strategy::Optimal));
    assert_eq!(within(2), Err(TreeError::Impossible));
    for worst in 3..7 {
        match within(worst) {
            Ok(tree) => {
                let (total, depth) = counted(&game, &tree);
                assert!(total >= optimum && depth <= worst);
                assert!(worst < 6 || total == optimum);
            }
            Err(error) => assert_eq!(error, TreeError::Impossible),
        }
    }
}

/// A narrow search that finds nothing proves nothing.
#[test]
fn a_narrow_search_proves_nothing() {
    let game = standard(6, 4);
    let limits = Limits { worst: Some(4), width: Some(1), ..Limits::default() };
    assert_eq!(optimal(&game, limits), Err(TreeError::NotFound { width: 1 }));
    // Three guesses can't find 1296 codes, whatever is tried.
    let limits = Limits { worst: Some(3), width: Some(1), ..Limits::default() };
    assert_eq!(optimal(&game, limits), Err(TreeError::Impossible));
}

#[test]
fn heuristic_trees_keep_to_their_steps() {
    let game = standard(6, 4);
    for strategy in [Strategy::Entropy, Strategy::Minimax, Strategy::Consistent] {
        let within = |steps| {
            Tree::grow_within(&game, strategy, &Seed::from(1), steps, &mut |_| {
                ControlFlow::Continue(())
            })
        };
        let too_large = TooLarge { codes: 1296, budget: Some(1000) };
        assert_eq!(within(1000), Err(TreeError::TooLarge(too_large)));
        assert_eq!(within(100_000_000), Ok(grown(&game, strategy)));
    }
}

/// Optima of other programs: of three positions and five to ten elements.
#[test]
fn optima_of_three_positions() {
    for (elements, total) in [(5, 451), (7, 1474), (8, 2359), (10, 5242)] {
        let game = standard(elements, 3);
        assert_eq!(counted(&game, &grown(&game, Strategy::Optimal)).0, total);
    }
}

/// Moving positions and renaming elements changes no cost, wherever the search starts.
#[test]
fn equal_sets_have_equal_costs() {
    let game = standard(4, 3);
    let cost = |first: &str, feedback: Feedback| {
        let mut solver = Solver::new(game.clone());
        solver.add(code(&game, first), feedback).unwrap();
        let left = solver.codes(usize::MAX).unwrap();
        let all = naive::all(&game);
        let best = solver.suggest(Strategy::Optimal, &Seed::from(1)).unwrap().guess;
        let mut parts = std::collections::BTreeMap::new();
        for code in &left {
            let feedback = Feedback::between(&best, code, game.rule());
            parts.entry(feedback).or_insert_with(Vec::new).push(code.clone());
        }
        let parts = parts.into_iter().filter(|(feedback, _)| !feedback.is_win(3));
        let costs = parts.map(|(_, part)| brute_force(&game, &all, &part, 1000));
        (left.len() as u64 + costs.sum::<u64>(), brute_force(&game, &all, &left, 1000))
    };
    for feedback in [Feedback::new(1, 0), Feedback::new(0, 1), Feedback::new(0, 2)] {
        let (found, least) = cost("ABC", feedback);
        assert_eq!(found, least);
        for other in ["BCA", "DBA", "CAD"] {
            assert_eq!(cost(other, feedback), (found, least), "{other} {feedback:?}");
        }
    }
}

#[test]
fn searches_stop_when_they_are_told_to() {
    let game = standard(6, 4);
    let limits = Limits { steps: 1000, ..Limits::default() };
    assert!(matches!(optimal(&game, limits), Err(TreeError::TooLarge(_))));
    let mut seen = 0;
    let stopped = Tree::grow(&game, Strategy::Entropy, &Seed::from(1), &mut |grown| {
        seen = grown.done;
        if seen < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!((stopped, seen), (Err(TreeError::Stopped), 10));
    let huge = standard(10, 8);
    assert!(matches!(optimal(&huge, limits), Err(TreeError::TooLarge(_))));
}

#[test]
fn trees_are_written_and_read_the_same() {
    for game in [
        standard(2, 2),
        standard(4, 3),
        letters(5, 3, Rule::BullsAndCows),
        letters(3, 3, Rule::ExactOnly),
    ] {
        let tree = grown(&game, Strategy::Entropy);
        assert_eq!(Tree::from_text(&tree.to_text(&game), &game).unwrap(), tree);
    }
    let game = standard(2, 2);
    let text = "seedwright strategy 1\n2 positions, 2 elements, standard\n\
                0.0\n 0,0 1.1\n 1,0 0.1\n  0,2 1.0\n";
    assert_eq!(grown(&game, Strategy::Entropy).to_text(&game), text);
}

#[test]
fn faulty_trees_are_refused() {
    let game = standard(2, 2);
    let fault = |lines: &str| {
        let text = format!("seedwright strategy 1\n2 positions, 2 elements, standard\n{lines}");
        Tree::from_text(&text, &game).map_err(|fault| (fault.line, fault.kind))
    };
    assert_eq!(fault(""), Err((3, TreeFaultKind::Malformed)));
    assert_eq!(fault("0.2"), Err((3, TreeFaultKind::Malformed)));
    assert_eq!(fault("0.0\n1.1"), Err((4, TreeFaultKind::TooDeep)));
    assert_eq!(fault("0.0\n  1,0 1.1"), Err((4, TreeFaultKind::TooDeep)));
    assert_eq!(fault("0.0\n 1,1 1.1"), Err((4, TreeFaultKind::Malformed)));
    assert_eq!(fault("0.0\n 1,0 1.1\n 1,0 1.0"), Err((5, TreeFaultKind::Repeated)));
    let other =
        Tree::from_text("seedwright strategy 1\n3 positions, 2 elements, standard\n0.0", &game);
    assert_eq!(other.unwrap_err().to_string(), "line 2: the strategy is for another game");
    assert_eq!(Tree::from_text("", &game).unwrap_err().kind, TreeFaultKind::NoStrategy);
    // A tree that misses codes has no cost.
    assert_eq!(fault("0.0\n 1,0 0.1").unwrap().count(&game), Ok(None));
}

/// Ten elements at four positions are more codes than a proof can have.
#[test]
fn large_games_are_searched_in_passes() {
    let game = standard(10, 4);
    let with = |width, steps| {
        let limits = Limits { width: Some(width), steps, ..Limits::default() };
        optimal(&game, limits)
    };
    let one = counted(&game, &with(1, u64::MAX).unwrap());
    let three = counted(&game, &with(3, u64::MAX).unwrap());
    assert!(three.0 < one.0, "{one:?} {three:?}");
    // With enough steps for the first pass only, its strategy is the result.
    let mut used = 0;
    let limits = Limits { width: Some(1), ..Limits::default() };
    let tree = Tree::optimal(&game, limits, &mut |effort| {
        used = effort.done;
        ControlFlow::Continue(())
    });
    assert_eq!(counted(&game, &tree.unwrap()), one);
    assert_eq!(counted(&game, &with(3, used).unwrap()), one);
    assert!(matches!(with(3, used / 2), Err(TreeError::TooLarge(_))));
    let worst = Limits { width: Some(1), worst: Some(4), ..Limits::default() };
    assert_eq!(optimal(&game, worst), Err(TreeError::NotFound { width: 1 }));
}
