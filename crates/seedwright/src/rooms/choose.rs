//! Weights for the pieces to try at a connection: counts, limits, and the pairs already found hopeless.

use super::LayoutTarget;
use super::grow::{PieceFilter, Run};
use super::pieces::PreparedPiece;
use super::site::Connection;
use crate::world::templates::TemplateId;

/// The maximum number of remembered pairs of connection and piece: a bit set of 32 MiB.
const MAX_REMEMBERED: u32 = 1 << 28;

impl Run<'_> {
    /// Computes the weight of each piece at a connection.
    pub(super) fn choices(&self, connection: u32, filter: PieceFilter, weights: &mut Vec<u32>) {
        weights.clear();
        match filter {
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
            self.reserve_for_owed(facing, weights);
        }
        if !planner.settings.repeats {
            // Groups are checked in `attach`, where it is known which of their rooms would be adjacent.
            weights[here.0 as usize] = 0;
        }
        let left = self.goal.saturating_sub(self.site.room_count());
        // Far from every limit, the counts of pieces need no check.
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

    /// The template that a connection belongs to, and the direction that a piece placed there has to face.
    fn joint(&self, connection: u32) -> (TemplateId, usize) {
        let Connection { room, direction, .. } = self.site.connections[connection as usize];
        (self.site.shape(room).template, direction.opposite() as usize)
    }

    /// Reserves space for pieces that are still owed: no other piece takes their place.
    fn reserve_for_owed(&self, facing: usize, weights: &mut [u32]) {
        let planner = self.planner;
        let spare = match planner.settings.target {
            LayoutTarget::Rooms(_) => {
                let left = self.goal.saturating_sub(self.site.room_count());
                left.saturating_sub(self.owed_rooms())
            }
            LayoutTarget::Floor(floor) => {
                // Until the walkers' share of the floor is secured, any piece brings the target closer.
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
                // Only owed rooms fit any more, so an owed piece must be possible even with weight 0.
                *weight = (*weight).max(1);
            }
        }
    }

    /// The number of a piece's rooms that are owed.
    fn settles(&self, piece: usize) -> u32 {
        let PreparedPiece { brings, rooms, .. } = &self.planner.pieces[piece];
        if self.owed(piece) > 0 {
            return *rooms;
        }
        let owed =
            brings.iter().map(|(template, count)| self.owed(template.0 as usize).min(*count));
        owed.sum()
    }

    /// Whether placing a piece respects the maximum counts of its templates, of its group, and of the layout.
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

    /// How many more copies of a piece the minimum counts require.
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

    /// The least number of rooms that the minimum counts still require.
    fn owed_rooms(&self) -> u32 {
        self.owed_of_templates().map(|(_, owed)| owed).sum()
    }

    /// The floor of these rooms.
    fn owed_floor(&self) -> u64 {
        let templates = self.planner.catalogue.templates();
        let floor = |(template, owed): (usize, u32)| {
            u64::from(owed) * u64::from(templates[template].floor())
        };
        self.owed_of_templates().map(floor).sum()
    }

    /// How many more rooms of each template the minimum counts require. Rooms that an owed group brings count towards
    /// their templates.
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

    /// The index of a pair of connection and piece. Pairs beyond the limit are not remembered: retrying them only costs
    /// time.
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

    /// Whether the walkers have placed as much as they should.
    pub fn is_enough(&self) -> bool {
        match self.planner.settings.target {
            LayoutTarget::Rooms(_) => self.site.room_count() >= self.goal,
            LayoutTarget::Floor(floor) => {
                self.site.floor >= self.planner.walkers_floor(floor)
                    && (!self.planner.owes || self.owed_rooms() == 0)
            }
        }
    }

    /// Whether the room limit is reached before the requested floor.
    pub fn is_full(&self) -> bool {
        let counts_floor = matches!(self.planner.settings.target, LayoutTarget::Floor(_));
        counts_floor && self.site.room_count() + self.planner.largest > self.goal
    }
}
