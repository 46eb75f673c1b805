//! What is owed to Siberia, and whether a turn's payment is enough.

use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Sink};

use super::Due;
use crate::readings::Shortage;
use crate::siberia::dice;
use crate::siberia::severity::{self, Column};
use crate::units::Units;
use crate::{SecondEdition, clause};

/// A commitment while it is paid off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Debt {
    /// The column of the commitment table.
    pub column: Column,
    /// What must be sent in all.
    pub required: Units,
    /// How many of them on the first turn, at least.
    pub first_turn_minimum: u32,
    /// The turn in which the crisis was over.
    pub over: Option<Month>,
    first_turn: Month,
    last_turn: Month,
    turns_paid: u32,
    sent: Units,
}

impl Debt {
    /// What the doubles of this turn cost.
    pub(crate) fn new(
        variant: &SecondEdition,
        first_appearance: Month,
        doubles: Month,
        sink: &mut impl Sink,
    ) -> Result<Self, Refused> {
        if doubles < first_appearance {
            let why =
                || format!("no dice are rolled before the Reserve appears in {first_appearance}");
            return Err(sink.refuse(clause::C3_C_3_ROLL_START, why));
        }
        let column = severity::column(first_appearance, doubles, sink);
        let required = severity::required(variant, column, sink);
        let first_turn = dice::first_turn_of_crisis(variant, doubles, sink);
        Ok(Self {
            column,
            required,
            first_turn_minimum: severity::first_turn_minimum(variant, required, sink),
            over: None,
            first_turn,
            last_turn: last_turn(variant, first_turn, sink),
            turns_paid: 0,
            sent: Units::default(),
        })
    }

    /// The turn that is paid next.
    pub(crate) fn month(&self) -> Month {
        self.first_turn.plus(self.turns_paid)
    }

    /// What is still owed, type by type.
    pub(crate) fn owed(&self) -> Units {
        self.required.minus(self.sent)
    }

    /// What must go on the next turn.
    pub(crate) fn next(&self) -> Option<Due> {
        let month = self.month();
        let at_least = match month {
            _ if self.over.is_some() => return None,
            _ if month >= self.last_turn => self.owed().total(),
            _ => self.first_turn_minimum.saturating_sub(self.sent.total()),
        };
        Some(Due { month, at_least })
    }

    /// Pays one turn, if the payment is enough.
    pub(crate) fn pay(
        &mut self,
        variant: &SecondEdition,
        sent: Units,
        available: Option<Units>,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        self.still_runs(sent, sink)?;
        let month = self.month();
        self.is_enough(variant, sent, available, sink)?;
        self.sent = self.sent.plus(sent);
        self.turns_paid += 1;
        self.settle(month, sent, sink);
        Ok(())
    }

    /// 3.C.3.crisis-end: once it is over nothing more is sent.
    fn still_runs(&self, sent: Units, sink: &mut impl Sink) -> Result<(), Refused> {
        match self.over {
            Some(over) if !sent.is_none() => {
                let why = || format!("the crisis was over in {over}: nothing more is sent");
                Err(sink.refuse(clause::C3_C_3_CRISIS_END, why))
            }
            _ => Ok(()),
        }
    }

    fn is_enough(
        &self,
        variant: &SecondEdition,
        sent: Units,
        available: Option<Units>,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let month = self.month();
        let late = variant.readings.shortage == Shortage::AtOnce || month > self.last_turn;
        let short = if late { self.sends_what_is_short(sent, available, sink) } else { Ok(()) };
        let begins = month == self.first_turn || month < self.last_turn;
        let third = if begins { self.first_third(sent, available, sink) } else { Ok(()) };
        let ends = month == self.last_turn;
        let rest = if ends { self.all_the_rest(sent, available, sink) } else { Ok(()) };
        // All that is wrong was told; the first of it is the ruling.
        short.and(third).and(rest)
    }

