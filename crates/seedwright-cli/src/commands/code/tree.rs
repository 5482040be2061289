//! `seedwright code tree`.

use std::path::{Path, PathBuf};

use seedwright::codes::{Game, GuessProof, Limits, Strategy, TooLarge, Tree, TreeError};
use seedwright::random::Seed;
use seedwright_api::Problem;
use seedwright_api::code::{TreeReply, too_large_with};
use seedwright_verify::promises::locks::strategy::{StrategyCost, StrategyError, count};
use serde::Serialize;
use serde_json::{Value, json};

use super::answers;
use super::questions;
use super::watch::Watch;
use crate::arguments;
use crate::failure::Failure;
use crate::files::{self, Outputs};
use crate::input::{Limit, read_file};
use crate::printer::{Printer, StdoutError};
use crate::streams::{input_name, is_stdout, source_name};
use crate::words::shown;

/// How to get a strategy.
const CHECK_HINT: &str = "`seedwright code tree --out FILE` writes one";

pub fn run(typed: &arguments::Tree, printer: &Printer) -> Result<(), Failure> {
    if let Some(path) = &typed.check {
        return check(path, printer);
    }
    let theme = questions::theme(&typed.played, printer)?;
    Outputs::of(&typed.out).check(printer)?;
    refuse_limits(typed)?;
    let text = written(&theme.game, typed, printer)?;
    let counted = count(&text).map_err(|problem| uncounted(&problem, &theme.game))?;
    if let Some(path) = &typed.out {
        files::write(path, &text)?;
    }
    Ok(print(&counted, Some(typed.strategy()), typed.out.as_deref(), printer)?)
}

/// The strategy as text. That of the lowest possible code needs no tree.
fn written(game: &Game, typed: &arguments::Tree, printer: &Printer) -> Result<String, Failure> {
    if typed.strategy() == Strategy::Lowest {
        return Ok(GuessProof::Lowest.to_text(game));
    }
    let watch = match typed.strategy() {
        Strategy::Optimal => Watch::of_steps(typed.steps, printer),
        _ => Watch::of_codes(game, printer),
    };
    let tree = grow(game, typed, &watch);
    watch.end();
    let tree = tree.map_err(|error| no_tree(error, typed))?;
    Ok(tree.to_text(game))
}

/// The failure if the checker rejects a computed strategy.
fn uncounted(problem: &StrategyError, game: &Game) -> Failure {
    match problem {
        StrategyError::TooLarge | StrategyError::TooLong => {
            let codes = game.codes();
            let hint = "use fewer `--elements` or a shorter `--length`";
            too_large_with(TooLarge { codes, budget: None }, hint, hint).into()
        }
        _ => Problem::refuted(
            format!("the checker rejects the strategy: {problem}"),
            Some("this is a fault in seedwright; please report it"),
            Value::Null,
        )
        .into(),
    }
}

/// Refuses limits for strategies that are not searched for.
fn refuse_limits(typed: &arguments::Tree) -> Result<(), Failure> {
    let limits = [
        ("--worst", typed.worst.is_some()),
        ("--consistent", typed.consistent),
        ("--width", typed.width.is_some()),
    ];
    let strategy = typed.strategy();
    match limits.iter().find(|(_, is_typed)| *is_typed) {
        Some((limit, _)) if strategy != Strategy::Optimal => Err(Failure::argument(
            format!("{limit} does not go with --strategy {}", strategy.word()),
            "omit one of them: only `optimal` has limits",
        )),
        _ => Ok(()),
    }
}

fn grow(game: &Game, typed: &arguments::Tree, watch: &Watch) -> Result<Tree, TreeError> {
    if typed.strategy() == Strategy::Optimal {
        let limits = Limits {
            worst: typed.worst,
            consistent: typed.consistent,
            width: typed.width,
            steps: typed.steps,
        };
        return Tree::optimal(game, limits, &mut |effort| watch.see(effort));
    }
    let seed = Seed::from_text(&typed.seed);
    let mut see = |effort| watch.see(effort);
    Tree::grow_within(game, typed.strategy(), &seed, typed.steps, &mut see)
}

