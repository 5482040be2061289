//! Figures of the code stage.

use std::ops::ControlFlow;
use std::process::Stdio;
use std::time::Instant;

use seedwright::codes::{
    Code, DEFAULT_NOTE_STEPS, Feedback, Game, Limits, NoteDifficulty, NoteLock, NoteRequest,
    PuzzleRules, Rule, Solver, Strategy, Tree, draw_secret,
};
use seedwright::random::Seed;

use super::Bench;
use crate::cargo::{cargo, profile};

/// The number of secrets for a figure of suggestions.
const SECRETS: u64 = 24;

/// A game with these numbers of positions and elements.
fn game(length: u32, elements: u32) -> Game {
    let names = (0..elements).map(|number| format!("element {number}"));
    Game::new(names, length, Rule::Standard).expect("the sizes are sound")
}

/// The feedback of all codes to all guesses of five positions and six elements, counted by answer.
pub fn kernel(bench: &mut Bench<'_>) {
    let solver = Solver::new(game(5, 6));
    let mut guesses = solver.codes(usize::MAX).expect("the game is small");
    // Like the search for suggestions: guesses with the same elements together.
    guesses.sort_by_cached_key(|guess| {
        let mut elements = guess.to_vec();
        elements.sort_unstable();
        elements
    });
    let set = solver.code_set().expect("the game is small");
    let measured = bench.measure(|| {
        let mut answers = set.answers();
        guesses.iter().map(|guess| answers.to(guess).count()).sum::<usize>()
    });
    let pairs = guesses.len() as f64 * guesses.len() as f64;
    bench.figure(measured.per_second(pairs) / 1e9, "G/s");
}

/// The same, built for processors of the last ten years.
pub fn kernel_v3(bench: &mut Bench<'_>) {
    if let Some(reason) = without_v3(bench.quick()) {
        bench.progress(reason);
        return;
    }
    match figure_of_v3_build() {
        Ok(value) => bench.figure(value, "G/s"),
        Err(reason) => bench.progress(&format!("no figure: {reason}")),
    }
}

/// Returns the reason to skip the figure, if any.
fn without_v3(quick: bool) -> Option<&'static str> {
    #[cfg(target_arch = "x86_64")]
    let supported = std::arch::is_x86_feature_detected!("avx2")
        && std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    let supported = false;
    if !supported {
        return Some("skipped: this processor is not an x86-64-v3");
    }
    quick.then_some("skipped with --quick: it needs a separate build")
}

/// Builds this program for x86-64-v3, in a folder of its own, and lets it measure its kernel.
fn figure_of_v3_build() -> Result<f64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = program.parent().and_then(|profile| profile.parent());
    let folder = folder.ok_or("the program lies in no target folder")?.join("x86-64-v3");
    let output = cargo()
        .env("RUSTFLAGS", "-C target-cpu=x86-64-v3")
        .args(["run", "--profile", &profile(), "--package", "xtask", "--target-dir"])
        .arg(folder)
        .args(["--", "bench", "--in-this-process", "codes.kernel"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("the build ended with {}", output.status));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let value = text.split_whitespace().nth(1).and_then(|value| value.parse().ok());
    value.ok_or_else(|| format!("expected a figure, but it printed `{text}`"))
}

/// The possible elements of each position after four guesses, computed from scratch.
pub fn valid_4x6(bench: &mut Bench<'_>) {
    valid(bench, 4);
}

/// The same with five positions.
pub fn valid_5x6(bench: &mut Bench<'_>) {
    valid(bench, 5);
}

fn valid(bench: &mut Bench<'_>, length: u32) {
    let game = game(length, 6);
    let histories: Vec<Vec<(Code, Feedback)>> =
        (0..SECRETS).map(|seed| history(&game, seed)).collect();
    let measured = bench.measure(|| {
        for history in &histories {
            let mut solver = Solver::new(game.clone());
            for (guess, feedback) in history {
                let added = solver.add(guess.clone(), *feedback);
                added.expect("the history is sound");
            }
            std::hint::black_box(solver.choices().expect("the game is small"));
        }
    });
    bench.figure(measured.seconds * 1e3 / SECRETS as f64, "ms");
}

/// Returns four random guesses and the answers of a random secret.
fn history(game: &Game, seed: u64) -> Vec<(Code, Feedback)> {
    let seed = Seed::from(seed);
    let secret = draw_secret(game, &seed, "secret");
    let row = |number: u32| {
        let guess = draw_secret(game, &seed, &format!("guess {number}"));
        let feedback = Feedback::between(&guess, &secret, game.rule());
        (guess, feedback)
    };
    (0..4).map(row).collect()
}

/// The longest time for a suggestion after the first.
pub fn suggest_4x6(bench: &mut Bench<'_>) {
    suggest(bench, 4, 6);
}

/// The same with five positions and six elements.
pub fn suggest_5x6(bench: &mut Bench<'_>) {
    suggest(bench, 5, 6);
}

