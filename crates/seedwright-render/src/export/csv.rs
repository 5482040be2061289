//! Rooms and doors as tables.

use crate::views::layout::LayoutView;
use crate::views::tiles::TileGrid;

/// Writes one row per room.
pub fn rooms_csv(view: &LayoutView<'_>) -> String {
    let grid = TileGrid::new(view.catalogue, view.layout);
    let mut text = String::from(
        "id,name,template,x,y,width,height,rotation,mirrored,role,depth,group,walker,from,step\n",
    );
    for (id, room) in view.layout.iter() {
        let place = grid.place(room.position);
        let group = room.group.map(|(group, _)| view.catalogue.group(group).name.as_str());
        let number =
            |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
        let row = [
            id.0.to_string(),
            quoted(&view.room_name(id)),
            quoted(&view.catalogue.template(room.template).name),
            place.x.to_string(),
            place.y.to_string(),
            room.size.width.to_string(),
            room.size.height.to_string(),
            room.orientation.degrees().to_string(),
            room.orientation.is_mirrored().to_string(),
            room.role.map_or("", |role| role.word()).to_owned(),
            room.depth.to_string(),
            quoted(group.unwrap_or_default()),
            number(room.walker),
            number(room.from.map(|from| from.0)),
            room.step.to_string(),
        ];
        text.push_str(&row.join(","));
        text.push('\n');
    }
    text
}

/// Writes one row per door.
pub fn doors_csv(view: &LayoutView<'_>) -> String {
    let grid = TileGrid::new(view.catalogue, view.layout);
    let mut text = String::from("id,a,b,x,y,direction,length\n");
    for (id, door) in view.layout.doors.iter().enumerate() {
        let place = grid.place(door.cell);
        let row = [
            id.to_string(),
            door.a.0.to_string(),
            door.b.0.to_string(),
            place.x.to_string(),
            place.y.to_string(),
            door.direction.word().to_lowercase(),
            door.length.to_string(),
        ];
        text.push_str(&row.join(","));
        text.push('\n');
    }
    text
}

/// A field, quoted if necessary.
fn quoted(field: &str) -> String {
    match field.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_have_to_be() {
        assert_eq!(quoted("Great Hall"), "Great Hall");
        assert_eq!(quoted("Hall, \"old\""), "\"Hall, \"\"old\"\"\"");
    }
}
