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

/// The most guesses that a strategy is played for, over all secrets.
pub const MAX_ANSWERS: u64 = 100_000_000;
/// The most guesses of a strategy for each code of its game. A strategy in which each guess splits what is left has at
/// most two: one that finds a secret, and one that does not, for each split.
const GUESSES_PER_CODE: u64 = 2;

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
    /// The strategy has more guesses than a sensible one for its game.
    TooManyGuesses(u64),
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
            Self::TooManyGuesses(most) => write!(
                formatter,
                "it has more than {most} guesses, twice as many as the game has codes"
            ),
            Self::Misses(secret) => {
                let numbers: Vec<String> = secret.iter().map(u32::to_string).collect();
                write!(formatter, "it does not find the secret {}", numbers.join("."))
            }
        }
    }
}

impl std::error::Error for StrategyError {}

/// A number that is not a node.
const NO_NODE: u32 = u32::MAX;

/// A guess of a strategy. The elements of guesses are in a list of their own.
struct Node {
    /// The answer that leads to it.
    answer: Answer,
    /// The last guess that an answer to it leads to, or [`NO_NODE`].
    last: u32,
    /// The guess before it that another answer leads to, or [`NO_NODE`].
    before: u32,
}

/// The guesses of a strategy, in the order of its lines.
struct Strategy {
    game: Game,
    nodes: Vec<Node>,
    /// The elements of the guesses, one after the other.
    elements: Vec<u32>,
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
    Strategy::read(text)?.count()
}

impl Strategy {
    fn guess(&self, node: u32) -> Option<Guess> {
        let positions = usize::try_from(self.game.positions).unwrap_or(usize::MAX);
        let start = usize::try_from(node).unwrap_or(usize::MAX).saturating_mul(positions);
        self.game.guess(self.elements.get(start..start.saturating_add(positions))?)
    }

    fn node(&self, number: u32) -> Option<&Node> {
        self.nodes.get(usize::try_from(number).unwrap_or(usize::MAX))
    }

    /// Returns the guess that an answer leads to.
    fn after(&self, node: u32, answer: Answer) -> Option<u32> {
        let mut next = self.node(node)?.last;
        // Each guess comes before the ones on later lines, so the loop ends.
        while let Some(node) = self.node(next) {
            if node.answer == answer {
                return Some(next);
            }
            next = node.before;
        }
        None
    }

    /// Plays it against all secrets together: those with the same answers so far form a set, which the answers to the
    /// next guess split.
    fn count(&self) -> Result<StrategyCost, StrategyError> {
        let mut cost = StrategyCost::new(self.game)?;
        let codes = Codes::of(self.game);
        let all: Vec<u32> = (0..u32::try_from(cost.codes).unwrap_or(0)).collect();
        let mut open = vec![(0, all, 1_usize)];
        let mut answers = 0_u64;
        let mut missed: Option<u32> = None;
        while let Some((node, set, guesses)) = open.pop() {
            answers = answers.saturating_add(set.len() as u64);
            if answers > MAX_ANSWERS {
                return Err(StrategyError::TooLong);
            }
            let guess = self.guess(node).ok_or(StrategyError::Line(3, NO_GUESS))?;
            let mut parts: BTreeMap<Answer, Vec<u32>> = BTreeMap::new();
            for secret in set {
                let answer = self.game.answer(&guess, codes.get(secret));
                parts.entry(answer).or_default().push(secret);
            }
            for (answer, part) in parts {
                if answer.0 == self.game.positions {
                    cost.add(guesses);
                    continue;
                }
                match self.after(node, answer) {
                    Some(next) => open.push((next, part, guesses.saturating_add(1))),
                    // The lowest secret is named, so the order of the sets does not matter.
                    None => missed = part.first().copied().into_iter().chain(missed).min(),
                }
            }
        }
        match missed {
            Some(secret) => Err(StrategyError::Misses(codes.get(secret).to_vec())),
            None => Ok(cost),
        }
    }

