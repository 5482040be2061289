//! Walkers: they take turns, each with its own random stream.

use std::num::NonZeroU32;

use super::grow::{AttemptError, PieceFilter, Run};
use super::layout::WalkEnd;
use super::pieces::{Piece, Variant};
use super::site::{Connection, ConnectionState, MeetingKind};
use super::{Death, Event, PlacedId, RequiredRule, Shortfall};
use crate::grid::{BitSet, Cell};
use crate::random::{Stream, stage};
use crate::world::templates::{Role, TemplateId};

/// A share of 100%, in thousandths.
pub(super) const WHOLE: NonZeroU32 = NonZeroU32::new(1000).expect("it is not zero");

/// A walker.
struct Walker {
    number: u32,
    /// Its current room.
    room: u32,
    /// The number of rooms it has placed since its last death.
    placed: u32,
    stream: Stream,
}

/// What walkers remember about rooms.
#[derive(Default)]
struct Memory {
    /// The rooms with a connection where something might still be placed.
    open: BitSet,
    /// Those where nothing failed since the last room was placed.
    fresh: BitSet,
    /// Buffers that are reused each turn.
    connections: Vec<u32>,
    biased: Vec<(u64, u32)>,
}

impl<'p> Run<'p> {
    /// Lets the walkers place rooms until there are enough.
    pub fn walk(&mut self, attempt: u32) -> Result<WalkEnd, AttemptError> {
        self.goal = self.planner.walkers_goal();
        (self.walker, self.chance) = (None, MeetingKind::Chance);
        self.ended = WalkEnd::Stuck;
        self.hopeless.clear();
        self.place_first(attempt)?;
        let mut walkers = self.walkers(attempt);
        let mut memory = Memory::default();
        memory.learn(0..self.site.room_count());
        for turn in 0..self.planner.settings.turns() {
            if self.is_enough() {
                return Ok(WalkEnd::Target);
            }
            let number = turn as usize % walkers.len();
            if !self.turn(&mut walkers[number], &mut memory)? {
                let full = self.is_full();
                return Ok(if full { WalkEnd::Full } else { WalkEnd::Stuck });
            }
        }
        let enough = self.is_enough();
        Ok(if enough { WalkEnd::Target } else { WalkEnd::Limit })
    }

    fn walkers(&self, attempt: u32) -> Vec<Walker> {
        let walkers = (0..self.planner.settings.walkers).map(|number| Walker {
            number,
            room: 0,
            placed: 0,
            stream: Stream::new(self.seed, stage::ROOMS, &format!("walker {number}"), attempt),
        });
        walkers.collect()
    }

    /// Places the first room in the middle: the entrance, if a template declares it; otherwise any piece that walkers
    /// place. Under the strict rule it must not require anything.
    fn place_first(&mut self, attempt: u32) -> Result<(), AttemptError> {
        let mut stream = Stream::new(self.seed, stage::ROOMS, "first room", attempt);
        let mut weights = self.planner.first_weights();
        while let Some(piece) = stream.pick_weighted(&weights) {
            weights[piece as usize] = 0;
            let variants = &self.planner.pieces[piece as usize].variants;
            let mut variants: Vec<&'p Variant> = variants.iter().collect();
            stream.shuffle(&mut variants);
            for variant in variants {
                let at = self.middle(variant);
                if self.try_piece(variant, at, None, 0, &mut stream)? {
                    return self.settle(0);
                }
            }
        }
        Err(AttemptError::Missed(Shortfall::Short(WalkEnd::Stuck)))
    }

    /// The position of a piece in the middle.
    fn middle(&self, variant: &Variant) -> Cell {
        if self.planner.settings.bounds.is_none() {
            return self.site.origin;
        }
        let size = self.site.grid.size();
        let middle = |all: u32, part: u32| all.saturating_sub(part) as i32 / 2;
        Cell::new(middle(size.width, variant.size.width), middle(size.height, variant.size.height))
    }

    /// Lets a walker take its turn. Returns false when nothing can be placed anywhere.
    fn turn(&mut self, walker: &mut Walker, memory: &mut Memory) -> Result<bool, AttemptError> {
        let settings = &self.planner.settings;
        self.walker = Some(walker.number);
        let mut death = Death::Spent;
        if walker.placed < settings.rooms_per_walker {
            // A room where everything failed is worth another try only after some room was placed since.
            if memory.fresh.contains(walker.room) && self.go_on(walker, memory)? {
                return Ok(true);
            }
            death = Death::Stuck;
        }
        let room = PlacedId(walker.room);
        self.emit(Event::Died { walker: walker.number, room, death })?;
        walker.placed = 0;
        let in_place = walker.stream.chance(settings.respawn_in_place, WHOLE);
        if in_place && memory.fresh.contains(walker.room) {
            self.emit(Event::Respawned { walker: walker.number, room })?;
            return Ok(true);
        }
        self.teleport(walker, memory)
    }

    /// Moves a walker to a room where something might be placed. Returns false when there is none.
    fn teleport(&mut self, walker: &mut Walker, memory: &mut Memory) -> Result<bool, AttemptError> {
        while let Some(count) = NonZeroU32::new(memory.fresh.count()) {
            let room = memory.fresh.nth(walker.stream.below(count));
            let room = room.expect("the number is below the count");
            // Sorting out exhausted rooms only when they are drawn saves a sweep over all rooms each turn.
            if self.open_connections(room).all(|number| self.is_hopeless(number)) {
                memory.open.remove(room);
                memory.fresh.remove(room);
                continue;
            }
            let from = PlacedId(walker.room);
            walker.room = room;
            self.emit(Event::Teleported { walker: walker.number, from, to: PlacedId(room) })?;
            return Ok(true);
        }
        Ok(false)
    }