    /// 3.C.3.commit-third: the first turn has its minimum, unless everything there is goes; what is
    /// missing of it then goes as soon as there are units.
    fn first_third(
        &self,
        sent: Units,
        available: Option<Units>,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let so_far = self.sent.plus(sent).total();
        if so_far >= self.first_turn_minimum {
            sink.cite(clause::C3_C_3_COMMIT_ANY_TYPE);
            return Ok(());
        }
        let held_back = self.held_back(sent, available);
        if held_back.is_none() {
            self.shortage(sent, sink);
            return Ok(());
        }
        let minimum = self.first_turn_minimum;
        // Where even everything there is would be too little, it is the shortage that asks for all of it.
        let reachable = so_far.saturating_add(held_back.total()) >= minimum;
        let first = self.month() == self.first_turn && reachable;
        let clause =
            if first { clause::C3_C_3_COMMIT_THIRD } else { clause::C3_C_3_COMMIT_SHORTAGE };
        Err(sink.refuse(clause, || {
            format!("{so_far} have gone, {minimum} are due, and there are more to send")
        }))
    }

    /// 3.C.3.commit-remainder: by the last turn everything is sent, unless there is no more of a type.
    fn all_the_rest(
        &self,
        sent: Units,
        available: Option<Units>,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let missing = self.owed().minus(sent);
        if missing.is_none() {
            return Ok(());
        }
        if self.held_back(sent, available).is_none() {
            self.shortage(sent, sink);
            return Ok(());
        }
        let why =
            || format!("{} is the last turn, and {missing} would still be owed", self.last_turn);
        Err(sink.refuse(clause::C3_C_3_COMMIT_REMAINDER, why))
    }

    /// 3.C.3.commit-shortage: whatever there is of a type that falls short goes at once.
    fn sends_what_is_short(
        &self,
        sent: Units,
        available: Option<Units>,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let late = self.month() > self.last_turn;
        let owed = self.owed();
        let too_few =
            |kind| available.is_some_and(|available| available.count(kind) < owed.count(kind));
        let held_back = self.held_back(sent, available);
        let held_back =
            Units::of_each(|kind| if late || too_few(kind) { held_back.count(kind) } else { 0 });
        if held_back.is_none() {
            sink.cite(clause::C3_C_3_COMMIT_SHORTAGE);
            return Ok(());
        }
        let why = || format!("too few have gone, and there is more to send: {held_back}");
        Err(sink.refuse(clause::C3_C_3_COMMIT_SHORTAGE, why))
    }

    /// What is owed and could be sent, but is not. Where nobody counts, there is enough of everything.
    fn held_back(&self, sent: Units, available: Option<Units>) -> Units {
        let missing = self.owed().minus(sent);
        let left = available.map_or(missing, |available| available.minus(sent));
        Units::of_each(|kind| missing.count(kind).min(left.count(kind)))
    }

    fn shortage(&self, sent: Units, sink: &mut impl Sink) {
        let left = self.owed().minus(sent);
        sink.step(clause::C3_C_3_COMMIT_SHORTAGE, || {
            format!("all there is to send: {sent}; to follow as soon as there are any: {left}")
        });
    }

    /// 3.C.3.commit-final-total, 3.C.3.crisis-end: over once every type and so the whole is reached.
    fn settle(&mut self, month: Month, sent: Units, sink: &mut impl Sink) {
        let owed = self.owed();
        sink.step(clause::C3_C_3_COMMIT_FINAL_TOTAL, || {
            format!(
                "{month}, sent: {sent}; that makes {} units of {}; still owed: {owed}",
                self.sent.total(),
                self.required.total()
            )
        });
        if owed.is_none() && self.over.is_none() {
            self.over = Some(month);
            sink.step(clause::C3_C_3_CRISIS_END, || {
                format!("nothing is owed any more: the crisis is over in {month}")
            });
        }
    }
}

/// 3.C.3.commit-remainder: the last turn for what is left.
fn last_turn(variant: &SecondEdition, first_turn: Month, sink: &mut impl Sink) -> Month {
    let last = first_turn.plus(variant.figures.commitment.further_turns.unsigned());
    sink.step(clause::C3_C_3_COMMIT_REMAINDER, || format!("what is left is due by {last}"));
    last
}
