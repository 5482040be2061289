//! The energy of pickups that only the code of a game knows.
//!
//! A database names the item of energy tanks, and a preset says how much each gives. Games can have other pickups that
//! give energy, such as parts of tanks. A database lists them in the category of tanks, and does not say how much.

use seedwright::name::{EscapedName, folded};

use super::build::Builder;
use super::words::words;
use crate::report::Treatment;

impl Builder<'_, '_, '_> {
    /// Adds the energy that whoever imports says pickups give, and notes the pickups that may give some.
    pub fn add_energy_of_pickups(&mut self, told: &[(String, u32)]) {
        let health = self.translator.damage.energy;
        for (name, amount) in told {
            let mut pickups = self.pickups.iter().zip(&self.items);
            let found = pickups.find(|(pickup, _)| folded(pickup.key.text) == folded(name));
            let Some((health, (_, item))) = health.zip(found) else {
                let message = format!("no pickup `{}` can give energy", EscapedName(name));
                let hint = "name a pickup of the database, in a game with damage";
                self.problems.error("E0528", None, message, hint);
                continue;
            };
            let gives = &mut self.draft.draft.items[*item].gives;
            gives.retain(|(resource, _)| *resource != health);
            gives.push((health, *amount));
            gives.sort_unstable();
        }
        let Some((health, tank)) = health.zip(self.database.energy_tank) else {
            return;
        };
        // A category is that of tanks if it shares a word with their name.
        let own = words(self.database.items.rows[tank].name);
        let tanks = self
            .pickups
            .iter()
            .filter(|pickup| pickup.gives(tank) && !words(pickup.category).is_disjoint(&own));
        let categories: Vec<&str> = tanks.map(|pickup| pickup.category).collect();
        for (pickup, item) in self.pickups.iter().zip(&self.items) {
            let is_like_a_tank = categories.contains(&pickup.category) && !pickup.gives(tank);
            let mut gives = self.draft.draft.items[*item].gives.iter();
            if is_like_a_tank && pickup.is_used() && gives.all(|(resource, _)| *resource != health)
            {
                let kind = "energy of pickups that are not tanks: unknown, assumed 0 (`--energy` says how much)";
                let (span, name) = (pickup.key.span, pickup.key.text);
                self.notes.note(Treatment::Assumed, kind, span, name);
            }
        }
    }
}
