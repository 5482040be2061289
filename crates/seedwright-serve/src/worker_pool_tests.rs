//! Who is done when, and who is sent away.

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

/// A job that looks up until a gate is opened; answers whether it may go on.
fn looks_up(
    workers: &WorkerPool,
    lane: Lane,
    ended: &Arc<AtomicBool>,
    told: mpsc::Sender<bool>,
) -> Job {
    let (place, ended) = (JobSlot::new(workers, lane, false), ended.clone());
    Box::new(move || {
        let mut goes_on = place.begin(&|| ended.load(Ordering::SeqCst));
        while goes_on && !ended.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(1));
            goes_on = place.keep(&|| ended.load(Ordering::SeqCst));
        }
        place.end();
        let _ = told.send(goes_on);
    })
}

/// A job that never looks up.
fn stuck(workers: &WorkerPool, lane: Lane, gate: &Gate) -> Job {
    let (place, gate) = (JobSlot::new(workers, lane, false), gate.clone());
    Box::new(move || {
        assert!(place.begin(&|| false));
        gate.pass();
        place.end();
    })
}

fn quick(told: &mpsc::Sender<()>) -> Job {
    let told = told.clone();
    Box::new(move || told.send(()).expect("somebody waits"))
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
        let (told, done) = mpsc::channel();
        becomes(|| workers.submit(Lane::Quick, false, quick(&told)).is_ok());
        assert_eq!(done.recv_timeout(SOON), Ok(()));
    }
    workers.close();
}

#[test]
fn a_long_job_gives_its_place_away() {
    let workers = workers(1, 4, 1, 1);
    let ended = Arc::new(AtomicBool::new(false));
    let (told, long) = mpsc::channel();
    let job = looks_up(&workers, Lane::Quick, &ended, told);
    assert!(workers.submit(Lane::Quick, false, job).is_ok());
    let (told, done) = mpsc::channel();
    assert!(workers.submit(Lane::Quick, false, quick(&told)).is_ok());
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
    // The second one is moved although it can't be asked to wait; a third has no room any more.
    for number in 1..=2 {
        assert!(workers.submit(Lane::Quick, false, stuck(&workers, Lane::Quick, &gate)).is_ok());
        becomes(|| workers.fair_queue().count().running == number);
    }
    let (told, done) = mpsc::channel();
    assert!(workers.submit(Lane::Quick, false, quick(&told)).is_ok());
    assert_eq!(done.recv_timeout(SOON), Ok(()));
    assert!(workers.submit(Lane::Quick, false, stuck(&workers, Lane::Quick, &gate)).is_ok());
    assert!(workers.submit(Lane::Quick, false, quick(&told)).is_ok());
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
    let (told, done) = mpsc::channel();
    assert!(workers.submit(Lane::Quick, false, quick(&told)).is_ok());
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
    let (told, second) = mpsc::channel();
    let job = looks_up(&workers, Lane::Slow, &ends[0], told);
    assert!(workers.submit(Lane::Slow, false, job).is_ok());
    becomes(|| workers.fair_queue().count().waiting == 1);
    let (told, third) = mpsc::channel();
    let job = looks_up(&workers, Lane::Slow, &ends[1], told.clone());
    assert!(workers.submit(Lane::Slow, false, job).is_err());
    // A quick one that turns out to be long has no room either, and is sent away.
    let job = looks_up(&workers, Lane::Quick, &ends[1], told);
    assert!(workers.submit(Lane::Quick, false, job).is_ok());
    assert_eq!(third.recv_timeout(SOON), Ok(false));
    // Nobody wants the one that waits.
    ends[0].store(true, Ordering::SeqCst);
    assert_eq!(second.recv_timeout(SOON), Ok(false));
    let LongJobCounts { running, waiting } = workers.fair_queue().count();
    assert_eq!((running, waiting), (1, 0));
    gate.open();
    becomes(|| workers.fair_queue().count().running == 0);
    let (told, done) = mpsc::channel();
    assert!(workers.submit(Lane::Quick, false, quick(&told)).is_ok());
    assert_eq!(done.recv_timeout(SOON), Ok(()));
    workers.close();
}

#[test]
fn those_that_have_taken_least_go_first() {
    let workers = workers(1, 4, 1, 2);
    let ends = [0, 1].map(|_| Arc::new(AtomicBool::new(false)));
    let (told, first) = mpsc::channel();
    let job = looks_up(&workers, Lane::Slow, &ends[0], told);
    assert!(workers.submit(Lane::Slow, false, job).is_ok());
    becomes(|| workers.fair_queue().count().running == 1);
    // The first one gives its turn away as long as the second has taken less, and gets it back in between.
    let (told, second) = mpsc::channel();
    let (place, end) = (JobSlot::new(&workers, Lane::Slow, false), ends[1].clone());
    let turns = Arc::new(AtomicUsize::new(0));
    let taken = turns.clone();
    let job = move || {
        let mut goes_on = place.begin(&|| false);
        while goes_on && !end.load(Ordering::SeqCst) {
            taken.fetch_add(1, Ordering::SeqCst);
            thread::sleep(Limits::TURN + Duration::from_millis(1));
            goes_on = place.keep(&|| false);
        }
        place.end();
        let _ = told.send(goes_on);
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
    let (told, ended) = mpsc::channel();
    for number in 0..4 {
        let lane = [Lane::Quick, Lane::Heavy][number % 2];
        let (place, gate) = (JobSlot::new(&workers, lane, false), gate.clone());
        let (heavy, told) = (heavy.clone(), told.clone());
        let job = move || {
            let begins = place.begin(&|| false) && place.weigh(&|| false);
            heavy.fetch_add(usize::from(begins), Ordering::SeqCst);
            while begins && !*lock(&gate.0.0) {
                thread::sleep(Duration::from_millis(1));
                assert!(place.keep(&|| false));
            }
            heavy.fetch_sub(usize::from(begins), Ordering::SeqCst);
            place.end();
            let _ = told.send(begins);
        };
        becomes(|| !workers.heavy().is_full(false));
        assert!(workers.submit(lane, false, Box::new(job)).is_ok());
        let most = number.min(1) + 1;
        becomes(|| workers.heavy().count().running == most);
    }
    becomes(|| workers.heavy().count().waiting == 2);
    assert!(heavy.load(Ordering::SeqCst) <= 2);
    // Others do not wait for memory.
    let (quick_told, done) = mpsc::channel();
    assert!(workers.submit(Lane::Quick, false, quick(&quick_told)).is_ok());
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
    let (told, second) = mpsc::channel();
    let job = looks_up(&workers, Lane::Slow, &ended, told);
    assert!(workers.submit(Lane::Slow, false, job).is_ok());
    becomes(|| workers.fair_queue().count().waiting == 1);
    for lane in [Lane::Heavy, Lane::Quick] {
        let (told, third) = mpsc::channel();
        let place = JobSlot::new(&workers, lane, false);
        let job = move || {
            let goes_on = place.begin(&|| false) && place.weigh(&|| false);
            let _ = told.send(goes_on);
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
