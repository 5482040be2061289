//! Requirements that are objects with one key: costs, capacities, enemies, obstacles.

use seedwright::name::EscapedName;
use seedwright::pack::Span;

use super::costs::{Costs, at_least};
use super::lexicon::Meaning;
use super::places::SPEED;
use super::requirement::{Flag, Translator};
use crate::json::{Json, Key};
use crate::problems::Problems;
use crate::terms::{Count, Leaf, Term, Terms};

/// Continuous damage: a number of frames, the energy they cost, and the helper that protects from it. The data do not
/// have the rates; these are those of Super Metroid.
const FRAMES: [(&str, u64, u64, Option<&str>); 15] = [
    ("heatFrames", 1, 4, Some(HEAT_PROOF)),
    ("simpleHeatFrames", 1, 4, Some(HEAT_PROOF)),
    ("heatFramesWithEnergyDrops", 1, 4, Some(HEAT_PROOF)),
    ("suitlessHeatFrames", 1, 4, None),
    ("gravitylessHeatFrames", 1, 4, None),
    ("coldFrames", 1, 4, None),
    ("lavaFrames", 1, 2, Some("h_lavaProof")),
    ("lavaFramesWithEnergyDrops", 1, 2, Some("h_lavaProof")),
    ("gravitylessLavaFrames", 1, 2, None),
    ("acidFrames", 3, 2, None),
    ("gravitylessAcidFrames", 3, 2, None),
    ("electricityFrames", 1, 1, None),
    ("draygonElectricityFrames", 1, 1, None),
    ("metroidFrames", 3, 4, None),
    ("samusEaterFrames", 1, 1, None),
];
/// The helper that protects from heat.
pub const HEAT_PROOF: &str = "h_heatProof";
/// The tech that heat requires without protection, if the database has it.
const HEAT_RUN: &str = "canHeatRun";
/// The damage of single hits.
const HITS: [(&str, u64); 5] = [
    ("spikeHits", 60),
    ("thornHits", 16),
    ("hibashiHits", 30),
    ("electricityHits", 30),
    ("samusEaterCycles", 16),
];
/// The energy that a fight with Ridley requires, besides a weapon, protection from heat, and a way to dodge.
const RIDLEY_ENERGY: u64 = 299;
/// A spark ends at this energy.
const SPARK_FLOOR: u64 = 29;

impl<'d> Translator<'d> {
    /// Translates a requirement with this key.
    pub fn single(
        &mut self,
        key: Key<'d>,
        value: Json<'d>,
        costs: &mut Costs,
        problems: &mut Problems,
    ) -> Term {
        if let Some(frames) = FRAMES.iter().find(|frames| frames.0 == key.text) {
            return self.frames(*frames, value, costs, problems);
        }
        if let Some((_, damage)) = HITS.iter().find(|hits| hits.0 == key.text) {
            let hits = self.numerics.value(value, problems);
            return self.hurt(Flag::Damage, damage.saturating_mul(hits), costs);
        }
        match key.text {
            "ammo" => self.ammo(value, costs, problems),
            "shinespark" => self.spark(value, costs, problems),
            "enemyDamage" => self.enemy_damage(value, costs, problems),
            "enemyKill" => self.kill(value, problems),
            "obstaclesCleared" => {
                let wanted = problems.list(value).into_iter();
                let mut wanted = wanted.filter_map(|name| problems.text(name));
                if wanted.all(|name| self.cleared.contains(name)) {
                    Terms::ALWAYS
                } else {
                    Terms::NEVER
                }
            }
            "obstaclesNotCleared" => {
                let kept = problems.list(value).into_iter();
                let mut kept = kept.filter_map(|name| problems.text(name));
                if kept.all(|name| !self.clearable.contains(name)) {
                    Terms::ALWAYS
                } else {
                    self.flagged(Flag::NotCleared, Terms::NEVER)
                }
            }
            "resourceCapacity" => self.amounts(value, problems),
            "resourceConsumed" | "resourceAvailable" => {
                let term = self.amounts(value, problems);
                self.flagged(Flag::Present, term)
            }
            // Not a condition: the amount drops to this, whatever it was.
            "resourceAtMost" => self.flagged(Flag::Present, Terms::ALWAYS),
            "resourceMaxCapacity" => self.flagged(Flag::AtMost, Terms::NEVER),
            "resourceMissingAtMost" => self.flagged(Flag::Full, Terms::NEVER),
            "ridleyKill" => self.ridley(key, value, costs, problems),
            _ => self.rest(key, value, problems),
        }
    }

