//! The overview of a campaign: a card for each zone, and gates as lines between the cards.

use serde::Serialize;

use super::marks::{Bounds, LockSpot, Title, fine, tenths, thousandths};
use crate::geometry::Point;
use crate::json_schema::JsonSchema;
use crate::pictures::campaign::board::{Board, Port};
use crate::pictures::campaign::overview::{
    card_name, details_place, floor_place, inside, name_place,
};
use crate::pictures::campaign::routes::{self, MARK, TIP, lock_places};
use crate::pictures::campaign::silhouette;
use crate::signs::gates::{self, tip_path};
use crate::views::campaign::CampaignView;
use crate::views::campaign::floor_plan::floor_plan;
use crate::views::campaign::ways::{GateEnd, Way};

/// The font sizes of names on cards, of details below them, and of floors.
const NAME: f64 = 14.5;
const DETAILS: f64 = 12.0;
const FLOOR: f64 = 15.0;

/// All floors in one picture. Lengths are in pixels; `y` grows downwards.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Overview {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The names of floors, next to their cards.
    pub floors: Vec<Title>,
    /// A card for each zone.
    pub cards: Vec<Card>,
    /// The lines between gates.
    pub ways: Vec<OverviewWay>,
}

/// A zone on a card. Its floor is drawn there, scaled by `scale` and then moved by `shift`.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Card {
    /// The floor, from 0.
    pub floor: u32,
    /// The number of the zone on its floor.
    pub zone: usize,
    /// The rectangle of the card.
    pub bounds: Bounds,
    /// The name of the zone; `at` is its centre.
    pub name: Title,
    /// The details of the zone; `at` is their centre.
    pub about: Title,
    /// The width of a unit of the floor.
    pub scale: f64,
    /// The position of the floor's origin.
    pub shift: [f64; 2],
}

/// A line between two gates.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OverviewWay {
    /// The kind of gate.
    #[schemars(schema_with = "crate::vocabulary::gate")]
    pub kind: &'static str,
    /// The line.
    pub path: String,
    /// The lock that gives the line its colour. Null if it has no lock.
    pub lock: Option<usize>,
    /// The arrowhead, if it leads one way only.
    pub arrow: Option<String>,
    /// Both ends.
    pub ends: [OverviewEnd; 2],
    /// A description of where it leads and which locks it has.
    pub about: String,
}

/// A gate at the edge of a card.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct OverviewEnd {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// The room it is in.
    pub room: u32,
    /// The centre of its chip.
    pub at: [f64; 2],
    /// The marks of the locks for leaving through it.
    pub marks: Vec<LockSpot>,
}

/// Creates the overview of a campaign.
pub(super) fn overview(view: &CampaignView<'_>) -> Overview {
    let board = Board::new(view);
    let floors = (0..view.campaign.size.floors).map(|floor| Title {
        at: tenths(floor_place(&board, floor)),
        text: format!("Floor {}", floor + 1),
        size: FLOOR,
    });
    let ways = view.ways.iter().enumerate();
    Overview {
        width: board.width.ceil(),
        height: board.height.ceil(),
        floors: floors.collect(),
        cards: cards(view, &board),
        ways: ways.map(|(number, way)| line(view, &board, number, way)).collect(),
    }
}

fn cards(view: &CampaignView<'_>, board: &Board) -> Vec<Card> {
    let mut found = Vec::new();
    for floor in 0..view.campaign.size.floors {
        for (zone, (own, corner)) in floor_plan(view, floor).zones.into_iter().enumerate() {
            // Cards are in the order of zones.
            let card = board.cards[found.len()];
            let (scale, first) = silhouette::frame(own, inside(card));
            let name = view.zone_name(own);
            found.push(Card {
                floor,
                zone,
                bounds: Bounds::of(card),
                name: Title {
                    at: tenths(name_place(card)),
                    text: card_name(&name, card),
                    size: NAME,
                },
                about: Title {
                    at: tenths(details_place(card)),
                    text: view.about(own),
                    size: DETAILS,
                },
                scale: fine(scale),
                shift: thousandths(first.moved(-corner.x * scale, -corner.y * scale)),
            });
        }
    }
    found
}

fn line(view: &CampaignView<'_>, board: &Board, number: usize, way: &Way) -> OverviewWay {
    let [from, to] = board.ports[number];
    let (x, y) = to.outward();
    OverviewWay {
        kind: gates::word(way.kind),
        path: routes::path(board, number, way),
        lock: way.lock(),
        arrow: way.one_way.then(|| tip_path(to.along(TIP), (-x, -y))),
        ends: [end(from, &way.from), end(to, &way.to)],
        about: routes::title(view, way),
    }
}

fn end(port: Port, gate: &GateEnd) -> OverviewEnd {
    let spot = |(lock, at): (&usize, Point)| LockSpot { lock: *lock, at: tenths(at), radius: MARK };
    let places = lock_places(port, gate.locks.len());
    OverviewEnd {
        number: gate.number,
        name: gate.name.clone(),
        room: gate.room.0,
        at: tenths(port.at),
        marks: gate.locks.iter().zip(places).map(spot).collect(),
    }
}
