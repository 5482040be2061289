//! What is asked of a campaign: the section `[campaign]`.

use super::{Reader, list, number};
use crate::document::Table;
use crate::world::{Amount, CampaignWishes, ItemId, Subject};

impl Reader<'_> {
    pub(super) fn fill_campaign(&mut self, document: &Table) {
        let Some((table, place)) = document.table("campaign") else {
            return;
        };
        self.declare_at(Subject::Campaign, place);
        let usual = CampaignWishes::default();
        let wishes = CampaignWishes {
            floors: self.number_or(table, "floors", usual.floors),
            zones: self.number_or(table, "zones", usual.zones),
            rooms: self.number_or(table, "rooms", usual.rooms),
            gate_rooms: self.number_or(table, "gate-rooms", usual.gate_rooms),
            walkers: self.number_or(table, "walkers", usual.walkers),
            falls: self.number_or(table, "falls", usual.falls),
            portals: self.number_or(table, "portals", usual.portals),
            totems: self.number_or(table, "totems", usual.totems),
            abilities: self.number_or(table, "abilities", usual.abilities),
            keys: self.number_or(table, "keys", usual.keys),
            codes: self.number_or(table, "codes", usual.codes),
            spheres: self.number_or(table, "spheres", usual.spheres),
            compactness: self.some_number(table, "compactness"),
            loops: self.some_number(table, "loops"),
            spins: self.some_number(table, "spins"),
            wins: self.number_or(table, "wins", usual.wins),
            attempts: number(table, "attempts").unwrap_or(usual.attempts),
            ability_items: self.items(table, "ability-items"),
            key_items: self.items(table, "key-items"),
            treasure: self.items(table, "treasure"),
            zone_names: list(table, "zone-names")
                .iter()
                .filter_map(|name| name.text().map(|(name, _)| name.to_owned()))
                .collect(),
        };
        self.draft.campaign = Some(wishes);
    }

    fn number_or(&mut self, table: &Table, field: &str, usual: Amount) -> Amount {
        self.some_number(table, field).unwrap_or(usual)
    }

    fn some_number(&mut self, table: &Table, field: &str) -> Option<Amount> {
        table.get(field).and_then(|number| self.count(number))
    }

    fn items(&mut self, table: &Table, field: &str) -> Vec<ItemId> {
        let items = list(table, field).iter();
        items.filter_map(|item| self.item(item)).collect()
    }
}
