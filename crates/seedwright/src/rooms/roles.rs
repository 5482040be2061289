//! Roles: places rooms for roles that have templates of their own, and assigns the other roles to ordinary rooms.

use super::doorway::Doorway;
use super::finish::Doors;
use super::grow::{AttemptError, PieceFilter, Run};
use super::layout::{self, Layout, Neighbours, PlacedRoom, UNREACHED};
use super::planner::own_rules;
use super::site::MeetingKind;
use super::{Event, PlacedId, RolePlace, RoleRule, Shortfall};
use crate::random::{Stream, stage};
use crate::world::templates::{Role, TemplateId};

/// Distances and counts used while rooms of roles are placed.
struct RoleContext {
    neighbours: Neighbours,
    /// The distance of each room from the entrance.
    depths: Vec<u32>,
    /// The distance of the farthest room that walkers placed.
    walked: u32,
    /// The distance of the farthest room.
    deepest: u32,
    /// The number of rooms that walkers placed; rooms of roles are attached to them.
    hosts: u32,
    /// For each placed room of a role, the distance of every host from its host.
    distances: Vec<(Role, Vec<u32>)>,
}

impl Run<'_> {
    /// Places the rooms of roles that have templates of their own, those that must be farthest last.
    pub fn place_roles(&mut self, attempt: u32, doors: &mut Doors) -> Result<(), AttemptError> {
        let mut rules: Vec<RoleRule> =
            own_rules(&self.planner.catalogue, &self.planner.settings).copied().collect();
        if rules.is_empty() {
            return Ok(());
        }
        rules.sort_by_key(|rule| rule.place == RolePlace::Farthest);
        let mut context = RoleContext::new(self.site.room_count(), doors);
        self.chance = MeetingKind::Shut;
        let meets = self.site.meets.len();
        let mut left = self.planner.role_rooms;
        let mut stream = Stream::new(self.seed, stage::ROOMS, "roles", attempt);
        for rule in rules {
            for _ in 0..rule.count {
                left -= 1;
                // Rooms that this one requires must leave space for the rooms of later rules.
                self.goal = self.planner.most_rooms() - left;
                if !self.place_role(&rule, &mut context, &mut stream)? {
                    return Err(AttemptError::Missed(Shortfall::Role(rule.role)));
                }
            }
        }
        let (shut, open): (Vec<Doorway>, Vec<Doorway>) = layout::doorways(&self.site, meets)
            .into_iter()
            .partition(|door| door.kind == MeetingKind::Shut);
        doors.open.extend(open);
        doors.closed.extend(shut);
        doors.sort();
        Ok(())
    }

    /// Places one room of a role at the first connection, in random order, where its rule holds.
    fn place_role(
        &mut self,
        rule: &RoleRule,
        context: &mut RoleContext,
        stream: &mut Stream,
    ) -> Result<bool, AttemptError> {
        let mut connections: Vec<(u32, u32)> = (0..context.hosts)
            .filter(|room| context.may_host(rule, *room))
            .flat_map(|room| self.open_connections(room).map(move |number| (room, number)))
            .collect();
        stream.shuffle(&mut connections);
        if rule.place == RolePlace::Farthest {
            connections.sort_by_key(|(room, _)| u32::MAX - context.depths[*room as usize]);
        }
        let mut templates = self.planner.templates_for(rule.role);
        stream.shuffle(&mut templates);
        for (host, connection) in connections {
            if !context.is_apart(rule, host) {
                continue;
            }
            for template in &templates {
                if self.place_role_at(rule, connection, *template, context, stream)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn place_role_at(
        &mut self,
        rule: &RoleRule,
        connection: u32,
        template: TemplateId,
        context: &mut RoleContext,
        stream: &mut Stream,
    ) -> Result<bool, AttemptError> {
        // The rule can only be checked once the room is down, so the placement must be undoable until then.
        let mark = self.site.begin();
        let (first, meets) = (self.site.room_count(), self.site.meets.len());
        if !self.extend(connection, PieceFilter::Only(template), 0, stream)? {
            return Ok(false);
        }
        let ways = self.site.meets[meets..].iter();
        let ways = ways.filter(|meet| meet.kind != MeetingKind::Shut).count();
        let alone = self.site.room_count() == first + 1;
        if rule.place != RolePlace::Anywhere && !(ways == 1 && alone) {
            self.site.undo(mark);
            return Ok(false);
        }
        let host = self.site.connections[connection as usize].room;
        // Rooms that the new one required are at most this much farther away.
        let behind = self.site.room_count() - first;
        context.deepest = context.deepest.max(context.depths[host as usize] + behind);
        if rule.apart > 0 {
            let distances = context.neighbours.distances(host);
            context.distances.push((rule.role, distances));
        }
        self.site.rooms[first as usize].role = Some(rule.role);
        self.settle(first)?;
        Ok(true)
    }

    /// Assigns the remaining roles to rooms, and reports them.
    pub fn assign_roles(&mut self, attempt: u32, layout: &mut Layout) -> Result<(), AttemptError> {
        layout.rooms[0].role = Some(Role::Entrance);
        let own: Vec<RoleRule> =
            own_rules(&self.planner.catalogue, &self.planner.settings).copied().collect();
        let rules = self.planner.settings.roles.iter();
        let mut rules: Vec<RoleRule> = rules
            .filter(|rule| rule.role != Role::Entrance && !own.contains(rule))
            .copied()
            .collect();
        // The strictest places first: a room can have only one role.
        rules.sort_by_key(|rule| match rule.place {
            RolePlace::Farthest => 0,
            RolePlace::DeadEnd => 1,
            RolePlace::Anywhere => 2,
        });
        let mut stream = Stream::new(self.seed, stage::ROOMS, "assigned roles", attempt);
        for rule in rules {
            self.assign(&rule, layout, &mut stream)?;
        }
        for (id, role) in roles(layout) {
            self.emit(Event::Assigned { room: id, role })?;
        }
        Ok(())
    }

    /// Assigns a role to as many rooms as its rule requires.
    fn assign(
        &self,
        rule: &RoleRule,
        layout: &mut Layout,
        stream: &mut Stream,
    ) -> Result<(), AttemptError> {
        let neighbours = Neighbours::new(layout.rooms.len(), &layout.doors);
        let mut rooms = self.candidates(rule, layout, &neighbours);
        stream.shuffle(&mut rooms);
        let mut nearest = vec![UNREACHED; layout.rooms.len()];
        let mut left = rule.count;
        for PlacedId(room) in rooms {
            if left == 0 {
                break;
            }
            if nearest[room as usize] < rule.apart {
                continue;
            }
            layout.rooms[room as usize].role = Some(rule.role);
            left -= 1;
            if rule.apart > 0 {
                let distances = neighbours.distances(room);
                let both = nearest.iter_mut().zip(distances);
                both.for_each(|(near, distance)| *near = distance.min(*near));
            }
        }
        match left {
            0 => Ok(()),
            _ => Err(AttemptError::Missed(Shortfall::Role(rule.role))),
        }
    }

    /// The rooms of ordinary templates in a place that the rule allows.
    fn candidates(
        &self,
        rule: &RoleRule,
        layout: &Layout,
        neighbours: &Neighbours,
    ) -> Vec<PlacedId> {
        let deepest = layout.rooms.iter().map(|room| room.depth).max();
        let fits = |(id, room): &(PlacedId, &PlacedRoom)| {
            let place = match rule.place {
                RolePlace::Anywhere => true,
                RolePlace::DeadEnd => neighbours.of(id.0).len() == 1,
                RolePlace::Farthest => Some(room.depth) == deepest,
            };
            let free = room.role.is_none();
            free && self.planner.can_have(room.template, rule.role)
                && place
                && room.depth >= rule.distance
        };
        let rooms = layout.iter().filter(fits);
        rooms.map(|(id, _)| id).collect()
    }
}

/// The rooms with a role.
fn roles(layout: &Layout) -> Vec<(PlacedId, Role)> {
    let rooms = layout.iter();
    rooms.filter_map(|(id, room)| Some((id, room.role?))).collect()
}

impl RoleContext {
    fn new(hosts: u32, doors: &Doors) -> Self {
        let neighbours = Neighbours::new(hosts as usize, &doors.open);
        let depths = neighbours.distances(0);
        let walked = depths.iter().copied().max().unwrap_or(0);
        Self { neighbours, depths, walked, deepest: walked, hosts, distances: Vec::new() }
    }

    /// Whether a room attached to this one would be as far from the entrance as the rule requires.
    fn may_host(&self, rule: &RoleRule, room: u32) -> bool {
        let depth = self.depths[room as usize] + 1;
        depth >= rule.distance
            && match rule.place {
                RolePlace::Farthest => depth >= self.deepest,
                // Leaves the greatest depth to the room that must be farthest, which is placed last.
                RolePlace::Anywhere | RolePlace::DeadEnd => depth <= self.walked.max(rule.distance),
            }
    }

    /// Whether a room attached to this one would be far enough from the others of its role.
    fn is_apart(&self, rule: &RoleRule, host: u32) -> bool {
        let mut others = self.distances.iter().filter(|(role, _)| *role == rule.role);
        // One door leads from each host to the room attached to it.
        others.all(|(_, distances)| distances[host as usize].saturating_add(2) >= rule.apart)
    }
}

impl super::Planner {
    /// The templates of a role.
    pub(super) fn templates_for(&self, role: Role) -> Vec<TemplateId> {
        let templates = (0..).map(TemplateId).zip(self.catalogue.templates());
        let templates = templates.filter(|(_, template)| template.roles.contains(&role));
        templates.map(|(id, _)| id).collect()
    }

    /// Whether rooms of a template can have a role. If any template declares the role, only those can; otherwise all
    /// ordinary templates can. A template is ordinary if no rule requires any of its roles; the entrance is always
    /// required.
    pub(super) fn can_have(&self, template: TemplateId, role: Role) -> bool {
        let mut templates = self.catalogue.templates().iter();
        match templates.any(|template| template.roles.contains(&role)) {
            true => self.catalogue.template(template).roles.contains(&role),
            false => !self.reserved[template.0 as usize],
        }
    }
}
