//! One set of codes for all that are equal up to symmetry.
//!
//! Exchanging positions, and renaming elements, changes no feedback. So a set is replaced by a canonical one before it
//! is searched: its positions and elements are ordered by how often each element is at each position. Sets that differ
//! only by such an exchange nearly always become the same set, which is then searched once. If ties make them
//! different sets, the work is done twice; the result is the same. (test: `equal_sets_have_equal_costs`)

use super::table::Table;

/// The most orders of positions tried for a set whose positions look alike.
const MAX_ORDERS: usize = 24;

/// A set of codes in its canonical form, and the way back.
pub(super) struct Canonical {
    /// The codes in order.
    pub(super) codes: Vec<u16>,
    /// The number of elements that they have: the first ones.
    pub(super) elements: usize,
    /// What they were before.
    pub(super) view: View,
}

/// An exchange of positions and elements, and the way back.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// For each position, the one that it comes from.
    order: Vec<usize>,
    /// For each element, the one that it comes from.
    names: Vec<u8>,
}

impl View {
    /// The view in which everything is what it was.
    pub(super) fn plain(table: &Table) -> Self {
        let names = (0..table.elements).map(|element| element as u8).collect();
        Self { order: (0..table.length).collect(), names }
    }

    /// Returns the view of what another view shows.
    pub(super) fn then(&self, next: &Self) -> Self {
        Self {
            order: next.order.iter().map(|position| self.order[*position]).collect(),
            names: next.names.iter().map(|element| self.names[usize::from(*element)]).collect(),
        }
    }
}

/// How often each element is at each position, by position, then element.
struct Counts {
    counts: Vec<u16>,
    elements: usize,
}

impl Counts {
    fn of(table: &Table, set: &[u16]) -> Self {
        let elements = table.elements;
        let mut counts = vec![0; table.length * elements];
        for code in set {
            for (position, digit) in table.digits(*code).iter().enumerate() {
                counts[position * elements + usize::from(*digit)] += 1;
            }
        }
        Self { counts, elements }
    }

    fn at(&self, position: usize) -> &[u16] {
        &self.counts[position * self.elements..][..self.elements]
    }

    fn is_used(&self, element: usize) -> bool {
        self.counts.iter().skip(element).step_by(self.elements).any(|count| *count > 0)
    }

    /// Returns the orders of positions to try: by how their elements are distributed, with ties in any order.
    fn orders(&self) -> Vec<Vec<usize>> {
        let positions = self.counts.len() / self.elements;
        let look = |position: usize| {
            let mut look = self.at(position).to_vec();
            look.sort_unstable_by(|a, b| b.cmp(a));
            look
        };
        let mut positions: Vec<(Vec<u16>, usize)> =
            (0..positions).map(|position| (look(position), position)).collect();
        positions.sort();
        let mut orders = Vec::new();
        add_orders(&positions, &mut Vec::new(), &mut orders);
        orders
    }
}

/// Adds all orders of positions that start with some.
fn add_orders(
    positions: &[(Vec<u16>, usize)],
    start: &mut Vec<usize>,
    orders: &mut Vec<Vec<usize>>,
) {
    let Some((look, _)) = positions.get(start.len()) else {
        orders.push(start.clone());
        return;
    };
    for (own, position) in positions {
        if own == look && !start.contains(position) && orders.len() < MAX_ORDERS {
            start.push(*position);
            add_orders(positions, start, orders);
            start.pop();
        }
    }
}

