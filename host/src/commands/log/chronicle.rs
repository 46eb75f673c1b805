//! A game as a story: turn by turn, what was done, what was rolled, and what came of it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use stavka_core::board::MapFile;
use stavka_core::question::Step;

use crate::edition::{EditionError, broken};
use crate::error::Error;
use crate::print::{DIM, HEAD, NAME, indented, paint};
use crate::session::Session;
use crate::session::changes::Change;
use crate::session::passages::{Passage, passages};
use crate::session::story::Event;

/// How far in the second and third level of the story begin.
const MARGINS: [usize; 2] = [2, 6];

/// The story of these events of a game.
pub(super) fn chronicle(
    session: &Session,
    events: &[Event],
    width: usize,
) -> Result<String, Error> {
    let manifest = &session.edition().manifest;
    let purposes =
        manifest.purposes.iter().map(|purpose| (purpose.name.as_str(), purpose.clause.as_str()));
    let mut chronicle = Chronicle {
        page: String::new(),
        width,
        purposes: purposes.collect(),
        names: names(session)?,
    };
    let mut turn = "";
    for passage in passages(events).into_iter().filter(Passage::is_news) {
        let first = &passage.events[0];
        if first.turn != turn {
            chronicle.head(first, turn);
            turn = &first.turn;
        }
        chronicle.tell(passage);
    }
    Ok(chronicle.page)
}

/// The names that the map prints in its spaces; none where the variant has no map.
fn names(session: &Session) -> Result<BTreeMap<String, String>, Error> {
    let edition = session.edition();
    let map = match edition.map() {
        Err(EditionError::Unknown { .. }) => return Ok(BTreeMap::new()),
        map => map?,
    };
    let map: MapFile = serde_json::from_str(&map)
        .map_err(|error| broken(&edition.manifest.id, &error.to_string()))?;
    let named = map.spaces.into_iter().filter_map(|space| Some((space.label, space.name?)));
    Ok(named.collect())
}

struct Chronicle<'a> {
    page: String,
    width: usize,
    /// The clause that asks for each kind of chance.
    purposes: BTreeMap<&'a str, &'a str>,
    names: BTreeMap<String, String>,
}

impl Chronicle<'_> {
    /// The turn, with how it stands where it is a new one, and its phase.
    fn head(&mut self, event: &Event, before: &str) {
        let (turn, phase) = parts(&event.turn);
        if parts(before).0 != turn {
            let gap = if before.is_empty() { "" } else { "\n" };
            let standing: Vec<String> =
                event.standing.iter().map(|s| format!("{} {}", s.label, s.value)).collect();
            let lead = format!("{gap}{}  ", paint(HEAD, turn));
            self.line(&lead, &paint(DIM, standing.join(" · ")), MARGINS[0]);
        }
        if !phase.is_empty() {
            let _ = writeln!(self.page, " {}", paint(HEAD, phase));
        }
    }

    fn tell(&mut self, passage: Passage<'_>) {
        let mut chosen: Option<(&str, Vec<&str>)> = None;
        let mut lead = format!("{:>5} ", passage.events[0].number);
        for event in passage.events {
            match &mut chosen {
                Some((by, words)) if *by == event.by && !event.chance => words.push(&event.words),
                _ => {
                    self.choices(&mut lead, chosen.take());
                    if event.chance {
                        self.roll(&mut lead, event);
                    } else {
                        chosen = Some((&event.by, vec![&event.words]));
                    }
                }
            }
        }
        self.choices(&mut lead, chosen);
        let said: Vec<&str> = passage.events.iter().map(|event| event.words.as_str()).collect();
        let news = passage.changes();
        let news: Vec<String> =
            news.into_iter().filter_map(|change| self.news(change, &said)).collect();
        if !news.is_empty() {
            let margin = " ".repeat(MARGINS[1]);
            self.line(&margin, &news.join("; "), MARGINS[1]);
        }
    }

    /// What one side chose in a row.
    fn choices(&mut self, lead: &mut String, chosen: Option<(&str, Vec<&str>)>) {
        if let Some((by, words)) = chosen {
            let lead = format!("{}{}: ", next(lead), paint(NAME, by));
            self.line(&lead, &words.join(", "), MARGINS[1]);
        }
    }

    /// What chance did, with what the rules made of it.
    fn roll(&mut self, lead: &mut String, event: &Event) {
        let clause = self.purposes.get(event.by.as_str()).copied().unwrap_or_default();
        let asked = |step: &&Step| step.clause == clause;
        let decided = event.steps.iter().rfind(asked).or(event.steps.first());
        let led = decided.map_or_else(String::new, |step| {
            format!(": {} {}", step.words, paint(DIM, format!("[{}]", step.clause)))
        });
        let lead = format!("{}{}: ", next(lead), paint(DIM, &event.by));
        self.line(&lead, &format!("{}{led}", event.words), MARGINS[1]);
    }

    /// A change in words, unless the words of the passage have said it or nobody would ask.
    fn news(&self, change: &Change, said: &[&str]) -> Option<String> {
        match change {
            Change::Went { to, .. } | Change::Came { to, .. }
                if said.iter().any(|words| words.contains(to.as_str())) =>
            {
                None
            }
            // Fronts run through hundreds of hexes; those with a name are news.
            Change::Fell { space, .. }
                if !self.names.is_empty() && !self.names.contains_key(space) =>
            {
                None
            }
            Change::Fell { space, to } => {
                let space = self.named(space);
                Some(Change::Fell { space, to: to.clone() }.to_string())
            }
            Change::Left { unit, from, to } => {
                let (unit, from, to) = (unit.clone(), self.named(from), to.clone());
                Some(Change::Left { unit, from, to }.to_string())
            }
            other => Some(other.to_string()),
        }
    }

    fn named(&self, label: &str) -> String {
        match self.names.get(label) {
            Some(name) if name != label => format!("{label} {name}"),
            _ => label.to_owned(),
        }
    }

    fn line(&mut self, lead: &str, text: &str, margin: usize) {
        let _ = writeln!(self.page, "{}", indented(lead, text, margin, self.width));
    }
}

/// The number of the passage before its first line, and as much room before the others.
fn next(lead: &mut String) -> String {
    std::mem::replace(lead, " ".repeat(MARGINS[1]))
}

/// The turn and the phase: games call them by one text, the turn first.
fn parts(turn: &str) -> (&str, &str) {
    turn.split_once(", ").unwrap_or((turn, ""))
}
