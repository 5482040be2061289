//! Bounds of the numbers of a campaign from one another: outside of them, no attempt of any seed can succeed.
//!
//! They are constraints on the options that the numbers are taken from, like those that a pack declares, so that
//! whatever lists, checks or mends constraints knows them as well.

use super::limits::MAX_ROOMS;
use crate::world::{
    Amount, CampaignSettings, Comparison, Constraint, Relation, SettingId, SettingProduct,
    SettingSum,
};

/// Returns the bounds of a campaign's numbers.
pub fn bounds(campaign: &CampaignSettings) -> Vec<Constraint> {
    let CampaignSettings { floors, zones, rooms, abilities, keys, codes, spheres, .. } = *campaign;
    let all_rooms = sum(&[(1, &[floors, zones, rooms])], 0);
    vec![
        bound(
            sum(&[(1, &[floors, zones])], 0),
            Relation::AtLeast,
            SettingSum::number(3),
            "a campaign of two zones has no gates to shuffle",
        ),
        bound(
            all_rooms.clone(),
            Relation::AtMost,
            SettingSum::number(MAX_ROOMS),
            &format!("a campaign has at most {MAX_ROOMS} rooms"),
        ),
        // A sphere after the first begins when a lock opens, and nothing else is ever locked.
        bound(
            sum(&[(1, &[spheres])], 0),
            Relation::AtMost,
            sum(&[(1, &[abilities]), (1, &[codes]), (1, &[keys])], 1),
            "every sphere after the first needs an ability, a code or a key that opens it",
        ),
        // At most every other dead end of a zone becomes a side room, and a room with a gate never does.
        bound(
            sum(&[(2, &[keys])], 0),
            Relation::AtMost,
            all_rooms.clone(),
            "keys lock dead ends, and at most every second room is one",
        ),
        // The rooms that are not side rooms are divided by the cuts, into regions of two rooms on average.
        bound(
            sum(&[(1, &[keys]), (2, &[abilities]), (2, &[codes])], 2),
            Relation::AtMost,
            all_rooms,
            "every key locks a room, and every ability and every code divides off two more",
        ),
    ]
}

fn bound(left: SettingSum, relation: Relation, right: SettingSum, because: &str) -> Constraint {
    let comparison = Comparison { left, relation, right };
    Constraint { any: vec![vec![comparison]], because: because.to_owned() }
}

/// A sum of products of amounts. Amounts that are fixed become part of the factors.
fn sum(products: &[(u32, &[Amount])], number: u32) -> SettingSum {
    let mut sum = SettingSum::number(number);
    for (factor, amounts) in products {
        let mut product = SettingProduct { factor: *factor, settings: Vec::new() };
        for amount in *amounts {
            match amount {
                Amount::Fixed(number) => product.factor = product.factor.saturating_mul(*number),
                Amount::Option(option) => product.settings.push(SettingId::Option(*option)),
            }
        }
        match product.settings.is_empty() {
            true => sum.number = sum.number.saturating_add(product.factor),
            false => sum.products.push(product),
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::Campaigner;
    use super::*;
    use crate::pack::{SourceFile, read};
    use crate::random::Seed;
    use crate::world::{BrokenConstraints, SettingValue, Settings, World};

    fn pack() -> World {
        let files = [
            ("00-pack.toml", include_str!("../../../seedwright-api/worlds/campaign/00-pack.toml")),
            (
                "10-rooms.toml",
                include_str!("../../../seedwright-api/worlds/campaign/10-rooms.toml"),
            ),
            (
                "20-depths.toml",
                include_str!("../../../seedwright-api/worlds/campaign/20-depths.toml"),
            ),
        ];
        let files = files.map(|(name, text)| SourceFile::new(name, text));
        read(&files).world.expect("the pack is sound")
    }

    fn settings(pack: &World, chosen: &[(&str, i64)]) -> Settings {
        let mut settings = Settings::defaults(pack);
        for (name, value) in chosen {
            let set = settings.set(pack, name, &SettingValue::Number(*value));
            set.expect("it is in its range");
        }
        settings
    }

    /// A setting and its value.
    type Choice = (&'static str, i64);

    /// Settings just outside of a bound, which nothing else rules out, and the change that helps.
    const OUTSIDE: [(&[Choice], &str, Choice); 2] = [
        (
            &[
                ("floors", 2),
                ("zones", 2),
                ("rooms", 12),
                ("abilities", 2),
                ("keys", 1),
                ("codes", 0),
                ("spheres", 5),
            ],
            "spheres <= abilities + codes + keys + 1",
            ("abilities", 3),
        ),
        (
            &[
                ("floors", 3),
                ("zones", 1),
                ("rooms", 12),
                ("abilities", 8),
                ("keys", 12),
                ("codes", 4),
                ("spheres", 1),
            ],
            "keys + 2 * abilities + 2 * codes + 2 <= floors * zones * rooms",
            ("floors", 4),
        ),
    ];

    /// A bound that refuses what works would be worse than none: without bounds, no attempt may succeed either.
    #[test]
    fn nothing_is_built_outside_the_bounds() {
        let pack = pack();
        let campaign = pack.campaign.as_ref().expect("it is a campaign");
        for (chosen, rule, (name, value)) in OUTSIDE {
            let settings = settings(&pack, chosen);
            let broken = BrokenConstraints::find(&pack, &bounds(campaign), &settings);
            let broken = broken.expect("they are outside");
            assert_eq!(broken.broken[0].rule, rule);
            let change = broken.change.expect("one change is enough");
            assert_eq!((change.name.as_str(), change.value), (name, SettingValue::Number(value)));
            assert!(Campaigner::new(&pack, &settings).is_err());
            let campaigner = Campaigner::within(&pack, &settings, &[]);
            let campaigner = campaigner.expect("nothing else rules it out").attempts(20);
            for seed in 0..5 {
                let made = campaigner.make(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
                assert!(made.is_err(), "{rule}, seed {seed}");
            }
        }
    }

    /// Presets and defaults are inside, and so is one step back from each bound.
    #[test]
    fn what_works_is_inside_the_bounds() {
        let pack = pack();
        for id in pack.presets.ids() {
            assert!(Campaigner::new(&pack, &Settings::preset(&pack, id)).is_ok());
        }
        for (chosen, _, (name, value)) in OUTSIDE {
            let chosen: Vec<(&str, i64)> = { chosen.iter() }
                .map(|(own, old)| (*own, if *own == name { value } else { *old }))
                .collect();
            assert!(Campaigner::new(&pack, &settings(&pack, &chosen)).is_ok());
        }
    }
}
