//! What is said while doors are shuffled, in the words of the circle spin.

use std::ops::ControlFlow;

use seedwright::doors::{Reason, Step};
use seedwright::world::{EndId, RoomId, World};

use crate::commands::words::shown;
use crate::output::Output;

/// Watches a shuffle.
pub struct Watch<'a> {
    world: &'a World,
    output: &'a Output,
}

impl<'a> Watch<'a> {
    pub fn begin(world: &'a World, output: &'a Output) -> Self {
        output.detail("Starting circle spin randomization\n");
        Self { world, output }
    }

    pub fn see(&mut self, step: &Step<'_>) -> ControlFlow<()> {
        if self.output.verbose {
            self.output.detail(&self.line(step));
        }
        ControlFlow::Continue(())
    }

    fn line(&self, step: &Step<'_>) -> String {
        match step {
            Step::Attempt { number, of } => format!("Attempt {number}/{of}:\n"),
            Step::Iteration {
                number,
                of,
                redraw: 0,
            } => format!(" Iteration {number}/{of}:\n"),
            Step::Iteration { number, of, redraw } => {
                format!(" Iteration {number}/{of}, drawn again ({redraw}):\n")
            }
            Step::Centre(room) => format!(" - Selected central area: {}\n", self.room(*room)),
            Step::Contiguous(rooms) => format!(" - Found {} contiguous areas\n", rooms.len()),
            Step::Outer(doors) => format!(" - Found {} outer circle doors\n", doors.len()),
            Step::Spinning(number) => format!(" - Spinning {number} outer circle doors\n"),
            Step::Swapping {
                number,
                of,
                one,
                other,
            } => format!(
                " - Swap {number}/{of}: {} and {}\n",
                self.end(*one),
                self.end(*other)
            ),
            Step::SelfLoop(room) => {
                let room = self.room(*room);
                format!(" - Spin would create self-loop for {room}, aborting this spin\n")
            }
            Step::Aborted(Reason::SelfLoop) => String::new(),
            Step::Aborted(reason) => format!(" - Aborting this spin: {}\n", reason.describe()),
            Step::Shifted(pairs) => {
                format!(" - Successfully performed {} door shifts\n", pairs.len())
            }
            Step::Joined(one, other) => {
                format!(" - Joined {} and {}\n", self.end(*one), self.end(*other))
            }
            Step::Parted(one, other) => {
                format!(" - Parted {} and {}\n", self.end(*one), self.end(*other))
            }
            Step::Rejected { number, reason } => {
                format!(" Attempt {number} rejected: {}\n", reason.describe())
            }
        }
    }

    fn room(&self, room: RoomId) -> String {
        shown(&self.world.rooms[room].name)
    }

    /// An end by its door and the room it stands in.
    fn end(&self, end: EndId) -> String {
        let door = shown(&self.world.doors[end.door()].name);
        let room = self.world.spots[self.world.end(end).spot].room;
        format!("{door} in {}", self.room(room))
    }
}
