//! The order in which jobs are done, and which are refused.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use std::time::{Duration, Instant};

use super::*;
use crate::fair_queue::LongJobCounts;
use crate::guard;
use crate::job_slot::JobSlot;

const SOON: Duration = Duration::from_secs(20);

fn workers(quick: usize, queue: usize, slow: usize, slow_queue: usize) -> WorkerPool {
    let limits = Limits { workers: quick, queue, slow, slow_queue, ..Limits::default() };
    let workers = WorkerPool::new(&limits);
    guard::begin(&workers);
    workers
}

/// A gate that jobs wait at.
#[derive(Clone, Default)]
struct Gate(Arc<(Mutex<bool>, Condvar)>);

impl Gate {
    fn open(&self) {
        *lock(&self.0.0) = true;
        self.0.1.notify_all();
    }

    fn pass(&self) {
        let mut open = lock(&self.0.0);
        while !*open {
            open = wait(&self.0.1, open);
        }
    }
}

#[track_caller]
fn becomes(what: impl Fn() -> bool) {
    let begun = Instant::now();
    while !what() {
        assert!(begun.elapsed() < SOON, "it never becomes so");
        thread::sleep(Duration::from_millis(2));
    }
}

/// A job that reports progress until it is ended; sends whether it could go on.
fn reporting(
    workers: &WorkerPool,
    lane: Lane,
    ended: &Arc<AtomicBool>,
    sender: mpsc::Sender<bool>,
) -> Job {
    let (slot, ended) = (JobSlot::new(workers, lane, false), ended.clone());
    Box::new(move || {
        let mut goes_on = slot.begin(&|| ended.load(Ordering::SeqCst));
        while goes_on && !ended.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(1));
            goes_on = slot.step(&|| ended.load(Ordering::SeqCst));
        }
        slot.end();
        let _ = sender.send(goes_on);
    })
}

/// A job that never reports progress.
fn stuck(workers: &WorkerPool, lane: Lane, gate: &Gate) -> Job {
    let (slot, gate) = (JobSlot::new(workers, lane, false), gate.clone());
    Box::new(move || {
        assert!(slot.begin(&|| false));
        gate.pass();
        slot.end();
    })
}

fn quick(sender: &mpsc::Sender<()>) -> Job {
    let sender = sender.clone();
    Box::new(move || sender.send(()).expect("somebody waits"))
}

#[test]
fn the_queue_is_bounded_and_idle_workers_are_no_queue() {
    let gate = Gate::default();
    let workers = workers(2, 1, 1, 1);
    let begun = Arc::new(AtomicUsize::new(0));
    let waiting = || -> Job {
        let (gate, begun) = (gate.clone(), begun.clone());
        Box::new(move || {
            begun.fetch_add(1, Ordering::SeqCst);
            gate.pass();
        })
    };
    for _ in 0..3 {
        assert!(workers.submit(Lane::Quick, false, waiting()).is_ok());
    }
    becomes(|| begun.load(Ordering::SeqCst) == 2);
    assert_eq!(workers.queued(), 1);
    assert!(workers.submit(Lane::Quick, false, waiting()).is_err());
    gate.open();
    becomes(|| begun.load(Ordering::SeqCst) == 3);
    workers.close();
    assert!(workers.submit(Lane::Quick, false, waiting()).is_err());
}

#[test]
fn without_a_queue_workers_still_work() {
    let workers = workers(1, 0, 1, 1);
    for _ in 0..3 {
        let (sender, done) = mpsc::channel();
        becomes(|| workers.submit(Lane::Quick, false, quick(&sender)).is_ok());
        assert_eq!(done.recv_timeout(SOON), Ok(()));
    }
    workers.close();
}

#[test]
fn a_long_job_gives_its_place_away() {
    let workers = workers(1, 4, 1, 1);
    let ended = Arc::new(AtomicBool::new(false));
    let (sender, long) = mpsc::channel();
    let job = reporting(&workers, Lane::Quick, &ended, sender);
    assert!(workers.submit(Lane::Quick, false, job).is_ok());
    let (sender, done) = mpsc::channel();
    assert!(workers.submit(Lane::Quick, false, quick(&sender)).is_ok());
    assert_eq!(done.recv_timeout(SOON), Ok(()));
    becomes(|| workers.fair_queue().count().running == 1);
    ended.store(true, Ordering::SeqCst);
    assert_eq!(long.recv_timeout(SOON), Ok(true));
    becomes(|| workers.fair_queue().count().running == 0);
    workers.close();
}

