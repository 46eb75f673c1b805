//! Times two closures in one run and holds their ratio to a bar.
//!
//! Microseconds differ from machine to machine and from minute to minute; the ratio to a named peer, measured
//! turn by turn in the same run, hardly does. Only the time of the thread itself counts, so that others may work
//! meanwhile. A benchmark is a `main` of this form:
//!
//! ```no_run
//! use stavka_bench::{Report, at_least};
//!
//! fn main() -> std::process::ExitCode {
//!     let mut report = Report::new();
//!     report.compare("sum", ("ours", || 2 * 3), ("slow", || (0..3).map(|_| 2).sum::<i32>()), at_least(1.0));
//!     report.finish()
//! }
//! ```

use std::{fmt, hint::black_box, process::ExitCode};

mod clock;

pub use clock::spent;

/// How often a comparison is measured before a missed bar counts: a busy machine can spoil a run.
const TRIES: usize = 3;

/// What the ratio of two times must keep to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bar {
    /// The peer takes at least so many times as long as ours.
    AtLeast(f64),
    /// Ours takes at most so many times as long as the peer.
    AtMost(f64),
}

/// The peer must take at least `times` as long as ours.
pub const fn at_least(times: f64) -> Bar {
    Bar::AtLeast(times)
}

/// Ours must take at most `times` as long as the peer.
pub const fn at_most(times: f64) -> Bar {
    Bar::AtMost(times)
}

impl Bar {
    fn ratio(self, ours: f64, peer: f64) -> f64 {
        match self {
            Self::AtLeast(_) => peer / ours,
            Self::AtMost(_) => ours / peer,
        }
    }

    fn is_met(self, ratio: f64) -> bool {
        match self {
            Self::AtLeast(bar) => ratio >= bar,
            Self::AtMost(bar) => ratio <= bar,
        }
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(bar) => write!(out, ">= {bar}"),
            Self::AtMost(bar) => write!(out, "<= {bar}"),
        }
    }
}

/// Collects comparisons and says at the end whether every bar was met.
///
/// Only `cargo bench` measures. Run any other way, each closure is called once, so that tests can see that
/// it works.
#[derive(Debug)]
pub struct Report {
    measuring: bool,
    missed: usize,
}

impl Default for Report {
    fn default() -> Self {
        Self { measuring: std::env::args().any(|argument| argument == "--bench"), missed: 0 }
    }
}

impl Report {
    /// A report without comparisons.
    pub fn new() -> Self {
        Self::default()
    }

    /// Times ours against a peer, each with its name, and prints one line.
    pub fn compare<Ours, Theirs>(
        &mut self,
        what: &str,
        (name, mut ours): (&str, impl FnMut() -> Ours),
        (peer_name, mut peer): (&str, impl FnMut() -> Theirs),
        bar: Bar,
    ) {
        if self.measuring {
            self.hold(what, [name, peer_name], bar, || clock::measure(&mut ours, &mut peer));
        } else {
            black_box((ours(), peer()));
        }
    }

    /// Measures until the bar is met, but not for ever, and prints the line.
    fn hold(
        &mut self,
        what: &str,
        [name, peer_name]: [&str; 2],
        bar: Bar,
        mut measure: impl FnMut() -> [f64; 2],
    ) {
        let mut times = [0.0; 2];
        for _ in 0..TRIES {
            times = measure();
            if bar.is_met(bar.ratio(times[0], times[1])) {
                break;
            }
        }
        let ratio = bar.ratio(times[0], times[1]);
        let verdict = if bar.is_met(ratio) { "ok" } else { "MISSED" };
        self.missed += usize::from(!bar.is_met(ratio));
        let [ours, peer] = times.map(Time);
        print(&format!(
            "{what}: {name} {ours}, {peer_name} {peer}, ratio {} (bar {bar}) {verdict}",
            rounded(ratio)
        ));
    }

    /// Success if every bar was met.
    pub fn finish(self) -> ExitCode {
        if self.missed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

#[expect(clippy::print_stdout, reason = "the lines are what a benchmark is run for")]
fn print(line: &str) {
    println!("{line}");
}

/// Nanoseconds, printed in the unit that suits them.
struct Time(f64);

impl fmt::Display for Time {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            nanoseconds if nanoseconds < 1e3 => write!(out, "{} ns", rounded(nanoseconds)),
            nanoseconds if nanoseconds < 1e6 => write!(out, "{} us", rounded(nanoseconds / 1e3)),
            nanoseconds => write!(out, "{} ms", rounded(nanoseconds / 1e6)),
        }
    }
}

/// Three digits are all a measurement is good for.
fn rounded(value: f64) -> String {
    let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_look_at_the_ratio_from_their_own_side() {
        assert!(at_least(8.0).is_met(at_least(8.0).ratio(2.0, 16.0)));
        assert!(!at_least(8.0).is_met(at_least(8.0).ratio(2.0, 15.0)));
        assert!(at_most(1.05).is_met(at_most(1.05).ratio(21.0, 20.0)));
        assert!(!at_most(1.05).is_met(at_most(1.05).ratio(22.0, 20.0)));
    }

    #[test]
    fn times_print_in_a_unit_that_suits_them() {
        let times = [1.234, 45.67, 999.0, 1810.0, 612_345.0, 4_800_000.0]
            .map(|time| Time(time).to_string());
        assert_eq!(times, ["1.23 ns", "45.7 ns", "999 ns", "1.81 us", "612 us", "4.80 ms"]);
    }

    #[test]
    fn a_missed_bar_fails_the_report() {
        let mut report = Report { measuring: true, missed: 0 };
        let slow = || (0..2000_u64).map(black_box).sum::<u64>();
        report.compare("test", ("quick", || 1), ("slow", slow), at_least(2.0));
        assert_eq!(report.missed, 0);
        report.compare("test", ("slow", slow), ("quick", || 1), at_most(2.0));
        assert_eq!(report.missed, 1);
    }
}
