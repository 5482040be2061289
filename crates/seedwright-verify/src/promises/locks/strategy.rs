//! Counting the guesses of a strategy for a code game by playing it against every secret.
//!
//! A strategy is a text. Its first line is `seedwright strategy 1`, its second `4 positions, 6 elements,
//! standard`. Then each guess has a line: one space for each guess before it, the answer that leads to it,
//! and the numbers of its elements, as in ` 1,2 0.0.3.4`; the first guess has no answer.
//!
//! A single third line `lowest` is the strategy that always guesses the lowest code that is consistent with
//! all answers so far. All secrets that it can't distinguish yet are played together.

use std::collections::BTreeMap;
use std::fmt;

use super::codes::{Answer, Game, Guess, MAX_CODES, Rule};

/// The most guesses that `lowest` is played for, over all secrets.
pub const MAX_ANSWERS: u64 = 100_000_000;

/// The number of guesses that a strategy needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyCost {
    /// The game it is for.
    pub game: Game,
    /// The number of secrets. The strategy finds each of them.
    pub codes: u64,
    /// The number of guesses over all secrets.
    pub total: u64,
    /// The number of secrets that take one guess, two, and so on.
    pub by_guesses: Vec<u64>,
}

impl StrategyCost {
    /// Creates a cost of 0.
    fn new(game: Game) -> Result<Self, StrategyError> {
        let codes = game.codes().ok_or(StrategyError::TooLarge)?;
        Ok(Self { game, codes, total: 0, by_guesses: Vec::new() })
    }

    /// Adds a secret that took this many guesses.
    fn add(&mut self, guesses: usize) {
        self.total = self.total.saturating_add(guesses as u64);
        let least = self.by_guesses.len().max(guesses);
        self.by_guesses.resize(least, 0);
        if let Some(number) = self.by_guesses.get_mut(guesses.saturating_sub(1)) {
            *number = number.saturating_add(1);
        }
    }
}

/// An error in a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StrategyError {
    /// A line, counted from 1, is invalid.
    Line(u64, &'static str),
    /// The game has more than [`MAX_CODES`] codes, or none.
    TooLarge,
    /// The strategy takes more than [`MAX_ANSWERS`] guesses over all secrets.
    TooLong,
    /// The strategy does not find this secret.
    Misses(Vec<u32>),
}

impl fmt::Display for StrategyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line, reason) => write!(formatter, "line {line}: {reason}"),
            Self::TooLarge => {
                write!(formatter, "the game has more than {MAX_CODES} codes, or none")
            }
            Self::TooLong => {
                write!(formatter, "it takes more than {MAX_ANSWERS} guesses over all secrets")
            }
            Self::Misses(secret) => {
                let numbers: Vec<String> = secret.iter().map(u32::to_string).collect();
                write!(formatter, "it does not find the secret {}", numbers.join("."))
            }
        }
    }
}

impl std::error::Error for StrategyError {}

/// A guess, and the next guess for each answer.
struct Node {
    guess: Guess,
    after: BTreeMap<Answer, usize>,
}

/// Plays a strategy against every secret and counts its guesses.
///
/// # Errors
///
/// The first invalid line, or the first secret that the strategy does not find.
pub fn count(text: &str) -> Result<StrategyCost, StrategyError> {
    let mut lines = text.lines().skip(1);
    if let (Some(game), Some("lowest"), None) = (lines.next(), lines.next(), lines.next()) {
        let game = read_game(game).ok_or(StrategyError::Line(2, NO_GAME))?;
        read_title(text.lines().next())?;
        return count_lowest(game);
    }
    let (game, nodes) = read(text)?;
    let mut cost = StrategyCost::new(game)?;
    let mut missed = None;
    game.every(&mut |secret| match guesses(game, &nodes, secret) {
        Some(guesses) => {
            cost.add(guesses);
            true
        }
        None => {
            missed = Some(secret.to_vec());
            false
        }
    });
    missed.map_or(Ok(cost), |secret| Err(StrategyError::Misses(secret)))
}

/// Counts the guesses that find a secret. Each next guess is on a later line, so the loop ends.
fn guesses(game: Game, nodes: &[Node], secret: &[u32]) -> Option<usize> {
    let mut node = nodes.first()?;
    let mut guesses = 1_usize;
    loop {
        let answer = game.answer(&node.guess, secret);
        if answer.0 == game.positions {
            return Some(guesses);
        }
        node = nodes.get(*node.after.get(&answer)?)?;
        guesses = guesses.saturating_add(1);
    }
}

