//! What a table answers to what is typed, as text: at the terminal, and to those who sit elsewhere.

use std::collections::BTreeMap;

use stavka_core::game::Side;
use stavka_play::session::Session;
use stavka_play::story::Event;

use super::choices::Choices;
use super::command::{Command, Far, parse};
use super::places::{Places, look};
use super::{chart, pages};
use crate::chronicle;
use crate::commands::{ask, rule, search};
use crate::error::Error;
use crate::print::{GOOD, NAME, indented, paint};

/// What a line comes to for somebody who sits elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// They choose this.
    Do(u32),
    /// They take back their last choice.
    Undo,
    /// They have the staff do the step, or all of the turn.
    Auto {
        /// Whether it is all of the turn.
        turn: bool,
    },
    /// They give these orders; [`carry_out`](super::carry_out) does them.
    Orders(String),
    /// They hear this, and then what playing on from here says is best.
    Hint(String),
    /// They hear this; no colours are in it.
    Text(String),
}

/// Understands a line that is typed for a side, and answers it; news are what it was told after `known` actions. Files are of
/// the table where the host is, so nothing is written and drawn from elsewhere.
pub fn answer(
    session: &mut Session,
    side: Side,
    line: &str,
    known: usize,
    width: usize,
) -> Result<Answer, Error> {
    let choices = session.decision()?.filter(|decision| decision.by == side);
    let choices = match choices {
        // Numbered anew each time: whoever sits elsewhere has the list before them.
        Some(decision) => Choices::of(decision, &mut BTreeMap::new(), &session.view(Some(side))?),
        None => Choices::default(),
    };
    let places = Places::of(session.edition())?;
    let page = match parse(line, &choices) {
        Command::Do(action) => return Ok(Answer::Do(action)),
        Command::Undo => return Ok(Answer::Undo),
        Command::List(found) => pages::list(&choices, &found, usize::MAX, width),
        Command::Look(wanted) => standing(session, side, wanted.as_deref(), &places, width)?,
        Command::Odds => odds(session, &choices, width)?,
        Command::Why(None) => why(session, side, width)?,
        Command::Why(Some(words)) => why_not(session, &words, &choices, width)?,
        Command::News => {
            let events = session.told_to(Some(side)).unwrap_or_default();
            let news = events.partition_point(|event| event.number <= known);
            chronicle::told(session, &events[news..], &places.names(), "", width)
        }
        Command::Around(wanted) => around(session, side, &wanted, &places, width)?,
        Command::Rule(clause) => page(rule::in_edition(session.edition(), &clause, width)),
        Command::Search(words) => page(search::in_edition(session.edition(), &words, width)),
        Command::Ask(typed) => ruling(session, side, &typed, width)?,
        Command::Hint => return Ok(Answer::Hint(plain(&hint(&choices, width)))),
        Command::Auto(Far::Choice) => {
            return Ok(match choices.all.iter().find(|choice| choice.staff) {
                Some(choice) => Answer::Do(choice.action),
                None => Answer::Text("  the staff has no opinion\n".to_owned()),
            });
        }
        Command::Auto(far) => return Ok(Answer::Auto { turn: far == Far::Turn }),
        Command::Help => pages::help(width),
        Command::Orders(line) if choices.all.is_empty() => {
            format!("  it is not for you to choose now: `{line}` is not done\n")
        }
        Command::Orders(line) => return Ok(Answer::Orders(line)),
        Command::Map(..) | Command::Save(..) | Command::Quit => {
            "  the board and the lobby have that: this is the table as text\n".to_owned()
        }
        Command::Nothing => String::new(),
        Command::Unknown(line) if session.action(&line)?.is_some() => {
            why_not(session, &line, &choices, width)?
        }
        Command::Unknown(line) => format!("  `{line}` is no choice and no command; try `help`\n"),
    };
    Ok(Answer::Text(plain(&page)))
}

/// A page without colours.
pub fn plain(page: &str) -> String {
    anstream::adapter::strip_str(page).to_string()
}

/// How it stands; with the score where the variant keeps one.
pub(crate) fn standing(
    session: &mut Session,
    side: Side,
    wanted: Option<&str>,
    places: &Places,
    width: usize,
) -> Result<String, Error> {
    let mut view = session.view(Some(side))?;
    match session.standing(side)? {
        0 => {}
        score => view.count("your score", score),
    }
    Ok(look(&view, wanted, places, width))
}

