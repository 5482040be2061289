//! Things of different width one behind the other, in lines.

use crate::geometry::Point;

/// Where the next thing goes: behind the last one, or at the beginning of a new line.
pub struct Flow {
    /// Where lines begin, and where they have to end.
    column: f64,
    across: f64,
    /// How high a line is, and how far things are apart in it.
    line: f64,
    apart: f64,
    at: Point,
}

impl Flow {
    /// Begins a line at a height.
    pub fn new((column, across): (f64, f64), (line, apart): (f64, f64), down: f64) -> Self {
        Self { column, across, line, apart, at: Point::new(column, down) }
    }

    /// The place for something so wide.
    pub fn place(&mut self, wide: f64) -> Point {
        if self.at.x + wide > self.across && self.at.x > self.column {
            self.at = Point::new(self.column, self.at.y + self.line);
        }
        let place = self.at;
        self.at.x += wide + self.apart;
        place
    }

    /// Where the next line would begin.
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
        // Something wider than a line has one of its own.
        assert_eq!([place(500.0), place(1.0)], [(10.0, 20.0), (10.0, 40.0)]);
        assert_eq!(flow.end(), 60.0);
    }
}
