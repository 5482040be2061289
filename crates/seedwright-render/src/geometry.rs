//! Points and rectangles.

/// A point; `y` grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// A rectangle, by its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Point {
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub fn moved(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }
}

impl Rect {
    pub fn around(centre: Point, width: f64, height: f64) -> Self {
        Self { x: centre.x - width / 2.0, y: centre.y - height / 2.0, width, height }
    }

    pub fn moved(self, x: f64, y: f64) -> Self {
        Self { x: self.x + x, y: self.y + y, ..self }
    }

    /// The rectangle extended by this much on every side.
    pub fn grown(self, by: f64) -> Self {
        Self {
            x: self.x - by,
            y: self.y - by,
            width: self.width + 2.0 * by,
            height: self.height + 2.0 * by,
        }
    }

    pub fn right(self) -> f64 {
        self.x + self.width
    }

    pub fn bottom(self) -> f64 {
        self.y + self.height
    }

    pub fn centre(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The point where the line from the centre to a point leaves the rectangle.
    pub fn edge(self, to: Point) -> Point {
        let Point { x, y } = self.centre();
        let (across, down) = (to.x - x, to.y - y);
        let part = |half: f64, way: f64| {
            if way == 0.0 { f64::INFINITY } else { half / way.abs() }
        };
        let part = part(self.width / 2.0, across).min(part(self.height / 2.0, down));
        let part = part.min(1.0);
        Point::new(x + across * part, y + down * part)
    }

    pub fn overlaps(self, other: Self) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }
}
