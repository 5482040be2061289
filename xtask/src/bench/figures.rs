//! The output of benchmarks: one line `name value unit` per figure.

use std::io::Write;

use super::{Pace, Timing};
use crate::memory::peak_memory;

/// The context of a benchmark: its name, its pace and its output.
pub struct Bench<'a> {
    name: &'static str,
    quick: bool,
    out: &'a mut dyn Write,
}

impl<'a> Bench<'a> {
    /// Creates a benchmark called `name` that writes its figures to `out`.
    pub fn new(name: &'static str, quick: bool, out: &'a mut dyn Write) -> Self {
        Self { name, quick, out }
    }

    /// The name of the benchmark.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether a quick, rough figure is enough. A benchmark can then build a
    /// smaller world.
    pub fn quick(&self) -> bool {
        self.quick
    }

    /// Measures the median time of one run of `work`.
    pub fn measure<T>(&self, work: impl FnMut() -> T) -> Timing {
        let pace = if self.quick { Pace::QUICK } else { Pace::FULL };
        pace.measure(work)
    }

    /// Reports the benchmark's own figure, `name value unit`.
    pub fn figure(&mut self, value: f64, unit: &str) {
        self.write(self.name, value, unit);
    }

    /// Reports one of several figures, `name.part value unit`.
    pub fn figure_of(&mut self, part: &str, value: f64, unit: &str) {
        self.write(&format!("{}.{part}", self.name), value, unit);
    }

    /// Reports the figures that another program printed, one line `name value unit` each: the benchmark's own, and others
    /// whose names begin with those of its group, `group.`, or with its own.
    ///
    /// # Panics
    /// If a line is not a figure.
    pub fn figures(&mut self, printed: &str) {
        let group = self.name.split('.').next().unwrap_or_default();
        for line in printed.lines() {
            let [name, value, unit] = line.split(' ').collect::<Vec<_>>()[..] else {
                panic!("`{line}` is not a figure");
            };
            let value = value.parse().expect("figures are numbers");
            let part = name.strip_prefix(self.name).or_else(|| name.strip_prefix(group));
            match part.map(|part| part.trim_start_matches('.')) {
                Some("") => self.figure(value, unit),
                part => self.figure_of(part.unwrap_or(name), value, unit),
            }
        }
    }

    /// Reports this process's peak memory as the benchmark's own figure, or
    /// prints to standard error why it is unknown.
    pub fn peak_memory_figure(&mut self) {
        const MEBIBYTE: f64 = 1024.0 * 1024.0;
        match peak_memory() {
            Ok(bytes) => self.figure(bytes as f64 / MEBIBYTE, "MiB"),
            Err(reason) => self.progress(&format!("no peak memory: {reason}")),
        }
    }

    /// Prints progress to standard error.
    pub fn progress(&self, text: &str) {
        eprintln!("{}: {text}", self.name);
    }

    fn write(&mut self, name: &str, value: f64, unit: &str) {
        assert!(value.is_finite(), "{name} is {value}, which is not a figure");
        let one_word = !unit.is_empty() && !unit.contains(char::is_whitespace);
        assert!(one_word, "the unit of {name}, `{unit}`, is not one word");
        let written = writeln!(self.out, "{name} {} {unit}", digits(value));
        written.expect("figures can be written");
    }
}

/// Formats a number with three significant digits, at least its integer part, and
/// without an exponent, so that both people and scripts can read it.
fn digits(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 {
        return "0".to_owned();
    }
    let before_point = size.log10().floor() as i32 + 1;
    let decimals = usize::try_from(3 - before_point).unwrap_or(0);
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(report: impl FnOnce(&mut Bench<'_>)) -> String {
        let mut out = Vec::new();
        report(&mut Bench::new("logic.rate", true, &mut out));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_figure_is_one_line_of_three_words() {
        assert_eq!(
            written(|bench| bench.figure(123_456.7, "states/s")),
            "logic.rate 123457 states/s\n"
        );
        assert_eq!(
            written(|bench| bench.figure_of("large", 0.25, "ms")),
            "logic.rate.large 0.250 ms\n"
        );
    }

    #[test]
    fn figures_of_other_programs_are_passed_on() {
        assert_eq!(
            written(|bench| bench.figures("logic.rate 12 x\nlogic.rate.old 3 ms\nlogic.load 4 B\n")),
            "logic.rate 12.0 x\nlogic.rate.old 3.00 ms\nlogic.rate.load 4.00 B\n"
        );
    }

    #[test]
    fn digits_keep_three_that_matter() {
        let cases = [(0.0, "0"), (1.0, "1.00"), (45.678, "45.7"), (999.4, "999")];
        for (value, text) in cases {
            assert_eq!(digits(value), text);
        }
        assert_eq!(digits(0.001_234_5), "0.00123");
        assert_eq!(digits(-1_234_567.0), "-1234567");
    }

    #[test]
    #[should_panic(expected = "not a figure")]
    fn an_infinite_figure_is_refused() {
        written(|bench| bench.figure(f64::INFINITY, "s"));
    }

    #[test]
    #[should_panic(expected = "not one word")]
    fn a_unit_of_two_words_is_refused() {
        written(|bench| bench.figure(1.0, "per second"));
    }
}
