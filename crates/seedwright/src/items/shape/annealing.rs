//! When a swap is kept: simulated annealing in whole numbers.

use crate::progression::UNIT;

/// The first thresholds: 2^32 times 2^(-i/8). The next eight are half of them, and so on.
const THRESHOLDS: [u64; 8] = [
    4_294_967_296,
    3_938_502_375,
    3_611_622_602,
    3_311_872_529,
    3_037_000_499,
    2_784_941_737,
    2_553_802_833,
    2_341_847_523,
];
/// How many thresholds there are. A swap that costs more is never kept.
const COUNT: u64 = 64;
/// 1000 divided by the natural logarithm of 2: thresholds are powers of 2, and temperatures are in thousandths.
const SCALE: u64 = 1_443;
/// The temperatures at the beginning and at the end, in thousandths of a unit.
const HOT: u64 = 1_000;
const COLD: u64 = 20;

/// The temperature of a step, in thousandths of a unit.
pub(super) fn temperature(step: u32, steps: u32) -> u64 {
    let cooled = (HOT - COLD) * u64::from(step) / u64::from(steps.max(1));
    HOT - cooled.min(HOT - COLD)
}

/// The most that a swap may cost to be kept, if this number was drawn below 2^32.
///
/// A swap that costs `d` units is kept with a probability of about e^(-d / temperature).
pub(super) fn allowance(drawn: u32, temperature: u64) -> u64 {
    let threshold = |rank: u64| THRESHOLDS[(rank % 8) as usize] >> (rank / 8);
    // The thresholds fall, so the last rank that still exceeds the number is found by bisection.
    let (mut low, mut high) = (0, COUNT);
    while high - low > 1 {
        let middle = u64::midpoint(low, high);
        match threshold(middle) > u64::from(drawn) {
            true => low = middle,
            false => high = middle,
        }
    }
    // A cost of `c` has the rank SCALE * c * 8 / (UNIT * temperature), and costs are in parts of a unit.
    low * UNIT * temperature / (SCALE * 8)
}

#[cfg(test)]
mod tests {
    use super::{HOT, allowance, temperature};
    use crate::progression::UNIT;

    #[test]
    fn nothing_worse_is_kept_when_it_is_cold() {
        assert_eq!(temperature(0, 100), HOT);
        assert_eq!(temperature(100, 100), 20);
        assert_eq!(allowance(u32::MAX, HOT), 0);
        assert_eq!(allowance(0, 20), 0);
        // One unit worse is kept about once in e draws at a temperature of one.
        let kept = (0..=1_000u32).filter(|part| allowance(part * 4_294_967, HOT) >= UNIT).count();
        assert!((330..=400).contains(&kept), "{kept}");
    }
}
