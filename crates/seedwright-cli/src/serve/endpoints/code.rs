//! `/api/code`: questions about secret codes, and games for them. Nothing is remembered of a game: what was guessed
//! is told again each time, and the secret follows from the seed.

use seedwright::codes::{Partial, Rule, Solver, Strategy, draw_secret};
use seedwright::random::Seed;
use serde::Deserialize;

use super::{Call, Reply};
use crate::arguments::Hints;
use crate::commands::code::asked::{self, AskedGame, GivenRow, Theme};
use crate::commands::code::{count, explain, notes, play, suggest, valid};
use crate::failure::Failure;
use crate::serve::problem::Problem;
use crate::serve::request::{PackChoice, seed};

/// How much may be tried for one question about the codes that are left.
const STEPS: u64 = 10_000_000;
/// How many guesses may be told; and how many, until there is less to be tried for each of them.
const GUESSES: usize = 200;
const USUAL_GUESSES: usize = 10;

/// How much may be tried for a question where many are asked: some for each guess.
fn steps(guesses: usize) -> u64 {
    STEPS / guesses.div_ceil(USUAL_GUESSES).max(1) as u64
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct CodeRequest {
    pack: Option<PackChoice>,
    elements: Option<Vec<String>>,
    length: Option<u32>,
    rule: Option<String>,
    #[serde(default)]
    guesses: Vec<GivenRow>,
    placed: Option<Vec<Option<String>>>,
    strategy: Option<String>,
    seed: Option<String>,
    /// How many possible codes are listed.
    list: Option<u32>,
    /// What is to be explained.
    element: Option<String>,
    at: Option<u32>,
    /// What notes have to lead to, and how many there are.
    secret: Option<Vec<String>>,
    notes: Option<u32>,
}

/// What is asked, made ready.
struct Asked {
    request: CodeRequest,
    theme: Theme,
    strategy: Strategy,
    seed: Seed,
}

impl Asked {
    fn read(call: &Call<'_>) -> Result<Self, Problem> {
        let request: CodeRequest = call.read()?;
        refuse_many(request.guesses.len())?;
        let theme = theme(call, &request.pack, &request.elements, request.length, &request.rule)?;
        Ok(Self {
            strategy: strategy(request.strategy.as_deref())?,
            // Ties are broken by the seed, and the same question has the same answer.
            seed: seed(request.seed.as_deref().or(Some("0")))?,
            theme,
            request,
        })
    }

    fn solver(&self) -> Result<Solver, Failure> {
        let guesses = &self.request.guesses;
        self.theme.known(guesses, steps(guesses.len()))
    }

    fn placed(&self) -> Result<Partial, Failure> {
        let game = &self.theme.game;
        let Some(names) = &self.request.placed else {
            return Ok(Partial::empty(game));
        };
        let names: Vec<Option<&str>> = names.iter().map(Option::as_deref).collect();
        asked::placed(game, &names).map_err(|message| {
            let hint = "name an element for each position, or null";
            Failure::argument(format!("placed: {message}"), hint)
        })
    }
}

fn theme(
    call: &Call<'_>,
    pack: &Option<PackChoice>,
    elements: &Option<Vec<String>>,
    length: Option<u32>,
    rule: &Option<String>,
) -> Result<Theme, Problem> {
    let pack = match pack {
        Some(choice) => Some(choice.load(call.memory)?),
        None => None,
    };
    let theme = pack.as_ref().and_then(|pack| pack.world.codes.as_ref());
    if pack.is_some() && theme.is_none() {
        let hint = "name one that has a section [codes], such as `festive`";
        return Err(Failure::argument("this pack has no codes", hint).into());
    }
    let elements = elements.as_ref();
    let rule: Option<Rule> = match rule {
        Some(name) => Some(asked::rule(name)?),
        None => None,
    };
    let game = AskedGame {
        elements: elements.map(|names| names.iter().map(String::as_str).collect()),
        length,
        rule,
    };
    Ok(Theme::new(theme, &game)?)
}

fn strategy(name: Option<&str>) -> Result<Strategy, Failure> {
    name.map_or(Ok(Strategy::Entropy), asked::strategy)
}

fn refuse_many(guesses: usize) -> Result<(), Failure> {
    match guesses > GUESSES {
        true => Err(Failure::argument(
            format!("there are {guesses} guesses"),
            format!("tell the first {GUESSES}"),
        )),
        false => Ok(()),
    }
}

/// What can still be where.
pub fn valid(call: &Call<'_>) -> Result<Reply, Problem> {
    let asked = Asked::read(call)?;
    let solver = asked.solver()?;
    let mut answer = valid::report(&solver, &asked.placed()?)?;
    answer["count"] = play::counted(&solver);
    Ok(answer.into())
}

/// How many codes are possible, and the first of them.
pub fn count(call: &Call<'_>) -> Result<Reply, Problem> {
    const MOST: u32 = 10_000;
    let asked = Asked::read(call)?;
    let list = asked.request.list.map(|list| list.min(MOST));
    Ok(count::report(&asked.solver()?, list)?.into())
}

/// What to guess next, and how good that is.
pub fn suggest(call: &Call<'_>) -> Result<Reply, Problem> {
    let asked = Asked::read(call)?;
    Ok(suggest::report(&asked.solver()?, asked.strategy, &asked.seed)?.into())
}

/// Why something is impossible, and how good guesses were.
pub fn explain(call: &Call<'_>) -> Result<Reply, Problem> {
    let asked = Asked::read(call)?;
    let (element, at) = (asked.request.element.as_deref(), asked.request.at);
    let cells = explain::Cells::asked(&asked.theme.game, element, at)?;
    let choosing = (asked.strategy, &asked.seed);
    Ok(explain::report(&asked.solver()?, choosing, &cells)?.into())
}

/// Notes that leave one code.
pub fn notes(call: &Call<'_>) -> Result<Reply, Problem> {
    let asked = Asked::read(call)?;
    let game = &asked.theme.game;
    let seed = seed(asked.request.seed.as_deref())?;
    let secret = match &asked.request.secret {
        Some(names) => {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            asked::secret(game, &names)?
        }
        None => draw_secret(game, &seed, "secret"),
    };
    let wanted = notes::Wanted { secret, notes: asked.request.notes, steps: STEPS, seed: &seed };
    Ok(notes::report(game, &wanted, call.output)?.into())
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PlayRequest {
    pack: Option<PackChoice>,
    elements: Option<Vec<String>>,
    length: Option<u32>,
    rule: Option<String>,
    seed: Option<String>,
    tries: Option<u32>,
    #[serde(default)]
    guesses: Vec<Vec<String>>,
    placed: Option<Vec<Option<String>>>,
    hints: Option<String>,
    strategy: Option<String>,
    opponent: Option<String>,
    #[serde(default)]
    gives_up: bool,
}

/// A game as it stands.
pub fn play(call: &Call<'_>) -> Result<Reply, Problem> {
    let asked: PlayRequest = call.read()?;
    refuse_many(asked.guesses.len())?;
    let theme = theme(call, &asked.pack, &asked.elements, asked.length, &asked.rule)?;
    let opponent = match &asked.opponent {
        Some(name) => Some(asked::strategy(name)?),
        None => None,
    };
    let placed = asked.placed.as_ref();
    let played = play::Played {
        theme: &theme,
        seed: &seed(asked.seed.as_deref())?,
        tries: asked.tries,
        guesses: &asked.guesses,
        placed: placed.map(|names| names.iter().map(Option::as_deref).collect()),
        hints: hints(asked.hints.as_deref())?,
        strategy: strategy(asked.strategy.as_deref())?,
        opponent,
        gives_up: asked.gives_up,
        steps: steps(asked.guesses.len()),
        output: call.output,
    };
    Ok(played.report()?.into())
}

fn hints(name: Option<&str>) -> Result<Hints, Failure> {
    match name {
        None | Some("strict") => Ok(Hints::Strict),
        Some("forgiving") => Ok(Hints::Forgiving),
        Some("none") => Ok(Hints::None),
        Some(_) => Err(Failure::argument(
            "there are no such hints",
            "hints are `strict`, `forgiving` or `none`",
        )),
    }
}
