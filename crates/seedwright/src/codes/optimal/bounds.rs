//! What sets of codes cost at least, by their size.

/// Bounds that follow from how many different answers a guess can have.
pub(super) struct Bounds {
    /// How many answers there are besides the winning one.
    pub(super) parts: usize,
    /// The least cost of a set of so many codes.
    least: Vec<u32>,
    /// How many codes can be found with so many guesses.
    reach: Vec<u64>,
}

impl Bounds {
    /// The bounds for sets of up to so many codes.
    pub(super) fn new(most: usize, parts: usize) -> Self {
        Self { parts, least: least(most, parts as u64), reach: reach(parts as u64) }
    }

    /// What a set of so many codes costs at least.
    pub(super) fn least(&self, size: usize) -> u32 {
        self.least[size]
    }

    /// How many codes can be found with so many guesses at most.
    pub(super) fn reach(&self, depth: u32) -> u64 {
        let reached = self.reach.get(depth as usize).copied();
        // The list ends where everything is reached, or where one more guess reaches one code more.
        reached.unwrap_or(u64::from(u32::MAX))
    }
}

/// As many codes as possible are found by the first guess, by the second, and so on.
fn least(most: usize, parts: u64) -> Vec<u32> {
    let mut costs = vec![0];
    let (mut guesses, mut room, mut width) = (1_u32, 1_u64, 1_u64);
    let mut cost = 0_u32;
    for _ in 0..most {
        if room == 0 {
            guesses += 1;
            width = width.saturating_mul(parts);
            room = width;
        }
        room -= 1;
        cost = cost.saturating_add(guesses);
        costs.push(cost);
    }
    costs
}

fn reach(parts: u64) -> Vec<u64> {
    let mut reach = vec![0_u64];
    while let Some(last) = reach.last().filter(|last| **last < 1 << 14) {
        reach.push(last * parts + 1);
    }
    reach
}
