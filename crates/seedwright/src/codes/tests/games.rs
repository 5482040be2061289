//! Games, codes and rows, and the errors of invalid ones.

use super::*;
use crate::world::games::{GameFault, MAX_ELEMENTS, MAX_POSITIONS, RowFault};

fn refused(elements: &[&str], length: u32, rule: Rule) -> GameFault {
    Game::new(elements.iter().copied(), length, rule).unwrap_err()
}

#[test]
fn impossible_games_are_refused() {
    use Rule::{BullsAndCows, Standard};
    assert_eq!(refused(&["A"], 0, Standard), GameFault::NoPositions);
    assert_eq!(refused(&[], 4, Standard), GameFault::NoElements);
    let twice = refused(&["A", "B", "A"], 4, Standard);
    assert_eq!(twice.to_string(), "element 3 (`A`) is the same as element 1");
    let few = refused(&["A", "B"], 3, BullsAndCows);
    assert_eq!(few, GameFault::TooFewElements { elements: 2, length: 3 });
    let long = refused(&["A"], MAX_POSITIONS + 1, Standard);
    assert_eq!(long, GameFault::TooManyPositions(65));
    let many = (0..=MAX_ELEMENTS).map(|number| number.to_string());
    assert_eq!(Game::new(many, 1, Standard).unwrap_err(), GameFault::TooManyElements);
    let huge = (0..300).map(|number| number.to_string());
    let huge = Game::new(huge, 20, Standard).unwrap_err();
    assert_eq!(huge, GameFault::TooManyCodes { elements: 300, length: 20 });
}

#[test]
fn a_faulty_row_is_named() {
    let game = standard(6, 4);
    let mut solver = solver(&game, &[("AABB", 1, 1)]);
    let mut refused = |guess: &str, black, white| {
        let short: Code = code(&standard(6, guess.len() as u32), guess);
        solver.add(short, Feedback::new(black, white)).unwrap_err().to_string()
    };
    assert_eq!(refused("ABC", 1, 0), "guess 2: the guess has 3 elements, not 4");
    assert_eq!(refused("AABBC", 1, 0), "guess 2: the guess has 5 elements, not 4");
    assert_eq!(refused("ABCD", 3, 2), "guess 2: 3 black and 2 white exceed the 4 positions");
    assert_eq!(
        refused("ABCD", 3, 1),
        "guess 2: 3 black and 1 white is impossible: the last element has nowhere else to go"
    );
    assert!(refused("ABCD", u32::MAX, 1).starts_with("guess 2: 4294967295 black"));
    assert_eq!(solver.rows().len(), 1);
}

#[test]
fn unknown_elements_are_named_and_escaped() {
    let game = Game::new(["Santa", "Tree"], 2, Rule::Standard).unwrap();
    let fault = game.code(["Santa", "Tre"]).unwrap_err();
    let message = "there is no element `Tre` (position 2); did you mean `Tree`?";
    assert_eq!(fault.to_string(), message);
    let fault = game.code(["Santa", "\u{1b}[31m"]).unwrap_err();
    assert_eq!(fault.to_string(), "there is no element `\\u{1b}[31m` (position 2)");
    let fault = game.code(["Tree", "Tree", "Tree"]).unwrap_err();
    assert_eq!(fault, RowFault::WrongLength { expected: 2, found: 3 });
    let foreign = code(&standard(6, 2), "AF");
    assert!(matches!(
        game.check_guess(&foreign),
        Err(RowFault::UnknownElement { position: 2, .. })
    ));
}

#[test]
fn white_is_refused_where_only_black_counts() {
    let game = letters(6, 4, Rule::ExactOnly);
    let mut solver = Solver::new(game.clone());
    let fault = solver.add(code(&game, "ABCD"), Feedback::new(0, 1)).unwrap_err().fault;
    assert_eq!(fault, RowFault::WhiteUnderExactOnly { white: 1 });
}

#[test]
fn the_smallest_and_the_widest_games_work() {
    let one = solver(&standard(1, 1), &[]);
    assert_eq!(one.count().unwrap(), 1);
    let wide = standard(300, 1);
    assert_eq!(solver(&wide, &[("A", 0, 0)]).count().unwrap(), 299);
    let wide = standard(300, 2);
    assert_eq!(solver(&wide, &[("AB", 0, 2)]).codes(9).unwrap(), [code(&wide, "BA")]);
    // Elements are excluded one by one: 298 are left for two positions.
    assert_eq!(solver(&wide, &[("AB", 0, 0)]).count().unwrap(), 298 * 298);
    let long = standard(1, 64);
    assert_eq!(solver(&long, &[]).count().unwrap(), 1);
}

#[test]
fn a_feedback_and_its_cell_belong_together() {
    for cell in 0..300 {
        assert_eq!(Feedback::of_cell(cell).cell(), cell);
    }
    // Four positions have the well-known fourteen feedbacks.
    assert_eq!(Feedback::all(&standard(6, 4)).count(), 14);
    assert_eq!(Feedback::all(&letters(6, 4, Rule::ExactOnly)).count(), 5);
}
