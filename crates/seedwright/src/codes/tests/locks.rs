//! Locks for worlds.

use std::ops::ControlFlow;

use super::naive;
use super::*;
use crate::codes::lowest::LowestCodes;
use crate::codes::{
    DEFAULT_NOTE_STEPS, GuessLock, GuessLockSettings, GuessProof, LockError, NoteLock, NoteRequest,
    Row, Tree, draw_secret,
};
use crate::random::Seed;
use crate::world::games::Strategy;

const STEPS: u64 = DEFAULT_NOTE_STEPS;

fn check_notes(game: &Game, lock: &NoteLock) {
    assert_eq!(naive::fitting(game, &lock.notes), std::slice::from_ref(&lock.secret));
    for left_out in 0..lock.notes.len() {
        let mut fewer = lock.notes.clone();
        fewer.remove(left_out);
        assert!(naive::fitting(game, &fewer).len() > 1);
    }
    let tells = |row: &Row| row.guess != lock.secret;
    assert!(lock.notes.iter().all(tells), "no note gives the secret away");
}

#[test]
fn notes_determine_the_secret_and_all_are_needed() {
    for rule in [Rule::Standard, Rule::ExactOnly, Rule::BullsAndCows] {
        let game = letters(6, 3, rule);
        for seed in 0..15 {
            let seed = Seed::from(seed);
            let secret = draw_secret(&game, &seed, "lock");
            check_notes(
                &game,
                &NoteLock::make(&game, secret, NoteRequest::new(None, STEPS), &seed, &mut |_| {
                    ControlFlow::Continue(())
                })
                .unwrap(),
            );
        }
    }
}

#[test]
fn as_many_notes_as_wanted() {
    let game = standard(6, 4);
    for requested in 2..=6 {
        let secret = draw_secret(&game, &Seed::from(u64::from(requested)), "lock");
        let lock = NoteLock::make(
            &game,
            secret,
            NoteRequest::new(Some(requested), STEPS),
            &Seed::from(1),
            &mut |_| ControlFlow::Continue(()),
        )
        .unwrap();
        assert_eq!(lock.notes.len() as u32, requested);
        check_notes(&game, &lock);
    }
}

#[test]
fn one_note_suffices_for_some_secrets() {
    let game = standard(6, 4);
    let lock = NoteLock::make(
        &game,
        code(&game, "AABB"),
        NoteRequest::new(Some(1), STEPS),
        &Seed::from(1),
        &mut |_| ControlFlow::Continue(()),
    )
    .unwrap();
    check_notes(&game, &lock);
    let none = NoteLock::make(
        &game,
        code(&game, "ABCD"),
        NoteRequest::new(Some(1), STEPS),
        &Seed::from(1),
        &mut |_| ControlFlow::Continue(()),
    );
    assert_eq!(none, Err(LockError::Impossible { notes: 1 }));
    // There are 38 dimensions.
    let many = |notes| {
        NoteLock::make(
            &game,
            code(&game, "ABCD"),
            NoteRequest::new(Some(notes), STEPS),
            &Seed::from(1),
            &mut |_| ControlFlow::Continue(()),
        )
    };
    assert_eq!(many(39), Err(LockError::Impossible { notes: 39 }));
    assert!(matches!(many(30), Err(LockError::NotFound { notes: 30, .. })));
    let lone = standard(1, 4);
    let lock = NoteLock::make(
        &lone,
        code(&lone, "AAAA"),
        NoteRequest::new(None, STEPS),
        &Seed::from(1),
        &mut |_| ControlFlow::Continue(()),
    )
    .unwrap();
    assert_eq!(lock.notes, []);
}

#[test]
fn a_seed_gives_the_same_notes() {
    let game = standard(6, 5);
    let make = |seed: u64| {
        NoteLock::make(
            &game,
            code(&game, "ABCDE"),
            NoteRequest::new(None, STEPS),
            &Seed::from(seed),
            &mut |_| ControlFlow::Continue(()),
        )
        .unwrap()
    };
    assert_eq!(make(3), make(3));
    assert_ne!(make(3), make(4));
}

#[test]
fn locks_are_of_a_size_that_can_be_checked() {
    let game = standard(7, 8);
    let secret = draw_secret(&game, &Seed::from(1), "lock");
    assert!(matches!(
        NoteLock::make(&game, secret, NoteRequest::new(None, STEPS), &Seed::from(1), &mut |_| {
            ControlFlow::Continue(())
        }),
        Err(LockError::TooLarge(_))
    ));
    let game = letters(6, 4, Rule::BullsAndCows);
    let twice = code(&standard(6, 4), "AABC");
    assert_eq!(
        NoteLock::make(&game, twice, NoteRequest::new(None, STEPS), &Seed::from(1), &mut |_| {
            ControlFlow::Continue(())
        }),
        Err(LockError::SecretRepeats)
    );
    let short = code(&standard(6, 3), "ABC");
    assert!(matches!(
        NoteLock::make(&game, short, NoteRequest::new(None, STEPS), &Seed::from(1), &mut |_| {
            ControlFlow::Continue(())
        }),
        Err(LockError::Secret(_))
    ));
}

#[test]
fn more_ambiguous_notes_are_harder() {
    let game = standard(6, 4);
    let note = |guess: &str, black, white| Row {
        guess: code(&game, guess),
        feedback: Feedback::new(black, white),
    };
    let secret = code(&game, "BBAA");
    let plain = NoteLock { secret: secret.clone(), notes: vec![note("AABB", 0, 4)] };
    let notes =
        vec![note("AAAA", 2, 0), note("BBBB", 2, 0), note("BABA", 2, 2), note("BCCA", 2, 0)];
    let harder = NoteLock { secret, notes };
    assert!(plain.difficulty(&game) < harder.difficulty(&game));
}

