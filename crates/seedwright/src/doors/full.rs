//! All doors joined anew: a search that grows what can be reached, and goes back when cornered.
//!
//! The search takes an end that one can leave through and joins it to one of the ends it may be joined to:
//! first to one that has not been reached and opens further doors, then to a dead end, then to one that has
//! been reached. When nothing more can be reached although it has to be, or a whole map is not good, the last
//! pair is parted and the next end tried. Which end is taken next changes nothing of what can be found, and
//! every partner of it is tried; so the search finds a map wherever there is one
//! (test: `full_finds_a_map_wherever_there_is_one`), if it has the steps. All attempts but the last end
//! early, for a search that began badly is quicker begun anew.

use std::num::NonZeroU32;

use super::session::{AttemptError, Session};
use super::{Reason, Shuffler, Step};
use crate::grid::BitSet;
use crate::logic::Checkpoint;
use crate::random::{Stream, stage};
use crate::world::{DoorMode, EndId, Id, Role};

/// An end and the partner that is tried.
struct Frame {
    leave: EndId,
    arrive: Option<EndId>,
    /// What was known before they were joined.
    mark: Checkpoint,
    trail: usize,
    /// Which group of partners is tried.
    group: u32,
    /// The partner at which the group was begun; none before that.
    first: Option<u32>,
    /// The next number to look at, and whether the end of the numbers was passed.
    next: u32,
    wrapped: bool,
}

/// Groups of partners: those that open doors, dead ends, and those that have been reached.
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
    /// The ends that are left to be left through, and to be come in through.
    exits: BitSet,
    entrances: BitSet,
    left: u32,
    /// The ends whose spot has not been reached.
    fresh: BitSet,
    /// For each class its ends.
    classes: Vec<BitSet>,
    /// For each group of rooms how many exits and entrances are left there.
    of_group: Vec<(u32, u32)>,
    /// The most that a group ever has of both.
    largest_group: u32,
    is_wanted: BitSet,
    wanted_left: usize,
    frames: Vec<Frame>,
    joins_left: u64,
    scratch: BitSet,
}

impl Session<'_> {
    /// Joins all ends that may move anew.
    pub fn join_all(&mut self, attempt: u32) -> Result<(), AttemptError> {
        let ends = self.shuffler.task.ends.movable_ends.len() as u64;
        let is_last = attempt == self.shuffler.task.settings.attempts;
        let joins = if is_last { u64::MAX } else { ends * 4 + 1_000 };
        let mut joiner = Joiner::new(self, attempt, joins);
        joiner.begin();
        joiner.search()
    }
}

impl<'j, 's> Joiner<'j, 's> {
    fn new(session: &'j mut Session<'s>, attempt: u32, joins_left: u64) -> Self {
        let stream = Stream::new(session.seed, stage::DOORS, "joins", attempt);
        let Shuffler { task, wanted, .. } = session.shuffler;
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
            is_wanted: BitSet::of(facts, wanted.iter().map(|fact| fact.0)),
            wanted_left: wanted.len(),
            frames: Vec::new(),
            joins_left,
            scratch: BitSet::default(),
            session,
        }
    }

    /// Parts everything but what is held.
    fn begin(&mut self) {
        let Session { shuffler, judge, movable, .. } = &mut *self.session;
        let doors = &shuffler.doors;
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
                Choice::GoBack => self.session.skipped.add(Reason::Cornered),
                Choice::Finished => match self.fault()? {
                    None => return Ok(()),
                    Some(reason) => self.session.skipped.add(reason),
                },
            }
            self.try_next()?;
        }
    }

    /// Why the map is not good, now that all ends are joined.
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

    /// Parts the last pair, if it is joined, and joins the next one; goes back where there is none.
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
        self.note(frame.trail, false);
        let doors = &self.session.shuffler.doors;
        self.session.judge.state.undo(frame.mark);
        for (from, to) in self.directions(frame.leave, arrive) {
            doors.unlink(&mut self.session.judge.state, from, to);
            self.put_back(from, to);
        }
        Ok(())
    }

    /// The ways that joining two ends makes: there and back, unless two-way doors need not lead back.
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
        if ends.role[from.index()] == Role::Entrance {
            return;
        }
        self.exits.remove(from.0);
        self.entrances.remove(to.0);
        self.of_group[ends.group[from.index()] as usize].0 -= 1;
        self.of_group[ends.group[to.index()] as usize].1 -= 1;
        self.left -= 1;
    }

    fn put_back(&mut self, from: EndId, to: EndId) {
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

    /// Notes what was learned since the trail had this length, or that it is about to be forgotten.
    fn note(&mut self, trail: usize, learned: bool) {
        let Session { shuffler, judge, movable, .. } = &*self.session;
        let ends = &shuffler.task.ends;
        for fact in &judge.state.trail()[trail..] {
            if fact.0 < ends.of_spot.count() {
                for end in ends.of_spot.of(fact.0) {
                    if learned {
                        self.fresh.remove(end.0);
                    } else if movable.contains(end.0) {
                        self.fresh.insert(end.0);
                    }
                }
            }
            if self.is_wanted.contains(fact.0) {
                if learned {
                    self.wanted_left -= 1;
                } else {
                    self.wanted_left += 1;
                }
            }
        }
    }

    /// Chooses the end to be joined next.
    fn choose(&mut self) -> Choice {
        if self.left == 0 {
            return Choice::Finished;
        }
        self.session.searched += self.exits.words().len() as u64;
        if self.left <= self.largest_group
            && let Some(choice) = self.choose_in_crowded_group()
        {
            return choice;
        }
        if self.wanted_left == 0 {
            self.scratch.clone_from(&self.exits);
            return self.draw_exit();
        }
        if self.find_exits_to_fresh() || self.find_open_exits() {
            return self.draw_exit();
        }
        // Nobody can leave through what is left, so joining it lets nobody go further.
        Choice::GoBack
    }

    /// A group that has half of everything left has to be joined to the other half.
    fn choose_in_crowded_group(&mut self) -> Option<Choice> {
        let crowded = (0u32..).zip(&self.of_group);
        let mut crowded = crowded.filter(|(_, (out, into))| out + into >= self.left);
        let (group, (out, into)) = crowded.find(|(_, (out, _))| *out > 0)?;
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

    /// One of the ends that were found.
    fn draw_exit(&mut self) -> Choice {
        let exit = draw(&mut self.stream, &self.scratch);
        exit.map_or(Choice::GoBack, |end| Choice::Join(EndId(end)))
    }

    /// The next partner of an end that has not been tried, in the order of groups; within a group in the
    /// order of ids, from one that is drawn on to the end, and on from the beginning.
    fn next_partner(&mut self, frame: &mut Frame) -> Option<EndId> {
        let ends = &self.session.shuffler.task.ends;
        while frame.group < GROUPS {
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
                if ends.fault(frame.leave, EndId(end)).is_none() {
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

    /// Finds the partners of an end that belong to the group that is tried.
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
    /// The ends that lead nowhere further: who comes in through one, with every other door shut, can leave
    /// through no end that may move, or only back through the same one where that leads back.
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

/// One of the numbers of a set, all equally likely.
fn draw(stream: &mut Stream, set: &BitSet) -> Option<u32> {
    let count = NonZeroU32::new(set.count())?;
    set.nth(stream.below(count))
}
