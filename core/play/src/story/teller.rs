//! Plays a game again and listens.

use std::collections::BTreeSet;
use std::ops::Range;

use stavka_core::game::Side;
use stavka_core::setup::Setup;

use super::{Closely, Ear, Event};
use crate::changes::Change;
use crate::edition::{Edition, Source};
use crate::error::ActError;
use crate::passages::{ATTACK, DONE, is_about_another};
use crate::session::{Deed, Entry, Session};
use crate::table::Table;

/// Plays a game again and listens.
///
/// A look at the whole position costs more than all else. Where only passages are told, it looks up where one may end: where
/// something is asked that opened one before or is about another attack, an attack is chosen, or the words before the colon of a prompt, which often name turn and phase, are others. If the
/// turn has become another one in between, it goes back to where it did, and on from there. Where one passage after the other was
/// only a unit that went somewhere, it looks less often, and goes back to look if it was more than that.
pub(super) struct Teller<'a> {
    source: &'a Source,
    edition: Edition,
    table: Table,
    ear: Ear,
    closely: Closely,
    /// Where it looked last: the position,
    since: Table,
    /// how many events there were,
    from: usize,
    /// what was done from there on,
    done: Vec<u32>,
    /// whether one side alone chose all of it,
    plain: bool,
    /// and after how many actions passages ended since.
    ends: Vec<usize>,
    /// What was asked in this passage.
    asked: Vec<String>,
    /// How many passages may go by until it looks.
    patience: usize,
    /// What opened a passage in this turn.
    openers: BTreeSet<String>,
    /// The spaces with a name: who holds the others is no news.
    named: BTreeSet<String>,
    /// Whether entries were passed over since.
    passed: bool,
}

impl<'a> Teller<'a> {
    pub(super) fn new(
        session: &Session,
        source: &'a Source,
        listener: Option<Side>,
        closely: Closely,
    ) -> Result<Self, ActError> {
        let edition = source.open(session.dealt_with().clone())?;
        let mut table = Table::deal(&edition, session.scenario())?;
        let ear = Ear::new(&mut table, listener)?;
        let since = table.fork()?;
        let named = edition.spaces()?.into_iter().filter(|space| space.name.is_some());
        let named = named.map(|space| space.label).collect();
        Ok(Self {
            source,
            edition,
            table,
            ear,
            closely,
            since,
            from: 0,
            done: Vec::new(),
            plain: true,
            ends: Vec::new(),
            asked: Vec::new(),
            patience: 1,
            openers: BTreeSet::new(),
            named,
            passed: false,
        })
    }

    /// Tells these of the entries.
    pub(super) fn tell_all(
        mut self,
        entries: &[Entry],
        which: Range<usize>,
    ) -> Result<Vec<Event>, ActError> {
        let until = which.end.min(entries.len());
        let mut next = 0;
        loop {
            match entries[..until].get(next) {
                Some(entry) if next < which.start => {
                    self.pass_over(entry)?;
                    next += 1;
                }
                Some(entry) => next = self.tell(next + 1, entry)?,
                None => match self.look(Cut::Asked)? {
                    Some(back) => next = back,
                    None => return Ok(self.ear.events),
                },
            }
        }
    }

    /// Does what the entry did, and tells nothing of it.
    fn pass_over(&mut self, entry: &Entry) -> Result<(), ActError> {
        match &entry.deed {
            Deed::Chosen(action) | Deed::Forced(action) => drop(self.table.apply(*action)?),
            Deed::Forked(_) => {}
            Deed::Amended(setup) => self.amend(setup)?,
        }
        self.passed = true;
        Ok(())
    }

    fn amend(&mut self, setup: &Setup) -> Result<(), ActError> {
        let edition = self.source.open(setup.clone())?;
        self.table = self.table.adopted(&edition)?;
        self.since = self.table.fork()?;
        self.edition = edition;
        Ok(())
    }

