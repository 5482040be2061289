//! Pairs the exits that are one door.

use std::collections::BTreeMap;

use seedwright::name::EscapedName;
use seedwright::pack::Diagnostic;
use seedwright::world::Way;

use super::map::{Area, DOOR, Direction, Exit, ExitMap, JUMP, once_each};
use crate::problems::Problems;
use crate::report::{Notes, Treatment};

/// The position of an exit: its area and its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExitPosition {
    pub area: usize,
    pub exit: usize,
}

/// A door between two areas, one-way or both ways.
pub struct Passage {
    pub from: ExitPosition,
    /// The area on the other side.
    pub to: usize,
    /// The exit on the other side, except for jumps.
    pub back: Option<ExitPosition>,
    pub way: Way,
    pub fixed: bool,
}

/// Where an exit leads, as stated on its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExitTarget {
    /// It has a problem that was already reported.
    Faulty,
    /// Into an area, without a way back.
    Into(usize),
    /// To another exit.
    To(ExitPosition),
}

/// Returns all doors of a map, in the order of their first exits.
pub fn doors(map: &ExitMap<'_>, problems: &mut Problems, notes: &mut Notes<'_>) -> Vec<Passage> {
    let leads = Finder::new(map, problems).targets(problems);
    let lead = |at: ExitPosition| leads[at.area][at.exit];
    let mut doors = Vec::new();
    for here in places(map) {
        match lead(here) {
            ExitTarget::Faulty => {}
            ExitTarget::Into(area) if area == here.area => note_inside(map, here, notes),
            ExitTarget::Into(area) => doors.push(one_way(map, here, area)),
            ExitTarget::To(there) => match lead(there) {
                ExitTarget::Faulty => {}
                ExitTarget::To(back) if back == here => {
                    if here < there {
                        doors.extend(door(map, here, there, problems, notes));
                    }
                }
                ExitTarget::To(_) | ExitTarget::Into(_) => elsewhere(map, here, there, problems),
            },
        }
    }
    doors
}

fn places(map: &ExitMap<'_>) -> impl Iterator<Item = ExitPosition> {
    let areas = map.areas.iter().enumerate();
    areas.flat_map(|(area, row)| (0..row.exits.len()).map(move |exit| ExitPosition { area, exit }))
}

/// Finds areas and exits by name.
struct Finder<'m, 'd> {
    map: &'m ExitMap<'d>,
    areas: BTreeMap<&'d str, Option<usize>>,
    exits: Vec<BTreeMap<&'d str, Option<usize>>>,
}

impl<'m, 'd> Finder<'m, 'd> {
    fn new(map: &'m ExitMap<'d>, problems: &mut Problems) -> Self {
        let areas = map.by_name(problems);
        let exits = map.areas.iter().map(|area| ids(area, problems)).collect();
        Self { map, areas, exits }
    }

    fn targets(&self, problems: &mut Problems) -> Vec<Vec<ExitTarget>> {
        let rows = self.map.areas.iter().enumerate();
        rows.map(|(area, row)| {
            let exits = row.exits.iter();
            exits.map(|exit| self.target(area, exit, problems)).collect()
        })
        .collect()
    }

    /// Returns where an exit leads. Ambiguous names were reported before, and are faulty here.
    fn target(&self, area: usize, exit: &Exit<'d>, problems: &mut Problems) -> ExitTarget {
        let (dest, span) = exit.dest;
        let to = match self.areas.get(dest) {
            Some(Some(to)) => *to,
            Some(None) => return ExitTarget::Faulty,
            None => {
                problems.unknown("E0542", span, "area", dest, self.areas.keys().copied());
                return ExitTarget::Faulty;
            }
        };
        if to == area && exit.kind == DOOR {
            let message =
                format!("an exit of `{}` leads back into its own area", EscapedName(dest));
            let hint =
                "let it lead to another area; only jumps, totems and portals can stay inside";
            problems.error("E0543", span, message, hint);
            return ExitTarget::Faulty;
        }
        if self.exits[area].get(exit.id) == Some(&None) {
            return ExitTarget::Faulty;
        }
        self.way_back(to, exit, problems)
    }

    fn way_back(&self, to: usize, exit: &Exit<'d>, problems: &mut Problems) -> ExitTarget {
        let Some((id, span)) = exit.way_back else {
            if exit.kind == JUMP {
                return ExitTarget::Into(to);
            }
            let message = format!("the exit `{}` has no way back", EscapedName(exit.id));
            let hint = "name the exit that leads back in `wayBackId`; only jumps need none";
            problems.error("E0544", exit.span, message, hint);
            return ExitTarget::Faulty;
        };
        match self.exits[to].get(id) {
            Some(Some(back)) => ExitTarget::To(ExitPosition { area: to, exit: *back }),
            Some(None) => ExitTarget::Faulty,
            None => {
                let what =
                    format!("exit of `{}` with the id", EscapedName(self.map.areas[to].name));
                problems.unknown("E0544", span, &what, id, self.exits[to].keys().copied());
                ExitTarget::Faulty
            }
        }
    }
}

