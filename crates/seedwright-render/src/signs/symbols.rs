//! All symbols by name, for programs that draw scenes themselves.

use seedwright::rooms::Role;
use serde::Serialize;

use super::locks::{LockKind, sheet_path};
use super::{rooms, shapes};
use crate::geometry::Point;
use crate::json_schema::JsonSchema;

/// The width of the cell that symbols are drawn for; its centre is the origin.
pub const CELL: f64 = 100.0;

/// Stands for the colour of the thing itself, which the scene gives.
const OWN: &str = "own";

/// A part of a symbol, drawn over the parts before it.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct SymbolPart {
    /// Its outline or line as path data.
    pub path: String,
    /// The factor to enlarge it by.
    pub scale: f64,
    /// The name of the fill colour, or `own` for the colour of the thing itself.
    pub fill: Option<String>,
    /// The name of the colour of its line.
    pub stroke: Option<String>,
    /// The line width, before it is enlarged.
    pub width: f64,
}

impl SymbolPart {
    fn filled(path: String, fill: &str) -> Self {
        Self { path, scale: 1.0, fill: Some(fill.to_owned()), stroke: None, width: 0.0 }
    }

    fn outlined(self, stroke: &str, width: f64) -> Self {
        Self { stroke: Some(stroke.to_owned()), width, ..self }
    }

    fn scaled(self, scale: f64) -> Self {
        Self { scale, ..self }
    }
}

/// All symbols, each by its name.
pub fn symbols() -> Vec<(String, Vec<SymbolPart>)> {
    let middle = Point::new(0.0, 0.0);
    let locks = LockKind::ALL.map(|kind| {
        let outline = kind.outline(middle, CELL / 2.0);
        let part = SymbolPart::filled(outline, OWN).outlined("white", CELL * 0.08);
        (format!("lock-{}", kind.word()), vec![part])
    });
    let roles = Role::ALL.map(|role| (format!("role-{}", role.word()), role_parts(role)));
    let diamond = |half: f64| shapes::diamond(middle, CELL * half);
    let disc = LockKind::Ability.outline(middle, CELL / 2.0);
    let square =
        shapes::polygon(middle, CELL * 0.54, &[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]);
    let one = |name: &str, part: SymbolPart| (name.to_owned(), vec![part]);
    let others = [
        one("slot", SymbolPart::filled(diamond(0.3), "floor").outlined("wall", 5.0)),
        one("treasure", SymbolPart::filled(diamond(0.3), "treasure").outlined("wall", 4.5)),
        one("opener", SymbolPart::filled(square, "opener").outlined("wall", 6.5)),
        one("note", SymbolPart::filled(sheet_path(middle, CELL), "white").outlined(OWN, 9.0)),
        one("start", SymbolPart::filled(disc, "ink").outlined("white", 6.0)),
        one(
            "goal",
            SymbolPart::filled(shapes::star(middle, CELL / 2.0), "victory").outlined("wall", 6.0),
        ),
        one("location", SymbolPart::filled(LockKind::Ability.outline(middle, 14.0), "ink")),
        one("event", SymbolPart::filled(diamond(0.22), "white").outlined("ink", 5.5)),
    ];
    locks.into_iter().chain(roles).chain(others).collect()
}

/// A disc with a white symbol.
fn role_parts(role: Role) -> Vec<SymbolPart> {
    let own = format!("role-{}", role.word());
    let disc = LockKind::Ability.outline(Point::new(0.0, 0.0), CELL / 2.0);
    let mut parts = vec![SymbolPart::filled(disc, &own)];
    let (form, path) = rooms::sign(role);
    let sign = match form {
        "filled" => SymbolPart::filled(path.to_owned(), "white"),
        _ => SymbolPart {
            fill: None,
            ..SymbolPart::filled(path.to_owned(), "white").outlined("white", 0.2)
        },
    };
    parts.push(sign.scaled(CELL / 2.0));
    let eyes = rooms::eyes(role).map(|eye| {
        let path = format!("M{eye} -.26a.14 .14 0 1 0 .01 0Z");
        SymbolPart::filled(path, &own).scaled(CELL / 2.0)
    });
    parts.extend(eyes);
    parts
}
