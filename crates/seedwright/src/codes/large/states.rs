//! Counts codes by what guesses can distinguish.
//!
//! The prefix of a code matters only through how often it has each guessed element and how many black pegs
//! each guess has so far. Elements that were never guessed count as one. So there are far fewer states than
//! prefixes, and a game of 10^16 codes is counted in an instant after a few guesses. (test:
//! `large_games_are_counted_like_small_ones`)

use std::hash::{BuildHasherDefault, Hasher};

use indexmap::IndexMap;

use super::Question;
use crate::codes::choices::Choices;
use crate::codes::fault::TooLarge;
use crate::codes::feedback::Row;
use crate::random::Stream;
use crate::world::games::{Code, Element, Rule};

/// The maximum number of stored states, at all positions together: 64 MiB.
const MAX_STATES: usize = 1 << 21;

/// The maximum number of states after one position while codes are only counted: about 200 MiB with those before it.
const MAX_COUNTED: usize = 3 << 19;

/// States and the number of prefixes that lead to each, in the order in which they were found.
type Layer = IndexMap<u128, u128, BuildHasherDefault<StateHasher>>;

/// Mixes the two halves of a state. The order of a layer does not depend on it.
#[derive(Default)]
struct StateHasher(u64);

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u128(u128::from(*byte)));
    }

    fn write_u128(&mut self, state: u128) {
        let mixed = (self.0 ^ state as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed =
            (mixed ^ mixed >> 29 ^ (state >> 64) as u64).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.0 = mixed ^ mixed >> 32;
    }
}

/// A field in the packed number of a state.
#[derive(Clone, Copy, Debug, Default)]
struct Field {
    shift: u32,
    most: u32,
}

impl Field {
    fn get(self, state: u128) -> u32 {
        let bits = u32::BITS - self.most.leading_zeros();
        ((state >> self.shift) & ((1 << bits) - 1)) as u32
    }

    /// Adds one to the field, up to its maximum: beyond that, more makes no difference.
    fn add(self, state: u128) -> u128 {
        if self.get(state) < self.most { state + (1 << self.shift) } else { state }
    }
}

/// A guessed element, or all others together.
#[derive(Clone, Debug)]
struct Kind {
    /// The elements; several only if they were never guessed.
    elements: Vec<Element>,
    /// The number of times that a prefix has it.
    count: Field,
    /// The number of times that each guess has it.
    in_guess: Vec<u32>,
}

/// All states that can lead to a fitting code, by position.
pub(in crate::codes) struct States<'q> {
    question: Question<'q>,
    kinds: Vec<Kind>,
    /// Black pegs so far, for each guess.
    black: Vec<Field>,
    steps: u64,
    /// For each position, the states before it in order, and the number of completions of each.
    layers: Vec<Vec<(u128, u128)>>,
}

impl<'q> States<'q> {
    /// Names the fields of states, without computing any.
    fn named(question: Question<'q>) -> Result<Self, TooLarge> {
        let mut states = Self {
            question,
            kinds: Vec::new(),
            black: Vec::new(),
            steps: 0,
            layers: vec![vec![(0, 0)]],
        };
        states.name_fields().ok_or_else(|| question.never())?;
        Ok(states)
    }

    /// Counts the codes that fit, and stores only the states after one position and the next: so it gets by with less
    /// memory, and far more states can be counted than stored. (test: `counting_forwards_is_counting`)
    pub(in crate::codes) fn count_only(question: Question<'q>) -> Result<u128, TooLarge> {
        let mut states = Self::named(question)?;
        let mut layer = Layer::default();
        layer.insert(0, 1);
        for position in 0..question.game.length() {
            let mut next = Layer::default();
            for (state, prefixes) in &layer {
                states.steps += states.kinds.len() as u64;
                states.count_after(*state, *prefixes, position, &mut next);
                if next.len() > MAX_COUNTED {
                    return Err(question.never());
                }
                if states.steps > question.budget {
                    return Err(question.too_large());
                }
            }
            layer = next;
        }
        Ok(layer.values().sum())
    }

