//! How the story says things: news in numbers, what a roll came to, texts in a row.

use std::collections::BTreeMap;

use stavka_core::question::Step;
use stavka_core::view::marks;
use stavka_play::changes::Change;
use stavka_play::passages::Passage;
use stavka_play::story::Event;

/// More changes of one kind than this are counted, not told.
const MANY: usize = 8;

/// The news of a passage: each change in words, and those of which there are many in numbers.
pub(super) fn summed(news: Vec<(&Change, String)>) -> Vec<String> {
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
pub(super) const CLOSES: [&str; 1] = ["go"];

/// Where lost units lie, as games call it.
const LOSSES: [&str; 3] = ["lost", "dead pile", FORCE_POOL];

/// Where they lie and others as well, which were not built yet or taken back.
const FORCE_POOL: &str = "force pool";

/// Whether a unit that lies there now was lost; what is to be said of the place beside that.
pub(super) fn is_lost(to: &str, passage: Passage<'_>) -> Option<String> {
    let lost = LOSSES.contains(&to) && (to != FORCE_POOL || costs(passage));
    let lost = lost || to.is_empty() && costs(passage);
    let said = to.is_empty() || to == LOSSES[0];
    lost.then(|| if said { String::new() } else { format!(" ({to})") })
}

/// Words by which the rules say that a unit is no more.
const LOST: [&str; 9] = [
    "eliminated",
    "removed",
    "sunk",
    "lost",
    "shot down",
    "dead pile",
    "swept away",
    "sweep",
    "destroyed",
];

/// Whether what is nowhere any more was lost: dice were rolled, or the rules say so. Else it was exchanged or sent away.
fn costs(passage: Passage<'_>) -> bool {
    let says = |step: &Step| LOST.iter().any(|word| step.words.contains(word));
    passage.events.iter().any(|event| event.chance || event.steps.iter().any(says))
}

/// What stands in the place of a unit that is no more: a korps breaks down into its divisions. Nothing where nobody came there.
pub(super) fn stays_as(place: &str, passage: Passage<'_>) -> Option<String> {
    let (gone, came) = exchanged(place, passage);
    (gone.len() == 1 && !came.is_empty()).then(|| came.join(" and "))
}

/// The units in whose place one came: divisions form their korps again. Where there were losses, it is what is left of them.
pub(super) fn formed_of(place: &str, passage: Passage<'_>) -> Option<String> {
    let (gone, came) = exchanged(place, passage);
    (gone.len() > 1 && came.len() == 1 && !costs(passage)).then(|| gone.join(" and "))
}

/// Who is nowhere any more that was in a place, and who came there.
fn exchanged<'a>(place: &str, passage: Passage<'a>) -> (Vec<&'a str>, Vec<&'a str>) {
    let (mut gone, mut came) = (Vec::new(), Vec::new());
    for change in passage.changes() {
        match change {
            Change::Left { unit, from, to } if from == place && to.is_empty() => gone.push(&**unit),
            Change::Came { unit, to } if to == place => came.push(&**unit),
            _ => {}
        }
    }
    (gone, came)
}

/// Whether a change at the end of a phase is not what a passage did: whoever recovers or is found to be cut off, and where no
/// dice were rolled, what happens at places that nobody spoke of.
pub(super) fn comes_later(change: &Change, rolled: bool, said: &[&str], ends: bool) -> bool {
    let spoken = |place: &String| said.iter().any(|words| words.contains(place.as_str()));
    match change {
        Change::Became { at, now, .. } => {
            let found = change.is_recovery() || now == marks::ISOLATED;
            ends && (found || !rolled && !spoken(at))
        }
        Change::Left { from: place, .. } | Change::Came { to: place, .. } => {
            ends && !rolled && !spoken(place)
        }
        _ => false,
    }
}

/// The event at which a turn has settled: the weather and what else is drawn in its first phase is known, and at the start of a
/// game all that is set up in it.
pub(super) fn settled<'e>(first: &'e Event, events: &'e [Event]) -> &'e Event {
    let from = events.partition_point(|event| event.number < first.number);
    let phase = events[from..].iter().take_while(|event| event.turn == first.turn);
    let drawn = phase.clone().any(|event| event.chance);
    let same_turn = |event: &&Event| parts(&event.turn).0 == parts(&first.turn).0;
    let next = events.get(from + phase.count()).filter(same_turn);
    next.filter(|_| drawn || first.number == 1).unwrap_or(first)
}

/// What the rules made of a roll: the step of the clause that asked for it, or of one beside it, that speaks of the number
/// rolled; else one of any clause that begins with it; else the first step of that clause.
pub(super) fn verdict<'e>(event: &'e Event, clause: &str) -> Option<&'e Step> {
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
    let named = |step: &&Step| rolled.is_some_and(|rolled| begins(&step.words, rolled));
    let told = told.or_else(|| steps.clone().find(named));
    told.or_else(|| steps.clone().find(own)).or_else(|| steps.clone().find(kin))
}

/// Whether a step begins with what was rolled, as those of a table do: `3: nothing happens`.
fn begins(words: &str, rolled: &str) -> bool {
    words.strip_prefix(rolled).is_some_and(|rest| rest.starts_with(": "))
}

/// The clauses beside this one: those under the same heading.
fn family(clause: &str) -> &str {
    clause.rsplit_once('.').map_or(clause, |(heading, _)| heading)
}

/// The texts in their order; of the same ones in a row, how many they are.
pub(super) fn in_a_row(texts: &[String]) -> String {
    let runs = texts.chunk_by(|one, next| one == next);
    let say = |run: &[String]| match run.len() {
        1 => run[0].clone(),
        times => format!("{} ({times} times)", run[0]),
    };
    runs.map(say).collect::<Vec<_>>().join("; ")
}

/// The texts in a row, each once, with how often it came.
pub(super) fn folded(texts: impl IntoIterator<Item = String>) -> String {
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
pub(super) fn parts(turn: &str) -> (&str, &str) {
    turn.split_once(", ").unwrap_or((turn, ""))
}
