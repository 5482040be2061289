//! Filled levels: from the output of the engine to replies and summaries.

use std::ops::RangeInclusive;
use std::sync::Arc;

use seedwright::bundle::{Bundle, MapOrigin};
use seedwright::pipeline::{GeneratedWorld, LevelRequest};
use seedwright::population::{
    Fixed, Layer, Level, LevelMap, MAX_IN_ROOM, MAX_WINS, Note, Populator, Promise, Stock,
    Strength, Totals, Verdict,
};
use seedwright_render::views::level::{CurvePoint, CurveView, LevelView};
use seedwright_render::words::shown;

use super::proof::proved;
use crate::problem::BUG_HINT;
use crate::{Limits, Pack, Problem, ProblemKind};

/// Creates a request for levels of the given depths, within the limits.
///
/// # Errors
/// If the range is empty, too long or too deep.
pub fn level_request(
    depths: RangeInclusive<u32>,
    limits: &Limits,
    wins: u32,
) -> Result<LevelRequest, Problem> {
    let (first, last) = (*depths.start(), *depths.end());
    let hint = "give the first depth, which is at least 1, and the last one";
    if first == 0 || first > last {
        let message = format!("there are no levels from {first} to {last}");
        return Err(Problem::invalid(message, hint));
    }
    let (most, deepest) = (limits.levels, limits.depth);
    if last > deepest {
        let message = format!("level {last} is too deep: the limit is {deepest}");
        return Err(Problem::invalid(message, hint));
    }
    if last - first >= most {
        let message = format!("too many levels: at most {most} can be filled at once");
        return Err(Problem::invalid(message, "request fewer levels"));
    }
    if wins > MAX_WINS {
        let message = format!("too many wins: at most {MAX_WINS} are supported");
        return Err(Problem::invalid(message, "give the number of games won"));
    }
    Ok(LevelRequest { depths: Some(depths), wins, ..LevelRequest::default() })
}

/// Filled levels whose promises the independent checker has proved.
pub struct FilledLevels {
    /// The bundle.
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
    /// The populator that filled them.
    pub populator: Arc<Populator>,
    /// The origin of the maps.
    pub maps: MapOrigin,
    /// The levels in order.
    pub levels: Vec<FilledLevel>,
    /// Remarks about the whole run.
    pub notes: Vec<String>,
}

/// A filled level, with its promises and the expected content.
pub struct FilledLevel {
    /// The map.
    pub map: LevelMap,
    /// The content.
    pub level: Level,
    /// The promises about it.
    pub promises: Vec<Promise>,
    /// The expected content.
    pub expected: Totals,
    /// The power of player and monsters in this game.
    pub strength: Strength,
    /// The power of both at the point where the player is weakest in any game.
    pub least: Strength,
}

impl FilledLevel {
    /// The mean power of the monsters on this level.
    pub fn actual_mean(&self) -> Option<Fixed> {
        Totals::of(&self.level).mean_power()
    }

    /// The number of promises that are kept.
    pub fn kept_promises(&self) -> usize {
        let kept = self.promises.iter();
        kept.filter(|promise| promise.verdict == Verdict::Held).count()
    }
}

impl FilledLevels {
    /// The view that pictures of a level are drawn from.
    pub fn view<'a>(&'a self, level: &'a FilledLevel) -> LevelView<'a> {
        LevelView {
            pack: &self.bundle.pack.name,
            seed: &self.bundle.seed,
            tables: self.populator.tables(),
            map: &level.map,
            level: &level.level,
        }
    }

    /// The view that the difficulty curve is drawn from.
    pub fn curve(&self) -> CurveView<'_> {
        let levels = self.levels.iter().map(|level| CurvePoint {
            strength: level.strength,
            least: level.least,
            actual_mean: level.actual_mean(),
        });
        CurveView {
            pack: &self.bundle.pack.name,
            seed: &self.bundle.seed,
            promised: self.populator.tables().hero.least_ratio,
            levels: levels.collect(),
        }
    }

    /// The level at which the player can be weakest.
    pub(super) fn weakest(&self) -> Option<&FilledLevel> {
        self.levels.iter().min_by_key(|level| level.least.ratio)
    }

    /// The least ratio that the pack promises.
    pub fn promised_ratio(&self) -> Fixed {
        self.populator.tables().hero.least_ratio
    }

    /// The least ratio in any game.
    pub fn least_ratio(&self) -> Option<Fixed> {
        self.weakest().map(|level| level.least.ratio)
    }

    /// Whether the player keeps up, as a sentence.
    pub fn verdict(&self) -> String {
        let promised = self.promised_ratio();
        let Some(weakest) = self.weakest() else {
            return String::new();
        };
        let (depth, ratio) = (weakest.least.depth, weakest.least.ratio);
        let [promised_percent, percent] = [promised, ratio].map(in_percent);
        let power = "of the strongest monster's power";
        match ratio >= promised {
            true => format!(
                "yes: in every game the player has at least {percent} {power} (at depth {depth}); \
                 the pack promises {promised_percent}"
            ),
            false => format!(
                "NO: at depth {depth} the player may have only {percent} {power}; \
                 the pack promises {promised_percent} (`population.hero.least-ratio`)"
            ),
        }
    }

    /// The number of promises, about single levels and about the run, and how many of them are kept.
    pub fn promises(&self) -> (usize, usize) {
        let runs = &self.bundle.proof.population_runs;
        let levels = self.levels.iter();
        let all: usize = levels.clone().map(|level| level.promises.len()).sum();
        let kept: usize = levels.map(FilledLevel::kept_promises).sum();
        let kept_runs = runs.iter().filter(|row| row.made).count();
        (all + runs.len(), kept + kept_runs)
    }

    /// The expected and the actual content of all levels.
    pub fn balance(&self) -> (Totals, Totals) {
        let levels = self.levels.iter();
        levels.fold(Default::default(), |(expected, actual), level| {
            (expected + level.expected, actual + Totals::of(&level.level))
        })
    }
}

