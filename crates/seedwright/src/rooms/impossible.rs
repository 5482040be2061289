//! Checks before any search: pieces that can never be placed, and requirements that can never be met.

use super::counts::{leasts, most};
use super::pieces::{Piece, PreparedPiece, Variant};
use super::planner::own_rules;
use super::{Impossible, LayoutSettings, LayoutTarget, Planner, UnplaceableReason, dead_ends};
use crate::grid::{Cell, Direction, Size};
use crate::world::templates::{Role, Template, TemplateId, limits};

impl Planner {
    /// Returns the templates and groups that can never be placed under these settings, with the reasons.
    pub fn unplaceable_pieces(&self) -> Vec<(Piece, UnplaceableReason)> {
        let pieces = self.pieces.iter();
        let never = pieces.filter_map(|piece| Some((piece.piece, unplaceable(self, piece)?)));
        never.collect()
    }

    /// Whether some piece has a connection that faces a direction.
    fn faces(&self, direction: Direction) -> bool {
        let mut pieces = self.pieces.iter();
        pieces.any(|piece| !piece.attachments[direction as usize].is_empty())
    }
}

/// Whether a rectangle fits into the bounds.
fn fits(settings: &LayoutSettings, size: Size) -> bool {
    let fits = |bounds: Size| size.width <= bounds.width && size.height <= bounds.height;
    settings.bounds.is_none_or(fits)
}

/// Returns why a piece can never be placed, if it can't.
fn unplaceable(planner: &Planner, piece: &PreparedPiece) -> Option<UnplaceableReason> {
    let fitting = || {
        let variants = piece.variants.iter();
        variants.filter(|variant| fits(&planner.settings, variant.size))
    };
    if fitting().next().is_none() {
        return Some(UnplaceableReason::TooLarge);
    }
    let mut facing = Direction::ALL.into_iter().filter(|direction| {
        let there = !piece.attachments[*direction as usize].is_empty();
        there && planner.faces(direction.opposite())
    });
    if facing.next().is_none() && !is_enough_alone(planner, piece) {
        return Some(UnplaceableReason::NoPartner);
    }
    let reasons: Vec<UnplaceableReason> =
        fitting().map_while(|variant| unmeetable(planner, variant)).collect();
    let all = reasons.len() == fitting().count();
    reasons.first().copied().filter(|_| all)
}

/// Whether a piece that is placed first completes the layout.
fn is_enough_alone(planner: &Planner, piece: &PreparedPiece) -> bool {
    match planner.settings.target {
        _ if planner.settings.partial => true,
        LayoutTarget::Rooms(rooms) => rooms <= piece.rooms,
        LayoutTarget::Floor(target) => {
            let floor = |(template, count): &(TemplateId, u32)| {
                count * planner.catalogue.template(*template).floor()
            };
            piece.brings.iter().map(floor).sum::<u32>() >= target
        }
    }
}

/// A required connection of a piece that nothing can meet.
fn unmeetable(planner: &Planner, variant: &Variant) -> Option<UnplaceableReason> {
    variant.needs.iter().find_map(|(part, point)| {
        let shape = planner.catalogue.shapes.at(variant.parts[*part as usize].shape);
        let facing = shape.points[*point as usize].direction.opposite();
        (!planner.faces(facing))
            .then_some(UnplaceableReason::RequiredPoint { template: shape.template, point: *point })
    })
}

/// All reasons why there can be no layout.
pub(super) fn reasons(planner: &Planner) -> Vec<Impossible> {
    let mut reasons = Vec::new();
    too_many_rooms(planner, &mut reasons);
    too_much_floor(planner, &mut reasons);
    // If the required rooms already exceed the target, the missing first room is a consequence and not worth reporting.
    if reasons.is_empty() {
        first_room(planner, &mut reasons);
    }
    needed_pieces(planner, &mut reasons);
    needed_roles(planner, &mut reasons);
    if !planner.settings.partial {
        amounts(planner, &mut reasons);
        connections(planner, &mut reasons);
        // With too few rooms, the share of dead ends means nothing.
        let is_too_few = |reason: &Impossible| matches!(reason, Impossible::TooManyRooms { .. });
        if !reasons.iter().any(is_too_few) {
            reasons.extend(dead_ends::reason(planner));
        }
    }
    role_distances(planner, &mut reasons);
    role_counts(planner, &mut reasons);
    reasons
}

fn first_room(planner: &Planner, reasons: &mut Vec<Impossible>) {
    let weights = planner.first_weights();
    let mut pieces = planner.pieces.iter().zip(weights);
    let can_be_first = |(piece, weight): (&PreparedPiece, u32)| {
        weight > 0 && unplaceable(planner, piece).is_none()
    };
    if !pieces.any(can_be_first) {
        reasons.push(Impossible::NoFirstRoom);
    }
}

