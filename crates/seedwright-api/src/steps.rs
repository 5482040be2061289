//! Steps that are kept while a stage is at work, to be shown one by one.

/// The first steps of a stage, and how many there were beside them.
#[derive(Clone, Debug)]
pub struct Steps<T> {
    most: usize,
    /// The first steps, and the last.
    pub kept: Vec<T>,
    /// How many steps are not kept.
    pub left_out: u64,
}

impl<T> Steps<T> {
    /// Keeps so many steps at most.
    pub fn new(most: usize) -> Self {
        Self { most, kept: Vec::new(), left_out: 0 }
    }

    /// Keeps a step, if there is room for it.
    pub fn push(&mut self, step: impl FnOnce() -> T) {
        match self.kept.len() < self.most {
            true => self.kept.push(step()),
            false => self.left_out += 1,
        }
    }

    /// Keeps the last step, for which there is always room beside the others.
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
