//! Constraints: conditions on options and tricks that every choice of settings must meet.
//!
//! A pack declares them under `[[constraints]]`; a stage can derive more from its numbers. They are evaluated before any
//! stage runs, so that settings that can't work are refused at once, with the reason and a change that helps.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{OptionId, TrickId};

/// The maximum number of settings in one product. With [`MAX_TERMS`], it keeps every sum below the largest `u128`.
pub const MAX_FACTORS: usize = 3;
/// The maximum number of terms in one sum.
pub const MAX_TERMS: usize = 64;

/// A condition on settings, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Constraint {
    /// The alternatives, one of which must hold. An alternative holds if all of its comparisons do.
    pub any: Vec<Vec<Comparison>>,
    /// Why settings that break it can't work, as a clause without a full stop.
    pub because: String,
}

/// A comparison of two sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// The sum on the left. A choice stands alone here, and is compared with the position of its value.
    pub left: SettingSum,
    /// How the sums compare.
    pub relation: Relation,
    /// The sum on the right.
    pub right: SettingSum,
}

/// How two sums compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `<`
    Below,
    /// `>`
    Above,
    /// `=`
    Equal,
}

/// A sum of products and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SettingSum {
    /// The products.
    pub products: Vec<SettingProduct>,
    /// The number that is added to them.
    pub number: u32,
}

/// A product of settings, at most [`MAX_FACTORS`] of them and each once, and a whole factor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingProduct {
    /// The factor.
    pub factor: u32,
    /// The settings.
    pub settings: Vec<SettingId>,
}

/// An option or a trick. A switch counts as 0 or 1, a trick as its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SettingId {
    /// An option.
    Option(OptionId),
    /// A trick.
    Trick(TrickId),
}

impl Relation {
    /// The relation as packs write it.
    pub fn sign(self) -> &'static str {
        match self {
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
            Self::Below => "<",
            Self::Above => ">",
            Self::Equal => "=",
        }
    }

    fn holds(self, left: u128, right: u128) -> bool {
        match self {
            Self::AtMost => left <= right,
            Self::AtLeast => left >= right,
            Self::Below => left < right,
            Self::Above => left > right,
            Self::Equal => left == right,
        }
    }
}

impl SettingSum {
    /// A sum of nothing but a number.
    pub fn number(number: u32) -> Self {
        Self { products: Vec::new(), number }
    }

    /// The settings in it.
    pub fn settings(&self) -> impl Iterator<Item = SettingId> {
        self.products.iter().flat_map(|product| &product.settings).copied()
    }

    /// The sum for given values. All parts are positive, so it grows with every value.
    pub(super) fn value(&self, value: &dyn Fn(SettingId) -> u32) -> u128 {
        let products = self.products.iter().map(|product| {
            let factors = product.settings.iter().map(|setting| u128::from(value(*setting)));
            factors.fold(u128::from(product.factor), u128::saturating_mul)
        });
        products.fold(u128::from(self.number), u128::saturating_add)
    }
}

impl Comparison {
    pub(super) fn settings(&self) -> impl Iterator<Item = SettingId> {
        self.left.settings().chain(self.right.settings())
    }

    fn holds(&self, value: &dyn Fn(SettingId) -> u32) -> bool {
        self.relation.holds(self.left.value(value), self.right.value(value))
    }
}

impl Constraint {
    /// The settings that it compares, in the order of declaration.
    pub fn settings(&self) -> BTreeSet<SettingId> {
        self.comparisons().flat_map(Comparison::settings).collect()
    }

    /// Whether given values meet it.
    pub(super) fn holds_for(&self, value: &dyn Fn(SettingId) -> u32) -> bool {
        self.any.iter().any(|all| all.iter().all(|comparison| comparison.holds(value)))
    }

    pub(crate) fn comparisons(&self) -> impl Iterator<Item = &Comparison> {
        self.any.iter().flatten()
    }
}
