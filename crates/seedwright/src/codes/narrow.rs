//! Strategies for games that are too large to be searched to the end: only a few promising guesses are tried in each
//! situation.
//!
//! Several passes try more guesses each; the best strategy of all passes is the result, so a search that runs out of
//! steps still has one. Small sets are where most can be gained, so that is where most guesses are tried. Bounds on the
//! cost of parts end most trials early. Nothing is proved.

use super::effort::{Effort, Observer};
use super::fault::TooLarge;
use super::guesses::{Looks, Situation};
use super::listing::CodePacking;
use super::logarithm::Logarithms;
use super::measure::Measure;
use super::optimal::{Bounds, Limits, NEVER};
use super::planes::Planes;
use super::tree::{Node, Tree, TreeError};
use crate::world::games::{Feedback, Game, Rule};

/// Sets of up to this many codes are searched with the full width.
const SMALL: usize = 60;
/// Sets of up to this many codes are searched with a third of it.
const MIDDLING: usize = 400;

/// A strategy for some codes.
struct Plan {
    guess: u64,
    total: u32,
    worst: u32,
    after: Vec<(Feedback, Plan)>,
}

/// Why a pass ended early.
enum Ended {
    OutOfSteps,
    Stopped,
}

/// A search with a few guesses in each situation.
pub(super) struct Narrow<'s> {
    game: &'s Game,
    layout: CodePacking,
    logarithms: &'s Logarithms,
    limits: Limits,
    observer: &'s mut Observer<'s>,
    bounds: Bounds,
    looks: Looks,
    /// The guesses made so far.
    path: Vec<u64>,
    width: u32,
}

impl<'s> Narrow<'s> {
    /// Searches for a good tree for all codes of a game.
    pub(super) fn search(
        game: &'s Game,
        (layout, codes): (CodePacking, &[u64]),
        logarithms: &'s Logarithms,
        limits: Limits,
        observer: &'s mut Observer<'s>,
    ) -> Result<Tree, TreeError> {
        let most = limits.width.unwrap_or(u32::MAX);
        let cells = Planes::new(layout, game.rule(), &codes[..1]).cells();
        // Two feedbacks lead to no part: the winning one, and all black but one white.
        let parts = match game.rule() {
            Rule::ExactOnly => layout.length as usize,
            Rule::Standard | Rule::BullsAndCows => cells - 2,
        };
        let mut search = Self {
            game,
            layout,
            logarithms,
            limits,
            observer,
            bounds: Bounds::new(codes.len(), parts, cells - 1),
            looks: Looks::new(u64::MAX),
            path: Vec::new(),
            width: 1,
        };
        let mut best: Option<Plan> = None;
        loop {
            let bound = best.as_ref().map_or(NEVER, |plan| plan.total);
            match search.solve(codes, limits.worst.unwrap_or(u32::MAX), bound) {
                Ok(found) => best = found.or(best),
                Err(Ended::Stopped) => return Err(TreeError::Stopped),
                Err(Ended::OutOfSteps) => break,
            }
            if search.width == most {
                return best
                    .map(|plan| plan.tree(layout))
                    .ok_or(TreeError::NotFound { width: most });
            }
            search.width = search.width.saturating_mul(2).min(most);
        }
        let too_large = TooLarge { codes: game.codes(), budget: Some(limits.steps) };
        best.map(|plan| plan.tree(layout)).ok_or(TreeError::TooLarge(too_large))
    }

    /// How many guesses are tried for a set.
    fn width(&self, codes: usize) -> usize {
        let width = self.width as usize;
        if codes <= SMALL {
            width
        } else if codes <= MIDDLING {
            width.div_ceil(3)
        } else {
            width.div_ceil(12)
        }
    }

