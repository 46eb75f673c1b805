//! A game as a story: turn by turn, what was done, what was rolled, and what came of it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use stavka_core::book::ClauseText;
use stavka_core::game::OutcomeText;
use stavka_core::setup::Setup;
use stavka_core::view::Status;
use stavka_rulebook::house;

use crate::edition::EditionError;
use crate::print::{DIM, GOOD, HEAD, NAME, indented, paint};
use crate::volume;
use stavka_play::changes::Change;
use stavka_play::passages::{ATTACK, DONE, Passage, is_about, passages};
use stavka_play::session::{Session, setting};
use stavka_play::story::Event;

mod phrases;

use phrases::{
    CLOSES, comes_later, folded, formed_of, in_a_row, is_lost, parts, settled, stays_as, summed,
    verdict,
};

/// Of more lines of status than these, later turns name only those that read otherwise.
const FEW: usize = 8;

/// More changes of who acts than these are told in one paragraph.
const MOST_RUNS: usize = 12;

/// How far in the second and third level of the story begin.
const MARGINS: [usize; 2] = [2, 6];

/// The story of these events of a game. Units that only move are counted, not told one by one.
pub fn chronicle(
    session: &Session,
    events: &[Event],
    width: usize,
) -> Result<String, EditionError> {
    Ok(told(session, events, &names(session)?, "", width))
}

/// The story of these events, where the names of places are at hand and the turn `before` was named.
pub(crate) fn told(
    session: &Session,
    events: &[Event],
    names: &BTreeMap<String, String>,
    before: &str,
    width: usize,
) -> String {
    let manifest = &session.edition().manifest;
    let purposes =
        manifest.purposes.iter().map(|purpose| (purpose.name.as_str(), purpose.clause.as_str()));
    let mut chronicle = Chronicle {
        page: String::new(),
        width,
        purposes: purposes.collect(),
        names,
        standing: events.first().filter(|_| !before.is_empty()).map(|first| &first.standing[..]),
        phase: None,
        moved: BTreeMap::new(),
        prepared: BTreeMap::new(),
    };
    let mut turn = before;
    let mut all = passages(events).into_iter().peekable();
    while let Some(passage) = all.next() {
        let first = &passage.events[0];
        // What is set up at the start is no end of anything.
        let ends =
            first.number > 1 && all.peek().is_some_and(|next| next.events[0].turn != first.turn);
        chronicle.call_off(first);
        if passage.is_news() {
            if first.turn != turn {
                chronicle.head(first, turn, events);
                turn = &first.turn;
            }
            chronicle.tell(passage, ends);
        } else {
            chronicle.prepare(passage);
        }
        if ends {
            chronicle.count_moves();
        }
    }
    chronicle.count_moves();
    chronicle.page
}

/// What a game was dealt with that is not as printed, and whose house rule each clause is; nothing where all of it is.
pub(crate) fn house_rules(session: &Session, width: usize) -> Result<String, EditionError> {
    let dealt = session.dealt_with();
    if volume::is_printed(dealt) {
        return Ok(String::new());
    }
    let rules = setting::changes(&Setup::default(), dealt);
    let mut page =
        indented("", &format!("{} {rules}", paint(HEAD, "played with")), 2, width) + "\n";
    for (clause, whose) in in_force(session)? {
        let lead = format!("  {} ", paint(NAME, &clause.id));
        page += &(indented(&lead, &format!("{} ({whose})", clause.title), 4, width) + "\n");
    }
    Ok(page + "\n")
}

/// The clauses that are not as printed under the rules in force, each with whose house rule it is.
pub(crate) fn in_force(session: &Session) -> Result<Vec<(ClauseText, String)>, EditionError> {
    let clauses = session.edition().every_clause()?.into_iter();
    Ok(clauses.filter_map(|clause| house(&clause).map(|whose| (clause, whose))).collect())
}

/// How a game ended, in words.
pub fn ending(session: &Session, outcome: &OutcomeText) -> String {
    let by = format!(" by {} ({})", paint(NAME, &outcome.by), outcome.title);
    let manifest = &session.edition().manifest;
    let winner = outcome.winner.and_then(|side| manifest.sides.get(usize::from(side)));
    match winner {
        Some(side) => format!("{} has won{by}", paint(GOOD, side)),
        None => format!("a draw{by}"),
    }
}

/// The names that the map prints in its spaces; none where the variant has no map.
fn names(session: &Session) -> Result<BTreeMap<String, String>, EditionError> {
    let spaces = session.edition().spaces()?;
    let named = spaces.into_iter().filter_map(|space| Some((space.label, space.name?)));
    Ok(named.collect())
}

