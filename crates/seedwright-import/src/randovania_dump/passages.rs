//! The ways between spots: links inside a room, doors between rooms.
//!
//! A requirement with damage that can be met in many ways is split where that changes nothing: parts that must all
//! hold become passages that follow one another, alternatives become passages side by side.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::pack::Span;
use seedwright::world::{Door, DoorEnd, Link, Requirements, SpotId, Subject, Way};

use super::build::Builder;
use super::document::Requirement;
use super::ways::{Crossing, Passage};
use crate::report::Treatment;
use crate::terms::{Term, Terms};

/// The most ways to meet one requirement before it is split. Worlds allow four times as many, but comparing them takes
/// the square of their number.
pub const MOST_WAYS: u64 = 64;
/// The most passages that splitting may add in one world, so that no file takes minutes to import.
const MOST_SPLITS: usize = 20_000;

impl Builder<'_, '_, '_> {
    /// Adds the passages of all edges.
    pub fn add_edges(&mut self) {
        let dump = self.translator.dump;
        for edge in &dump.edges {
            let mut needs = vec![edge.need];
            if !dump.leaves_freely(edge.from) {
                needs.push(dump.nodes[edge.from].leave);
            }
            let what = || format!("{} -> {}", dump.node_name(edge.from), dump.nodes[edge.to].name);
            let whole = self.translator.all(&needs);
            if whole.term == Terms::NEVER || edge.from == edge.to {
                let kind = "connections that are never open or lead nowhere: no passages";
                self.notes.note(Treatment::Exact, kind, edge.span, what());
                continue;
            }
            self.note_flags(&whole.flags, "connections", edge.span, what);
            let (from, to) = (self.spots[edge.from], self.spots[edge.to]);
            self.connect(Passage { from, to, needs, span: edge.span });
        }
    }

    /// Adds a passage, split if it can be met in too many ways.
    pub fn connect(&mut self, passage: Passage) {
        let mut open = vec![passage];
        while let Some(passage) = open.pop() {
            let whole = self.translator.all(&passage.needs);
            if whole.term == Terms::NEVER {
                continue;
            }
            if whole.ways <= MOST_WAYS {
                self.pass(&passage, whole.term, whole.hurts);
                continue;
            }
            self.splits += 1;
            let needs = self.flattened(&passage.needs);
            match needs.as_slice() {
                _ if self.splits > MOST_SPLITS => self.note_too_many(passage.span),
                [only] => self.side_by_side(*only, &passage, &mut open),
                _ => self.in_a_row(&needs, &passage, &mut open),
            }
        }
    }

    fn note_too_many(&mut self, span: Span) {
        let kind = "damage in too many alternatives: closed";
        self.notes.note(Treatment::Conservative, kind, span, "a connection");
    }

    /// Returns the requirements that must all hold, those of lists of them included.
    fn flattened(&self, needs: &[usize]) -> Vec<usize> {
        let mut open: Vec<usize> = needs.iter().rev().copied().collect();
        let mut seen = BTreeSet::new();
        let mut flat = Vec::new();
        while let Some(need) = open.pop() {
            // Damage that is required twice is taken twice, so only what costs nothing is left out.
            if !seen.insert(need) && !self.translator.done[need].hurts {
                continue;
            }
            match &self.translator.dump.requirements[need] {
                Requirement::All(parts) if self.translator.done[need].ways > MOST_WAYS => {
                    open.extend(parts.iter().rev());
                }
                _ => flat.push(need),
            }
            if flat.len() > MOST_SPLITS {
                break;
            }
        }
        flat
    }

    /// Splits a requirement of several parts into passages that follow one another.
    fn in_a_row(&mut self, needs: &[usize], passage: &Passage, open: &mut Vec<Passage>) {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut ways = u64::MAX;
        for need in needs {
            let own = self.translator.done[*need].ways;
            ways = ways.saturating_mul(own);
            match groups.last_mut().filter(|_| ways <= MOST_WAYS) {
                Some(group) => group.push(*need),
                None => {
                    groups.push(vec![*need]);
                    ways = own;
                }
            }
        }
        let mut from = passage.from;
        let last = groups.pop();
        for needs in groups {
            let room = self.draft.draft.spots[passage.from].room;
            let name = format!("to {}", self.draft.draft.spots[passage.to].name);
            let to = self.add_spot(room, &name, passage.span);
            open.push(Passage { from, to, needs, span: passage.span });
            from = to;
        }
        let needs = last.unwrap_or_default();
        open.push(Passage { from, to: passage.to, needs, span: passage.span });
    }

    /// Splits alternatives into passages side by side.
    fn side_by_side(&mut self, need: usize, passage: &Passage, open: &mut Vec<Passage>) {
        let Requirement::Any(parts) = &self.translator.dump.requirements[need] else {
            return self.note_too_many(passage.span);
        };
        let (mut batch, mut ways) = (Vec::new(), 0u64);
        for part in parts {
            let own = self.translator.done[*part].ways;
            if own > MOST_WAYS {
                let Passage { from, to, span, .. } = *passage;
                open.push(Passage { from, to, needs: vec![*part], span });
                continue;
            }
            if ways.saturating_add(own) > MOST_WAYS {
                self.pass_any(&batch, passage);
                (batch, ways) = (Vec::new(), 0);
            }
            batch.push(*part);
            ways += own;
        }
        self.pass_any(&batch, passage);
    }

    fn pass_any(&mut self, needs: &[usize], passage: &Passage) {
        let whole = self.translator.any(needs);
        self.pass(passage, whole.term, whole.hurts);
    }

    /// Adds a link, or a door later.
    fn pass(&mut self, passage: &Passage, need: Term, hurts: bool) {
        let Passage { from, to, span, .. } = *passage;
        if need == Terms::NEVER {
            return;
        }
        self.hurts |= hurts;
        let spots = &self.draft.draft.spots;
        if spots[from].room != spots[to].room {
            self.crossings.push(Crossing { from, to, need, span });
            return;
        }
        let need = self.write(need);
        let link = Link { from, to, need, back_of: None, note: String::new() };
        let link = self.draft.draft.links.push(link);
        self.draft.spans.insert(Subject::Link(link), span);
    }

    /// Adds a door for each passage between rooms, with its way back if there is one.
    pub fn add_doors(&mut self) {
        let crossings = std::mem::take(&mut self.crossings);
        let mut waiting: BTreeMap<(SpotId, SpotId), Vec<usize>> = BTreeMap::new();
        let mut doors: Vec<(usize, Option<usize>)> = Vec::new();
        for (number, crossing) in crossings.iter().enumerate() {
            let back = waiting.get_mut(&(crossing.to, crossing.from));
            match back.and_then(Vec::pop) {
                Some(door) => doors[door].1 = Some(number),
                None => {
                    let own = waiting.entry((crossing.from, crossing.to)).or_default();
                    own.push(doors.len());
                    doors.push((number, None));
                }
            }
        }
        for (there, back) in doors {
            self.add_door(&crossings[there], back.map(|back| &crossings[back]));
        }
    }

    fn add_door(&mut self, there: &Crossing, back: Option<&Crossing>) {
        let name = self.draft.draft.spot_name(there.from);
        let name = self.draft.door_names.take("", &name);
        let need = self.write(there.need);
        let need_back = back.map_or(Requirements::NEVER, |back| self.write(back.need));
        let ends = (DoorEnd::new(there.from, need), DoorEnd::new(there.to, need_back));
        let mut door = Door::between(&name, ends.0, ends.1);
        if back.is_none() {
            door.way = Way::One;
            door.b.need = Requirements::ALWAYS;
        }
        // What opens a door depends on where it leads, so it can't be joined to another.
        door.fixed = true;
        let door = self.draft.draft.doors.push(door);
        self.draft.spans.insert(Subject::Door(door), there.span);
    }
}
