//! The planner: what is prepared once, and the attempts at a layout.

use std::ops::ControlFlow;

use super::grow::{Halt, Run};
use super::impossible::{self, Impossible};
use super::layout::Layout;
use super::pieces::{self, Prepared};
use super::{Ended, LayoutSettings, LayoutTarget, Miss, RoleRule, SettingFault, Step};
use crate::grid::Direction;
use crate::random::Seed;
use crate::world::templates::{Catalogue, Role, limits};

/// Why nothing can be planned at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// LayoutSettings are out of their ranges.
    Settings(Vec<SettingFault>),
    /// What is asked for can never be met.
    Impossible(Vec<Impossible>),
}

/// Why there is no layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// None was found within the limits.
    NotFound(Box<NotFound>),
    /// The observer said stop.
    Stopped,
}

/// The search came to its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// How many attempts were made.
    pub attempts: u32,
    /// How many placements were tried.
    pub tries: u64,
    /// True when the placements ran out before the attempts did.
    pub out_of_steps: bool,
    /// What the attempt with the most rooms lacked; none when the placements ran out in the first one.
    pub missed: Option<Miss>,
    /// The rooms of that attempt, with everything open that meets.
    pub closest: Layout,
}

/// Lays out rooms from one catalogue under the same settings, as often as asked.
#[derive(Debug)]
pub struct Planner<'c> {
    pub(super) catalogue: &'c Catalogue,
    pub(super) settings: LayoutSettings,
    /// The templates in order, then the groups.
    pub(super) pieces: Vec<Prepared>,
    /// Which pieces walkers don't place, because a role needs them.
    pub(super) reserved: Vec<bool>,
    /// How likely walkers place each piece at a connection, by the direction that the piece has to face.
    pub(super) weights: [Vec<u32>; 4],
    /// Which pieces walkers may place at all, by the same directions.
    pub(super) placeable: [Vec<bool>; 4],
    /// Whether some template or group has a most.
    pub(super) limited: bool,
    /// Whether some piece that walkers place has a least.
    pub(super) owes: bool,
    pub(super) owes_groups: bool,
    /// The most rooms that one piece brings.
    pub(super) largest: u32,
    /// How many rooms roles have templates of their own for.
    pub(super) role_rooms: u32,
    /// How much floor these have, at least.
    pub(super) role_floor: u64,
}

impl<'c> Planner<'c> {
    /// Prepares everything that does not depend on the seed.
    ///
    /// # Errors
    /// When settings are out of their ranges, or when no layout can exist, with all reasons.
    pub fn new(catalogue: &'c Catalogue, settings: LayoutSettings) -> Result<Self, Refusal> {
        let faults = settings.faults();
        if !faults.is_empty() {
            return Err(Refusal::Settings(faults));
        }
        let planner = Self::prepare(catalogue, settings);
        let reasons = impossible::reasons(&planner);
        if !reasons.is_empty() {
            return Err(Refusal::Impossible(reasons));
        }
        Ok(planner)
    }

    fn prepare(catalogue: &'c Catalogue, settings: LayoutSettings) -> Self {
        let pieces = pieces::prepare(catalogue, &settings);
        let reserved = reserved(catalogue, &settings, &pieces);
        let placeable = Direction::ALL.map(|facing| {
            let pieces = pieces.iter().zip(&reserved);
            let placeable = pieces.map(|(piece, reserved)| {
                let wanted = piece.weight > 0 || piece.least > 0;
                wanted && !reserved && !piece.attachments[facing as usize].is_empty()
            });
            placeable.collect::<Vec<bool>>()
        });
        let weights = [0, 1, 2, 3].map(|facing: usize| {
            let pieces = pieces.iter().zip(&placeable[facing]);
            let weights = pieces.map(|(piece, placeable)| u32::from(*placeable) * piece.weight);
            weights.collect()
        });
        let most = catalogue.templates().iter().map(|template| template.most);
        let mut most = most.chain(catalogue.groups().iter().map(|group| group.most));
        let mut least = catalogue.templates().iter().zip(&reserved);
        let owes_groups = catalogue.groups().iter().any(|group| group.least > 0);
        Self {
            limited: most.any(|most| most.is_some()),
            owes: owes_groups || least.any(|(template, reserved)| !reserved && template.least > 0),
            owes_groups,
            largest: pieces.iter().map(|piece| piece.rooms).max().unwrap_or(0),
            role_rooms: own_rules(catalogue, &settings).map(|rule| rule.count).sum(),
            role_floor: role_floor(catalogue, &settings),
            catalogue,
            settings,
            pieces,
            reserved,
            weights,
            placeable,
        }
    }

