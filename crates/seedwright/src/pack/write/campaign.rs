//! What is asked of a campaign.

use super::Writer;
use super::toml::{Sheet, string};
use crate::world::{Amount, CampaignWishes, ItemId};

impl Writer<'_> {
    pub(super) fn campaign(&self, sheet: &mut Sheet) {
        let Some(wishes) = &self.world.campaign else {
            return;
        };
        sheet.header(&["campaign"]);
        let usual = CampaignWishes::default();
        for ((name, asked), (_, usual)) in wishes.numbers().into_iter().zip(usual.numbers()) {
            match asked {
                _ if asked == usual => {}
                Some(Amount::Fixed(number)) => sheet.field(name, number),
                Some(asked) => sheet.field(name, string(&self.amount(asked))),
                None => {}
            }
        }
        if wishes.attempts != usual.attempts {
            sheet.field("attempts", wishes.attempts);
        }
        let names = |items: &[ItemId]| -> Vec<String> {
            let names = items.iter().map(|item| string(&self.world.items[*item].name));
            names.collect()
        };
        sheet.list("ability-items", &names(&wishes.ability_items));
        sheet.list("key-items", &names(&wishes.key_items));
        sheet.list("treasure", &names(&wishes.treasure));
        let zones = wishes.zone_names.iter().map(|name| string(name));
        sheet.list("zone-names", &zones.collect::<Vec<_>>());
    }
}
