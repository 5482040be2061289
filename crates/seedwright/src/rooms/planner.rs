//! The planner: everything that is prepared once.

use super::pieces::{self, PreparedPiece};
use super::{LayoutSettings, LayoutTarget, RoleRule};
use crate::grid::Direction;
use crate::world::templates::{Catalogue, Role, limits};

/// Plans layouts from one catalogue and one set of settings, for any number of seeds and from any thread.
#[derive(Debug)]
pub struct Planner {
    pub(super) catalogue: Catalogue,
    pub(super) settings: LayoutSettings,
    /// The templates in order, then the groups.
    pub(super) pieces: Vec<PreparedPiece>,
    /// The pieces that walkers don't place, because they are reserved for a role.
    pub(super) reserved: Vec<bool>,
    /// The weight of each piece for walkers, by the direction that the piece has to face.
    pub(super) weights: [Vec<u32>; 4],
    /// The pieces that walkers can place at all, by the same directions.
    pub(super) placeable: [Vec<bool>; 4],
    /// Whether any template or group has a maximum count.
    pub(super) limited: bool,
    /// Whether any piece that walkers place has a minimum count.
    pub(super) owes: bool,
    pub(super) owes_groups: bool,
    /// The number of rooms in the largest piece.
    pub(super) largest: u32,
    /// The number of rooms to place from templates of roles.
    pub(super) role_rooms: u32,
    /// The least floor that these rooms have.
    pub(super) role_floor: u64,
}

impl Planner {
    /// Prepares a planner without checking whether any layout can exist.
    pub(super) fn prepare(catalogue: &Catalogue, settings: LayoutSettings) -> Self {
        let pieces = pieces::prepare(catalogue, &settings);
        let reserved = reserved(catalogue, &settings, &pieces);
        let placeable = Direction::ALL.map(|facing| {
            let pieces = pieces.iter().zip(&reserved);
            let placeable = pieces.map(|(piece, reserved)| {
                let used = piece.weight > 0 || piece.least > 0;
                used && !reserved && !piece.attachments[facing as usize].is_empty()
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
            catalogue: catalogue.clone(),
            settings,
            pieces,
            reserved,
            weights,
            placeable,
        }
    }

    /// Returns the templates and groups.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Returns the settings.
    pub fn settings(&self) -> &LayoutSettings {
        &self.settings
    }

    /// The maximum number of rooms.
    pub(super) fn most_rooms(&self) -> u32 {
        match self.settings.target {
            LayoutTarget::Rooms(rooms) => rooms,
            LayoutTarget::Floor(_) => limits::ROOMS,
        }
    }

    /// The part of a target floor that walkers place; rooms with roles bring the rest.
    pub(super) fn walkers_floor(&self, target: u32) -> u64 {
        u64::from(target).saturating_sub(self.role_floor)
    }

    /// The number of rooms that walkers can place; the others are reserved for roles.
    pub(super) fn walkers_goal(&self) -> u32 {
        self.most_rooms().saturating_sub(self.role_rooms)
    }
}

/// The rules of roles that have templates of their own.
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

/// The least floor of the rooms that are placed for roles.
fn role_floor(catalogue: &Catalogue, settings: &LayoutSettings) -> u64 {
    let floor = |rule: &RoleRule| {
        let templates = catalogue.templates().iter();
        let own = templates.filter(|template| template.roles.contains(&rule.role));
        let least = own.map(|template| u64::from(template.floor())).min();
        u64::from(rule.count) * least.unwrap_or(0)
    };
    own_rules(catalogue, settings).map(floor).sum()
}

/// Which pieces are reserved for a role. Templates for entrances are always reserved for the first room.
fn reserved(
    catalogue: &Catalogue,
    settings: &LayoutSettings,
    pieces: &[PreparedPiece],
) -> Vec<bool> {
    let kept: Vec<Role> =
        own_rules(catalogue, settings).map(|rule| rule.role).chain([Role::Entrance]).collect();
    let template_kept = |piece: usize| {
        let template = catalogue.templates().get(piece);
        template.is_some_and(|template| template.roles.iter().any(|role| kept.contains(role)))
    };
    (0..pieces.len()).map(template_kept).collect()
}
