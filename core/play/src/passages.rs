//! The story of a game in passages: what one side did about one thing, what was rolled on the way, and what
//! came of it.

use std::collections::BTreeSet;

use crate::changes::Change;
use crate::story::Event;

/// With this word every game ends a list of choices.
pub const DONE: &str = "done";

/// With this word every game says what is attacked.
pub const ATTACK: &str = "attack ";

/// With these words a question says which attack it is about, in front of what is attacked.
const ATTACK_ON: &str = "attack on ";

/// Whether a question is about the attack that was ordered with these words.
pub fn is_about(asked: &str, ordered: &str) -> bool {
    ordered.strip_prefix(ATTACK).is_some_and(|place| asked.contains(&format!("{ATTACK_ON}{place}")))
}

/// Whether a question is about another attack than the one that a passage began with: the last one of a list is made
/// without anybody who says so.
pub(crate) fn is_about_another(asked: &str, first: &str) -> bool {
    first.starts_with(ATTACK) && asked.contains(ATTACK_ON) && !is_about(asked, first)
}

/// Events that belong together.
#[derive(Debug, Clone, Copy)]
pub struct Passage<'a> {
    /// In the order in which they happened; never empty.
    pub events: &'a [Event],
}

impl<'a> Passage<'a> {
    /// What all of it changed, without what was undone on the way.
    pub fn changes(&self) -> Vec<&'a Change> {
        let mut changes: Vec<&'a Change> = Vec::new();
        for change in self.events.iter().flat_map(|event| &event.changes) {
            let before = changes.len();
            changes.retain(|earlier| !is_undone(earlier, change));
            if changes.len() == before {
                changes.retain(|earlier| !is_outdated(earlier, change));
                changes.push(change);
            }
        }
        changes
    }

    /// Whether a reader would miss it: something changed, dice were rolled, or the players agreed on something.
    pub fn is_news(&self) -> bool {
        let news =
            |event: &Event| event.chance || event.asked.is_empty() || !event.changes.is_empty();
        self.events.iter().any(news)
    }
}

/// A later change of the same line of status says all there is to say; so does the end of a unit.
fn is_outdated(earlier: &Change, later: &Change) -> bool {
    match (earlier, later) {
        (Change::Became { unit, at, .. }, Change::Left { unit: gone, from, .. }) => {
            unit == gone && at == from
        }
        (Change::Reads { label: old, .. }, Change::Reads { label: new, .. }) => old == new,
        _ => earlier == later,
    }
}

/// Whether a unit is again as it was.
fn is_undone(earlier: &Change, later: &Change) -> bool {
    match (earlier, later) {
        (Change::Became { unit, now: was, .. }, Change::Became { unit: same, now, .. }) => {
            unit == same && now.strip_prefix("no longer ") == Some(was.as_str())
        }
        _ => false,
    }
}

/// Cuts a story into passages.
///
/// A question that opened one passage of a step opens the next as well, such as which unit moves; whatever else
/// is asked in between, of whichever side, belongs to the passage. What is asked again before any die was rolled, after
/// something else, opened a passage when it was first asked too, such as what is attacked after all have moved. Where nothing
/// is chosen of a list, the next one opens a passage; an attack always does, also one that nobody has to choose. Draws of one kind in a row are one passage.
pub fn passages(events: &[Event]) -> Vec<Passage<'_>> {
    let mut cutter = Cutter::default();
    for at in 0..events.len() {
        cutter.see(events, at);
    }
    let mut starts = cutter.starts;
    starts.push(events.len());
    let pairs = starts.windows(2).filter(|pair| pair[0] < pair[1]);
    pairs.map(|pair| Passage { events: &events[pair[0]..pair[1]] }).collect()
}

/// Where passages begin.
#[derive(Default)]
struct Cutter<'a> {
    starts: Vec<usize>,
    /// The questions that open passages in this step.
    openers: BTreeSet<&'a str>,
}

impl<'a> Cutter<'a> {
    fn see(&mut self, events: &'a [Event], at: usize) {
        let event = &events[at];
        let (Some(&start), Some(before)) = (self.starts.last(), events[..at].last()) else {
            return self.open(event, at);
        };
        if before.turn != event.turn {
            self.openers.clear();
            return self.open(event, at);
        }
        let agreed = before.asked.is_empty() || event.asked.is_empty();
        let nothing = start + 1 == at && before.words == DONE;
        let another = is_about_another(&event.asked, &events[start].words);
        let attack = event.words.starts_with(ATTACK);
        if event.chance {
            if agreed || another {
                self.open(event, at);
            }
        } else if agreed
            || nothing
            || attack
            || another
            || self.openers.contains(event.asked.as_str())
            || events[start].chance
        {
            self.open(event, at);
        } else if let Some(first) = asked_before(&events[start..=at]) {
            self.open(&events[start + first], start + first);
            self.open(event, at);
        }
    }

    fn open(&mut self, event: &'a Event, at: usize) {
        self.starts.push(at);
        self.openers.insert(&event.asked);
    }
}