/// Indexes the exits of an area by id.
fn ids<'d>(area: &Area<'d>, problems: &mut Problems) -> BTreeMap<&'d str, Option<usize>> {
    let exits = area.exits.iter().map(|exit| (exit.id, exit.span));
    once_each(exits, |id, span, first| {
        let area = EscapedName(area.name);
        let message = format!("two exits of `{area}` have the id `{}`", EscapedName(id));
        let problem = Diagnostic::error("E0541", span, message);
        let problem = problem.related(first, "the first one");
        problems.add(problem.hint("give one of them another id"));
    })
}

fn row<'m, 'd>(map: &'m ExitMap<'d>, at: ExitPosition) -> &'m Exit<'d> {
    &map.areas[at.area].exits[at.exit]
}

/// Reports an exit whose way back does not lead back to it.
fn elsewhere(map: &ExitMap<'_>, here: ExitPosition, there: ExitPosition, problems: &mut Problems) {
    let (exit, other) = (row(map, here), row(map, there));
    let leads = match other.way_back {
        Some((id, _)) => format!("to `{}` of `{}`", EscapedName(id), EscapedName(other.dest.0)),
        None => format!("to `{}`", EscapedName(other.dest.0)),
    };
    let message = format!(
        "the way back of the exit `{}` of `{}` leads {leads}",
        EscapedName(exit.id),
        EscapedName(map.areas[here.area].name)
    );
    let span = exit.way_back.map_or(exit.span, |(_, span)| span);
    let problem = Diagnostic::error("E0545", span, message);
    let problem = problem.related(other.dest.1, "it leads there");
    problems.add(problem.hint("let the two exits name each other"));
}

/// Returns the passage of an exit without a way back.
fn one_way(map: &ExitMap<'_>, from: ExitPosition, to: usize) -> Passage {
    Passage { from, to, back: None, way: Way::One, fixed: row(map, from).fixed }
}

/// Notes an exit inside one area. An area is a single spot, so it has no effect.
fn note_inside(map: &ExitMap<'_>, at: ExitPosition, notes: &mut Notes<'_>) {
    let exit = row(map, at);
    let what = format!("{} / {}", map.areas[at.area].name, exit.id);
    let kind = "jumps, totems and portals inside one area, which is a single spot";
    notes.note(Treatment::LeftOut, kind, exit.span, what);
}

/// Returns the door of two exits that name each other; `None` if both are in one area.
fn door(
    map: &ExitMap<'_>,
    here: ExitPosition,
    there: ExitPosition,
    problems: &mut Problems,
    notes: &mut Notes<'_>,
) -> Option<Passage> {
    if here.area == there.area {
        note_inside(map, here, notes);
        return None;
    }
    let (one, other) = (row(map, here), row(map, there));
    let contradiction = |what: &str, here: &str, there: &str| {
        let message = format!(
            "the two sides of a door have contradictory {what}: `{}` and `{}`",
            EscapedName(here),
            EscapedName(there)
        );
        let problem = Diagnostic::error("E0546", one.span, message);
        let problem = problem.related(other.span, "the other side");
        problem.hint("make both sides agree")
    };
    if one.kind != other.kind {
        problems.add(contradiction("types", one.kind, other.kind));
        return None;
    }
    let Some((way, turned)) = way(one.direction, other.direction) else {
        let words = (one.direction.word(), other.direction.word());
        problems.add(contradiction("directions", words.0, words.1));
        return None;
    };
    if one.fixed != other.fixed {
        let (at, exit) = if one.fixed { (here, one) } else { (there, other) };
        let what = format!("{} / {}", map.areas[at.area].name, exit.id);
        let kind = "doors that are `nonSwitchable` on one side only: fixed on both";
        notes.note(Treatment::Assumed, kind, exit.span, what);
    }
    let (from, back) = if turned { (there, here) } else { (here, there) };
    Some(Passage { from, to: back.area, back: Some(back), way, fixed: one.fixed || other.fixed })
}

/// Returns the way of a door whose sides have these directions, and whether it leads from the second side to the
/// first. `None` if they contradict each other.
fn way(one: Direction, other: Direction) -> Option<(Way, bool)> {
    use Direction::{Both, In, InFirst, Out, OutFirst};
    match (one, other) {
        (Both, Both) => Some((Way::Both, false)),
        (Out, Both | In) | (Both, In) => Some((Way::One, false)),
        (In, Both | Out) | (Both, Out) => Some((Way::One, true)),
        (OutFirst, Both | InFirst) | (Both, InFirst) => Some((Way::Once, false)),
        (InFirst, Both | OutFirst) | (Both, OutFirst) => Some((Way::Once, true)),
        _ => None,
    }
}
