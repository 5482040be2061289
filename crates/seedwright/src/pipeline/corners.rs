//! Corners: extreme settings of a pack. A world is built with each, to find settings that end as bad luck.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::error::{Error, NotFound};
use super::generator::stages_of;
use super::request::Request;
use super::watch::{Event, Watch};
use crate::error::ErrorKind;
use crate::random::{Seed, Stream};
use crate::world::{Settings, World};

/// The number of random settings.
const DRAWN: u32 = 64;
/// The maximum number of pairs of extremes.
const MAX_PAIRS: usize = 2_000;
/// The steps that preparing a corner counts as.
const PREPARED: u64 = 100;
/// The maximum number of steps of one corner, unless all of them are tried to the end.
const STEPS_OF_ONE: u64 = 20_000;
/// The maximum number of steps of all corners, unless all of them are tried to the end: enough for most of a second.
const STEPS_OF_ALL: u64 = 100_000;

/// How much work the corners of a pack are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CornerEffort {
    /// As many as fit into about a second. A corner that takes too long is left unfinished.
    Quick,
    /// All of them, each to the end.
    Full,
}

/// How the corners of a pack turned out.
#[derive(Clone, Debug, Default)]
pub struct Corners {
    /// The number of corners that the pack has.
    pub all: u32,
    /// Those with which a world was built.
    pub built: u32,
    /// Those that were proved to be impossible.
    pub refused: u32,
    /// Those that were left unfinished, because they took too many steps.
    pub unfinished: u32,
    /// Those with which no world was found although it was not proved to be impossible.
    pub failed: Vec<FailedCorner>,
}

/// Settings with which no world was found.
#[derive(Clone, Debug)]
pub struct FailedCorner {
    /// The settings.
    pub settings: Settings,
    /// What was not found.
    pub error: Error,
}

impl Corners {
    /// The number of corners that were tried.
    pub fn tried(&self) -> u32 {
        let failed = u32::try_from(self.failed.len()).unwrap_or(u32::MAX);
        self.built + self.refused + self.unfinished + failed
    }
}

/// Builds a world with each of the corners of a pack: every option and trick at its least and at its most, random draws,
/// and every pair of extremes. A pack without options and tricks has no corners. `see` is called at every event with the
/// number of corners that are done and of all, and can stop the work.
///
/// # Errors
/// When the work was stopped, or the pack is invalid for reasons other than its settings.
pub fn try_corners(
    world: &World,
    effort: CornerEffort,
    see: &mut dyn FnMut(u32, u32) -> ControlFlow<()>,
) -> Result<Corners, Error> {
    let corners = corners_of(world);
    let mut tried =
        Corners { all: u32::try_from(corners.len()).unwrap_or(u32::MAX), ..Corners::default() };
    let mut left = match effort {
        CornerEffort::Quick => STEPS_OF_ALL,
        CornerEffort::Full => u64::MAX,
    };
    for settings in corners {
        let Some(rest) = left.checked_sub(PREPARED) else { break };
        let steps = match effort {
            CornerEffort::Quick => rest.min(STEPS_OF_ONE),
            CornerEffort::Full => u64::MAX,
        };
        let mut taken = 0;
        let (done, all) = (tried.tried(), tried.all);
        let mut counted = |_: &Event<'_>| {
            taken += 1;
            see(done, all)
        };
        let outcome = build(world, &settings, &mut Watch::new(&mut counted).within(steps));
        left = rest.saturating_sub(taken);
        match outcome {
            Ok(()) => tried.built += 1,
            Err(Error::NotFound(NotFound::Steps)) => tried.unfinished += 1,
            // Refused at once, with the setting to change.
            Err(Error::NotFound(NotFound::Refused(_))) => tried.refused += 1,
            Err(error) => match error.kind() {
                ErrorKind::Impossible => tried.refused += 1,
                ErrorKind::NotFound => tried.failed.push(FailedCorner { settings, error }),
                ErrorKind::Invalid | ErrorKind::Stopped => return Err(error),
            },
        }
    }
    Ok(tried)
}

fn build(world: &World, settings: &Settings, watch: &mut Watch<'_>) -> Result<(), Error> {
    let generator = world.prepare(&Request::new(settings.clone()))?;
    generator.generate(&Seed::from(1), watch).map(|_| ())
}

/// The corners of a pack, each once: first one option at a time, then random settings, then two options at a time.
fn corners_of(world: &World) -> Vec<Settings> {
    let defaults: Vec<u32> = Settings::defaults(world).values().collect();
    if defaults.is_empty() || stages_of(world).is_empty() {
        return Vec::new();
    }
    let ranges: Vec<[u32; 2]> =
        Settings::ranges(world).map(|(_, least, most)| [least, most]).collect();
    let extremes: Vec<(usize, u32)> =
        (0..).zip(&ranges).flat_map(|(at, range)| range.map(|value| (at, value))).collect();
    let changed = |changes: &[(usize, u32)]| {
        let mut values = defaults.clone();
        changes.iter().for_each(|(at, value)| values[*at] = *value);
        values
    };
    let mut corners = vec![defaults.clone()];
    corners.extend(extremes.iter().map(|extreme| changed(&[*extreme])));
    let mut stream = Stream::new(&Seed::from(1), "settings", "corners", 0);
    corners.extend((0..DRAWN).map(|_| Settings::drawn(world, &mut stream).values().collect()));
    let pairs = extremes.iter().flat_map(|one| extremes.iter().map(move |other| [*one, *other]));
    let pairs = pairs.filter(|[one, other]| one.0 < other.0).take(MAX_PAIRS);
    corners.extend(pairs.map(|pair| changed(&pair)));
    let mut seen = BTreeSet::new();
    corners.retain(|values| seen.insert(values.clone()));
    corners.iter().map(|values| Settings::of_values(world, values)).collect()
}
