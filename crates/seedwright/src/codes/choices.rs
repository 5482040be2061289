//! The elements that each position can still have.

use crate::world::games::{Element, Game};

/// For each position, the elements that some candidate has there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    elements: u32,
    /// By position, then element.
    allowed: Vec<bool>,
}

impl Choices {
    /// Creates choices in which nothing is possible.
    pub(super) fn none(game: &Game) -> Self {
        let elements = game.elements().len() as u32;
        Self { elements, allowed: vec![false; (elements * game.length()) as usize] }
    }

    /// Marks an element as possible at a position.
    pub(super) fn allow(&mut self, position: u32, element: Element) {
        let at = self.index(position, element);
        self.allowed[at] = true;
    }

    /// Whether some candidate has an element at a position, counted from zero.
    pub fn allows(&self, position: u32, element: Element) -> bool {
        position < self.length()
            && element.index() < self.elements as usize
            && self.allowed[self.index(position, element)]
    }

    /// Returns the possible elements at a position, counted from zero.
    pub fn at(&self, position: u32) -> impl Iterator<Item = Element> + '_ {
        (0..self.elements)
            .map(|element| Element(element as u16))
            .filter(move |element| self.allows(position, *element))
    }

    /// The number of positions.
    pub fn length(&self) -> u32 {
        self.allowed.len() as u32 / self.elements
    }

    /// Returns the positions, counted from zero, at which an element is possible.
    pub fn positions(&self, element: Element) -> impl Iterator<Item = u32> + '_ {
        (0..self.length()).filter(move |position| self.allows(*position, element))
    }

    fn index(&self, position: u32, element: Element) -> usize {
        (position * self.elements) as usize + element.index()
    }
}

/// The elements that a player has put into the active guess so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialGuess(Vec<Option<Element>>);

impl PartialGuess {
    /// Creates an empty guess.
    pub fn empty(game: &Game) -> Self {
        Self(vec![None; game.length() as usize])
    }

    /// Puts an element at a position, counted from zero.
    ///
    /// # Panics
    /// When there is no such position.
    #[must_use]
    pub fn with(mut self, position: u32, element: Element) -> Self {
        self.0[position as usize] = Some(element);
        self
    }

    /// Returns the element at a position, counted from zero, if it is filled.
    ///
    /// # Panics
    /// When there is no such position.
    pub fn at(&self, position: u32) -> Option<Element> {
        self.0[position as usize]
    }

    /// Returns the filled positions, counted from zero, and their elements.
    pub(super) fn filled(&self) -> impl Iterator<Item = (u32, Element)> + '_ {
        let filled = |(position, element): (usize, &Option<Element>)| {
            element.map(|element| (position as u32, element))
        };
        self.0.iter().enumerate().filter_map(filled)
    }
}
