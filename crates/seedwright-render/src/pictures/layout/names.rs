//! The positions of names and role signs in rooms, and the descriptions of rooms.

use seedwright::rooms::{PlacedId, PlacedRoom, Role};

use crate::geometry::{Point, Rect};
use crate::labels::{LINE, Label};
use crate::views::layout::LayoutView;
use crate::words::{count, shown};

/// The radius of role signs, for cells of this width.
pub fn role_radius(unit: f64) -> f64 {
    (unit * 0.62).clamp(5.0, 13.0)
}

/// The height of a role sign above a name.
pub fn mark_height(radius: f64) -> f64 {
    2.0 * radius + 2.0
}

/// The position of a name, and of the role sign above it.
pub struct NamePlace {
    pub middle: Point,
    pub sign: Option<(Role, Point, f64)>,
}

/// Positions a name within the place that was found for it.
pub fn name_place(label: &Label, place: Rect, role: Option<Role>, radius: f64) -> NamePlace {
    let mark = if role.is_some() { mark_height(radius) } else { 0.0 };
    let lines = label.lines.len() as f64;
    let centre = place.centre();
    let sign = role.map(|role| {
        let long = if label.is_upright { place.height } else { mark + lines * (label.size * LINE) };
        let top = match label.is_upright {
            true => place.y + 2.0,
            false => centre.y - long / 2.0,
        };
        let small = radius.min(place.width / 2.0 - 2.0);
        (role, Point::new(centre.x, top + radius), small)
    });
    NamePlace { middle: centre.moved(0.0, mark / 2.0), sign }
}

/// Describes a room.
pub fn about(view: &LayoutView<'_>, id: PlacedId, room: &PlacedRoom) -> String {
    let mut about = vec![shown(&view.room_name(id))];
    about.extend(room.role.map(|role| role.word().to_owned()));
    if room.orientation.is_mirrored() {
        about.push("mirrored".to_owned());
    }
    if room.orientation.quarter_turns() > 0 {
        about.push(format!("turned {}°", room.orientation.degrees()));
    }
    about.push(format!("{} from the entrance", count(room.depth as usize, "door")));
    about.join(", ")
}
