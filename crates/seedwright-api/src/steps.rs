//! Records the steps of a stage so that they can be shown one by one.

/// The first steps of a stage, and a count of the rest.
#[derive(Clone, Debug)]
pub struct Steps<T> {
    most: usize,
    /// The first steps, and the last one.
    pub kept: Vec<T>,
    /// The number of steps that were not recorded.
    pub left_out: u64,
}

impl<T> Steps<T> {
    /// Records at most `most` steps.
    pub fn new(most: usize) -> Self {
        Self { most, kept: Vec::new(), left_out: 0 }
    }

    /// Records a step if the limit allows it.
    pub fn push(&mut self, step: impl FnOnce() -> T) {
        match self.kept.len() < self.most {
            true => self.kept.push(step()),
            false => self.left_out += 1,
        }
    }

    /// Records the last step, regardless of the limit.
    pub fn finish(&mut self, step: T) {
        self.kept.push(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_steps_and_the_last_are_kept() {
        let mut steps = Steps::new(2);
        (0..5).for_each(|step| steps.push(|| step));
        steps.finish(99);
        assert_eq!((steps.kept, steps.left_out), (vec![0, 1, 99], 3));
    }
}