#[test]
fn a_guess_lock_opens_within_its_tries() {
    let game = standard(4, 3);
    let make = |tries| {
        let settings =
            GuessLockSettings { key: "vault".into(), tries, strategy: Strategy::Entropy };
        GuessLock::make(&game, &settings, &Seed::from(5), &mut |_| ControlFlow::Continue(()))
    };
    let lock = make(None).unwrap();
    assert_eq!(lock.tries, lock.depth);
    assert_eq!(lock.line.last().unwrap().guess, lock.secret);
    assert!(lock.line.len() as u32 <= lock.tries);
    assert!(lock.line.iter().all(|row| row.fits(&lock.secret, Rule::Standard)));
    assert_eq!(make(Some(1)), Err(LockError::TooFewTries { needed: lock.depth }));
    let easier = make(Some(10)).unwrap();
    assert_eq!((easier.tries, easier.depth), (10, lock.depth));
    assert!(easier.difficulty(&game) < lock.difficulty(&game));
}

#[test]
fn the_lowest_code_is_a_strategy() {
    for game in [
        standard(6, 4),
        standard(3, 5),
        standard(12, 2),
        letters(4, 4, Rule::ExactOnly),
        letters(6, 4, Rule::BullsAndCows),
        standard(7, 1),
        standard(1, 3),
    ] {
        let tree =
            Tree::grow(&game, Strategy::Lowest, &Seed::from(1), &mut |_| ControlFlow::Continue(()))
                .unwrap();
        assert_eq!(Ok(tree.count(&game).unwrap().unwrap()), LowestCodes.count(&game));
        for number in 0..5 {
            let secret = draw_secret(&game, &Seed::from(number), "secret");
            let line = LowestCodes.line(&game, &secret);
            let guesses: Vec<&Code> = line.iter().map(|row| &row.guess).collect();
            assert_eq!(tree.guesses(&game, &secret), Some(guesses));
        }
    }
}

#[test]
fn a_guess_lock_has_up_to_a_million_codes() {
    let game = standard(10, 6);
    let make = |strategy, tries| {
        let settings = GuessLockSettings { key: "vault".into(), tries, strategy };
        GuessLock::make(&game, &settings, &Seed::from(5), &mut |_| ControlFlow::Continue(()))
    };
    let lock = make(Strategy::Lowest, None).unwrap();
    assert_eq!((lock.tries, lock.depth), (16, 16));
    assert_eq!(lock.line.last().unwrap().guess, lock.secret);
    assert_eq!(lock.proof, GuessProof::Lowest);
    assert_eq!(
        lock.proof.to_text(&game),
        "seedwright strategy 1\n6 positions, 10 elements, standard\nlowest\n"
    );
    assert!(matches!(make(Strategy::Entropy, None), Err(LockError::TooLarge(_))));
}

/// A single note is searched by shapes; the oracle tries every guess.
#[test]
fn one_note_is_found_wherever_there_is_one() {
    for (elements, length) in [(2, 3), (3, 3), (1, 2), (4, 2), (2, 5)] {
        for rule in [Rule::Standard, Rule::ExactOnly, Rule::BullsAndCows] {
            if rule == Rule::BullsAndCows && elements < length {
                continue;
            }
            let game = letters(elements, length, rule);
            let all = naive::all(&game);
            for secret in &all {
                let tells = |guess: &Code| {
                    let feedback = Feedback::between(guess, secret, rule);
                    let row = Row { guess: guess.clone(), feedback };
                    guess != secret && naive::fitting(&game, &[row]).len() == 1
                };
                let lock = NoteLock::make(
                    &game,
                    secret.clone(),
                    NoteRequest::new(Some(1), STEPS),
                    &Seed::from(1),
                    &mut |_| ControlFlow::Continue(()),
                );
                assert_eq!(lock.is_ok(), all.len() > 1 && all.iter().any(tells));
                if let Ok(lock) = lock {
                    check_notes(&game, &lock);
                }
            }
        }
    }
}

/// No set of notes that are all needed is larger than the upper bound.
#[test]
fn too_many_notes_are_proved_impossible() {
    for (elements, length) in [(2, 2), (3, 2), (2, 3)] {
        let game = standard(elements, length);
        let most = (2 * length * elements - length - elements).min(elements.pow(length) - 1);
        for secret in naive::all(&game) {
            let lock = |notes| {
                NoteLock::make(
                    &game,
                    secret.clone(),
                    NoteRequest::new(Some(notes), STEPS),
                    &Seed::from(1),
                    &mut |_| ControlFlow::Continue(()),
                )
            };
            let notes = most + 1;
            assert_eq!(lock(notes), Err(LockError::Impossible { notes }));
            for notes in 2..=most {
                if let Ok(lock) = lock(notes) {
                    check_notes(&game, &lock);
                }
            }
        }
    }
}

#[test]
fn a_search_for_notes_ends_with_its_budget() {
    let game = standard(10, 6);
    let make = |notes, steps| {
        let secret = draw_secret(&game, &Seed::from(1), "lock");
        NoteLock::make(&game, secret, NoteRequest::new(notes, steps), &Seed::from(1), &mut |_| {
            ControlFlow::Continue(())
        })
    };
    assert_eq!(make(Some(1), STEPS), Err(LockError::Impossible { notes: 1 }));
    for notes in [None, Some(2), Some(10)] {
        let steps = 300_000;
        let ended = Err(LockError::OutOfSteps { notes, steps });
        assert_eq!(make(notes, steps), ended);
    }
}
