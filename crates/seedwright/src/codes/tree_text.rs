//! Strategies as text.
//!
//! The first line says what it is, the second for which game. Then each guess has a line: as many spaces
//! as guesses came before it, the answer that leads to it (black and white) and the numbers of its
//! elements. What follows a guess stands below it.
//!
//! ```text
//! seedwright strategy 1
//! 2 positions, 2 elements, standard
//! 0.0
//!  0,0 1.1
//!  1,0 0.1
//!   0,2 1.0
//! ```
//!
//! A third line `lowest` instead stands for the strategy that always guesses the lowest possible code.

use std::fmt::{self, Write};

use super::tree::{Node, Tree};
use crate::world::games::{Code, Element, Feedback, Game};

/// The first line.
const TITLE: &str = "seedwright strategy 1";

/// What is wrong with a text that should be a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeFault {
    /// The line, counted from one.
    pub line: u32,
    /// What is wrong there.
    pub kind: TreeFaultKind,
}

/// What is wrong with a line of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeFaultKind {
    /// It does not begin like a strategy.
    NoStrategy,
    /// It is for another game.
    OtherGame,
    /// It is no answer and guess of this game.
    Malformed,
    /// It stands deeper than below the line before it.
    TooDeep,
    /// The same answer to the same guess came before.
    Repeated,
}

impl fmt::Display for TreeFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            TreeFaultKind::NoStrategy => "this is not the beginning of a strategy",
            TreeFaultKind::OtherGame => "the strategy is for another game",
            TreeFaultKind::Malformed => "this is no answer and guess of the game",
            TreeFaultKind::TooDeep => "too many spaces: no guess stands above",
            TreeFaultKind::Repeated => "the same answer was there before",
        };
        write!(formatter, "line {}: {what}", self.line)
    }
}

impl std::error::Error for TreeFault {}

impl Tree {
    /// The strategy as text.
    pub fn to_text(&self, game: &Game) -> String {
        let mut text = heading(game);
        let mut open = vec![(0, 0, None)];
        while let Some((node, depth, answer)) = open.pop() {
            let Node { guess, after } = &self.nodes[node as usize];
            let answer = answer
                .map_or(String::new(), |Feedback { black, white }| format!("{black},{white} "));
            writeln!(text, "{:depth$}{answer}{guess}", "").expect("a text takes every line");
            let after = after.iter().rev();
            open.extend(after.map(|(answer, node)| (*node, depth + 1, Some(*answer))));
        }
        text
    }

    /// Reads a strategy for a game. It need not find all codes: [`Tree::count`] tells.
    ///
    /// # Errors
    /// With the first line that is wrong.
    pub fn from_text(text: &str, game: &Game) -> Result<Self, TreeFault> {
        let mut lines = (1..).zip(text.lines());
        let mut expect = |wanted: &str, kind| match lines.next() {
            Some((_, found)) if found == wanted => Ok(()),
            Some((line, _)) => Err(TreeFault { line, kind }),
            None => Err(TreeFault { line: 1, kind }),
        };
        expect(TITLE, TreeFaultKind::NoStrategy)?;
        expect(&describe(game), TreeFaultKind::OtherGame)?;
        let mut reader = Reader::default();
        for (line, text) in lines {
            reader.read(text, game).map_err(|kind| TreeFault { line, kind })?;
        }
        match reader.nodes.is_empty() {
            true => Err(TreeFault { line: 3, kind: TreeFaultKind::Malformed }),
            false => Ok(Self { nodes: reader.nodes }),
        }
    }
}

#[derive(Default)]
struct Reader {
    nodes: Vec<Node>,
    /// The nodes from the first guess to the last line.
    open: Vec<u32>,
}

impl Reader {
    fn read(&mut self, line: &str, game: &Game) -> Result<(), TreeFaultKind> {
        let text = line.trim_start_matches(' ');
        let depth = line.len() - text.len();
        if depth > self.open.len() || (depth == 0 && !self.nodes.is_empty()) {
            return Err(TreeFaultKind::TooDeep);
        }
        self.open.truncate(depth);
        let number = self.nodes.len() as u32;
        let guess = match self.open.last() {
            None => text,
            Some(parent) => {
                let (answer, guess) = text.split_once(' ').ok_or(TreeFaultKind::Malformed)?;
                let answer = read_answer(answer, game).ok_or(TreeFaultKind::Malformed)?;
                let after = &mut self.nodes[*parent as usize].after;
                if after.iter().any(|(other, _)| *other == answer) {
                    return Err(TreeFaultKind::Repeated);
                }
                after.push((answer, number));
                guess
            }
        };
        let guess = read_guess(guess, game).ok_or(TreeFaultKind::Malformed)?;
        self.nodes.push(Node { guess, after: Vec::new() });
        self.open.push(number);
        Ok(())
    }
}

/// The first two lines.
pub(super) fn heading(game: &Game) -> String {
    format!("{TITLE}\n{}\n", describe(game))
}

fn describe(game: &Game) -> String {
    let rule = game.rule().word();
    let (length, elements) = (game.length(), game.elements().len());
    format!("{length} positions, {elements} elements, {rule}")
}

fn read_answer(text: &str, game: &Game) -> Option<Feedback> {
    let (black, white) = text.split_once(',')?;
    let feedback = Feedback::new(black.parse().ok()?, white.parse().ok()?);
    feedback.check(game).ok().map(|()| feedback)
}

fn read_guess(text: &str, game: &Game) -> Option<Code> {
    let elements: Option<Vec<Element>> =
        text.split('.').map(|number| number.parse().ok().map(Element)).collect();
    let guess: Code = elements?.into_iter().collect();
    game.check_guess(&guess).ok().map(|()| guess)
}
