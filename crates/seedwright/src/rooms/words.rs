//! Sentences for the reasons why no layout can exist.

use super::error::RoomNames;
use super::pieces::Piece;
use super::{Impossible, UnplaceableReason};
use crate::name::EscapedName;
use crate::world::templates::Catalogue;

impl Piece {
    /// Returns the kind and the name of the piece.
    pub fn words(self, catalogue: &Catalogue) -> String {
        match self {
            Self::Room(id) => {
                format!("the template `{}`", EscapedName(&catalogue.template(id).name))
            }
            Self::Group(id) => format!("the group `{}`", EscapedName(&catalogue.group(id).name)),
        }
    }
}

impl UnplaceableReason {
    /// Returns the reason as the end of a sentence about the piece.
    pub fn words(self, catalogue: &Catalogue) -> String {
        match self {
            Self::TooLarge => "is larger than `bounds` in every orientation".to_owned(),
            Self::NoPartner => "has no connection that any room can meet".to_owned(),
            Self::RequiredPoint { template, point } => {
                let template = catalogue.template(template);
                let cell = template.points()[point as usize].cell;
                format!(
                    "has a required connection that no room can meet (drawing of `{}`, line {}, column {})",
                    EscapedName(&template.name),
                    cell.y + 1,
                    cell.x + 1
                )
            }
        }
    }
}

impl Impossible {
    /// Returns the reason as a sentence without a final period.
    pub fn words(&self, names: &RoomNames) -> String {
        let catalogue = &names.catalogue;
        match *self {
            Self::Graph(ref reason) => match &names.graph {
                Some(graph) => reason.words(catalogue, graph),
                None => String::new(),
            },
            Self::NoFirstRoom => "no template can be the first room".to_owned(),
            Self::NeverPlaced(piece, never) => {
                let (piece, never) = (piece.words(catalogue), never.words(catalogue));
                format!("{piece} is required, but {never}")
            }
            Self::TooManyRooms { least, target } => {
                format!("{least} rooms are required, but the target is {target} (`rooms`)")
            }
            Self::TooFewRooms { most, target } => format!(
                "the templates allow at most {most} rooms, but the target is {target} (`rooms`)"
            ),
            Self::TooMuchFloor { least, target } => format!(
                "the required rooms have {least} cells of floor, but the target is {target} (`floor`)"
            ),
            Self::DeadEnds { possible, requested } => {
                let share = |(least, most): (u32, u32)| format!("{least} to {most}");
                let (possible, requested) = (share(possible), share(requested));
                format!(
                    "`dead-ends` requires {requested} of 1000 rooms to be dead ends, but the templates' connections allow only {possible}"
                )
            }
            Self::TooLittleFloor { most, target } => format!(
                "the templates allow at most {most} cells of floor, but the target is {target} (`floor`)"
            ),
            Self::NoSpace { needed, cells } => {
                format!("the rooms need at least {needed} cells, but `bounds` has only {cells}")
            }
            Self::TooFewConnections { ends, needed } => format!(
                "the rooms have at most {ends} connections, but joining them takes {needed}"
            ),
            Self::OnlyRepeats => {
                "there is only one template, and without `repeats` it can't be placed next to itself"
                    .to_owned()
            }
            _ => self.role_words(catalogue),
        }
    }

    /// A reason that concerns a role.
    fn role_words(&self, catalogue: &Catalogue) -> String {
        match *self {
            Self::RoleNeverPlaced { role, template, never } => {
                let (role, never) = (role.word(), never.words(catalogue));
                let template = Piece::Room(template).words(catalogue);
                format!("the role `{role}` requires rooms, but {template} {never}")
            }
            Self::RoleCount { role, count, allowed: (least, most) } => {
                let allowed = match most {
                    u64::MAX => format!("at least {least}"),
                    most => format!("{least} to {most}"),
                };
                let role = role.word();
                format!(
                    "the role `{role}` requires {count} rooms, but its templates allow {allowed}"
                )
            }
            Self::RoleDistance { role, distance, most } => {
                let role = role.word();
                format!(
                    "the role `{role}` requires a distance of {distance} doors from the entrance, but at most {most} are possible"
                )
            }
            Self::RoleApart { role, apart, most } => {
                let role = role.word();
                format!(
                    "the role `{role}` requires its rooms to be {apart} doors apart, but at most {most} are possible"
                )
            }
            _ => String::new(),
        }
    }
}