/// Returns the stock that a pack fills levels with.
///
/// # Errors
/// If it has none.
pub fn stock<'p>(name: &str, pack: &'p Pack) -> Result<&'p Stock, Problem> {
    pack.world.population.as_ref().ok_or_else(|| {
        Problem::invalid(
            format!("the pack {} has nothing to fill levels with", shown(name)),
            "add the sections [monsters], [weapons], [armours] and [consumables]; for an example see `seedwright packs show depths`",
        )
    })
}

/// Returns the levels of a generated world, with their promises proved.
///
/// # Errors
/// If the checker rejects them, which would be a bug.
pub fn filled(generated: &GeneratedWorld, request: &LevelRequest) -> Result<FilledLevels, Problem> {
    let text = generated.bundle().text();
    proved(&text)?;
    FilledLevels::of_proved(generated, request, text)
}

impl FilledLevels {
    /// Returns the levels of a world whose bundle is already proved, if it has any: a whole run.
    pub(super) fn of_run(generated: &GeneratedWorld, text: &str) -> Result<Option<Self>, Problem> {
        let levels = generated.decisions().levels.as_ref();
        let request = LevelRequest::default();
        levels.map(|_| Self::of_proved(generated, &request, text.to_owned())).transpose()
    }

    /// Returns the levels of a world whose bundle is already proved.
    pub(super) fn of_proved(
        generated: &GeneratedWorld,
        request: &LevelRequest,
        text: String,
    ) -> Result<Self, Problem> {
        let seed = generated.seed();
        let made = generated.decisions().levels.as_ref().ok_or_else(unsound)?;
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
        Ok(Self {
            notes: notes(request, deepest, populator, made.last_depth),
            maps: made.maps,
            populator: populator.clone(),
            levels,
            bundle: generated.bundle().clone(),
            text,
        })
    }
}

/// Remarks about the request: levels beyond the end of the game, and limits that don't rise any further.
fn notes(
    request: &LevelRequest,
    deepest: u32,
    populator: &Populator,
    last_depth: Option<u32>,
) -> Vec<String> {
    let mut notes = Vec::new();
    let by_curve = request.difficulty.is_none() && !request.last;
    let end = last_depth.filter(|end| by_curve && *end < deepest);
    if let Some(end) = end {
        notes.push(format!("this game ends at depth {end}; deeper levels can't be reached"));
    }
    let rules = &populator.tables().rules;
    let more = u64::from(request.wins) * u64::from(rules.more_for_win);
    if more >= u64::from(MAX_IN_ROOM) {
        notes.push(format!(
            "a room holds at most {MAX_IN_ROOM} things of a kind, however often the game was won"
        ));
    }
    notes
}

/// Reports inconsistent tables, which a checked pack can't have.
fn unsound() -> Problem {
    Problem::new(ProblemKind::Fault, "the tables of this pack are inconsistent", Some(BUG_HINT))
}

/// `61.4%` for a ratio of 0.614.
fn in_percent(ratio: Fixed) -> String {
    let thousandths = ratio.in_thousandths();
    match thousandths % 10 {
        0 => format!("{}%", thousandths / 10),
        tenth => format!("{}.{tenth}%", thousandths / 10),
    }
}

/// Describes something that could not be done in full.
pub fn noted(note: &Note) -> String {
    match note {
        Note::OneRoom => {
            "there is only one room, so the player starts in the room with the exit and no room is filled".to_owned()
        }
        Note::NothingFits { room } => {
            format!("nothing fits into room {}", room + 1)
        }
        Note::RoomFull {
            room,
            layer,
            wanted,
            placed,
        } => {
            let what = match layer {
                Layer::Creatures => "monsters",
                _ => "items",
            };
            format!("room {} holds {placed} of {wanted} {what}: it is full", room + 1)
        }
    }
}
