//! What is known about a secret, as a person would note it down.

use super::writer::Writer;
use crate::codes::planes::Planes;
use crate::grid::BitSet;
use crate::world::games::{Code, Element, Rule};

/// Something that is known about a secret. Positions are counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// An element is at a position.
    Is {
        /// The position.
        position: u32,
        /// The element.
        element: Element,
    },
    /// An element is not at a position.
    IsNot {
        /// The position.
        position: u32,
        /// The element.
        element: Element,
    },
    /// An element occurs at least a number of times.
    AtLeast {
        /// The element.
        element: Element,
        /// The number of times.
        times: u32,
    },
    /// An element occurs at most a number of times: never, if that is zero.
    AtMost {
        /// The element.
        element: Element,
        /// The number of times.
        times: u32,
    },
}

/// The facts about a secret so far. They say for each position which elements it can have, and for each element how
/// often it occurs; a person remembers nothing else of a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    /// By position, then element: whether it can be there.
    allowed: Vec<bool>,
    /// By element: how often it occurs at least and at most.
    times: Vec<(u32, u32)>,
    /// The codes that keep to all facts.
    codes: BitSet,
}

/// The codes of a game, prepared for facts.
pub(super) struct FactReader<'w> {
    writer: &'w Writer<'w>,
    /// Facts are about the elements of the secret, whatever the rule of feedback is.
    planes: Planes,
    length: u32,
    elements: u16,
}

impl<'w> FactReader<'w> {
    pub(super) fn new(writer: &'w Writer<'w>) -> Self {
        let layout = writer.layout;
        Self {
            planes: Planes::new(layout, Rule::Standard, &writer.codes),
            length: layout.length,
            elements: layout.elements as u16,
            writer,
        }
    }

    /// Returns the facts of someone who knows nothing but the rules.
    pub(super) fn nothing(&self) -> Facts {
        let cells = self.length as usize * usize::from(self.elements);
        let most = if self.writer.game.rule() == Rule::BullsAndCows { 1 } else { self.length };
        Facts {
            allowed: vec![true; cells],
            times: vec![(0, most); usize::from(self.elements)],
            codes: self.writer.everything(),
        }
    }

    /// Returns the number of steps that reading a note takes, of comparing a guess with 64 codes.
    pub(super) fn steps(&self) -> u64 {
        let planes = u64::from(self.length) * u64::from(self.elements) / 4;
        planes * (self.writer.codes.len() as u64).div_ceil(64)
    }

    fn cell(&self, position: u32, element: u16) -> usize {
        (position * u32::from(self.elements)) as usize + usize::from(element)
    }

    /// Returns the possible elements at a position.
    fn open<'f>(&'f self, facts: &'f Facts, position: u32) -> impl Iterator<Item = u16> + 'f {
        (0..self.elements).filter(move |element| facts.allowed[self.cell(position, *element)])
    }

    /// Returns the positions and elements that are open: more than one element is possible there.
    pub(super) fn open_cells(&self, facts: &Facts) -> Vec<(u32, u16)> {
        let cells = |position: u32| {
            let open: Vec<(u32, u16)> =
                self.open(facts, position).map(|element| (position, element)).collect();
            if open.len() > 1 { open } else { Vec::new() }
        };
        (0..self.length).flat_map(cells).collect()
    }

    /// Returns the secret if every position has one possible element.
    pub(super) fn secret(&self, facts: &Facts) -> Option<Code> {
        let at = |position: u32| {
            let mut open = self.open(facts, position);
            let first = open.next()?;
            open.next().is_none().then_some(Element(first))
        };
        (0..self.length).map(at).collect()
    }

    /// Returns whether some code that keeps to the facts is in a set.
    pub(super) fn any(&self, facts: &Facts, set: &BitSet) -> bool {
        facts.codes.intersects(set)
    }

    /// Returns the facts with an element at a position, or without it there.
    pub(super) fn with(&self, facts: &Facts, (position, element): (u32, u16), is: bool) -> Facts {
        let plane = BitSet::from_words(self.planes.at(position, element).to_vec());
        let codes = match is {
            true => facts.codes.intersection(&plane),
            false => facts.codes.difference(&plane),
        };
        let mut more = facts.clone();
        for other in 0..self.elements {
            if (other == element) != is {
                more.allowed[self.cell(position, other)] = false;
            }
        }
        more.codes = codes;
        more
    }