/// Mixes two numbers. The result only decides the order of elements, and never whether two sets are equal.
fn mixed(hash: u64, more: u64) -> u64 {
    (hash.rotate_left(23) ^ more).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Table {
    /// Returns the canonical form of a set.
    pub(super) fn canonical(&self, set: &[u16]) -> Canonical {
        let counts = Counts::of(self, set);
        let forms = counts.orders().into_iter().map(|order| self.ordered(set, &counts, order));
        let best = forms.min_by(|a, b| a.codes.cmp(&b.codes));
        best.expect("a code has positions, so they have an order")
    }

    /// Returns the form of a set with its positions in an order.
    fn ordered(&self, set: &[u16], counts: &Counts, order: Vec<usize>) -> Canonical {
        let look = |element: usize| {
            let places = order.iter().map(|position| u64::from(counts.at(*position)[element]));
            (!counts.is_used(element), places.fold(0, mixed))
        };
        let mut ranked: Vec<((bool, u64), u64, u8)> =
            (0..self.elements).map(|element| (look(element), 0, element as u8)).collect();
        ranked.sort_unstable();
        let elements = ranked.iter().filter(|((is_unused, _), ..)| !is_unused).count();
        if ranked[..elements].windows(2).any(|pair| pair[0].0 == pair[1].0) {
            self.look_closer(set, &order, &mut ranked);
        }
        let names: Vec<u8> = ranked.iter().map(|(_, _, element)| *element).collect();
        let mut renamed = vec![0; names.len()];
        for (new, old) in names.iter().enumerate() {
            renamed[usize::from(*old)] = new as u8;
        }
        let moved = |code: &u16| {
            let digits = self.digits(*code);
            self.number(order.iter().map(|position| renamed[usize::from(digits[*position])]))
        };
        let mut codes: Vec<u16> = set.iter().map(moved).collect();
        codes.sort_unstable();
        Canonical { codes, elements, view: View { order, names } }
    }

    /// Tells elements apart that are at the same positions equally often, by the elements that they are together with.
    fn look_closer(&self, set: &[u16], order: &[usize], ranked: &mut [((bool, u64), u64, u8)]) {
        let mut looks = vec![0; self.elements];
        for ((_, look), _, element) in ranked.iter() {
            looks[usize::from(*element)] = *look;
        }
        let mut closer = vec![0_u64; self.elements];
        for code in set {
            let digits = self.digits(*code);
            let look = |position: &usize| looks[usize::from(digits[*position])];
            let whole = order.iter().map(look).fold(0, mixed);
            for (place, position) in (1_u64..).zip(order) {
                let own = &mut closer[usize::from(digits[*position])];
                *own = own.wrapping_add(mixed(whole, place));
            }
        }
        for (_, closer_look, element) in ranked.iter_mut() {
            *closer_look = closer[usize::from(*element)];
        }
        ranked.sort_unstable();
    }

    /// Returns what a code of a view was before.
    pub(super) fn restored(&self, view: &View, code: u16) -> u16 {
        let mut digits = vec![0; self.length];
        for (digit, position) in self.digits(code).iter().zip(&view.order) {
            digits[*position] = view.names[usize::from(*digit)];
        }
        self.number(digits.into_iter())
    }

    /// Returns, for each element, the lowest one that can be exchanged with it without changing the set; `None` if no
    /// two can.
    pub(super) fn interchangeable(&self, set: &[u16], elements: usize) -> Option<Vec<u8>> {
        let counts = Counts::of(self, set);
        let mut lowest: Vec<u8> = (0..self.elements).map(|element| element as u8).collect();
        let mut is_any = false;
        for element in 1..elements {
            let is_equal = |other: &usize| {
                usize::from(lowest[*other]) == *other
                    && (0..self.length).all(|at| counts.at(at)[element] == counts.at(at)[*other])
                    && self.is_closed(set, element as u8, *other as u8)
            };
            if let Some(other) = (0..element).find(is_equal) {
                lowest[element] = other as u8;
                is_any = true;
            }
        }
        is_any.then_some(lowest)
    }

    /// Whether exchanging two elements maps a set, which is in order, to itself.
    fn is_closed(&self, set: &[u16], one: u8, other: u8) -> bool {
        let exchanged = |digit: &u8| match *digit {
            digit if digit == one => other,
            digit if digit == other => one,
            digit => digit,
        };
        let stays = |code: &u16| {
            let digits = self.digits(*code);
            !(digits.contains(&one) || digits.contains(&other))
                || set.binary_search(&self.number(digits.iter().map(exchanged))).is_ok()
        };
        set.iter().all(stays)
    }

    /// Whether a guess has interchangeable elements in their order, each for the first time after the lower ones: of
    /// all guesses that exchanging them makes equal, exactly one is.
    pub(super) fn is_in_order(&self, guess: u16, lowest: &[u8]) -> bool {
        let digits = self.digits(guess);
        digits.iter().enumerate().all(|(at, digit)| {
            let lower = (0..*digit)
                .filter(|other| lowest[usize::from(*other)] == lowest[usize::from(*digit)]);
            let mut lower = lower;
            lower.all(|other| digits[..at].contains(&other))
        })
    }
}
