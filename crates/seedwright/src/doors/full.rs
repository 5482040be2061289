//! Full shuffle: a backtracking search that relinks all doors, growing what can be reached.
//!
//! The search takes an end that can be left through and joins it to a compatible end: first to one that has not been
//! reached and opens further doors, then to a dead end, then to one that has been reached. When nothing more can be
//! reached although something is missing, or when a complete map fails a check, the last pair is separated and the next
//! partner is tried. The choice of the next end does not affect which maps can be found, and every partner of it is
//! tried; so the search finds a map whenever one exists (test: `full_finds_a_map_wherever_there_is_one`), given enough
//! steps. All attempts except the last end early, because restarting is quicker than recovering from a bad start.
//!
//! Exits and partners are drawn uniformly from their sets. So the pairs that first reach something form a random tree that
//! grows from the start, and all other pairs are a uniform matching of what is left. This is not the uniform distribution
//! over all good maps: from that, one would have to reject maps until one is connected, which in a map with many dead ends
//! is practically never.
//!
//! A pair costs the facts that it makes known and a few operations of logarithmic time ([`Unjoined`]): what can be reached
//! is never computed from the beginning.

use super::session::{AttemptError, Session};
use super::unjoined::{PARTNERS, Unjoined};
use super::{Reason, Shuffler, Step};
use crate::grid::BitSet;
use crate::logic::{Checkpoint, FactId};
use crate::random::{Stream, stage};
use crate::world::{DoorMode, EndId, Id, Role};

/// An end and the partner being tried.
struct Frame {
    leave: EndId,
    arrive: Option<EndId>,
    /// The state before they were joined.
    mark: Checkpoint,
    trail: usize,
    /// The kind of partners being tried.
    kind: usize,
    /// The place of the partner at which that kind was started; `None` before that.
    first: Option<u32>,
    /// The next place to look at, and whether the places have wrapped around.
    next: Option<u32>,
    wrapped: bool,
}

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
    unjoined: Unjoined<'s>,
    /// For each room that can't be reached on the original map, how many of its spots are reached; `None` for others.
    reached_of: Vec<Option<u32>>,
    /// The required facts that are not known, and the rooms that are not reached.
    required_left: usize,
    frames: Vec<Frame>,
    joins_left: u64,
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
        let Shuffler { task, required, missing, world, dead_ends, .. } = session.shuffler;
        let mut reached_of = vec![None; world.rooms.len()];
        missing.iter().for_each(|(room, _)| reached_of[room.index()] = Some(0));
        Self {
            stream,
            coupled: task.settings.mode != DoorMode::Decoupled,
            unjoined: Unjoined::new(&task.ends, dead_ends, &session.movable),
            required_left: required.len() + missing.len(),
            reached_of,
            frames: Vec::new(),
            joins_left,
            session,
        }
    }

    /// Separates everything except the held doors.
    fn begin(&mut self) {
        let Session { shuffler, judge, movable, .. } = &mut *self.session;
        judge.unlink_all();
        let held = shuffler.task.ends.movable_ends.iter().copied();
        let held: Vec<EndId> = held.filter(|end| !movable.contains(end.0)).collect();
        judge.link(&held, &shuffler.drawn);
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
                        kind: 0,
                        first: None,
                        next: None,
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
            self.set_joined(from, to, true);
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
            self.set_joined(from, to, false);
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

    fn set_joined(&mut self, from: EndId, to: EndId, is_joined: bool) {
        // A one-way pair has two directions in the linking, but only its exit can be left through.
        if self.session.shuffler.task.ends.role[from.index()] == Role::Entrance {
            return;
        }
        match is_joined {
            true => self.unjoined.join(from, to),
            false => self.unjoined.part(from, to),
        }
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
                let own = ends.of_spot.of(fact.0).iter();
                let own = own.filter(|end| movable.contains(end.0));
                own.for_each(|end| self.unjoined.set_reached(*end, learned));
            }
            let leaving = shuffler.doors.end_left_through(*fact);
            if let Some(end) = leaving.filter(|end| movable.contains(end.0)) {
                self.unjoined.set_open(end, learned);
            }
            if shuffler.is_required.contains(fact.0) {
                match learned {
                    true => self.required_left -= 1,
                    false => self.required_left += 1,
                }
            }
        }
    }

    /// Chooses the end to join next.
    fn choose(&mut self) -> Choice {
        if self.unjoined.count() == 0 {
            return Choice::Finished;
        }
        self.session.searched += u64::from(self.unjoined.classes());
        // A group with half of all remaining ends must be joined to the other half. More than half can't be matched with
        // ends of other groups (Hall's condition), so some end is bound to lead back.
        let exit = match self.unjoined.crowded_group().filter(|_| !self.session.keeps_inner_doors) {
            Some(crowd) if crowd.is_overfull => None,
            Some(crowd) => self.unjoined.draw_exit_of(crowd.group, &mut self.stream),
            // Everything required is reached; the remaining pairs only have to be compatible.
            None if self.required_left == 0 => self.unjoined.draw_exit(&mut self.stream),
            None => self.unjoined.draw_open_exit(&mut self.stream),
        };
        // If none of the remaining ends can be left through, joining them can't reach anything new.
        exit.map_or(Choice::GoBack, Choice::Join)
    }

    /// The next untried partner of an end, kind by kind; within a kind in id order, starting at a random one and wrapping
    /// around.
    fn next_partner(&mut self, frame: &mut Frame) -> Option<EndId> {
        while frame.kind < PARTNERS {
            // The sets are not stored: everything joined since was undone, so they are the same as at the first visit,
            // and frames stay small.
            let first = match frame.first {
                Some(first) => first,
                None => {
                    let drawn =
                        self.unjoined.draw_partner(frame.leave, frame.kind, &mut self.stream);
                    let Some(first) = drawn else {
                        frame.kind += 1;
                        continue;
                    };
                    (frame.first, frame.next, frame.wrapped) = (Some(first), Some(first), false);
                    first
                }
            };
            while let Some((place, end)) =
                self.unjoined.partner_from(frame.leave, frame.kind, frame.next)
            {
                if frame.wrapped && place >= first {
                    break;
                }
                self.session.searched += 1;
                frame.next = Some(place + 1);
                if self.can_join(frame.leave, end) {
                    return Some(end);
                }
            }
            if frame.wrapped {
                (frame.kind, frame.first) = (frame.kind + 1, None);
            } else {
                (frame.next, frame.wrapped) = (None, true);
            }
        }
        None
    }

    /// Whether two ends of opposite classes may be joined.
    fn can_join(&self, leave: EndId, arrive: EndId) -> bool {
        let ends = &self.session.shuffler.task.ends;
        let stays = self.session.keeps_inner_doors
            && leave.mate() == arrive
            && !ends.are_apart(leave, arrive);
        stays || ends.fault(leave, arrive).is_none()
    }
}

