//! Filling levels: from a pack and what is asked for to levels whose promises are proved, in words.

mod curve;
mod failed;
mod maps;
mod report;
mod summary;
mod watch;

use std::ops::RangeInclusive;

use seedwright::bundle::{Bundle, Filling, Made, MapOrigin};
use seedwright::population::{
    Difficulty, Fixed, Level, MOST_IN_ROOM, MOST_WINS, Map, Populator, Promise, Request, Stock,
    Strength, Totals, Verdict,
};
use seedwright::random::Seed;
use seedwright::world::Settings;
use seedwright_render::views::level::{CurvePoint, CurveView, LevelView};

use crate::build::proved;
use crate::commands::words::shown;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;
pub use curve::keeps_up;
use maps::Source;
pub use maps::source;
pub use report::report;
pub use summary::{drawings, summary};
use watch::Watch;

/// Which levels are to be filled.
pub struct Asked {
    pub depths: RangeInclusive<u32>,
    pub wins: u32,
    /// How difficult they are, if not as the curve says.
    pub difficulty: Option<Fixed>,
    /// Whether the deepest of them is the last.
    pub last: bool,
}

impl Asked {
    /// Levels of these depths, so many at most.
    pub fn new(depths: RangeInclusive<u32>, most: u32, wins: u32) -> Result<Self, Failure> {
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
        Ok(Self { depths, wins, difficulty: None, last: false })
    }
}

/// Levels whose promises the independent checker has proved.
pub struct Filled {
    pub bundle: Bundle,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
    pub populator: Populator,
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
    stock: &Stock,
    source: &Source,
    asked: &Asked,
    seed: &Seed,
    output: &Output,
) -> Result<Filled, Failure> {
    let populator = Populator::new(stock.tables.clone()).map_err(|_| failed::unsound())?;
    let last_depth = populator.last_depth(seed);
    let mut watch = Watch::begin(populator.tables(), asked.depths.clone(), output);
    let mut levels = Vec::new();
    let mut told = Vec::new();
    for depth in asked.depths.clone() {
        let request = request(asked, &populator, seed, depth, last_depth);
        let map = source.map(seed, depth, output)?;
        watch.level(depth);
        let level = populator.populate(&map, &request, &mut |step| watch.see(step));
        let level = level.map_err(|failure| failed::not_filled(seed, depth, failure))?;
        let promises = populator.promises(&map, &request, &level);
        let expected = populator.expected(&map, &request);
        let strength = populator.strength(&request);
        let least = populator.least_strength(depth, request.difficulty, request.wins);
        told.push((promises, expected, [strength, least]));
        levels.push((map, level));
    }
    watch.end();
    let notes = notes(asked, &populator, last_depth);
    let settings = Settings::defaults(&pack.world);
    let bundle = Bundle::new(&Made {
        population: Some(Filling { populator: &populator, maps: source.origin(), levels: &levels }),
        ..Made::new(&pack.world, &settings, seed)
    });
    let text = bundle.text();
    proved(&text)?;
    let levels = levels.into_iter().zip(told);
    let levels = levels.map(|((map, level), (promises, expected, [strength, least]))| {
        FilledLevel { map, level, promises, expected, strength, least }
    });
    Ok(Filled { bundle, text, levels: levels.collect(), maps: source.origin(), populator, notes })
}

/// What is to be known of what was asked: levels beyond the end of the game, and limits that rise no further.
fn notes(asked: &Asked, populator: &Populator, last_depth: Option<u32>) -> Vec<String> {
    let mut notes = Vec::new();
    let deepest = *asked.depths.end();
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

/// What is asked of the level at a depth. A game has one last level: the deepest of these where that was asked for
/// or all are as difficult as a last level, and otherwise the one that the curve says.
fn request<'s>(
    asked: &Asked,
    populator: &Populator,
    seed: &'s Seed,
    depth: u32,
    last_depth: Option<u32>,
) -> Request<'s> {
    let end = populator.tables().rules.last_difficulty;
    let is_deepest = depth == *asked.depths.end();
    let last = match asked.difficulty {
        _ if asked.last => is_deepest,
        Some(difficulty) => difficulty >= end && is_deepest,
        None => last_depth == Some(depth),
    };
    Request {
        wins: asked.wins,
        difficulty: asked.difficulty.map_or(Difficulty::Curve, Difficulty::Level),
        last,
        ..Request::new(seed, depth)
    }
}
