//! Rows of the static world about room templates. The kernel stores them; only the promises of layouts read them.

use crate::json::rows;

rows! {
    /// A room template.
    TemplateRow {
        name: String,
        /// One line for each row of cells.
        drawing: String,
        /// The roles that its rooms can have.
        roles: Vec<String>,
        /// The minimum number of its rooms.
        least: u32,
        /// The maximum number of its rooms, or -1.
        most: i64,
    }

    /// The settings of the connections of a template with one mark.
    ConnectionRow {
        /// The number of the template.
        template: u32,
        mark: char,
        /// The number of cells of a doorway, or -1 for two, or one where two don't fit.
        width: i64,
        /// The number of cells of straight wall on both sides.
        corner: u32,
        /// Its type, which must match.
        socket: Option<String>,
        /// `both`, `in` or `out`.
        pass: String,
        /// Whether there must be a door.
        required: bool,
    }

    /// An all-or-nothing group of rooms.
    GroupRow {
        name: String,
        /// The minimum number of times it is placed.
        least: u32,
        /// The maximum number of times it is placed, or -1.
        most: i64,
        members: Vec<MemberRow>,
    }

    /// A room of a group.
    MemberRow {
        /// The number of its template.
        template: u32,
        /// The column and the row of its first cell within the group.
        x: i32,
        y: i32,
        /// The clockwise rotation in degrees.
        rotation: u32,
        /// Whether it is mirrored left to right before the rotation.
        mirrored: bool,
    }
}