/// How many rules to visit before another look at whether an end leads on.
const VISITS: u64 = 64;

impl Shuffler {
    /// The ends that lead nowhere further: a player who enters through one, with every other door shut, can leave
    /// through no movable end, or only back through the same one.
    pub(super) fn find_dead_ends(&self) -> BitSet {
        let ends = &self.task.ends;
        let mut dead_ends = BitSet::with_bound(ends.spot.len());
        let mut state = self.base();
        for end in &ends.movable_ends {
            let mark = state.mark();
            let mut seen = state.trail().len();
            state.add(self.doors.entering(*end));
            let mut is_settled = false;
            let mut leads_on = false;
            // Behind an end there may be half of the map, but the first end that leads on is enough.
            while !is_settled && !leads_on {
                is_settled = state.propagate_within(VISITS);
                leads_on = state.trail()[seen..].iter().any(|fact| self.leads_on(*end, *fact));
                seen = state.trail().len();
            }
            if !leads_on {
                dead_ends.insert(end.0);
            }
            state.undo(mark);
        }
        dead_ends
    }

    /// Whether a fact says that a player who entered through an end can leave through a movable end, other than back.
    fn leads_on(&self, entered: EndId, fact: FactId) -> bool {
        let is_way_on = |end: EndId| {
            self.task.ends.movable.contains(end.0)
                && (end != entered || self.task.settings.mode == DoorMode::Decoupled)
        };
        self.doors.end_left_through(fact).is_some_and(is_way_on)
    }
}