    /// The templates and groups that are laid out.
    pub fn catalogue(&self) -> &'c Catalogue {
        self.catalogue
    }

    /// What is asked of the layout.
    pub fn settings(&self) -> &LayoutSettings {
        &self.settings
    }

    /// Finds a layout.
    ///
    /// The observer sees every step, and may stop the search. Everything that the settings ask for is
    /// checked on the finished layout before it is returned ([`Layout::broken`]).
    ///
    /// # Errors
    /// When none was found, or the observer stopped.
    pub fn plan(
        &self,
        seed: &Seed,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Layout, Failure> {
        let mut run = Run::new(self, seed, observer);
        let mut closest: Option<(Miss, Layout)> = None;
        for attempt in 1..=self.settings.attempts {
            match run.attempt_layout(attempt) {
                Ok(layout) => return Ok(layout),
                Err(Halt::Stopped) => return Err(Failure::Stopped),
                Err(Halt::OutOfSteps) => return Err(run.give_up(attempt, true, closest)),
                Err(Halt::Missed(miss)) => {
                    // Another attempt would take as many rooms, and they would have about as much floor.
                    let is_full = miss == Miss::Short(Ended::Full);
                    let rooms = closest.as_ref().map_or(0, |(_, layout)| layout.rooms.len());
                    if run.site.rooms.len() > rooms {
                        let layout =
                            Layout { ended: run.ended, attempts: attempt, ..run.site.layout() };
                        closest = Some((miss, layout));
                    }
                    if is_full {
                        return Err(run.give_up(attempt, false, closest));
                    }
                }
            }
        }
        Err(run.give_up(self.settings.attempts, false, closest))
    }

    /// How many rooms there may be.
    pub(super) fn most_rooms(&self) -> u32 {
        match self.settings.target {
            LayoutTarget::Rooms(rooms) => rooms,
            LayoutTarget::Floor(_) => limits::ROOMS,
        }
    }

    /// How much floor walkers are to lay out of so much; rooms with roles bring the rest.
    pub(super) fn walkers_floor(&self, target: u32) -> u64 {
        u64::from(target).saturating_sub(self.role_floor)
    }

    /// How many rooms walkers may place; the others are kept for roles.
    pub(super) fn walkers_goal(&self) -> u32 {
        self.most_rooms().saturating_sub(self.role_rooms)
    }
}

impl Run<'_> {
    fn give_up(
        &self,
        attempts: u32,
        out_of_steps: bool,
        closest: Option<(Miss, Layout)>,
    ) -> Failure {
        let (missed, closest) = match closest {
            Some((miss, layout)) => (Some(miss), layout),
            None => (None, Layout { ended: Ended::Limit, ..self.site.layout() }),
        };
        Failure::NotFound(Box::new(NotFound {
            attempts,
            tries: self.tries,
            out_of_steps,
            missed,
            closest,
        }))
    }
}

/// The rules for roles that some template has.
pub(super) fn own_rules<'s>(
    catalogue: &'s Catalogue,
    settings: &'s LayoutSettings,
) -> impl Iterator<Item = &'s RoleRule> {
    let own = |rule: &&RoleRule| {
        let mut templates = catalogue.templates().iter();
        rule.role != Role::Entrance && templates.any(|template| template.roles.contains(&rule.role))
    };
    settings.roles.iter().filter(own)
}

/// How much floor the rooms have at least that are placed for roles.
fn role_floor(catalogue: &Catalogue, settings: &LayoutSettings) -> u64 {
    let floor = |rule: &RoleRule| {
        let templates = catalogue.templates().iter();
        let own = templates.filter(|template| template.roles.contains(&rule.role));
        let least = own.map(|template| u64::from(template.floor())).min();
        u64::from(rule.count) * least.unwrap_or(0)
    };
    own_rules(catalogue, settings).map(floor).sum()
}

/// Which pieces are kept for a role. Templates for entrances are kept for the first room in any case.
fn reserved(catalogue: &Catalogue, settings: &LayoutSettings, pieces: &[Prepared]) -> Vec<bool> {
    let kept: Vec<Role> =
        own_rules(catalogue, settings).map(|rule| rule.role).chain([Role::Entrance]).collect();
    let template_kept = |piece: usize| {
        let template = catalogue.templates().get(piece);
        template.is_some_and(|template| template.roles.iter().any(|role| kept.contains(role)))
    };
    (0..pieces.len()).map(template_kept).collect()
}
