//! Writes the item placement settings.

use super::Writer;
use super::toml::Sheet;
use crate::world::{ItemRequest, ItemSettings, ShapeRow, ShapeRowRequest};

impl Writer<'_> {
    pub(super) fn shapes(&self, sheet: &mut Sheet) {
        for shape in self.world.shapes.rows() {
            let help = Some(shape.help.clone()).filter(|help| !help.is_empty());
            let row = ShapeRowRequest { help, terms: shape.terms.clone() };
            self.section::<ShapeRow>(sheet, &["shapes", &shape.name], &row);
        }
    }

    pub(super) fn placement(&self, sheet: &mut Sheet) {
        if self.world.placement != ItemRequest::default() {
            self.section::<ItemSettings>(sheet, &["placement"], &self.normalized_request());
        }
    }

    /// The request in a form that a pack can express: `only-in` no area becomes `never-in` every area.
    fn normalized_request(&self) -> ItemRequest {
        let mut request = ItemRequest::default().and(self.world.placement.clone());
        let nowhere = request.only_in.extract_if(.., |(_, areas)| areas.is_empty());
        let never = ItemRequest {
            never_in: nowhere.map(|(item, _)| (item, self.world.areas.ids().collect())).collect(),
            ..ItemRequest::default()
        };
        request.and(never)
    }
}
