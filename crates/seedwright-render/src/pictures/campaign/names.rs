//! The labels of rooms on a floor.

use seedwright::campaign::Zone;
use seedwright::grid::Cell;
use seedwright::rooms::{CellKind, PlacedId};

use crate::labels::{self, Label};
use crate::views::campaign::CampaignView;
use crate::views::campaign::contents::{Contents, on_map};
use crate::words::shown;

/// Names in smaller letters than this, in pixels, are replaced by the number of the room.
const SMALLEST: f64 = 8.0;

/// The name of a room, or at least its number, where nothing else is drawn, relative to its first cell. `contents` are
/// those of the whole floor.
pub fn room_label(
    view: &CampaignView<'_>,
    zone: &Zone,
    (first, contents): (Cell, &Contents),
    id: PlacedId,
    unit: f64,
) -> Option<Label> {
    let room = zone.layout.room(id);
    let template = view.catalogue.template(room.template).turned(room.orientation);
    let is_free = |cell: Cell| {
        let at = on_map(zone, first, room.position.plus(cell));
        template.kind(cell) == CellKind::Floor && contents.at(at).is_empty()
    };
    let name = shown(&view.campaign.world.rooms[zone.room(id)].name);
    let number = (zone.room(id).0 + 1).to_string();
    let label = labels::on_cells(&name, template.size(), is_free, unit);
    let label = label.filter(|label| label.size >= SMALLEST);
    label.or_else(|| labels::on_cells(&number, template.size(), is_free, unit))
}