/// The same with five positions and eight elements.
pub fn suggest_5x8(bench: &mut Bench<'_>) {
    suggest(bench, 5, 8);
}

/// The same with six positions and eight elements.
pub fn suggest_6x8(bench: &mut Bench<'_>) {
    suggest(bench, 6, 8);
}

fn suggest(bench: &mut Bench<'_>, length: u32, elements: u32) {
    let game = game(length, elements);
    let mut worst = 0.0_f64;
    for seed in 0..SECRETS {
        let secret = draw_secret(&game, &Seed::from(seed), "secret");
        worst = worst.max(longest_suggestion(&game, &secret));
    }
    bench.figure(worst * 1e3, "ms");
}

/// Plays a game, and returns the longest time for a suggestion after the first, in seconds.
fn longest_suggestion(game: &Game, secret: &Code) -> f64 {
    let mut solver = Solver::new(game.clone());
    let mut longest = 0.0_f64;
    loop {
        let seconds = |_| {
            let clock = Instant::now();
            std::hint::black_box(suggestion(&solver));
            clock.elapsed().as_secs_f64()
        };
        // Takes the best of a few times: the longest would only show when the machine was busy.
        let time = (0..5).map(seconds).fold(f64::INFINITY, f64::min);
        if !solver.rows().is_empty() {
            longest = longest.max(time);
        }
        let guess = suggestion(&solver);
        let feedback = Feedback::between(&guess, secret, game.rule());
        if feedback.is_win(game.length()) {
            return longest;
        }
        solver.add(guess, feedback).expect("suggestions are guesses of the game");
    }
}

fn suggestion(solver: &Solver) -> Code {
    let suggestion = solver.suggest(Strategy::Entropy, &Seed::from(0));
    suggestion.expect("the game is small and the history sound").guess
}

/// The optimal strategy for four positions and six elements, proved from scratch.
pub fn optimal_4x6(bench: &mut Bench<'_>) {
    optimal(bench, &game(4, 6), 5_625);
}

/// The same with seven elements.
pub fn optimal_4x7(bench: &mut Bench<'_>) {
    optimal(bench, &game(4, 7), 11_228);
}

/// The same with three positions and ten elements.
pub fn optimal_3x10(bench: &mut Bench<'_>) {
    optimal(bench, &game(3, 10), 5_242);
}

/// Measures a proof whose result is known.
fn optimal(bench: &mut Bench<'_>, game: &Game, total: u64) {
    let search = || {
        Tree::optimal(game, Limits::default(), &mut |_| ControlFlow::Continue(()))
            .expect("the game is small")
    };
    let count = search().count(game).expect("the game is small");
    assert_eq!(count.map(|count| count.total), Some(total), "this is not the optimum");
    let measured = bench.measure(search);
    bench.figure(measured.seconds, "s");
}

/// The best strategy found for a game that is too large for a proof.
pub fn tree_5x8(bench: &mut Bench<'_>) {
    let game = game(5, 8);
    let steps = if bench.quick() { 100_000_000 } else { 1_000_000_000 };
    let limits = Limits { width: Some(48), steps, ..Limits::default() };
    let start = Instant::now();
    let tree = Tree::optimal(&game, limits, &mut |_| ControlFlow::Continue(()))
        .expect("the first pass takes fewer steps");
    let seconds = start.elapsed().as_secs_f64();
    let count = tree.count(&game).expect("the game can be listed");
    let total = count.map_or(0, |count| count.total);
    bench.figure(total as f64, "guesses");
    bench.figure_of("time", seconds, "s");
}

/// Puzzles of medium difficulty: three notes for four positions and six elements.
pub fn puzzles(bench: &mut Bench<'_>) {
    let game = game(4, 6);
    let puzzle = PuzzleRules { difficulty: Some(NoteDifficulty::Medium), least_left: None };
    let request = NoteRequest { notes: Some(3), puzzle: Some(puzzle), steps: DEFAULT_NOTE_STEPS };
    let mut number = 0_u64;
    let measured = bench.measure(|| {
        number += 1;
        let seed = Seed::from(number);
        let secret = draw_secret(&game, &seed, "secret");
        NoteLock::make(&game, secret, request, &seed, &mut |_| ControlFlow::Continue(()))
            .expect("every secret has such notes")
    });
    bench.figure(measured.seconds * 1e3, "ms");
}

/// Notes that determine a secret of four positions and six elements, none of them redundant.
pub fn notes_4x6(bench: &mut Bench<'_>) {
    let game = game(4, 6);
    let mut number = 0_u64;
    let measured = bench.measure(|| {
        number += 1;
        let seed = Seed::from(number);
        let secret = draw_secret(&game, &seed, "secret");
        NoteLock::make(
            &game,
            secret,
            NoteRequest::new(None, DEFAULT_NOTE_STEPS),
            &seed,
            &mut |_| ControlFlow::Continue(()),
        )
        .expect("the game is small")
    });
    bench.figure(measured.seconds * 1e3, "ms");
}