    /// Does what the entry did, and tells it; after how many entries to go on.
    fn tell(&mut self, number: usize, entry: &Entry) -> Result<usize, ActError> {
        if std::mem::take(&mut self.passed) {
            self.ear.seen = self.table.seen(self.ear.listener)?;
            self.since.assign(&self.table)?;
        }
        let (mut asked, mut told) = (String::new(), None);
        match &entry.deed {
            Deed::Chosen(action) | Deed::Forced(action) => {
                asked = self.table.prompt()?;
                match self.may_end_here(&asked, entry) {
                    Some(Cut::Asked) if self.can_wait(entry) => self.go_on(),
                    Some(why) => {
                        if let Some(back) = self.look(why)? {
                            return Ok(back);
                        }
                    }
                    None => self.close_nothing(),
                }
                self.plain &= self.goes_on(entry);
                told = Some(self.table.tell(*action)?);
                self.done.push(*action);
            }
            Deed::Forked(_) | Deed::Amended(_) => {
                if let Some(back) = self.look(Cut::Asked)? {
                    return Ok(back);
                }
                if let Deed::Amended(setup) = &entry.deed {
                    self.amend(setup)?;
                }
            }
        }
        let by = self.edition.name(entry.by);
        self.ear.note((number, entry, by), &asked, told.as_ref());
        if self.asked.is_empty() {
            self.openers.insert(asked.clone());
        }
        self.asked.push(asked);
        if self.closely == Closely::Actions || told.is_none() {
            self.look(Cut::Asked)?;
        }
        Ok(number)
    }

    /// Where nothing was chosen of a list, a passage is over, and nothing came of it.
    fn close_nothing(&mut self) {
        let last = self.ear.events.last();
        if self.asked.len() == 1 && last.is_some_and(|event| event.words == DONE) {
            self.asked.clear();
        }
    }

    /// Whether a passage may end before this is asked.
    fn may_end_here(&self, asked: &str, entry: &Entry) -> Option<Cut> {
        let last = self.asked.last()?;
        if head(last) != head(asked) {
            return Some(Cut::Head);
        }
        let start = self.ear.events.len() - self.asked.len();
        let passage = &self.ear.events[start..];
        if passage.first().is_some_and(|first| is_about_another(asked, &first.words)) {
            return Some(Cut::Asked);
        }
        if entry.by.is_chance() {
            return None;
        }
        let rolled = passage.iter().any(|event| event.chance);
        let drawn = passage.first().is_some_and(|event| event.chance);
        if drawn || entry.words.starts_with(ATTACK) || self.openers.contains(asked) {
            return Some(Cut::Asked);
        }
        // After a roll, as where defenders go one after the other, it opens no passage.
        let before = self.asked.iter().position(|before| before == asked)?;
        (asked != last && !rolled).then_some(Cut::Inside(before))
    }

    /// Whether what has ended here can be looked at together with what comes next.
    fn can_wait(&self, entry: &Entry) -> bool {
        self.plain && self.goes_on(entry) && self.ends.len() + 1 < self.patience
    }

    /// Whether it is the choice of the side that has chosen since the last look.
    fn goes_on(&self, entry: &Entry) -> bool {
        let first = self.ear.events.get(self.from);
        let same = first.is_none_or(|first| first.by == self.edition.name(entry.by));
        same && !entry.by.is_chance()
    }

    /// A passage ends, and is looked at later.
    fn go_on(&mut self) {
        self.ends.push(self.done.len());
        self.asked.clear();
    }

