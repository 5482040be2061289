//! What is asked of the placement of items.

use super::Writer;
use super::toml::{Sheet, list, string};
use crate::world::{Aim, Algorithm, Amount, AreaId, ItemId, LocationId, Wishes};

impl Writer<'_> {
    pub(super) fn placement(&self, sheet: &mut Sheet) {
        if self.world.wishes == Wishes::default() {
            return;
        }
        let wishes = self.wishes();
        sheet.header(&["placement"]);
        placement_numbers(sheet, &wishes);
        sheet.list("exclude", &self.locations(&wishes.excluded));
        sheet.list("priority", &self.locations(&wishes.priority));
        let early = wishes.early.iter();
        let early = early.map(|(item, count)| self.item_amount(*item, Amount::Fixed(*count)));
        let early: Vec<_> = early.map(|text| string(&text)).collect();
        sheet.list("early", &early);
        let fixed = wishes.fixed.iter().map(|(location, item)| {
            let item = string(&self.world.items[*item].name);
            (self.world.location_name(*location), item)
        });
        sheet.section(&["placement", "place"], fixed);
        sheet.section(&["placement", "only-in"], self.by_item(&wishes.only_in));
        sheet.section(&["placement", "never-in"], self.by_item(&wishes.never_in));
        let weights = wishes.weights.iter();
        let weights = weights
            .map(|(location, weight)| (self.world.location_name(*location), weight.to_string()));
        sheet.section(&["placement", "weights"], weights);
    }

    /// The wishes as a pack can say them: in order, each once, and without lists of no area.
    fn wishes(&self) -> Wishes {
        let mut wishes = Wishes::default().and(self.world.wishes.clone());
        let nowhere = wishes.only_in.extract_if(.., |(_, areas)| areas.is_empty());
        let never = Wishes {
            never_in: nowhere.map(|(item, _)| (item, self.world.areas.ids().collect())).collect(),
            ..Wishes::default()
        };
        wishes.and(never)
    }

    fn locations(&self, locations: &[LocationId]) -> Vec<String> {
        let locations = locations.iter();
        locations.map(|location| string(&self.world.location_name(*location))).collect()
    }

    fn by_item(&self, bounds: &[(ItemId, Vec<AreaId>)]) -> impl Iterator<Item = (String, String)> {
        bounds.iter().map(|(item, areas)| {
            let name = self.world.items[*item].name.clone();
            (name, list(&self.area_names(areas)))
        })
    }
}

fn placement_numbers(sheet: &mut Sheet, wishes: &Wishes) {
    if let Some(algorithm) = wishes.algorithm {
        let word = match algorithm {
            Algorithm::Assumed => "assumed",
            Algorithm::Forward => "forward",
            Algorithm::Random => "random",
        };
        sheet.field("algorithm", string(word));
    }
    if let Some(aim) = wishes.aim {
        let word = match aim {
            Aim::Locations => "locations",
            Aim::Items => "items",
            Aim::Goal => "goal",
        };
        sheet.field("aim", string(word));
    }
    let numbers = [
        ("attempts", wishes.attempts.map(u64::from)),
        ("swaps", wishes.swaps.map(u64::from)),
        ("steps", wishes.steps),
    ];
    for (name, number) in numbers {
        if let Some(number) = number {
            sheet.field(name, number);
        }
    }
}
