//! What the rules say without anything being done: where a pick leads, why something can't be done.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stavka_core::game::{Action, Decision, Subject};
use stavka_core::view::{At, Counter, View};
use stavka_play::session::{ActError, By, Turn};

use super::clauses::clauses_of;
use super::{Room, Table};
use crate::error::Error;
use crate::library::BookPage;
use crate::seats::Ticket;

/// No more than this is tried at once.
const MOST_PICKS: usize = 100;

/// Something that is tried on a copy.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Pick {
    /// The number of the table.
    pub number: u64,
    /// What would be done first.
    pub actions: Vec<Action>,
    /// Then this: words, or a unit, or a space.
    pub words: Option<String>,
    /// A unit.
    pub unit: Option<String>,
    /// A space.
    pub space: Option<String>,
}

/// Where a pick leads.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Reply {
    /// What would be to choose then; nothing where dice follow, something is shown, or another is to choose.
    #[schemars(schema_with = "crate::web::openapi::field::maybe_decision")]
    pub decision: Option<Decision>,
}

/// Why something can't be done.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Why {
    /// Whether it can.
    pub allowed: bool,
    /// The clause that says no.
    pub clause: Option<String>,
    /// What the clause is called.
    pub title: Option<String>,
    /// Its reason, or what else there is to say.
    pub because: String,
}

impl Room {
    /// What would be to choose after these actions of the ticket's side.
    pub fn peek(&self, ticket: &Ticket, pick: &Pick) -> Result<Reply, Error> {
        let mut table = self.sit()?;
        let copy = table.tried(ticket, pick)?;
        let Some(mut copy) = copy else { return Ok(Reply { decision: None }) };
        Ok(Reply { decision: copy.decision()? })
    }

    /// Why something can't be done, here or after these actions.
    pub fn why(&self, ticket: &Ticket, pick: &Pick) -> Result<Why, Error> {
        let mut table = self.sit()?;
        let book = table.book.clone();
        let nothing = |because: &str| Why {
            allowed: false,
            clause: None,
            title: None,
            because: because.to_owned(),
        };
        let Some(mut copy) = table.tried(ticket, pick)? else {
            return Ok(nothing("dice or another player decide first"));
        };
        let Some(decision) = copy.decision()? else {
            return Ok(nothing("nobody has a choice now"));
        };
        if decision.choices.iter().any(|choice| pick.means(&choice.subject, &choice.words)) {
            return Ok(Why {
                allowed: true,
                clause: None,
                title: None,
                because: "it can be done now".to_owned(),
            });
        }
        let known = decision.refused.iter().find(|no| pick.means(&no.subject, &no.words));
        let known = known.map(|no| (no.by.clone(), no.because.clone()));
        let side = table.mover(ticket)?;
        // From here on it is tried what is not offered: on a draw that knows no more than the side does.
        let view = copy.view(Some(side))?;
        copy.redraw(side, 0)?;
        let refusal = match known {
            Some(refusal) => Some(refusal),
            None => refused_by_trying(&mut copy, &decision, &view, pick)?,
        };
        // What is no answer to the question at hand is refused by the clauses that ask it.
        let asks = || -> Result<Option<(String, String)>, Error> {
            let (asked, named) = asked(&decision.prompt, &book);
            let by = match named {
                Some(named) => Some(named),
                None => clauses_of(&mut copy, &decision)?.into_iter().next(),
            };
            Ok(by.map(|by| (by, format!("what is asked now: {asked}"))))
        };
        let refusal = refusal.map_or_else(asks, |refusal| Ok(Some(refusal)))?;
        Ok(match refusal {
            Some((by, because)) => {
                Why { allowed: false, title: book.title(&by), clause: Some(by), because }
            }
            None => nothing("the rules have no such choice here"),
        })
    }

    /// A ruling at the position, as far as the ticket's side can know: what it can't is drawn anew first.
    pub fn ruling(&self, ticket: &Ticket, question: &str, given: &Value) -> Result<Value, Error> {
        let table = self.sit()?;
        let side = *ticket.sides.first().ok_or(Error::Closed)?;
        let mut copy = table.session.copy()?;
        copy.redraw(side, 0)?;
        let given = given.to_string();
        let ruling = if let Some(ruling) = copy.ask(question, &given)? {
            ruling
        } else {
            let filled = copy.fill(question, &given)?;
            table.session.edition().ask(question, &filled.to_string())?
        };
        serde_json::to_value(ruling).map_err(|error| Error::Broken(error.to_string()))
    }
}