    /// Adds the states that can follow a state, with the number of prefixes that lead to them.
    fn count_after(&self, state: u128, prefixes: u128, position: u32, next: &mut Layer) {
        let left = self.question.game.length() - position - 1;
        let exact_only = self.question.game.rule() == Rule::ExactOnly;
        let rows = self.question.rows.iter().enumerate();
        // What the prefix has so far is read once for all elements that can follow.
        let so_far: Vec<(u32, u32)> = rows
            .map(|(number, _)| (self.black[number].get(state), self.common(state, number)))
            .collect();
        for kind in &self.kinds {
            let times = if kind.count.most > 0 { kind.count.get(state) } else { u32::MAX };
            let can_fit = self.question.rows.iter().enumerate().all(|(number, row)| {
                let (black, common) = so_far[number];
                let is_exact = kind.elements.first() == Some(&row.guess[position as usize]);
                let (black, total) =
                    (black + u32::from(is_exact), row.feedback.black + row.feedback.white);
                let common = common + u32::from(times < kind.in_guess[number]);
                black <= row.feedback.black
                    && row.feedback.black <= black + left
                    && (exact_only || common <= total && total <= common + left)
            });
            let ways = if can_fit { self.ways(state, position, kind) } else { 0 };
            if ways > 0
                && let Some(after) = self.after(state, position, kind)
            {
                *next.entry(after).or_insert(0) += prefixes * ways;
            }
        }
    }

    /// Computes all states.
    pub(in crate::codes) fn new(question: Question<'q>) -> Result<Self, TooLarge> {
        let mut states = Self::named(question)?;
        for position in 0..question.game.length() {
            let next = states.next_layer(position)?;
            states.layers.push(next);
        }
        states.count_ends();
        Ok(states)
    }

    /// Returns the number of codes that fit.
    pub(in crate::codes) fn count(&self) -> u128 {
        self.layers[0].first().map_or(0, |(_, ends)| *ends)
    }

    /// Gives each guessed element and each guess a field in the number of a state; `None` if it does not fit
    /// into 128 bits.
    fn name_fields(&mut self) -> Option<()> {
        let Question { game, rows, .. } = self.question;
        let mut shift = 0;
        let mut field = |most: u32| {
            let field = Field { shift, most };
            shift += u32::BITS - most.leading_zeros();
            (shift <= u128::BITS).then_some(field)
        };
        let (guessed, others) = self.question.kinds();
        for elements in guessed {
            let times = |row: &Row| row.guess.iter().filter(|other| **other == elements[0]).count();
            let in_guess: Vec<u32> = rows.iter().map(|row| times(row) as u32).collect();
            let count = match game.rule() {
                // More copies than any guess has make no difference, so the count saturates there and states
                // merge.
                Rule::Standard => field(in_guess.iter().copied().max().unwrap_or(0))?,
                Rule::BullsAndCows => field(1)?,
                Rule::ExactOnly => Field::default(),
            };
            self.kinds.push(Kind { elements, count, in_guess });
        }
        // If the rule forbids repeats, the number of others taken follows from the other fields.
        self.kinds.push(Kind {
            elements: others,
            count: Field::default(),
            in_guess: vec![0; rows.len()],
        });
        for row in rows {
            self.black.push(field(row.feedback.black)?);
        }
        Some(())
    }

    /// Returns the states after a position, in order.
    fn next_layer(&mut self, position: u32) -> Result<Vec<(u128, u128)>, TooLarge> {
        let layer = &self.layers[position as usize];
        let stored: usize = self.layers.iter().map(Vec::len).sum();
        let mut next = Vec::new();
        // Each kind is compared with each guess.
        let steps = self.kinds.len() as u64 * (1 + self.question.rows.len() as u64);
        for (state, _) in layer {
            self.steps += steps;
            let found = self.kinds.iter().filter_map(|kind| {
                let ways = self.ways(*state, position, kind);
                let after = (ways > 0).then(|| self.after(*state, position, kind))?;
                after.filter(|after| self.can_fit(*after, position + 1))
            });
            next.extend(found.map(|after| (after, 0)));
            let mut is_full = false;
            if next.len() > MAX_STATES {
                sort(&mut next);
                // Sorting removes duplicates. If it does not halve the list, sorting again and again would
                // take too long.
                is_full = next.len() > MAX_STATES / 2;
            }
            if is_full {
                return Err(self.question.never());
            }
            if self.steps > self.question.budget {
                return Err(self.question.too_large());
            }
        }
        sort(&mut next);
        if stored + next.len() > MAX_STATES {
            return Err(self.question.never());
        }
        Ok(next)
    }

