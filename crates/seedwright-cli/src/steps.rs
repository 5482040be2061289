//! Steps that are kept while a stage is at work, to be shown one by one.

use serde_json::{Value, json};

/// The first steps of a stage, and how many there were beside them.
pub struct Steps {
    most: usize,
    first: Vec<Value>,
    left_out: u64,
}

impl Steps {
    /// Keeps so many steps at most.
    pub fn new(most: usize) -> Self {
        Self { most, first: Vec::new(), left_out: 0 }
    }

    /// Keeps a step, if there is room for it.
    pub fn push(&mut self, step: impl FnOnce() -> Value) {
        match self.first.len() < self.most {
            true => self.first.push(step()),
            false => self.left_out += 1,
        }
    }

    /// Keeps the last step, for which there is always room beside the others.
    pub fn finish(&mut self, step: Value) {
        self.first.push(step);
    }

    /// Adds `steps` and `stepsLeftOut` to a report.
    pub fn report(self, report: &mut Value) {
        report["steps"] = Value::Array(self.first);
        report["stepsLeftOut"] = json!(self.left_out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_steps_and_the_last_are_kept() {
        let mut steps = Steps::new(2);
        (0..5).for_each(|step| steps.push(|| json!(step)));
        steps.finish(json!("last"));
        let mut report = json!({});
        steps.report(&mut report);
        assert_eq!(report, json!({ "steps": [0, 1, "last"], "stepsLeftOut": 3 }));
    }
}
