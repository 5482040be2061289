//! What can never be, in words.

use super::error::RoomNames;
use super::pieces::Piece;
use super::{Impossible, UnplaceableReason};
use crate::name::EscapedName;
use crate::world::templates::Catalogue;

impl Piece {
    /// The piece in words: the template or group with its name.
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
    /// The reason, as the end of a sentence about the piece.
    pub fn words(self, catalogue: &Catalogue) -> String {
        match self {
            Self::TooLarge => "is larger than the bounds, however it is turned".to_owned(),
            Self::NoPartner => "has no connection that any room could meet".to_owned(),
            Self::RequiredPoint { template, point } => {
                let template = catalogue.template(template);
                let cell = template.points()[point as usize].cell;
                format!(
                    "requires a connection that no room can meet: in the drawing of `{}`, line {}, column {}",
                    EscapedName(&template.name),
                    cell.y + 1,
                    cell.x + 1
                )
            }
        }
    }
}

impl Impossible {
    /// The reason as a sentence without a final stop.
    pub fn words(&self, names: &RoomNames) -> String {
        let catalogue = &names.catalogue;
        match *self {
            Self::Graph(reason) => match &names.graph {
                Some(graph) => reason.words(catalogue, graph),
                None => String::new(),
            },
            Self::NoFirstRoom => "nothing can be the first room".to_owned(),
            Self::NeverPlaced(piece, never) => {
                let (piece, never) = (piece.words(catalogue), never.words(catalogue));
                format!("{piece} has to be there, but {never}")
            }
            Self::TooManyRooms { least, target } => {
                format!("{least} rooms have to be there, and there are to be {target}")
            }
            Self::TooFewRooms { most, target } => {
                format!("only {most} rooms may be there, and there are to be {target}")
            }
            Self::TooMuchFloor { least, target } => format!(
                "the rooms that have to be there have {least} cells of floor, and {target} are to be enough"
            ),
            Self::DeadEnds { possible, asked } => {
                let share = |(least, most): (u32, u32)| format!("{least} to {most}");
                let (possible, asked) = (share(possible), share(asked));
                format!(
                    "of a thousand rooms, {asked} are to be dead ends, and with the connections there are it can be {possible}"
                )
            }
            Self::TooLittleFloor { most, target } => {
                format!("there can be {most} cells of floor at most, and there are to be {target}")
            }
            Self::NoSpace { needed, cells } => {
                format!("the rooms need {needed} cells, and the bounds have {cells} for them")
            }
            Self::TooFewConnections { ends, needed } => format!(
                "so many rooms have {ends} connections at most, and it takes {needed} to join them"
            ),
            Self::OnlyRepeats => {
                "there is one template only, and without `repeats` it must not follow itself"
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
                format!("there are to be rooms of the role `{role}`, but {template} {never}")
            }
            Self::RoleCount { role, count, allowed: (least, most) } => {
                let allowed = match most {
                    u64::MAX => format!("at least {least}"),
                    most => format!("{least} to {most}"),
                };
                let role = role.word();
                format!(
                    "there are to be {count} rooms of the role `{role}`, and templates allow {allowed}"
                )
            }
            Self::RoleDistance { role, distance, most } => {
                let role = role.word();
                format!(
                    "rooms of the role `{role}` are to be {distance} doors from the entrance, and {most} is the most there can be"
                )
            }
            Self::RoleApart { role, apart, most } => {
                let role = role.word();
                format!(
                    "rooms of the role `{role}` are to be {apart} doors apart, and {most} is the most there can be"
                )
            }
            _ => String::new(),
        }
    }
}
