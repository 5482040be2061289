//! The overview: floors from top to bottom, zones as cards, and gates as lines between them.

use super::board::{Board, HEAD};
use super::legend::{Legend, Sign};
use super::page::{MARGIN, SORTS, STYLE, heading};
use super::routes;
use super::silhouette::silhouette;
use crate::geometry::{Point, Rect};
use crate::palette::{self, DOOR, INK};
use crate::signs::gates::KINDS;
use crate::svg::{Svg, number};
use crate::views::campaign::CampaignView;
use crate::views::campaign::ways;
use crate::words::{count, shortened, shown};

/// The minimum width, so that heading and legend fit.
const NARROWEST: f64 = 780.0;

const OWN_STYLE: &str = ".floor { font-size: 15px; font-style: italic; text-anchor: start; }
.rule { stroke: $ink; stroke-opacity: 0.22; stroke-width: 1; fill: none; }
.card { fill: $floor; stroke: $wall; stroke-width: 1.5; }
.small { stroke: $wall; stroke-width: 0.9; }
.name { font-size: 14.5px; font-weight: bold; }
.details { font-size: 12px; font-style: italic; }";

/// Draws all floors with their zones, and the gates between them.
pub fn overview_svg(view: &CampaignView<'_>) -> String {
    let board = Board::new(view);
    let width = board.width.max(NARROWEST);
    let legend = legend(view, width - 2.0 * MARGIN);
    let below = board.height + 26.0;
    let (pack, seed) = (shown(view.names.0), shown(view.names.1));
    let title = format!("{pack}: overview for the seed {seed}");
    let height = below + legend.height() + 24.0;
    let mut svg = Svg::begin(width, height, &title, &format!("{STYLE}\n{OWN_STYLE}"));
    heading(&mut svg, &pack, &about(view, &seed), width);
    let spare = number(((width - board.width) / 2.0).floor());
    svg.line(&format!("<g transform=\"translate({spare} 0)\">"));
    floors(&mut svg, view, &board);
    routes::lines(&mut svg, view, &board);
    cards(&mut svg, view, &board);
    routes::ends(&mut svg, view, &board);
    svg.close();
    legend.paint(&mut svg, Point::new(MARGIN, below));
    svg.line("</svg>");
    svg.finish()
}

fn about(view: &CampaignView<'_>, seed: &str) -> String {
    let campaign = view.campaign;
    let spheres = match view.spoilers {
        true => format!(", {}", count(view.opened.with_rooms() as usize, "sphere")),
        false => String::new(),
    };
    format!(
        "seed “{seed}”, {}, {}, {}, {}, {}{spheres}",
        count(campaign.size.floors as usize, "floor"),
        count(campaign.zones.len(), "zone"),
        count(campaign.world.rooms.len(), "room"),
        count(campaign.gates.len(), "gate"),
        count(campaign.locks.len(), "lock"),
    )
}

/// Draws the number of each floor next to its zones.
fn floors(svg: &mut Svg, view: &CampaignView<'_>, board: &Board) {
    for floor in 0..view.campaign.size.floors {
        svg.text("floor", floor_place(board, floor), &format!("Floor {}", floor + 1));
    }
}

/// The position of the number of a floor, which counts from 0.
pub fn floor_place(board: &Board, floor: u32) -> Point {
    let first = board.cards[floor as usize * board.courses.columns];
    Point::new(MARGIN, first.centre().y + 5.0)
}

fn cards(svg: &mut Svg, view: &CampaignView<'_>, board: &Board) {
    for (own, card) in view.campaign.zones.iter().zip(&board.cards) {
        let name = view.zone_name(own);
        svg.open("", &name);
        svg.rect("card", *card, 8.0, None);
        svg.text("name", name_place(*card), &card_name(&name, *card));
        svg.text("details", details_place(*card), &view.about(own));
        silhouette(svg, view, own, inside(*card));
        svg.close();
    }
}

/// The name of a zone, shortened to its card.
pub fn card_name(name: &str, card: Rect) -> String {
    shortened(name, ((card.width - 20.0) / 8.2) as usize)
}

/// The centre of a zone's name on its card, and of the details below it.
pub fn name_place(card: Rect) -> Point {
    Point::new(card.centre().x, card.y + 26.0)
}

pub fn details_place(card: Rect) -> Point {
    Point::new(card.centre().x, card.y + 43.0)
}

/// The area of a card in which rooms are drawn. The chips at the sides extend into the card.
pub fn inside(card: Rect) -> Rect {
    Rect {
        x: card.x + 22.0,
        y: card.y + HEAD + 2.0,
        width: card.width - 44.0,
        height: card.height - HEAD - 18.0,
    }
}

fn legend<'a>(view: &'a CampaignView<'_>, across: f64) -> Legend<'a> {
    let mut legend = Legend::new(&view.marks, SORTS, across);
    let ends = [(Sign::Start, "start"), (Sign::Goal, "goal")];
    let ends = ends.map(|(sign, words)| (sign, words.to_owned()));
    legend.add("start and goal", ends.into());
    if view.spoilers {
        let count = view.opened.with_rooms();
        let rows = (0..count).map(|sphere| {
            let colour = palette::sphere(sphere, count).light;
            (Sign::Swatch(colour), sphere.to_string())
        });
        legend.add("opens in sphere", rows.collect());
    }
    let kinds = KINDS.into_iter().filter(|kind| {
        let mut gates = view.campaign.gates.iter();
        gates.any(|gate| gate.kind == *kind)
    });
    let kinds = kinds.map(|kind| (Sign::Gate(kind, INK.light), ways::word(kind).to_owned()));
    let chip = (Sign::Chip(7), "number of a gate".to_owned());
    legend.add("gates", kinds.chain([chip]).collect());
    let locks = (0..view.marks.len()).map(|lock| (Sign::Lock(lock), view.marks[lock].words()));
    let open = (Sign::Swatch(DOOR.light), "nothing".to_owned());
    let side = (Sign::Words, "a mark locks the gate from its side".to_owned());
    let locks = locks.chain([side]);
    legend.add("locked by", [open].into_iter().chain(locks).collect());
    legend
}
