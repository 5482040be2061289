//! Which constraints settings break, what to change, and what is known of a constraint for all settings.

use std::collections::BTreeSet;
use std::fmt;

use super::{
    Comparison, Constraint, Draft, OptionKind, Relation, SettingId, SettingProduct, SettingSum,
    SettingValue, Settings, quoted,
};
use crate::name::EscapedName;

/// The maximum number of combinations of values for which a constraint is tried with every one of them.
const MAX_COMBINATIONS: u64 = 1 << 16;

/// The maximum number of values of a setting for which each is tried as a change.
const MAX_VALUES: u32 = 1 << 10;

/// The constraints that some settings break. It owns its texts, so that it can be shown without the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenConstraints {
    /// The broken constraints, in the order of their declaration; at least one.
    pub broken: Vec<BrokenConstraint>,
    /// The smallest change of a single setting after which every constraint holds, if there is one.
    pub change: Option<SettingChange>,
}

/// A constraint that some settings break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenConstraint {
    /// The rule as packs write it.
    pub rule: String,
    /// The reason for it.
    pub because: String,
    /// The settings that it compares, with their values.
    pub values: Vec<(String, SettingValue)>,
}

/// Another value for a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingChange {
    /// The option or trick.
    pub name: String,
    /// Its new value.
    pub value: SettingValue,
}

/// What is known of a constraint for all settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Every choice of settings meets it.
    Always,
    /// No choice of settings meets it.
    Never,
    /// Some do and some don't, or it is not known.
    Open,
}

impl Relation {
    /// What holds for every two sums within these bounds.
    fn reach(self, (least, most): (u128, u128), (low, high): (u128, u128)) -> Reach {
        let (always, never) = match self {
            Self::AtMost => (most <= low, least > high),
            Self::AtLeast => (least >= high, most < low),
            Self::Below => (most < low, least >= high),
            Self::Above => (least > high, most <= low),
            Self::Equal => (least == high && most == low, most < low || least > high),
        };
        match (always, never) {
            (true, _) => Reach::Always,
            (_, true) => Reach::Never,
            _ => Reach::Open,
        }
    }
}

impl Comparison {
    fn reach(&self, draft: &Draft) -> Reach {
        let bounds = |sum: &SettingSum| {
            let least = sum.value(&|setting| draft.setting_range(setting).0);
            (least, sum.value(&|setting| draft.setting_range(setting).1))
        };
        self.relation.reach(bounds(&self.left), bounds(&self.right))
    }

    /// The values of a setting next to which the comparison can change, if all others keep theirs. No setting occurs
    /// twice in a product, so the difference of both sums is a straight line.
    fn turning_values(&self, setting: SettingId, settings: &Settings) -> Vec<u32> {
        let difference = |number: u32| {
            let value = |own| if own == setting { number } else { settings.number(own) };
            let sides = [&self.left, &self.right].map(|side| side.value(&value));
            let [left, right] = sides.map(|side| i128::try_from(side).unwrap_or(i128::MAX));
            left - right
        };
        let base = difference(0);
        let slope = difference(1) - base;
        if slope == 0 {
            return Vec::new();
        }
        let root = (-base).div_euclid(slope);
        let near = (-1..=2).filter_map(|step| root.checked_add(step));
        near.filter_map(|number| u32::try_from(number).ok()).collect()
    }
}

impl Constraint {
    /// Whether settings meet it.
    pub fn holds(&self, settings: &Settings) -> bool {
        self.holds_for(&|setting| settings.number(setting))
    }

    /// What is known of it for all settings: everything if there are few combinations of values, otherwise what the
    /// ranges alone show.
    pub(crate) fn reach(&self, draft: &Draft) -> Reach {
        let settings: Vec<SettingId> = self.settings().into_iter().collect();
        let sizes = settings.iter().map(|setting| {
            let (least, most) = draft.setting_range(*setting);
            u64::from(most - least) + 1
        });
        let combinations = sizes.fold(1, u64::saturating_mul);
        match combinations <= MAX_COMBINATIONS {
            true => self.reach_of_each(draft, &settings, combinations),
            false => self.reach_of_ranges(draft),
        }
    }