    /// Sees what has changed since the last look. If the turn became another one before the end, and no prompt said so, it goes
    /// back to there: after how many entries to go on then.
    fn look(&mut self, why: Cut) -> Result<Option<usize>, ActError> {
        if self.from < self.ear.events.len() {
            let now = self.table.seen(self.ear.listener)?;
            let turned = now.turn != self.ear.seen.turn;
            // Steps of a phase may have heads of their own, which no prompt names.
            if turned && (why != Cut::Head || self.ends.is_empty()) {
                let turn = self.turns_after()?;
                if turn < self.done.len() {
                    return self.go_back(turn).map(Some);
                }
            }
            let changes = self.ear.changes(&now, &self.table)?;
            let moves = self.plain && self.only_moves(&changes);
            self.patience = if moves { (2 * self.patience).min(MOST_PATIENCE) } else { 1 };
            let mut ends = std::mem::take(&mut self.ends);
            match why {
                Cut::Inside(asked) => ends.push(self.done.len() - self.asked.len() + asked),
                _ if moves => ends.clear(),
                _ => {}
            }
            if ends.is_empty() {
                self.ear.see(now, changes);
            } else {
                self.look_again(|done| ends.contains(&done))?;
            }
            if turned {
                self.openers.clear();
            }
        }
        self.since.assign(&self.table)?;
        self.begin_anew();
        Ok(None)
    }

    /// Nothing was done since the last look.
    fn begin_anew(&mut self) {
        self.from = self.ear.events.len();
        self.plain = true;
        self.ends.clear();
        self.asked.clear();
        self.done.clear();
    }

    /// After how many of the actions since the last look the turn was another one than before. Mostly it is all of them; where
    /// it is fewer, they are halved.
    fn turns_after(&self) -> Result<usize, ActError> {
        let (mut same, mut other) = (0, self.done.len());
        let mut before = self.since.fork()?;
        let mut next = other.saturating_sub(1);
        while same + 1 < other {
            let mut then = before.fork()?;
            for action in &self.done[same..next] {
                then.apply(*action)?;
            }
            if then.seen(self.ear.listener)?.turn == self.ear.seen.turn {
                (same, before) = (next, then);
            } else {
                other = next;
            }
            next = same.midpoint(other);
        }
        Ok(other)
    }

    /// Goes back to where the turn became another one, after so many of the actions since the last look.
    fn go_back(&mut self, turn: usize) -> Result<usize, ActError> {
        self.done.truncate(turn);
        self.ear.events.truncate(self.from + turn);
        let ends = std::mem::take(&mut self.ends);
        self.look_again(|done| done + 1 == turn || ends.contains(&done))?;
        self.table.assign(&self.since)?;
        self.openers.clear();
        self.begin_anew();
        Ok(self.ear.events.last().map_or(0, |event| event.number))
    }

    /// Whether what was done since the last look were nothing but units that went somewhere, one a passage, and took along
    /// what has no name.
    fn only_moves(&self, changes: &[Change]) -> bool {
        let passages = self.ends.len() + 1;
        let went = changes.iter().filter(|change| matches!(change, Change::Went { .. })).count();
        let other = |change: &Change| match change {
            Change::Went { .. } | Change::Reads { .. } => false,
            Change::Fell { space, .. } => self.named.is_empty() || self.named.contains(space),
            _ => true,
        };
        (1..=passages).contains(&went) && !changes.iter().any(other)
    }

    /// Does once more what was done since the last look, and looks where it is to, after so many actions, and at the end.
    fn look_again(&mut self, at: impl Fn(usize) -> bool) -> Result<(), ActError> {
        let events = self.ear.events.split_off(self.from);
        let all = events.len();
        for (done, (mut event, action)) in (1..).zip(events.into_iter().zip(&self.done)) {
            self.since.apply(*action)?;
            event.turn.clone_from(&self.ear.seen.turn);
            event.standing.clone_from(&self.ear.seen.status);
            self.ear.events.push(event);
            if done == all || at(done) {
                self.ear.look(&mut self.since)?;
            }
        }
        Ok(())
    }
}

/// More passages than these are not looked at together: whoever goes back has all of them to look at.
const MOST_PATIENCE: usize = 8;

/// Why a passage may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    /// The prompt names another turn or phase: until then it was the one before.
    Head,
    /// Something is asked that may open a passage.
    Asked,
    /// The same, and it was asked before in between, after so many questions of the passage: there one may have ended too.
    Inside(usize),
}

/// What stands before the colon of a prompt and names a turn: it has a comma in it.
fn head(prompt: &str) -> Option<&str> {
    prompt.split_once(": ").map(|(head, _)| head).filter(|head| head.contains(','))
}