impl Table {
    /// A copy after these actions; nothing where dice follow, something is shown, or another is to choose then.
    pub(super) fn tried(
        &mut self,
        ticket: &Ticket,
        pick: &Pick,
    ) -> Result<Option<stavka_play::table::Table>, Error> {
        self.whole()?;
        self.same(pick.number)?;
        if pick.actions.len() > MOST_PICKS {
            return Err(Error::Bad(format!("give at most {MOST_PICKS} actions")));
        }
        let side = match self.session.turn()? {
            Turn::Choice(side) if ticket.plays(side) => side,
            _ => return Err(Error::NotYours),
        };
        let mut copy = self.session.copy()?;
        for action in &pick.actions {
            if !copy.legal()?.contains(action) {
                return Err(Error::Bad("that can't be chosen here".to_owned()));
            }
            let shown = copy.apply(*action)?;
            if shown || copy.mover()? != Some(By::Side(side)) {
                return Ok(None);
            }
        }
        Ok(Some(copy))
    }
}

impl Pick {
    /// Whether a choice is the one that is asked for.
    fn means(&self, subject: &Subject, words: &str) -> bool {
        if let Some(wanted) = &self.words {
            return words.eq_ignore_ascii_case(wanted);
        }
        let unit = self
            .unit
            .as_ref()
            .is_none_or(|unit| subject.unit.as_ref() == Some(unit) || subject.group.contains(unit));
        let space = self.space.as_ref().is_none_or(|space| subject.space.as_ref() == Some(space));
        unit && space && (self.unit.is_some() || self.space.is_some())
    }
}

/// The refusal of what is asked for, by the words of a choice like it: the same with the other unit or space in it.
fn refused_by_trying(
    copy: &mut stavka_play::table::Table,
    decision: &Decision,
    view: &View,
    pick: &Pick,
) -> Result<Option<(String, String)>, Error> {
    let mut words: Vec<String> = pick.words.iter().cloned().collect();
    if let Some(space) = &pick.space {
        let like = decision.choices.iter().filter_map(|choice| {
            let own = choice.subject.space.as_ref()?;
            let at = choice.words.find(own.as_str())?;
            // A name may follow the label, and the words are understood without it.
            Some(format!("{}{space}", &choice.words[..at]))
        });
        words.extend(like.take(1));
    }
    if let Some(unit) = &pick.unit {
        words.extend(said_of(decision, view, unit));
    }
    for words in words {
        let Some(action) = copy.action(&words)? else { continue };
        match copy.fork()?.tell(action) {
            Err(ActError::Refused { by, because }) => return Ok(Some((by, because))),
            Err(error) => return Err(error.into()),
            Ok(_) => {}
        }
    }
    Ok(None)
}

/// What a prompt asks, and the first clause that it names behind it in brackets.
fn asked<'a>(prompt: &'a str, book: &BookPage) -> (&'a str, Option<String>) {
    let Some((asked, named)) = prompt.rsplit_once(" (") else { return (prompt, None) };
    let known = named.split([' ', ',', ')']).find(|id| book.clause(id).is_some());
    known.map_or((prompt, None), |id| (asked, Some(id.to_owned())))
}

/// The words of a choice about a unit as they would be about another one, which is called and stands otherwise.
fn said_of(decision: &Decision, view: &View, unit: &str) -> Option<String> {
    let counter = |unit: &str| view.counters.iter().find(|counter| counter.unit == unit);
    let place = |counter: &Counter| match &counter.at {
        At::Space(name) | At::Holding(name) => name.clone(),
    };
    let wanted = counter(unit).filter(|counter| !counter.name.is_empty())?;
    decision.choices.iter().find_map(|choice| {
        let like = counter(choice.subject.unit.as_deref()?)?;
        let (before, after) =
            choice.words.split_once(like.name.as_str()).filter(|_| !like.name.is_empty())?;
        // A name may follow the label of its place, and the words are understood without it.
        let after = match after.split_once(place(like).as_str()) {
            Some((between, _)) => format!("{between}{}", place(wanted)),
            None => after.to_owned(),
        };
        Some(format!("{before}{}{after}", wanted.name))
    })
}