/// Checks that every piece with a minimum count can be placed.
fn needed_pieces(planner: &Planner, reasons: &mut Vec<Impossible>) {
    let catalogue = &planner.catalogue;
    for (piece, reason) in planner.unplaceable_pieces() {
        let least = match piece {
            Piece::Room(id) => catalogue.template(id).least,
            Piece::Group(id) => catalogue.group(id).least,
        };
        if least > 0 {
            reasons.push(Impossible::NeverPlaced(piece, reason));
        }
    }
}

/// Checks that every role with templates of its own has one that can be placed.
fn needed_roles(planner: &Planner, reasons: &mut Vec<Impossible>) {
    for rule in own_rules(&planner.catalogue, &planner.settings) {
        let templates = planner.templates_for(rule.role).into_iter();
        let never: Vec<(TemplateId, Option<UnplaceableReason>)> = templates
            .map(|id| (id, unplaceable(planner, &planner.pieces[id.0 as usize])))
            .collect();
        let all = rule.count > 0 && never.iter().all(|(_, never)| never.is_some());
        let first = never.first().filter(|_| all);
        reasons.extend(first.and_then(|(template, never)| {
            Some(Impossible::RoleNeverPlaced {
                role: rule.role,
                template: *template,
                never: (*never)?,
            })
        }));
    }
}

/// Checks that the required rooms do not exceed the target.
fn too_many_rooms(planner: &Planner, reasons: &mut Vec<Impossible>) {
    let LayoutTarget::Rooms(target) = planner.settings.target else {
        return;
    };
    // Templates of roles are reserved for them, and templates of the entrance for the first room; all other required
    // rooms come on top.
    let (mut first, mut kept, mut others) = (0, 0, 0);
    let templates = planner.catalogue.templates().iter();
    let templates = templates.zip(&planner.reserved).zip(leasts(planner));
    for ((template, reserved), least) in templates {
        match (template.roles.contains(&Role::Entrance), reserved) {
            (true, _) => first = 1,
            (false, true) => kept += least,
            (false, false) => others += least,
        }
    }
    // No room has two roles, and the first room is the entrance.
    let rules = planner.settings.roles.iter();
    let rules = rules.filter(|rule| rule.role != Role::Entrance);
    let all_roles: u64 = rules.map(|rule| u64::from(rule.count)).sum();
    let roles = u64::from(planner.role_rooms);
    let least = (first + kept.max(roles) + others).max(all_roles + 1);
    if least > u64::from(target) {
        reasons.push(Impossible::TooManyRooms { least, target });
    }
}

/// Checks that the required rooms do not exceed the target floor: rooms with roles, the entrance if it has a template,
/// and all other rooms with a minimum count.
fn too_much_floor(planner: &Planner, reasons: &mut Vec<Impossible>) {
    let LayoutTarget::Floor(target) = planner.settings.target else {
        return;
    };
    let floor = |template: &Template| u64::from(template.floor());
    let templates = planner.catalogue.templates().iter();
    let entrances = templates.clone().filter(|template| template.roles.contains(&Role::Entrance));
    let entrance = entrances.map(floor).min().unwrap_or(0);
    let others = templates.zip(&planner.reserved).zip(leasts(planner));
    let others = others.filter(|((_, reserved), _)| !**reserved);
    let others: u64 = others.map(|((template, _), least)| floor(template) * least).sum();
    let least = entrance + others + planner.role_floor;
    if least > u64::from(target) {
        reasons.push(Impossible::TooMuchFloor { least, target });
    }
}

/// Checks that the target is within the maximum counts and the bounds.
fn amounts(planner: &Planner, reasons: &mut Vec<Impossible>) {
    let templates = planner.catalogue.templates();
    let settings = &planner.settings;
    match settings.target {
        LayoutTarget::Rooms(target) => {
            let all: Option<u64> = templates.iter().map(most).sum();
            if let Some(most) = all.filter(|most| *most < u64::from(target)) {
                reasons.push(Impossible::TooFewRooms { most, target });
            }
        }
        LayoutTarget::Floor(target) => {
            let floor = |template: &Template| Some(most(template)? * u64::from(template.floor()));
            let all: Option<u64> = templates.iter().map(floor).sum();
            let largest = templates.iter().map(Template::floor).max().unwrap_or(0);
            let of_all_rooms = u64::from(limits::ROOMS) * u64::from(largest);
            let most = all.map_or(of_all_rooms, |all| all.min(of_all_rooms));
            if most < u64::from(target) {
                reasons.push(Impossible::TooLittleFloor { most, target });
            }
        }
    }
    space(planner, reasons);
}

