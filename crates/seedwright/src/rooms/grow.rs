//! One transaction: places a piece at a connection together with everything it requires, or not at all.

use std::num::NonZeroU32;
use std::ops::ControlFlow;

use super::layout::WalkEnd;
use super::pieces::{Attachment, PreparedPiece, Variant};
use super::planner::Planner;
use super::site::{Connection, ConnectionState, MeetingKind};
use super::{Event, PlacedId, PlacedPoint, Rejection, RequiredRule, Shortfall, Site, Step};
use crate::grid::{BitSet, Cell};
use crate::random::{Seed, Stream};
use crate::world::templates::TemplateId;

/// Why an attempt ended without a layout.
pub(super) enum AttemptError {
    /// A requirement is not met.
    Missed(Shortfall),
    /// The limit on placements is reached.
    OutOfSteps,
    /// The observer stopped the search.
    Stopped,
}

/// Why a transaction ended.
enum TransactionError {
    /// The piece does not fit there.
    Rejected(Rejection),
    /// The whole attempt ends.
    Halted(AttemptError),
}

impl From<Rejection> for TransactionError {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

impl From<AttemptError> for TransactionError {
    fn from(error: AttemptError) -> Self {
        Self::Halted(error)
    }
}

/// The pieces that can be placed.
#[derive(Clone, Copy, Debug)]
pub(super) enum PieceFilter {
    /// All that walkers place.
    Any,
    /// Rooms of one template.
    Only(TemplateId),
}

/// Buffers that are reused for each connection.
#[derive(Default)]
struct Scratch {
    weights: Vec<u32>,
    order: Vec<u32>,
}

/// The state of one call to the planner.
pub(super) struct Run<'p> {
    pub planner: &'p Planner,
    pub seed: &'p Seed,
    observer: &'p mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    pub site: Site<'p>,
    /// How many steps were reported.
    steps: u64,
    /// How many placements were tried.
    pub tries: u64,
    /// The walker whose turn it is.
    pub walker: Option<u32>,
    /// The current limit on the number of rooms.
    pub goal: u32,
    /// How the walkers of this attempt ended.
    pub ended: WalkEnd,
    /// Whether every rejection since this was set is permanent: it only depends on rooms that are never removed.
    lasting: bool,
    /// The pairs of connection and piece that can never work.
    pub(super) hopeless: BitSet,
    /// The kind of a meeting that happens by chance.
    pub chance: MeetingKind,
    scratch: Vec<Scratch>,
}

impl<'p> Run<'p> {
    pub fn new(
        planner: &'p Planner,
        seed: &'p Seed,
        observer: &'p mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Self {
        Self {
            planner,
            seed,
            observer,
            site: Site::new(&planner.catalogue, planner.settings.bounds),
            steps: 0,
            tries: 0,
            walker: None,
            goal: 0,
            ended: WalkEnd::Limit,
            lasting: false,
            hopeless: BitSet::default(),
            chance: MeetingKind::Chance,
            scratch: Vec::new(),
        }
    }

    /// Reports an event to the observer.
    pub fn emit(&mut self, event: Event<'_>) -> Result<(), AttemptError> {
        let number = self.steps;
        self.steps += 1;
        match (self.observer)(&Step { number, event }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(AttemptError::Stopped),
        }
    }

    /// Tries to place something at an open connection. Returns whether it did; if not, nothing has changed.
    pub fn extend(
        &mut self,
        connection: u32,
        filter: PieceFilter,
        depth: u32,
        stream: &mut Stream,
    ) -> Result<bool, AttemptError> {
        // Transactions nest, so each level of the recursion needs buffers of its own.
        let mut scratch = self.scratch.pop().unwrap_or_default();
        let done = self.extend_with(connection, filter, depth, stream, &mut scratch);
        self.scratch.push(scratch);
        done
    }

