//! Arranges the zones of a floor in rows and columns.

/// The preferred aspect ratio of pictures.
const SHAPE: f64 = 1.5;

/// The positions of zones, relative to the upper left corner of the first.
pub struct Rows {
    pub corners: Vec<(f64, f64)>,
    pub width: f64,
    pub height: f64,
}

impl Rows {
    /// Arranges zones of these sizes in columns, with gaps between them.
    pub fn new(sizes: &[(f64, f64)], columns: usize, between: (f64, f64)) -> Self {
        let widths = widths(sizes, columns);
        let heights = heights(sizes, columns);
        let begin =
            |sides: &[f64], between: f64| -> f64 { sides.iter().map(|side| side + between).sum() };
        let corner = |number: usize| {
            (
                begin(&widths[..number % columns], between.0),
                begin(&heights[..number / columns], between.1),
            )
        };
        Self {
            corners: (0..sizes.len()).map(corner).collect(),
            width: begin(&widths, between.0) - between.0,
            height: begin(&heights, between.1) - between.1,
        }
    }
}

fn widths(sizes: &[(f64, f64)], columns: usize) -> Vec<f64> {
    let widest = |column: usize| {
        let own = sizes.iter().skip(column).step_by(columns);
        own.map(|(width, _)| *width).fold(0.0, f64::max)
    };
    (0..columns).map(widest).collect()
}

fn heights(sizes: &[(f64, f64)], columns: usize) -> Vec<f64> {
    let highest = |row: &[(f64, f64)]| row.iter().map(|(_, height)| *height).fold(0.0, f64::max);
    sizes.chunks(columns).map(highest).collect()
}

/// The number of columns that gives the best shape.
pub fn columns(sizes: &[(f64, f64)]) -> usize {
    let wrong = |columns: usize| {
        let (across, down) = extent(sizes, columns);
        let shape = across / down.max(1.0) / SHAPE;
        // Empty places are wasted paper.
        let places = sizes.len().div_ceil(columns) * columns;
        shape.max(1.0 / shape) * places as f64 / sizes.len() as f64
    };
    let better = |best: usize, next: usize| {
        if wrong(next) < wrong(best) { next } else { best }
    };
    (1..=sizes.len()).reduce(better).unwrap_or(1)
}

/// The total size of the zones in cells, including the space above and below each.
pub fn extent(sizes: &[(f64, f64)], columns: usize) -> (f64, f64) {
    let across = widths(sizes, columns).iter().sum();
    let down = heights(sizes, columns).into_iter().map(|height| height + 8.0);
    (across, down.sum())
}
