//! Steps, rejections and reasons in words.

use seedwright::rooms::{
    Broken, Catalogue, Ended, Impossible, Miss, Never, Orientation, Piece, Rejection, TemplateId,
};

use crate::commands::words::{count, shown};

/// The name of a template.
pub fn template(catalogue: &Catalogue, id: TemplateId) -> String {
    shown(&catalogue.template(id).name)
}

/// The name of a template or group.
pub fn piece(catalogue: &Catalogue, piece: Piece) -> String {
    match piece {
        Piece::Room(id) => template(catalogue, id),
        Piece::Group(id) => shown(&catalogue.group(id).name),
    }
}

/// How something lies, if not as it is drawn: with a comma before it.
pub fn turned(orientation: Orientation) -> String {
    let mirrored = if orientation.is_mirrored() {
        ", mirrored"
    } else {
        ""
    };
    match orientation.degrees() {
        0 => mirrored.to_owned(),
        degrees => format!("{mirrored}, turned {degrees}°"),
    }
}

/// Why something can't stand somewhere.
pub fn rejection(rejection: Rejection) -> &'static str {
    match rejection {
        Rejection::OutOfBounds => "it would reach beyond the bounds",
        Rejection::Overlap { .. } => "it would lie on more than edges",
        Rejection::RequiredBlocked { .. } => "a required connection would run against a wall",
        Rejection::RequiredUnmet { .. } => "a required connection would meet nothing",
        Rejection::TooMany => "there would be too many rooms",
    }
}

/// What an attempt lacked.
pub fn miss(catalogue: &Catalogue, miss: &Miss) -> String {
    match miss {
        Miss::Short(Ended::Stuck) => "nothing more could be placed anywhere".to_owned(),
        Miss::Short(_) => "the walkers ran out of turns".to_owned(),
        Miss::Template(id) => format!("too few rooms of `{}`", template(catalogue, *id)),
        Miss::Group(id) => format!(
            "too few of the group `{}`",
            shown(&catalogue.group(*id).name)
        ),
        Miss::Role(role) => format!("no place for the role `{}`", role.word()),
        Miss::Broken(Broken::DeadEnds(share)) => {
            let (whole, part) = (share / 10, share % 10);
            format!(
                "{whole}.{part} % of the rooms have one way in, which is not within `dead-ends`"
            )
        }
        Miss::Broken(Broken::Loops) => "too few or too many loops are open".to_owned(),
        Miss::Broken(Broken::Role(role)) => {
            format!(
                "rooms for the role `{}` stand in the wrong places",
                role.word()
            )
        }
        Miss::Broken(Broken::TemplateCount(id)) => {
            format!(
                "too few or too many rooms of `{}`",
                template(catalogue, *id)
            )
        }
        Miss::Broken(Broken::GroupCount(id)) => {
            let name = shown(&catalogue.group(*id).name);
            format!("the group `{name}` is there too rarely or too often")
        }
        Miss::Broken(_) => "the layout did not keep what it promises".to_owned(),
    }
}

/// Why there can be no layout.
pub fn impossible(catalogue: &Catalogue, reason: &Impossible) -> String {
    match reason {
        Impossible::NoFirstRoom => {
            "no template can be the first room: under the strict rule it must not require connections"
                .to_owned()
        }
        Impossible::NeverPlaced(piece, reason) => {
            let name = self::piece(catalogue, *piece);
            format!("`{name}` must be there and can't: {}", never(catalogue, *reason))
        }
        Impossible::TooManyRooms { least, target } => {
            format!("at least {least} rooms must be there, but there are to be {target}")
        }
        Impossible::TooFewRooms { most, target } => {
            format!("at most {} may be there, but there are to be {target}", rooms(*most))
        }
        Impossible::TooLittleFloor { most, target } => {
            format!("there can be {most} cells of floor at most, but there are to be {target}")
        }
        Impossible::NoSpace { needed, cells } => {
            format!("the rooms need {needed} cells, but the bounds have {cells}")
        }
        Impossible::TooFewConnections { ends, needed } => format!(
            "so many rooms have {ends} connections at most, but it takes {needed} to join them"
        ),
        Impossible::OnlyRepeats => {
            "there is one template only, and it must not follow itself (`repeats`)".to_owned()
        }
        Impossible::RoleCount {
            role,
            count: asked,
            allowed: (least, most),
        } => {
            let role = role.word();
            format!("{asked} rooms are to be `{role}`, but templates allow {least} to {most}")
        }
        Impossible::RoleDistance {
            role,
            distance,
            most,
        } => {
            let role = role.word();
            format!("`{role}` is to be {distance} doors away, but {most} is as far as can be")
        }
    }
}

fn rooms(number: u64) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX), "room")
}

fn never(catalogue: &Catalogue, reason: Never) -> String {
    match reason {
        Never::TooLarge => "it is larger than the bounds".to_owned(),
        Never::NoPartner => "no room has a connection that could meet any of its own".to_owned(),
        Never::RequiredPoint { template, point } => format!(
            "no room has a connection that could meet required connection {} of `{}`",
            point + 1,
            self::template(catalogue, template)
        ),
    }
}