    /// Returns the number of elements of a kind that can come next.
    fn ways(&self, state: u128, position: u32, kind: &Kind) -> u128 {
        let taken = kind.count.most > 0 && kind.count.get(state) > 0;
        let distinct = self.question.game.rule() == Rule::BullsAndCows;
        if let Some(settled) = self.question.partial.at(position) {
            let twice = |(at, element): (u32, Element)| at < position && element == settled;
            let free = !taken && !self.question.partial.filled().any(twice);
            return u128::from(kind.elements.contains(&settled) && (free || !distinct));
        }
        if !distinct {
            return kind.elements.len() as u128;
        }
        if kind.count.most > 0 {
            return u128::from(!taken);
        }
        self.free_others(state, position, kind)
    }

    /// Returns the number of never guessed elements that are neither used yet nor filled in elsewhere.
    fn free_others(&self, state: u128, position: u32, kind: &Kind) -> u128 {
        let guessed: u32 = self
            .kinds
            .iter()
            .map(|kind| match kind.count.most {
                0 => 0,
                _ => kind.count.get(state),
            })
            .sum();
        let taken = position - guessed;
        let settled_later = self
            .question
            .partial
            .filled()
            .filter(|(at, element)| *at > position && kind.elements.contains(element));
        let all = kind.elements.len() as u128;
        all.saturating_sub(u128::from(taken) + settled_later.count() as u128)
    }

    /// Returns the state after an element of a kind; `None` if a guess would get more black pegs than it has.
    fn after(&self, state: u128, position: u32, kind: &Kind) -> Option<u128> {
        let mut after = if kind.count.most > 0 { kind.count.add(state) } else { state };
        for (row, black) in self.question.rows.iter().zip(&self.black) {
            // Never guessed elements match no guess.
            if kind.elements.first() == Some(&row.guess[position as usize]) {
                if black.get(after) == row.feedback.black {
                    return None;
                }
                after = black.add(after);
            }
        }
        Some(after)
    }

    /// Whether each guess can still get its feedback. Pruning here keeps the number of states down.
    fn can_fit(&self, state: u128, filled: u32) -> bool {
        let left = self.question.game.length() - filled;
        let exact_only = self.question.game.rule() == Rule::ExactOnly;
        self.question.rows.iter().enumerate().all(|(number, row)| {
            let black = self.black[number].get(state);
            let enough = row.feedback.black <= black + left;
            if !enough || exact_only {
                return enough;
            }
            let total = row.feedback.black + row.feedback.white;
            let common = self.common(state, number);
            common <= total && total <= common + left
        })
    }

    /// Returns the number of elements that a prefix has in common with a guess.
    fn common(&self, state: u128, number: usize) -> u32 {
        let counted = self.kinds.iter().filter(|kind| kind.count.most > 0);
        counted.map(|kind| kind.count.get(state).min(kind.in_guess[number])).sum()
    }

    /// Counts the completions of each state, from the last position to the first, and drops states without
    /// any.
    fn count_ends(&mut self) {
        let last = self.layers.last_mut().expect("there is a layer behind the last position");
        last.iter_mut().for_each(|(_, ends)| *ends = 1);
        for position in (0..self.question.game.length()).rev() {
            let layer = &self.layers[position as usize];
            let counted = layer.iter().map(|(state, _)| {
                let ends = self.choices_at(*state, position).map(|(_, ways, ends)| ways * ends);
                (*state, ends.sum::<u128>())
            });
            let counted = counted.filter(|(_, ends)| *ends > 0).collect();
            self.layers[position as usize] = counted;
        }
    }

