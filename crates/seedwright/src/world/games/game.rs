//! Games: elements, positions and a feedback rule.

use std::fmt;
use std::ops::Deref;

use seedwright_derive::Words;
use serde::Serialize;

use super::fault::{GameFault, RowFault};
use super::limits::{LONGEST_LISTED, MAX_ELEMENTS, MAX_POSITIONS};
use crate::name::closest;
use crate::number::count;

/// Only games of at most this many codes are listed: eight elements at seven positions.
const MAX_LISTED: u128 = 1 << 21;
/// Only games whose positions times elements times codes is at most this many bits are listed. That is the size of a
/// set of planes, which would otherwise grow with the square of the elements.
const MAX_BITS: u128 = 1 << 28;

/// How feedback on a guess is computed, and which codes can be the secret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Words)]
pub enum Rule {
    /// Black for the right element at the right position, white for the right element elsewhere.
    #[default]
    Standard,
    /// Black only; elements at wrong positions give nothing.
    #[word("exact")]
    ExactOnly,
    /// Black and white, and no element occurs twice in the secret.
    #[word("bulls")]
    BullsAndCows,
}

/// An element of a game: its index in the list of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Element(pub u16);

impl Element {
    /// The element with this index, of at most [`MAX_ELEMENTS`].
    fn numbered(number: usize) -> Self {
        Self(u16::try_from(number).unwrap_or(u16::MAX))
    }

    /// Its number as an index.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A code: one element per position. Codes are ordered lexicographically.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code(Box<[Element]>);

impl FromIterator<Element> for Code {
    fn from_iter<I: IntoIterator<Item = Element>>(elements: I) -> Self {
        Self(elements.into_iter().collect())
    }
}

impl Deref for Code {
    type Target = [Element];

    fn deref(&self) -> &[Element] {
        &self.0
    }
}

/// A game: its elements, the length of its codes and its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    elements: Vec<String>,
    length: u32,
    rule: Rule,
    codes: u128,
}

impl Game {
    /// Creates a game.
    ///
    /// # Errors
    /// If there are no elements or positions, an element occurs twice, or the game exceeds the limits:
    /// [`MAX_POSITIONS`], [`MAX_ELEMENTS`], and fewer than 2^128 codes.
    pub fn new<T: Into<String>>(
        elements: impl IntoIterator<Item = T>,
        length: u32,
        rule: Rule,
    ) -> Result<Self, GameFault> {
        // One more than allowed is enough to detect that there are too many.
        let most = MAX_ELEMENTS as usize;
        let elements: Vec<String> = elements.into_iter().take(most + 1).map(Into::into).collect();
        if length == 0 {
            return Err(GameFault::NoPositions);
        }
        if length > MAX_POSITIONS {
            return Err(GameFault::TooManyPositions(length));
        }
        if elements.is_empty() {
            return Err(GameFault::NoElements);
        }
        if elements.len() > most {
            return Err(GameFault::TooManyElements);
        }
        find_duplicate(&elements)?;
        let codes = number_of_codes(count(elements.len()), length, rule)?;
        Ok(Self { elements, length, rule, codes })
    }

    /// The number of positions in a code.
    pub fn length(&self) -> u32 {
        self.length
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The number of codes that can be the secret.
    pub fn codes(&self) -> u128 {
        self.codes
    }

    /// Whether all codes of the game can be listed: it has neither too many of them nor too many elements.
    pub fn is_listed(&self) -> bool {
        let elements = count(self.elements.len());
        let digit = u32::BITS - (elements - 1).leading_zeros();
        let bits = u128::from(self.length) * u128::from(elements);
        self.length <= LONGEST_LISTED
            && digit * self.length <= u64::BITS
            && self.codes <= MAX_LISTED
            && self.codes * bits <= MAX_BITS
    }

    /// All elements, in list order.
    pub fn elements(&self) -> impl ExactSizeIterator<Item = Element> + use<> {
        (0..self.elements.len()).map(Element::numbered)
    }

    /// The name of an element of this game.
    pub fn name(&self, element: Element) -> &str {
        &self.elements[element.index()]
    }

    /// The element with this name.
    pub fn element(&self, name: &str) -> Option<Element> {
        let number = self.elements.iter().position(|known| known == name)?;
        Some(Element::numbered(number))
    }

    /// The code with these element names.
    ///
    /// # Errors
    /// If a name is unknown, or there are too few or too many.
    pub fn code<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Result<Code, RowFault> {
        let mut elements = Vec::new();
        let mut found = 0_u32;
        for name in names {
            found += 1;
            if found <= self.length {
                elements.push(self.element(name).ok_or_else(|| self.unknown(found, name))?);
            }
        }
        if found != self.length {
            return Err(self.wrong_length(found));
        }
        Ok(Code(elements.into()))
    }

    /// Checks that a code is a valid guess in this game. Under every rule, a guess can repeat elements.
    ///
    /// # Errors
    /// If its length is wrong or an element is unknown.
    pub fn check_guess(&self, guess: &Code) -> Result<(), RowFault> {
        if guess.len() != self.length as usize {
            return Err(self.wrong_length(count(guess.len())));
        }
        let known = self.elements.len();
        match guess.iter().position(|element| element.index() >= known) {
            Some(position) => Err(RowFault::UnknownElement {
                position: count(position) + 1,
                name: format!("element {}", guess[position].0),
                meant: None,
            }),
            None => Ok(()),
        }
    }

    /// Whether a code of this game can be the secret.
    pub fn can_be_secret(&self, code: &Code) -> bool {
        self.check_guess(code).is_ok() && (self.rule != Rule::BullsAndCows || is_distinct(code))
    }

    /// The names of a code of this game.
    pub fn names<'g>(&'g self, code: &'g Code) -> impl Iterator<Item = &'g str> {
        code.iter().map(|element| self.name(*element))
    }

    fn wrong_length(&self, found: u32) -> RowFault {
        RowFault::WrongLength { expected: self.length, found }
    }

    fn unknown(&self, position: u32, name: &str) -> RowFault {
        RowFault::UnknownElement {
            position,
            name: name.to_owned(),
            meant: closest(name, self.elements.iter().map(String::as_str)).map(str::to_owned),
        }
    }
}

/// The indices of the elements, for messages without access to the names.
impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, element) in self.iter().enumerate() {
            let gap = if position == 0 { "" } else { "." };
            write!(formatter, "{gap}{}", element.0)?;
        }
        Ok(())
    }
}

/// Whether no element occurs twice.
fn is_distinct(code: &[Element]) -> bool {
    let mut sorted = code.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

fn find_duplicate(elements: &[String]) -> Result<(), GameFault> {
    let mut order: Vec<usize> = (0..elements.len()).collect();
    order.sort_by_key(|number| (&elements[*number], *number));
    for pair in order.windows(2) {
        if elements[pair[0]] == elements[pair[1]] {
            return Err(GameFault::DuplicateElement {
                name: elements[pair[0]].clone(),
                first: count(pair[0]) + 1,
                second: count(pair[1]) + 1,
            });
        }
    }
    Ok(())
}

fn number_of_codes(elements: u32, length: u32, rule: Rule) -> Result<u128, GameFault> {
    if rule == Rule::BullsAndCows && length > elements {
        return Err(GameFault::TooFewElements { elements, length });
    }
    let choices = |position: u32| match rule {
        Rule::BullsAndCows => elements - position,
        Rule::Standard | Rule::ExactOnly => elements,
    };
    (0..length)
        .try_fold(1_u128, |codes, position| codes.checked_mul(u128::from(choices(position))))
        .ok_or(GameFault::TooManyCodes { elements, length })
}
