//! The soak: sandbox after sandbox, good, hostile, cancelled, carried over, and every one must end
//! as it has to.
//!
//! `programs.rs` and `hostile.rs` say what runs, `lives.rs` what happens to a sandbox, `report.rs`
//! what is counted. `cargo run --release -p wardian-tests --bin soak` goes on for as long as one
//! likes, a test makes a few hundred sandboxes. **Invariant:** what a sandbox does follows from its
//! seed; only the moments at which it is interrupted do not.

mod ending;
mod hostile;
mod lives;
mod programs;
mod report;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Barrier, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::stops::Random;
use lives::{Life, Place};
use report::{Counts, Machine};
use wardian::Engine;

/// How long to go on.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// For a time.
    Time(Duration),
    /// For a number of lives.
    Lives(u64),
}

/// More than this between the first measurement and the last is a leak.
const GROWTH_PERCENT: u64 = 5;

/// Runs lives of sandboxes one after the other on each of `threads`; a life is a sandbox and what
/// is made of it. With `tell`, measurements are printed, and must not grow.
///
/// # Errors
/// The first answer that was wrong with how to see it again, or what has grown.
pub fn run(until: Until, seed: u64, threads: usize, tell: bool) -> Result<u64, String> {
    let engine = Engine::new().map_err(|error| error.to_string())?;
    let shared = Shared {
        engine,
        seed,
        most: match until {
            Until::Time(_) => u64::MAX,
            Until::Lives(count) => count,
        },
        next: AtomicU64::new(0),
        counts: Counts::default(),
        problem: Mutex::default(),
        pause: AtomicBool::new(false),
        done: AtomicBool::new(false),
        barrier: Barrier::new(threads + 1),
    };
    let measured = std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| shared.work());
        }
        match until {
            Until::Lives(_) => {
                shared.measure();
                Ok(())
            }
            Until::Time(time) => shared.watch(time, threads, tell),
        }
    });
    if let Some(problem) = shared.problem() {
        return Err(problem);
    }
    measured?;
    Ok(shared.counts.sandboxes())
}

/// What the threads have in common.
struct Shared {
    engine: Engine,
    seed: u64,
    /// Lives altogether.
    most: u64,
    next: AtomicU64,
    counts: Counts,
    problem: Mutex<Option<String>>,
    /// All threads meet at the barrier, twice, so that between no sandbox is alive.
    pause: AtomicBool,
    done: AtomicBool,
    barrier: Barrier,
}

impl Shared {
    fn work(&self) {
        // Whatever happens to a life, this thread must come to the barrier.
        let worked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.live_on()));
        match worked {
            Ok(Ok(())) => {}
            Ok(Err(problem)) => self.fail(problem),
            Err(_) => self.fail("a thread panicked".into()),
        }
        while !self.done.load(Ordering::Acquire) {
            self.rest();
        }
    }

    fn live_on(&self) -> Result<(), String> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .max_blocking_threads(report::BLOCKING_THREADS)
            .build()
            .map_err(|error| error.to_string())?;
        let place = Place::new(&self.engine, &self.counts);
        while !self.done.load(Ordering::Acquire) {
            if self.pause.load(Ordering::Acquire) {
                // Tools that nobody waits for end by themselves.
                runtime.block_on(async { tokio::time::sleep(Duration::from_millis(20)).await });
                self.rest();
                continue;
            }
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.most || self.problem().is_some() {
                break;
            }
            // The first life of a seed is that of the seed, so that any can be seen again.
            let seed = self.seed.wrapping_add(number.wrapping_mul(0x9E37_79B9));
            let mut random = Random::new(seed);
            let life = Life::any(&mut random);
            let lived = runtime.block_on(place.live(life, &mut random));
            lived.map_err(|problem| format!("{life:?}, seed {seed}: {problem}"))?;
            self.counts.lived(life);
        }
        Ok(())
    }

    fn rest(&self) {
        if self.pause.load(Ordering::Acquire) {
            self.barrier.wait();
            self.barrier.wait();
        } else {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Measure while nothing lives, and end the soak if it is its last time.
    fn meet(&self, last: bool) -> Machine {
        self.pause.store(true, Ordering::Release);
        self.barrier.wait();
        let machine = Machine::now(&self.engine);
        self.pause.store(false, Ordering::Release);
        if last {
            self.done.store(true, Ordering::Release);
        }
        self.barrier.wait();
        machine
    }

    /// Wait for the end of a soak that has a number of lives.
    fn measure(&self) {
        while self.next.load(Ordering::Relaxed) < self.most && self.problem().is_none() {
            std::thread::sleep(Duration::from_millis(5));
        }
        self.judge(&self.meet(true));
    }

    /// Measure every minute until the time is over.
    fn watch(&self, time: Duration, threads: usize, tell: bool) -> Result<(), String> {
        let started = Instant::now();
        let step = Duration::from_secs(60).min(time / 4);
        let (mut first, mut minute) = (None, 1);
        loop {
            while started.elapsed() < (step * minute).min(time) && self.problem().is_none() {
                std::thread::sleep(Duration::from_millis(20));
            }
            let last = started.elapsed() >= time || self.problem().is_some();
            let machine = self.meet(last);
            self.judge(&machine);
            if tell {
                let elapsed = started.elapsed().as_secs();
                println!("{elapsed:>5} s: {}; {machine}", self.counts);
            }
            let first = first.get_or_insert(machine.clone());
            if last {
                return machine.has_not_grown(first, GROWTH_PERCENT, threads);
            }
            minute += 1;
        }
    }

    /// What must be so whenever nothing lives.
    fn judge(&self, machine: &Machine) {
        if machine.live_sandboxes != 0 {
            let live = machine.live_sandboxes;
            self.fail(format!(
                "{live} sandboxes live on although all were dropped"
            ));
        }
    }

    fn fail(&self, problem: String) {
        let mut first = self.problem.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(problem);
    }

    fn problem(&self) -> Option<String> {
        let problem = self.problem.lock();
        problem.unwrap_or_else(PoisonError::into_inner).clone()
    }
}
