//! Levels that were filled: from what the engine made to what is told of them.

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

/// A request for levels of these depths, within limits.
///
/// # Errors
/// When there are none, too many or too deep ones.
pub fn level_request(
    depths: RangeInclusive<u32>,
    limits: &Limits,
    wins: u32,
) -> Result<LevelRequest, Problem> {
    let (first, last) = (*depths.start(), *depths.end());
    let hint = "name the first depth, which is 1 or more, and the last";
    if first == 0 || first > last {
        let message = format!("there are no levels from {first} to {last}");
        return Err(Problem::invalid(message, hint));
    }
    let (most, deepest) = (limits.levels, limits.depth);
    if last > deepest {
        let message = format!("level {last} is too deep: at most {deepest} is filled here");
        return Err(Problem::invalid(message, hint));
    }
    if last - first >= most {
        let message = format!("at most {most} levels are filled at once");
        return Err(Problem::invalid(message, "ask for fewer levels"));
    }
    if wins > MAX_WINS {
        let message = format!("nobody has won more than {MAX_WINS} times");
        return Err(Problem::invalid(message, "say how often the game was won"));
    }
    Ok(LevelRequest { depths: Some(depths), wins, ..LevelRequest::default() })
}

/// Levels whose promises the independent checker has proved.
pub struct FilledLevels {
    /// The bundle.
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
    /// What filled them.
    pub populator: Arc<Populator>,
    /// Where maps come from.
    pub maps: MapOrigin,
    /// The levels in order.
    pub levels: Vec<FilledLevel>,
    /// What is to be known of all of them.
    pub notes: Vec<String>,
}

/// One level, with what is promised and expected of it.
pub struct FilledLevel {
    /// Its map.
    pub map: LevelMap,
    /// What is in it.
    pub level: Level,
    /// What is promised of it.
    pub promises: Vec<Promise>,
    /// How much was to be expected.
    pub expected: Totals,
    /// How strong both sides are in this game.
    pub strength: Strength,
    /// How strong they are where the player is weakest in any game.
    pub least: Strength,
}

impl FilledLevel {
    /// The mean power of the monsters that it really has.
    pub fn actual_mean(&self) -> Option<Fixed> {
        Totals::of(&self.level).mean_power()
    }

    /// How many promises are kept.
    pub fn kept_promises(&self) -> usize {
        let kept = self.promises.iter();
        kept.filter(|promise| promise.verdict == Verdict::Held).count()
    }
}

impl FilledLevels {
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

    /// The least ratio of any game.
    pub fn least_ratio(&self) -> Option<Fixed> {
        self.weakest().map(|level| level.least.ratio)
    }

    /// Whether the player keeps up, in words.
    pub fn verdict(&self) -> String {
        let promised = self.promised_ratio();
        let Some(weakest) = self.weakest() else {
            return String::new();
        };
        let (depth, ratio) = (weakest.least.depth, weakest.least.ratio);
        let kept = if ratio >= promised { "yes" } else { "NO" };
        format!(
            "{kept}: {promised} is promised, and no game has less than {ratio}, at depth {depth}"
        )
    }

    /// How many promises there are, about levels and about all of them together, and how many are kept.
    pub fn promises(&self) -> (usize, usize) {
        let runs = &self.bundle.proof.population_runs;
        let levels = self.levels.iter();
        let all: usize = levels.clone().map(|level| level.promises.len()).sum();
        let kept: usize = levels.map(FilledLevel::kept_promises).sum();
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
///
/// # Errors
/// When it has nothing.
pub fn stock<'p>(name: &str, pack: &'p Pack) -> Result<&'p Stock, Problem> {
    pack.world.population.as_ref().ok_or_else(|| {
        Problem::invalid(
            format!("the pack {} has nothing to fill levels with", shown(name)),
            "write sections [monsters], [weapons], [armours] and [consumables]; `seedwright packs show depths` is an example",
        )
    })
}

/// The levels of a world that was made, whose promises are proved.
///
/// # Errors
/// When the checker does not accept them, which would be a fault.
pub fn filled(generated: &GeneratedWorld, request: &LevelRequest) -> Result<FilledLevels, Problem> {
    let text = generated.bundle().text();
    proved(&text)?;
    FilledLevels::of_proved(generated, request, text)
}

impl FilledLevels {
    /// The levels of a world whose text is proved already, if some were filled: a whole run of them.
    pub(super) fn of_run(generated: &GeneratedWorld, text: &str) -> Result<Option<Self>, Problem> {
        let levels = generated.decisions().levels.as_ref();
        let request = LevelRequest::default();
        levels.map(|_| Self::of_proved(generated, &request, text.to_owned())).transpose()
    }

    /// The levels of a world whose text is proved already.
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
    if more >= u64::from(MAX_IN_ROOM) {
        notes.push(format!(
            "no room is filled with more than {MAX_IN_ROOM} of a sort, however often the game was won"
        ));
    }
    notes
}

/// The tables of a checked pack are sound.
fn unsound() -> Problem {
    Problem::new(ProblemKind::Fault, "the tables of this pack are inconsistent", Some(BUG_HINT))
}

/// Something that could not be done in full, in words.
pub fn noted(note: &Note) -> String {
    match note {
        Note::OneRoom => {
            "there is one room only, so the player starts in the room of the way out, and no room is filled".to_owned()
        }
        Note::NothingFits { room } => {
            format!("nothing can be put into room {}", room + 1)
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