    /// The connections of a room where something might be placed: the cell behind is free, and the one after it is not
    /// inside a room, because any piece placed there has floor behind the connection with walls around it.
    pub fn open_connections(&self, room: u32) -> impl Iterator<Item = u32> {
        let grid = &self.site.grid;
        self.site.connections_of(room).filter(move |number| {
            let connection = self.site.connections[*number as usize];
            connection.state == ConnectionState::Open && {
                let Connection { cell, direction, .. } = connection;
                let behind = cell.step(direction);
                let beyond = behind.step(direction);
                !grid.is_taken(behind) && !grid.is_inner(beyond)
            }
        })
    }

    /// Tries to place something at the connections of a walker's room, and moves the walker into the new room.
    fn go_on(&mut self, walker: &mut Walker, memory: &mut Memory) -> Result<bool, AttemptError> {
        let from = walker.room;
        let mut connections = std::mem::take(&mut memory.connections);
        connections.clear();
        connections.extend(self.open_connections(from).filter(|number| !self.is_hopeless(*number)));
        if connections.is_empty() {
            // No connection here can ever be used, so the room is not offered again.
            memory.open.remove(from);
        }
        self.order(&mut connections, walker, memory);
        let first = self.site.room_count();
        let mut done = false;
        for connection in &connections {
            done = self.extend(*connection, PieceFilter::Any, 0, &mut walker.stream)?;
            if done {
                break;
            }
        }
        memory.connections = connections;
        if !done {
            memory.fresh.remove(from);
            return Ok(false);
        }
        self.settle(first)?;
        memory.learn(first..self.site.room_count());
        walker.room = first;
        walker.placed += self.site.room_count() - first;
        self.emit(Event::Moved {
            walker: walker.number,
            from: PlacedId(from),
            to: PlacedId(first),
        })?;
        Ok(true)
    }

    /// Shuffles connections, then reorders those selected by the bias so that the ones closer to the centre of all
    /// rooms come first.
    fn order(&self, connections: &mut [u32], walker: &mut Walker, memory: &mut Memory) {
        let stream = &mut walker.stream;
        stream.shuffle(connections);
        let bias = self.planner.settings.compactness;
        if bias == 0 || connections.len() < 2 {
            return;
        }
        let biased = &mut memory.biased;
        biased.clear();
        // A room has at most 64 connections.
        let mut feels = 0u64;
        for (place, connection) in connections.iter().enumerate() {
            if stream.chance(bias, WHOLE) {
                feels |= 1 << place;
                biased.push((self.distance_from_middle(*connection), *connection));
            }
        }
        biased.sort_unstable();
        let places = (0..connections.len()).filter(|place| feels >> place & 1 == 1);
        for (place, (_, connection)) in places.zip(&*biased) {
            connections[place] = *connection;
        }
    }

    /// The squared distance of a connection from the centre of all rooms.
    fn distance_from_middle(&self, connection: u32) -> u64 {
        let rooms = i64::from(self.site.room_count());
        let Cell { x, y } = self.site.connections[connection as usize].cell;
        let (right, down) = self.site.centre;
        // In half cells, and multiplied by the number of rooms instead of dividing the sum by it.
        let across = ((i64::from(2 * x) + 1) * rooms - right).unsigned_abs();
        let along = ((i64::from(2 * y) + 1) * rooms - down).unsigned_abs();
        across.pow(2).saturating_add(along.pow(2))
    }
}

impl Memory {
    /// Adds new rooms, and gives all rooms another chance.
    fn learn(&mut self, rooms: std::ops::Range<u32>) {
        self.open.extend(rooms);
        self.fresh.clone_from(&self.open);
    }
}

impl super::Planner {
    /// The template of the first room of a piece.
    fn first_template(&self, piece: Piece) -> TemplateId {
        match piece {
            Piece::Room(template) => template,
            Piece::Group(group) => self.catalogue.group(group).members[0].template,
        }
    }

    /// The weight of each piece as the first room.
    pub(super) fn first_weights(&self) -> Vec<u32> {
        let templates = self.catalogue.templates();
        let is_entrance = |piece: usize| {
            let template = templates.get(piece);
            template.is_some_and(|template| template.roles.contains(&Role::Entrance))
        };
        let entrances = (0..templates.len()).any(is_entrance);
        let strict = self.settings.required == RequiredRule::Strict;
        let goal = self.walkers_goal();
        let weight = |(number, piece): (usize, &super::pieces::PreparedPiece)| {
            let mut variants = piece.variants.iter();
            let may = piece.rooms <= goal
                && templates.get(number).is_none_or(|template| template.most != Some(0))
                && self.can_have(self.first_template(piece.piece), Role::Entrance)
                && !(strict && variants.any(|variant| !variant.needs.is_empty()));
            match (may, entrances) {
                (true, true) => u32::from(is_entrance(number)) * piece.weight.max(1),
                (true, false) if !self.reserved[number] => piece.weight,
                _ => 0,
            }
        };
        self.pieces.iter().enumerate().map(weight).collect()
    }
}
