//! Full shuffle: a backtracking search that relinks all doors, growing what can be reached.
//!
//! The search takes an end that can be left through and joins it to a compatible end: first to one that has not been
//! reached and opens further doors, then to a dead end, then to one that has been reached. When nothing more can be
//! reached although something is missing, or when a complete map fails a check, the last pair is separated and the next
//! partner is tried. The choice of the next end does not affect which maps can be found, and every partner of it is
//! tried; so the search finds a map whenever one exists (test: `full_finds_a_map_wherever_there_is_one`), given enough
//! steps. All attempts except the last end early, because restarting is quicker than recovering from a bad start.

use std::num::NonZeroU32;

use super::session::{AttemptError, Session};
use super::{Reason, Shuffler, Step};
use crate::grid::BitSet;
use crate::logic::Checkpoint;
use crate::random::{Stream, stage};
use crate::world::{DoorMode, EndId, Id, Role};

/// An end and the partner being tried.
struct Frame {
    leave: EndId,
    arrive: Option<EndId>,
    /// The state before they were joined.
    mark: Checkpoint,
    trail: usize,
    /// The group of partners being tried.
    group: u32,
    /// The partner at which the group started; `None` before that.
    first: Option<u32>,
    /// The next id to look at, and whether the ids have wrapped around.
    next: u32,
    wrapped: bool,
}

/// Groups of partners: those that open doors, dead ends, and those already reached.
const GROUPS: u32 = 3;

/// What to do next.
enum Choice {
    Join(EndId),
    GoBack,
    Finished,
}

/// The search of one attempt.
struct Joiner<'j, 's> {
    session: &'j mut Session<'s>,
    stream: Stream,
    coupled: bool,
    /// The unjoined ends that can be left through, and those that can be entered through.
    exits: BitSet,
    entrances: BitSet,
    left: u32,
    /// The ends whose spot has not been reached.
    fresh: BitSet,
    /// The ends of each class.
    classes: Vec<BitSet>,
    /// The number of unjoined exits and entrances in each group of rooms.
    of_group: Vec<(u32, u32)>,
    /// The most of both that any group starts with.
    largest_group: u32,
    is_required: BitSet,
    /// For each room that can't be reached on the original map, how many of its spots are reached; `None` for others.
    reached_of: Vec<Option<u32>>,
    /// The required facts that are not known, and the rooms that are not reached.
    required_left: usize,
    frames: Vec<Frame>,
    joins_left: u64,
    scratch: BitSet,
}

impl Session<'_> {
    /// Relinks all movable ends.
    pub fn join_all(&mut self, attempt: u32) -> Result<(), AttemptError> {
        let ends = self.shuffler.task.ends.movable_ends.len() as u64;
        let is_last = attempt == self.shuffler.task.settings.attempts;
        // The last attempt has no limit, which makes the search complete.
        let joins = if is_last { u64::MAX } else { ends * 4 + 1_000 };
        let mut joiner = Joiner::new(self, attempt, joins);
        joiner.begin();
        joiner.search()
    }
}

impl<'j, 's> Joiner<'j, 's> {
    fn new(session: &'j mut Session<'s>, attempt: u32, joins_left: u64) -> Self {
        let stream = Stream::new(session.seed, stage::DOORS, "joins", attempt);
        let Shuffler { task, required, missing, world, .. } = session.shuffler;
        let end_table = &task.ends;
        let size = end_table.spot.len();
        let ends = || session.movable.iter();
        let not = |role: Role| ends().filter(move |end| end_table.role[*end as usize] != role);
        let exits = BitSet::of(size, not(Role::Entrance));
        let mut classes = vec![BitSet::with_bound(size); end_table.opposite.len()];
        for end in ends() {
            classes[end_table.class[end as usize] as usize].insert(end);
        }
        let mut of_group = vec![(0, 0); end_table.groups as usize];
        not(Role::Entrance).for_each(|end| of_group[end_table.group[end as usize] as usize].0 += 1);
        not(Role::Exit).for_each(|end| of_group[end_table.group[end as usize] as usize].1 += 1);
        let facts = session.judge.state.rules().fact_count() as usize;
        let mut reached_of = vec![None; world.rooms.len()];
        missing.iter().for_each(|(room, _)| reached_of[room.index()] = Some(0));
        Self {
            stream,
            coupled: task.settings.mode != DoorMode::Decoupled,
            left: exits.count(),
            exits,
            entrances: BitSet::of(size, not(Role::Exit)),
            fresh: BitSet::of(size, ends()),
            classes,
            largest_group: of_group.iter().map(|(out, into)| out + into).max().unwrap_or(0),
            of_group,
            is_required: BitSet::of(facts, required.iter().map(|fact| fact.0)),
            required_left: required.len() + missing.len(),
            reached_of,
            frames: Vec::new(),
            joins_left,
            scratch: BitSet::default(),
            session,
        }
    }