/// Where the choices lead.
pub(crate) fn odds(
    session: &mut Session,
    choices: &Choices,
    width: usize,
) -> Result<String, Error> {
    let known: Vec<_> =
        choices.all.iter().filter_map(|choice| Some((choice, choice.odds.as_ref()?))).collect();
    // What the game says of a choice is told below, with all that belongs to it.
    let told = |line: &str| {
        known.iter().any(|(choice, _)| {
            line.strip_prefix(&choice.words).is_some_and(|rest| rest.starts_with(':'))
        })
    };
    let lines = session.odds()?;
    let lines = lines.iter().filter(|line| !told(line));
    let mut page: String = lines.map(|line| indented("  ", line, 4, width) + "\n").collect();
    let same = known.iter().all(|(_, odds)| odds.assumed == known[0].1.assumed);
    for (choice, odds) in &known {
        page += &pages::odds(choice, odds, width);
        if !same {
            page += &pages::assumed(&odds.assumed, 4, width);
        }
    }
    if same && let Some((_, odds)) = known.first() {
        page += &pages::assumed(&odds.assumed, 2, width);
    }
    if page.is_empty() {
        page += "  the game has no more to say than the choices do\n";
    }
    Ok(page)
}

/// The last thing whose reasons this side may know.
pub(crate) fn why(session: &Session, side: Side, width: usize) -> Result<String, Error> {
    let events = session.told_to(Some(side)).unwrap_or_default();
    let reasoned = |event: &&Event| !event.clauses.is_empty() || !event.steps.is_empty();
    let Some(event) = events.iter().rfind(reasoned) else {
        return Ok("  nothing happened yet that you know the reasons of\n".to_owned());
    };
    let book = session.edition().book()?;
    let because = pages::because(event, &book, width);
    Ok(format!("  {}: {}\n{because}", event.by, event.words))
}

/// Why something can't be chosen: as the decision says, or as the rules say when it is tried on a copy.
pub(crate) fn why_not(
    session: &mut Session,
    words: &str,
    choices: &Choices,
    width: usize,
) -> Result<String, Error> {
    let can = || Ok(format!("  {}\n", paint(GOOD, "it can be done now")));
    if choices.meant(words).is_some() {
        return can();
    }
    if let Some(no) = choices.refused(words) {
        return refused(session, &no.by, &no.because, width);
    }
    let Some(action) = session.action(words)? else {
        return Ok(format!("  `{words}` is no action of this game\n"));
    };
    if choices.all.iter().any(|choice| choice.action == action) {
        return can();
    }
    match session.refusal(action)? {
        None => Ok("  the rules would take it, and do not offer it now\n".to_owned()),
        // Mostly something else is asked first, such as which unit goes there.
        Some((by, because)) => {
            let asked = indented("  ", &format!("asked now: {}", session.prompt()?), 4, width);
            Ok(refused(session, &by, &because, width)? + asked.as_str() + "\n")
        }
    }
}

/// The map around a place, as far as this side sees it.
pub(crate) fn around(
    session: &mut Session,
    side: Side,
    wanted: &str,
    places: &Places,
    width: usize,
) -> Result<String, Error> {
    let view = session.view(Some(side))?;
    let page = chart::around(places, &view, wanted, width);
    Ok(page.unwrap_or_else(|| format!("  no place on the map is called `{wanted}`\n")))
}

/// A ruling on the position as this side knows it: what it does not know is drawn anew, so that nothing is told of it.
pub(crate) fn ruling(
    session: &Session,
    side: Side,
    typed: &str,
    width: usize,
) -> Result<String, Error> {
    let (question, given) = typed.split_once(char::is_whitespace).unwrap_or((typed, "{}"));
    let mut copy = session.copy()?;
    copy.redraw(side, 0)?;
    Ok(page(ask::at_the_table(session.edition(), &mut copy, question, given.trim(), width)))
}

/// What the staff would do.
pub(crate) fn hint(choices: &Choices, width: usize) -> String {
    let Some(choice) = choices.all.iter().find(|choice| choice.staff) else {
        return "  the staff has no opinion\n".to_owned();
    };
    let lead = format!("  the staff would: {}  ", paint(NAME, choice.number));
    indented(&lead, &choice.words, 4, width) + "\n"
}

/// A page; what is wrong with what was typed is told in its place.
fn page(page: Result<String, Error>) -> String {
    page.unwrap_or_else(|error| format!("  {error}\n"))
}

fn refused(session: &Session, by: &str, because: &str, width: usize) -> Result<String, Error> {
    let book = session.edition().book()?;
    let title = book.find(by).map_or("", |clause| clause.title.as_str());
    let lead = format!("  {}  ", paint(NAME, by));
    Ok(indented(&lead, &format!("{because} ({title})"), 4, width) + "\n")
}
