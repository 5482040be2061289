//! The steps of item placement, and its progress on a terminal.

use std::io::{self, IsTerminal};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use seedwright::items::{Error, ItemCopy, PlacedCopy, Placement, Step};
use seedwright::world::{Algorithm, Class, World};
use seedwright_api::words::{class_word, fair_words};

use super::DELAY;
use crate::printer::Printer;
use crate::words::{count, shown};

/// Watches the placement of items.
pub struct ItemWatch<'a> {
    world: &'a World,
    printer: &'a Printer,
    /// Whether progress is shown.
    on_terminal: bool,
    begun: Instant,
    bar: Option<ProgressBar>,
    attempt: u32,
    copies: u32,
    placed: u32,
}

impl<'a> ItemWatch<'a> {
    /// Begins with the algorithm and the numbers of major and filler items.
    pub fn begin(
        world: &'a World,
        (algorithm, major, filler): (Algorithm, usize, usize),
        printer: &'a Printer,
    ) -> Self {
        let algorithm = format!("{algorithm:?}").to_lowercase();
        printer.detail(&format!(
            "[ItemPlacer] Starting {algorithm} fill\n  Major items: {major}\n  Filler items: {filler}\n"
        ));
        let silent = printer.quiet || printer.json || printer.verbose;
        Self {
            world,
            printer,
            on_terminal: !silent && io::stderr().is_terminal(),
            begun: Instant::now(),
            bar: None,
            attempt: 0,
            copies: 0,
            placed: 0,
        }
    }

    pub fn see(&mut self, step: &Step<'_>) {
        match step {
            Step::Attempt { number, copies } => {
                (self.attempt, self.copies, self.placed) = (*number, *copies, 0);
            }
            Step::Placed { .. } => self.placed += 1,
            // The copies of a fair placement follow.
            Step::Drawn(_) => self.placed = 0,
            _ => {}
        }
        if self.printer.verbose {
            self.printer.detail(&self.line(step));
        }
        if self.on_terminal && self.begun.elapsed() >= DELAY {
            self.show();
        }
    }

    /// A step as a line.
    fn line(&self, step: &Step<'_>) -> String {
        match step {
            Step::Attempt { number, copies } => format!("  Attempt {number}: {copies} to place\n"),
            Step::Placed { placed, candidates, .. } => {
                format!("{} ({} open)\n", self.placed_copy(placed), candidates.count())
            }
            Step::DeadEnd { copy, allowed } => {
                let item = shown(&self.world.items[copy.item].name);
                format!("  Dead end: no open location for {item}, which is allowed at {allowed}\n")
            }
            Step::Swapped { placed, displaced } => {
                let item = shown(&self.world.items[displaced.copy.item].name);
                format!("  Swap: {}, {item} is placed again\n", self.placed_copy(placed))
            }
            Step::Moved { placed, .. } => format!("  Move: {}\n", self.placed_copy(placed)),
            Step::Decides => "  Complete search: is there a placement at all?\n".to_owned(),
            Step::Shaping { fills, step, distance } => {
                format!("  Shape: {fills} placements, {step} swaps, {distance} from the shape\n")
            }
            Step::Mixing { steps, of } => format!("  Mixing: {steps} of {of} steps\n"),
            Step::Drawn(method) => format!("  Fair: {}\n", fair_words(*method)),
            Step::Decided { placed } => {
                let lines = placed.iter().map(|one| format!("{}\n", self.placed_copy(one)));
                format!("  Complete search: there is one\n{}", lines.collect::<String>())
            }
            Step::Missed => "  Dead end: everything is placed, but the aim is not met\n".to_owned(),
            Step::Stuck { spot } => {
                let spot = shown(&self.world.spot_name(*spot));
                format!("  Dead end: it is not shown that nobody gets stuck at {spot}\n")
            }
        }
    }

    fn placed_copy(&self, placed: &PlacedCopy) -> String {
        let world = self.world;
        let location = &world.locations[placed.location];
        let room = &world.rooms[world.spots[location.at].room].name;
        let item = &world.items[placed.copy.item].name;
        format!("{} → [{}] {}", shown(item), shown(room), shown(&location.name))
    }

    fn show(&mut self) {
        let (attempt, placed) = (self.attempt, self.placed.min(self.copies));
        let bar = self.bar.get_or_insert_with(|| {
            let look = "placing items, attempt {msg} [{bar:30}] {pos} of {len}";
            let bar = ProgressBar::new(0);
            match ProgressStyle::with_template(look) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        bar.set_length(u64::from(self.copies));
        bar.set_position(u64::from(placed));
        bar.set_message(attempt.to_string());
    }

    /// Removes the progress bar and prints the result.
    pub fn end(self, result: Result<&Placement, &Error>) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        match result {
            Ok(placement) => {
                let placed = count(placement.placed.len(), "item");
                self.printer.detail(&format!("Placed {placed}\n"));
            }
            Err(Error::NotFound(closest)) => {
                for class in [Class::Major, Class::Filler] {
                    let class_of =
                        |copy: &ItemCopy| self.world.items[copy.item].class_of_copy(copy.number);
                    let unplaced = closest.unplaced.iter();
                    let number = unplaced.filter(|copy| class_of(copy) == class).count();
                    let word = class_word(class);
                    if number > 0 {
                        let items = count(number, &format!("{word} item"));
                        let warning = format!("⚠ {items} could not be placed\n");
                        self.printer.detail(&warning);
                    }
                }
            }
            Err(_) => {}
        }
    }
}
