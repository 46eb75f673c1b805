//! A game as a story: turn by turn, what was done, what was rolled, and what came of it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use stavka_core::book::ClauseText;
use stavka_core::game::OutcomeText;
use stavka_core::question::Step;
use stavka_core::setup::Setup;
use stavka_rulebook::house;

use crate::edition::EditionError;
use crate::print::{DIM, GOOD, HEAD, NAME, indented, paint};
use crate::volume;
use stavka_play::changes::Change;
use stavka_play::passages::{Passage, passages};
use stavka_play::session::{Session, setting};
use stavka_play::story::Event;

/// With this word every game ends a list of choices; the story shows it by going on.
const DONE: &str = "done";

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
        phase: None,
        moved: BTreeMap::new(),
        prepared: BTreeMap::new(),
    };
    let mut turn = before;
    for passage in passages(events) {
        let first = &passage.events[0];
        if !passage.is_news() {
            chronicle.prepare(passage);
            continue;
        }
        if first.turn != turn {
            chronicle.count_moves();
            chronicle.head(first, turn, events);
            turn = &first.turn;
        }
        chronicle.tell(passage);
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
    /// The phase, as long as nothing was told of it.
    phase: Option<String>,
    /// How many units of whom moved in this phase, and nothing else came of it.
    moved: BTreeMap<String, usize>,
    /// What was said in this turn and nothing came of it yet, such as who is to attack, by its first words.
    prepared: BTreeMap<&'a str, Vec<&'a str>>,
}

impl<'a> Chronicle<'a> {
    /// The turn, with how it stands where it is a new one, and its phase.
    fn head(&mut self, event: &Event, before: &str, events: &[Event]) {
        let (turn, phase) = parts(&event.turn);
        if parts(before).0 != turn {
            let gap = if before.is_empty() { "" } else { "\n" };
            let standing = settled(event, events).standing.iter();
            let standing: Vec<String> =
                standing.map(|status| format!("{} {}", status.label, status.value)).collect();
            let lead = format!("{gap}{}  ", paint(HEAD, turn));
            self.phase = None;
            self.prepared.clear();
            self.line(&lead, &paint(DIM, standing.join(" · ")), MARGINS[0]);
        }
        self.phase = (!phase.is_empty()).then(|| format!(" {}", paint(HEAD, phase)));
    }

    /// Keeps what was said and led to nothing yet: it is told with what comes of it.
    fn prepare(&mut self, passage: Passage<'a>) {
        if let [first, rest @ ..] = passage.events {
            let rest = rest.iter().map(|event| event.words.as_str());
            let rest: Vec<&str> =
                rest.filter(|words| *words != DONE && !CLOSES.contains(words)).collect();
            if !rest.is_empty() {
                self.prepared.insert(&first.words, rest);
            }
        }
    }

    fn tell(&mut self, passage: Passage<'a>) {
        let said: Vec<&str> = passage.events.iter().map(|event| event.words.as_str()).collect();
        let changes = passage.changes();
        let news =
            changes.iter().filter_map(|change| Some((*change, self.news(change, &said, passage)?)));
        let news = summed(news.collect());
        let agreed = |event: &Event| event.asked.is_empty();
        let rolled = passage.events.iter().any(|event| event.chance || agreed(event));
        if !rolled && !changes.iter().any(|change| self.matters(change)) {
            let moves = changes.iter().filter(|change| matches!(change, Change::Went { .. }));
            *self.moved.entry(passage.events[0].by.clone()).or_default() += moves.count();
            return self.prepare(passage);
        }
        let mut lead = format!("{:>5} ", passage.events[0].number);
        for run in passage.events.chunk_by(|one, next| one.by == next.by) {
            let style = if run[0].chance { DIM } else { NAME };
            let words = run.iter().filter(|event| event.words != DONE);
            let words: Vec<String> = words.flat_map(|event| self.words(event)).collect();
            let words = if run[0].chance { folded(words) } else { in_a_row(&words) };
            if !words.is_empty() {
                let lead = std::mem::replace(&mut lead, " ".repeat(MARGINS[1]));
                let lead = format!("{lead}{}: ", paint(style, &run[0].by));
                self.line(&lead, &words, MARGINS[1]);
            }
        }
        if !news.is_empty() {
            self.line(&" ".repeat(MARGINS[1]), &folded(news), MARGINS[1]);
        }
    }

