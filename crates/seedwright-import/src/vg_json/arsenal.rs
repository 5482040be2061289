//! Weapons and enemies: shots to kill, and damage of attacks.

use std::collections::BTreeMap;

use super::lexicon::folded_word;
use super::sources::{Role, Sources};
use crate::json::Json;
use crate::problems::Problems;

/// A weapon.
pub struct Weapon<'d> {
    pub name: &'d str,
    pub damage: u64,
    pub use_requires: Vec<Json<'d>>,
    /// Whether its shots use ammunition.
    pub uses_ammo: bool,
    categories: Vec<&'d str>,
    situational: bool,
}

/// An enemy.
pub struct Enemy<'d> {
    hp: u64,
    attacks: BTreeMap<&'d str, u64>,
    invulnerable: Vec<&'d str>,
    multipliers: Vec<(&'d str, bool)>,
}

/// All weapons and enemies.
#[derive(Default)]
pub struct Arsenal<'d> {
    pub weapons: Vec<Weapon<'d>>,
    enemies: BTreeMap<&'d str, Enemy<'d>>,
}

impl<'d> Arsenal<'d> {
    /// Reads the weapons and the enemies.
    pub fn read(sources: &'d Sources<'_>, problems: &mut Problems) -> Self {
        let mut arsenal = Self::default();
        for json in sources.of(Role::Weapons) {
            for weapon in problems.list_field(json, "weapons") {
                arsenal.weapons.extend(read_weapon(weapon, problems));
            }
        }
        for json in sources.of(Role::Enemies) {
            for enemy in problems.list_field(json, "enemies") {
                let name = problems.text_field(enemy, "name");
                let read = read_enemy(enemy, problems);
                arsenal.enemies.extend(name.zip(read));
            }
        }
        arsenal
    }

    /// Returns the weapon of a kind of ammunition. Some names have spaces in one place and not in another.
    pub fn weapon(&self, name: &str) -> Option<&Weapon<'d>> {
        let wanted = folded_word(name);
        let mut weapons = self.weapons.iter();
        weapons.find(|weapon| folded_word(weapon.name) == wanted)
    }

    /// Returns an enemy.
    pub fn enemy(&self, name: &str) -> Option<&Enemy<'d>> {
        self.enemies.get(name)
    }
}

impl<'d> Weapon<'d> {
    /// Whether one of these names is its own or one of its categories.
    pub fn is_among(&self, names: &[&str]) -> bool {
        names.contains(&self.name) || self.categories.iter().any(|own| names.contains(own))
    }

    /// Whether it can be used anywhere.
    pub fn is_plain(&self) -> bool {
        !self.situational && self.damage > 0
    }
}

impl<'d> Enemy<'d> {
    /// Returns how many shots of a weapon kill it; `None` if they do not. Damage multipliers of weapons are ignored:
    /// their names differ between databases.
    pub fn shots(&self, weapon: &Weapon<'d>) -> Option<u64> {
        let weaker = self
            .multipliers
            .iter()
            .any(|(category, is_less)| *is_less && weapon.is_among(&[category]));
        let hurts = !weapon.is_among(&self.invulnerable) && !weaker && weapon.damage > 0;
        hurts.then(|| self.hp.div_ceil(weapon.damage))
    }

    /// Returns the damage of an attack.
    pub fn attack(&self, name: &str) -> Option<u64> {
        self.attacks.get(name).copied()
    }
}

fn read_weapon<'d>(json: Json<'d>, problems: &mut Problems) -> Option<Weapon<'d>> {
    let shots = problems.optional_list(json, "shotRequires");
    let categories = problems.optional_list(json, "categories").into_iter();
    Some(Weapon {
        name: problems.text_field(json, "name")?,
        damage: u64::from(problems.optional_number(json, "damage").unwrap_or(0)),
        use_requires: problems.optional_list(json, "useRequires"),
        uses_ammo: shots.iter().any(|shot| shot.get("ammo").is_some()),
        categories: categories.filter_map(|name| problems.text(name)).collect(),
        situational: problems.optional_boolean(json, "situational") == Some(true),
    })
}

fn read_enemy<'d>(json: Json<'d>, problems: &mut Problems) -> Option<Enemy<'d>> {
    let mut attacks = BTreeMap::new();
    for attack in problems.optional_list(json, "attacks") {
        let name = problems.text_field(attack, "name")?;
        let damage = problems.optional_number(attack, "baseDamage").unwrap_or(0);
        attacks.insert(name, u64::from(damage));
    }
    let multipliers = problems.optional_list(json, "damageMultipliers").into_iter();
    let multipliers = multipliers.filter_map(|entry| {
        let weapon = entry.get("weapon")?.text()?;
        let digits = entry.get("value")?.digits()?;
        Some((weapon, digits.starts_with("0") || digits.starts_with('-')))
    });
    let invulnerable = problems.optional_list(json, "invul").into_iter();
    Some(Enemy {
        hp: u64::from(problems.optional_number(json, "hp").unwrap_or(0)),
        attacks,
        multipliers: multipliers.collect(),
        invulnerable: invulnerable.filter_map(|name| problems.text(name)).collect(),
    })
}
