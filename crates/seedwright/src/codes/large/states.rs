//! Counting codes by what guesses can tell apart.
//!
//! A beginning of a code matters only through how often it has each element that was guessed and how many
//! black pegs it has earned from each guess. Elements that were never guessed are counted as one. So
//! there are far fewer states than beginnings, and a game of 10^16 codes is counted in a blink after a
//! few guesses. (test: `large_games_are_counted_like_small_ones`)

use super::Question;
use crate::codes::choices::Choices;
use crate::codes::fault::TooLarge;
use crate::codes::feedback::Row;
use crate::random::Stream;
use crate::world::games::{Code, Element, Rule};

/// More states than these, at all positions together, are too many to keep: 64 megabytes.
const MAX_STATES: usize = 1 << 21;

/// A field in the number that stands for a state.
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

    /// The state after one more, or the same state when more makes no difference.
    fn add(self, state: u128) -> u128 {
        if self.get(state) < self.most { state + (1 << self.shift) } else { state }
    }
}

/// An element that was guessed, or all the others together.
#[derive(Clone, Debug)]
struct Kind {
    /// The elements; several only for those that were never guessed.
    elements: Vec<Element>,
    /// How often a beginning has it.
    count: Field,
    /// How often each guess has it.
    in_guess: Vec<u32>,
}

/// All states that can lead to a code that fits, by position.
pub(in crate::codes) struct States<'q> {
    question: Question<'q>,
    kinds: Vec<Kind>,
    /// Black pegs so far, for each guess.
    black: Vec<Field>,
    steps: u64,
    /// For each position, the states before it in order, and how many ends each has.
    layers: Vec<Vec<(u128, u128)>>,
}

impl<'q> States<'q> {
    /// Finds all states.
    pub(in crate::codes) fn new(question: Question<'q>) -> Result<Self, TooLarge> {
        let mut states = Self {
            question,
            kinds: Vec::new(),
            black: Vec::new(),
            steps: 0,
            layers: vec![vec![(0, 0)]],
        };
        states.name_fields().ok_or_else(|| question.never())?;
        for position in 0..question.game.length() {
            let next = states.next_layer(position)?;
            states.layers.push(next);
        }
        states.count_ends();
        Ok(states)
    }

    /// How many codes fit.
    pub(in crate::codes) fn count(&self) -> u128 {
        self.layers[0].first().map_or(0, |(_, ends)| *ends)
    }

