//! Notes as puzzles, and how a person solves them.

use std::ops::ControlFlow;

use super::naive;
use super::*;
use crate::codes::{
    DEFAULT_NOTE_STEPS, Fact, LockError, NoteDifficulty, NoteLock, NoteRequest, PuzzleRules,
    Reason, Row, draw_secret,
};
use crate::random::Seed;

fn puzzle(
    game: &Game,
    secret: Code,
    notes: Option<u32>,
    rules: PuzzleRules,
    seed: u64,
) -> Result<NoteLock, LockError> {
    let request = NoteRequest { notes, puzzle: Some(rules), steps: DEFAULT_NOTE_STEPS };
    NoteLock::make(game, secret, request, &Seed::from(seed), &mut |_| ControlFlow::Continue(()))
}

fn banded(difficulty: NoteDifficulty) -> PuzzleRules {
    PuzzleRules { difficulty: Some(difficulty), least_left: None }
}

/// Checks the rules by trying every code.
fn check_puzzle(game: &Game, lock: &NoteLock, least: usize) {
    let left = |notes: &[Row]| naive::fitting(game, notes).len();
    assert_eq!(naive::fitting(game, &lock.notes), std::slice::from_ref(&lock.secret));
    for (number, note) in lock.notes.iter().enumerate() {
        let Feedback { black, white } = note.feedback;
        assert!(black <= 1 && black + white <= game.length() - 2, "{note:?}");
        assert!(left(std::slice::from_ref(note)) >= least, "{note:?}");
        let mut others = lock.notes.clone();
        others.remove(number);
        assert!(left(&others) >= 4, "{note:?}");
    }
}

fn deduced(game: &Game, lock: &NoteLock) -> crate::codes::Deduction {
    lock.deduce(game, DEFAULT_NOTE_STEPS, &mut |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn puzzles_keep_their_rules_in_every_band() {
    let game = standard(6, 4);
    for difficulty in NoteDifficulty::ALL {
        for seed in 0..8 {
            let secret = draw_secret(&game, &Seed::from(seed), "puzzle");
            let lock = puzzle(&game, secret, Some(3), banded(difficulty), seed).unwrap();
            assert_eq!(lock.notes.len(), 3);
            check_puzzle(&game, &lock, 64);
            assert_eq!(deduced(&game, &lock).difficulty(), Some(difficulty));
        }
    }
}

#[test]
fn puzzles_have_as_many_notes_as_they_need() {
    for (game, least) in [
        (standard(6, 5), 100),
        (letters(6, 4, Rule::BullsAndCows), 18),
        (letters(5, 4, Rule::ExactOnly), 100),
    ] {
        let rules = PuzzleRules { difficulty: None, least_left: Some(least) };
        let secret = draw_secret(&game, &Seed::from(3), "puzzle");
        let lock = puzzle(&game, secret, None, rules, 3).unwrap();
        check_puzzle(&game, &lock, least as usize);
    }
}

#[test]
fn puzzles_that_can_not_be_are_refused() {
    let game = standard(6, 4);
    let secret = code(&game, "ABCD");
    let medium = banded(NoteDifficulty::Medium);
    let alone = puzzle(&game, secret.clone(), Some(1), medium, 1);
    assert_eq!(alone, Err(LockError::Impossible { notes: 1 }));
    // No note leaves nearly all codes, so none is eligible.
    let rules = PuzzleRules { difficulty: None, least_left: Some(1_290) };
    let found = puzzle(&game, secret, Some(3), rules, 1);
    assert!(matches!(found, Err(LockError::NoPuzzle { notes: Some(3), .. })), "{found:?}");
}

/// Each fact is true of the secret, and together they determine it.
#[test]
fn deductions_find_the_secret() {
    for game in [
        standard(6, 4),
        standard(4, 3),
        letters(5, 3, Rule::BullsAndCows),
        letters(4, 3, Rule::ExactOnly),
    ] {
        for seed in 0..12 {
            let secret = draw_secret(&game, &Seed::from(seed), "deduction");
            let request = NoteRequest::new(None, DEFAULT_NOTE_STEPS);
            let lock = NoteLock::make(&game, secret, request, &Seed::from(seed), &mut |_| {
                ControlFlow::Continue(())
            })
            .unwrap();
            let deduction = deduced(&game, &lock);
            assert!(deduction.is_complete);
            let facts: Vec<Fact> =
                deduction.steps.iter().flat_map(|step| step.learned.clone()).collect();
            let holds = |code: &Code| facts.iter().all(|fact| is_true(*fact, code));
            let left: Vec<Code> = naive::all(&game).into_iter().filter(holds).collect();
            assert_eq!(left, std::slice::from_ref(&lock.secret), "{lock:?}");
        }
    }
}

fn is_true(fact: Fact, code: &Code) -> bool {
    let times = |element| code.iter().filter(|other| **other == element).count() as u32;
    match fact {
        Fact::Is { position, element } => code[position as usize] == element,
        Fact::IsNot { position, element } => code[position as usize] != element,
        Fact::AtLeast { element, times: least } => times(element) >= least,
        Fact::AtMost { element, times: most } => times(element) <= most,
    }
}

#[test]
fn a_note_alone_needs_no_supposition() {
    let game = standard(6, 4);
    let guess = code(&game, "AABB");
    let lock = NoteLock {
        secret: code(&game, "BBAA"),
        notes: vec![Row { guess, feedback: Feedback::new(0, 4) }],
    };
    let deduction = deduced(&game, &lock);
    assert_eq!((deduction.suppositions, deduction.steps.len()), (0, 1));
    assert_eq!(deduction.steps[0].reason, Reason::Note(1));
    assert_eq!(deduction.difficulty(), Some(NoteDifficulty::Easy));
}
