//! Compares the bit planes with the plain computation, and that with the document's.

use proptest::prelude::*;

use super::naive;
use super::*;
use crate::codes::logarithm::{Logarithms, logarithm};

fn any_rule() -> impl Strategy<Value = Rule> {
    prop_oneof![Just(Rule::Standard), Just(Rule::ExactOnly), Just(Rule::BullsAndCows)]
}

/// A game small enough to try in full, under any rule.
fn any_game() -> impl Strategy<Value = Game> {
    (1..=7_u32, 1..=9_u32, any_rule())
        .prop_filter("small", |(length, elements, _)| elements.pow(*length) <= 3000)
        .prop_filter("enough", |(length, elements, rule)| {
            *rule != Rule::BullsAndCows || length <= elements
        })
        .prop_map(|(length, elements, rule)| letters(elements, length, rule))
}

/// Numbers that choose codes and guesses of a game.
fn game_and_numbers() -> impl Strategy<Value = (Game, Vec<usize>)> {
    (any_game(), prop::collection::vec(any::<usize>(), 4))
}

fn guess(game: &Game, number: usize) -> Code {
    let elements = game.elements().len();
    let digit = |position: u32| (number / elements.pow(position)) % elements;
    (0..game.length()).map(|position| game.elements().nth(digit(position)).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn planes_agree_with_the_plain_way((game, numbers) in game_and_numbers()) {
        let guesses: Vec<Code> = numbers.iter().map(|number| guess(&game, *number)).collect();
        let mut solver = Solver::new(game.clone());
        let secrets = naive::all(&game);
        let secret = &secrets[numbers[0] % secrets.len()];
        // First against all codes, then against those left after a row, which rarely fill their last word.
        for evaluated in [&guesses[..], &guesses[1..]] {
            let left = naive::fitting(&game, solver.rows());
            let set = solver.code_set().unwrap();
            let mut answers = set.answers();
            for guess in evaluated {
                let mut counted = std::collections::BTreeMap::new();
                for code in &left {
                    *counted.entry(naive::feedback(guess, code, game.rule())).or_insert(0) += 1;
                }
                let found: std::collections::BTreeMap<Feedback, u32> = answers.to(guess).collect();
                prop_assert_eq!(&found, &counted);
            }
            let feedback = Feedback::between(&guesses[0], secret, game.rule());
            solver.add(guesses[0].clone(), feedback).unwrap();
            let fitting = naive::fitting(&game, solver.rows());
            prop_assert_eq!(solver.codes(usize::MAX).unwrap(), fitting);
        }
    }

    #[test]
    fn feedback_is_what_the_document_says((game, numbers) in game_and_numbers()) {
        let (guess, secret) = (guess(&game, numbers[0]), guess(&game, numbers[1]));
        let found = Feedback::between(&guess, &secret, game.rule());
        prop_assert_eq!(found, naive::feedback(&guess, &secret, game.rule()));
        prop_assert_eq!(found.check(&game), Ok(()));
    }
}

#[test]
fn long_codes_are_counted() {
    // Twenty-one positions: the longest that are listed.
    let game = standard(2, 21);
    let mut solver = Solver::new(game.clone());
    let ones = code(&game, "AAAAAAAAAAAAAAAAAAAAA");
    solver.add(ones.clone(), Feedback::new(20, 0)).unwrap();
    assert_eq!(solver.count().unwrap(), 21);
    assert_eq!(solver.quality(&ones).unwrap().parts, 1);
    let half = code(&game, "AAAAAAAAAABBBBBBBBBBB");
    let set = solver.code_set().unwrap();
    let found: Vec<_> = set.answers().to(&half).collect();
    assert_eq!(found, [(Feedback::new(9, 2), 10), (Feedback::new(11, 0), 11)]);
}

#[test]
fn equal_products_have_equal_logarithms() {
    let logarithms = Logarithms::up_to(1000);
    for (one, other) in [(4, 6), (12, 30), (21, 37), (2, 499)] {
        let product = logarithms.of(one * other);
        assert_eq!(product, logarithms.of(one) + logarithms.of(other));
        // The sum of rounded logarithms is close to the rounded one.
        assert!(logarithm(u64::from(one * other)).abs_diff(product) < 16);
    }
    assert_eq!(logarithm(1), 0);
    assert_eq!(logarithm(1 << 40), 40 << 32);
    // log2(3) = 1.58496250072...
    assert_eq!((u128::from(logarithm(3)) * 10_000_000_000) >> 32, 15_849_625_004);
}