    /// Gives each element that was guessed and each guess a place in the number of a state; none when
    /// there is no room.
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
                Rule::Standard => field(in_guess.iter().copied().max().unwrap_or(0))?,
                Rule::BullsAndCows => field(1)?,
                Rule::ExactOnly => Field::default(),
            };
            self.kinds.push(Kind { elements, count, in_guess });
        }
        // Under the rule without repeats, how many of the others were taken follows from the rest.
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

    /// The states after a position, in order.
    fn next_layer(&mut self, position: u32) -> Result<Vec<(u128, u128)>, TooLarge> {
        let layer = &self.layers[position as usize];
        let kept: usize = self.layers.iter().map(Vec::len).sum();
        let mut next = Vec::new();
        // Each kind is looked at for each guess.
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
                // Sorting again and again would take too long once most of them differ.
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
        if kept + next.len() > MAX_STATES {
            return Err(self.question.never());
        }
        Ok(next)
    }

    /// How many elements of a kind can come next.
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

    /// How many elements that were never guessed are not taken yet, nor settled for elsewhere.
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

    /// The state after an element of a kind, or none when a guess would have more black than it was told.
    fn after(&self, state: u128, position: u32, kind: &Kind) -> Option<u128> {
        let mut after = if kind.count.most > 0 { kind.count.add(state) } else { state };
        for (row, black) in self.question.rows.iter().zip(&self.black) {
            // Elements that were never guessed are in no guess.
            if kind.elements.first() == Some(&row.guess[position as usize]) {
                if black.get(after) == row.feedback.black {
                    return None;
                }
                after = black.add(after);
            }
        }
        Some(after)
    }

    /// Whether each guess can still get what it was told.
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

    /// How many elements a beginning has in common with a guess.
    fn common(&self, state: u128, number: usize) -> u32 {
        let counted = self.kinds.iter().filter(|kind| kind.count.most > 0);
        counted.map(|kind| kind.count.get(state).min(kind.in_guess[number])).sum()
    }

    /// Counts the ends of each state, from the last position to the first, and drops those without.
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

    /// What can come next and lead to a code: the kind, in how many ways, and how many ends each has.
    fn choices_at(&self, state: u128, position: u32) -> impl Iterator<Item = (&Kind, u128, u128)> {
        let next = &self.layers[position as usize + 1];
        self.kinds.iter().filter_map(move |kind| {
            let ways = self.ways(state, position, kind);
            let after = (ways > 0).then(|| self.after(state, position, kind))??;
            let found = next.binary_search_by_key(&after, |(state, _)| *state).ok()?;
            Some((kind, ways, next[found].1))
        })
    }

    /// What can be where.
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

    /// One of the codes that fit, each as likely as any other; none when none fits.
    pub(in crate::codes) fn draw(&self, stream: &mut Stream) -> Option<Code> {
        let (mut state, _) = *self.layers[0].first()?;
        let mut begun: Vec<Element> = Vec::new();
        for position in 0..self.question.game.length() {
            let choices: Vec<(&Kind, u128)> = self
                .choices_at(state, position)
                .map(|(kind, ways, ends)| (kind, ways * ends))
                .collect();
            let all = choices.iter().map(|(_, codes)| codes).sum();
            let mut drawn = below(stream, all);
            let (kind, _) = choices.into_iter().find(|(_, codes)| {
                let is_it = drawn < *codes;
                drawn = drawn.saturating_sub(*codes);
                is_it
            })?;
            let may_be = |element: &Element| self.question.may_be(*element, position, &begun);
            let elements: Vec<Element> = kind.elements.iter().copied().filter(may_be).collect();
            begun.push(*stream.pick(&elements)?);
            state = self.after(state, position, kind)?;
        }
        Some(begun.into_iter().collect())
    }

    /// Up to so many codes that fit, in order.
    pub(in crate::codes) fn list(&self, most: usize) -> Vec<Code> {
        let mut found = Vec::new();
        if self.count() > 0 {
            self.list_from(0, &mut Vec::new(), most, &mut found);
        }
        found
    }

    fn list_from(&self, state: u128, begun: &mut Vec<Element>, most: usize, found: &mut Vec<Code>) {
        let position = begun.len() as u32;
        if position == self.question.game.length() {
            found.push(begun.iter().copied().collect());
            return;
        }
        let mut next: Vec<(Element, u128)> = Vec::new();
        for (kind, ..) in self.choices_at(state, position) {
            let Some(after) = self.after(state, position, kind) else {
                continue;
            };
            next.extend(kind.elements.iter().map(|element| (*element, after)));
        }
        next.sort_unstable();
        for (element, after) in next {
            if found.len() >= most {
                return;
            }
            if self.question.may_be(element, position, begun) {
                begun.push(element);
                self.list_from(after, begun, most, found);
                begun.pop();
            }
        }
    }
}

/// Brings states into order, each once.
fn sort(states: &mut Vec<(u128, u128)>) {
    states.sort_unstable();
    states.dedup();
}

/// A number below a bound that is not zero, each as likely as any other.
fn below(stream: &mut Stream, bound: u128) -> u128 {
    let mask = u128::MAX >> (bound | 1).leading_zeros();
    loop {
        let high = u128::from(stream.next_u64());
        let drawn = (high << 64 | u128::from(stream.next_u64())) & mask;
        if drawn < bound {
            return drawn;
        }
    }
}
