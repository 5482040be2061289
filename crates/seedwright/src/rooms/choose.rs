//! Which pieces may be tried at a connection, and how likely: counts, limits, and what was found hopeless.

use super::LayoutTarget;
use super::grow::{PieceFilter, Run};
use super::pieces::PreparedPiece;
use super::site::Connection;
use crate::world::templates::TemplateId;

/// How many pairs of connections and pieces are remembered at most: 32 MiB of them.
const MAX_REMEMBERED: u32 = 1 << 28;

impl Run<'_> {
    /// How likely each piece is to be tried at a connection.
    pub(super) fn choices(&self, connection: u32, wanted: PieceFilter, weights: &mut Vec<u32>) {
        weights.clear();
        match wanted {
            PieceFilter::Any => self.walkers_choices(connection, weights),
            PieceFilter::Only(template) => {
                weights.resize(self.planner.pieces.len(), 0);
                let hopeless = self.was_given_up(connection, template.0);
                let may = !hopeless && self.may_place(template.0 as usize);
                weights[template.0 as usize] = may.into();
            }
        }
    }

    fn walkers_choices(&self, connection: u32, weights: &mut Vec<u32>) {
        let planner = self.planner;
        let (here, facing) = self.joint(connection);
        weights.extend_from_slice(&planner.weights[facing]);
        if planner.owes {
            self.weigh_owed(facing, weights);
        }
        if !planner.settings.repeats {
            weights[here.0 as usize] = 0;
        }
        let left = self.goal.saturating_sub(self.site.room_count());
        let limited = planner.limited || left < planner.largest;
        for (piece, weight) in (0..).zip(weights) {
            let out = |piece: u32| {
                self.was_given_up(connection, piece) || limited && !self.may_place(piece as usize)
            };
            if *weight > 0 && out(piece) {
                *weight = 0;
            }
        }
    }

    /// The template that a connection belongs to, and where whatever is placed there has to face.
    fn joint(&self, connection: u32) -> (TemplateId, usize) {
        let Connection { room, direction, .. } = self.site.connections[connection as usize];
        (self.site.shape(room).template, direction.opposite() as usize)
    }

    /// Sees to it that there is room left for what is owed: nothing else is placed in its stead.
    fn weigh_owed(&self, facing: usize, weights: &mut [u32]) {
        let planner = self.planner;
        let spare = match planner.settings.target {
            LayoutTarget::Rooms(_) => {
                let left = self.goal.saturating_sub(self.site.room_count());
                left.saturating_sub(self.owed_rooms())
            }
            LayoutTarget::Floor(floor) => {
                let sure = self.site.floor + self.owed_floor();
                if sure < planner.walkers_floor(floor) {
                    return;
                }
                0
            }
        };
        for (piece, weight) in weights.iter_mut().enumerate() {
            if !planner.placeable[facing][piece] {
                continue;
            }
            if planner.pieces[piece].rooms - self.settles(piece) > spare {
                *weight = 0;
            } else if spare == 0 {
                *weight = (*weight).max(1);
            }
        }
    }

    /// How many of a piece's rooms are owed.
    fn settles(&self, piece: usize) -> u32 {
        let PreparedPiece { brings, rooms, .. } = &self.planner.pieces[piece];
        if self.owed(piece) > 0 {
            return *rooms;
        }
        let owed =
            brings.iter().map(|(template, count)| self.owed(template.0 as usize).min(*count));
        owed.sum()
    }

    /// Whether a piece keeps within the most rooms of its templates and of the whole.
    fn may_place(&self, piece: usize) -> bool {
        let PreparedPiece { brings, rooms, .. } = &self.planner.pieces[piece];
        let catalogue = &self.planner.catalogue;
        let fits = |count: u32, most: Option<u32>| most.is_none_or(|most| count <= most);
        let group = piece.checked_sub(catalogue.templates().len());
        self.site.room_count() + rooms <= self.goal
            && brings.iter().all(|(template, count)| {
                let there = self.site.counts[template.0 as usize];
                fits(there + count, catalogue.template(*template).most)
            })
            && group.is_none_or(|group| {
                let there = self.site.group_counts[group];
                fits(there + 1, catalogue.groups()[group].most)
            })
    }

    /// How many more of a piece there must be.
    pub(super) fn owed(&self, piece: usize) -> u32 {
        let catalogue = &self.planner.catalogue;
        match piece.checked_sub(catalogue.templates().len()) {
            Some(group) => {
                let least = catalogue.groups()[group].least;
                least.saturating_sub(self.site.group_counts[group])
            }
            None => {
                let least = catalogue.templates()[piece].least;
                least.saturating_sub(self.site.counts[piece])
            }
        }
    }

    /// How many more rooms there must be at least, because of what is owed.
    fn owed_rooms(&self) -> u32 {
        self.owed_of_templates().map(|(_, owed)| owed).sum()
    }

    /// How much floor these rooms have.
    fn owed_floor(&self) -> u64 {
        let templates = self.planner.catalogue.templates();
        let floor = |(template, owed): (usize, u32)| {
            u64::from(owed) * u64::from(templates[template].floor())
        };
        self.owed_of_templates().map(floor).sum()
    }

    /// How many more rooms of each template there must be at least. Rooms that a group brings settle what is
    /// owed of their templates.
    fn owed_of_templates(&self) -> impl Iterator<Item = (usize, u32)> {
        let planner = self.planner;
        let templates = planner.catalogue.templates().len();
        let groups = (templates..planner.pieces.len()).filter(|piece| self.owed(*piece) > 0);
        let mut brought = vec![0; if planner.owes_groups { templates } else { 0 }];
        for piece in groups {
            for (template, count) in &planner.pieces[piece].brings {
                brought[template.0 as usize] += count * self.owed(piece);
            }
        }
        let rooms = (0..templates).filter(|piece| !planner.reserved[*piece]);
        rooms.map(move |piece| {
            let brought = brought.get(piece).copied().unwrap_or(0);
            (piece, self.owed(piece).max(brought))
        })
    }

    /// The number of a connection and a piece together. Beyond those that are remembered there is none:
    /// whatever is there is tried again in vain, which costs time only.
    fn pair(&self, connection: u32, piece: u32) -> Option<u32> {
        let pieces = self.planner.pieces.len() as u64;
        let pair = u64::from(connection) * pieces + u64::from(piece);
        u32::try_from(pair).ok().filter(|pair| *pair < MAX_REMEMBERED)
    }

    /// Remembers that a piece can never be placed at a connection.
    pub(super) fn give_up_on(&mut self, connection: u32, piece: u32) {
        if let Some(pair) = self.pair(connection, piece) {
            self.hopeless.insert(pair);
        }
    }

    fn was_given_up(&self, connection: u32, piece: u32) -> bool {
        self.pair(connection, piece).is_some_and(|pair| self.hopeless.contains(pair))
    }

    /// Whether nothing that walkers place can ever be placed at a connection.
    pub(super) fn is_hopeless(&self, connection: u32) -> bool {
        let (here, facing) = self.joint(connection);
        let repeats = self.planner.settings.repeats;
        let placeable = &self.planner.placeable[facing];
        (0..).zip(placeable).all(|(piece, placeable)| {
            let tried = *placeable && (repeats || piece != here.0);
            !tried || self.was_given_up(connection, piece)
        })
    }

    /// Whether there is as much as walkers are to place.
    pub fn is_enough(&self) -> bool {
        match self.planner.settings.target {
            LayoutTarget::Rooms(_) => self.site.room_count() >= self.goal,
            LayoutTarget::Floor(floor) => {
                self.site.floor >= self.planner.walkers_floor(floor)
                    && (!self.planner.owes || self.owed_rooms() == 0)
            }
        }
    }

    /// Whether so much floor was asked for that there may be no more rooms before it is there.
    pub fn is_full(&self) -> bool {
        let counts_floor = matches!(self.planner.settings.target, LayoutTarget::Floor(_));
        counts_floor && self.site.room_count() + self.planner.largest > self.goal
    }
}
