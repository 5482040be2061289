//! Codes as numbers, and the list of all codes of a game.

use crate::world::games::{Code, Element, Game, LONGEST_LISTED, Rule};

/// The longest code that is packed.
pub(super) const LONGEST: usize = LONGEST_LISTED as usize;

/// How a code is packed into a number: the first position in the highest bits, so that numbers are
/// ordered like codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CodePacking {
    bits: u32,
    pub(super) length: u32,
    pub(super) elements: u32,
}

impl CodePacking {
    /// Returns the packing for a game, if its codes fit into 64 bits and are not too long.
    pub(super) fn of(game: &Game) -> Option<Self> {
        let elements = game.elements().len() as u32;
        let bits = u32::BITS - (elements - 1).leading_zeros();
        let fits = bits * game.length() <= u64::BITS && game.length() as usize <= LONGEST;
        fits.then_some(Self { bits, length: game.length(), elements })
    }

    /// Returns the number of codes.
    pub(super) fn number_of_codes(self, rule: Rule) -> u128 {
        let choices = |position: u32| match rule {
            Rule::BullsAndCows => self.elements.saturating_sub(position),
            Rule::Standard | Rule::ExactOnly => self.elements,
        };
        // No more than 64 bits are packed, so this can't overflow.
        (0..self.length).map(|position| u128::from(choices(position))).product()
    }

    /// Returns the element at a position.
    #[inline]
    pub(super) fn digit(self, code: u64, position: u32) -> u16 {
        let shift = self.bits * (self.length - 1 - position);
        ((code >> shift) & ((1 << self.bits) - 1)) as u16
    }

    /// Returns the elements of a code.
    pub(super) fn digits(self, code: u64) -> impl Iterator<Item = u16> {
        (0..self.length).map(move |position| self.digit(code, position))
    }

    /// Packs a code into a number.
    pub(super) fn pack(self, code: &[Element]) -> u64 {
        let push = |number: u64, element: &Element| (number << self.bits) | u64::from(element.0);
        code.iter().fold(0, push)
    }

    /// Packs element numbers into a number.
    pub(super) fn pack_numbers(self, elements: &[u16]) -> u64 {
        let push = |number: u64, element: &u16| (number << self.bits) | u64::from(*element);
        elements.iter().fold(0, push)
    }

    /// Unpacks a code from a number.
    pub(super) fn unpack(self, code: u64) -> Code {
        self.digits(code).map(Element).collect()
    }

    /// Whether the element at a position is this one.
    pub(super) fn has(self, code: u64, position: u32, element: Element) -> bool {
        self.digit(code, position) == element.0
    }
}

/// Returns the packing of a game that is small enough to list all its codes.
pub(super) fn layout_of_listed(game: &Game) -> Option<CodePacking> {
    CodePacking::of(game).filter(|_| game.is_listed())
}

/// Lists all possible secrets, in order.
pub(super) fn all_codes(layout: CodePacking, rule: Rule) -> Vec<u64> {
    let mut codes = Vec::new();
    let mut prefixes = vec![(0_u64, 0_u32)];
    let distinct = rule == Rule::BullsAndCows;
    while let Some((prefix, length)) = prefixes.pop() {
        let last = length + 1 == layout.length;
        let grown = |element: u32| (prefix << layout.bits) | u64::from(element);
        let allowed = |element: &u32| !distinct || !holds(layout, prefix, length, *element as u16);
        if last {
            codes.extend((0..layout.elements).filter(allowed).map(grown));
        } else {
            let longer = (0..layout.elements).rev().filter(allowed);
            prefixes.extend(longer.map(|element| (grown(element), length + 1)));
        }
    }
    codes
}

/// Whether a prefix of a code has an element.
fn holds(layout: CodePacking, prefix: u64, length: u32, element: u16) -> bool {
    let shorter = CodePacking { length, ..layout };
    shorter.digits(prefix).any(|digit| digit == element)
}
