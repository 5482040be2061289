//! Whole strategies: what to guess after every answer.

use super::effort::{Effort, Observer};
use super::fault::TooLarge;
use super::guesses::Situation;
use super::listing::{Layout, all_codes, layout_of_listed};
use super::logarithm::Logarithms;
use super::optimal::{Limits, Optimum};
use super::planes::{Counter, MOST_CELLS, Planes};
use super::solver::select;
use crate::random::{Seed, Stream};
use crate::world::games::{Code, Feedback, Game, Strategy};

/// A guess in a tree, and what follows each answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) guess: Code,
    /// By answer, in the order of answers; the winning answer has none.
    pub(super) after: Vec<(Feedback, u32)>,
}

/// A strategy for a whole game: what to guess first, and what after every answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The first guess is the first node, and each node stands before those that follow it.
    pub(super) nodes: Vec<Node>,
}

/// How good a tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many codes it finds.
    pub codes: u64,
    /// How many guesses it needs for all of them together.
    pub total: u64,
    /// How many guesses it needs at most.
    pub depth: u32,
}

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTree {
    /// The game has too many codes, or the search took too many steps.
    TooLarge(TooLarge),
    /// No strategy needs so few guesses at most.
    Impossible,
    /// The observer said stop.
    Stopped,
}

impl Tree {
    /// Grows the tree of a strategy. The seed only matters for [`Strategy::Random`].
    ///
    /// # Errors
    /// When the game can't be listed, or the observer says stop.
    pub fn grow(
        game: &Game,
        strategy: Strategy,
        seed: &Seed,
        observer: &mut Observer<'_>,
    ) -> Result<Self, NoTree> {
        if strategy == Strategy::Optimal {
            return Self::optimal(game, Limits::default(), observer);
        }
        let (layout, codes, logarithms) = listed(game)?;
        let mut grower = Grower {
            game,
            layout,
            logarithms: &logarithms,
            strategy,
            seed,
            observer,
            placed: 0,
            all: codes.len() as u64,
            guesses: Vec::new(),
            nodes: Vec::new(),
        };
        grower.grow(&codes)?;
        Ok(Self { nodes: grower.nodes })
    }

    /// Searches the tree that needs the fewest guesses on average within some limits.
    ///
    /// # Errors
    /// When the limits don't suffice or allow no tree, or the observer says stop.
    pub fn optimal(
        game: &Game,
        limits: Limits,
        observer: &mut Observer<'_>,
    ) -> Result<Self, NoTree> {
        let (layout, codes, logarithms) = listed(game)?;
        let situation = Situation {
            layout,
            rule: game.rule(),
            guesses: &[],
            codes: &codes,
            logarithms: &logarithms,
            looks: u64::MAX,
            any_guess: true,
        };
        Optimum::search(&situation, limits, observer).map(|optimum| optimum.tree())
    }

    /// The first guess.
    pub fn first(&self) -> &Code {
        &self.nodes[0].guess
    }

    /// The guesses that lead to a secret, the secret last; none when the tree does not find it.
    pub fn guesses<'t>(&'t self, game: &Game, secret: &Code) -> Option<Vec<&'t Code>> {
        let mut node = &self.nodes[0];
        let mut guesses = Vec::new();
        loop {
            guesses.push(&node.guess);
            let feedback = Feedback::between(&node.guess, secret, game.rule());
            if feedback.is_win(game.length()) {
                return Some(guesses);
            }
            let next = node.after.iter().find(|(answer, _)| *answer == feedback);
            node = &self.nodes[next?.1 as usize];
        }
    }

    /// Plays the tree against every secret; none when it does not find all of them.
    ///
    /// # Errors
    /// When the game has too many codes to play them all.
    pub fn count(&self, game: &Game) -> Result<Option<Count>, TooLarge> {
        let layout = layout_of_listed(game);
        let layout = layout.ok_or(TooLarge { codes: game.codes(), budget: None })?;
        let mut count = Count { codes: 0, total: 0, depth: 0 };
        for code in all_codes(layout, game.rule()) {
            let Some(guesses) = self.guesses(game, &layout.unpack(code)) else {
                return Ok(None);
            };
            count.codes += 1;
            count.total += guesses.len() as u64;
            count.depth = count.depth.max(guesses.len() as u32);
        }
        Ok(Some(count))
    }
}

/// Everything about a game that can be listed.
fn listed(game: &Game) -> Result<(Layout, Vec<u64>, Logarithms), NoTree> {
    let too_large = TooLarge { codes: game.codes(), budget: None };
    let layout = layout_of_listed(game).ok_or(NoTree::TooLarge(too_large))?;
    let codes = all_codes(layout, game.rule());
    let logarithms = Logarithms::up_to(codes.len() as u32);
    Ok((layout, codes, logarithms))
}

struct Grower<'g> {
    game: &'g Game,
    layout: Layout,
    logarithms: &'g Logarithms,
    strategy: Strategy,
    seed: &'g Seed,
    observer: &'g mut Observer<'g>,
    placed: u64,
    all: u64,
    guesses: Vec<u64>,
    nodes: Vec<Node>,
}

impl Grower<'_> {
    /// Grows what follows for some codes, and answers the number of the node.
    fn grow(&mut self, codes: &[u64]) -> Result<u32, NoTree> {
        let planes = Planes::new(self.layout, self.game.rule(), codes);
        let number = self.nodes.len() as u32;
        let guess = self.choose(codes, &planes, number);
        self.nodes.push(Node { guess: self.layout.unpack(guess), after: Vec::new() });
        if codes.binary_search(&guess).is_ok() {
            self.placed += 1;
            let effort = Effort { done: self.placed, of: self.all };
            if (self.observer)(effort).is_break() {
                return Err(NoTree::Stopped);
            }
        }
        self.guesses.push(guess);
        for (feedback, part) in parts(&planes, codes, guess) {
            if !feedback.is_win(self.game.length()) {
                let next = self.grow(&part)?;
                self.nodes[number as usize].after.push((feedback, next));
            }
        }
        self.guesses.pop();
        Ok(number)
    }

    fn choose(&self, codes: &[u64], planes: &Planes, number: u32) -> u64 {
        let situation = Situation {
            layout: self.layout,
            rule: self.game.rule(),
            guesses: &self.guesses,
            codes,
            logarithms: self.logarithms,
            looks: u64::MAX,
            any_guess: true,
        };
        let mut stream = Stream::new(self.seed, "codes", "tree", number);
        let guess = situation.choose(self.strategy, planes, &mut stream);
        let guess = guess.ok().flatten();
        guess.expect("looks are not counted here, and the optimal strategy is grown elsewhere")
    }
}

/// What a guess splits codes into, in the order of answers.
pub(super) fn parts(planes: &Planes, codes: &[u64], guess: u64) -> Vec<(Feedback, Vec<u64>)> {
    let mut histogram = [0; MOST_CELLS];
    Counter::new(planes).histogram(guess, &mut histogram);
    let cells = histogram[..planes.cells()].iter().enumerate();
    let answers = cells.filter(|(_, size)| **size > 0).map(|(cell, _)| Feedback::of_cell(cell));
    answers.map(|feedback| (feedback, select(codes, &planes.matching(guess, feedback)))).collect()
}
