//! Numbers in groups.

/// Numbers in groups, stored group by group.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Groups {
    starts: Vec<u32>,
    members: Vec<u32>,
}

impl Groups {
    pub fn new(mut pairs: Vec<(u32, u32)>, count: u32) -> Self {
        pairs.sort_unstable();
        let mut starts = vec![0; count as usize + 1];
        pairs.iter().for_each(|(group, _)| starts[*group as usize + 1] += 1);
        for position in 1..starts.len() {
            starts[position] += starts[position - 1];
        }
        Self { starts, members: pairs.into_iter().map(|(_, member)| member).collect() }
    }

    /// The number of groups.
    #[inline]
    pub fn count(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    #[inline]
    pub fn of(&self, group: u32) -> &[u32] {
        let (start, end) = (self.starts[group as usize], self.starts[group as usize + 1]);
        &self.members[start as usize..end as usize]
    }
}