fn no_tree(error: TreeError, typed: &arguments::Tree) -> Failure {
    let worst = guesses(u64::from(typed.worst.unwrap_or_default()));
    match error {
        TreeError::TooLarge(error) => {
            let (more, fewer) = too_large_hints(typed.strategy());
            too_large_with(error, more, fewer).into()
        }
        TreeError::Impossible => {
            let kind = if typed.consistent { " of codes that can be the secret" } else { "" };
            let message = format!("no strategy finds every code with {worst}{kind}");
            Problem::impossible(message, json!({ "worst": typed.worst })).into()
        }
        TreeError::NotFound { width } => {
            let message =
                format!("no strategy with at most {worst} was found with a width of {width}");
            let hint = "try more guesses with a larger `--width`, or all of them without it";
            let facts = json!({ "worst": typed.worst, "width": width });
            Problem::not_found(message, hint, facts).into()
        }
        TreeError::Stopped => Problem::stopped().into(),
    }
}

/// What to do about a tree that is too large: if more steps help, and if not.
fn too_large_hints(strategy: Strategy) -> (&'static str, &'static str) {
    match strategy {
        Strategy::Optimal => (
            "allow more `--steps`, limit the `--width`, or use `--strategy entropy`",
            "use `--strategy entropy` or a shorter code; more steps would not help",
        ),
        _ => (
            "allow more `--steps`, or use `--strategy lowest`, which compares nothing",
            "use a shorter code or fewer elements; more steps would not help",
        ),
    }
}

/// Checks a strategy in a file.
fn check(path: &Path, printer: &Printer) -> Result<(), Failure> {
    let file = read_file(path, Limit::STRATEGY)?;
    let name = shown(&input_name(path));
    let text = std::str::from_utf8(&file.bytes)
        .map_err(|_| Failure::argument(format!("{name} is not a text"), CHECK_HINT))?;
    let counted = count(text).map_err(|problem| match &problem {
        StrategyError::Misses(secret) => {
            let misses = json!({ "misses": secret });
            Problem::refuted(format!("{name}: {problem}"), None, misses).into()
        }
        _ => Failure::argument(format!("{name}: {problem}"), CHECK_HINT),
    })?;
    Ok(print(&counted, None, Some(path), printer)?)
}

/// The cost of a strategy, and its file.
#[derive(Serialize)]
struct TreeOutput {
    #[serde(flatten)]
    reply: TreeReply,
    file: Option<String>,
}

fn print(
    counted: &StrategyCost,
    strategy: Option<Strategy>,
    path: Option<&Path>,
    printer: &Printer,
) -> Result<(), StdoutError> {
    let StrategyCost { codes, total, by_guesses, .. } = counted;
    let file = path.map(source_name);
    if printer.json {
        return printer.print_json(&TreeOutput { reply: TreeReply::new(counted, strategy), file });
    }
    let all = u128::from((*codes).max(1));
    let average = (u128::from(*total) * 10_000 + all / 2) / all;
    let mut text = format!(
        "{} {} {} together, {}.{:04} on average, {} at worst\n",
        answers::codes(u128::from(*codes)),
        if *codes == 1 { "takes" } else { "take" },
        guesses(*total),
        average / 10_000,
        average % 10_000,
        by_guesses.len(),
    );
    for (tries, number) in (1..).zip(by_guesses).filter(|(_, number)| **number > 0) {
        text.push_str(&format!("  {tries}: {number}\n"));
    }
    // A strategy that is checked was not written by this command.
    let written: Vec<PathBuf> =
        path.filter(|_| strategy.is_some()).map(Path::to_owned).into_iter().collect();
    if let Some(path) = written.iter().find(|path| !is_stdout(path)) {
        text.push_str(&format!("wrote {}\n", shown(&path.display().to_string())));
    }
    printer.print_summary(&text, &written)
}

/// `1 guess`, `5668 guesses`.
fn guesses(number: u64) -> String {
    match number {
        1 => "1 guess".to_owned(),
        number => format!("{number} guesses"),
    }
}
