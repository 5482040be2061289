//! Which elements can still be where.

use crate::world::games::{Element, Game};

/// For each position the elements that some possible code has there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    elements: u32,
    /// By position, then element.
    allowed: Vec<bool>,
}

impl Choices {
    /// Nothing is possible anywhere.
    pub(super) fn none(game: &Game) -> Self {
        let elements = game.elements().len() as u32;
        Self { elements, allowed: vec![false; (elements * game.length()) as usize] }
    }

    /// Lets an element be at a position.
    pub(super) fn allow(&mut self, position: u32, element: Element) {
        let at = self.index(position, element);
        self.allowed[at] = true;
    }

    /// Whether some possible code has an element at a position, counted from zero.
    pub fn allows(&self, position: u32, element: Element) -> bool {
        position < self.length()
            && element.index() < self.elements as usize
            && self.allowed[self.index(position, element)]
    }

    /// The elements that can be at a position, counted from zero.
    pub fn at(&self, position: u32) -> impl Iterator<Item = Element> + '_ {
        (0..self.elements)
            .map(|element| Element(element as u16))
            .filter(move |element| self.allows(position, *element))
    }

    /// The number of positions.
    pub fn length(&self) -> u32 {
        self.allowed.len() as u32 / self.elements
    }

    /// The positions, counted from zero, at which an element can be.
    pub fn positions(&self, element: Element) -> impl Iterator<Item = u32> + '_ {
        (0..self.length()).filter(move |position| self.allows(*position, element))
    }

    fn index(&self, position: u32, element: Element) -> usize {
        (position * self.elements) as usize + element.index()
    }
}

/// What a player has put into the active guess so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialGuess(Vec<Option<Element>>);

impl PartialGuess {
    /// Nothing yet.
    pub fn empty(game: &Game) -> Self {
        Self(vec![None; game.length() as usize])
    }

    /// The same with an element at a position, counted from zero.
    ///
    /// # Panics
    /// When there is no such position.
    #[must_use]
    pub fn with(mut self, position: u32, element: Element) -> Self {
        self.0[position as usize] = Some(element);
        self
    }

    /// The element at a position, counted from zero, if there is one.
    ///
    /// # Panics
    /// When there is no such position.
    pub fn at(&self, position: u32) -> Option<Element> {
        self.0[position as usize]
    }

    /// What is filled: positions, counted from zero, and elements.
    pub(super) fn filled(&self) -> impl Iterator<Item = (u32, Element)> + '_ {
        let filled = |(position, element): (usize, &Option<Element>)| {
            element.map(|element| (position as u32, element))
        };
        self.0.iter().enumerate().filter_map(filled)
    }
}