    /// Translates requirements without costs.
    fn rest(&mut self, key: Key<'d>, value: Json<'d>, problems: &mut Problems) -> Term {
        match key.text {
            "tech" => {
                let name = problems.text(value).unwrap_or_default();
                match self.lexicon.tricks.get(name).copied() {
                    Some(trick) => self.terms.leaf(Leaf::Trick(trick, 1)),
                    None => self.name(name, value.span()),
                }
            }
            "canShineCharge" | "getBlueSpeed" | "speedBall" => {
                let term = self.name(SPEED, key.span);
                self.flagged(Flag::Charge, term)
            }
            "shineChargeFrames" => self.flagged(Flag::Charge, Terms::ALWAYS),
            "disableEquipment" => {
                let term = self.name("canDisableEquipment", key.span);
                self.flagged(Flag::Equipment, term)
            }
            "doorUnlockedAtNode" => {
                let node = problems.number(value).unwrap_or(0);
                let term = self.unlocks.get(&node).copied().unwrap_or(Terms::NEVER);
                self.flagged(Flag::Door, term)
            }
            "notable" => {
                let name = problems.text(value).unwrap_or_default();
                match self.notables.get(name).copied() {
                    Some(trick) => self.terms.leaf(Leaf::Trick(trick, 1)),
                    None => {
                        let kind = "notable strats that the room does not list: never met";
                        self.unknown(kind.to_owned(), value.span(), name)
                    }
                }
            }
            "resetRoom" => self.reset(value, problems),
            // These suits are never gained, so they are never in the way.
            "noFlashSuit" | "noBlueSuit" | "cycleFrames" | "simpleCycleFrames" => Terms::ALWAYS,
            "gainFlashSuit" | "gainBlueSuit" | "refill" | "partialRefill" => {
                self.flagged(Flag::Gain, Terms::ALWAYS)
            }
            "ammoDrain" => self.flagged(Flag::Present, Terms::ALWAYS),
            "useFlashSuit" | "haveBlueSuit" | "blueSuitShinecharge" => {
                self.flagged(Flag::FlashSuit, Terms::NEVER)
            }
            "autoReserveTrigger" => self.flagged(Flag::Reserves, Terms::NEVER),
            "itemNotCollectedAtNode" | "itemCollectedAtNode" => {
                self.flagged(Flag::Collected, Terms::NEVER)
            }
            other => {
                let kind =
                    format!("the unknown kind of requirement `{}`: never met", EscapedName(other));
                let value = value.digits().or_else(|| value.text());
                let what = value.map(|value| format!("{other} {value}"));
                self.unknown(kind, key.span, what.as_deref().unwrap_or(other))
            }
        }
    }

    /// Translates a room that must be as it was when the player came in. The player can leave through the node where the
    /// strat begins and come back, if that is one of the listed ones; from elsewhere it is not known whether the way there
    /// changes the room.
    fn reset(&mut self, value: Json<'d>, problems: &mut Problems) -> Term {
        let nodes = problems.list_field(value, "nodes").into_iter();
        let nodes: Vec<u32> = nodes.filter_map(|node| problems.number(node)).collect();
        let own = self.here.filter(|node| nodes.contains(node) && self.cleared.is_empty());
        let term = own.and_then(|node| self.unlocks.get(&node).copied()).unwrap_or(Terms::NEVER);
        self.flagged(Flag::Reset, term)
    }

    /// Translates the fight with Ridley: a weapon that hurts him with shots for all of it, protection from heat, a way to
    /// dodge, and energy for some hits.
    fn ridley(
        &mut self,
        key: Key<'d>,
        value: Json<'d>,
        costs: &mut Costs,
        problems: &mut Problems,
    ) -> Term {
        if problems.optional_boolean(value, "gMode") == Some(true) {
            return self.flagged(Flag::Kill, Terms::NEVER);
        }
        let excluded: &[&str] = match problems.optional_boolean(value, "powerBombs") {
            Some(false) => &["PowerBomb"],
            _ => &[],
        };
        let kill = self.kill_all(&["Ridley"], &[], excluded, key.span);
        let heat = self.name(HEAT_PROOF, key.span);
        let dodge = ["Morph", "ScrewAttack"].map(|name| self.name(name, key.span));
        let dodge = self.terms.any(dodge);
        let paid = self.hurt(Flag::Damage, RIDLEY_ENERGY, costs);
        self.terms.all([kill, heat, dodge, paid])
    }

