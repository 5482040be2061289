//! Guesses that are equivalent up to renaming.
//!
//! Elements that no guess has used are interchangeable, and so are those that no candidate has. Positions can
//! be permuted together with elements if every guess so far stays the same. Of the guesses that such
//! symmetries map to each other, only the lowest is evaluated. (test: `equal_guesses_are_looked_at_once`)

use super::listing::{CodePacking, LONGEST};
use crate::world::games::Rule;

/// The maximum number of position symmetries collected. A subset is sound: each symmetry on its own maps a
/// guess to one of equal worth, so missing ones only cost time.
const MAX_CHANGES: usize = 5040;
/// The maximum number of steps in the search for them.
const MAX_TRIES: u32 = 100_000;

/// The kind of an element, as far as the next guess is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// It was in a guess, and can be in the secret.
    Used,
    /// It was in no guess; holds the number of lower elements of the same kind.
    Fresh(u16),
    /// It can't be in the secret; holds the number of lower elements of the same kind.
    Blank(u16),
}

/// A permutation of positions and elements that maps each guess so far to itself.
#[derive(Clone, Debug)]
struct Change {
    /// For each position, the position that its element comes from.
    from: Vec<u32>,
    /// For each element, its new name.
    becomes: Vec<u16>,
}

/// The symmetries of a situation.
#[derive(Clone, Debug)]
pub(super) struct Symmetry {
    layout: CodePacking,
    kinds: Vec<Kind>,
    fresh: Vec<u16>,
    blank: Vec<u16>,
    /// Whether one blank element is enough: not if guesses can't repeat elements.
    one_blank: bool,
    changes: Vec<Change>,
}

impl Symmetry {
    /// Finds the symmetries after some guesses, if only some elements are possible.
    pub(super) fn new(layout: CodePacking, rule: Rule, guesses: &[u64], possible: &[bool]) -> Self {
        let mut used = vec![false; layout.elements as usize];
        for guess in guesses {
            layout.digits(*guess).for_each(|digit| used[usize::from(digit)] = true);
        }
        let (mut fresh, mut blank) = (Vec::new(), Vec::new());
        let kinds = (0..layout.elements as u16).map(|element| {
            // An impossible element is blank even if it was guessed: no candidate has it, so it earns no peg.
            if !possible[usize::from(element)] {
                blank.push(element);
                Kind::Blank(blank.len() as u16 - 1)
            } else if used[usize::from(element)] {
                Kind::Used
            } else {
                fresh.push(element);
                Kind::Fresh(fresh.len() as u16 - 1)
            }
        });
        let kinds = kinds.collect();
        Self {
            layout,
            kinds,
            fresh,
            blank,
            one_blank: rule != Rule::BullsAndCows,
            changes: changes(layout, guesses),
        }
    }

    /// Returns the elements that guesses need: all that were used, as many fresh ones as there are positions,
    /// and one blank one (or several, if guesses can't repeat elements).
    pub(super) fn elements(&self) -> Vec<u16> {
        let length = self.layout.length as usize;
        let blanks = if self.one_blank { 1 } else { length };
        let is_needed = |element: &u16| match self.kinds[usize::from(*element)] {
            Kind::Used => true,
            Kind::Fresh(lower) => usize::from(lower) < length,
            Kind::Blank(lower) => usize::from(lower) < blanks,
        };
        (0..self.layout.elements as u16).filter(is_needed).collect()
    }

    /// Whether a selection uses the lowest fresh and the lowest blank elements, without gaps.
    pub(super) fn uses_lowest_names(&self, selection: &[u16]) -> bool {
        selection.iter().all(|element| match self.kinds[usize::from(*element)] {
            Kind::Used | Kind::Fresh(0) | Kind::Blank(0) => true,
            Kind::Fresh(lower) => selection.contains(&self.fresh[usize::from(lower) - 1]),
            Kind::Blank(lower) => selection.contains(&self.blank[usize::from(lower) - 1]),
        })
    }

    /// Whether no equivalent guess is lower.
    pub(super) fn is_lowest(&self, guess: &[u16]) -> bool {
        let mut plain = Renaming::new(self);
        // Check the names without a permutation first: it is cheap, and rejects most guesses.
        if guess.iter().any(|element| plain.rename(*element) != *element) {
            return false;
        }
        self.changes.iter().all(|change| {
            // The image is renamed as well, so that it is the lowest of its class; the first difference
            // decides.
            let mut renaming = Renaming::new(self);
            for (position, from) in change.from.iter().enumerate() {
                let element = change.becomes[usize::from(guess[*from as usize])];
                let element = renaming.rename(element);
                if element != guess[position] {
                    return element > guess[position];
                }
            }
            true
        })
    }
}

