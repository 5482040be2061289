//! Soaks of the code stage.

use std::ops::ControlFlow;

use seedwright::codes::{
    Code, DEFAULT_NOTE_STEPS, Feedback, Game, Limits, NoteDifficulty, NoteLock, NoteRequest,
    PuzzleRules, Row, Rule, Solver, Strategy, Tree, draw_secret,
};
use seedwright::random::Seed;

use super::Report;

fn game(length: u32, elements: u32) -> Game {
    let names = (0..elements).map(|number| format!("element {number}"));
    Game::new(names, length, Rule::Standard).expect("the sizes are sound")
}

/// Checks totals known from the literature or from exhaustive search, which take too long for a test. It ignores the
/// number of seeds.
pub fn totals(_seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let seed = Seed::from(0);
    let grown = |game: &Game, strategy| {
        Tree::grow(game, strategy, &seed, &mut |_| ControlFlow::Continue(()))
    };
    let five = game(5, 6);
    for (strategy, total) in [
        (Strategy::Entropy, 37_087),
        (Strategy::Parts, 37_127),
        (Strategy::Expected, 37_134),
        (Strategy::Minimax, 37_965),
    ] {
        let tree = grown(&five, strategy).map_err(|error| format!("{error:?}"))?;
        expect(report, &format!("5x6 {strategy:?}"), &five, &tree, total)?;
    }
    let at_most_five = Limits { worst: Some(5), ..Limits::default() };
    let narrow = Limits { width: Some(5), ..Limits::default() };
    for (length, elements, limits, total) in [
        (4, 6, at_most_five, 5_626),
        (4, 7, Limits::default(), 11_228),
        // The best known strategy; it is not proved to be optimal.
        (5, 6, narrow, 36_864),
    ] {
        let game = game(length, elements);
        let tree = Tree::optimal(&game, limits, &mut |_| ControlFlow::Continue(()))
            .map_err(|error| format!("{error:?}"))?;
        let name = format!(
            "{length}x{elements} optimal, worst {:?}, width {:?}",
            limits.worst, limits.width
        );
        expect(report, &name, &game, &tree, total)?;
    }
    Ok(())
}

fn expect(
    report: &mut Report<'_>,
    name: &str,
    game: &Game,
    tree: &Tree,
    total: u64,
) -> Result<(), String> {
    // The checker counts it. It shares no code with the search.
    let counted = seedwright_verify::promises::locks::strategy::count(&tree.to_text(game));
    let counted = counted.map_err(|error| format!("{name}: {error}"))?;
    report.line(&format!(
        "{name}: {} in total, {} at most",
        counted.total,
        counted.by_guesses.len()
    ));
    if counted.total == total {
        return Ok(());
    }
    Err(format!("{name}: {} in total, not {total}", counted.total))
}

/// Checks note locks by brute force: only the secret is consistent with all notes, and each note is needed.
pub fn notes(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let game = game(4, 6);
    let all = Solver::new(game.clone()).codes(usize::MAX);
    let all = all.map_err(|error| error.to_string())?;
    let mut most = 0;
    for number in 0..seeds {
        let seed = Seed::from(number);
        let secret = draw_secret(&game, &seed, "secret");
        let lock = NoteLock::make(
            &game,
            secret,
            NoteRequest::new(None, DEFAULT_NOTE_STEPS),
            &seed,
            &mut |_| ControlFlow::Continue(()),
        );
        let lock = lock.map_err(|error| format!("seed {number}: {error:?}"))?;
        check(&all, &lock).map_err(|reason| format!("seed {number}: {reason}"))?;
        most = most.max(lock.notes.len());
        report.progress(number, seeds);
    }
    report.line(&format!("{most} notes at most"));
    Ok(())
}

/// Writes puzzles of every difficulty, and checks their rules by brute force. Every secret must have one.
pub fn puzzles(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let game = game(4, 6);
    let all = Solver::new(game.clone()).codes(usize::MAX);
    let all = all.map_err(|error| error.to_string())?;
    for difficulty in NoteDifficulty::ALL {
        let (mut alone, mut without) = (usize::MAX, usize::MAX);
        for number in 0..seeds {
            let puzzle = PuzzleRules { difficulty: Some(difficulty), least_left: Some(64) };
            let request =
                NoteRequest { notes: Some(3), puzzle: Some(puzzle), steps: DEFAULT_NOTE_STEPS };
            let seed = Seed::from(number);
            let secret = draw_secret(&game, &seed, "secret");
            let lock =
                NoteLock::make(&game, secret, request, &seed, &mut |_| ControlFlow::Continue(()));
            let lock = lock.map_err(|error| format!("{difficulty:?}, seed {number}: {error}"))?;
            check(&all, &lock).map_err(|reason| format!("seed {number}: {reason}"))?;
            let left = |notes: &[Row]| {
                let fits = |code: &&Code| notes.iter().all(|note| note.fits(code, Rule::Standard));
                all.iter().filter(fits).count()
            };
            for at in 0..lock.notes.len() {
                let mut others = lock.notes.clone();
                let note = others.remove(at);
                alone = alone.min(left(std::slice::from_ref(&note)));
                without = without.min(left(&others));
                let Feedback { black, white } = note.feedback;
                if black > 1 || black + white > 2 {
                    return Err(format!("seed {number}: a note gives too much away"));
                }
            }
            report.progress(number, seeds);
        }
        report.line(&format!(
            "{}: {seeds} of {seeds}; a note alone leaves {alone} codes or more, all but one {without} or more",
            difficulty.word()
        ));
        if alone < 64 || without < 4 {
            return Err("a note leaves too few codes".to_owned());
        }
    }
    Ok(())
}

fn check(all: &[Code], lock: &NoteLock) -> Result<(), String> {
    let fits = |code: &Code, note: &Row| {
        Feedback::between(&note.guess, code, Rule::Standard) == note.feedback
    };
    // The notes that a code contradicts: none for the secret, and each note alone for some other code.
    let mut needed = vec![false; lock.notes.len()];
    for code in all {
        let missed: Vec<usize> =
            (0..lock.notes.len()).filter(|note| !fits(code, &lock.notes[*note])).collect();
        match missed[..] {
            [] if *code != lock.secret => return Err(format!("{code} fits, too")),
            [note] => needed[note] = true,
            _ => {}
        }
    }
    match needed.iter().position(|needed| !needed) {
        Some(note) => Err(format!("note {} is not needed", note + 1)),
        None => Ok(()),
    }
}