    /// Separates everything except the held doors.
    fn begin(&mut self) {
        let Session { shuffler, judge, movable, .. } = &mut *self.session;
        let doors = &shuffler.doors;
        // `undo` takes back facts but not links, so those of an earlier attempt are removed explicitly.
        judge.state.undo(judge.root);
        for end in &shuffler.task.ends.movable_ends {
            doors.unlink(&mut judge.state, *end, *end);
        }
        for end in &shuffler.task.ends.movable_ends {
            if !movable.contains(end.0) {
                doors.link(&mut judge.state, *end, end.mate());
            }
        }
        judge.state.propagate();
        self.note(0, true);
    }

    fn search(&mut self) -> Result<(), AttemptError> {
        loop {
            match self.choose() {
                Choice::Join(leave) => {
                    let state = &self.session.judge.state;
                    self.frames.push(Frame {
                        leave,
                        arrive: None,
                        mark: state.mark(),
                        trail: state.trail().len(),
                        group: 0,
                        first: None,
                        next: 0,
                        wrapped: false,
                    });
                }
                Choice::GoBack => self.give_up(Reason::Cornered),
                // A complete map can still break a rule that is not monotonic, such as traps or the length of the walk.
                Choice::Finished => match self.fault()? {
                    None => return Ok(()),
                    Some(reason) => self.give_up(reason),
                },
            }
            self.try_next()?;
        }
    }

    /// Notes why this map, or every map with these pairs, is not acceptable.
    fn give_up(&mut self, reason: Reason) {
        let Session { left_behind, judge, skipped, .. } = &mut *self.session;
        skipped.add(reason);
        *left_behind = *left_behind || !judge.state.stops().is_empty();
    }

    /// Returns why the complete map is not acceptable.
    fn fault(&mut self) -> Result<Option<Reason>, AttemptError> {
        let Session { judge, working, moves, .. } = &mut *self.session;
        *moves = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        let fault = if judge.is_walkable(working) {
            judge.fault_of_walkable(working)
        } else {
            Some(Reason::Unwalkable)
        };
        self.session.count_steps()?;
        Ok(fault)
    }

    /// Separates the last pair, if it is joined, and joins the next one; backtracks if there is none.
    fn try_next(&mut self) -> Result<(), AttemptError> {
        while let Some(mut frame) = self.frames.pop() {
            self.part(&mut frame)?;
            if let Some(arrive) = self.next_partner(&mut frame) {
                frame.arrive = Some(arrive);
                self.join(frame.leave, arrive)?;
                self.note(frame.trail, true);
                self.frames.push(frame);
                return Ok(());
            }
        }
        Err(AttemptError::Exhausted)
    }

    fn join(&mut self, leave: EndId, arrive: EndId) -> Result<(), AttemptError> {
        self.joins_left =
            self.joins_left.checked_sub(1).ok_or(AttemptError::Rejected(Reason::Cornered))?;
        self.session.emit(&Step::Joined(leave, arrive))?;
        let doors = &self.session.shuffler.doors;
        for (from, to) in self.directions(leave, arrive) {
            self.session.working.set_destination(from, to);
            doors.link(&mut self.session.judge.state, from, to);
            self.take(from, to);
        }
        self.session.judge.state.propagate();
        self.session.count_steps()
    }

    fn part(&mut self, frame: &mut Frame) -> Result<(), AttemptError> {
        let Some(arrive) = frame.arrive.take() else {
            return Ok(());
        };
        self.session.emit(&Step::Parted(frame.leave, arrive))?;
        // The trail is read before the undo truncates it.
        self.note(frame.trail, false);
        let doors = &self.session.shuffler.doors;
        self.session.judge.state.undo(frame.mark);
        for (from, to) in self.directions(frame.leave, arrive) {
            doors.unlink(&mut self.session.judge.state, from, to);
            self.release(from, to);
        }
        Ok(())
    }

