//! Planning: rejects impossible graphs, and runs the attempts at a layout.

use std::ops::ControlFlow;

use super::impossible;
use super::planner::{GraphPlanner, GraphSettings};
use super::search::Search;
use super::spaces::{self, Spaces};
use crate::random::Seed;
use crate::rooms::grow::AttemptError;
use crate::rooms::{
    Error, Event, GraphImpossible, Impossible, ImpossibleLayout, Invalid, Layout, NotFound,
    RoomNames, Shortfall, Step, WalkEnd,
};
use crate::world::templates::{Catalogue, Graph, TemplateId};

/// The number of failed attempts after which all arrangements of the rooms that had no place are tried, if they are few.
const ATTEMPTS_BEFORE_PROOF: u32 = 10;

fn impossible(catalogue: &Catalogue, graph: &Graph, reasons: Vec<GraphImpossible>) -> Error {
    let reasons = reasons.into_iter().map(Impossible::Graph).collect();
    let names = RoomNames { catalogue: catalogue.clone(), graph: Some(graph.clone()) };
    Error::Impossible(ImpossibleLayout::new(reasons, names))
}

impl GraphPlanner {
    /// Prepares everything that does not depend on the seed.
    ///
    /// # Errors
    /// When settings are out of their ranges, or when no layout can exist, with all reasons.
    pub fn new(
        catalogue: &Catalogue,
        graph: &Graph,
        settings: GraphSettings,
    ) -> Result<Self, Error> {
        let faults = settings.faults();
        if !faults.is_empty() {
            return Err(Error::Invalid(Invalid::Settings(faults)));
        }
        let lists = (0..graph.count()).map(|node| graph.templates(catalogue, node));
        let lists: Vec<Vec<TemplateId>> = lists.collect();
        let mut used = lists.concat();
        used.sort_unstable();
        used.dedup();
        let orientations = settings.orientations();
        let ways = spaces::most_ways(catalogue, &used, &orientations);
        if ways > spaces::MAX_WAYS {
            let most = spaces::MAX_WAYS;
            return Err(Error::Invalid(Invalid::TooManyWays { ways, most }));
        }
        let spaces = Spaces::new(catalogue, &used, orientations, settings.repeats);
        let mut planner = Self::prepare(catalogue, graph, settings, spaces, &used);
        let reasons = impossible::prune(&mut planner, lists);
        if !reasons.is_empty() {
            return Err(impossible(catalogue, graph, reasons));
        }
        Ok(planner)
    }

    /// Plans a layout. Its rooms are the nodes of the graph, the entrance first ([`Graph::room_of`]).
    ///
    /// The observer sees every step and can stop the search. The finished layout is checked against the graph before it
    /// is returned ([`Layout::broken_graph`]).
    ///
    /// # Errors
    /// When no layout was found, when all arrangements of some rooms were tried and none fits, or when the observer
    /// stopped the search.
    pub fn plan(
        &self,
        seed: &Seed,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Layout, Error> {
        let mut search = Search::new(self, seed, observer);
        let mut missed = None;
        let patience = self.settings.attempts.min(ATTEMPTS_BEFORE_PROOF);
        for attempt in 1..=self.settings.attempts {
            match search.attempt_layout(attempt) {
                Ok(layout) => return Ok(layout),
                Err(AttemptError::Stopped) => return Err(Error::Stopped),
                Err(AttemptError::OutOfSteps) => return Err(search.give_up(attempt, true, missed)),
                Err(AttemptError::Missed(shortfall)) => missed = Some(shortfall),
            }
            if attempt == patience
                && let Some(reason) = search.exhaust()
            {
                return Err(impossible(&self.catalogue, &self.graph, vec![reason]));
            }
        }
        Err(search.give_up(self.settings.attempts, false, missed))
    }
}

impl Search<'_> {
    fn attempt_layout(&mut self, attempt: u32) -> Result<Layout, AttemptError> {
        self.emit(Event::Attempt { number: attempt })?;
        let built = self.attempt(attempt).and_then(|()| self.finish(attempt));
        if let Err(AttemptError::Missed(shortfall)) = &built {
            self.emit(Event::Missed(shortfall))?;
        }
        built
    }

    fn give_up(&self, attempts: u32, out_of_steps: bool, missed: Option<Shortfall>) -> Error {
        let missed = missed.or_else(|| Some(self.shortfall()));
        let closest =
            Layout { ended: WalkEnd::Limit, attempts, tries: self.tries, ..self.closest() };
        Error::NotFound(Box::new(NotFound {
            attempts,
            tries: self.tries,
            out_of_steps,
            missed,
            closest,
        }))
    }
}
