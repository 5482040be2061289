//! The legend of the map.

use seedwright::grid::Direction;
use seedwright::rooms::Role;

use super::Layers;
use crate::geometry::Point;
use crate::palette;
use crate::signs::rooms as marks;
use crate::svg::{Svg, number};
use crate::views::layout::LayoutView;
use crate::views::tiles::{Tile, TileGrid};
use crate::words::width;

const LINE: f64 = 28.0;
/// The width of a sign, and the space after an entry.
const SIGN: f64 = 28.0;
const BEHIND: f64 = 26.0;
/// The most walkers that are listed.
const WALKERS: usize = 8;

/// A sign in the legend.
enum Sign {
    Role(Role),
    Door,
    InnerDoor,
    Slot,
    Walker(u32),
    Jump,
    Number,
}

/// The signs of a map, with their texts and positions.
pub struct Legend {
    entries: Vec<(Sign, String, Point)>,
    lines: f64,
}

impl Legend {
    /// Creates the legend of the signs on the map, in lines of at most this width.
    pub fn new(view: &LayoutView<'_>, grid: &TileGrid, layers: Layers<'_>, across: f64) -> Self {
        let mut entries = Vec::new();
        let mut at = Point::new(0.0, 0.0);
        for (sign, words) in signs(view, grid, layers) {
            let wide = SIGN + width(&words, 13.0);
            if at.x + wide > across && at.x > 0.0 {
                at = Point::new(0.0, at.y + LINE);
            }
            entries.push((sign, words, at));
            at.x += wide + BEHIND;
        }
        Self { lines: at.y / LINE + 1.0, entries }
    }

    pub fn height(&self) -> f64 {
        self.lines * LINE
    }

    pub fn paint(&self, svg: &mut Svg, corner: Point) {
        for (sign, words, at) in &self.entries {
            let middle = corner.moved(at.x + 9.0, at.y + LINE / 2.0);
            sign.paint(svg, middle);
            svg.text("row", middle.moved(SIGN - 9.0, 4.5), words);
        }
    }
}

fn signs(view: &LayoutView<'_>, grid: &TileGrid, layers: Layers<'_>) -> Vec<(Sign, String)> {
    let mut signs = Vec::new();
    for role in Role::ALL {
        if view.layout.with_role(role).next().is_some() {
            signs.push((Sign::Role(role), role.word().to_owned()));
        }
    }
    if grid.tiles().contains(&Tile::Door) {
        signs.push((Sign::Door, "door between rooms".to_owned()));
    }
    if grid.tiles().contains(&Tile::Gate) {
        signs.push((Sign::InnerDoor, "door inside a room".to_owned()));
    }
    if !grid.slots.is_empty() {
        signs.push((Sign::Slot, "place for an item".to_owned()));
    }
    if layers.numbers.is_some() {
        signs.push((Sign::Number, "order of placement".to_owned()));
    }
    if let Some(trails) = layers.trails {
        let walkers = trails.walkers().into_iter().take(WALKERS);
        signs
            .extend(walkers.map(|walker| (Sign::Walker(walker), format!("walker {}", walker + 1))));
        if trails.moves().iter().any(|step| step.is_jump) {
            signs.push((Sign::Jump, "restarts there".to_owned()));
        }
    }
    signs
}

impl Sign {
    fn paint(&self, svg: &mut Svg, middle: Point) {
        match self {
            Self::Role(role) => marks::role(svg, *role, middle, 9.0),
            Self::Door => {
                marks::door(svg, middle.moved(-9.0, -9.0), 1, Direction::Right, 18.0);
            }
            Self::InnerDoor => {
                marks::inner_door(svg, middle.moved(-9.0, -9.0), Direction::Right, 18.0);
            }
            Self::Slot => marks::slot(svg, middle, 22.0),
            Self::Number => {
                svg.circle("badge", middle, 8.0);
                svg.line("<g font-size=\"10\">");
                svg.text("step", middle.moved(0.0, 3.6), "7");
                svg.close();
            }
            Self::Walker(walker) => line(svg, "trail", middle, *walker, ""),
            Self::Jump => line(svg, "jump", middle, 0, " stroke-dasharray=\"0.1 6\""),
        }
    }
}

fn line(svg: &mut Svg, class: &str, middle: Point, walker: u32, more: &str) {
    let [x, y] = [middle.x - 9.0, middle.y].map(number);
    let stroke = palette::walker(walker).light;
    svg.line(&format!(
        "<path class=\"{class}\" stroke-width=\"3\"{more} stroke=\"{stroke}\" d=\"M{x} {y}h18\"/>"
    ));
}
