//! What is prepared once for a graph, and the attempts at a layout.

use std::ops::ControlFlow;

use serde::Serialize;

use super::impossible::{self, GraphImpossible};
use super::search::Search;
use super::spaces::{self, Spaces};
use crate::grid::{Orientation, Size};
use crate::random::Seed;
use crate::rooms::grow::Halt;
use crate::rooms::{
    Ended, Event, Failure, Layout, LayoutSettings, Miss, NotFound, SettingFault, Step,
};
use crate::world::templates::{Catalogue, Graph, Shape, TemplateId};

/// What can be asked of the layout of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GraphSettings {
    /// Whether rooms are turned.
    pub turning: bool,
    /// Whether rooms are mirrored.
    pub mirroring: bool,
    /// Whether neighbours may have the same template.
    pub repeats: bool,
    /// The rectangle that all rooms stand in; none is as large as a grid can be.
    pub bounds: Option<Size>,
    /// How often to begin anew.
    pub attempts: u32,
    /// How many placements may be tried over all attempts.
    pub steps: u64,
}

impl Default for GraphSettings {
    fn default() -> Self {
        Self {
            turning: true,
            mirroring: false,
            repeats: false,
            bounds: None,
            attempts: 100,
            steps: 10_000_000,
        }
    }
}

impl GraphSettings {
    /// Everything that is wrong. Ranges are those of a layout.
    pub fn faults(&self) -> Vec<SettingFault> {
        let settings = LayoutSettings {
            bounds: self.bounds,
            attempts: self.attempts,
            steps: self.steps,
            ..LayoutSettings::default()
        };
        settings.faults()
    }

    /// The orientations that rooms may have.
    fn orientations(&self) -> Vec<Orientation> {
        let allowed = |orientation: &Orientation| {
            (self.turning || orientation.quarter_turns() == 0)
                && (self.mirroring || !orientation.is_mirrored())
        };
        Orientation::ALL.into_iter().filter(allowed).collect()
    }
}

/// Why nothing can be planned at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphRefusal {
    /// LayoutSettings are out of their ranges.
    Settings(Vec<SettingFault>),
    /// The templates have so many connections that the ways to join them are not computed.
    TooManyWays {
        /// How many ways there can be.
        ways: u64,
        /// How many there may be.
        most: u64,
    },
    /// What is asked for can never be met.
    Impossible(Vec<GraphImpossible>),
}

/// Lays out one graph under the same settings, as often as asked.
#[derive(Debug)]
pub struct GraphPlanner<'c> {
    pub(super) catalogue: &'c Catalogue,
    pub(super) graph: &'c Graph,
    pub(super) settings: GraphSettings,
    pub(super) spaces: Spaces,
    /// The templates that each node can have, with how likely they are.
    pub(super) options: Vec<Vec<(TemplateId, u32)>>,
    /// The same templates, the smallest first.
    pub(super) small_first: Vec<Vec<TemplateId>>,
    /// The templates that must be there.
    pub(super) owing: Vec<TemplateId>,
    /// Whether walls of a room can lie on the doors of others.
    pub(super) loose: bool,
    /// How far a room can lead.
    pub(super) reach: i32,
    /// How far rooms usually lead.
    pub(super) stride: i32,
}

impl<'c> GraphPlanner<'c> {
    /// Prepares everything that does not depend on the seed.
    ///
    /// # Errors
    /// When settings are out of their ranges, or when no layout can exist, with all reasons.
    pub fn new(
        catalogue: &'c Catalogue,
        graph: &'c Graph,
        settings: GraphSettings,
    ) -> Result<Self, GraphRefusal> {
        let faults = settings.faults();
        if !faults.is_empty() {
            return Err(GraphRefusal::Settings(faults));
        }
        let lists = (0..graph.count()).map(|node| graph.templates(catalogue, node));
        let lists: Vec<Vec<TemplateId>> = lists.collect();
        let mut used = lists.concat();
        used.sort_unstable();
        used.dedup();
        let orientations = settings.orientations();
        let ways = spaces::most_ways(catalogue, &used, &orientations);
        if ways > spaces::MOST_WAYS {
            let most = spaces::MOST_WAYS;
            return Err(GraphRefusal::TooManyWays { ways, most });
        }
        let spaces = Spaces::new(catalogue, &used, orientations, settings.repeats);
        let mut planner = Self::prepare(catalogue, graph, settings, spaces, &used);
        let reasons = impossible::prune(&mut planner, lists);
        if !reasons.is_empty() {
            return Err(GraphRefusal::Impossible(reasons));
        }
        Ok(planner)
    }