    fn frames(
        &mut self,
        (name, energy, per, helper): (&str, u64, u64, Option<&str>),
        value: Json<'d>,
        costs: &mut Costs,
        problems: &mut Problems,
    ) -> Term {
        // With drops of enemies the player could get some of it back, but has to survive it first.
        let frames = value.get("frames").unwrap_or(value);
        let frames = self.numerics.value(frames, problems);
        let damage = frames.saturating_mul(energy).div_ceil(per);
        let helper = helper.and_then(|name| self.lexicon.meanings.get(name).copied());
        let protection = match helper {
            Some(Meaning::Rule(number)) => Some(self.rule(number)),
            _ => None,
        };
        self.found.flags.insert(Flag::Frames);
        let Some(energy) = self.lexicon.energy() else {
            return self.flagged(Flag::Amount, protection.unwrap_or(Terms::NEVER));
        };
        costs.hurt(energy, protection, damage);
        match (protection, self.lexicon.meanings.contains_key(HEAT_RUN)) {
            (Some(protection), true) if name.contains("eatFrames") => {
                let run = self.name(HEAT_RUN, value.span());
                self.terms.any([protection, run])
            }
            _ => Terms::ALWAYS,
        }
    }

    fn hurt(&mut self, flag: Flag, damage: u64, costs: &mut Costs) -> Term {
        self.found.flags.insert(flag);
        let Some(energy) = self.lexicon.energy() else {
            return self.flagged(Flag::Amount, Terms::NEVER);
        };
        costs.hurt(energy, None, damage);
        Terms::ALWAYS
    }

    /// Translates a spark. It needs the tech and the speed booster, and ends before the energy does.
    fn spark(&mut self, value: Json<'d>, costs: &mut Costs, problems: &mut Problems) -> Term {
        let frames = self.numerics.optional(value, "frames", 0, problems);
        let paid = self.hurt(Flag::Frames, frames + SPARK_FLOOR, costs);
        let tech = match self.lexicon.meanings.get("canShinespark").copied() {
            Some(Meaning::Rule(number)) => self.rule(number),
            _ => Terms::ALWAYS,
        };
        let speed = self.name(SPEED, value.span());
        self.terms.all([paid, tech, speed])
    }

    /// Translates ammunition: the resource with that name, or the requirement and ammunition of the weapon with that
    /// name.
    fn ammo(&mut self, value: Json<'d>, costs: &mut Costs, problems: &mut Problems) -> Term {
        let name = problems.text_field(value, "type").unwrap_or_default();
        let count = self.numerics.optional(value, "count", 1, problems);
        self.found.flags.insert(Flag::Cost);
        if let Some(resource) = self.lexicon.resource(name) {
            costs.spend(resource, count);
            return Terms::ALWAYS;
        }
        let Some(weapon) = self.arsenal.weapon(name) else {
            let kind =
                format!("the ammunition `{}`, which no weapon uses: never met", EscapedName(name));
            return self.unknown(kind, value.span(), name);
        };
        let requires = weapon.use_requires.clone();
        self.shoot(&requires, Some(count), costs)
    }

