//! Flows things of different width into lines.

use crate::geometry::Point;

/// Positions things one after the other, and starts a new line when one is full.
pub struct Flow {
    /// The left and right ends of lines.
    column: f64,
    across: f64,
    /// The line height, and the gap between things.
    line: f64,
    apart: f64,
    at: Point,
}

impl Flow {
    /// Starts a line at a height.
    pub fn new((column, across): (f64, f64), (line, apart): (f64, f64), down: f64) -> Self {
        Self { column, across, line, apart, at: Point::new(column, down) }
    }

    /// The position of a thing of the given width.
    pub fn place(&mut self, wide: f64) -> Point {
        if self.at.x + wide > self.across && self.at.x > self.column {
            self.at = Point::new(self.column, self.at.y + self.line);
        }
        let place = self.at;
        self.at.x += wide + self.apart;
        place
    }

    /// The vertical position of the next line.
    pub fn end(&self) -> f64 {
        self.at.y + self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_wide_for_a_line_begins_another() {
        let mut flow = Flow::new((10.0, 100.0), (20.0, 5.0), 0.0);
        let mut place = |wide: f64| {
            let Point { x, y } = flow.place(wide);
            (x, y)
        };
        assert_eq!([place(40.0), place(45.0)], [(10.0, 0.0), (55.0, 0.0)]);
        // A thing wider than a line gets a line of its own.
        assert_eq!([place(500.0), place(1.0)], [(10.0, 20.0), (10.0, 40.0)]);
        assert_eq!(flow.end(), 60.0);
    }
}