fn read(text: &str) -> Result<(Game, Vec<Node>), StrategyError> {
    let mut lines = (1_u64..).zip(text.lines());
    read_title(lines.next().map(|(_, line)| line))?;
    let game = lines.next().and_then(|(_, line)| read_game(line));
    let game = game.ok_or(StrategyError::Line(2, NO_GAME))?;
    if game.codes().is_none() {
        return Err(StrategyError::TooLarge);
    }
    let mut nodes: Vec<Node> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (number, line) in lines {
        let wrong = |reason| StrategyError::Line(number, reason);
        let text = line.trim_start_matches(' ');
        let depth = line.len().saturating_sub(text.len());
        if depth > open.len() || (depth == 0 && !nodes.is_empty()) {
            return Err(wrong("invalid indentation: no guess before it has one space less"));
        }
        open.truncate(depth);
        let (answer, guess) = match text.split_once(' ') {
            Some((answer, guess)) => (Some(answer), guess),
            None => (None, text),
        };
        let own = nodes.len();
        match (answer, open.last().and_then(|above| nodes.get_mut(*above))) {
            (None, None) => {}
            (Some(answer), Some(above)) => {
                let answer = read_answer(answer).ok_or(wrong("expected an answer, like `1,2`"))?;
                if above.after.insert(answer, own).is_some() {
                    return Err(wrong("this answer occurs twice after the same guess"));
                }
            }
            _ => return Err(wrong("each guess except the first must follow an answer")),
        }
        let guess = read_guess(game, guess).ok_or(wrong("this is not a guess of the game"))?;
        nodes.push(Node { guess, after: BTreeMap::new() });
        open.push(own);
    }
    Ok((game, nodes))
}

const NO_GAME: &str = "expected a game, like `4 positions, 6 elements, standard`";

fn read_title(line: Option<&str>) -> Result<(), StrategyError> {
    match line {
        Some("seedwright strategy 1") => Ok(()),
        _ => Err(StrategyError::Line(1, "expected `seedwright strategy 1`")),
    }
}

fn read_game(line: &str) -> Option<Game> {
    let (positions, rest) = line.split_once(" positions, ")?;
    let (elements, rule) = rest.split_once(" elements, ")?;
    Some(Game {
        positions: positions.parse().ok()?,
        elements: elements.parse().ok()?,
        rule: Rule::try_from(rule.to_owned()).ok()?,
    })
}

fn read_answer(text: &str) -> Option<Answer> {
    let (black, white) = text.split_once(',')?;
    Some((black.parse().ok()?, white.parse().ok()?))
}

fn read_guess(game: Game, text: &str) -> Option<Guess> {
    let numbers: Result<Vec<u32>, _> = text.split('.').map(str::parse).collect();
    game.guess(&numbers.ok()?)
}

/// All codes of a game in one list.
struct Codes {
    elements: Vec<u32>,
    positions: usize,
}

impl Codes {
    fn of(game: Game) -> Self {
        let mut elements = Vec::new();
        game.every(&mut |code| {
            elements.extend_from_slice(code);
            true
        });
        let positions = usize::try_from(game.positions).unwrap_or(usize::MAX);
        Self { elements, positions }
    }

    fn get(&self, number: usize) -> &[u32] {
        let start = number.saturating_mul(self.positions);
        let end = start.saturating_add(self.positions);
        self.elements.get(start..end).unwrap_or(&[])
    }
}

/// Plays the strategy `lowest`. The secrets that gave the same answers so far form a sorted set; its first one is
/// guessed, and the answers split the set. Each set is smaller than the one before, so the loop ends.
fn count_lowest(game: Game) -> Result<StrategyCost, StrategyError> {
    let mut cost = StrategyCost::new(game)?;
    let codes = Codes::of(game);
    let mut answers = 0_u64;
    let all: Vec<usize> = (0..usize::try_from(cost.codes).unwrap_or(0)).collect();
    let mut open = vec![(all, 1_usize)];
    while let Some((set, guesses)) = open.pop() {
        answers = answers.saturating_add(set.len() as u64);
        if answers > MAX_ANSWERS {
            return Err(StrategyError::TooLong);
        }
        let Some((first, others)) = set.split_first() else {
            continue;
        };
        let lowest = codes.get(*first);
        let Some(guess) = game.guess(lowest) else {
            return Err(StrategyError::Misses(lowest.to_vec()));
        };
        cost.add(guesses);
        let mut parts: BTreeMap<Answer, Vec<usize>> = BTreeMap::new();
        for secret in others {
            let answer = game.answer(&guess, codes.get(*secret));
            parts.entry(answer).or_default().push(*secret);
        }
        let next = guesses.saturating_add(1);
        open.extend(parts.into_values().map(|part| (part, next)));
    }
    Ok(cost)
}
