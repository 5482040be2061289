//! Which exits are one door.

use std::collections::BTreeMap;

use seedwright::name::Shown;
use seedwright::pack::Diagnostic;
use seedwright::world::Way;

use super::map::{Area, DOOR, Direction, Exit, JUMP, Map, once_each};
use crate::problems::Problems;
use crate::report::{Notes, Treatment};

/// An exit: its area and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    pub area: usize,
    pub exit: usize,
}

/// A door that leads from one side to the other, or both ways.
pub struct Passage {
    pub from: At,
    /// The area on the other side.
    pub to: usize,
    /// The exit on the other side, if there is one.
    pub back: Option<At>,
    pub way: Way,
    pub fixed: bool,
}

/// Where an exit leads, as far as its own side says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    /// Something is wrong with it, which has been said.
    Faulty,
    /// Into an area, and nothing leads back.
    Into(usize),
    /// To another exit.
    To(At),
}

/// All doors of a map, in the order of their first exits.
pub fn doors(map: &Map<'_>, problems: &mut Problems, notes: &mut Notes<'_>) -> Vec<Passage> {
    let leads = Finder::new(map, problems).leads(problems);
    let lead = |at: At| leads[at.area][at.exit];
    let mut doors = Vec::new();
    for here in places(map) {
        match lead(here) {
            Lead::Faulty => {}
            Lead::Into(area) if area == here.area => note_inside(map, here, notes),
            Lead::Into(area) => doors.push(one_way(map, here, area)),
            Lead::To(there) => match lead(there) {
                Lead::Faulty => {}
                Lead::To(back) if back == here => {
                    if here < there {
                        doors.extend(door(map, here, there, problems, notes));
                    }
                }
                Lead::To(_) | Lead::Into(_) => elsewhere(map, here, there, problems),
            },
        }
    }
    doors
}

fn places(map: &Map<'_>) -> impl Iterator<Item = At> {
    let areas = map.areas.iter().enumerate();
    areas.flat_map(|(area, row)| (0..row.exits.len()).map(move |exit| At { area, exit }))
}

/// Finds areas and exits by their names.
struct Finder<'m, 'd> {
    map: &'m Map<'d>,
    areas: BTreeMap<&'d str, Option<usize>>,
    exits: Vec<BTreeMap<&'d str, Option<usize>>>,
}

impl<'m, 'd> Finder<'m, 'd> {
    fn new(map: &'m Map<'d>, problems: &mut Problems) -> Self {
        let areas = map.by_name(problems);
        let exits = map.areas.iter().map(|area| ids(area, problems)).collect();
        Self { map, areas, exits }
    }

    fn leads(&self, problems: &mut Problems) -> Vec<Vec<Lead>> {
        let rows = self.map.areas.iter().enumerate();
        rows.map(|(area, row)| {
            let exits = row.exits.iter();
            exits.map(|exit| self.lead(area, exit, problems)).collect()
        })
        .collect()
    }

    /// Where an exit leads. What is called the same as something else has been reported and can't be told.
    fn lead(&self, area: usize, exit: &Exit<'d>, problems: &mut Problems) -> Lead {
        let (dest, span) = exit.dest;
        let to = match self.areas.get(dest) {
            Some(Some(to)) => *to,
            Some(None) => return Lead::Faulty,
            None => {
                problems.unknown("E0542", span, "area", dest, self.areas.keys().copied());
                return Lead::Faulty;
            }
        };
        if to == area && exit.kind == DOOR {
            let message = format!("an exit of `{}` leads back into it", Shown(dest));
            let hint =
                "a door leads to another area; only jumps, totems and portals may stay inside";
            problems.error("E0543", span, message, hint);
            return Lead::Faulty;
        }
        if self.exits[area].get(exit.id) == Some(&None) {
            return Lead::Faulty;
        }
        self.way_back(to, exit, problems)
    }

