//! Checks constraints. The pack reader reports most of this with its place; a program can build anything.

use std::collections::BTreeSet;

use crate::world::{
    Comparison, Draft, Finding, MAX_FACTORS, MAX_TERMS, OptionKind, Relation, SettingId,
    SettingProduct, SettingSum, Subject, limits,
};

pub(super) fn validate_constraints(draft: &Draft, findings: &mut Vec<Finding>) {
    for (number, constraint) in (0u32..).zip(&draft.constraints) {
        let fault = constraint.comparisons().find_map(|comparison| fault(draft, comparison));
        let fault = match constraint.any.iter().any(Vec::is_empty) || constraint.any.is_empty() {
            true => Some("a constraint compares nothing"),
            false => fault,
        };
        let subject = Subject::Constraint(number);
        if let Some(message) = fault {
            let hint = "compare sums of options and tricks, or a choice with one of its values";
            findings.push(Finding::new("E0318", subject, message).hint(hint));
        }
        if constraint.because.trim().is_empty() {
            let hint = "say why other settings can't work; the player sees it";
            findings.push(Finding::new("E0318", subject, "`because` is empty").hint(hint));
        }
    }
}

fn fault(draft: &Draft, comparison: &Comparison) -> Option<&'static str> {
    let Comparison { left, relation, right } = comparison;
    if left.settings().chain(right.settings()).next().is_none() {
        return Some("a comparison has neither an option nor a trick");
    }
    let values = |setting: SettingId| match setting {
        SettingId::Option(option) => match &draft.options[option].kind {
            OptionKind::Choice { values, .. } => Some(values.len()),
            _ => None,
        },
        SettingId::Trick(_) => None,
    };
    let choice = match &left.products[..] {
        [SettingProduct { factor: 1, settings }] if settings.len() == 1 && left.number == 0 => {
            values(settings[0])
        }
        _ => None,
    };
    if let Some(count) = choice {
        let is_value = right.products.is_empty() && (right.number as usize) < count;
        let is_sound = *relation == Relation::Equal && is_value;
        return (!is_sound).then_some("a choice can only be equal to one of its values");
    }
    if left.settings().chain(right.settings()).any(|setting| values(setting).is_some()) {
        return Some("a choice has no number");
    }
    [left, right].into_iter().find_map(sum_fault)
}

fn sum_fault(sum: &SettingSum) -> Option<&'static str> {
    let is_amount = |number: u32| u64::from(number) <= limits::AMOUNT;
    let is_product = |product: &SettingProduct| {
        let different: BTreeSet<_> = product.settings.iter().collect();
        different.len() == product.settings.len()
            && (1..=MAX_FACTORS).contains(&different.len())
            && is_amount(product.factor)
    };
    if sum.products.len() > MAX_TERMS || !is_amount(sum.number) {
        return Some("a sum has too many terms or too large a number");
    }
    let is_sound = sum.products.iter().all(is_product);
    (!is_sound)
        .then_some("a product has too many settings, one of them twice, or too large a factor")
}
