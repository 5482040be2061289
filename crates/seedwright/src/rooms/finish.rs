//! One attempt from empty ground to a layout that keeps every promise.

use super::grow::{Halt, Run};
use super::layout::{self, Doorway, Ended, Layout, Neighbours};
use super::site::MeetKind;
use super::walk::WHOLE;
use super::{Event, Miss};
use crate::random::Stream;

/// Doors that are open, and meetings that stay closed.
#[derive(Default)]
pub(super) struct Doors {
    pub open: Vec<Doorway>,
    pub closed: Vec<Doorway>,
}

impl Run<'_> {
    /// Makes one attempt.
    pub fn attempt_layout(&mut self, attempt: u32) -> Result<Layout, Halt> {
        self.site.clear();
        self.tell(Event::Attempt { number: attempt })?;
        match self.build(attempt) {
            Err(Halt::Missed(miss)) => {
                self.tell(Event::Missed(&miss))?;
                Err(Halt::Missed(miss))
            }
            built => built,
        }
    }

    fn build(&mut self, attempt: u32) -> Result<Layout, Halt> {
        let ended = self.walk(attempt)?;
        (self.walker, self.ended) = (None, ended);
        self.tell(Event::Ended(ended))?;
        if ended != Ended::Target && !self.planner.settings.partial {
            let miss = self.owed_miss().unwrap_or(Miss::Short(ended));
            return Err(Halt::Missed(miss));
        }
        let mut doors = self.open_loops(attempt)?;
        self.place_roles(attempt, &mut doors)?;
        let mut layout = Layout {
            ended,
            attempts: attempt,
            tries: self.tries,
            ..self.site.layout_with(doors.open, doors.closed)
        };
        self.assign_roles(attempt, &mut layout)?;
        match layout.broken(self.planner).into_iter().next() {
            Some(broken) => Err(Halt::Missed(Miss::Broken(broken))),
            None => Ok(layout),
        }
    }

    /// What is owed, if anything is.
    fn owed_miss(&self) -> Option<Miss> {
        let templates = self.planner.catalogue.templates().len();
        let owed = (0..self.planner.pieces.len())
            .find(|piece| !self.planner.reserved[*piece] && self.owed(*piece) > 0)?;
        Some(match owed.checked_sub(templates) {
            Some(group) => Miss::Group(super::GroupId(group as u32)),
            None => Miss::Template(super::TemplateId(owed as u32)),
        })
    }

    /// Opens as many of the meetings that nobody asked for as the settings say.
    fn open_loops(&mut self, attempt: u32) -> Result<Doors, Halt> {
        let all = layout::doorways(&self.site, 0);
        let (mut chance, open): (Vec<Doorway>, Vec<Doorway>) =
            all.into_iter().partition(|door| door.kind == MeetKind::Chance);
        let share = u64::from(self.planner.settings.loops);
        let count = wanted_loops(chance.len() as u64, share) as usize;
        let mut doors = Doors { open, closed: Vec::new() };
        if count == chance.len() {
            doors.open.append(&mut chance);
        } else {
            let mut stream = Stream::new(self.seed, "rooms", "loops", attempt);
            stream.shuffle(&mut chance);
            self.choose_loops(chance, count, &mut doors);
        }
        for door in &doors.open {
            if door.kind == MeetKind::Chance {
                let Doorway { a, b, cell, .. } = *door;
                self.tell(Event::Opened { a, b, cell })?;
            }
        }
        doors.sort();
        Ok(doors)
    }

    /// Takes loops in order, but leaves for last what leads away from the wished share of dead ends.
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
        doors.open.extend(left.drain(..count - taken));
        doors.closed.append(&mut left);
    }
}

impl Doors {
    /// Puts doors in their order.
    pub fn sort(&mut self) {
        for doors in [&mut self.open, &mut self.closed] {
            doors.sort_unstable_by_key(|door| (door.a, door.b, door.direction, door.cell));
        }
    }
}

/// How many of so many loops a share in thousandths is, rounded to the nearest.
pub(super) fn wanted_loops(loops: u64, share: u64) -> u64 {
    (loops * share + 500) / u64::from(WHOLE.get())
}
