//! What the terminal shows: how it stands, what happened, why.

use std::fmt::Write as _;

use stavka_core::book::Rulebook;
use stavka_core::game::{Odds, Prospect, Shifted};
use stavka_play::story::Event;

use super::choices::{Choice, Choices};
use super::command::HELP;
use crate::print::{DIM, NAME, indented, paint};

/// More choices than this are not listed unasked.
pub(crate) const MOST_CHOICES: usize = 20;

/// The choices with these numbers, at most `most` of them.
pub(crate) fn list(choices: &Choices, numbers: &[usize], most: usize, width: usize) -> String {
    if numbers.is_empty() {
        return "  no choice has these words\n".to_owned();
    }
    let digits = choices.all.len().to_string().len();
    let line = |number: &usize| {
        let odds = choices.numbered(*number).and_then(|choice| choice.odds.as_ref());
        let odds = odds.map_or(String::new(), |odds| paint(DIM, format!("  {}", briefly(odds))));
        indented("  ", &(choices.line(*number) + odds.as_str()), digits + 4, width)
    };
    let mut lines: Vec<String> = numbers.iter().take(most).map(line).collect();
    if let Some(more) = numbers.len().checked_sub(most).filter(|more| *more > 0) {
        let hint = format!("and {more} more: `list` shows all, a part of the words finds one");
        lines.push(indented("  ", &paint(DIM, hint), 2, width));
    }
    lines.join("\n") + "\n"
}

/// The odds of a choice in a few words.
fn briefly(odds: &Odds) -> String {
    let prospects = odds.outcomes.iter();
    let each: Vec<String> =
        prospects.map(|prospect| format!("{} {}", percent(prospect), prospect.words)).collect();
    format!("({})", each.join(", "))
}

/// All that can be said of the odds of a choice.
pub(crate) fn odds(choice: &Choice, odds: &Odds, width: usize) -> String {
    let mut page = indented("  ", &paint(NAME, &choice.words), 4, width) + "\n";
    for prospect in &odds.outcomes {
        let clause =
            prospect.clause.as_ref().map_or(String::new(), |clause| format!(" [{clause}]"));
        let chance = format!("{} ({})", prospect.chance, percent(prospect));
        let words = format!("{chance} {}{}", prospect.words, paint(DIM, clause));
        let _ = writeln!(page, "{}", indented("    ", &words, 6, width));
    }
    for Shifted { by, clause } in &odds.shifts {
        let _ = writeln!(page, "    {by:+} {}", paint(DIM, format!("[{clause}]")));
    }
    for assumed in &odds.assumed {
        let _ = writeln!(page, "{}", indented("    ", &format!("if {assumed}"), 6, width));
    }
    page
}

fn percent(prospect: &Prospect) -> String {
    format!("{:.1}%", 100.0 * prospect.chance.to_f64())
}

/// What the rules said to what was done, with the titles of the clauses.
pub(crate) fn because(told: &Event, book: &Rulebook, width: usize) -> String {
    let mut page = String::new();
    for step in &told.steps {
        let lead = format!("  {}  ", paint(NAME, &step.clause));
        let _ = writeln!(page, "{}", indented(&lead, &step.words, 4, width));
    }
    let spoken = |id: &&String| told.steps.iter().all(|step| step.clause != **id);
    for id in told.clauses.iter().filter(spoken) {
        let title = book.find(id).map_or("", |clause| clause.title.as_str());
        let _ =
            writeln!(page, "{}", indented(&format!("  {}  ", paint(NAME, id)), title, 4, width));
    }
    if page.is_empty() { "  no rule had anything to say to it\n".to_owned() } else { page }
}

/// What can be typed.
pub(crate) fn help(width: usize) -> String {
    let intro = "Type the number of a choice, its words, or a part of them. Besides:";
    let mut page = indented("", intro, 0, width) + "\n";
    for (word, argument, meaning) in HELP {
        let lead = format!("  {} {argument:<9}", paint(NAME, format!("{word:<5}")));
        let _ = writeln!(page, "{}", indented(&lead, meaning, 18, width));
    }
    page
}
