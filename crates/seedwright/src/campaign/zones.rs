//! Zones: each is a layout of its own.

use super::outcome::{AttemptError, Observer, work};
use super::size::Size;
use super::{Impossible, Stage};
use crate::error::ErrorKind;
use crate::random::Seed;
use crate::rooms::{Blueprint, Catalogue, Error, Event, Invalid, Layout, Planner, Role};
use crate::world::{LayoutSettings, LayoutTarget, RolePlace, RoleRule};

/// The planners of zones: one for the zone of the goal, and one for all others.
pub(super) struct ZonePlanners {
    main: Planner,
    last: Planner,
}

impl ZonePlanners {
    pub fn new(
        catalogue: &Catalogue,
        blueprint: &Blueprint,
        size: &Size,
    ) -> Result<Self, Impossible> {
        let planner = |is_last: bool| {
            let settings = settings_of(&blueprint.settings, size, is_last);
            Planner::new(catalogue, settings).map_err(|error| match error {
                Error::Impossible(reasons) => Impossible::Zone(reasons.sentences()),
                Error::Invalid(Invalid::Settings(faults)) => Impossible::ZoneSettings(faults),
                other => Impossible::Zone(vec![other.to_string()]),
            })
        };
        Ok(Self { main: planner(false)?, last: planner(true)? })
    }

    /// Returns the planner of a zone.
    pub fn of(&self, is_last: bool) -> &Planner {
        if is_last { &self.last } else { &self.main }
    }

    /// Lays out all zones.
    pub fn lay_out(
        &self,
        size: &Size,
        seed: &Seed,
        attempt: u32,
        observer: &mut Observer<'_>,
    ) -> Result<Vec<Layout>, AttemptError> {
        let zones = size.zone_count();
        let (rooms, all) = (u64::from(size.rooms), u64::from(zones * size.rooms));
        let lay_out = |zone: u32| {
            let own = Seed::from_text(format!("{} zone {zone} {attempt}", seed.text()));
            let mut placed = 0_u64;
            let planner = self.of(zone + 1 == zones);
            let planned = planner.plan(&own, &mut |step| {
                match step.event {
                    Event::Attempt { .. } => placed = 0,
                    Event::Placed { .. } => placed += 1,
                    Event::Removed { .. } => placed = placed.saturating_sub(1),
                    _ => {}
                }
                let done = u64::from(zone) * rooms + placed.min(rooms);
                work(observer, Stage::Rooms, done, all)
            });
            planned.map_err(|error| match error.kind() {
                ErrorKind::Stopped => AttemptError::Stopped,
                _ => Stage::Rooms.into(),
            })
        };
        (0..zones).map(lay_out).collect()
    }
}

/// Returns the layout settings of a zone: those of the pack, with the campaign's numbers, gate rooms, a dead end to
/// lock, and a room for the goal in the last zone.
pub(super) fn settings_of(layout: &LayoutSettings, size: &Size, is_last: bool) -> LayoutSettings {
    let own = [Role::Gate, Role::Boss, Role::Exit, Role::Treasure];
    let others = layout.roles.iter().filter(|rule| !own.contains(&rule.role));
    let mut roles: Vec<RoleRule> = others.copied().collect();
    let of = |role: Role| {
        let rule = layout.roles.iter().find(|rule| rule.role == role);
        rule.copied().unwrap_or(RoleRule::with_default_place(role, 1))
    };
    roles.push(RoleRule { place: RolePlace::DeadEnd, ..of(Role::Treasure) });
    roles.push(RoleRule { count: size.gate_rooms, ..of(Role::Gate) });
    // A count of zero also keeps rooms that look like a goal out of the other zones.
    roles.push(RoleRule { count: u32::from(is_last), ..of(Role::Boss) });
    LayoutSettings {
        target: LayoutTarget::Rooms(size.rooms),
        walkers: size.walkers,
        compactness: size.compactness.unwrap_or(layout.compactness),
        loops: size.loops.unwrap_or(layout.loops),
        roles,
        partial: false,
        ..layout.clone()
    }
}