    /// What was done, with what had been prepared for it; of chance also what the rules made of the roll.
    fn words(&mut self, event: &Event) -> Vec<String> {
        if !event.chance {
            let prepared = self.prepared.remove(event.words.as_str()).unwrap_or_default();
            let first = std::iter::once(event.words.as_str());
            return first.chain(prepared).map(str::to_owned).collect();
        }
        let clause = self.purposes.get(event.by.as_str()).copied();
        let words = match clause.and_then(|clause| verdict(event, clause)) {
            Some(step) if step.words != event.words => {
                let clause = paint(DIM, format!("[{}]", step.clause));
                format!("{}: {} {clause}", event.words, step.words)
            }
            _ => event.words.clone(),
        };
        vec![words]
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
            Change::Came { to, .. } if known(to) => None,
            Change::Fell { space, to } => {
                let space = self.named(space);
                Some(Change::Fell { space, to: to.clone() }.to_string())
            }
            Change::Left { unit, from, to } if to.is_empty() && costs(passage) => {
                Some(format!("{unit} is lost in {}", self.named(from)))
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

/// More changes of one kind than this are counted, not told.
const MANY: usize = 8;

/// The news of a passage: each change in words, and those of which there are many in numbers.
fn summed(news: Vec<(&Change, String)>) -> Vec<String> {
    let kind = |change: &Change| match change {
        Change::Left { .. } => "units leave the map".to_owned(),
        Change::Came { .. } => "units come onto the map".to_owned(),
        Change::Became { now, .. } => format!("units {now}"),
        Change::Shown { .. } => "units show their faces".to_owned(),
        Change::Fell { to, .. } => format!("places fall to {to}"),
        Change::Went { .. } | Change::Reads { .. } => String::new(),
    };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (change, _) in &news {
        *counts.entry(kind(change)).or_default() += 1;
    }
    let few = news.into_iter().filter(|(change, _)| counts[&kind(change)] <= MANY);
    let mut texts: Vec<String> = few.map(|(_, words)| words).collect();
    let many = counts.into_iter().filter(|(_, count)| *count > MANY);
    texts.extend(many.map(|(kind, count)| format!("{count} {kind}")));
    texts
}

/// With these words lists end that something is prepared by; the story shows it by going on.
const CLOSES: [&str; 1] = ["go"];

/// Words by which the rules say that a unit is no more.
const LOST: [&str; 8] =
    ["eliminated", "removed", "sunk", "lost", "shot down", "dead pile", "swept away", "sweep"];

/// Whether what is nowhere any more was lost: dice were rolled, or the rules say so. Else it was exchanged or sent away.
fn costs(passage: Passage<'_>) -> bool {
    let says = |step: &Step| LOST.iter().any(|word| step.words.contains(word));
    passage.events.iter().any(|event| event.chance || event.steps.iter().any(says))
}

/// The event at which a turn has settled: the weather and what else is drawn in its first phase is known, and at the start of a
/// game all that is set up in it.
fn settled<'e>(first: &'e Event, events: &'e [Event]) -> &'e Event {
    let from = events.partition_point(|event| event.number < first.number);
    let phase = events[from..].iter().take_while(|event| event.turn == first.turn);
    let drawn = phase.clone().any(|event| event.chance);
    let same_turn = |event: &&Event| parts(&event.turn).0 == parts(&first.turn).0;
    let next = events.get(from + phase.count()).filter(same_turn);
    next.filter(|_| drawn || first.number == 1).unwrap_or(first)
}

/// What the rules made of a roll: the step of the clause that asked for it, or of one beside it, that speaks of the number
/// rolled; else the first step of that clause.
fn verdict<'e>(event: &'e Event, clause: &str) -> Option<&'e Step> {
    let rolled = event.words.split(' ').next_back().filter(|word| word.parse::<u32>().is_ok());
    let of_the_roll = |step: &&Step| {
        let words: Vec<&str> = step.words.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        let said = |at: usize| matches!(words.get(at), Some(&("rolled" | "of" | "for")));
        let rolled = words.iter().position(|word| Some(*word) == rolled);
        rolled.is_some_and(|at| at == 0 || said(at - 1) && step.words.contains("roll"))
    };
    let own = |step: &&Step| step.clause == clause;
    let kin = |step: &&Step| family(clause) == family(&step.clause);
    let steps = event.steps.iter();
    let told = steps.clone().find(|step| own(step) && of_the_roll(step));
    let told = told.or_else(|| steps.clone().find(|step| kin(step) && of_the_roll(step)));
    told.or_else(|| steps.clone().find(own)).or_else(|| steps.clone().find(kin))
}

/// The clauses beside this one: those under the same heading.
fn family(clause: &str) -> &str {
    clause.rsplit_once('.').map_or(clause, |(heading, _)| heading)
}

/// The texts in their order; of the same ones in a row, how many they are.
fn in_a_row(texts: &[String]) -> String {
    let runs = texts.chunk_by(|one, next| one == next);
    let say = |run: &[String]| match run.len() {
        1 => run[0].clone(),
        times => format!("{} ({times} times)", run[0]),
    };
    runs.map(say).collect::<Vec<_>>().join("; ")
}

/// The texts in a row, each once, with how often it came.
fn folded(texts: impl IntoIterator<Item = String>) -> String {
    let mut folded: Vec<(String, usize)> = Vec::new();
    for text in texts {
        match folded.iter_mut().find(|(known, _)| *known == text) {
            Some((_, times)) => *times += 1,
            None => folded.push((text, 1)),
        }
    }
    let say = |(text, times): (String, usize)| match times {
        1 => text,
        times => format!("{text} ({times} times)"),
    };
    folded.into_iter().map(say).collect::<Vec<_>>().join("; ")
}

/// The turn and the phase: games call them by one text, the turn first.
fn parts(turn: &str) -> (&str, &str) {
    turn.split_once(", ").unwrap_or((turn, ""))
}
