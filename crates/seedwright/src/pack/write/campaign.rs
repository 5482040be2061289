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
        for ((name, asked), (_, usual)) in numbers(wishes).into_iter().zip(numbers(&usual)) {
            match asked {
                _ if asked == usual => {}
                Amount::Fixed(number) => sheet.field(name, number),
                Amount::Option(_) => sheet.field(name, string(&self.amount(asked))),
            }
        }
        if wishes.attempts != usual.attempts {
            sheet.field("attempts", wishes.attempts);
        }
        let names = |items: &[ItemId]| -> Vec<String> {
            let names = items
                .iter()
                .map(|item| string(&self.world.items[*item].name));
            names.collect()
        };
        sheet.list("ability-items", &names(&wishes.ability_items));
        sheet.list("key-items", &names(&wishes.key_items));
        sheet.list("treasure", &names(&wishes.treasure));
        let zones = wishes.zone_names.iter().map(|name| string(name));
        sheet.list("zone-names", &zones.collect::<Vec<_>>());
    }
}

fn numbers(wishes: &CampaignWishes) -> [(&'static str, Amount); 12] {
    [
        ("floors", wishes.floors),
        ("zones", wishes.zones),
        ("rooms", wishes.rooms),
        ("gate-rooms", wishes.gate_rooms),
        ("walkers", wishes.walkers),
        ("falls", wishes.falls),
        ("portals", wishes.portals),
        ("totems", wishes.totems),
        ("abilities", wishes.abilities),
        ("keys", wishes.keys),
        ("codes", wishes.codes),
        ("spheres", wishes.spheres),
    ]
}