    /// The directions that joining two ends creates: there and back, unless two-way doors are decoupled.
    fn directions(
        &self,
        leave: EndId,
        arrive: EndId,
    ) -> impl Iterator<Item = (EndId, EndId)> + use<> {
        let is_two_way = self.session.shuffler.task.ends.role[leave.index()] == Role::Both;
        let back = (self.coupled || !is_two_way).then_some((arrive, leave));
        [(leave, arrive)].into_iter().chain(back)
    }

    fn take(&mut self, from: EndId, to: EndId) {
        let ends = &self.session.shuffler.task.ends;
        // A one-way pair has two directions in the linking, but only its exit can be left through.
        if ends.role[from.index()] == Role::Entrance {
            return;
        }
        self.exits.remove(from.0);
        self.entrances.remove(to.0);
        self.of_group[ends.group[from.index()] as usize].0 -= 1;
        self.of_group[ends.group[to.index()] as usize].1 -= 1;
        self.left -= 1;
    }

    fn release(&mut self, from: EndId, to: EndId) {
        let ends = &self.session.shuffler.task.ends;
        if ends.role[from.index()] == Role::Entrance {
            return;
        }
        self.exits.insert(from.0);
        self.entrances.insert(to.0);
        self.of_group[ends.group[from.index()] as usize].0 += 1;
        self.of_group[ends.group[to.index()] as usize].1 += 1;
        self.left += 1;
    }

    /// Updates the sets with the facts learned since the trail had this length, or with those about to be forgotten.
    fn note(&mut self, trail: usize, learned: bool) {
        let Session { shuffler, judge, movable, .. } = &*self.session;
        let ends = &shuffler.task.ends;
        for fact in &judge.state.trail()[trail..] {
            if fact.0 < ends.of_spot.count() {
                let room = shuffler.rooms[fact.0 as usize] as usize;
                if let Some(reached) = &mut self.reached_of[room] {
                    // The first spot of a room makes it reached, and the last one to go makes it unreached.
                    if learned {
                        self.required_left -= usize::from(*reached == 0);
                        *reached += 1;
                    } else {
                        *reached -= 1;
                        self.required_left += usize::from(*reached == 0);
                    }
                }
                for end in ends.of_spot.of(fact.0) {
                    if learned {
                        self.fresh.remove(end.0);
                    } else if movable.contains(end.0) {
                        self.fresh.insert(end.0);
                    }
                }
            }
            if self.is_required.contains(fact.0) {
                if learned {
                    self.required_left -= 1;
                } else {
                    self.required_left += 1;
                }
            }
        }
    }

    /// Chooses the end to join next.
    fn choose(&mut self) -> Choice {
        if self.left == 0 {
            return Choice::Finished;
        }
        self.session.searched += self.exits.words().len() as u64;
        // Only when few ends are left can a group hold half of them, so the scan over groups is skipped until then.
        if self.left <= self.largest_group
            && !self.session.keeps_inner_doors
            && let Some(choice) = self.choose_in_crowded_group()
        {
            return choice;
        }
        // Everything required is reached; the remaining pairs only have to be compatible.
        if self.required_left == 0 {
            self.scratch.clone_from(&self.exits);
            return self.draw_exit();
        }
        if self.find_exits_to_fresh() || self.find_open_exits() {
            return self.draw_exit();
        }
        // None of the remaining ends can be left through, so joining them can't reach anything new.
        Choice::GoBack
    }

    /// A group with half of all remaining ends must be joined to the other half.
    fn choose_in_crowded_group(&mut self) -> Option<Choice> {
        let crowded = (0u32..).zip(&self.of_group);
        let mut crowded = crowded.filter(|(_, (out, into))| out + into >= self.left);
        let (group, (out, into)) = crowded.find(|(_, (out, _))| *out > 0)?;
        // More than half can't be matched with ends of other groups (Hall's condition), so some end is bound to lead
        // back.
        if out + into > self.left {
            return Some(Choice::GoBack);
        }
        let ends = &self.session.shuffler.task.ends;
        self.scratch.clear();
        self.scratch.extend(self.exits.iter().filter(|end| ends.group[*end as usize] == group));
        Some(self.draw_exit())
    }