#[test]
fn a_job_that_never_looks_up_is_moved() {
    let workers = workers(1, 4, 1, 1);
    let gate = Gate::default();
    // The second one is moved although it can't wait for a turn; there is no room for a third.
    for number in 1..=2 {
        assert!(workers.submit(Lane::Quick, false, stuck(&workers, Lane::Quick, &gate)).is_ok());
        becomes(|| workers.fair_queue().count().running == number);
    }
    let (sender, done) = mpsc::channel();
    assert!(workers.submit(Lane::Quick, false, quick(&sender)).is_ok());
    assert_eq!(done.recv_timeout(SOON), Ok(()));
    assert!(workers.submit(Lane::Quick, false, stuck(&workers, Lane::Quick, &gate)).is_ok());
    assert!(workers.submit(Lane::Quick, false, quick(&sender)).is_ok());
    thread::sleep(Limits::QUICK * 4);
    assert_eq!((workers.fair_queue().count().running, workers.queued()), (2, 1));
    gate.open();
    assert_eq!(done.recv_timeout(SOON), Ok(()));
    becomes(|| workers.fair_queue().count().running == 0 && lock(&workers.0.queue).busy == 0);
    workers.close();
}

#[test]
fn a_worker_outlives_a_job_that_panics() {
    let workers = workers(1, 4, 1, 1);
    let job = || {
        let hushed: Box<dyn std::any::Any + Send> = Box::new(());
        std::panic::resume_unwind(hushed);
    };
    assert!(workers.submit(Lane::Quick, false, Box::new(job)).is_ok());
    let (sender, done) = mpsc::channel();
    assert!(workers.submit(Lane::Quick, false, quick(&sender)).is_ok());
    assert_eq!(done.recv_timeout(SOON), Ok(()));
    workers.close();
}

#[test]
fn long_jobs_are_bounded_and_those_nobody_wants_leave() {
    let workers = workers(1, 4, 1, 1);
    let ends = [0, 1].map(|_| Arc::new(AtomicBool::new(false)));
    let gate = Gate::default();
    let first = stuck(&workers, Lane::Slow, &gate);
    assert!(workers.submit(Lane::Slow, false, first).is_ok());
    becomes(|| workers.fair_queue().count().running == 1);
    let (sender, second) = mpsc::channel();
    let job = reporting(&workers, Lane::Slow, &ends[0], sender);
    assert!(workers.submit(Lane::Slow, false, job).is_ok());
    becomes(|| workers.fair_queue().count().waiting == 1);
    let (sender, third) = mpsc::channel();
    let job = reporting(&workers, Lane::Slow, &ends[1], sender.clone());
    assert!(workers.submit(Lane::Slow, false, job).is_err());
    // There is no room for a quick job that becomes long either: it is refused.
    let job = reporting(&workers, Lane::Quick, &ends[1], sender);
    assert!(workers.submit(Lane::Quick, false, job).is_ok());
    assert_eq!(third.recv_timeout(SOON), Ok(false));
    // The waiting job is cancelled.
    ends[0].store(true, Ordering::SeqCst);
    assert_eq!(second.recv_timeout(SOON), Ok(false));
    let LongJobCounts { running, waiting } = workers.fair_queue().count();
    assert_eq!((running, waiting), (1, 0));
    gate.open();
    becomes(|| workers.fair_queue().count().running == 0);
    let (sender, done) = mpsc::channel();
    assert!(workers.submit(Lane::Quick, false, quick(&sender)).is_ok());
    assert_eq!(done.recv_timeout(SOON), Ok(()));
    workers.close();
}

