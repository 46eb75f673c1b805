//! The story of a game in passages: what one side did about one thing, what was rolled on the way, and what
//! came of it.

use std::collections::BTreeSet;

use crate::changes::Change;
use crate::story::Event;

/// Events that belong together.
#[derive(Debug, Clone, Copy)]
pub struct Passage<'a> {
    /// In the order in which they happened; never empty.
    pub events: &'a [Event],
}

impl Passage<'_> {
    /// What all of it changed, without what was undone on the way.
    pub fn changes(&self) -> Vec<&Change> {
        let mut changes: Vec<&Change> = Vec::new();
        for change in self.events.iter().flat_map(|event| &event.changes) {
            changes.retain(|earlier| !is_outdated(earlier, change));
            changes.push(change);
        }
        changes
    }

    /// Whether a reader would miss it: something changed, or dice were rolled.
    pub fn is_news(&self) -> bool {
        self.events.iter().any(|event| event.chance || !event.changes.is_empty())
    }
}

/// A later change of the same line of status says all there is to say.
fn is_outdated(earlier: &Change, later: &Change) -> bool {
    match (earlier, later) {
        (Change::Reads { label: old, .. }, Change::Reads { label: new, .. }) => old == new,
        _ => earlier == later,
    }
}

/// Cuts a story into passages.
///
/// A question that opened one passage of a step opens the next as well, such as which unit moves; whatever else
/// is asked in between, of whichever side, belongs to the passage. Draws of one kind in a row are one passage.
pub fn passages(events: &[Event]) -> Vec<Passage<'_>> {
    let mut passages = Vec::new();
    let mut openers: BTreeSet<&str> = BTreeSet::new();
    let mut start = 0;
    for (at, event) in events.iter().enumerate() {
        let opens = match at.checked_sub(1).map(|before| &events[before]) {
            None => true,
            Some(before) if before.turn != event.turn => {
                openers.clear();
                true
            }
            Some(before) if event.chance => before.asked.is_empty(),
            Some(before) => {
                before.asked.is_empty()
                    || openers.contains(event.asked.as_str())
                    || events[start].chance
            }
        };
        if opens {
            if start < at {
                passages.push(Passage { events: &events[start..at] });
            }
            start = at;
            openers.insert(&event.asked);
        }
    }
    if start < events.len() {
        passages.push(Passage { events: &events[start..] });
    }
    passages
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
    fn draws_in_a_row_are_told_together() {
        let draw = || event("1", "dice", "which army comes?");
        let events = [draw(), draw(), draw(), event("1", "red", "which unit moves?"), draw()];
        assert_eq!(lengths(&events), [3, 2]);
        assert_eq!(lengths(&[]), [0; 0]);
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