    /// Returns the kinds that can come next and lead to a code, each with its number of elements and of
    /// completions.
    fn choices_at(&self, state: u128, position: u32) -> impl Iterator<Item = (&Kind, u128, u128)> {
        let next = &self.layers[position as usize + 1];
        self.kinds.iter().filter_map(move |kind| {
            let ways = self.ways(state, position, kind);
            let after = (ways > 0).then(|| self.after(state, position, kind))??;
            let found = next.binary_search_by_key(&after, |(state, _)| *state).ok()?;
            Some((kind, ways, next[found].1))
        })
    }

    /// Returns the possible elements of each position.
    pub(in crate::codes) fn choices(&self) -> Choices {
        let mut choices = Choices::none(self.question.game);
        for position in 0..self.question.game.length() {
            for (state, _) in &self.layers[position as usize] {
                for (kind, ..) in self.choices_at(*state, position) {
                    for element in &kind.elements {
                        if self.question.may_be(*element, position, &[]) {
                            choices.allow(position, *element);
                        }
                    }
                }
            }
        }
        choices
    }

    /// Draws one of the codes that fit, all equally likely; `None` if none fits.
    pub(in crate::codes) fn draw(&self, stream: &mut Stream) -> Option<Code> {
        let (mut state, _) = *self.layers[0].first()?;
        let mut prefix: Vec<Element> = Vec::new();
        for position in 0..self.question.game.length() {
            let choices: Vec<(&Kind, u128)> = self
                .choices_at(state, position)
                .map(|(kind, ways, ends)| (kind, ways * ends))
                .collect();
            // Draw a kind by its number of codes, then an element within it, so that every code is equally
            // likely.
            let all = choices.iter().map(|(_, codes)| codes).sum();
            let mut drawn = below(stream, all);
            let (kind, _) = choices.into_iter().find(|(_, codes)| {
                let is_it = drawn < *codes;
                drawn = drawn.saturating_sub(*codes);
                is_it
            })?;
            let may_be = |element: &Element| self.question.may_be(*element, position, &prefix);
            let elements: Vec<Element> = kind.elements.iter().copied().filter(may_be).collect();
            prefix.push(*stream.pick(&elements)?);
            state = self.after(state, position, kind)?;
        }
        Some(prefix.into_iter().collect())
    }

    /// Returns up to `most` codes that fit, in order.
    pub(in crate::codes) fn list(&self, most: usize) -> Vec<Code> {
        let mut found = Vec::new();
        if self.count() > 0 {
            self.list_from(0, &mut Vec::new(), most, &mut found);
        }
        found
    }

    fn list_from(
        &self,
        state: u128,
        prefix: &mut Vec<Element>,
        most: usize,
        found: &mut Vec<Code>,
    ) {
        let position = prefix.len() as u32;
        if position == self.question.game.length() {
            found.push(prefix.iter().copied().collect());
            return;
        }
        let mut next: Vec<(Element, u128)> = Vec::new();
        for (kind, ..) in self.choices_at(state, position) {
            let Some(after) = self.after(state, position, kind) else {
                continue;
            };
            next.extend(kind.elements.iter().map(|element| (*element, after)));
        }
        // A kind can hold elements from anywhere in the order, so the order of codes must be restored.
        next.sort_unstable();
        for (element, after) in next {
            if found.len() >= most {
                return;
            }
            if self.question.may_be(element, position, prefix) {
                prefix.push(element);
                self.list_from(after, prefix, most, found);
                prefix.pop();
            }
        }
    }
}

/// Sorts states and removes duplicates.
fn sort(states: &mut Vec<(u128, u128)>) {
    states.sort_unstable();
    states.dedup();
}

/// Draws a number below a nonzero bound, all equally likely.
fn below(stream: &mut Stream, bound: u128) -> u128 {
    // Rejection sampling: unbiased, with fewer than two draws on average.
    let mask = u128::MAX >> (bound | 1).leading_zeros();
    loop {
        let high = u128::from(stream.next_u64());
        let drawn = (high << 64 | u128::from(stream.next_u64())) & mask;
        if drawn < bound {
            return drawn;
        }
    }
}