struct Chronicle<'a> {
    page: String,
    width: usize,
    /// The clause that asks for each kind of chance.
    purposes: BTreeMap<&'a str, &'a str>,
    /// The names that the map prints, by label.
    names: &'a BTreeMap<String, String>,
    /// How it stood at the head that was told last.
    standing: Option<&'a [Status]>,
    /// The phase, as long as nothing was told of it.
    phase: Option<String>,
    /// How many units of whom moved in this phase, and nothing else came of it.
    moved: BTreeMap<String, usize>,
    /// Attacks that were ordered and not made yet, by their first words.
    prepared: BTreeMap<&'a str, Prepared<'a>>,
}

/// An attack that was ordered.
struct Prepared<'a> {
    by: &'a str,
    /// Who takes part.
    rest: Vec<&'a str>,
}

impl<'a> Chronicle<'a> {
    /// The turn, with how it stands where it is a new one, and its phase.
    fn head(&mut self, event: &'a Event, before: &str, events: &'a [Event]) {
        let (turn, phase) = parts(&event.turn);
        if parts(before).0 != turn {
            let gap = if before.is_empty() { "" } else { "\n" };
            let standing = &settled(event, events).standing;
            let told = self.standing.replace(standing).filter(|_| standing.len() > FEW);
            let news = |status: &&Status| told.is_none_or(|told| !told.contains(status));
            let standing: Vec<String> = standing
                .iter()
                .filter(news)
                .map(|status| format!("{} {}", status.label, status.value))
                .collect();
            let lead = format!("{gap}{}  ", paint(HEAD, turn));
            self.phase = None;
            self.line(&lead, &paint(DIM, standing.join(" · ")), MARGINS[0]);
        }
        self.phase = (!phase.is_empty()).then(|| format!(" {}", paint(HEAD, phase)));
    }

    /// Keeps what was ordered and led to nothing yet: it is told with what comes of it.
    fn prepare(&mut self, passage: Passage<'a>) {
        let Some((first, rest)) = passage.events.split_first() else { return };
        if first.words.starts_with(ATTACK)
            && rest.iter().any(|event| CLOSES.contains(&event.words.as_str()))
        {
            let rest = rest.iter().map(|event| event.words.as_str());
            let rest: Vec<&str> =
                rest.filter(|words| *words != DONE && !CLOSES.contains(words)).collect();
            self.prepared.insert(&first.words, Prepared { by: &first.by, rest });
        }
    }

    /// Where the other side begins, what was ordered before and never made is called off.
    fn call_off(&mut self, next: &Event) {
        if next.chance || self.prepared.values().all(|one| one.by == next.by) {
            return;
        }
        let mut off: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (words, Prepared { by, rest }) in std::mem::take(&mut self.prepared) {
            let units = if rest.len() == 1 { "one unit" } else { &format!("{} units", rest.len()) };
            off.entry(by).or_default().push(format!("{words} ({units})"));
        }
        for (by, attacks) in off {
            let lead = format!("{}{}: called off: ", " ".repeat(MARGINS[1]), paint(NAME, by));
            self.line(&lead, &attacks.join("; "), MARGINS[1]);
        }
    }

    /// Tells a passage; where a phase ends with it, what everybody recovers from is told after it.
    fn tell(&mut self, passage: Passage<'a>, ends: bool) {
        let said: Vec<&str> = passage.events.iter().map(|event| event.words.as_str()).collect();
        let agreed = |event: &Event| event.asked.is_empty();
        let rolled = passage.events.iter().any(|event| event.chance || agreed(event));
        let (later, changes): (Vec<&Change>, Vec<&Change>) = passage
            .changes()
            .into_iter()
            .partition(|change| comes_later(change, rolled, &said, ends));
        let in_words = |change: &'a Change| Some((change, self.news(change, &said, passage)?));
        let news = summed(changes.iter().filter_map(|change| in_words(change)).collect());
        let later = summed(later.into_iter().filter_map(in_words).collect());
        if rolled || changes.iter().any(|change| self.matters(change)) {
            self.say(passage, news);
        } else {
            let moves = changes.iter().filter(|change| matches!(change, Change::Went { .. }));
            *self.moved.entry(passage.events[0].by.clone()).or_default() += moves.count();
            self.prepare(passage);
        }
        if !later.is_empty() {
            self.count_moves();
            let lead = format!("{}afterwards: ", " ".repeat(MARGINS[1]));
            self.line(&lead, &folded(later), MARGINS[1]);
        }
    }