    fn reach_of_each(&self, draft: &Draft, settings: &[SettingId], combinations: u64) -> Reach {
        let holds = |mut number: u64| {
            let mut values = Vec::with_capacity(settings.len());
            for setting in settings {
                let (least, most) = draft.setting_range(*setting);
                let size = u64::from(most - least) + 1;
                values.push((*setting, u64::from(least) + number % size));
                number /= size;
            }
            let value = |setting: SettingId| {
                let own = values.iter().find(|(known, _)| *known == setting);
                own.and_then(|(_, value)| u32::try_from(*value).ok()).unwrap_or(0)
            };
            self.holds_for(&value)
        };
        let first = holds(0);
        match (first, (1..combinations).all(|number| holds(number) == first)) {
            (true, true) => Reach::Always,
            (false, true) => Reach::Never,
            (_, false) => Reach::Open,
        }
    }

    fn reach_of_ranges(&self, draft: &Draft) -> Reach {
        let alternatives: Vec<Vec<Reach>> = self
            .any
            .iter()
            .map(|all| all.iter().map(|comparison| comparison.reach(draft)).collect())
            .collect();
        let holds = |all: &Vec<Reach>| all.iter().all(|reach| *reach == Reach::Always);
        let fails = |all: &Vec<Reach>| all.contains(&Reach::Never);
        match () {
            () if alternatives.iter().any(holds) => Reach::Always,
            () if alternatives.iter().all(fails) => Reach::Never,
            () => Reach::Open,
        }
    }
}

impl BrokenConstraints {
    /// The constraints that settings break, and what to change; `None` if they meet all of them.
    pub fn find(draft: &Draft, constraints: &[Constraint], settings: &Settings) -> Option<Self> {
        let broken: Vec<&Constraint> =
            constraints.iter().filter(|constraint| !constraint.holds(settings)).collect();
        if broken.is_empty() {
            return None;
        }
        let change = nearest_change(draft, constraints, &broken, settings);
        let describe = |constraint: &&Constraint| BrokenConstraint {
            rule: draft.constraint_text(constraint),
            because: constraint.because.clone(),
            values: constraint
                .settings()
                .into_iter()
                .map(|setting| {
                    (draft.setting_name(setting).to_owned(), settings.value(draft, setting))
                })
                .collect(),
        };
        Some(Self { broken: broken.iter().map(describe).collect(), change })
    }
}

/// The smallest change of one setting after which all constraints hold. Of equal changes, that of the setting declared
/// first.
fn nearest_change(
    draft: &Draft,
    constraints: &[Constraint],
    broken: &[&Constraint],
    settings: &Settings,
) -> Option<SettingChange> {
    let involved: BTreeSet<SettingId> =
        broken.iter().flat_map(|constraint| constraint.settings()).collect();
    let mut best: Option<(u32, SettingId, Settings)> = None;
    for setting in involved {
        for number in candidates(draft, constraints, setting, settings) {
            let distance = match draft.is_number(setting) {
                true => number.abs_diff(settings.number(setting)),
                // Words have no distance: any other is one change.
                false => 1,
            };
            if best.as_ref().is_some_and(|(nearest, ..)| *nearest <= distance) {
                continue;
            }
            let changed = settings.with_number(setting, number);
            if constraints.iter().all(|constraint| constraint.holds(&changed)) {
                best = Some((distance, setting, changed));
            }
        }
    }
    best.map(|(_, setting, changed)| SettingChange {
        name: draft.setting_name(setting).to_owned(),
        value: changed.value(draft, setting),
    })
}

