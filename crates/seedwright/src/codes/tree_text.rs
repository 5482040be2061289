//! Strategies as text.
//!
//! The first line is a title, the second names the game. Then each guess has a line: one space for each guess
//! before it, the feedback that leads to it (black and white), and the numbers of its elements. The guesses
//! that follow it come below it.
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
//! If the third line is `lowest`, the strategy is to always guess the lowest candidate.

use std::fmt::{self, Write};

use super::tree::{Node, Tree};
use crate::world::games::{Code, Element, Feedback, Game};

/// The first line.
const TITLE: &str = "seedwright strategy 1";

/// An error in the text of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeFault {
    /// The line, counted from one.
    pub line: u32,
    /// The kind of error.
    pub kind: TreeFaultKind,
}

/// The kind of error in a line of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeFaultKind {
    /// It is not the beginning of a strategy.
    NoStrategy,
    /// It is for another game.
    OtherGame,
    /// It is not a feedback and a guess of this game.
    Malformed,
    /// It is indented more than one level below the line before it.
    TooDeep,
    /// The same guess already has a line for this feedback.
    Repeated,
}

impl fmt::Display for TreeFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            TreeFaultKind::NoStrategy => "not a strategy: expected `seedwright strategy 1`",
            TreeFaultKind::OtherGame => "the strategy is for another game",
            TreeFaultKind::Malformed => {
                "expected a feedback and a guess of this game, such as `1,0 0.1`"
            }
            TreeFaultKind::TooDeep => "wrong indentation: there is no guess one level above",
            TreeFaultKind::Repeated => "this feedback already has a line",
        };
        write!(formatter, "line {}: {what}", self.line)
    }
}

impl std::error::Error for TreeFault {}

impl Tree {
    /// Returns the strategy as text.
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

    /// Reads a strategy for a game. It may miss some codes; [`Tree::count`] finds out.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn from_text(text: &str, game: &Game) -> Result<Self, TreeFault> {
        let mut lines = (1..).zip(text.lines());
        let mut expect = |expected: &str, kind| match lines.next() {
            Some((_, found)) if found == expected => Ok(()),
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
    /// The nodes on the path from the first guess to the last line.
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

/// Returns the first two lines.
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
