//! Explains why settings are refused, and what to change.

use std::fmt::Write;

use seedwright::pipeline::{Error, Impossible};
use seedwright::world::{BrokenConstraint, BrokenConstraints, SettingChange};
use seedwright_render::words::shown;
use serde_json::{Map, Value, json};

use crate::Problem;
use crate::words::settings_text;

/// Converts errors about settings. Returns `None` for other errors.
pub fn problem(error: &Error) -> Option<Problem> {
    match error {
        Error::Impossible(Impossible::Settings(broken)) => Some(refused(broken)),
        _ => None,
    }
}

fn refused(broken: &BrokenConstraints) -> Problem {
    let mut reasons = String::new();
    for constraint in &broken.broken {
        let _ = writeln!(reasons, "  rule      {}", shown(&constraint.rule));
        let _ = writeln!(reasons, "  settings  {}", settings_text(&values(constraint)));
    }
    let because: Vec<String> =
        broken.broken.iter().map(|constraint| shown(&constraint.because).to_string()).collect();
    let message = format!("these settings can't work: {}", because.join("; "));
    let constraints: Vec<Value> = broken.broken.iter().map(row).collect();
    let explanation = json!({
        "constraints": constraints,
        "change": broken.change.as_ref().map(|SettingChange { name, value }| json!({ name: value })),
    });
    Problem::impossible(message, explanation).because(reasons).with_hint(hint(broken))
}

/// What to change: one setting if that is enough.
fn hint(broken: &BrokenConstraints) -> String {
    match &broken.change {
        Some(SettingChange { name, value }) => {
            format!("`--set {}` is the smallest change that helps", argument(name, &json!(value)))
        }
        None => {
            let values = broken.broken.iter().flat_map(|constraint| &constraint.values);
            let mut names: Vec<String> =
                values.map(|(name, _)| format!("`{}`", shown(name))).collect();
            names.dedup();
            format!("no single change helps; change several of {}", names.join(", "))
        }
    }
}

/// Changes of settings, for tools.
pub(super) fn change_rows(changes: &[Vec<SettingChange>]) -> Vec<Value> {
    let object = |change: &Vec<SettingChange>| {
        change.iter().map(|SettingChange { name, value }| (name.clone(), json!(value))).collect()
    };
    changes.iter().map(object).map(Value::Object).collect()
}

/// The advice to try the first of several changes.
pub(super) fn first_change(changes: &[Vec<SettingChange>]) -> Option<String> {
    let set = changes
        .first()?
        .iter()
        .map(|SettingChange { name, value }| format!("--set {}", argument(name, &json!(value))));
    Some(format!("try `{}`", set.collect::<Vec<_>>().join(" ")))
}

/// A setting as typed after `--set`, quoted if it contains spaces.
fn argument(name: &str, value: &Value) -> String {
    let text = settings_text(&[(name.to_owned(), value.clone())].into_iter().collect());
    match text.contains(' ') {
        true => format!("\"{text}\""),
        false => text,
    }
}

fn values(constraint: &BrokenConstraint) -> Map<String, Value> {
    let values = constraint.values.iter();
    values.map(|(name, value)| (name.clone(), json!(value))).collect()
}

fn row(constraint: &BrokenConstraint) -> Value {
    json!({
        "rule": constraint.rule,
        "because": constraint.because,
        "settings": values(constraint),
    })
}
