//! Grows the trees of strategies.

use super::effort::{Effort, Observer};
use super::fault::TooLarge;
use super::guesses::{Looks, Situation, TooManyLooks};
use super::listing::{CodePacking, all_codes, layout_of_listed};
use super::logarithm::Logarithms;
use super::narrow::Narrow;
use super::optimal::{Limits, MAX_CODES, Optimum};
use super::planes::{Counter, MAX_CELLS, Planes};
use super::solver::select;
use super::tree::{Node, Tree, TreeError};
use crate::random::{Seed, Stream, stage};
use crate::world::games::{Feedback, Game, Strategy};

impl Tree {
    /// Grows the tree of a strategy. The seed only matters for [`Strategy::Random`].
    ///
    /// # Errors
    /// When the game can't be listed, or the observer stops the work.
    pub fn grow(
        game: &Game,
        strategy: Strategy,
        seed: &Seed,
        observer: &mut Observer<'_>,
    ) -> Result<Self, TreeError> {
        Self::grow_within(game, strategy, seed, u64::MAX, observer)
    }

    /// Grows the tree of a strategy like [`Tree::grow`], with a limit on the number of steps. For the optimal strategy a
    /// step is about the feedback to one guess; for the others, a guess is compared with 64 codes.
    ///
    /// # Errors
    /// When the game can't be listed, the steps run out, or the observer stops the work.
    pub fn grow_within(
        game: &Game,
        strategy: Strategy,
        seed: &Seed,
        steps: u64,
        observer: &mut Observer<'_>,
    ) -> Result<Self, TreeError> {
        if strategy == Strategy::Optimal {
            let steps = steps.min(Limits::default().steps);
            return Self::optimal(game, Limits { steps, ..Limits::default() }, observer);
        }
        let (layout, codes, logarithms) = listed(game)?;
        let looks = Looks::new(steps);
        let mut grower = Grower {
            game,
            layout,
            logarithms: &logarithms,
            strategy,
            seed,
            looks: &looks,
            steps,
            observer,
            placed: 0,
            all: codes.len() as u64,
            guesses: Vec::new(),
            nodes: Vec::new(),
        };
        grower.grow(&codes)?;
        Ok(Self { nodes: grower.nodes })
    }

    /// Searches for the tree with the fewest guesses on average within some limits. With a limit on the width, a game with
    /// more than 8192 codes is searched in several passes, and a step is a guess compared with 64 codes.
    ///
    /// # Errors
    /// When the limits are too small or allow no tree, or the observer stops the work.
    pub fn optimal(
        game: &Game,
        limits: Limits,
        observer: &mut Observer<'_>,
    ) -> Result<Self, TreeError> {
        let (layout, codes, logarithms) = listed(game)?;
        if limits.width.is_some() && codes.len() as u128 > MAX_CODES {
            return Narrow::search(game, (layout, &codes), &logarithms, limits, observer);
        }
        let situation = Situation {
            layout,
            rule: game.rule(),
            guesses: &[],
            codes: &codes,
            logarithms: &logarithms,
            looks: &Looks::new(u64::MAX),
            any_guess: true,
        };
        Optimum::search(&situation, limits, observer).map(|optimum| optimum.tree())
    }
}

/// Lists the codes of a game, with their packing and logarithms.
fn listed(game: &Game) -> Result<(CodePacking, Vec<u64>, Logarithms), TreeError> {
    let too_large = TooLarge { codes: game.codes(), budget: None };
    let layout = layout_of_listed(game).ok_or(TreeError::TooLarge(too_large))?;
    let codes = all_codes(layout, game.rule());
    let logarithms = Logarithms::up_to(codes.len() as u32);
    Ok((layout, codes, logarithms))
}

struct Grower<'g> {
    game: &'g Game,
    layout: CodePacking,
    logarithms: &'g Logarithms,
    strategy: Strategy,
    seed: &'g Seed,
    looks: &'g Looks,
    steps: u64,
    observer: &'g mut Observer<'g>,
    placed: u64,
    all: u64,
    guesses: Vec<u64>,
    nodes: Vec<Node>,
}

impl Grower<'_> {
    /// Grows the subtree for some codes, and returns the number of its node.
    fn grow(&mut self, codes: &[u64]) -> Result<u32, TreeError> {
        let planes = Planes::new(self.layout, self.game.rule(), codes);
        let number = self.nodes.len() as u32;
        // Planes are built for each set, whatever the strategy compares.
        self.looks.count(codes.len());
        let guess = self.choose(codes, &planes, number)?;
        self.nodes.push(Node { guess: self.layout.unpack(guess), after: Vec::new() });
        if codes.binary_search(&guess).is_ok() {
            self.placed += 1;
            let effort = Effort { done: self.placed, of: self.all };
            if (self.observer)(effort).is_break() {
                return Err(TreeError::Stopped);
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

    fn choose(&self, codes: &[u64], planes: &Planes, number: u32) -> Result<u64, TreeError> {
        let situation = Situation {
            layout: self.layout,
            rule: self.game.rule(),
            guesses: &self.guesses,
            codes,
            logarithms: self.logarithms,
            looks: self.looks,
            any_guess: true,
        };
        let mut stream = Stream::new(self.seed, stage::CODES, "tree", number);
        let too_large = TooLarge { codes: self.game.codes(), budget: Some(self.steps) };
        let guess =
            self.looks.check().and_then(|()| situation.choose(self.strategy, planes, &mut stream));
        let guess = guess.map_err(|TooManyLooks| TreeError::TooLarge(too_large))?;
        Ok(guess.expect("the optimal strategy is grown elsewhere"))
    }
}

/// Splits codes by their feedback to a guess, in the order of feedbacks.
pub(super) fn parts(planes: &Planes, codes: &[u64], guess: u64) -> Vec<(Feedback, Vec<u64>)> {
    let mut histogram = [0; MAX_CELLS];
    Counter::new(planes).histogram(guess, &mut histogram);
    let cells = histogram[..planes.cells()].iter().enumerate();
    let answers = cells.filter(|(_, size)| **size > 0).map(|(cell, _)| Feedback::of_cell(cell));
    answers.map(|feedback| (feedback, select(codes, &planes.matching(guess, feedback)))).collect()
}