    /// A strategy for a set that takes fewer guesses together than a bound, if one is found.
    fn solve(&mut self, codes: &[u64], depth: u32, bound: u32) -> Result<Option<Plan>, Ended> {
        let least = self.bounds.least(codes.len());
        if least >= bound || codes.len() as u64 > self.bounds.reach(depth) {
            return Ok(None);
        }
        if let [only] = codes {
            return Ok(Some(Plan { guess: *only, total: 1, worst: 1, after: Vec::new() }));
        }
        let planes = Planes::new(self.layout, self.game.rule(), codes);
        let guesses = self.promising(codes, &planes)?;
        let mut best: Option<Plan> = None;
        for guess in guesses {
            let bound = best.as_ref().map_or(bound, |plan| plan.total);
            if bound <= least {
                break;
            }
            self.path.push(guess);
            let found = self.follow(codes, &planes, guess, (depth, bound));
            self.path.pop();
            best = found?.or(best);
        }
        Ok(best)
    }

    /// The guesses to try for a set.
    fn promising(&mut self, codes: &[u64], planes: &Planes) -> Result<Vec<u64>, Ended> {
        let situation = Situation {
            layout: self.layout,
            rule: self.game.rule(),
            guesses: &self.path,
            codes,
            logarithms: self.logarithms,
            looks: &self.looks,
            any_guess: !self.limits.consistent,
        };
        // A small set costs little if it falls into many parts.
        let measure = if codes.len() <= SMALL { Measure::Parts } else { Measure::Entropy };
        let guesses = situation.best_few(measure, planes, self.width(codes.len()));
        let effort = Effort { done: self.looks.used(), of: self.limits.steps };
        match (effort.done > effort.of, (self.observer)(effort).is_break()) {
            (_, true) => Err(Ended::Stopped),
            (true, false) => Err(Ended::OutOfSteps),
            (false, false) => Ok(guesses),
        }
    }

    /// A strategy that begins with a guess.
    fn follow(
        &mut self,
        codes: &[u64],
        planes: &Planes,
        guess: u64,
        (depth, bound): (u32, u32),
    ) -> Result<Option<Plan>, Ended> {
        let parts = split(planes, codes, guess);
        let win = planes.cells() - 1;
        if parts.iter().any(|(cell, part)| part.len() == codes.len() && *cell != win) {
            return Ok(None);
        }
        let others = parts.into_iter().filter(|(cell, _)| *cell != win);
        let mut others: Vec<(usize, Vec<u64>)> = others.collect();
        let leasts = others.iter().map(|(_, part)| self.bounds.least(part.len()));
        let mut total = codes.len() as u32 + leasts.sum::<u32>();
        // Small parts are solved quickly, and tighten the bounds of the large ones.
        others.sort_by_key(|(_, part)| part.len());
        let mut plan = Plan { guess, total, worst: 1, after: Vec::new() };
        for (cell, part) in others {
            if total >= bound {
                return Ok(None);
            }
            let rest = total - self.bounds.least(part.len());
            let Some(next) = self.solve(&part, depth - 1, bound - rest)? else {
                return Ok(None);
            };
            total = rest + next.total;
            plan.worst = plan.worst.max(1 + next.worst);
            plan.after.push((Feedback::of_cell(cell), next));
        }
        plan.after.sort_by_key(|(feedback, _)| feedback.cell());
        Ok((total < bound).then_some(Plan { total, ..plan }))
    }
}

/// The codes by their feedback to a guess.
fn split(planes: &Planes, codes: &[u64], guess: u64) -> Vec<(usize, Vec<u64>)> {
    let mut answers = vec![0; codes.len()];
    planes.answers(guess, &mut answers);
    let mut parts: Vec<(usize, Vec<u64>)> =
        (0..planes.cells()).map(|cell| (cell, Vec::new())).collect();
    for (code, cell) in codes.iter().zip(answers) {
        parts[usize::from(cell)].1.push(*code);
    }
    parts.retain(|(_, part)| !part.is_empty());
    parts
}

impl Plan {
    fn tree(&self, layout: CodePacking) -> Tree {
        let mut nodes = Vec::new();
        self.grow(layout, &mut nodes);
        Tree { nodes }
    }

    fn grow(&self, layout: CodePacking, nodes: &mut Vec<Node>) -> u32 {
        let number = nodes.len() as u32;
        nodes.push(Node { guess: layout.unpack(self.guess), after: Vec::new() });
        for (feedback, next) in &self.after {
            let next = next.grow(layout, nodes);
            nodes[number as usize].after.push((*feedback, next));
        }
        number
    }
}
