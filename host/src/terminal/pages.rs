//! What the terminal shows: how it stands, what happened, why.

use std::fmt::Write as _;

use stavka_core::book::Rulebook;
use stavka_core::game::{Odds, Prospect, Shifted};
use stavka_foresight::Advice;
use stavka_play::story::Event;

use super::choices::{Choice, Choices};
use super::command::HELP;
use crate::print::{DIM, NAME, indented, paint};

/// More choices than this are not listed unasked.
pub(crate) const MOST_CHOICES: usize = 20;

/// The choices with these numbers, at most `most` lines of them, as many beside each other as the page is wide.
pub(crate) fn list(choices: &Choices, numbers: &[usize], most: usize, width: usize) -> String {
    if numbers.is_empty() {
        return "  no choice has these words\n".to_owned();
    }
    let digits = choices.all.len().to_string().len();
    let with_odds =
        |number: usize| choices.numbered(number).is_some_and(|choice| choice.odds.is_some());
    let lines: Vec<String> = numbers.iter().map(|number| choices.line(*number)).collect();
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) + 3;
    let columns = ((width - 2) / widest).max(1);
    if columns > 1 && !numbers.iter().any(|number| with_odds(*number)) {
        let rows = lines.len().div_ceil(columns);
        let row = |row: usize| {
            let cells = lines.iter().skip(row).step_by(rows);
            let text =
                cells.fold(String::new(), |text, cell| text + format!("{cell:<widest$}").as_str());
            format!("  {}", text.trim_end())
        };
        let shown = rows.min(most);
        let left = lines.len() - (0..lines.len()).filter(|at| at % rows < shown).count();
        return rest((0..shown).map(row).collect(), left, width);
    }
    let line = |number: &usize| {
        let odds = choices.numbered(*number).and_then(|choice| choice.odds.as_ref());
        let odds = odds.map_or(String::new(), |odds| paint(DIM, format!("  {}", briefly(odds))));
        indented("  ", &(choices.line(*number) + odds.as_str()), digits + 4, width)
    };
    let lines: Vec<String> = numbers.iter().take(most).map(line).collect();
    rest(lines, numbers.len().saturating_sub(most), width)
}

/// The lines of a list, and how many choices are left out.
fn rest(mut lines: Vec<String>, left: usize, width: usize) -> String {
    if left > 0 {
        let hint = format!("and {left} more: `list` shows all, a part of the words finds one");
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

/// All that can be said of the odds of a choice, but for what they assume.
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
    page
}

/// What odds assume, a line each.
pub(crate) fn assumed(all: &[String], margin: usize, width: usize) -> String {
    let line = |assumed: &String| {
        indented(&" ".repeat(margin), &format!("if {assumed}"), margin + 2, width) + "\n"
    };
    all.iter().map(line).collect()
}

/// A choice that is advised, and what came of it.
pub(crate) fn advised(advice: &Advice, width: usize) -> String {
    let Advice { words, games, won, drawn, score, clauses, .. } = advice;
    let chance = 100.0 * advice.chance();
    let result = format!(
        "wins {chance:.0}%: won {won} and drew {drawn} of {games} games played on, score {score:+.0}"
    );
    let clauses = format!(" [{}]", clauses.join(", "));
    let mut page = indented("  ", &paint(NAME, words), 4, width) + "\n";
    let clauses = if advice.clauses.is_empty() { String::new() } else { paint(DIM, clauses) };
    let _ = writeln!(page, "{}", indented("    ", &(result + clauses.as_str()), 6, width));
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
    let intro = "Type the number of a choice, its words, or a part of them. Several at once: \
                 `move LVI to 0713`, `attack 0524 with all`, `move 0416 to 0713` for a stack, with `;` \
                 between orders. Besides:";
    let mut page = indented("", intro, 0, width) + "\n";
    for (word, argument, meaning) in HELP {
        let lead = format!("  {} {argument:<10}", paint(NAME, format!("{word:<5}")));
        let _ = writeln!(page, "{}", indented(&lead, meaning, 18, width));
    }
    page
}
