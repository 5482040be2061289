//! Shapes that several signs share, as path data.

use crate::geometry::Point;
use crate::svg::number;

/// A closed line through corners, which are given at scale 1 around the centre.
pub fn polygon(centre: Point, scale: f64, corners: &[(f64, f64)]) -> String {
    let corners = corners.iter().map(|(x, y)| {
        let point = centre.moved(x * scale, y * scale);
        format!("{} {}", number(point.x), number(point.y))
    });
    format!("M{}Z", corners.collect::<Vec<_>>().join("L"))
}

/// A square standing on a corner.
pub fn diamond(centre: Point, half: f64) -> String {
    polygon(centre, half, &[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])
}

/// A star with five points, the sign of the goal.
pub fn star(centre: Point, radius: f64) -> String {
    const CORNERS: [(f64, f64); 10] = [
        (0.0, -1.0),
        (0.26, -0.36),
        (0.95, -0.31),
        (0.43, 0.14),
        (0.59, 0.81),
        (0.0, 0.45),
        (-0.59, 0.81),
        (-0.43, 0.14),
        (-0.95, -0.31),
        (-0.26, -0.36),
    ];
    // Multiply by the radius first, then by the factor 1.25: another order would round differently and change pictures.
    let corners = CORNERS.map(|(x, y)| (x * radius * 1.25, y * radius * 1.25));
    polygon(centre, 1.0, &corners)
}
