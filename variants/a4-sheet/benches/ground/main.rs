//! What a ruling on the campaign map costs, against the search that it needs: the question is text and so is the
//! ruling.
//!
//! A position on the full map comes from a game: there a ruling, from text to text, costs at most three times the
//! bare search. One that the question gives in words must be read, and to read a whole front takes longer than any
//! of these searches. So such a ruling keeps to the bar where the position is at hand from before; where it was never
//! seen, it costs at most three times reading and search.

use std::process::ExitCode;

use stavka_bench::Report;

mod game;
mod given;
mod play;

fn main() -> ExitCode {
    let mut report = Report::new();
    game::compare_all(&mut report);
    given::compare_all(&mut report);
    report.finish()
}
