//! What is asked of the placement of items.

use super::Writer;
use super::toml::Sheet;
use crate::world::{ItemRequest, ItemSettings};

impl Writer<'_> {
    pub(super) fn placement(&self, sheet: &mut Sheet) {
        if self.world.placement != ItemRequest::default() {
            self.section::<ItemSettings>(sheet, &["placement"], &self.sayable());
        }
    }

    /// The request as a pack can say it: an item that may lie in no area must not lie in any.
    fn sayable(&self) -> ItemRequest {
        let mut request = ItemRequest::default().and(self.world.placement.clone());
        let nowhere = request.only_in.extract_if(.., |(_, areas)| areas.is_empty());
        let never = ItemRequest {
            never_in: nowhere.map(|(item, _)| (item, self.world.areas.ids().collect())).collect(),
            ..ItemRequest::default()
        };
        request.and(never)
    }
}
