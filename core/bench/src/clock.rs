//! The least time of calls, taken in turns.
//!
//! What counts is the time that this thread was on a processor: on a busy machine the wall clock goes on while
//! others have their turn, and a long call is interrupted oftener than a short one.

use std::{hint::black_box, time::Duration};

/// How long one batch of calls should take.
const BATCH: Duration = Duration::from_millis(2);
/// How many batches of each closure make a measurement.
const BATCHES: usize = 40;

/// The least nanoseconds per call of each closure, taken in turns.
pub(super) fn measure<Ours, Theirs>(
    ours: &mut impl FnMut() -> Ours,
    peer: &mut impl FnMut() -> Theirs,
) -> [f64; 2] {
    let (our_calls, peer_calls) = (calls_per_batch(ours), calls_per_batch(peer));
    let mut least = [f64::INFINITY; 2];
    for _ in 0..BATCHES {
        least[0] = least[0].min(batch(ours, our_calls));
        least[1] = least[1].min(batch(peer, peer_calls));
    }
    least
}

fn calls_per_batch<Outcome>(work: &mut impl FnMut() -> Outcome) -> u32 {
    let mut calls = 1;
    while batch(work, calls) * f64::from(calls) < BATCH.as_secs_f64() * 1e9 {
        calls *= 2;
    }
    calls
}

/// Nanoseconds per call.
fn batch<Outcome>(work: &mut impl FnMut() -> Outcome, calls: u32) -> f64 {
    let start = spent();
    for _ in 0..calls {
        black_box(work());
    }
    spent().saturating_sub(start).as_secs_f64() * 1e9 / f64::from(calls)
}

/// How long this thread was on a processor.
#[cfg(unix)]
pub fn spent() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or(0))
}

/// Elsewhere the wall clock has to do; only ratios matter, and a quiet machine.
#[cfg(not(unix))]
pub fn spent() -> Duration {
    use std::{sync::LazyLock, time::Instant};

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn time_that_others_have_does_not_count() {
        let start = spent();
        std::thread::sleep(Duration::from_millis(50));
        let slept = spent().saturating_sub(start);
        assert!(slept < Duration::from_millis(25), "{slept:?} of sleep were counted");
        (0..20_000_u64).for_each(|number| _ = black_box(number));
        assert!(spent() > start);
    }
}