/// Checks that the bounds have space for the target, judging by the sizes of templates.
fn space(planner: &Planner, reasons: &mut Vec<Impossible>) {
    let Some(Size { width, height }) = planner.settings.bounds else {
        return;
    };
    let templates = || {
        let templates = planner.catalogue.templates().iter();
        templates.filter(|template| template.most != Some(0))
    };
    let needed = match planner.settings.target {
        LayoutTarget::Rooms(target) => {
            let least = leasts(planner);
            let forced = planner.catalogue.templates().iter().zip(&least);
            let forced: u64 = forced.map(|(template, least)| own_cells(template) * least).sum();
            let others = u64::from(target).saturating_sub(least.iter().sum());
            forced + others * templates().map(own_cells).min().unwrap_or(0)
        }
        LayoutTarget::Floor(target) => {
            let needed = templates().map(|template| {
                let floor = u64::from(template.floor()).max(1);
                (u64::from(target) * own_cells(template)).div_ceil(floor)
            });
            needed.min().unwrap_or(0)
        }
    };
    let cells = u64::from(width - 1) * u64::from(height - 1);
    if cells < needed {
        reasons.push(Impossible::NoSpace { needed, cells });
    }
}

/// The number of cells that belong to this room alone, in any orientation: its open cells, and the wall cells to the
/// right of them, below them, and diagonally below right. Open cells are enclosed on all eight sides, so open cells of
/// two rooms are never adjacent, and no cell is counted twice. None of these cells is in the first column or the first
/// row of the bounds.
fn own_cells(template: &Template) -> u64 {
    let Size { width, height } = template.size();
    let all = Size::new(width + 1, height + 1).cells();
    let is_own = |cell: &Cell| {
        let mut around = Size::new(2, 2).cells();
        around.any(|away| template.kind(cell.minus(away)).is_open())
    };
    all.filter(is_own).count() as u64
}

/// Checks that the rooms have enough connections to be joined.
fn connections(planner: &Planner, reasons: &mut Vec<Impossible>) {
    let templates = planner.catalogue.templates();
    let LayoutTarget::Rooms(target) = planner.settings.target else {
        return;
    };
    let target = u64::from(target);
    if target > 1 && templates.len() == 1 && !planner.settings.repeats {
        reasons.push(Impossible::OnlyRepeats);
    }
    let least = leasts(planner);
    let points = |template: &Template| template.points().len() as u64;
    let forced = templates.iter().zip(&least).map(|(template, least)| points(template) * least);
    let mut ends: u64 = forced.sum();
    let mut left = target.saturating_sub(least.iter().sum());
    let mut rest: Vec<(&Template, u64)> = templates.iter().zip(least).collect();
    rest.sort_by_key(|(template, _)| u64::MAX - points(template));
    for (template, least) in rest {
        let more = most(template).map_or(left, |most| left.min(most.saturating_sub(least)));
        ends += more * points(template);
        left -= more;
    }
    let needed = 2 * target.saturating_sub(1);
    if ends < needed {
        reasons.push(Impossible::TooFewConnections { ends, needed });
    }
}

/// Checks that no role requires more doors to the entrance, or between its rooms, than there can be.
fn role_distances(planner: &Planner, reasons: &mut Vec<Impossible>) {
    let most = planner.most_rooms() - 1;
    for rule in &planner.settings.roles {
        let (role, distance) = (rule.role, rule.distance);
        if distance > most {
            reasons.push(Impossible::RoleDistance { role, distance, most });
        }
        if rule.count > 1 && rule.apart > most {
            reasons.push(Impossible::RoleApart { role, apart: rule.apart, most });
        }
    }
}

/// Checks that the templates of each role allow the number of rooms in its rule.
fn role_counts(planner: &Planner, reasons: &mut Vec<Impossible>) {
    let templates = planner.catalogue.templates();
    let has = |template: &&Template, role: Role| template.roles.contains(&role);
    let rules = own_rules(&planner.catalogue, &planner.settings);
    let counts = rules.map(|rule| (rule.role, rule.count));
    let entrance = templates.iter().any(|template| has(&template, Role::Entrance));
    let entrance = entrance.then_some((Role::Entrance, 1));
    for (role, count) in counts.chain(entrance) {
        let own = || templates.iter().filter(|template| has(template, role));
        let least: u64 = own().map(|template| u64::from(template.least)).sum();
        let all: Option<u64> = own().map(most).sum();
        let allowed = (least, all.unwrap_or(u64::MAX));
        let too_many = least > u64::from(count) && !shares_templates(templates, role);
        if too_many || u64::from(count) > allowed.1 {
            reasons.push(Impossible::RoleCount { role, count, allowed });
        }
    }
}

/// Whether a template of a role also has other roles.
fn shares_templates(templates: &[Template], role: Role) -> bool {
    let mut templates = templates.iter();
    templates.any(|template| template.roles.contains(&role) && template.roles.len() > 1)
}