    /// Translates shots of a weapon. Its ammunition is that of the expansions it requires.
    fn shoot(&mut self, requires: &[Json<'d>], shots: Option<u64>, costs: &mut Costs) -> Term {
        let mut parts = Vec::new();
        let mut is_paid = shots.is_none();
        for need in requires {
            let name = need.text().unwrap_or_default();
            let meaning = self.lexicon.meanings.get(name).copied();
            match (meaning, shots) {
                (Some(Meaning::Resource(resource)), Some(shots)) => {
                    costs.spend(resource, shots);
                    is_paid = true;
                }
                _ => parts.push(self.name(name, need.span())),
            }
        }
        if !is_paid {
            return self.flagged(Flag::Amount, Terms::NEVER);
        }
        self.terms.all(parts)
    }

    fn enemy_damage(
        &mut self,
        value: Json<'d>,
        costs: &mut Costs,
        problems: &mut Problems,
    ) -> Term {
        let name = problems.text_field(value, "enemy").unwrap_or_default();
        let attack = problems.text_field(value, "type").unwrap_or_default();
        let hits = self.numerics.optional(value, "hits", 1, problems);
        let damage = self.arsenal.enemy(name).and_then(|enemy| enemy.attack(attack));
        match damage {
            Some(damage) => self.hurt(Flag::Damage, damage.saturating_mul(hits), costs),
            None => {
                let kind = "unknown attacks of enemies: never met".to_owned();
                self.unknown(kind, value.span(), &format!("{name}, {attack}"))
            }
        }
    }

    /// Translates enemies to kill: any weapon that hurts all of them, with shots for all.
    fn kill(&mut self, value: Json<'d>, problems: &mut Problems) -> Term {
        let groups = problems.list_field(value, "enemies").into_iter();
        let groups: Vec<Json<'d>> = groups.flat_map(Json::elements).collect();
        let names: Vec<&str> = groups.iter().filter_map(|name| name.text()).collect();
        let list = |field: &str, problems: &mut Problems| -> Vec<&'d str> {
            let names = problems.optional_list(value, field).into_iter();
            names.filter_map(|name| problems.text(name)).collect()
        };
        let explicit = list("explicitWeapons", problems);
        let excluded = list("excludedWeapons", problems);
        self.kill_all(&names, &explicit, &excluded, value.span())
    }

    /// Returns the requirement to kill enemies with one of some weapons, or with any if none are named.
    fn kill_all(
        &mut self,
        names: &[&str],
        explicit: &[&str],
        excluded: &[&str],
        span: Span,
    ) -> Term {
        if let Some(name) = names.iter().find(|name| self.arsenal.enemy(name).is_none()) {
            let kind = format!("the undeclared enemy `{}`: never met", EscapedName(name));
            return self.unknown(kind, span, name);
        }
        let mut ways = Vec::new();
        for number in 0..self.arsenal.weapons.len() {
            let weapon = &self.arsenal.weapons[number];
            let allowed = match explicit {
                [] => weapon.is_plain(),
                names => weapon.is_among(names),
            };
            if !allowed || weapon.is_among(excluded) {
                continue;
            }
            let enemies = names.iter().filter_map(|name| self.arsenal.enemy(name));
            let shots: Option<Vec<u64>> = enemies.map(|enemy| enemy.shots(weapon)).collect();
            let Some(shots) = shots else {
                continue;
            };
            let total = shots.into_iter().fold(0u64, u64::saturating_add);
            let (needs, ammo) = (weapon.use_requires.clone(), weapon.uses_ammo);
            ways.push(self.weapon_term(&needs, ammo.then_some(total)));
        }
        let term = self.terms.any(ways);
        self.flagged(Flag::Kill, term)
    }

    /// Translates the use of a weapon. It is never available if its requirement has undeclared names.
    fn weapon_term(&mut self, needs: &[Json<'d>], shots: Option<u64>) -> Term {
        let names = &self.lexicon.meanings;
        let known = |need: &Json<'d>| need.text().is_some_and(|name| names.contains_key(name));
        if !needs.iter().all(known) {
            return Terms::NEVER;
        }
        let mut costs = Costs::default();
        let needs = self.shoot(needs, shots, &mut costs);
        let costs = costs.terms(&mut self.terms);
        self.terms.all(std::iter::once(needs).chain(costs))
    }

    /// Translates amounts of resources or items that the player can hold.
    fn amounts(&mut self, value: Json<'d>, problems: &mut Problems) -> Term {
        let mut parts = Vec::new();
        for entry in problems.list(value) {
            let name = problems.text_field(entry, "type").unwrap_or_default();
            let count = self.numerics.optional(entry, "count", 0, problems);
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            let resource = self.lexicon.resource(name);
            let item = self.lexicon.meanings.get(name).copied();
            parts.push(match (resource, item) {
                (Some(resource), _) => at_least(resource, u64::from(count), &mut self.terms),
                (None, Some(Meaning::Item(item))) => {
                    self.terms.leaf(Leaf::Item(item, Count::Fixed(count)))
                }
                _ => {
                    let term = self.unmet(name, entry.span());
                    self.flagged(Flag::Amount, term)
                }
            });
        }
        self.terms.all(parts)
    }
}