/// The values of a setting that can be the nearest one that meets all constraints: all if they are few, otherwise those
/// next to which a comparison turns, because whether the constraints hold changes nowhere else.
fn candidates(
    draft: &Draft,
    constraints: &[Constraint],
    setting: SettingId,
    settings: &Settings,
) -> BTreeSet<u32> {
    let (least, most) = draft.setting_range(setting);
    if most - least < MAX_VALUES {
        return (least..=most).collect();
    }
    let comparisons = constraints.iter().flat_map(Constraint::comparisons);
    let turning = comparisons.flat_map(|comparison| comparison.turning_values(setting, settings));
    turning.chain([least, most]).filter(|number| (least..=most).contains(number)).collect()
}

impl Draft {
    /// The name of an option or trick.
    pub fn setting_name(&self, setting: SettingId) -> &str {
        match setting {
            SettingId::Option(option) => &self.options[option].name,
            SettingId::Trick(trick) => &self.tricks[trick].name,
        }
    }

    /// The least and the greatest number that a setting can have.
    pub fn setting_range(&self, setting: SettingId) -> (u32, u32) {
        match setting {
            SettingId::Option(option) => self.options[option].kind.range(),
            SettingId::Trick(trick) => (0, self.tricks[trick].max),
        }
    }

    /// Whether the values of a setting are numbers.
    pub fn is_number(&self, setting: SettingId) -> bool {
        match setting {
            SettingId::Option(option) => {
                matches!(self.options[option].kind, OptionKind::Range { .. })
            }
            SettingId::Trick(_) => true,
        }
    }

    /// A constraint as packs write it.
    pub fn constraint_text(&self, constraint: &Constraint) -> String {
        let alternatives = constraint.any.iter().map(|all| {
            let all: Vec<String> = all.iter().map(|one| self.comparison_text(one)).collect();
            all.join(" and ")
        });
        alternatives.collect::<Vec<_>>().join(" or ")
    }

    fn comparison_text(&self, comparison: &Comparison) -> String {
        let Comparison { left, relation, right } = comparison;
        let right = match self.word_of(left, right.number) {
            Some(word) => setting_word(&word),
            None => self.sum_text(right),
        };
        format!("{} {} {right}", self.sum_text(left), relation.sign())
    }

    /// The word that a position stands for, if the other side is a choice.
    fn word_of(&self, side: &SettingSum, position: u32) -> Option<String> {
        let [SettingProduct { settings, .. }] = &side.products[..] else { return None };
        let [SettingId::Option(option)] = settings[..] else { return None };
        match &self.options[option].kind {
            OptionKind::Choice { values, .. } => values.get(position as usize).cloned(),
            _ => None,
        }
    }

    fn sum_text(&self, sum: &SettingSum) -> String {
        let products = sum.products.iter().map(|product| {
            let factor = (product.factor != 1).then(|| product.factor.to_string());
            let settings = product.settings.iter();
            let settings = settings.map(|setting| setting_word(self.setting_name(*setting)));
            factor.into_iter().chain(settings).collect::<Vec<_>>().join(" * ")
        });
        let is_needed = sum.number > 0 || sum.products.is_empty();
        let number = is_needed.then(|| sum.number.to_string());
        products.chain(number).collect::<Vec<_>>().join(" + ")
    }
}

/// A name as constraints write it: quoted if it would be misread, also if it contains the words that join comparisons.
fn setting_word(name: &str) -> String {
    let joins = name.split(' ').any(|word| matches!(word, "and" | "or"));
    match joins {
        true => format!("'{}'", name.replace('\'', "''")),
        false => quoted(name),
    }
}

impl fmt::Display for BrokenConstraints {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons = self.broken.iter().map(|broken| {
            let because = EscapedName(&broken.because);
            match broken.values.is_empty() {
                true => because.to_string(),
                false => format!("{because} (`{}`)", EscapedName(&broken.rule)),
            }
        });
        let reasons: Vec<String> = reasons.collect();
        write!(formatter, "these settings can't work: {}", reasons.join("; "))
    }
}

impl std::error::Error for BrokenConstraints {}

