//! What somebody at the table gets to see.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use stavka_core::game::{Decision, OutcomeText, Side};
use stavka_core::setup::Mod;
use stavka_core::view::View;
use stavka_picture::counter_colour;
use stavka_play::session::{By, Turn};
use stavka_play::table::Table as State;

use super::{Room, Table};
use crate::error::Error;
use crate::hall::house;
use crate::seats::Ticket;

/// All that a page needs to draw the table as one side sees it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a field of the answer, read by its name"
)]
#[derive(Debug, Serialize, JsonSchema)]
pub struct TableState {
    /// The number of the table: how many things were done at it, those taken back too.
    pub number: u64,
    /// How many entries the game has.
    pub entries: usize,
    /// What people call the game.
    pub title: String,
    /// The variant: id and title.
    pub variant: [String; 2],
    /// The scenario.
    pub scenario: String,
    /// By which rules, in words; nothing where they are as printed.
    pub rules: Option<String>,
    /// The mods that are played with: id, version and settings.
    pub mods: Vec<String>,
    /// Who takes each side.
    pub seats: Vec<SeatCard>,
    /// The sides of whoever asks.
    pub yours: Vec<String>,
    /// As whom the view is seen.
    pub seen_as: String,
    /// Whether the sides that share a screen see different things.
    pub hides: bool,
    /// Who is to choose; nobody once the game is over.
    pub moves: Option<String>,
    /// How it ended.
    #[schemars(schema_with = "crate::web::openapi::field::maybe_outcome")]
    pub outcome: Option<OutcomeText>,
    /// What the side sees.
    #[schemars(schema_with = "crate::web::openapi::field::view")]
    pub view: View,
    /// The colours of counters and holders, by nation and side.
    pub colours: BTreeMap<String, &'static str>,
    /// What is to be chosen, if it is the side's choice.
    #[schemars(schema_with = "crate::web::openapi::field::maybe_decision")]
    pub decision: Option<Decision>,
    /// Whether the last choice can be taken back, by the looks of it.
    pub undo: bool,
    /// Whether something was taken back that can be done again.
    pub redo: bool,
    /// Whether a player that needs nobody is at it.
    pub thinking: bool,
    /// What became of the game, where it can't go on.
    pub broken: Option<String>,
    /// The key of the map; nothing where there is none.
    pub map: Option<String>,
    /// The key of the rulebook.
    pub book: String,
    /// The styles of the staff.
    pub styles: Vec<String>,
}

/// A seat as everybody may know it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SeatCard {
    side: String,
    who: String,
}

/// What a side sees of a position, and what it has to choose there: all that a table tells of the state itself.
#[derive(Debug, Clone, Serialize)]
pub struct Seen {
    /// What the side sees.
    pub view: View,
    /// The colours of counters and holders, by nation and side.
    pub colours: BTreeMap<String, &'static str>,
    /// What is to be chosen, if it is the side's choice.
    pub decision: Option<Decision>,
}

/// What a side saw when the table had this number.
pub(super) struct Shown {
    number: u64,
    side: Side,
    seen: Seen,
}

/// What a side sees of a position.
pub fn seen(state: &mut State, side: Side) -> Result<Seen, Error> {
    let view = state.view(Some(side))?;
    let own = state.mover()? == Some(By::Side(side));
    let decision = if own { state.decision()? } else { None };
    Ok(Seen { colours: colours(&view), view, decision })
}