#[test]
fn those_that_have_taken_least_go_first() {
    let workers = workers(1, 4, 1, 2);
    let ends = [0, 1].map(|_| Arc::new(AtomicBool::new(false)));
    let (sender, first) = mpsc::channel();
    let job = reporting(&workers, Lane::Slow, &ends[0], sender);
    assert!(workers.submit(Lane::Slow, false, job).is_ok());
    becomes(|| workers.fair_queue().count().running == 1);
    // The first job gives way while the second has used less time, and gets its turn back in between.
    let (sender, second) = mpsc::channel();
    let (slot, end) = (JobSlot::new(&workers, Lane::Slow, false), ends[1].clone());
    let turns = Arc::new(AtomicUsize::new(0));
    let counted = turns.clone();
    let job = move || {
        let mut goes_on = slot.begin(&|| false);
        while goes_on && !end.load(Ordering::SeqCst) {
            counted.fetch_add(1, Ordering::SeqCst);
            thread::sleep(Limits::TURN + Duration::from_millis(1));
            goes_on = slot.step(&|| false);
        }
        slot.end();
        let _ = sender.send(goes_on);
    };
    assert!(workers.submit(Lane::Slow, false, Box::new(job)).is_ok());
    becomes(|| turns.load(Ordering::SeqCst) > 3);
    assert!(workers.fair_queue().count().running <= 1);
    ends[1].store(true, Ordering::SeqCst);
    assert_eq!(second.recv_timeout(SOON), Ok(true));
    becomes(|| {
        workers.fair_queue().count().running == 1 && workers.fair_queue().count().waiting == 0
    });
    ends[0].store(true, Ordering::SeqCst);
    assert_eq!(first.recv_timeout(SOON), Ok(true));
    workers.close();
}

#[test]
fn few_take_much_memory_at_a_time() {
    let workers = workers(2, 8, 1, 2);
    let gate = Gate::default();
    let heavy = Arc::new(AtomicUsize::new(0));
    let (sender, ended) = mpsc::channel();
    for number in 0..4 {
        let lane = [Lane::Quick, Lane::Heavy][number % 2];
        let (slot, gate) = (JobSlot::new(&workers, lane, false), gate.clone());
        let (heavy, sender) = (heavy.clone(), sender.clone());
        let job = move || {
            let begins = slot.begin(&|| false) && slot.become_heavy(&|| false);
            heavy.fetch_add(usize::from(begins), Ordering::SeqCst);
            while begins && !*lock(&gate.0.0) {
                thread::sleep(Duration::from_millis(1));
                assert!(slot.step(&|| false));
            }
            heavy.fetch_sub(usize::from(begins), Ordering::SeqCst);
            slot.end();
            let _ = sender.send(begins);
        };
        becomes(|| !workers.heavy().is_full(false));
        assert!(workers.submit(lane, false, Box::new(job)).is_ok());
        let most = number.min(1) + 1;
        becomes(|| workers.heavy().count().running == most);
    }
    becomes(|| workers.heavy().count().waiting == 2);
    assert!(heavy.load(Ordering::SeqCst) <= 2);
    // Other jobs don't wait for memory.
    let (quick_sender, done) = mpsc::channel();
    assert!(workers.submit(Lane::Quick, false, quick(&quick_sender)).is_ok());
    assert_eq!(done.recv_timeout(SOON), Ok(()));
    gate.open();
    for _ in 0..4 {
        assert_eq!(ended.recv_timeout(SOON), Ok(true));
    }
    becomes(|| workers.heavy().count().running == 0 && workers.fair_queue().count().running == 0);
    workers.close();
}

#[test]
fn memory_is_given_back_where_there_is_no_turn() {
    let workers = workers(1, 4, 1, 1);
    let gate = Gate::default();
    let ended = Arc::new(AtomicBool::new(false));
    let first = stuck(&workers, Lane::Slow, &gate);
    assert!(workers.submit(Lane::Slow, false, first).is_ok());
    becomes(|| workers.fair_queue().count().running == 1);
    let (sender, second) = mpsc::channel();
    let job = reporting(&workers, Lane::Slow, &ended, sender);
    assert!(workers.submit(Lane::Slow, false, job).is_ok());
    becomes(|| workers.fair_queue().count().waiting == 1);
    for lane in [Lane::Heavy, Lane::Quick] {
        let (sender, third) = mpsc::channel();
        let slot = JobSlot::new(&workers, lane, false);
        let job = move || {
            let goes_on = slot.begin(&|| false) && slot.become_heavy(&|| false);
            let _ = sender.send(goes_on);
        };
        assert!(workers.submit(lane, false, Box::new(job)).is_ok());
        assert_eq!(third.recv_timeout(SOON), Ok(false));
        assert_eq!(workers.heavy().count().running, 0);
    }
    ended.store(true, Ordering::SeqCst);
    gate.open();
    assert!(second.recv_timeout(SOON).is_ok());
    becomes(|| workers.fair_queue().count().running == 0);
    workers.close();
}
