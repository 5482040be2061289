//! Which guesses are the same but for names.
//!
//! Elements that no guess has used can change places without changing anything, and so can those that no
//! possible code has. The same holds for positions, together with elements, when every guess so far stays
//! what it was. Of guesses that such changes turn into one another only the lowest is looked at.
//! (test: `equal_guesses_are_looked_at_once`)

use super::listing::{CodePacking, LONGEST};
use crate::world::games::Rule;

/// More changes of places than these are not collected. Any part of them may be used: each one alone
/// turns a guess into one that is worth the same.
const MAX_CHANGES: usize = 5040;
/// Nor are they searched for longer than this.
const MAX_TRIES: u32 = 100_000;

/// What an element is, as far as the next guess is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// It was in a guess, and can be in the secret.
    Used,
    /// It was in no guess; so many elements of the same kind are lower.
    Fresh(u16),
    /// It can't be in the secret; so many elements of the same kind are lower.
    Blank(u16),
}

/// A change of places and names under which all guesses so far stay the same.
#[derive(Clone, Debug)]
struct Change {
    /// From where the element of each position comes.
    from: Vec<u32>,
    /// What each element becomes.
    becomes: Vec<u16>,
}

/// The symmetries of a situation.
#[derive(Clone, Debug)]
pub(super) struct Symmetry {
    layout: CodePacking,
    kinds: Vec<Kind>,
    fresh: Vec<u16>,
    blank: Vec<u16>,
    /// Whether one blank element is as good as several: not where guesses may not repeat elements.
    one_blank: bool,
    changes: Vec<Change>,
}

impl Symmetry {
    /// The symmetries after some guesses, where only some elements are possible.
    pub(super) fn new(layout: CodePacking, rule: Rule, guesses: &[u64], possible: &[bool]) -> Self {
        let mut used = vec![false; layout.elements as usize];
        for guess in guesses {
            layout.digits(*guess).for_each(|digit| used[usize::from(digit)] = true);
        }
        let (mut fresh, mut blank) = (Vec::new(), Vec::new());
        let kinds = (0..layout.elements as u16).map(|element| {
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

    /// The elements of guesses that have to be looked at: all that were used, as many fresh ones as there
    /// are positions, and one blank one.
    pub(super) fn elements(&self) -> Vec<u16> {
        let length = self.layout.length as usize;
        let blanks = if self.one_blank { 1 } else { length };
        let wanted = |element: &u16| match self.kinds[usize::from(*element)] {
            Kind::Used => true,
            Kind::Fresh(lower) => usize::from(lower) < length,
            Kind::Blank(lower) => usize::from(lower) < blanks,
        };
        (0..self.layout.elements as u16).filter(wanted).collect()
    }

    /// Whether a selection of elements has no gaps: of the fresh ones the lowest, and of the blank ones.
    pub(super) fn uses_lowest_names(&self, selection: &[u16]) -> bool {
        selection.iter().all(|element| match self.kinds[usize::from(*element)] {
            Kind::Used | Kind::Fresh(0) | Kind::Blank(0) => true,
            Kind::Fresh(lower) => selection.contains(&self.fresh[usize::from(lower) - 1]),
            Kind::Blank(lower) => selection.contains(&self.blank[usize::from(lower) - 1]),
        })
    }

    /// Whether no guess that is worth the same is lower.
    pub(super) fn is_lowest(&self, guess: &[u16]) -> bool {
        let mut plain = Renaming::new(self);
        if guess.iter().any(|element| plain.rename(*element) != *element) {
            return false;
        }
        self.changes.iter().all(|change| {
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

/// Gives fresh and blank elements the lowest names there are, in the order in which they come.
struct Renaming<'s> {
    symmetry: &'s Symmetry,
    fresh: Names,
    blank: Names,
}

/// What has been renamed so far: what it was, in the order of new names.
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

/// All changes of places that leave the guesses as they are, without the one that changes nothing.
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
        let stays = |(position, from): (usize, &u32)| position as u32 == *from;
        !change.from.iter().enumerate().all(stays)
    });
    search.found
}

/// Puts positions in every order in which the guesses stay the same.
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

    /// Lets the next position take its element from another one, if names allow it; answers what was
    /// learned about names.
    fn map(&mut self, from: u32) -> Option<Vec<u16>> {
        let to = self.from.len();
        let mut learned = Vec::new();
        for row in self.rows {
            let (old, new) = (row[from as usize], row[to]);
            let known = self.becomes[usize::from(old)];
            if known == Some(new) {
                continue;
            }
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
        let name = |(old, new): (usize, &Option<u16>)| new.unwrap_or(old as u16);
        Change {
            from: self.from.clone(),
            becomes: self.becomes.iter().enumerate().map(name).collect(),
        }
    }
}

/// Whether an element is in some code.
pub(super) fn possible_elements(layout: CodePacking, codes: &[u64]) -> Vec<bool> {
    let mut possible = vec![false; layout.elements as usize];
    for code in codes {
        layout.digits(*code).for_each(|digit| possible[usize::from(digit)] = true);
    }
    possible
}
