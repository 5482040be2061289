//! Work on all cores.

use std::num::NonZeroUsize;
use std::ops::{AddAssign, Range};
use std::thread;

/// Tries numbers on all cores and adds up the results, which do not depend on the number of cores. The first error of
/// each core ends its work, and one of them is returned.
pub fn try_all<T: Default + AddAssign + Send>(
    numbers: Range<u64>,
    try_one: impl Fn(u64) -> Result<T, String> + Sync,
) -> Result<T, String> {
    let try_one = &try_one;
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|core| {
                let own = numbers.clone().skip(core).step_by(cores);
                scope.spawn(move || {
                    let mut all = T::default();
                    for number in own {
                        all += try_one(number)?;
                    }
                    Ok::<T, String>(all)
                })
            })
            .collect();
        let mut all = T::default();
        for worker in workers {
            all += worker.join().map_err(|_| "a worker panicked".to_owned())??;
        }
        Ok(all)
    })
}