    fn extend_with(
        &mut self,
        connection: u32,
        filter: PieceFilter,
        depth: u32,
        stream: &mut Stream,
        Scratch { weights, order }: &mut Scratch,
    ) -> Result<bool, AttemptError> {
        self.choices(connection, filter, weights);
        for _ in 0..self.planner.settings.templates_per_connection {
            let Some(number) = stream.pick_weighted(weights) else {
                break;
            };
            // Drawn without replacement: each piece gets one try per connection.
            weights[number as usize] = 0;
            // Deeper levels see rooms of a transaction that can still be undone, so their rejections prove nothing
            // about later attempts at the same connection.
            if depth == 0 {
                self.lasting = true;
            }
            if self.attach_any(connection, number, depth, stream, order)? {
                return Ok(true);
            }
            if depth == 0 && self.lasting {
                self.give_up_on(connection, number);
            }
        }
        Ok(false)
    }

    /// Tries to place a piece by any of its connections, in random order.
    fn attach_any(
        &mut self,
        connection: u32,
        piece: u32,
        depth: u32,
        stream: &mut Stream,
        order: &mut Vec<u32>,
    ) -> Result<bool, AttemptError> {
        let facing = self.site.connections[connection as usize].direction.opposite();
        let prepared = &self.planner.pieces[piece as usize];
        let attachments = &prepared.attachments[facing as usize];
        order.clear();
        order.extend(0..attachments.len() as u32);
        // Shuffle lazily: usually one of the first ones fits.
        for next in 0..order.len() {
            let left = NonZeroU32::MIN.saturating_add((order.len() - next - 1) as u32);
            order.swap(next, next + stream.below(left) as usize);
            let attachment = attachments[order[next] as usize];
            if self.attach(connection, prepared, attachment, depth, stream)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tries to place a piece so that one of its connections meets an open one.
    fn attach(
        &mut self,
        connection: u32,
        prepared: &'p PreparedPiece,
        attachment: Attachment,
        depth: u32,
        stream: &mut Stream,
    ) -> Result<bool, AttemptError> {
        let cell = self.site.connections[connection as usize].cell;
        let at = cell.minus(attachment.offset);
        let variant = &prepared.variants[attachment.variant as usize];
        let shape = variant.parts[attachment.part as usize].shape;
        if self.repeats(connection, shape)
            || !self.site.leads_into(connection, at, variant, attachment)
        {
            return Ok(false);
        }
        self.try_piece(variant, at, Some(connection), depth, stream)
    }

    /// Tries to place a piece with everything it requires, and reports the result.
    pub fn try_piece(
        &mut self,
        variant: &'p Variant,
        at: Cell,
        from: Option<u32>,
        depth: u32,
        stream: &mut Stream,
    ) -> Result<bool, AttemptError> {
        if self.tries == self.planner.settings.steps {
            return Err(AttemptError::OutOfSteps);
        }
        self.tries += 1;
        let rejection = match self.transact(variant, at, from, depth, stream) {
            Ok(()) => None,
            Err(TransactionError::Rejected(rejection)) => {
                // One rejection that later rooms could lift is enough to keep the pair worth retrying.
                self.lasting &= rejection.is_lasting();
                Some(rejection)
            }
            Err(TransactionError::Halted(error)) => return Err(error),
        };
        let from = from.map(|from| self.site.connections[from as usize]);
        self.emit(Event::Tried {
            walker: self.walker,
            from: from
                .map(|Connection { room, point, .. }| PlacedPoint { room: PlacedId(room), point }),
            node: None,
            depth,
            piece: variant.piece,
            orientation: variant.orientation,
            position: at.minus(self.site.origin),
            rejection,
        })?;
        Ok(rejection.is_none())
    }

    /// Places a piece with everything it requires, or leaves the site unchanged.
    fn transact(
        &mut self,
        variant: &'p Variant,
        at: Cell,
        from: Option<u32>,
        depth: u32,
        stream: &mut Stream,
    ) -> Result<(), TransactionError> {
        self.site.check_fit(variant, at)?;
        // Nothing is written before this point, so a rejection here needs no undo.
        let Some((part, point)) = self.unmet(variant, at)? else {
            self.site.commit(variant, at, from, self.chance);
            return Ok(());
        };
        let settings = &self.planner.settings;
        // The depth limit keeps rooms that require each other from growing without end.
        if settings.required == RequiredRule::Strict || depth >= settings.depth {
            return Err(Rejection::RequiredUnmet { part, point }.into());
        }
        // The piece goes down first, so that the rooms it requires are checked against it. `begin` nests: each level of
        // the recursion returns to its own mark, which also removes the rooms placed below it.
        let mark = self.site.begin();
        let first = self.site.room_count();
        self.site.commit(variant, at, from, self.chance);
        for (part, point) in &variant.needs {
            let connection = self.site.connections_of(first + part).start + point;
            if !self.grow(connection, depth, stream)? {
                self.site.undo(mark);
                let (part, point) = (*part, *point);
                return Err(Rejection::RequiredUnmet { part, point }.into());
            }
        }
        Ok(())
    }

    /// Whether a piece would repeat the template of the room that a connection belongs to, against the settings.
    fn repeats(&self, from: u32, shape: u32) -> bool {
        let room = self.site.connections[from as usize].room;
        let template = self.planner.catalogue.shapes.at(shape).template;
        !self.planner.settings.repeats && self.site.shape(room).template == template
    }

    /// Makes sure that a required connection of a new room is met.
    fn grow(
        &mut self,
        connection: u32,
        depth: u32,
        stream: &mut Stream,
    ) -> Result<bool, AttemptError> {
        match self.site.connections[connection as usize].state {
            // A room that was placed for an earlier connection of this piece can have met or covered this one.
            ConnectionState::Met => Ok(true),
            ConnectionState::Covered => Ok(false),
            ConnectionState::Open => self.extend(connection, PieceFilter::Any, depth + 1, stream),
        }
    }

    /// The first required connection of a piece that meets nothing yet; an error if one is blocked.
    fn unmet(
        &mut self,
        variant: &Variant,
        at: Cell,
    ) -> Result<Option<(u32, u32)>, TransactionError> {
        self.emit_needs(variant, at)?;
        let mut unmet = None;
        for (part, point, state) in self.site.needs(variant, at) {
            match state {
                ConnectionState::Met => (),
                ConnectionState::Covered => {
                    return Err(Rejection::RequiredBlocked { part, point }.into());
                }
                ConnectionState::Open => unmet = unmet.or(Some((part, point))),
            }
        }
        Ok(unmet)
    }

    /// Reports the required connections of each room of a piece, and which of them are met.
    fn emit_needs(&mut self, variant: &Variant, at: Cell) -> Result<(), AttemptError> {
        for (number, part) in (0..).zip(&variant.parts) {
            let shape = self.planner.catalogue.shapes.at(part.shape);
            if shape.required == 0 {
                continue;
            }
            let needs = self.site.needs(variant, at);
            let unmet =
                needs.filter(|(part, _, state)| *part == number && *state != ConnectionState::Met);
            let unmet: u64 = unmet.map(|(_, point, _)| 1 << point).sum();
            self.emit(Event::Required {
                part: number,
                template: shape.template,
                orientation: shape.orientation,
                required: shape.required,
                satisfied: shape.required & !unmet,
            })?;
        }
        Ok(())
    }

    /// Makes the rooms from a number on permanent, and reports them.
    pub fn settle(&mut self, first: u32) -> Result<(), AttemptError> {
        // From here on walkers build on these rooms and never remove them, so the undo log can be dropped.
        self.site.keep();
        for room in first..self.site.room_count() {
            let walker = self.walker;
            let step = self.steps;
            let site_room = &mut self.site.rooms[room as usize];
            (site_room.walker, site_room.step) = (walker, step);
            let (at, from) = (site_room.at, site_room.from);
            let shape = self.site.shape(room);
            self.emit(Event::Placed {
                room: PlacedId(room),
                walker,
                from: from.map(PlacedId),
                template: shape.template,
                orientation: shape.orientation,
                position: at.minus(self.site.origin),
            })?;
        }
        Ok(())
    }
}