    /// What was done and rolled, and what came of it.
    fn say(&mut self, passage: Passage<'a>, news: Vec<String>) {
        let mut runs: Vec<String> = Vec::new();
        for run in passage.events.chunk_by(|one, next| one.by == next.by) {
            let style = if run[0].chance { DIM } else { NAME };
            let words = run.iter().filter(|event| event.words != DONE);
            let words: Vec<String> = words.flat_map(|event| self.words(event)).collect();
            let words = if run[0].chance { folded(words) } else { in_a_row(&words) };
            if !words.is_empty() {
                runs.push(format!("{}: {words}", paint(style, &run[0].by)));
            }
        }
        // Where one draw follows the other, a line each would be a page.
        if runs.len() > MOST_RUNS {
            runs = vec![runs.join("; ")];
        }
        let mut lead = format!("{:>5} ", passage.events[0].number);
        for run in runs {
            self.line(&lead, &run, MARGINS[1]);
            lead = " ".repeat(MARGINS[1]);
        }
        if !news.is_empty() {
            self.line(&" ".repeat(MARGINS[1]), &folded(news), MARGINS[1]);
        }
    }

    /// What was done, with what had been prepared for it; of chance also what the rules made of the roll.
    fn words(&mut self, event: &Event) -> Vec<String> {
        let ordered = self.ordered(event);
        if !event.chance {
            if ordered.first() == Some(&event.words) {
                return ordered;
            }
            return ordered.into_iter().chain([event.words.clone()]).collect();
        }
        let clause = self.purposes.get(event.by.as_str()).copied();
        let words = match clause.and_then(|clause| verdict(event, clause)) {
            Some(step) if step.words != event.words => {
                let clause = paint(DIM, format!("[{}]", step.clause));
                format!("{}: {} {clause}", event.words, step.words)
            }
            _ => event.words.clone(),
        };
        ordered.into_iter().chain([words]).collect()
    }

    /// The attack that was ordered before and is made now: who chooses it says so, or the first question about it does.
    fn ordered(&mut self, event: &Event) -> Vec<String> {
        let mut orders = self.prepared.keys();
        let made = orders.find(|words| **words == event.words || is_about(&event.asked, words));
        let Some(words) = made.copied() else { return Vec::new() };
        let rest = self.prepared.remove(words).map(|prepared| prepared.rest).unwrap_or_default();
        std::iter::once(words).chain(rest).map(str::to_owned).collect()
    }

    /// Whether a reader would ask: fronts run through hundreds of hexes, those with a name are news.
    fn matters(&self, change: &Change) -> bool {
        match change {
            Change::Went { .. } | Change::Reads { .. } => false,
            Change::Fell { space, .. } => self.names.is_empty() || self.names.contains_key(space),
            _ => true,
        }
    }

    /// A change in words, unless the words of the passage have said it or nobody would ask.
    fn news(&self, change: &Change, said: &[&str], passage: Passage<'_>) -> Option<String> {
        let known = |to: &String| said.iter().any(|words| words.contains(to.as_str()));
        match change {
            _ if !self.matters(change) => None,
            Change::Left { from, to, .. }
                if to.is_empty() && formed_of(from, passage).is_some() =>
            {
                None
            }
            Change::Came { unit, to } if formed_of(to, passage).is_some() => {
                let others = formed_of(to, passage).unwrap_or_default();
                Some(format!("{others} in {} become {unit}", self.named(to)))
            }
            Change::Came { to, .. } if known(to) => None,
            Change::Came { unit, to } => {
                let (unit, to) = (unit.clone(), self.named(to));
                Some(Change::Came { unit, to }.to_string())
            }
            Change::Fell { space, to } => {
                let space = self.named(space);
                Some(Change::Fell { space, to: to.clone() }.to_string())
            }
            Change::Left { unit, from, to }
                if to.is_empty() && stays_as(from, passage).is_some() =>
            {
                let others = stays_as(from, passage).unwrap_or_default();
                Some(format!("{unit} in {} becomes {others}", self.named(from)))
            }
            Change::Left { unit, from, to } if is_lost(to, passage).is_some() => {
                let more = is_lost(to, passage).unwrap_or_default();
                Some(format!("{unit} is lost in {}{more}", self.named(from)))
            }
            Change::Left { unit, from, to } => {
                let (unit, from, to) = (unit.clone(), self.named(from), to.clone());
                Some(Change::Left { unit, from, to }.to_string())
            }
            Change::Became { unit, at, now } => {
                let (unit, at, now) = (unit.clone(), self.named(at), now.clone());
                Some(Change::Became { unit, at, now }.to_string())
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

    /// Says how many units moved in the phase that is over.
    fn count_moves(&mut self) {
        for (by, units) in std::mem::take(&mut self.moved) {
            let words = match units {
                0 => continue,
                1 => "one unit moves".to_owned(),
                units => format!("{units} units move"),
            };
            let lead = format!("{}{}: ", " ".repeat(MARGINS[1]), paint(NAME, by));
            self.line(&lead, &words, MARGINS[1]);
        }
    }

    fn line(&mut self, lead: &str, text: &str, margin: usize) {
        if let Some(phase) = self.phase.take() {
            let _ = writeln!(self.page, "{phase}");
        }
        let _ = writeln!(self.page, "{}", indented(lead, text, margin, self.width));
    }
}