    fn prepare(
        catalogue: &'c Catalogue,
        graph: &'c Graph,
        settings: GraphSettings,
        spaces: Spaces,
        used: &[TemplateId],
    ) -> Self {
        let sides = || {
            let sizes = used.iter().map(|id| catalogue.template(*id).size());
            sizes.flat_map(|size| [size.width, size.height])
        };
        let all = (0..).map(TemplateId).zip(catalogue.templates());
        let owing = all.filter(|(_, template)| template.least > 0).map(|(id, _)| id);
        let shape = |id: &TemplateId| catalogue.shapes.get(*id, Orientation::UPRIGHT);
        let average = sides().sum::<u32>() / (2 * used.len() as u32).max(1);
        Self {
            catalogue,
            graph,
            settings,
            spaces,
            options: Vec::new(),
            small_first: Vec::new(),
            owing: owing.collect(),
            loose: used.iter().any(|id| is_loose(shape(id))),
            reach: sides().max().map_or(0, |side| side as i32 - 1),
            stride: (average as i32 - 1).max(1),
        }
    }

    /// The templates that are laid out.
    pub fn catalogue(&self) -> &'c Catalogue {
        self.catalogue
    }

    /// The graph that is laid out.
    pub fn graph(&self) -> &'c Graph {
        self.graph
    }

    /// What is asked of the layout.
    pub fn settings(&self) -> &GraphSettings {
        &self.settings
    }

    /// Whether a node can have a template.
    pub(super) fn may_have(&self, node: u32, template: TemplateId) -> bool {
        let options = &self.options[node as usize];
        options.binary_search_by_key(&template, |(id, _)| *id).is_ok()
    }

    /// How often an attempt may be repaired.
    pub(super) fn repairs(&self) -> u32 {
        20 + 2 * self.graph.count()
    }

    /// Finds a layout. Its rooms are the nodes of the graph, the entrance first ([`Graph::room_of`]).
    ///
    /// The observer sees every step, and may stop the search. The finished layout is compared with the graph
    /// before it is returned ([`Layout::broken_graph`]).
    ///
    /// # Errors
    /// When none was found, or the observer stopped.
    pub fn plan(
        &self,
        seed: &Seed,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Layout, Failure> {
        let mut search = Search::new(self, seed, observer);
        let mut missed = None;
        for attempt in 1..=self.settings.attempts {
            match search.attempt_layout(attempt) {
                Ok(layout) => return Ok(layout),
                Err(Halt::Stopped) => return Err(Failure::Stopped),
                Err(Halt::OutOfSteps) => return Err(search.give_up(attempt, true, missed)),
                Err(Halt::Missed(miss)) => missed = Some(miss),
            }
        }
        Err(search.give_up(self.settings.attempts, false, missed))
    }
}

impl Search<'_> {
    fn attempt_layout(&mut self, attempt: u32) -> Result<Layout, Halt> {
        self.tell(Event::Attempt { number: attempt })?;
        let built = self.attempt(attempt).and_then(|()| self.finish(attempt));
        if let Err(Halt::Missed(miss)) = &built {
            self.tell(Event::Missed(miss))?;
        }
        built
    }

    fn give_up(&self, attempts: u32, out_of_steps: bool, missed: Option<Miss>) -> Failure {
        let missed = missed.or_else(|| Some(self.miss()));
        let closest = Layout { ended: Ended::Limit, attempts, tries: self.tries, ..self.closest() };
        Failure::NotFound(Box::new(NotFound {
            attempts,
            tries: self.tries,
            out_of_steps,
            missed,
            closest,
        }))
    }
}

/// Whether a shape has walls on its rim that don't stand around its floor: only such a wall can lie on a door
/// between two other rooms, because the floors on both sides of a door have walls all around it.
fn is_loose(shape: &Shape) -> bool {
    let open = |x: i32, y: i32| {
        let rows = shape.rows.get(y as usize);
        rows.is_some_and(|row| (0..64).contains(&x) && row.inner >> x & 1 == 1)
    };
    let around =
        |x: i32, y: i32| (-1..=1).any(|down| (-1..=1).any(|right| open(x + right, y + down)));
    let mut cells = shape.size.cells();
    cells.any(|cell| shape.rows[cell.y as usize].edge >> cell.x & 1 == 1 && !around(cell.x, cell.y))
}
