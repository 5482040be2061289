//! What leads from one spot to another.

use seedwright::pack::Span;
use seedwright::world::SpotId;

use crate::terms::Term;

/// A way between two spots, which requires all of these.
pub struct Passage {
    pub from: SpotId,
    pub to: SpotId,
    pub needs: Vec<usize>,
    pub span: Span,
}

/// A passage from one room into another.
pub struct Crossing {
    pub from: SpotId,
    pub to: SpotId,
    pub need: Term,
    pub span: Span,
}