/// Gives fresh and blank elements the lowest names, in order of appearance.
struct Renaming<'s> {
    symmetry: &'s Symmetry,
    fresh: Names,
    blank: Names,
}

/// The elements renamed so far, in the order of their new names.
#[derive(Default)]
struct Names {
    were: [u16; LONGEST],
    renamed: usize,
}

impl Names {
    fn number(&mut self, element: u16) -> usize {
        let known = self.were[..self.renamed].iter().position(|other| *other == element);
        known.unwrap_or_else(|| {
            self.were[self.renamed] = element;
            self.renamed += 1;
            self.renamed - 1
        })
    }
}

impl<'s> Renaming<'s> {
    fn new(symmetry: &'s Symmetry) -> Self {
        Self { symmetry, fresh: Names::default(), blank: Names::default() }
    }

    fn rename(&mut self, element: u16) -> u16 {
        match self.symmetry.kinds[usize::from(element)] {
            Kind::Used => element,
            Kind::Fresh(_) => self.symmetry.fresh[self.fresh.number(element)],
            Kind::Blank(_) if self.symmetry.one_blank => self.symmetry.blank[0],
            Kind::Blank(_) => self.symmetry.blank[self.blank.number(element)],
        }
    }
}

/// Returns all position symmetries that preserve the guesses, without the identity.
fn changes(layout: CodePacking, guesses: &[u64]) -> Vec<Change> {
    let rows: Vec<Vec<u16>> = guesses.iter().map(|guess| layout.digits(*guess).collect()).collect();
    let mut search = ChangeSearch {
        length: layout.length,
        rows: &rows,
        from: Vec::new(),
        becomes: vec![None; layout.elements as usize],
        comes_from: vec![None; layout.elements as usize],
        found: Vec::new(),
        tries: 0,
    };
    search.extend();
    search.found.retain(|change| {
        // The identity maps every guess to itself and could never reject one.
        let stays = |(position, from): (usize, &u32)| position as u32 == *from;
        !change.from.iter().enumerate().all(stays)
    });
    search.found
}

/// A search over all permutations of positions that preserve the guesses.
struct ChangeSearch<'r> {
    length: u32,
    rows: &'r [Vec<u16>],
    from: Vec<u32>,
    becomes: Vec<Option<u16>>,
    comes_from: Vec<Option<u16>>,
    found: Vec<Change>,
    tries: u32,
}

impl ChangeSearch<'_> {
    fn extend(&mut self) {
        self.tries += 1;
        // Giving up early is sound: see `MAX_CHANGES`.
        if self.found.len() >= MAX_CHANGES || self.tries > MAX_TRIES {
            return;
        }
        if self.from.len() == self.length as usize {
            self.found.push(self.change());
            return;
        }
        for from in 0..self.length {
            if self.from.contains(&from) {
                continue;
            }
            let before = self.map(from);
            if let Some(learned) = before {
                self.from.push(from);
                self.extend();
                self.from.pop();
                self.forget(&learned);
            }
        }
    }

    /// Lets the next position take its element from another one, if the names so far allow it; returns the
    /// names that were added.
    fn map(&mut self, from: u32) -> Option<Vec<u16>> {
        let to = self.from.len();
        let mut learned = Vec::new();
        for row in self.rows {
            let (old, new) = (row[from as usize], row[to]);
            let known = self.becomes[usize::from(old)];
            if known == Some(new) {
                continue;
            }
            // The renaming of elements must stay a bijection.
            if known.is_some() || self.comes_from[usize::from(new)].is_some() {
                self.forget(&learned);
                return None;
            }
            self.becomes[usize::from(old)] = Some(new);
            self.comes_from[usize::from(new)] = Some(old);
            learned.push(old);
        }
        Some(learned)
    }

    fn forget(&mut self, learned: &[u16]) {
        for old in learned {
            let new = self.becomes[usize::from(*old)].take();
            let new = new.expect("what was learned is known until it is forgotten");
            self.comes_from[usize::from(new)] = None;
        }
    }

    fn change(&self) -> Change {
        // Elements that no guess has keep their names here; `Renaming` handles them.
        let name = |(old, new): (usize, &Option<u16>)| new.unwrap_or(old as u16);
        Change {
            from: self.from.clone(),
            becomes: self.becomes.iter().enumerate().map(name).collect(),
        }
    }
}

/// Returns, for each element, whether some code has it.
pub(super) fn possible_elements(layout: CodePacking, codes: &[u64]) -> Vec<bool> {
    let mut possible = vec![false; layout.elements as usize];
    for code in codes {
        layout.digits(*code).for_each(|digit| possible[usize::from(digit)] = true);
    }
    possible
}