#[cfg(test)]
mod tests {
    use super::super::{
        Door, MAX_FACTORS, OptionId, Requirements, Trick, TrickId, World, WorldOption,
    };
    use super::*;
    use crate::random::{Seed, Stream};
    use std::num::NonZeroU32;

    /// A world with these options and a trick.
    fn world(kinds: Vec<OptionKind>) -> World {
        let mut draft = Draft::new("constraints");
        let area = draft.add_area("Area");
        let room = draft.add_room("Room", area);
        let (here, there) = (draft.add_spot(room, "here"), draft.add_spot(room, "there"));
        draft.doors.push(Door::new("door", here, there, Requirements::ALWAYS));
        draft.start_at(here);
        draft.goals.push(Requirements::ALWAYS);
        for (number, kind) in (0..).zip(kinds) {
            let name = format!("option {number}");
            draft.options.push(WorldOption { name, help: String::new(), kind });
        }
        draft.tricks.push(Trick { name: "leap".into(), help: String::new(), max: 3, default: 0 });
        draft.finish().expect("a sound draft")
    }

    fn small() -> World {
        world(vec![
            OptionKind::Range { min: 2, max: 6, default: 3 },
            OptionKind::Range { min: 0, max: 4, default: 0 },
            OptionKind::Switch { default: false },
        ])
    }

    const SETTINGS: [SettingId; 4] = [
        SettingId::Option(OptionId(0)),
        SettingId::Option(OptionId(1)),
        SettingId::Option(OptionId(2)),
        SettingId::Trick(TrickId(0)),
    ];

    fn below(stream: &mut Stream, bound: u32) -> u32 {
        stream.below(NonZeroU32::new(bound).expect("a bound is not zero"))
    }

    fn random_sum(stream: &mut Stream) -> SettingSum {
        let products = (0..below(stream, 3)).map(|_| {
            let settings = SETTINGS.into_iter().filter(|_| below(stream, 3) == 0).take(MAX_FACTORS);
            let settings: Vec<SettingId> = settings.collect();
            let settings = if settings.is_empty() { vec![SETTINGS[1]] } else { settings };
            SettingProduct { factor: 1 + below(stream, 3), settings }
        });
        SettingSum { products: products.collect(), number: below(stream, 12) }
    }

    fn random_constraint(stream: &mut Stream) -> Constraint {
        let relations = [
            Relation::AtMost,
            Relation::AtLeast,
            Relation::Below,
            Relation::Above,
            Relation::Equal,
        ];
        let mut comparison = || {
            let (left, right) = (random_sum(stream), random_sum(stream));
            let relation = relations[below(stream, 5) as usize];
            (Comparison { left, relation, right }, below(stream, 3) == 0)
        };
        let mut any = vec![Vec::new()];
        for _ in 0..3 {
            let (comparison, is_alternative) = comparison();
            if is_alternative && any.last().is_some_and(|all: &Vec<_>| !all.is_empty()) {
                any.push(Vec::new());
            }
            any.last_mut().expect("it is not empty").push(comparison);
        }
        Constraint { any, because: "of chance".to_owned() }
    }