    fn way_back(&self, to: usize, exit: &Exit<'d>, problems: &mut Problems) -> Lead {
        let Some((id, span)) = exit.way_back else {
            if exit.kind == JUMP {
                return Lead::Into(to);
            }
            let message = format!("the exit `{}` has no way back", Shown(exit.id));
            let hint = "name the exit that leads back in `wayBackId`; only a jump has none";
            problems.error("E0544", exit.span, message, hint);
            return Lead::Faulty;
        };
        match self.exits[to].get(id) {
            Some(Some(back)) => Lead::To(At { area: to, exit: *back }),
            Some(None) => Lead::Faulty,
            None => {
                let what = format!("exit of `{}` with the id", Shown(self.map.areas[to].name));
                problems.unknown("E0544", span, &what, id, self.exits[to].keys().copied());
                Lead::Faulty
            }
        }
    }
}

/// The exits of an area by their ids.
fn ids<'d>(area: &Area<'d>, problems: &mut Problems) -> BTreeMap<&'d str, Option<usize>> {
    let exits = area.exits.iter().map(|exit| (exit.id, exit.span));
    once_each(exits, |id, span, first| {
        let area = Shown(area.name);
        let message = format!("two exits of `{area}` have the id `{}`", Shown(id));
        let problem = Diagnostic::error("E0541", span, message);
        let problem = problem.related(first, "the first one");
        problems.add(problem.hint("give one of them another id"));
    })
}

fn row<'m, 'd>(map: &'m Map<'d>, at: At) -> &'m Exit<'d> {
    &map.areas[at.area].exits[at.exit]
}

/// The way back of an exit does not lead back to it.
fn elsewhere(map: &Map<'_>, here: At, there: At, problems: &mut Problems) {
    let (exit, other) = (row(map, here), row(map, there));
    let leads = match other.way_back {
        Some((id, _)) => format!("to `{}` of `{}`", Shown(id), Shown(other.dest.0)),
        None => format!("to `{}`", Shown(other.dest.0)),
    };
    let message = format!(
        "the way back of the exit `{}` of `{}` leads {leads}",
        Shown(exit.id),
        Shown(map.areas[here.area].name)
    );
    let span = exit.way_back.map_or(exit.span, |(_, span)| span);
    let problem = Diagnostic::error("E0545", span, message);
    let problem = problem.related(other.dest.1, "it leads there");
    problems.add(problem.hint("let the two exits name one another"));
}

/// An exit that nothing leads back from.
fn one_way(map: &Map<'_>, from: At, to: usize) -> Passage {
    Passage { from, to, back: None, way: Way::One, fixed: row(map, from).fixed }
}

/// An area is one spot, so that a way from a part of it to another says nothing.
fn note_inside(map: &Map<'_>, at: At, notes: &mut Notes<'_>) {
    let exit = row(map, at);
    let what = format!("{} / {}", map.areas[at.area].name, exit.id);
    let kind = "jumps, totems and portals inside one area, which is one spot";
    notes.note(Treatment::LeftOut, kind, exit.span, what);
}

/// Two exits that name one another; none if they stay inside one area.
fn door(
    map: &Map<'_>,
    here: At,
    there: At,
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
            "the sides of a door have {what} that contradict each other: `{}` and `{}`",
            Shown(here),
            Shown(there)
        );
        let problem = Diagnostic::error("E0546", one.span, message);
        let problem = problem.related(other.span, "the other side");
        problem.hint("let both sides say the same")
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
        let kind = "doors that are `nonSwitchable` at one side only: they are fixed at both";
        notes.note(Treatment::Assumed, kind, exit.span, what);
    }
    let (from, back) = if turned { (there, here) } else { (here, there) };
    Some(Passage { from, to: back.area, back: Some(back), way, fixed: one.fixed || other.fixed })
}

/// How a door can be passed whose sides say these things, and whether it leads from the second side to the
/// first. None if they contradict each other.
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
