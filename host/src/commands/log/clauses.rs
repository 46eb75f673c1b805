//! Every action with every step and clause, for those who check the rules.

use std::fmt::Write as _;

use stavka_core::question::Step;

use crate::print::{DIM, HEAD, NAME, indented, paint};
use stavka_play::story::Event;

/// The events, one by one.
pub(super) fn told(events: &[Event], width: usize) -> String {
    let mut page = String::new();
    let mut turn = "";
    for event in events {
        if event.turn != turn {
            let gap = if turn.is_empty() { "" } else { "\n" };
            let _ = writeln!(page, "{gap}{}", paint(HEAD, &event.turn));
            turn = &event.turn;
        }
        let style = if event.chance { DIM } else { NAME };
        let lead = format!("{:>5}  {}: ", event.number, paint(style, &event.by));
        let _ = writeln!(page, "{}", indented(&lead, &event.words, 9, width));
        for line in reasons(event) {
            let _ = writeln!(page, "{}", indented("         ", &line, 11, width));
        }
    }
    page
}

/// The steps in words, each once, and the clauses that led to none.
fn reasons(event: &Event) -> Vec<String> {
    let mut steps: Vec<(&Step, usize)> = Vec::new();
    for step in &event.steps {
        match steps.iter_mut().find(|(known, _)| *known == step) {
            Some((_, times)) => *times += 1,
            None => steps.push((step, 1)),
        }
    }
    let line = |(step, times): &(&Step, usize)| {
        let times = if *times > 1 { format!(" ({times} times)") } else { String::new() };
        format!("{} {}{times}", paint(DIM, &step.clause), step.words)
    };
    let mut lines: Vec<String> = steps.iter().map(line).collect();
    let silent = |id: &&String| event.steps.iter().all(|step| step.clause != **id);
    let silent: Vec<&str> = event.clauses.iter().filter(silent).map(String::as_str).collect();
    if !silent.is_empty() {
        lines.push(paint(DIM, silent.join(", ")));
    }
    lines
}