    /// Every combination of values.
    fn all_settings(world: &World) -> Vec<Settings> {
        let mut all = vec![Settings::defaults(world)];
        for setting in SETTINGS {
            let (least, most) = world.setting_range(setting);
            let each = |settings: &Settings| {
                (least..=most)
                    .map(|number| settings.with_number(setting, number))
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(each).collect();
        }
        all
    }

    /// Both ways to know what holds for all settings agree with trying all of them.
    #[test]
    fn what_holds_for_all_settings_is_known() {
        let world = small();
        let all = all_settings(&world);
        let (mut stream, mut known) = (Stream::new(&Seed::from(1), "test", "reach", 0), 0);
        for _ in 0..2_000 {
            let constraint = random_constraint(&mut stream);
            let met = all.iter().filter(|settings| constraint.holds(settings)).count();
            let expected = match met {
                0 => Reach::Never,
                met if met == all.len() => Reach::Always,
                _ => Reach::Open,
            };
            assert_eq!(constraint.reach(&world), expected);
            let by_ranges = constraint.reach_of_ranges(&world);
            assert!(by_ranges == Reach::Open || by_ranges == expected, "{constraint:?}");
            known += u32::from(by_ranges != Reach::Open);
        }
        assert!(known > 100, "the ranges alone show something: {known}");
    }

    /// The change that is proposed is the smallest of all, and there is one whenever a single change is enough.
    #[test]
    fn the_nearest_change_is_found() {
        let world = small();
        let mut stream = Stream::new(&Seed::from(2), "test", "change", 0);
        let (mut mended, mut hopeless) = (0, 0);
        for _ in 0..2_000 {
            let constraints = [random_constraint(&mut stream), random_constraint(&mut stream)];
            let settings = Settings::drawn(&world, &mut stream);
            let Some(broken) = BrokenConstraints::find(&world, &constraints, &settings) else {
                assert!(constraints.iter().all(|constraint| constraint.holds(&settings)));
                continue;
            };
            let helps = |changed: &Settings| constraints.iter().all(|one| one.holds(changed));
            let distances = SETTINGS.into_iter().flat_map(|setting| {
                let (least, most) = world.setting_range(setting);
                let own = settings.number(setting);
                let settings = &settings;
                let changes = (least..=most).filter(move |number| *number != own);
                let changes =
                    changes.filter(move |number| helps(&settings.with_number(setting, *number)));
                changes.map(move |number| number.abs_diff(own))
            });
            let change = broken.change.map(|change| {
                let mut changed = settings.clone();
                changed.set(&world, &change.name, &change.value).expect("it is in its range");
                assert!(constraints.iter().all(|one| one.holds(&changed)));
                let moved = SETTINGS.map(|one| changed.number(one).abs_diff(settings.number(one)));
                moved.into_iter().sum::<u32>()
            });
            assert_eq!(change, distances.min());
            mended += u32::from(change.is_some());
            hopeless += u32::from(change.is_none());
        }
        assert!(mended > 100 && hopeless > 100, "{mended} {hopeless}");
    }

    /// With wide ranges only the values at which a comparison turns are tried.
    #[test]
    fn wide_ranges_are_mended_too() {
        let wide = || OptionKind::Range { min: 0, max: 1_000_000_000, default: 500_000 };
        let world = world(vec![wide(), wide(), wide()]);
        let sum = |factor, setting| SettingSum {
            products: vec![SettingProduct { factor, settings: vec![setting] }],
            number: 0,
        };
        let comparison = Comparison {
            left: sum(7, SETTINGS[0]),
            relation: Relation::Below,
            right: sum(3, SETTINGS[1]),
        };
        let constraint = Constraint { any: vec![vec![comparison]], because: "of width".to_owned() };
        let settings = Settings::defaults(&world);
        let broken = BrokenConstraints::find(&world, std::slice::from_ref(&constraint), &settings);
        let broken = broken.expect("seven of them are more than three");
        assert_eq!(broken.broken[0].rule, "7 * option 0 < 3 * option 1");
        let change = broken.change.expect("one change is enough");
        // 7 * 214285 = 1499995 < 1500000 <= 7 * 214286, and the other option would have to move farther.
        assert_eq!(
            (change.name.as_str(), change.value),
            ("option 0", SettingValue::Number(214_285))
        );
        assert_eq!(constraint.reach(&world), Reach::Open);
        let text = broken_text(&world, &constraint, &settings);
        assert_eq!(text, "these settings can't work: of width (`7 * option 0 < 3 * option 1`)");
    }

    fn broken_text(world: &World, constraint: &Constraint, settings: &Settings) -> String {
        let broken = BrokenConstraints::find(world, std::slice::from_ref(constraint), settings);
        broken.map(|broken| broken.to_string()).unwrap_or_default()
    }
}
