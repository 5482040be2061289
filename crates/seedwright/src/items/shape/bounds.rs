//! Shapes that no placement can have, by counting.

use super::super::readings::Bound;
use super::super::{Impossible, Placer, ShapeBound};
use super::ShapeTask;
use crate::world::{Class, CountRange, LocationId, Measure, ShapeTerm};

/// Refuses a shape that no placement can have.
pub(in super::super) fn check(placer: &Placer) -> Result<(), Box<Impossible>> {
    let Some(shape) = &placer.shape else {
        return Ok(());
    };
    match shape.terms.iter().find_map(|term| bound(placer, shape, term)) {
        Some(bound) => Err(Box::new(Impossible::Shape(bound))),
        None => Ok(()),
    }
}

fn bound(placer: &Placer, shape: &ShapeTask, term: &ShapeTerm) -> Option<ShapeBound> {
    let range = |measure: Measure| -> Option<CountRange> {
        let own = shape.terms.iter().find(|term| term.measure == measure);
        own.map(|term| term.range)
    };
    let copies: u32 = placer.task.useful.iter().sum();
    let ends_away = placer.base().makes_trips();
    // Every sphere but the first needs a find of use in an earlier one. A trip that ends the game is one more.
    let most = copies + 1 + u32::from(ends_away);
    let asked = term.range.least;
    match term.measure {
        Measure::Spheres if asked > most => {
            Some(ShapeBound::Spheres { asked, item: None, copies, ends_away })
        }
        Measure::Playthrough | Measure::Required if asked > copies => {
            Some(ShapeBound::Finds { measure: term.measure, asked, copies })
        }
        Measure::Required => {
            let playthrough = range(Measure::Playthrough)?.most;
            (asked > playthrough).then_some(ShapeBound::Required { required: asked, playthrough })
        }
        Measure::PerSphere => {
            let majors = placer.majors();
            let is_beyond = asked > majors && !placer.can_end_first();
            is_beyond.then_some(ShapeBound::Majors { asked, majors })
        }
        Measure::Item(item) if placer.logic.pool_copies(item).len() == 0 => {
            Some(ShapeBound::NoCopy(item))
        }
        Measure::Item(item) if asked >= most => {
            Some(ShapeBound::Spheres { asked, item: Some(item), copies, ends_away })
        }
        Measure::Item(item) => {
            let spheres = range(Measure::Spheres)?.most;
            (asked >= spheres).then_some(ShapeBound::Late { item, asked, spheres })
        }
        _ => None,
    }
}

impl Placer {
    /// Whether the goal may be met in the first sphere, perhaps by what is found on a trip. Then no sphere comes before it.
    fn can_end_first(&self) -> bool {
        let bound = Bound::new(self);
        let mut generous = bound.logic.state();
        generous.propagate();
        let mut home = self.logic.state();
        home.close();
        let is_away = |at: LocationId| {
            generous.knows(bound.logic.open(at)) && !home.knows(self.logic.open(at))
        };
        generous.knows(bound.logic.goal()) || self.logic.locations().any(is_away)
    }

    /// The number of major copies, also of those that the plan has placed.
    fn majors(&self) -> u32 {
        let majors = self.world.items.iter().map(|(id, item)| {
            let copies = u32::try_from(self.logic.pool_copies(id).len()).unwrap_or(u32::MAX);
            match item.class {
                Class::Major => copies,
                Class::Filler => item.major_copies.min(copies),
            }
        });
        majors.sum()
    }
}