    fn read(text: &str) -> Result<Self, StrategyError> {
        let mut lines = (1_u64..).zip(text.lines());
        read_title(lines.next().map(|(_, line)| line))?;
        let game = lines.next().and_then(|(_, line)| read_game(line));
        let game = game.ok_or(StrategyError::Line(2, NO_GAME))?;
        let codes = game.codes().ok_or(StrategyError::TooLarge)?;
        let most = codes.saturating_mul(GUESSES_PER_CODE);
        let mut strategy = Self { game, nodes: Vec::new(), elements: Vec::new() };
        let mut open: Vec<u32> = Vec::new();
        for (number, line) in lines {
            if strategy.nodes.len() as u64 >= most {
                return Err(StrategyError::TooManyGuesses(most));
            }
            let read = strategy.read_line(line, &mut open);
            read.map_err(|reason| StrategyError::Line(number, reason))?;
        }
        match strategy.nodes.is_empty() {
            true => Err(StrategyError::Line(3, NO_GUESS)),
            false => Ok(strategy),
        }
    }

    /// Reads a guess. The guesses that lead to the line before it are open.
    fn read_line(&mut self, line: &str, open: &mut Vec<u32>) -> Result<(), &'static str> {
        let text = line.trim_start_matches(' ');
        let depth = line.len().saturating_sub(text.len());
        if depth > open.len() || (depth == 0 && !self.nodes.is_empty()) {
            return Err("invalid indentation: no guess before it has one space less");
        }
        open.truncate(depth);
        let (answer, guess) = match text.split_once(' ') {
            Some((answer, guess)) => (Some(answer), guess),
            None => (None, text),
        };
        let own = u32::try_from(self.nodes.len()).map_err(|_| "there are too many guesses")?;
        let (mut own_answer, mut before) = ((0, 0), NO_NODE);
        match (answer, open.last().copied()) {
            (None, None) => {}
            (Some(answer), Some(above)) => {
                let answer =
                    read_answer(self.game, answer).ok_or("expected an answer, like `1,2`")?;
                if self.after(above, answer).is_some() {
                    return Err("this answer occurs twice after the same guess");
                }
                let above = usize::try_from(above).unwrap_or(usize::MAX);
                if let Some(above) = self.nodes.get_mut(above) {
                    before = std::mem::replace(&mut above.last, own);
                }
                own_answer = answer;
            }
            _ => return Err("each guess except the first must follow an answer"),
        }
        let guess = read_guess(self.game, guess).ok_or("this is not a guess of the game")?;
        self.elements.extend(guess);
        self.nodes.push(Node { answer: own_answer, last: NO_NODE, before });
        open.push(own);
        Ok(())
    }
}

const NO_GUESS: &str = "expected a guess";
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

fn read_answer(game: Game, text: &str) -> Option<Answer> {
    let (black, white) = text.split_once(',')?;
    let (black, white): (u32, u32) = (black.parse().ok()?, white.parse().ok()?);
    let is_answer = black.checked_add(white).is_some_and(|pegs| pegs <= game.positions);
    is_answer.then_some((black, white))
}

/// Reads the elements of a guess.
fn read_guess(game: Game, text: &str) -> Option<Vec<u32>> {
    let numbers: Result<Vec<u32>, _> = text.split('.').map(str::parse).collect();
    let numbers = numbers.ok()?;
    game.guess(&numbers).map(|_| numbers)
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

    fn get(&self, number: u32) -> &[u32] {
        let number = usize::try_from(number).unwrap_or(usize::MAX);
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
    let all: Vec<u32> = (0..u32::try_from(cost.codes).unwrap_or(0)).collect();
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
        let mut parts: BTreeMap<Answer, Vec<u32>> = BTreeMap::new();
        for secret in others {
            let answer = game.answer(&guess, codes.get(*secret));
            parts.entry(answer).or_default().push(*secret);
        }
        let next = guesses.saturating_add(1);
        open.extend(parts.into_values().map(|part| (part, next)));
    }
    Ok(cost)
}