/// Where the last question of these was asked first, if something else was asked in between and no die was rolled.
fn asked_before(events: &[Event]) -> Option<usize> {
    let (last, before) = events.split_last()?;
    let other = before.last().is_some_and(|event| event.asked != last.asked);
    let rolled = before.iter().any(|event| event.chance);
    let first = before.iter().position(|event| event.asked == last.asked);
    first.filter(|_| other && !rolled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(turn: &str, by: &str, asked: &str) -> Event {
        Event {
            number: 1,
            turn: turn.to_owned(),
            standing: Vec::new(),
            by: by.to_owned(),
            chance: by == "dice",
            asked: asked.to_owned(),
            words: String::new(),
            clauses: Vec::new(),
            steps: Vec::new(),
            changes: Vec::new(),
        }
    }

    fn lengths(events: &[Event]) -> Vec<usize> {
        passages(events).iter().map(|passage| passage.events.len()).collect()
    }

    #[test]
    fn a_passage_goes_on_until_the_question_that_opened_it_is_asked_again() {
        let events = [
            event("1", "red", "which unit moves?"),
            event("1", "red", "where to?"),
            event("1", "red", "which unit moves?"),
            event("1", "red", "what is attacked?"),
            event("1", "blue", "who stands?"),
            event("1", "dice", "how does it end?"),
            event("1", "red", "which unit moves?"),
            event("2", "red", "what is attacked?"),
        ];
        assert_eq!(lengths(&events), [2, 4, 1, 1]);
    }

    #[test]
    fn a_question_that_comes_again_opened_a_passage_before() {
        let ask = |asked: &str| event("1", "red", asked);
        let events = [
            ask("which unit moves?"),
            ask("where to?"),
            ask("what is attacked?"),
            ask("with whom?"),
            ask("with whom?"),
            ask("what is attacked?"),
            ask("with whom?"),
        ];
        assert_eq!(lengths(&events), [2, 3, 2]);
    }

    /// Nobody bombs before the attacks of a step: the first of them opens a passage, and so do the others.
    #[test]
    fn a_list_of_which_nothing_is_chosen_is_over() {
        let ask = |asked: &str| event("1", "red", asked);
        let done = Event { words: DONE.to_owned(), ..ask("who bombs?") };
        let fight = [ask("what is attacked?"), ask("with whom?"), event("1", "dice", "the end?")];
        let events: Vec<Event> = [&[done][..], &fight, &fight].concat();
        assert_eq!(lengths(&events), [1, 3, 3]);
    }

    /// Where one attack is left, it is made without a question which one: the next question names it.
    #[test]
    fn an_attack_that_nobody_chose_is_another() {
        let attack = |place: &str| {
            let words = format!("attack {place}");
            [Event { words, ..event("1", "red", "which next?") }, event("1", "dice", "the end?")]
        };
        let pressed =
            |place: &str| event("1", "red", &format!("how is the attack on {place} pressed?"));
        let rolled =
            |place: &str| event("1", "dice", &format!("how does the attack on {place} end?"));
        let asked =
            [&attack("0101")[..], &[pressed("0101"), pressed("0102"), rolled("0102")]].concat();
        assert_eq!(lengths(&asked), [3, 2]);
        let unasked = [&attack("0101")[..], &[rolled("0102 Kiev")]].concat();
        assert_eq!(lengths(&unasked), [2, 1]);
        assert!(is_about("the attack on 0102 Kiev ends", "attack 0102 Kiev"));
    }

    /// Whoever orders an attack after the last move moves nobody by it.
    #[test]
    fn an_attack_is_no_part_of_a_move() {
        let ask = |asked: &str| event("1", "red", asked);
        let attack = Event { words: "attack 0101".to_owned(), ..ask("what is attacked?") };
        let events = [ask("which unit moves?"), ask("where to?"), attack, ask("with whom?")];
        assert_eq!(lengths(&events), [2, 2]);
    }

    /// A breakthrough that attacks again: it is asked for otherwise than the attack before it.
    #[test]
    fn an_attack_after_a_roll_is_another() {
        let attack =
            |asked: &str| Event { words: "attack 0101".to_owned(), ..event("1", "red", asked) };
        let dice = || event("1", "dice", "the end?");
        let events = [attack("which next?"), dice(), attack("which hex?"), dice()];
        assert_eq!(lengths(&events), [2, 2]);
    }

    #[test]
    fn draws_in_a_row_are_told_together() {
        let draw = || event("1", "dice", "which army comes?");
        let events = [draw(), draw(), draw(), event("1", "red", "which unit moves?"), draw()];
        assert_eq!(lengths(&events), [3, 2]);
        assert_eq!(lengths(&[]), [0; 0]);
    }

    #[test]
    fn of_what_is_lost_nothing_else_is_told() {
        let mut events = [event("1", "red", "a"), event("1", "red", "b")];
        let (unit, at) = ("3. Army".to_owned(), "0101".to_owned());
        let now = "disrupted".to_owned();
        events[0].changes.push(Change::Became { unit: unit.clone(), at: at.clone(), now });
        let lost = Change::Left { unit, from: at, to: "lost".to_owned() };
        events[1].changes.push(lost.clone());
        assert_eq!(Passage { events: &events }.changes(), [&lost]);
    }

    #[test]
    fn the_last_reading_of_a_status_counts() {
        let reads = |now: &str| Change::Reads { label: "points".to_owned(), now: now.to_owned() };
        let mut events = [event("1", "red", "a"), event("1", "red", "b")];
        events[0].changes.push(reads("2"));
        events[1].changes.push(reads("3"));
        let passage = Passage { events: &events };
        assert_eq!(passage.changes(), [&reads("3")]);
        assert!(passage.is_news());
    }
}
