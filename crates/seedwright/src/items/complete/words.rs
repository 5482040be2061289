//! Certificates in words.

use crate::items::certificate::{Certificate, Constraint, Cut, Missing, Refutation};
use crate::items::words::{Words, counted, listed};
use crate::world::{ItemId, LocationId, World};

impl Certificate {
    /// Says why there is no placement, with the names of the world.
    pub fn describe(&self, world: &World) -> String {
        let words = Words(world);
        if let Some(crowded) = self.crowded(&words) {
            return crowded;
        }
        match &self.cuts[..] {
            [] => format!("these can't all hold: {}", self.constraints(&words)),
            [cut] => {
                let (opens, lacks) = (opens(cut, &words), lacks(cut, &words));
                match self.others().is_empty() {
                    true => format!("{opens}, and nothing else can lie there that helps"),
                    false => format!("{opens}; {lacks}, but {}", self.constraints(&words)),
                }
            }
            [first, others @ ..] => {
                let more = counted(others.len(), "more set");
                format!(
                    "{}; {}, and likewise for {more} of items, which is too much: {}",
                    opens(first, &words),
                    lacks(first, &words),
                    self.constraints(&words)
                )
            }
        }
    }

    /// Says that several items need more locations than there are, if that is all that there is to it.
    fn crowded(&self, words: &Words<'_>) -> Option<String> {
        let Refutation::Sum(sum) = &self.refutation else {
            return None;
        };
        let mut locations = Vec::new();
        for (constraint, times) in sum {
            match constraint {
                Constraint::Location(location) => locations.push(*location),
                Constraint::Cut(_) => {}
                _ => return None,
            }
            if *times != 1 {
                return None;
            }
        }
        let single = |cut: &Cut| match cut.without[..] {
            [one] if cut.placed.is_empty() => Some(one),
            _ => None,
        };
        let needed: Vec<Missing> = self.cuts.iter().map(single).collect::<Option<_>>()?;
        let copies: u32 = needed.iter().map(|one| one.held + 1).sum();
        let items: Vec<ItemId> = needed.iter().map(|one| one.item).collect();
        (items.len() > 1 && !locations.is_empty()).then(|| {
            format!(
                "{} must be at {}: {} at {}",
                counted(copies as usize, "item"),
                counted(locations.len(), "location"),
                words.items(&items),
                words.locations(&locations)
            )
        })
    }

    /// The constraints of the refutation that are not cuts.
    fn others(&self) -> Vec<Constraint> {
        let Refutation::Sum(sum) = &self.refutation else {
            return Vec::new();
        };
        let others = sum.iter().map(|(constraint, _)| *constraint);
        others.filter(|constraint| !matches!(constraint, Constraint::Cut(_))).collect()
    }

    /// The constraints of the refutation, those that say the same together.
    fn constraints(&self, words: &Words<'_>) -> String {
        let others = self.others();
        if others.is_empty() {
            return "no placement does all that".to_owned();
        }
        let mut all = Vec::new();
        let locations = others.iter().filter_map(|one| match one {
            Constraint::Location(location) => Some(*location),
            _ => None,
        });
        let locations: Vec<LocationId> = locations.collect();
        match locations.len() {
            0 => {}
            1 => all.push(format!("{} holds one item", words.location(locations[0]))),
            number => all.push(format!(
                "{number} locations hold one item each: {}",
                words.locations(&locations)
            )),
        }
        let items = |of: fn(&Constraint) -> Option<ItemId>| -> Vec<ItemId> {
            others.iter().filter_map(of).collect()
        };
        let copies = items(|one| match one {
            Constraint::AtMost(item) => Some(*item),
            _ => None,
        });
        if !copies.is_empty() {
            all.push(format!("there are no more copies of {}", words.items(&copies)));
        }
        let placed = items(|one| match one {
            Constraint::AtLeast(item) => Some(*item),
            _ => None,
        });
        if !placed.is_empty() {
            all.push(format!("every copy must be somewhere: {}", words.items(&placed)));
        }
        let single = others.iter().filter_map(|one| single(*one, words));
        all.extend(single);
        all.join("; ")
    }
}

/// A constraint that is named alone.
fn single(constraint: Constraint, words: &Words<'_>) -> Option<String> {
    Some(match constraint {
        Constraint::Area(pool, area) => format!(
            "`{}` holds at most one item of {}",
            words.0.areas[area].name,
            words.pool(Some(pool))
        ),
        Constraint::Priority(location) => {
            format!("{} must hold a progression item", words.location(location))
        }
        Constraint::Early(item) => format!("{} must be early", words.item(item)),
        Constraint::Exclude(item) => {
            format!("copies of {} that matter can't be at excluded locations", words.item(item))
        }
        Constraint::Place(location) => format!("an item is fixed at {}", words.location(location)),
        _ => return None,
    })
}

/// What is open to a player who holds almost everything.
fn opens(cut: &Cut, words: &Words<'_>) -> String {
    let missing = cut.without.iter().map(|missing| lacking(missing, words));
    let missing = listed(missing, cut.without.len());
    let with = match cut.without.is_empty() {
        true => "even with everything".to_owned(),
        false => format!("even with everything except {missing}"),
    };
    let with = match words.placed(&cut.placed) {
        None => with,
        Some(placed) => format!("with {placed}, {with}"),
    };
    match cut.open.len() {
        0 => format!("{with}, no location is open"),
        1 => format!("{with}, only one location is open: {}", words.location(cut.open[0])),
        number => {
            format!(
                "{with}, only these {number} locations are open: {}",
                words.locations(&cut.open)
            )
        }
    }
}

/// What is not held of an item.
fn lacking(missing: &Missing, words: &Words<'_>) -> String {
    let Missing { item, held, copies } = *missing;
    match (held, copies) {
        (0, 1) => words.item(item),
        (0, copies) => format!("all {copies} of {}", words.item(item)),
        (held, copies) => format!("{} of {copies} of {}", copies - held, words.item(item)),
    }
}

/// What would have to lie at the open locations.
fn lacks(cut: &Cut, words: &Words<'_>) -> String {
    let needs = cut.without.iter().map(|Missing { item, held, copies }| match (held, copies) {
        (0, 1) => words.item(*item),
        (0, _) => format!("one of {}", words.item(*item)),
        (held, _) => format!("{} of {}", held + 1, words.item(*item)),
    });
    let needs: Vec<String> = needs.collect();
    match (needs.len(), words.placed(&cut.placed)) {
        (0, _) => "that misses the aim".to_owned(),
        (_, None) => format!("{} would have to be there", needs.join(" or ")),
        (_, Some(placed)) => {
            format!("{} would have to be there, not counting {placed}", needs.join(" or "))
        }
    }
}