    /// Finds the open exits that can be joined to an end that has not been reached.
    fn find_exits_to_fresh(&mut self) -> bool {
        let opposite = &self.session.shuffler.task.ends.opposite;
        let open = self.session.judge.state.open_slots();
        self.scratch.refill(self.exits.words().iter().map(|_| 0));
        for (class, ends) in self.classes.iter().enumerate() {
            let partners = self.classes[opposite[class] as usize].words().iter();
            let mut partners = partners.zip(self.entrances.words()).zip(self.fresh.words());
            if partners.any(|((class, left), fresh)| class & left & fresh != 0) {
                let words = ends.words().iter().zip(open.words()).zip(self.exits.words());
                let found = self.scratch.words_mut().iter_mut();
                for (word, ((class, open), left)) in found.zip(words) {
                    *word |= class & open & left;
                }
            }
        }
        !self.scratch.is_empty()
    }

    fn find_open_exits(&mut self) -> bool {
        let open = self.session.judge.state.open_slots();
        let words = self.exits.words().iter().zip(open.words());
        self.scratch.refill(words.map(|(left, open)| left & open));
        !self.scratch.is_empty()
    }

    /// Draws one of the ends in `scratch`.
    fn draw_exit(&mut self) -> Choice {
        let exit = draw(&mut self.stream, &self.scratch);
        exit.map_or(Choice::GoBack, |end| Choice::Join(EndId(end)))
    }

    /// The next untried partner of an end, group by group; within a group in id order, starting at a random one and
    /// wrapping around.
    fn next_partner(&mut self, frame: &mut Frame) -> Option<EndId> {
        let ends = &self.session.shuffler.task.ends;
        while frame.group < GROUPS {
            // The candidates are recomputed instead of stored: everything joined since was undone, so the set is the
            // same as at the first visit, and frames stay small.
            self.find_partners(frame);
            let first = match frame.first {
                Some(first) => first,
                None => {
                    let Some(first) = draw(&mut self.stream, &self.scratch) else {
                        frame.group += 1;
                        continue;
                    };
                    (frame.first, frame.next, frame.wrapped) = (Some(first), first, false);
                    first
                }
            };
            while let Some(end) = self.scratch.next_from(frame.next) {
                if frame.wrapped && end >= first {
                    break;
                }
                frame.next = end + 1;
                let stays = self.session.keeps_inner_doors
                    && frame.leave.mate() == EndId(end)
                    && !ends.are_apart(frame.leave, EndId(end));
                if stays || ends.fault(frame.leave, EndId(end)).is_none() {
                    return Some(EndId(end));
                }
            }
            if frame.wrapped {
                (frame.group, frame.first) = (frame.group + 1, None);
            } else {
                (frame.next, frame.wrapped) = (0, true);
            }
        }
        None
    }

    /// Finds the partners of an end in the current group.
    fn find_partners(&mut self, frame: &Frame) {
        let ends = &self.session.shuffler.task.ends;
        let class = ends.opposite[ends.class[frame.leave.index()] as usize];
        let partners = self.classes[class as usize].words().iter();
        let left = partners.zip(self.entrances.words()).map(|(class, left)| class & left);
        let dead_ends = self.session.shuffler.dead_ends.words();
        let words = left.zip(self.fresh.words()).zip(dead_ends);
        let words = words.map(|((left, fresh), dead)| match frame.group {
            0 => left & fresh & !dead,
            1 => left & fresh & dead,
            _ => left & !fresh,
        });
        self.scratch.refill(words);
        self.session.searched += self.scratch.words().len() as u64;
    }
}

impl Shuffler {
    /// The ends that lead nowhere further: a player who enters through one, with every other door shut, can leave
    /// through no movable end, or only back through the same one.
    pub(super) fn find_dead_ends(&self) -> BitSet {
        let ends = &self.task.ends;
        let mut dead_ends = BitSet::with_bound(ends.spot.len());
        let mut state = self.base();
        let before = state.open_slots().clone();
        for end in &ends.movable_ends {
            let mark = state.mark();
            state.add(self.doors.entering(*end));
            state.propagate();
            let own =
                |other: &u32| *other == end.0 && self.task.settings.mode != DoorMode::Decoupled;
            let opened = state.open_slots().difference(&before).intersection(&ends.movable);
            if opened.iter().all(|other| own(&other)) {
                dead_ends.insert(end.0);
            }
            state.undo(mark);
        }
        dead_ends
    }
}

/// Draws a number of a set uniformly.
fn draw(stream: &mut Stream, set: &BitSet) -> Option<u32> {
    let count = NonZeroU32::new(set.count())?;
    set.nth(stream.below(count))
}
