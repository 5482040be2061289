//! Filling levels: from a pack and what is asked for to levels whose promises are proved, in words.

mod curve;
mod failed;
mod maps;
mod report;
mod summary;
mod watch;

use std::ops::RangeInclusive;
use std::sync::Arc;

use seedwright::bundle::{Bundle, MapOrigin};
use seedwright::pipeline::{Generated, LevelRequest, Request, Stages};
use seedwright::population::{
    Level, MOST_IN_ROOM, MOST_WINS, Map, Populator, Promise, Stock, Strength, Totals, Verdict,
};
use seedwright::random::Seed;
use seedwright_render::views::level::{CurvePoint, CurveView, LevelView};

use crate::build::{Failed, Observer, proved};
use crate::commands::words::shown;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;
pub use curve::keeps_up;
pub use failed::failed;
pub use maps::source;
pub use report::report;
pub use summary::{drawings, summary};
pub use watch::Watch;

/// A request for levels of these depths, so many at most.
pub fn levels(depths: RangeInclusive<u32>, most: u32, wins: u32) -> Result<LevelRequest, Failure> {
    let (first, last) = (*depths.start(), *depths.end());
    let hint = "name the first depth, which is 1 or more, and the last";
    if first == 0 || first > last {
        let message = format!("there are no levels from {first} to {last}");
        return Err(Failure::argument(message, hint));
    }
    if last - first >= most {
        let message = format!("at most {most} levels are filled at once");
        return Err(Failure::argument(message, "ask for fewer levels"));
    }
    if wins > MOST_WINS {
        let message = format!("nobody has won more than {MOST_WINS} times");
        return Err(Failure::argument(message, "say how often the game was won"));
    }
    Ok(LevelRequest { depths: Some(depths), wins, ..LevelRequest::default() })
}

/// Levels whose promises the independent checker has proved.
pub struct Filled {
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
    pub populator: Arc<Populator>,
    /// Where maps come from.
    pub maps: MapOrigin,
    pub levels: Vec<FilledLevel>,
    /// What is to be known of all of them.
    pub notes: Vec<String>,
}

/// One level, with what is promised and expected of it.
pub struct FilledLevel {
    pub map: Map,
    pub level: Level,
    pub promises: Vec<Promise>,
    pub expected: Totals,
    /// How strong both sides are in this game, and where the player is weakest in any game.
    pub strength: Strength,
    pub least: Strength,
}

impl FilledLevel {
    /// How many promises are kept.
    pub fn kept(&self) -> usize {
        let kept = self.promises.iter();
        kept.filter(|promise| promise.verdict == Verdict::Held).count()
    }
}

impl Filled {
    /// A level as pictures want it.
    pub fn view<'a>(&'a self, level: &'a FilledLevel) -> LevelView<'a> {
        LevelView {
            pack: &self.bundle.pack.name,
            seed: &self.bundle.seed,
            tables: self.populator.tables(),
            map: &level.map,
            level: &level.level,
        }
    }

    /// The difficulty curve as pictures want it.
    pub fn curve(&self) -> CurveView<'_> {
        let levels = self.levels.iter().map(|level| CurvePoint {
            strength: level.strength,
            least: level.least,
            actual_mean: curve::actual_mean(level),
        });
        CurveView {
            pack: &self.bundle.pack.name,
            seed: &self.bundle.seed,
            promised: self.populator.tables().hero.least_ratio,
            levels: levels.collect(),
        }
    }

    /// How many promises there are, about levels and about all of them together, and how many are kept.
    pub fn promises(&self) -> (usize, usize) {
        let runs = &self.bundle.proof.population_runs;
        let levels = self.levels.iter();
        let all: usize = levels.clone().map(|level| level.promises.len()).sum();
        let kept: usize = levels.map(FilledLevel::kept).sum();
        let kept_runs = runs.iter().filter(|row| row.made).count();
        (all + runs.len(), kept + kept_runs)
    }

    /// What levels were expected to hold, and what they hold.
    pub fn balance(&self) -> (Totals, Totals) {
        let levels = self.levels.iter();
        levels.fold(Default::default(), |(expected, actual), level| {
            (expected + level.expected, actual + Totals::of(&level.level))
        })
    }
}

/// What a pack fills levels with.
pub fn stock<'p>(name: &str, pack: &'p Pack) -> Result<&'p Stock, Failure> {
    pack.world.population.as_ref().ok_or_else(|| {
        Failure::argument(
            format!("the pack {} has nothing to fill levels with", shown(name)),
            "write sections [monsters], [weapons], [armours] and [consumables]; `seedwright packs show depths` is an example",
        )
    })
}

/// Fills levels, and has the result proved.
pub fn fill(
    pack: &Pack,
    levels: LevelRequest,
    seed: &Seed,
    output: &Output,
) -> Result<Filled, Failure> {
    let request = Request { stages: Stages::Population, levels, ..Request::default() };
    let failed = Failed { world: &pack.world, request: &request, seed, output };
    let generator = pack.world.prepare(&request).map_err(|error| failed.failure(&error))?;
    let generated = Observer::new(&generator, seed, output).generate(&generator, seed);
    filled(&generated.map_err(|error| failed.failure(&error))?, &request.levels)
}

/// The levels of a world that was made, whose promises are proved.
pub fn filled(generated: &Generated, request: &LevelRequest) -> Result<Filled, Failure> {
    let bundle = generated.bundle().clone();
    let text = bundle.text();
    proved(&text)?;
    let seed = generated.seed();
    let made = generated.decisions().levels.as_ref().ok_or_else(failed::unsound)?;
    let populator = &made.populator;
    let levels = made.levels.iter().map(|(map, level)| {
        let own = made.request(seed, level);
        FilledLevel {
            promises: populator.promises(map, &own, level),
            expected: populator.expected(map, &own),
            strength: populator.strength(&own),
            least: populator.least_strength(level.depth, own.difficulty, own.wins),
            map: map.clone(),
            level: level.clone(),
        }
    });
    let levels: Vec<FilledLevel> = levels.collect();
    let deepest = levels.last().map_or(0, |level| level.level.depth);
    Ok(Filled {
        notes: notes(request, deepest, populator, made.last_depth),
        maps: made.maps,
        populator: populator.clone(),
        levels,
        bundle,
        text,
    })
}

/// What is to be known of what was asked: levels beyond the end of the game, and limits that rise no further.
fn notes(
    asked: &LevelRequest,
    deepest: u32,
    populator: &Populator,
    last_depth: Option<u32>,
) -> Vec<String> {
    let mut notes = Vec::new();
    let by_curve = asked.difficulty.is_none() && !asked.last;
    let end = last_depth.filter(|end| by_curve && *end < deepest);
    if let Some(end) = end {
        notes.push(format!("this game ends at depth {end}; nobody comes to what is below it"));
    }
    let rules = &populator.tables().rules;
    let more = u64::from(asked.wins) * u64::from(rules.more_for_win);
    if more >= u64::from(MOST_IN_ROOM) {
        notes.push(format!(
            "no room is filled with more than {MOST_IN_ROOM} of a sort, however often the game was won"
        ));
    }
    notes
}