impl Room {
    /// The table as one of the ticket's sides sees it: the one named, or the one that is to choose, or the first.
    pub fn look(&self, ticket: &Ticket, named: Option<&str>) -> Result<TableState, Error> {
        let mut table = self.sit()?;
        let (moves, outcome) = match table.session.turn()? {
            Turn::Choice(side) => (Some(side), None),
            Turn::Over(outcome) => (None, Some(outcome)),
        };
        let side = self.seen_as(ticket, named, moves)?;
        let Seen { view, colours, decision } = table.seen(side)?;
        let hides = table.hides(ticket, side, &view)?;
        let edition = table.session.edition();
        let name = |side: Side| self.side_name(side).to_owned();
        Ok(TableState {
            number: table.number,
            entries: table.session.entries().len(),
            title: self.card.title.clone(),
            variant: [edition.manifest.id.clone(), edition.manifest.title.clone()],
            scenario: table.session.scenario().to_owned(),
            rules: house(&edition.setup),
            mods: edition.setup.mods.iter().map(chosen_mod).collect(),
            seats: self.seat_cards(),
            yours: ticket.sides.iter().map(|side| name(*side)).collect(),
            seen_as: name(side),
            hides,
            moves: moves.map(name),
            outcome,
            colours,
            view,
            decision: decision.filter(|_| table.broken.is_none()),
            undo: table.may_undo(ticket),
            redo: !table.undone.is_empty() && moves.is_some_and(|side| ticket.plays(side)),
            thinking: table.driven,
            broken: table.broken.clone(),
            map: table.map.as_ref().map(|map| map.key.clone()),
            book: table.book.key.clone(),
            styles: edition.manifest.styles.clone(),
        })
    }

    /// As whom somebody looks.
    pub(super) fn seen_as(
        &self,
        ticket: &Ticket,
        named: Option<&str>,
        moves: Option<Side>,
    ) -> Result<Side, Error> {
        if let Some(named) = named {
            let own = ticket.sides.iter().find(|side| self.side_name(**side) == named);
            return own.copied().ok_or(Error::Closed);
        }
        let own = moves.filter(|side| ticket.plays(*side));
        own.or(ticket.sides.first().copied()).ok_or(Error::Closed)
    }

    /// Who sits where, without what opens a seat.
    pub fn seat_cards(&self) -> Vec<SeatCard> {
        let card =
            |seat: &crate::seats::Seat| SeatCard { side: seat.side.clone(), who: seat.who.clone() };
        self.card.seats.iter().map(card).collect()
    }
}

impl Table {
    /// What a side sees now. Whoever has done something gets the table at once, and everybody else asks for it right after: it
    /// is made once.
    fn seen(&mut self, side: Side) -> Result<Seen, Error> {
        if let Some(known) =
            self.shown.iter().find(|known| known.number == self.number && known.side == side)
        {
            return Ok(known.seen.clone());
        }
        let seen = seen(&mut self.session.copy()?, side)?;
        self.shown.retain(|known| known.number == self.number);
        self.shown.push(Shown { number: self.number, side, seen: seen.clone() });
        Ok(seen)
    }

    /// Whether one of the sides that share a ticket sees what another does not.
    fn hides(&mut self, ticket: &Ticket, side: Side, view: &View) -> Result<bool, Error> {
        for other in ticket.sides.iter().filter(|other| **other != side) {
            if self.session.view(Some(*other))? != *view {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn may_undo(&self, ticket: &Ticket) -> bool {
        let last = self
            .session
            .entries()
            .iter()
            .rev()
            .find(|entry| entry.by.is_chance() || entry.chosen().is_some());
        last.is_some_and(|entry| matches!(entry.by, By::Side(side) if ticket.plays(side)))
    }
}

/// A mod with what is chosen of it.
fn chosen_mod(one: &Mod) -> String {
    let plain =
        |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let settings = one.settings.iter().map(|(name, value)| format!("{name} {}", plain(value)));
    let settings: Vec<_> = settings.collect();
    let chosen =
        if settings.is_empty() { String::new() } else { format!(" ({})", settings.join(", ")) };
    format!("{} {}{chosen}", one.id, one.version)
}

/// The colours of all that a view shows.
pub(super) fn colours(view: &View) -> BTreeMap<String, &'static str> {
    let counters =
        view.counters.iter().map(|counter| (counter.nationality.as_str(), counter.side.as_str()));
    let holders =
        view.control.iter().map(|control| (control.holder.as_str(), control.holder.as_str()));
    let each = counters.chain(holders);
    each.map(|(nation, side)| (format!("{nation}/{side}"), counter_colour(nation, side))).collect()
}