    /// Reads a note that some codes fit: returns the facts that follow from it together with those so far, without
    /// remembering the note itself. `None` if no code fits.
    pub(super) fn read(&self, facts: &Facts, note: &BitSet) -> Option<Facts> {
        let fitting = facts.codes.intersection(note);
        if fitting.is_empty() {
            return None;
        }
        let mut more = facts.clone();
        for position in 0..self.length {
            for element in 0..self.elements {
                let cell = self.cell(position, element);
                let plane = self.planes.at(position, element);
                more.allowed[cell] = facts.allowed[cell] && meets(&fitting, plane);
                if facts.allowed[cell] && !more.allowed[cell] {
                    remove(&mut more.codes, plane);
                }
            }
        }
        for element in 0..self.elements {
            self.read_times(facts, &fitting, element, &mut more);
        }
        Some(more)
    }

    /// Learns how often an element occurs in the codes that fit.
    fn read_times(&self, facts: &Facts, fitting: &BitSet, element: u16, more: &mut Facts) {
        let (mut least, mut most) = facts.times[usize::from(element)];
        while least < most && is_within(fitting, self.planes.at_least(element, least + 1)) {
            least += 1;
            keep(&mut more.codes, self.planes.at_least(element, least));
        }
        while most > least && !meets(fitting, self.planes.at_least(element, most)) {
            remove(&mut more.codes, self.planes.at_least(element, most));
            most -= 1;
        }
        more.times[usize::from(element)] = (least, most);
    }

    /// Returns the number of positions that can have no other element.
    fn settled(&self, facts: &Facts, element: u16) -> u32 {
        let is_settled = |position: &u32| {
            let mut open = self.open(facts, *position);
            open.next() == Some(element) && open.next().is_none()
        };
        (0..self.length).filter(is_settled).count() as u32
    }

    /// Returns what some facts say that fewer facts did not, without what follows from the rest.
    pub(super) fn learned(&self, before: &Facts, after: &Facts) -> Vec<Fact> {
        let mut learned = Vec::new();
        for position in 0..self.length {
            let is_new = self.open(before, position).nth(1).is_some();
            if let [only] = self.open(after, position).collect::<Vec<_>>()[..]
                && is_new
            {
                learned.push(Fact::Is { position, element: Element(only) });
            }
        }
        if self.secret(after).is_some() {
            // How often each element occurs follows.
            return learned;
        }
        for element in 0..self.elements {
            let ((least, most), (now_least, now_most)) =
                (before.times[usize::from(element)], after.times[usize::from(element)]);
            let settled = self.settled(after, element);
            let element = Element(element);
            if now_least > least.max(settled) {
                learned.push(Fact::AtLeast { element, times: now_least });
            }
            if now_most < most {
                learned.push(Fact::AtMost { element, times: now_most });
            }
        }
        for position in 0..self.length {
            // Nothing is said about an element that never occurs, or a position that is settled.
            if self.open(after, position).nth(1).is_none() {
                continue;
            }
            for element in self.open(before, position) {
                let is_absent = after.times[usize::from(element)].1 == 0;
                if !is_absent && !after.allowed[self.cell(position, element)] {
                    learned.push(Fact::IsNot { position, element: Element(element) });
                }
            }
        }
        learned
    }
}

/// Whether a set has a code in common with a plane.
fn meets(set: &BitSet, plane: &[u64]) -> bool {
    set.words().iter().zip(plane).any(|(a, b)| a & b != 0)
}

/// Whether all codes of a set are in a plane.
fn is_within(set: &BitSet, plane: &[u64]) -> bool {
    set.words().iter().zip(plane).all(|(a, b)| a & !b == 0)
}

fn remove(set: &mut BitSet, plane: &[u64]) {
    set.words_mut().iter_mut().zip(plane).for_each(|(a, b)| *a &= !b);
}

fn keep(set: &mut BitSet, plane: &[u64]) {
    set.words_mut().iter_mut().zip(plane).for_each(|(a, b)| *a &= b);
}
