//! One attempt, from an empty grid to a layout that keeps every promise.

use super::doorway::Doorway;
use super::grow::{AttemptError, Run};
use super::layout::{self, Layout, Neighbours, WalkEnd};
use super::site::MeetingKind;
use super::walk::WHOLE;
use super::{Event, Shortfall};
use crate::random::{Stream, stage};

/// Open doors, and meetings that stay closed.
#[derive(Default)]
pub(super) struct Doors {
    pub open: Vec<Doorway>,
    pub closed: Vec<Doorway>,
}

impl Run<'_> {
    /// Makes one attempt.
    pub fn attempt_layout(&mut self, attempt: u32) -> Result<Layout, AttemptError> {
        self.site.clear();
        self.emit(Event::Attempt { number: attempt })?;
        match self.build(attempt) {
            Err(AttemptError::Missed(shortfall)) => {
                self.emit(Event::Missed(&shortfall))?;
                Err(AttemptError::Missed(shortfall))
            }
            built => built,
        }
    }

    fn build(&mut self, attempt: u32) -> Result<Layout, AttemptError> {
        let end = self.walk(attempt)?;
        (self.walker, self.ended) = (None, end);
        self.emit(Event::Ended(end))?;
        if end != WalkEnd::Target && !self.planner.settings.partial {
            let shortfall = self.owed_shortfall().unwrap_or(Shortfall::Short(end));
            return Err(AttemptError::Missed(shortfall));
        }
        let mut doors = self.open_loops(attempt)?;
        self.place_roles(attempt, &mut doors)?;
        let mut layout = Layout {
            ended: end,
            attempts: attempt,
            tries: self.tries,
            ..self.site.layout_with(doors.open, doors.closed)
        };
        self.assign_roles(attempt, &mut layout)?;
        match layout.broken(self.planner).into_iter().next() {
            Some(broken) => Err(AttemptError::Missed(Shortfall::Broken(broken))),
            None => Ok(layout),
        }
    }

    /// The first piece that is still owed, if any.
    fn owed_shortfall(&self) -> Option<Shortfall> {
        let templates = self.planner.catalogue.templates().len();
        let owed = (0..self.planner.pieces.len())
            .find(|piece| !self.planner.reserved[*piece] && self.owed(*piece) > 0)?;
        Some(match owed.checked_sub(templates) {
            Some(group) => Shortfall::Group(super::GroupId(group as u32)),
            None => Shortfall::Template(super::TemplateId(owed as u32)),
        })
    }

    /// Opens the requested share of the meetings that happened by chance.
    fn open_loops(&mut self, attempt: u32) -> Result<Doors, AttemptError> {
        let all = layout::doorways(&self.site, 0);
        let (mut chance, open): (Vec<Doorway>, Vec<Doorway>) =
            all.into_iter().partition(|door| door.kind == MeetingKind::Chance);
        let share = u64::from(self.planner.settings.loops);
        let count = loops_to_open(chance.len() as u64, share) as usize;
        let mut doors = Doors { open, closed: Vec::new() };
        if count == chance.len() {
            doors.open.append(&mut chance);
        } else {
            let mut stream = Stream::new(self.seed, stage::ROOMS, "loops", attempt);
            stream.shuffle(&mut chance);
            self.choose_loops(chance, count, &mut doors);
        }
        for door in &doors.open {
            if door.kind == MeetingKind::Chance {
                let Doorway { a, b, cell, .. } = *door;
                self.emit(Event::Opened { a, b, cell })?;
            }
        }
        doors.sort();
        Ok(doors)
    }

    /// Takes loops in order, but defers those that would move the share of dead ends away from its range.
    fn choose_loops(&self, chance: Vec<Doorway>, count: usize, doors: &mut Doors) {
        let rooms = self.site.rooms.len();
        let neighbours = Neighbours::new(rooms, &doors.open);
        let mut ways: Vec<u32> =
            (0..rooms as u32).map(|room| neighbours.of(room).len() as u32).collect();
        let mut dead_ends = ways.iter().filter(|ways| **ways == 1).count() as u64;
        let (least, most) = self.planner.settings.dead_ends;
        let limit = |share: u32| u64::from(share) * rooms as u64 / 1000;
        let mut taken = 0;
        let mut left = Vec::new();
        for door in chance {
            let ends = [door.a, door.b].map(|room| ways[room.0 as usize] == 1);
            let lost = u64::from(ends[0]) + u64::from(ends[1]);
            // With too many dead ends, a loop helps only if it ends one. Otherwise it must not push them below the
            // minimum.
            let is_useful = if dead_ends > limit(most) {
                lost > 0
            } else {
                least == 0 || dead_ends - lost > limit(least) || lost == 0
            };
            if taken < count && is_useful {
                taken += 1;
                dead_ends -= lost;
                ways[door.a.0 as usize] += 1;
                ways[door.b.0 as usize] += 1;
                doors.open.push(door);
            } else {
                left.push(door);
            }
        }
        // The number of loops is promised as well, so deferred loops fill the quota when nothing better is left.
        doors.open.extend(left.drain(..count - taken));
        doors.closed.append(&mut left);
    }
}

impl Doors {
    /// Sorts the doors.
    pub fn sort(&mut self) {
        for doors in [&mut self.open, &mut self.closed] {
            doors.sort_unstable_by_key(|door| (door.a, door.b, door.direction, door.cell));
        }
    }
}

/// The number of loops to open: a share of all loops in thousandths, rounded to the nearest.
pub(super) fn loops_to_open(loops: u64, share: u64) -> u64 {
    (loops * share + 500) / u64::from(WHOLE.get())
}
